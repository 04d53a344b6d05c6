/* SPDX-License-Identifier: ISC */
/*
 * The data of a game for the script of its page, as one JSON object:
 *
 *     game, size, sgf     the game's title; its GM, and whether Black's letters are first
 *     rule                of rings: "freeling" ...
 *     white, black, ...   header fields, strings or null
 *     xy                  x and y of each cell
 *     lg, line, xyz       names of the cells, with blanks between them; none: line is as lg, or xyz
 *                         follows from x and y, see annotate_data_spell(); "y": line is the letters
 *                         of lg and y
 *     coords              the spelling to begin with
 *     start, turn         sets of White's and Black's stones before ply 1; 0 or 1, who moves first
 *     fixed, usual        true: the script plays no moves of its own, as stones leave their cells;
 *                         the stones of `start` are those with which the game begins
 *     swaps               true: after the first stone, which was not set up, the other may swap
 *     plies               [cell, colour, kind, from, gone, way]: kind 0 a stone, 1 a swap of pieces
 *                         (from the cell `from`), 2 a swap of sides, 3 a pass, 4 a man's way, with
 *                         its words; gone: the cells that it emptied; colour 0 White, 1 Black
 *     facts               of each position, from ply 0 on; a key that is missing is as before, and
 *                         of two lists k0 is White's alone and k1 Black's, the other as before
 *         t  cells that complete a figure, of White and of Black: two lists
 *         a  cells that answer all threats; null: nothing to answer
 *         h  cells that are proved to hold in place of the ply that led here, a set
 *         f  the best frames: null, or [n, words, stones, carrier, pivots]
 *         g  sets of cells that keep safe groups joined, and of those of the links in j
 *         j  links between stones of safe groups, and from them to sides, White's and Black's:
 *            lists of from, to, from, to ...: cells; -1 - to: the link does not hold together with
 *            the others
 *         p  null, or [winner, stones, exact, cells of the line]
 *         e  null, or how likely White wins: the estimate [white, low, high], or [white], which
 *            is the engine's
 *         d  fewest stones to each figure, White's and Black's; -1: none (an engine says it, no
 *            page)
 *         x  dead chains, White's and Black's: lists of [a stone, is it exact]; false: behind
 *            walls
 *         k  sets of cells of templates that are joined, White's and Black's
 *         l  cells of the rest of the ladder that the ply belongs to
 *         u  null, or what is known of the moves here: [proved to hold, not decided, how many are
 *            proved to lose], the first two sets
 *         w  those of h that are not proved to win, a set
 *         b  the best moves here, the best first: lists of the percent that the mover wins, 0:
 * none; what is proved of the move, 0 nothing, 1 wins, 2 draws, 3 holds, 4 loses; the move, and the
 * plies that are expected after it; none where p tells of a win figures             names of the
 * figures, for d won                 the cells of the figures that the last ply completed, a set
 *     vars                variations: [parent, cell, colour, comment]; parent: a ply from 0, or
 *                         -1 - index of a variation's move
 *
 * A set of cells is digits of base 64 with the bits of six cells each, the least first, without the
 * zeros (A) at its end; "." and a digit stand for so many zeros.
 */
#include <stdio.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/figure.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "analyse/remark/best_move.h"
#include "cmd/annotate/annotate_page.h"

#define DATA_VARIATIONS 4000 /* moves of variations in a page, at most */

/* The JSON of the facts of one position, key by key: those that equal the position before are left
 * out. */
enum data_key {
    DATA_THREATS,
    DATA_ANSWERS,
    DATA_HELD,
    DATA_FRAMES,
    DATA_GROUPS,
    DATA_LINKS,
    DATA_PROVED,
    DATA_CHANCE,
    DATA_DISTANCE,
    DATA_DEAD,
    DATA_TEMPLATES,
    DATA_LADDER,
    DATA_CHOICES,
    DATA_WINS,
    DATA_BEST,
    DATA_KEYS,
};

void annotate_data_set(const uint64_t *cells, int ncells, struct text *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned zeros = 0; /* digits that are not written yet; those at the end never are */

    for (int i = 0; i < ncells; i += 6) {
        unsigned six = 0;
        for (int j = 0; j < 6 && i + j < ncells; j++)
            six |= (unsigned)cellset_has(cells, (cell)(i + j)) << j;
        if (six == 0) {
            zeros++;
            continue;
        }
        for (; zeros > 2; zeros -= zeros > 63 ? 63 : zeros)
            text_format(out, ".%c", digits[zeros > 63 ? 63 : zeros]);
        text_append(out, "AA", zeros);
        text_char(out, digits[six]);
        zeros = 0;
    }
}

static void annotate_data_quoted(const struct cellset *set, const struct board *board,
                                 struct text *out)
{
    text_char(out, '"');
    annotate_data_set(set->word, board->ncells, out);
    text_char(out, '"');
}

void annotate_data_put_won(const struct position *position, struct text *out)
{
    struct cellset won;

    figure_won(position, &won);
    annotate_data_quoted(&won, position->board, out);
}

static void annotate_data_cells(const cell *cells, int ncells, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < ncells; i++)
        text_format(out, i > 0 ? ",%u" : "%u", (unsigned)cells[i]);
    text_char(out, ']');
}

static void annotate_data_string(struct text *out, const char *value)
{
    if (value == NULL)
        text_string(out, "null");
    else
        json_script_string(out, value, strlen(value));
}

static void annotate_data_field(struct text *out, const char *name, const char *value)
{
    text_format(out, "\"%s\":", name);
    annotate_data_string(out, value);
    text_string(out, ",\n");
}

static void annotate_data_frame(const struct frame_fact *frame, const struct board *board,
                                struct text *out)
{
    char words[REMARK_WORDS_BYTES];

    if (!frame->exists) {
        text_string(out, "null");
        return;
    }
    text_format(out, "[%d,\"%s%s%s\",%d,", frame->n, remark_figures(frame->figures, words),
                frame->proved ? "" : ", not proved",
                frame->robust == TEMPO_SAFE_YES  ? ", no threat breaks it"
                : frame->robust == TEMPO_SAFE_NO ? ", a threat breaks it"
                                                 : "",
                frame->stones == FRAME_STONES_UNKNOWN ? -1 : frame->stones);
    annotate_data_quoted(&frame->carrier, board, out);
    text_char(out, ',');
    annotate_data_quoted(&frame->pivots, board, out);
    text_char(out, ']');
}

static void annotate_data_groups(const struct colour_facts *side, const struct board *board,
                                 struct text *out)
{
    struct cellset all = {{0}};

    for (int i = 0; i < side->ngroups; i++)
        cellset_or(all.word, all.word, side->groups[i].carrier.word, cellset_words(board));
    for (int i = 0; i < side->nlinks; i++)
        cellset_or(all.word, all.word, side->links[i].carrier.word, cellset_words(board));
    annotate_data_quoted(&all, board, out);
}

/* The moves that are proved to hold but not to win. */
static void annotate_data_rest(const struct ply_choices *choices, const struct board *board,
                               struct text *out)
{
    struct cellset rest;

    cellset_andnot(rest.word, choices->held.word, choices->wins.word, cellset_words(board));
    annotate_data_quoted(&rest, board, out);
}

static void annotate_data_links(const struct colour_facts *side, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < side->nlinks; i++)
        text_format(out, i > 0 ? ",%d,%d" : "%d,%d", side->links[i].from,
                    side->links[i].shares ? -1 - side->links[i].to : side->links[i].to);
    text_char(out, ']');
}

static void annotate_data_threats(const struct colour_facts *side, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < side->nthreats; i++)
        text_format(out, i > 0 ? ",%u" : "%u", (unsigned)side->threats[i].at);
    text_char(out, ']');
}

static void annotate_data_distance(const struct colour_facts *side, const struct board *board,
                                   struct text *out)
{
    const char *between = "";

    text_char(out, '[');
    for (int f = 0; f < FIGURES; f++) {
        if ((board->game->figures >> f & 1) == 0)
            continue;
        text_format(out, "%s%d", between, side->distance[f] < 0 ? -1 : side->distance[f]);
        between = ",";
    }
    text_char(out, ']');
}

static void annotate_data_proved(const struct win_fact *win, struct text *out)
{
    if (win->winner == COLOUR_NONE) {
        text_string(out, "null");
        return;
    }
    text_format(out, "[%d,%d,%s,", win->winner == COLOUR_BLACK, win->stones,
                win->exact ? "true" : "false");
    annotate_data_cells(win->line, win->nline, out);
    text_char(out, ']');
}

static void annotate_data_dead(const struct colour_facts *side, struct text *out)
{
    text_char(out, '[');
    for (int i = 0; i < side->ndead; i++)
        text_format(out, "%s[%u,%s]", i > 0 ? "," : "", (unsigned)side->dead[i].chain,
                    side->dead[i].level == DEAD_EXACTLY ? "true" : "false");
    text_char(out, ']');
}

static void annotate_data_templates(const struct annotated_ply *ply, enum colour colour,
                                    const struct board *board, struct text *out)
{
    struct cellset all = {{0}};

    for (int i = 0; i < ply->templates.count[colour]; i++) {
        const struct template_fact *fact = &ply->templates.list[colour][i];
        for (int j = 0; fact->joined && j < fact->ncells; j++)
            cellset_add(all.word, fact->cells[j]);
    }
    annotate_data_quoted(&all, board, out);
}

/* The moves at `ply`, if they were sorted for the remarks on the next one. */
static void annotate_data_choices(const struct annotation *annotation, int ply, struct text *out)
{
    const struct ply_choices *choices =
        ply < annotation->nplies ? &annotation->plies[ply + 1].wins.choices : NULL;

    if (choices == NULL || !choices->searched || choices->nlost == 0) {
        text_string(out, "null");
        return;
    }
    text_char(out, '[');
    annotate_data_quoted(&choices->held, annotation->board, out);
    text_char(out, ',');
    annotate_data_quoted(&choices->open, annotation->board, out);
    text_format(out, ",%d]", choices->nlost);
}

static void annotate_data_chance(struct white_chance chance, struct text *out)
{
    if (!chance.exists)
        text_string(out, "null");
    else if (chance.by_engine)
        text_format(out, "[%d]", chance.white);
    else
        text_format(out, "[%d,%d,%d]", chance.white, chance.low, chance.high);
}

static void annotate_data_best(const struct annotation *annotation, int ply, struct text *out)
{
    static const char codes[] = "wdhl"; /* first letters of struct best_move's `proved` */
    struct best_move moves[CHANCE_MOVES];
    const int n = best_moves(annotation, ply, moves);

    text_char(out, '[');
    for (int i = 0; i < n; i++) {
        const struct best_move *move = &moves[i];
        const int code = move->proved == NULL ? 0 : (int)(strchr(codes, *move->proved) - codes) + 1;

        text_format(out, "%s[%d,%d,%u", i > 0 ? "," : "",
                    move->chance == CHANCE_NONE ? 0 : move->chance, code, (unsigned)move->move);
        for (int j = 1; j < move->nline; j++)
            text_format(out, ",%u", (unsigned)move->line[j]);
        text_char(out, ']');
    }
    text_char(out, ']');
}

/* Is the fact a list of White's and Black's? */
static bool annotate_data_is_pair(enum data_key key)
{
    const unsigned singles = 1u << DATA_ANSWERS | 1u << DATA_HELD | 1u << DATA_PROVED |
                             1u << DATA_CHANCE | 1u << DATA_LADDER | 1u << DATA_CHOICES |
                             1u << DATA_WINS | 1u << DATA_BEST;

    return (singles >> key & 1) == 0;
}

/* A colour's part of such a fact. */
static void annotate_data_part(const struct annotation *annotation, int ply, enum data_key key,
                               enum colour colour, struct text *out)
{
    const struct colour_facts *side = &annotation->plies[ply].facts.side[colour];
    const struct board *board = annotation->board;

    if (key == DATA_THREATS)
        annotate_data_threats(side, out);
    else if (key == DATA_FRAMES)
        annotate_data_frame(&side->frame, board, out);
    else if (key == DATA_GROUPS)
        annotate_data_groups(side, board, out);
    else if (key == DATA_LINKS)
        annotate_data_links(side, out);
    else if (key == DATA_DEAD)
        annotate_data_dead(side, out);
    else if (key == DATA_TEMPLATES)
        annotate_data_templates(&annotation->plies[ply], colour, board, out);
    else
        annotate_data_distance(side, board, out);
}

/* Any other fact. */
static void annotate_data_whole(const struct annotation *annotation, int ply, enum data_key key,
                                struct text *out)
{
    const struct position_facts *facts = &annotation->plies[ply].facts;
    const struct board *board = annotation->board;

    if (key == DATA_PROVED)
        annotate_data_proved(&facts->win, out);
    else if (key == DATA_HELD)
        annotate_data_quoted(&annotation->plies[ply].wins.choices.held, board, out);
    else if (key == DATA_WINS)
        annotate_data_rest(&annotation->plies[ply].wins.choices, board, out);
    else if (key == DATA_LADDER)
        annotate_data_cells(annotation->plies[ply].ladder, annotation->plies[ply].nladder, out);
    else if (key == DATA_CHOICES)
        annotate_data_choices(annotation, ply, out);
    else if (key == DATA_BEST)
        annotate_data_best(annotation, ply, out);
    else if (key == DATA_ANSWERS && facts->nreplies != THREATS_NONE && facts->ended == 0)
        annotate_data_cells(facts->replies, facts->nreplies, out);
    else if (key == DATA_CHANCE)
        annotate_data_chance(annotation_white_chance(annotation, ply), out);
    else
        text_string(out, "null");
}

static const char annotate_data_letters[DATA_KEYS] = {'t', 'a', 'h', 'f', 'g', 'j', 'p', 'e',
                                                      'd', 'x', 'k', 'l', 'u', 'w', 'b'};

void annotate_data_some(const struct annotation *annotation, int ply, const char *keys,
                        struct text *out)
{
    const char *between = "";

    for (int key = 0; key < DATA_KEYS; key++) {
        if (strchr(keys, annotate_data_letters[key]) == NULL)
            continue;
        text_format(out, "%s\"%c\":", between, annotate_data_letters[key]);
        between = ",";
        if (!annotate_data_is_pair((enum data_key)key)) {
            annotate_data_whole(annotation, ply, (enum data_key)key, out);
            continue;
        }
        text_char(out, '[');
        annotate_data_part(annotation, ply, (enum data_key)key, COLOUR_WHITE, out);
        text_char(out, ',');
        annotate_data_part(annotation, ply, (enum data_key)key, COLOUR_BLACK, out);
        text_char(out, ']');
    }
}

/* A fact at the last position that has it, and as it is now: its parts, or the first. */
struct data_fact {
    struct text before[2], now[2];
};

/* Is the part another than it was?  Keeps it. */
static bool annotate_data_changes(struct data_fact *fact, int part)
{
    struct text *before = &fact->before[part], *now = &fact->now[part];

    if (before->length == now->length && now->length > 0 &&
        memcmp(before->bytes, now->bytes, now->length) == 0)
        return false;
    text_reset(before);
    text_append(before, now->bytes, now->length);
    return true;
}

/* Appends what changes of a fact; returns what comes before the next. */
static const char *annotate_data_fact(const struct annotation *annotation, int ply,
                                      enum data_key key, struct data_fact *fact,
                                      const char *between, struct text *out)
{
    const bool pair = annotate_data_is_pair(key);
    bool changes[2] = {false, false};

    for (int part = 0; part <= pair; part++) {
        text_reset(&fact->now[part]);
        if (pair)
            annotate_data_part(annotation, ply, key, part == 0 ? COLOUR_WHITE : COLOUR_BLACK,
                               &fact->now[part]);
        else
            annotate_data_whole(annotation, ply, key, &fact->now[part]);
        changes[part] = annotate_data_changes(fact, part);
    }
    if (!changes[0] && !changes[1])
        return between;
    text_format(out, "%s\"%c", between, annotate_data_letters[key]);
    if (pair && changes[0] != changes[1])
        text_format(out, "%d", changes[1]);
    text_string(out, pair && changes[0] && changes[1] ? "\":[" : "\":");
    for (int part = 0; part <= pair; part++) {
        if (!changes[part])
            continue;
        text_string(out, part == 1 && changes[0] ? "," : "");
        text_append(out, fact->now[part].bytes, fact->now[part].length);
    }
    text_string(out, pair && changes[0] && changes[1] ? "]" : "");
    return ",";
}

static void annotate_data_facts(const struct annotation *annotation, struct text *out)
{
    struct data_fact facts[DATA_KEYS];

    memset(facts, 0, sizeof facts);
    text_string(out, "\"facts\":[");
    for (int i = 0; i <= annotation->nplies; i++) {
        const char *between = "";

        text_string(out, i > 0 ? ",\n{" : "{");
        for (int key = 0; key < DATA_KEYS; key++)
            if (key != DATA_DISTANCE) /* an engine is asked for them */
                between = annotate_data_fact(annotation, i, (enum data_key)key, &facts[key],
                                             between, out);
        text_char(out, '}');
    }
    text_string(out, "],\n");
    for (int key = 0; key < DATA_KEYS; key++)
        for (int part = 0; part < 2; part++) {
            out->failed |= facts[key].before[part].failed || facts[key].now[part].failed;
            text_release(&facts[key].before[part]);
            text_release(&facts[key].now[part]);
        }
}

/* A name that the script can make by itself: of lg, or with `by_y` of its letters and y; of xyz. */
static void annotate_data_spell(const struct board *board, enum spelling spelling, bool by_y,
                                cell at, char spelt[2 * SPELLING_BYTES])
{
    const int x = board->x[at], y = board->y[at];

    if (spelling == SPELLING_XYZ) {
        snprintf(spelt, SPELLING_BYTES, "%d,%d,%d", x - board->size, y - x, board->size - y);
        return;
    }
    cell_spell(board, SPELLING_LG, at, spelt);
    if (by_y)
        snprintf(spelt + strspn(spelt, "abcdefghijklmnopqrstuvwxyz"), SPELLING_BYTES, "%d", y);
}

/* Are all names such? */
static bool annotate_data_is_known(const struct board *board, enum spelling spelling, bool by_y)
{
    char spelt[SPELLING_BYTES], known[2 * SPELLING_BYTES];

    for (int i = 0; i < board->ncells; i++) {
        cell_spell(board, spelling, (cell)i, spelt);
        annotate_data_spell(board, spelling, by_y, (cell)i, known);
        if (strcmp(spelt, known) != 0)
            return false;
    }
    return true;
}

/* The names of all cells, or from what the script makes them. */
static void annotate_data_names(const struct board *board, enum spelling spelling, struct text *out)
{
    char spelt[SPELLING_BYTES];

    if (spelling != SPELLING_LG && annotate_data_is_known(board, spelling, false))
        return;
    if (spelling == SPELLING_LINE && annotate_data_is_known(board, spelling, true)) {
        text_char(out, 'y');
        return;
    }
    for (int i = 0; i < board->ncells; i++) {
        cell_spell(board, spelling, (cell)i, spelt);
        text_format(out, i > 0 ? " %s" : "%s", spelt);
    }
}

static void annotate_data_board(const struct annotate_view *view, struct text *out)
{
    static const char *const names[SPELLINGS] = {"lg", "line", "xyz"};
    const struct board *board = view->annotation->board;

    text_string(out, "\"xy\":[");
    for (int i = 0; i < board->ncells; i++)
        text_format(out, i > 0 ? ",%d,%d" : "%d,%d", board->x[i], board->y[i]);
    text_string(out, "],\n");
    for (enum spelling spelling = SPELLING_LG; spelling <= SPELLING_XYZ; spelling++) {
        text_format(out, "\"%s\":\"", names[spelling]);
        annotate_data_names(board, spelling, out);
        text_string(out, "\",\n");
    }
    text_format(out, "\"coords\":\"%s\",\n", names[view->spelling]);
}

/* The rest of a ply besides its cell and colour: its kind, where its stone was, and where stones
 * are gone or the game has men, the cells that it emptied and, of a way, its words. */
static void annotate_data_ply_rest(const struct ply *ply, const struct board *board,
                                   enum spelling spelling, struct text *out)
{
    const bool has_from = ply->kind == PLY_SWAP || ply->kind == PLY_WAY;
    cell gone[PLY_TAKEN_MAX + 1];
    int ngone = ply_taken(ply, board, gone);
    char spelt[SPELLING_BYTES];

    if (ply->kind == PLY_STONE && ngone == 0)
        return;
    text_format(out, ",%d,%d", ply->kind, has_from ? ply->joined[0] : -1);
    if (ply->kind == PLY_WAY)
        gone[ngone++] = ply->joined[0];
    for (int i = 0; i < ngone; i++)
        text_format(out, i == 0 ? ",[%u" : ",%u", (unsigned)gone[i]);
    if (ngone > 0)
        text_char(out, ']');
    if (ply->kind == PLY_WAY) {
        ply_spell(ply, board, spelling, spelt);
        text_format(out, ",\"%s\"", spelt);
    }
}

static void annotate_data_plies(const struct annotate_view *view, struct text *out)
{
    const struct annotation *annotation = view->annotation;

    text_string(out, "\"plies\":[");
    for (int i = 1; i <= annotation->nplies; i++) {
        const struct ply *ply = annotation->plies[i].ply;
        text_format(out, i > 1 ? ",[%d,%d" : "[%d,%d", ply->cell == CELL_NONE ? -1 : ply->cell,
                    ply->colour == COLOUR_BLACK);
        annotate_data_ply_rest(ply, annotation->board, view->spelling, out);
        text_char(out, ']');
    }
    text_string(out, "],\n");
}

/* Does a game begin with these men? */
static bool annotate_data_start_is_usual(const struct position *position)
{
    const struct board *board = position->board;
    uint8_t colours[BOARD_CELLS_MAX];

    board->game->rules->start(board, colours);
    return memcmp(colours, position->colour, (size_t)board->ncells) == 0 &&
           position->to_move == board->game->first;
}

/* The stones before the first ply, and who moves first. */
static void annotate_data_start(const struct annotate_view *view, struct text *out)
{
    const struct position *position = view->start;
    const struct board *board = position->board;

    if (board->men && annotate_data_start_is_usual(position))
        text_string(out, "\"usual\":true,\n"); /* no need to set it up */
    text_string(out, "\"start\":[");
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        struct cellset set = {{0}};
        for (int i = 0; i < board->ncells; i++)
            if (position_colour(position, (cell)i) == colour)
                cellset_add(set.word, (cell)i);
        text_string(out, colour == COLOUR_BLACK ? "," : "");
        annotate_data_quoted(&set, board, out);
    }
    text_format(out, "],\n\"turn\":%d,\n", position->to_move == COLOUR_BLACK);
}

/* ---- variations ---- */

const char *annotate_data_comment(struct record *record, const struct node *node)
{
    const struct property *comment =
        record->nproperties == 0 ? NULL : record_property(record, node, "C");

    return comment == NULL ? NULL
                           : record_value(record, &record->values[comment->first_value], true);
}

/* Where a node leads, as `parent` of vars has it; ABSENT: it is not in the page. */
#define ABSENT INT32_MIN

/* The move of a variation; stones only.  The script stops a line at an occupied cell. */
static void annotate_data_variation(struct record *record, const struct node *node, int32_t parent,
                                    int index, struct text *out)
{
    text_format(out, "%s[%d,%u,%d", index > 0 ? ",\n" : "", (int)parent, (unsigned)node->cell,
                node->colour == COLOUR_BLACK);
    const char *comment = annotate_data_comment(record, node);
    if (comment != NULL) {
        text_char(out, ',');
        annotate_data_string(out, comment);
    }
    text_char(out, ']');
}

/* Nodes are in order of writing, so parents come first.  The main line is the plies: a node is on
 * it if its parent is and it is the first child. */
static void annotate_data_variations(const struct annotate_view *view, struct text *out)
{
    struct record *record = view->item->record;
    int32_t *leads = arena_alloc(&record->arena, (record->nnodes + 1) * sizeof *leads);
    bool *on_main = arena_alloc(&record->arena, record->nnodes + 1);
    int count = 0;

    text_string(out, "\"vars\":[");
    for (uint32_t i = 0; leads != NULL && on_main != NULL && i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        const int32_t parent = node->parent == NODE_NONE ? 0 : leads[node->parent];

        on_main[i] = node->parent == NODE_NONE
                         ? i == 0
                         : on_main[node->parent] && record->nodes[node->parent].first_child == i;
        leads[i] = parent;
        if (parent == ABSENT || node->move == MOVE_NONE || node->move == MOVE_RESIGN)
            continue;
        if (on_main[i]) {
            leads[i] = node_is_ply(node) && parent < view->annotation->nplies ? parent + 1 : ABSENT;
            continue;
        }
        leads[i] = ABSENT;
        if (node->move != MOVE_STONE || count == DATA_VARIATIONS ||
            game_cannot(view->annotation->board->game, GAME_MONOTONE) != NULL)
            continue;
        annotate_data_variation(record, node, parent, count, out);
        leads[i] = -1 - count++;
    }
    text_char(out, ']');
    out->failed |= leads == NULL || on_main == NULL;
}

void annotate_data_put(const struct annotate_view *view, struct text *out)
{
    const struct record *record = view->item->record;
    const struct board *board = view->annotation->board;

    text_format(out, "{\"size\":%d,\n", board->size);
    annotate_data_field(out, "game", board->game->title);
    annotate_data_field(out, "rule", ring_rule_name(view->start->ring_rule));
    if (game_cannot(board->game, GAME_MONOTONE) != NULL)
        text_string(out, "\"fixed\":true,\n");
    if (board->game->swap_rule != SWAP_NONE)
        text_string(out, "\"swaps\":true,\n");
    text_format(out, "\"gm\":%d,\"lines\":%s,\n", board->game->sgf_number,
                board->game->sgf_lines ? "true" : "false");
    annotate_data_field(out, "white", record->white);
    annotate_data_field(out, "black", record->black);
    annotate_data_field(out, "event", record->event);
    annotate_data_field(out, "date", record->date);
    annotate_data_field(out, "id", record->id);
    annotate_data_board(view, out);
    annotate_data_start(view, out);
    annotate_data_plies(view, out);
    text_string(out, "\"figures\":[");
    const char *between = "\"";
    for (unsigned f = 1; f < 1u << FIGURES; f <<= 1) {
        if ((board->game->figures & f) != 0)
            text_format(out, "%s%s\"", between, figure_name((enum figure)f));
        between = (board->game->figures & f) != 0 ? ",\"" : between;
    }
    text_string(out, "],\n\"won\":");
    annotate_data_put_won(view->item->position, out);
    text_string(out, ",\n");
    annotate_data_facts(view->annotation, out);
    annotate_data_variations(view, out);
    text_string(out, "}\n");
}
