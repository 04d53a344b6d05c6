/* SPDX-License-Identifier: ISC */
/*
 * Turns the spelt values of a record's nodes into moves: codes when the bytes are read, cells when
 * game, size and spelling are known.  Sometimes only the moves show the spelling (QUIRKS.md, Q23).
 */
#include "parse/notation/moves.h"

#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "analyse/board/way.h"
#include "parse/notation/cells.h"

static const struct {
    const char *word;
    uint8_t kind; /* enum move_kind; the first word of a kind is what is written */
} move_words[] = {
    {"resign", MOVE_RESIGN},    {"swap", MOVE_SWAP},
    {"swap-pieces", MOVE_SWAP}, {"swap-sides", MOVE_SWAP_SIDES},
    {"pass", MOVE_PASS},        {"forfeit", MOVE_FORFEIT},
    {"swaps", MOVE_SWAP},       {"swapped", MOVE_SWAP},
    {"resigns", MOVE_RESIGN},   {"resigned", MOVE_RESIGN},
};

static bool moves_same_word(const char *text, size_t length, const char *word)
{
    size_t i = 0;

    while (i < length && (text[i] | 0x20) == word[i])
        i++;
    return i == length && word[i] == '\0';
}

void moves_code(const char *text, size_t length, struct node *node)
{
    bytes_trim(&text, &length);
    node->cell = cells_code(text, length);
    node->move = MOVE_STONE;
    if (node->cell != CELLS_CODE_NONE)
        return;
    for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
        if (moves_same_word(text, length, move_words[i].word)) {
            node->move = move_words[i].kind;
            return;
        }
}

const char *move_word(enum move_kind kind)
{
    if (kind == MOVE_STONE) /* nearly all */
        return NULL;
    for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
        if (move_words[i].kind == kind)
            return move_words[i].word;
    return NULL;
}

void moves_see_swap(struct record *record)
{
    const struct node *first = &record->nodes[1];
    struct node *second = &record->nodes[2];
    const struct value *once = &record->values[first->move_value],
                       *again = &record->values[second->move_value];
    const char *text = record->bytes + again->at;

    if (record->game == NULL || record->game->swap_rule != SWAP_RECOLOURS ||
        first->move != MOVE_STONE || second->move != MOVE_STONE || once->length != again->length ||
        strncasecmp(record->bytes + once->at, text, again->length) != 0)
        return;
    second->move = MOVE_SWAP;
    record_report(record, MESSAGE_SWAP_REPEATED, again->at, text, again->length);
}

/* The cell of a stone whose text has no code. */
static cell moves_text_cell(const struct record *record, const struct board *board,
                            enum spelling spelling, const struct node *node)
{
    const struct value *value = &record->values[node->move_value];
    const char *text = record->bytes + value->at;
    size_t length = value->length;
    bool well_formed;
    bytes_trim(&text, &length);
    cell at = cell_read(board, spelling, text, length, &well_formed);
    return at == CELL_NONE && !well_formed ? CELLS_UNREADABLE : at;
}

/* The cell of a stone that is still spelt; CELL_NONE and CELLS_UNREADABLE as in a table. */
static inline cell moves_spelt_cell(const struct record *record, const struct board *board,
                                    enum spelling spelling, const cell *table,
                                    const struct node *node)
{
    return node->cell != CELLS_CODE_NONE ? table[node->cell]
                                         : moves_text_cell(record, board, spelling, node);
}

/* NULL: memory is out, and the diagnostics say so. */
static const cell *moves_table_of(struct record *record, const struct board *board,
                                  enum spelling spelling)
{
    if (record->cells == NULL)
        record->cells = cells_new();
    const cell *table = record->cells == NULL ? NULL : cells_table(record->cells, board, spelling);
    record->diagnostics.failed |= table == NULL;
    return table;
}

bool move_way(const struct record *record, const struct board *board, const struct node *node,
              struct way *way, bool *well_formed)
{
    const struct value *value = &record->values[node->move_value];
    const char *text = record->bytes + value->at;
    size_t length = value->length;

    bytes_trim(&text, &length);
    return way_read(board, record->spelling, text, length, way, well_formed);
}

/* ---- the spelling ---- */

/* A place among the values of set-up.  Zero-initialised: the first. */
struct moves_setup {
    uint32_t property, value;
};

/* The next value of AB, AW or AE, which should name a cell; NULL: none. */
static const struct value *moves_next_setup(const struct record *record, struct moves_setup *at)
{
    for (; record->has_setup && at->property < record->nproperties; at->property++, at->value = 0) {
        const struct property *property = &record->properties[at->property];
        const char *name = property->name;
        if (name[0] != 'A' || strchr("WBE", name[1]) == NULL || name[1] == '\0' || name[2] != '\0')
            continue;
        while (at->value < property->nvalues) {
            const struct value *value = &record->values[property->first_value + at->value++];
            if (!record_value_is_blank(record, value))
                return value;
        }
    }
    return NULL;
}

static cell moves_setup_cell(const struct record *record, const struct board *board,
                             enum spelling spelling, const struct value *value)
{
    return cell_read(board, spelling, record->bytes + value->at, value->length, NULL);
}

static bool moves_setup_fits(const struct record *record, const struct board *board,
                             enum spelling spelling)
{
    struct moves_setup at = {0};
    const struct value *value;

    while ((value = moves_next_setup(record, &at)) != NULL)
        if (moves_setup_cell(record, board, spelling, value) == CELL_NONE)
            return false;
    return true;
}

bool moves_fit(struct record *record, const struct board *board, enum spelling spelling)
{
    const cell *table = moves_table_of(record, board, spelling);

    if (table == NULL)
        return false;
    /* From the end: the first moves are in the middle, where more cells fit. */
    for (const struct node *node = record->nodes + record->nnodes; node-- > record->nodes;)
        if (node->move == MOVE_STONE &&
            moves_spelt_cell(record, board, spelling, table, node) >= CELLS_UNREADABLE)
            return false;
    return moves_setup_fits(record, board, spelling);
}

/* Makes cells of codes; false at the first stone that is no cell, and everything is left spelt. */
static bool moves_resolve_spelt(struct record *record, const struct board *board,
                                enum spelling spelling)
{
    const cell *table = moves_table_of(record, board, spelling);
    struct node *node = record->nodes;
    struct node *end = node + record->nnodes;

    if (table == NULL)
        return false;
    for (; node < end; node++) {
        if (node->move != MOVE_STONE)
            continue;
        cell at = moves_spelt_cell(record, board, spelling, table, node);
        if (at >= CELLS_UNREADABLE)
            break;
        node->cell = at;
    }
    if (node == end)
        return true;
    while (node-- > record->nodes)
        if (node->move == MOVE_STONE) {
            const struct value *value = &record->values[node->move_value];
            moves_code(record->bytes + value->at, value->length, node);
        }
    return false;
}

static void moves_report_move(struct record *record, enum message message, const struct node *node)
{
    const struct value *value = &record->values[node->move_value];

    if (record->dialect == DIALECT_MOVES && record_rejected(record))
        return; /* of a text that is no list of moves, the first word says so */
    record_report(record, message, value->at, record->bytes + value->at, value->length);
}

/* Is this a pass as FF[4] of SGF writes it, a move without a value? */
static bool moves_is_empty_pass(const struct record *record, const struct node *node)
{
    const struct value *value = &record->values[node->move_value];
    const char *text = record->bytes + value->at;
    size_t length = value->length;

    bytes_trim(&text, &length);
    return length == 0 && record->game != NULL && record->game->has_pass;
}

/* On a board with men: what is no word is the way of one. */
static void moves_resolve_ways(struct record *record, const struct board *board)
{
    for (struct node *node = record->nodes; node < record->nodes + record->nnodes; node++) {
        struct way way;
        bool well_formed;

        if (node->move != MOVE_STONE)
            continue;
        const bool is_way = move_way(record, board, node, &way, &well_formed);
        node->move = is_way ? MOVE_WAY : well_formed ? MOVE_OFF_BOARD : MOVE_UNREADABLE;
        node->cell = is_way ? way_to(&way) : CELL_NONE;
        if (!is_way)
            moves_report_move(record, well_formed ? MESSAGE_OFF_BOARD : MESSAGE_MOVE_UNREADABLE,
                              node);
    }
}

int moves_resolve(struct record *record)
{
    const struct board *board = record_board(record);
    const cell *table = NULL;

    if (board != NULL && board->men) {
        moves_resolve_ways(record, board);
        return 0;
    }
    if (board != NULL) {
        if (moves_resolve_spelt(record, board, record->spelling))
            return 0;
        table = moves_table_of(record, board, record->spelling);
        if (table == NULL)
            return ERROR_MEMORY;
    }
    for (struct node *node = record->nodes; node < record->nodes + record->nnodes; node++) {
        if (node->move != MOVE_STONE)
            continue;
        cell at = table == NULL ? CELLS_UNREADABLE
                                : moves_spelt_cell(record, board, record->spelling, table, node);
        if (at >= CELLS_UNREADABLE && moves_is_empty_pass(record, node)) {
            node->move = MOVE_PASS;
            node->cell = CELL_NONE;
            continue;
        }
        node->cell = at < CELLS_UNREADABLE ? at : CELL_NONE;
        if (at < CELLS_UNREADABLE)
            continue;
        node->move = at == CELL_NONE ? MOVE_OFF_BOARD : MOVE_UNREADABLE;
        if (table != NULL)
            moves_report_move(record, at == CELL_NONE ? MESSAGE_OFF_BOARD : MESSAGE_MOVE_UNREADABLE,
                              node);
    }
    return 0;
}

/* Is some stone on another cell in the other spelling?  Both fit. */
static bool moves_spellings_differ(struct record *record, const struct board *board)
{
    const cell *lg = moves_table_of(record, board, SPELLING_LG);
    const cell *line = moves_table_of(record, board, SPELLING_LINE);

    for (uint32_t i = 0; lg != NULL && line != NULL && i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        if (node->move == MOVE_STONE &&
            moves_spelt_cell(record, board, SPELLING_LG, lg, node) !=
                moves_spelt_cell(record, board, SPELLING_LINE, line, node))
            return true;
    }
    struct moves_setup at = {0};
    const struct value *value;
    while ((value = moves_next_setup(record, &at)) != NULL)
        if (moves_setup_cell(record, board, SPELLING_LG, value) !=
            moves_setup_cell(record, board, SPELLING_LINE, value))
            return true;
    return false;
}

static bool moves_value_has_capital(const struct record *record, const struct value *value)
{
    for (uint32_t i = 0; i < value->length; i++) {
        char c = record->bytes[value->at + i];
        if (c >= 'A' && c <= 'Z')
            return true;
    }
    return false;
}

/* LittleGolem writes capitals, HavannahGui and the engines small letters (Q23). */
static bool moves_has_capital(const struct record *record)
{
    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        if (node->move == MOVE_STONE &&
            moves_value_has_capital(record, &record->values[node->move_value]))
            return true;
    }
    struct moves_setup at = {0};
    const struct value *value;
    while ((value = moves_next_setup(record, &at)) != NULL)
        if (moves_value_has_capital(record, value))
            return true;
    return false;
}

static const char *moves_spelling_word(enum spelling spelling)
{
    static const char *const words[SPELLINGS] = {"lg", "line", "xyz"};

    return words[spelling];
}

/*
 * Sets record->spelling: the dialect's own where all cells of moves and set-up fit it, else another
 * that they fit.  Where both fit and differ, a note says so in every dialect: a person may have
 * typed what these tools print.
 */
static void moves_find_spelling(struct record *record, const struct board *board)
{
    bool is_plain = record->dialect == DIALECT_PLAIN;
    enum spelling own = record->spelling;

    if (!is_plain && !board->game->sgf_lines)
        return; /* it has one spelling */
    if (is_plain && !moves_has_capital(record))
        own = SPELLING_LINE;
    enum spelling other = own == SPELLING_LG ? SPELLING_LINE : SPELLING_LG;
    bool fits_other = moves_fit(record, board, other);
    record->spelling = own;
    if (!fits_other)
        return;
    bool fits_own = moves_fit(record, board, own);
    if (!fits_own)
        record->spelling = other;
    const char *word = moves_spelling_word(record->spelling);
    if (!fits_own && !is_plain)
        record_report(record, MESSAGE_SPELLING_ASSUMED, 0, word, strlen(word));
    else if (fits_own && moves_spellings_differ(record, board))
        record_report(record, MESSAGE_SPELLING_AMBIGUOUS, 0, word, strlen(word));
}

int moves_understand(struct record *record, const struct record_options *options)
{
    const struct board *board = record_board(record);

    record->spelling = record->dialect == DIALECT_HAVANNAHGUI ? SPELLING_LINE : SPELLING_LG;
    if (options->force_spelling)
        record->spelling = options->spelling;
    else if (board != NULL && !board->men) {
        /* LittleGolem has written it all itself, and it fits: no person has typed a cell. */
        if (record->raw_bytes > 0 && !record->has_setup &&
            moves_resolve_spelt(record, board, record->spelling))
            return 0;
        moves_find_spelling(record, board);
    }
    return moves_resolve(record);
}
