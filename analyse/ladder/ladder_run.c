/* SPDX-License-Identifier: ISC */
/*
 * What does a stone along a side threaten, and what happens to the next ones?  The exact search
 * decides whether the stone is joined to the side within its strip: moving second, moving first,
 * and moving first without each single cell that the threat needs.  Figures that can be completed
 * take precedence.  ladder.h argues why replies found this way are forced.
 */
#include "analyse/ladder/ladder_run.h"

#include <string.h>

enum { NODES_USUAL = 20000 };

/* ---- the rows of a side ------------------------------------------------------------------- */

/* Row 1 is the side's line with the corners at its ends. */
void ladder_run_rows(struct ladder_run *run, int side)
{
    const struct board *board = run->board;
    int next = (side + 1) % board->nsides;
    unsigned line = 1u << side;

    run->side = side;
    if (board->ncorners > 0)
        line |= 1u << (board->nsides + side) | 1u << (board->nsides + next);
    for (cell c = 0; c < board->ncells; c++)
        run->row[c] = (board->edges[c] & line) != 0;
    run->row[board->ncells] = 0;
    for (uint8_t row = 1; row < run->most_row + 2; row++)
        for (cell c = 0; c < board->ncells; c++)
            for (int d = 0; d < BOARD_DIRECTIONS && run->row[c] == 0; d++) {
                cell there = board->neighbour[c][d];

                if (there < board->ncells && run->row[there] == row)
                    run->row[c] = row + 1;
            }
}

int ladder_run_along(const struct ladder_run *run)
{
    const struct board *board = run->board;

    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < 3; d++)
            if (run->row[c] == 1 && run->row[board->neighbour[c][d]] == 1)
                return d;
    return 0;
}

/* ---- one stone ---------------------------------------------------------------------------- */

void ladder_run_between(const struct ladder_run *run, cell a, cell b, struct cellset *set)
{
    const struct board *board = run->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell c = board->neighbour[a][d];

        if (c < board->ncells && position_colour(run->position, c) == COLOUR_NONE &&
            board_distance(board, c, b) == 1)
            cellset_add(set->word, c);
    }
}

/* The empty cells of rows 1 .. row within reach_cells of `at`. */
static void ladder_run_fill_rows(const struct ladder_run *run, cell at, int row, int reach_cells,
                                 struct cellset *set)
{
    const struct board *board = run->board;

    memset(set, 0, sizeof *set);
    for (cell c = 0; c < board->ncells; c++)
        if (run->row[c] >= 1 && run->row[c] <= row &&
            position_colour(run->position, c) == COLOUR_NONE &&
            board_distance(board, at, c) <= reach_cells)
            cellset_add(set->word, c);
}

static void ladder_run_fill_strip(const struct ladder_run *run, cell from, cell stone,
                                  struct cellset *strip)
{
    ladder_run_fill_rows(run, stone, run->row[stone], 2 * run->row[stone], strip);
    if (position_chain(run->position, from) != position_chain(run->position, stone))
        ladder_run_between(run, from, run->first, strip);
}

/* As ladder_run_joined(); with YES *needed are cells of the carrier that suffice. */
static enum exact_verdict ladder_run_solve(struct ladder_run *run, cell from, cell stone,
                                           const struct cellset *carrier, bool runner_first,
                                           struct cellset *needed)
{
    const struct ends *ends = &run->ends;
    struct exact_answer answer;
    struct exact_question question = {
        .ends = ends,
        .carrier = carrier->word,
        .target = {ends->of_cell[from], ends->of_side[run->side]},
        .ntargets = 2,
        .colour_first = runner_first,
        .limit_nodes = run->options->limit_nodes != 0 ? run->options->limit_nodes : NODES_USUAL};

    memset(needed, 0, sizeof *needed);
    if (question.target[0] == question.target[1])
        return EXACT_YES; /* the side conducts, and the stone is one with it */
    if (ends->of_cell[stone] != ends->of_cell[from])
        question.target[question.ntargets++] = ends->of_cell[stone];
    exact_solve(run->exact, &question, &answer);
    *needed = answer.carrier;
    return answer.verdict;
}

enum exact_verdict ladder_run_joined(struct ladder_run *run, cell from, cell stone,
                                     const struct cellset *carrier, bool runner_first)
{
    struct cellset needed;

    return ladder_run_solve(run, from, stone, carrier, runner_first, &needed);
}

enum exact_verdict ladder_run_needless(struct ladder_run *run, cell from, cell at)
{
    int row = run->row[from] > run->row[at] ? run->row[from] : run->row[at];
    struct cellset near;

    ends_init(&run->ends, run->position, run->runner);
    ladder_run_fill_rows(run, at, row, 2 * run->row[at], &near);
    return ladder_run_joined(run, from, from, &near, true);
}

/* Did the first stone come by a two-bridge whose cells are still empty?  *cells are these. */
static bool ladder_run_has_bridge(const struct ladder_run *run, cell from, cell stone,
                                  struct cellset *cells)
{
    memset(cells, 0, sizeof *cells);
    if (position_chain(run->position, from) == position_chain(run->position, stone))
        return false;
    ladder_run_between(run, from, run->first, cells);
    return cellset_count(cells->word, run->words) == 2;
}

/*
 * Fills in the strip for the threat, and returns the stone that is to be joined to the side:
 * `from`, or, while the two-bridge is open, the stone itself, with the cells of the two-bridge left
 * out.  (The two-bridge joins it to `from` on its own two cells, so both answers are independent.)
 * Sets run->ends.
 */
static cell ladder_run_fill_threat(struct ladder_run *run, cell from, cell stone,
                                   struct cellset *strip)
{
    struct cellset bridge;

    ends_init(&run->ends, run->position, run->runner);
    ladder_run_fill_strip(run, from, stone, strip);
    if (!ladder_run_has_bridge(run, from, stone, &bridge))
        return from;
    cellset_andnot(strip->word, strip->word, bridge.word, run->words);
    return stone;
}

/*
 * YES: the stone joins the side moving second.  NO and *threatens: moving first only, and `replies`
 * are the cells that prevent even that.  NO and not *threatens: not at all.
 */
static enum exact_verdict ladder_run_judge_stone(struct ladder_run *run, cell from, cell stone,
                                                 struct cellset *replies, bool *threatens)
{
    struct cellset strip, needed;
    enum exact_verdict verdict;

    memset(replies, 0, sizeof *replies);
    *threatens = false;
    ends_init(&run->ends, run->position, run->runner);
    ladder_run_fill_strip(run, from, stone, &strip);
    verdict = ladder_run_joined(run, from, stone, &strip, false);
    if (verdict != EXACT_NO)
        return verdict;
    from = ladder_run_fill_threat(run, from, stone, &strip);
    verdict = ladder_run_solve(run, from, stone, &strip, true, &needed);
    if (verdict != EXACT_YES) /* NO: there is no threat */
        return verdict;
    *threatens = true;
    /* The stone joins the side by these cells alone, so no other cell prevents it. */
    for (cell c = cellset_next(needed.word, 0, run->words); c != CELL_NONE;
         c = cellset_next(needed.word, c + 1u, run->words)) {
        struct cellset rest = strip;

        cellset_remove(rest.word, c);
        verdict = ladder_run_joined(run, from, stone, &rest, true);
        if (verdict == EXACT_UNKNOWN)
            return verdict;
        if (verdict == EXACT_NO)
            cellset_add(replies->word, c);
    }
    return EXACT_NO;
}

/* ---- figures ------------------------------------------------------------------------------ */

/* The first cell except `but` where the colour completes a figure, by run->threats; or CELL_NONE.
 */
static cell ladder_run_threat(const struct ladder_run *run, enum colour colour, cell but)
{
    for (cell c = 0; c < run->board->ncells; c++)
        if (run->threats.at[colour][c] != 0 && c != but)
            return c;
    return CELL_NONE;
}

/*
 * Can the runner, whose turn it is, go on with `next`?  Not when it completes a figure, or must
 * prevent one elsewhere; then the ladder's end is set.
 */
static bool ladder_run_goes_on(struct ladder_run *run, struct ladder *ladder, cell next)
{
    threats_scan(&run->threats, run->position);
    ladder->at = ladder_run_threat(run, run->runner, CELL_NONE);
    if (ladder->at != CELL_NONE) {
        ladder->end = LADDER_WINS;
        return false;
    }
    ladder->at = ladder_run_threat(run, run->other, next);
    if (ladder->at == CELL_NONE)
        return true;
    ladder->end = run->threats.count[run->other] > 1 ? LADDER_LOSES : LADDER_COUNTER;
    return false;
}

/* Would a stone of the other colour on `at` threaten a figure? */
static bool ladder_run_threatens_back(struct ladder_run *run, cell at)
{
    bool threatens;

    position_play(run->position, at, run->other);
    threats_scan(&run->threats, run->position);
    threatens = run->threats.count[run->other] > 0;
    position_undo(run->position);
    return threatens;
}

enum ladder_effect ladder_run_effect(struct ladder_run *run, cell from, cell stone,
                                     struct cellset *replies, cell *at)
{
    enum exact_verdict verdict;
    bool threatens;

    threats_scan(&run->threats, run->position);
    *at = ladder_run_threat(run, run->runner, CELL_NONE);
    if (run->threats.count[run->runner] > 1)
        return EFFECT_WINS; /* the other colour completes nothing, and cannot take both cells */
    verdict = ladder_run_judge_stone(run, from, stone, replies, &threatens);
    if (verdict == EXACT_UNKNOWN)
        return EFFECT_UNKNOWN;
    if (verdict == EXACT_NO && !threatens)
        return EFFECT_NONE;
    if (*at == CELL_NONE)
        return verdict == EXACT_YES ? EFFECT_CONNECTS : EFFECT_FORCES;
    /* The figure must be prevented at *at.  If that leaves the side undefended the stone connects,
     * unless the answer makes a threat that the runner has to answer first. */
    if (verdict == EXACT_YES || !cellset_has(replies->word, *at))
        return ladder_run_threatens_back(run, *at) ? EFFECT_LOOSE : EFFECT_CONNECTS;
    memset(replies, 0, sizeof *replies);
    cellset_add(replies->word, *at);
    return EFFECT_FORCES;
}

/* ---- playing out -------------------------------------------------------------------------- */

static void ladder_run_place(struct ladder_run *run, cell at, enum colour colour)
{
    position_play(run->position, at, colour);
}

/* The next cell along the row without a stone of the runner. */
static cell ladder_run_next_cell(const struct ladder_run *run, const struct ladder *ladder, cell at)
{
    do
        at = run->board->neighbour[at][ladder->along];
    while (at < run->board->ncells && position_colour(run->position, at) == run->runner);
    return at;
}

/* Writes the position without the marked stones to run->scratch. */
static void ladder_run_without(struct ladder_run *run, const uint8_t *marked)
{
    const struct position *position = run->position;

    position_init(&run->scratch, run->board, position->ring_rule);
    for (cell c = 0; c < run->board->ncells; c++)
        if (position_colour(position, c) != COLOUR_NONE && !marked[c])
            position_set(&run->scratch, c, position_colour(position, c));
}

/* Is the stone joined to the side in run->scratch?  runner_first: does it threaten that? */
static enum exact_verdict ladder_run_joined_without(struct ladder_run *run, cell from, cell stone,
                                                    bool runner_first)
{
    struct position *real = run->position;
    struct cellset strip;
    enum exact_verdict verdict;

    run->position = &run->scratch;
    cell origin = ladder_run_fill_threat(run, from, stone, &strip);
    if (!runner_first) {
        origin = from;
        ladder_run_fill_strip(run, from, stone, &strip);
    }
    verdict = ladder_run_joined(run, origin, stone, &strip, runner_first);
    run->position = real;
    return verdict;
}

/*
 * Why does the stone just placed on `next` threaten nothing?  BLOCKED: without the other colour's
 * stones ahead of `last` in its strip, the ladder's own replies left, it would.  Else CORNER.
 */
static enum ladder_end ladder_run_end_ahead(struct ladder_run *run, const struct ladder *ladder,
                                            cell last, cell next)
{
    const struct board *board = run->board;
    uint8_t ahead[BOARD_CELLS_MAX] = {0};

    for (cell c = 0; c < board->ncells; c++)
        ahead[c] = run->row[c] >= 1 && run->row[c] <= ladder->row &&
                   position_colour(run->position, c) == run->other &&
                   board_distance(board, next, c) <= 2 * ladder->row &&
                   board_distance(board, next, c) < board_distance(board, last, c);
    for (int i = 0; i < ladder->npairs; i++)
        ahead[ladder->reply[i]] = 0;
    ladder_run_without(run, ahead);
    return ladder_run_joined_without(run, ladder->from, next, true) == EXACT_YES ? LADDER_BLOCKED
                                                                                 : LADDER_CORNER;
}

/* Adds a pair, whose stone is placed.  False: there is not a single reply, or it is not the last
 * one moved along as far as the stones were. */
static bool ladder_run_add_pair(struct ladder_run *run, struct ladder *ladder,
                                const struct cellset *replies)
{
    const struct board *board = run->board;
    int n = ladder->npairs;
    cell reply = cellset_next(replies->word, 0, run->words);

    if (cellset_count(replies->word, run->words) != 1)
        return false;
    if (n > 0) {
        cell last = ladder->reply[n - 1];

        for (cell at = ladder->move[n - 1]; at != ladder->move[n];
             at = board->neighbour[at][ladder->along])
            last = board->neighbour[last][ladder->along];
        if (last != reply)
            return false;
    }
    /* The later replies are next to earlier ones, whose edges are what is gained. */
    for (int d = 0; n == 0 && d < BOARD_DIRECTIONS; d++) {
        cell c = board->neighbour[reply][d];

        if (c < board->ncells && position_colour(run->position, c) == run->other)
            ladder->other_gains &=
                (edge_set)~run->position->chain[position_chain(run->position, c)].edges;
    }
    ladder->reply[ladder->npairs++] = reply;
    ladder_run_place(run, reply, run->other);
    return true;
}

/* A stone of the runner ahead without whose chain the last stone would not be joined; or CELL_NONE.
 */
static cell ladder_run_find_helper(struct ladder_run *run, const struct ladder *ladder)
{
    const struct position *position = run->position;
    cell last = ladder->move[ladder->nmoves - 1];
    cell chain = position_chain(position, last), from = position_chain(position, ladder->from);

    for (cell c = 0; c < run->board->ncells; c++) {
        uint8_t marked[BOARD_CELLS_MAX];
        cell root;

        if (position_colour(position, c) != run->runner ||
            board_distance(run->board, c, last) > 2 * ladder->row)
            continue;
        root = position_chain(position, c);
        if (root == chain || root == from)
            continue;
        for (cell at = 0; at < run->board->ncells; at++)
            marked[at] = position_colour(position, at) == run->runner &&
                         position_chain(position, at) == root;
        ladder_run_without(run, marked);
        if (ladder_run_joined_without(run, ladder->from, last, false) == EXACT_NO)
            return c;
    }
    return CELL_NONE;
}

/* Takes back the last stone, which is not part of the ladder, and ends it. */
static void ladder_run_end_before(struct ladder_run *run, struct ladder *ladder,
                                  enum ladder_end end)
{
    position_undo(run->position);
    ladder->nmoves--;
    ladder->at = CELL_NONE;
    ladder->end = (uint8_t)end;
}

void ladder_run_play(struct ladder_run *run, struct ladder *ladder, const struct cellset *forced)
{
    const struct board *board = run->board;
    struct cellset replies = *forced;

    for (;;) {
        cell stone = ladder->move[ladder->nmoves - 1],
             next = ladder_run_next_cell(run, ladder, stone);

        if (!ladder_run_add_pair(run, ladder, &replies)) {
            ladder_run_end_before(run, ladder, LADDER_LOOSE);
            return;
        }
        if (!ladder_run_goes_on(run, ladder, next))
            return;
        if (ladder->npairs == LADDER_PAIRS_MAX || next >= board->ncells ||
            position_colour(run->position, next) != COLOUR_NONE) {
            ladder->end = next < board->ncells ? LADDER_BLOCKED : LADDER_CORNER;
            return;
        }
        ladder_run_place(run, next, run->runner);
        ladder->move[ladder->nmoves++] = next;
        switch (ladder_run_effect(run, ladder->from, next, &replies, &ladder->at)) {
        case EFFECT_FORCES: break;
        case EFFECT_WINS: ladder->end = LADDER_WINS; return;
        case EFFECT_CONNECTS:
            ladder->end = LADDER_CONNECTS;
            ladder->helper =
                ladder->at == CELL_NONE ? ladder_run_find_helper(run, ladder) : CELL_NONE;
            return;
        case EFFECT_NONE:
            ladder_run_end_before(run, ladder, ladder_run_end_ahead(run, ladder, stone, next));
            return;
        case EFFECT_LOOSE: ladder_run_end_before(run, ladder, LADDER_LOOSE); return;
        case EFFECT_UNKNOWN: ladder_run_end_before(run, ladder, LADDER_UNKNOWN); return;
        }
    }
}
