/* SPDX-License-Identifier: ISC */
/*
 * The meaning of a record's header and moves.
 *
 * The dialect follows from the form of the header and from GM, SO, RU and EV.  The game comes from
 * parse/notation/game_choice.c, and the spelling of cells from the moves (QUIRKS.md, Q16 to Q24).
 */
#include "parse/notation/dialect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyse/base/bytes.h"
#include "analyse/base/text.h"
#include "analyse/board/rules.h"
#include "parse/notation/boardspace.h"
#include "parse/notation/game_choice.h"
#include "parse/notation/komi.h"
#include "parse/notation/moves.h"

#define SIZE_SHOWN 64 /* bytes of a size that is not possible, in a message */

/* By the two letters of a name, the field and 1; a name of another kind leads to a 0. */
static const uint8_t dialect_fields[32][32] = {
    ['G' & 31] = {['M' & 31] = FIELD_GM + 1, ['C' & 31] = FIELD_GC + 1, ['N' & 31] = FIELD_GN + 1},
    ['S' & 31] = {['Z' & 31] = FIELD_SZ + 1, ['O' & 31] = FIELD_SO + 1},
    ['E' & 31] = {['V' & 31] = FIELD_EV + 1},
    ['P' & 31] = {['B' & 31] = FIELD_PB + 1, ['W' & 31] = FIELD_PW + 1},
    ['R' & 31] = {['U' & 31] = FIELD_RU + 1, ['E' & 31] = FIELD_RE + 1},
    ['D' & 31] = {['T' & 31] = FIELD_DT + 1},
    ['W' & 31] = {['R' & 31] = FIELD_WR + 1},
    ['B' & 31] = {['R' & 31] = FIELD_BR + 1},
    ['H' & 31] = {['A' & 31] = FIELD_HA + 1},
    ['K' & 31] = {['M' & 31] = FIELD_KM + 1},
    ['I' & 31] = {['D' & 31] = FIELD_ID + 1},
};

/* The field with a name of capitals, perhaps with a digit after a letter; FIELDS: none. */
static enum field dialect_field_of(const char *name)
{
    const unsigned found = dialect_fields[name[0] & 31][name[1] & 31];

    return found == 0 || name[2] != '\0' || name[1] < 'A' ? FIELDS : (enum field)(found - 1);
}

/* Collects from one node what no node before it has; `header` as in dialect_collect(). */
static void dialect_collect_node(struct record *record, const struct node *node, char *header,
                                 struct header_fields *fields)
{
    for (uint32_t i = 0; i < node->nproperties; i++) {
        const struct property *property = &record->properties[node->first_property + i];
        enum field field = dialect_field_of(property->name);
        if (field == FIELDS || (fields->seen >> field & 1) != 0)
            continue;
        fields->seen |= 1u << field;
        const struct value *value = &record->values[property->first_value];
        fields->value[field] = value;
        if (header != NULL && value->at < record->raw_bytes) {
            header[value->at + value->length] = '\0';
            fields->text[field] = header + value->at;
        } else {
            fields->text[field] = record_value(record, value, false);
            record->diagnostics.failed |= fields->text[field] == NULL;
        }
        if (fields->text[field] != NULL && fields->text[field][0] == '\0')
            fields->text[field] = NULL;
    }
}

static void dialect_collect(struct record *record, struct header_fields *fields)
{
    char *header = NULL;

    fields->seen = 0;
    /* In two pieces, each of which is so short that the compiler clears it by plain stores. */
    memset(fields->text, 0, FIELDS / 2 * sizeof fields->text[0]);
    memset(fields->text + FIELDS / 2, 0, (FIELDS - FIELDS / 2) * sizeof fields->text[0]);
    /* An unescaped header of ASCII is copied at once, its values' brackets becoming NULs. */
    if (record->raw_bytes > 0 && record->is_ascii)
        header = arena_copy(&record->arena, record->bytes, record->raw_bytes);
    dialect_collect_node(record, &record->nodes[0], header, fields);
    if (!record->has_late_info)
        return;
    /* Properties of the game may be in any node, those of the root only there (Q52). */
    fields->seen |= 1u << FIELD_GM | 1u << FIELD_SZ;
    for (uint32_t i = record->nodes[0].first_child; i != NODE_NONE;
         i = record->nodes[i].first_child)
        dialect_collect_node(record, &record->nodes[i], NULL, fields);
}

static size_t dialect_count_digits(const char *text)
{
    size_t count = 0;

    while (byte_is_digit(text[count]))
        count++;
    return count;
}

/* ---- dialect ---- */

/* Is GM the number that a program for many games writes, in all of which Black may begin? */
static bool dialect_is_of_many_games(const struct game *game, const char *name)
{
    return game != NULL && game->sgf_number_read != 0 && byte_is_digit(name[0]);
}

/* The dialect of a record in which GM names the game (NULL: one that is not known). */
static enum dialect dialect_of_name(const struct game *game, const char *name)
{
    if (game != NULL && game->sgf_lines && !dialect_is_of_many_games(game, name))
        return DIALECT_HAVANNAHGUI;
    return game != NULL && game == game_choice_of_dialect(DIALECT_HEX) ? DIALECT_HEX
                                                                       : DIALECT_PLAIN;
}

static enum dialect dialect_find(const struct record *record, const struct header_fields *fields,
                                 const struct record_options *options)
{
    if (options->force_dialect)
        return options->dialect;
    if (record->raw_bytes > 0)
        return DIALECT_LITTLEGOLEM;
    const char *game = fields->text[FIELD_GM];
    if (game != NULL)
        return dialect_of_name(game_choice_by_gm(game), game);
    const char *site = fields->text[FIELD_SO];
    const char *rules = fields->text[FIELD_RU];
    const char *event = fields->text[FIELD_EV];
    const char *word;
    size_t length;
    if ((site != NULL && strstr(site, "littlegolem.") != NULL) ||
        (rules != NULL && game_choice_by_rules(rules) != NULL) ||
        (event != NULL && game_choice_by_event(event, &word, &length) != NULL))
        return DIALECT_LITTLEGOLEM;
    return DIALECT_PLAIN;
}

/* ---- size ---- */

#define DIAMETER_STONES 6 /* fewer prove nothing */
#define DIAMETER_PLAYED \
    10 /* the largest base that servers have: a larger odd one may be a diameter */

/* "`99', want 4 to 10": a size, 0 if it is no number, that the game lacks, and those that it has.
 */
static void dialect_report_size(struct record *record, uint32_t at, const char *text, size_t length,
                                int size)
{
    const struct game *game = record->game;
    const bool is_large = size > game->size_max && !game_has_one_board(game);
    struct text detail = {0};

    if (length > SIZE_SHOWN)
        for (length = SIZE_SHOWN; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--; /* between characters */
    text_char(&detail, '`');
    text_append(&detail, text, length);
    if (is_large)
        text_format(&detail, "', at most %d", game->size_max);
    else if (game_has_one_board(game))
        text_format(&detail, "', want %d", game->size_min);
    else
        text_format(&detail, "', want %d to %d", game->size_min, game->size_max);
    record_report(record, is_large ? MESSAGE_SIZE_LARGE : MESSAGE_SIZE_BAD, at, text_c(&detail),
                  detail.length);
    record->diagnostics.failed |= detail.failed;
    text_release(&detail);
}

/* The base of "d=9", as HavannahGui may give it, the line through the middle; 0: it is none. */
static int dialect_diameter_base(const char *text, size_t length)
{
    const char *sign = memchr(text, '=', length);
    size_t before = sign == NULL ? 0 : (size_t)(sign - text);

    bytes_trim(&text, &before);
    if (before != 1 || (text[0] | 0x20) != 'd')
        return 0;
    length -= (size_t)(sign + 1 - text);
    text = sign + 1;
    bytes_trim(&text, &length);
    const int size = game_choice_size(text, length);
    return size % 2 == 1 ? (size + 1) / 2 : 0;
}

void dialect_size(struct record *record, uint32_t at, const char *text, size_t length)
{
    bytes_trim(&text, &length);
    int size = game_choice_size(text, length);
    if (size == 0 && record->game != NULL && record->game->sgf_lines)
        size = dialect_diameter_base(text, length);
    if (record->game == NULL)
        record->size = size;
    else if (size >= record->game->size_min && size <= record->game->size_max)
        record->size = size;
    else
        dialect_report_size(record, at, text, length, size);
}

/*
 * Is this odd size, larger than any that is played, the diameter of the board?  All stones, at
 * least some, must be on that smaller one, whose cells are about a quarter of the larger one's.
 */
static bool dialect_is_diameter(struct record *record, int size)
{
    const struct game *game = record->game;
    const int base = (size + 1) / 2;
    int nstones = 0;

    if (game == NULL || !game->sgf_lines || size <= DIAMETER_PLAYED || size % 2 == 0 ||
        base > game->size_max)
        return false;
    for (uint32_t i = 0; i < record->nnodes && nstones < DIAMETER_STONES; i++)
        nstones += record->nodes[i].move == MOVE_STONE;
    const struct board *board = boards_get(&record->boards, game, base);
    return nstones == DIAMETER_STONES && board != NULL &&
           (moves_fit(record, board, SPELLING_LG) || moves_fit(record, board, SPELLING_LINE));
}

/* SZ, which may be a diameter that does not say so: read as one where it can be nothing else. */
static void dialect_read_size(struct record *record, const struct value *value, const char *text)
{
    const size_t length = strlen(text);
    /* One digit is no diameter that is larger than any board in use. */
    const int size = length > 1 ? game_choice_size(text, length) : 0;
    char detail[40];

    if (!dialect_is_diameter(record, size)) {
        dialect_size(record, value->at, text, length);
        return;
    }
    record->size = size > record->game->size_max ? (size + 1) / 2 : size;
    const int written = snprintf(detail, sizeof detail, "`%d', of base %d", size, (size + 1) / 2);
    record_report(record, MESSAGE_SIZE_DIAMETER, value->at, detail, (size_t)written);
}

static void dialect_find_size(struct record *record, const struct header_fields *fields,
                              const struct record_options *options)
{
    const char *text = fields->text[FIELD_SZ];

    if (text != NULL)
        dialect_read_size(record, fields->value[FIELD_SZ], text);
    else if (options->size != 0) {
        record->size = options->size;
        record->size_assumed = true;
    } else if (record->game != NULL && record->game->sgf_size != 0 &&
               (record->dialect == DIALECT_HEX || game_has_one_board(record->game)))
        record->size = record->game->sgf_size;
    else if (record->game != NULL)
        record_report(record, MESSAGE_SIZE_MISSING, 0, NULL, 0);
}

/* HA, and the option's number; Hex has handicaps that are no number of stones (Q42). */
static void dialect_find_handicap(struct record *record, const struct header_fields *fields,
                                  const struct record_options *options)
{
    const char *text = fields->text[FIELD_HA];
    size_t length = text == NULL ? 0 : strlen(text);

    record->handicap_given = options->handicap;
    if (length > 0 && length <= 4 && dialect_count_digits(text) == length)
        record->handicap = (int)strtol(text, NULL, 10);
}

void dialect_komi(struct record *record, uint32_t at, const char *text,
                  const struct record_options *options)
{
    const struct game *game = record->game;

    if (game == NULL || (game_can(game) & GAME_SCORED) == 0)
        return;
    record->komi_halves = options->has_komi ? options->komi_halves : game->rules->komi_halves;
    if (text == NULL)
        return;
    record->has_komi = komi_read(text, strlen(text), &record->komi_halves);
    if (!record->has_komi)
        record_report(record, MESSAGE_KOMI_UNREADABLE, at, text, strlen(text));
}

/* ---- result ---- */

static bool dialect_is_one_of(const char *text, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcasecmp(text, *words) == 0)
            return true;
    return false;
}

/* Whose result it is: "B", "Black", "B+" and what follows. */
static enum colour dialect_claimed_colour(const char *text)
{
    bool is_white = text[0] == 'W' || text[0] == 'w';
    const char *word = is_white ? "White" : "Black";

    if (!is_white && text[0] != 'B' && text[0] != 'b')
        return COLOUR_NONE;
    text++;
    if (*text != '\0' && strncasecmp(text, word + 1, strlen(word + 1)) == 0)
        text += strlen(word + 1);
    if (*text != '\0' && *text != '+')
        return COLOUR_NONE;
    return is_white ? COLOUR_WHITE : COLOUR_BLACK;
}

/* The colour that wins by "1-0": that of the first ply, whose letter may still have to be reversed.
 */
static enum colour dialect_first(const struct record *record)
{
    for (uint32_t i = 0; i < record->nnodes; i = record->nodes[i].first_child)
        if (node_is_ply(&record->nodes[i])) {
            const enum colour colour = (enum colour)record->nodes[i].colour;
            return record_letters_reversed(record) ? colour_other(colour) : colour;
        }
    return record->game == NULL ? COLOUR_WHITE : record->game->first;
}

/* The text without blanks, which some programs and people write (Q24). */
static const char *dialect_without_blanks(struct record *record, const char *text)
{
    char *bare;
    size_t length = 0;

    while (text[length] != '\0' && !byte_is_blank(text[length]))
        length++;
    if (text[length] == '\0')
        return text;
    length = 0;
    bare = arena_copy(&record->arena, text, strlen(text));

    for (; bare != NULL && *text != '\0'; text++)
        if (!byte_is_blank(*text))
            bare[length++] = *text;
    if (bare != NULL)
        bare[length] = '\0';
    record->diagnostics.failed |= bare == NULL;
    return bare == NULL ? "" : bare;
}

void dialect_result(struct record *record, uint32_t at, bool inverted)
{
    static const char *const drawn[] = {"0",   "Draw",    "D", "Jigo", "=",
                                        "1/2", "1/2-1/2", "½", "½-½",  NULL};
    static const char *const unknown[] = {"?", "Void", "*", NULL};
    static const char *const resigned[] = {"R", "Resign", NULL};
    const char *text = dialect_without_blanks(record, record->result);
    enum colour colour = dialect_claimed_colour(text);

    if (colour != COLOUR_NONE) {
        record->claimed = inverted ? colour_other(colour) : colour;
        const char *sign = text[1] == '\0' ? NULL : strchr(text, '+');
        record->claimed_resign = sign != NULL && dialect_is_one_of(sign + 1, resigned);
    } else if (strcmp(text, "1-0") == 0)
        record->claimed = dialect_first(record);
    else if (strcmp(text, "0-1") == 0)
        record->claimed = colour_other(dialect_first(record));
    else if (dialect_is_one_of(text, drawn))
        record->claimed_draw = true;
    else if (text[0] != '\0' && !dialect_is_one_of(text, unknown))
        record_report(record, MESSAGE_RESULT_UNREADABLE, at, record->result,
                      strlen(record->result));
}

/* ---- the header ---- */

/* Is it LittleGolem's "game #1234" and nothing else?  So it stays in a record written anew. */
static bool dialect_is_littlegolem_id(const char *comment)
{
    comment += strspn(comment, " ");
    if (strncmp(comment, "game #", 6) != 0)
        return false;
    comment += 6;
    size_t digits = dialect_count_digits(comment);
    return digits > 0 && comment[digits] == '\0';
}

/* "game #1234" without what is around the digits. */
static const char *dialect_littlegolem_id(struct record *record, const char *comment)
{
    const char *number = strchr(comment, '#');

    if (number == NULL)
        return NULL;
    number += 1 + strspn(number + 1, " ");
    size_t digits = dialect_count_digits(number);
    if (digits == 0)
        return NULL;
    if (number[digits] == '\0')
        return number;
    return arena_copy(&record->arena, number, digits);
}

static const char *dialect_one_word(const char *text)
{
    return text != NULL && text[strcspn(text, " \n")] == '\0' ? text : NULL;
}

static void dialect_fill_header(struct record *record, const struct header_fields *fields)
{
    bool is_littlegolem = record->dialect == DIALECT_LITTLEGOLEM;
    bool reversed = record_names_reversed(record);
    const char *comment = fields->text[FIELD_GC];

    record->white = fields->text[reversed ? FIELD_PB : FIELD_PW];
    record->black = fields->text[reversed ? FIELD_PW : FIELD_PB];
    record->white_rating = fields->text[reversed ? FIELD_BR : FIELD_WR];
    record->black_rating = fields->text[reversed ? FIELD_WR : FIELD_BR];
    record->event = fields->text[FIELD_EV];
    record->date = fields->text[FIELD_DT];
    record->site = fields->text[FIELD_SO];
    record->result = fields->text[FIELD_RE];
    if (is_littlegolem && record->event != NULL && strcmp(record->event, "null") == 0)
        record->event = NULL;
    if (comment != NULL && (is_littlegolem || dialect_is_littlegolem_id(comment)))
        record->id = dialect_littlegolem_id(record, comment);
    if (record->id == NULL)
        record->id = dialect_one_word(comment);
    if (record->id == NULL)
        record->id = dialect_one_word(fields->text[FIELD_GN]);
    if (record->id == NULL)
        record->id = fields->text[FIELD_ID];
    if (record->result != NULL)
        dialect_result(record, fields->value[FIELD_RE]->at, reversed);
}

/* ---- the swaps of standard Hex SGF ---- */

/* The next move after node `index` whose letter shows whose turn it was; NODE_NONE: none. */
static uint32_t dialect_next_turn(const struct record *record, uint32_t index)
{
    uint32_t next = record->nodes[index].first_child;

    while (next != NODE_NONE && record->nodes[next].move == MOVE_NONE)
        next = record->nodes[next].first_child;
    if (next == NODE_NONE || record->nodes[next].move == MOVE_RESIGN ||
        record->nodes[next].move == MOVE_FORFEIT)
        return NODE_NONE;
    return next;
}

/* Is this swap one of sides?  After one the same letter moves on, and the words of records are
 * wrong; where no move follows, the word decides, and HexGui's `swap' is one of sides (Q39). */
static enum move_kind dialect_swap_kind(const struct record *record, uint32_t index)
{
    const struct node *node = &record->nodes[index];
    const struct property *program = record_property(record, &record->nodes[0], "AP");
    uint32_t next = dialect_next_turn(record, index);

    if (next != NODE_NONE)
        return record->nodes[next].colour == node->colour ? MOVE_SWAP_SIDES : MOVE_SWAP;
    if (program != NULL && record->values[node->move_value].length == 4) {
        const struct value *value = &record->values[program->first_value];
        if (value->length >= 6 && memcmp(record->bytes + value->at, "HexGui", 6) == 0)
            return MOVE_SWAP_SIDES;
    }
    return (enum move_kind)node->move;
}

static void dialect_understand_swap(struct record *record, uint32_t index, bool has_names)
{
    struct node *node = &record->nodes[index];
    const struct value *value = &record->values[node->move_value];
    enum move_kind kind = dialect_swap_kind(record, index);
    const char *word = kind == MOVE_SWAP ? "swap-pieces" : "swap-sides";

    if (kind != node->move && value->length > 4) /* more than `swap' */
        record_report(record, MESSAGE_SWAP_ASSUMED, value->at, word, strlen(word));
    if (kind == MOVE_SWAP_SIDES && has_names)
        record_report(record, MESSAGE_SIDES_SWAPPED, value->at, NULL, 0);
    node->move = (uint8_t)kind;
}

static void dialect_understand_swaps(struct record *record, const struct header_fields *fields)
{
    bool has_names = fields->text[FIELD_PB] != NULL || fields->text[FIELD_PW] != NULL;

    for (uint32_t i = 0; i < record->nnodes; i++) {
        struct node *node = &record->nodes[i];
        if (node->move == MOVE_SWAP || node->move == MOVE_SWAP_SIDES)
            dialect_understand_swap(record, i, has_names);
    }
}

/* ---- the letters of LittleGolem, where Black begins ---- */

static void dialect_reverse_letters(struct record *record)
{
    for (uint32_t i = 0; i < record->nnodes; i++)
        if (record->nodes[i].move != MOVE_NONE)
            record->nodes[i].colour = (uint8_t)colour_other((enum colour)record->nodes[i].colour);
}

int dialect_understand(struct record *record, const struct record_options *options)
{
    struct header_fields fields;

    if (record->nnodes == 0)
        return 0;
    if (record->has_seats && !options->force_dialect)
        return boardspace_understand(record, options);
    dialect_collect(record, &fields);
    record->dialect = dialect_find(record, &fields, options);
    record->game = game_choice_find(record, &fields, options);
    record->letter_begins = fields.text[FIELD_GM] != NULL &&
                            dialect_is_of_many_games(record->game, fields.text[FIELD_GM]);
    dialect_find_size(record, &fields, options);
    dialect_find_handicap(record, &fields, options);
    dialect_komi(record, fields.text[FIELD_KM] == NULL ? 0 : fields.value[FIELD_KM]->at,
                 fields.text[FIELD_KM], options);
    dialect_fill_header(record, &fields);
    if (record->dialect == DIALECT_HEX)
        dialect_understand_swaps(record, &fields);
    else if (record_letters_reversed(record))
        dialect_reverse_letters(record);
    return moves_understand(record, options);
}
