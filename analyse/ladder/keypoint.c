/* SPDX-License-Identifier: ISC */
/*
 * From which cells is a side safely reached?  Each empty cell in the lowest rows of a side counts
 * as a stone, and the exact search decides whether it is joined to the side by the empty cells of
 * these rows near it.
 *
 * Source: the thesis of 2006 on Havannah, section 5.6.
 */
#include "analyse/ladder/keypoint.h"

#include <stdlib.h>

#define ROWS 4 /* set by hand */
#define ROWS_NEAR 5 /* set by hand */
#define DISTANCE 5 /* set by hand */

/* The search for one cell. */
struct keypoint_look {
    struct exact *exact;
    const struct ends *ends;
    const struct keypoint_options *options;
    cell at;
    int distance;
};

const char *keypoint_kind_name(enum keypoint_kind kind)
{
    static const char *const names[] = {"one", "near", "two"};

    return names[kind];
}

/* Is the cell on the line of a side: on the side, or a corner at its end? */
static bool keypoint_on_line(const struct board *board, int side, cell at)
{
    if (board->edges[at] >> side & 1)
        return true;
    for (int d = 0; d < BOARD_DIRECTIONS && board->edges[at] >> board->nsides; d++)
        if (board->edges[board->neighbour[at][d]] >> side & 1)
            return true;
    return false;
}

int keypoint_row(const struct board *board, int side, cell at)
{
    int least = board->span;

    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] != 0 && keypoint_on_line(board, side, c)) {
            int distance = board_distance(board, at, c);

            least = distance < least ? distance : least;
        }
    return least + 1;
}

int keypoint_least_row(const struct board *board, cell at)
{
    int least = keypoint_row(board, 0, at);

    for (int side = 1; side < board->nsides; side++) {
        const int row = keypoint_row(board, side, at);

        least = row < least ? row : least;
    }
    return least;
}

/* Do two sides meet, in a cell or at a corner? */
static bool keypoint_are_adjacent(const struct board *board, int a, int b)
{
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] != 0 && keypoint_on_line(board, a, c) && keypoint_on_line(board, b, c))
            return true;
    return false;
}

/* The sides that a stone there touches at once, itself or by an adjacent chain. */
static edge_set keypoint_touched(const struct ends *ends, cell at)
{
    edge_set sides = ends->touches[at];

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell next = ends->board->neighbour[at][d];

        if (next != ends->board->ncells && cellset_has(ends->own.word, next))
            sides |= ends->touches[ends->of_cell[next]];
    }
    return sides;
}

/* The empty cells around look->at in the lowest rows of any of the sides, nearest first, while they
 * fit into a search. */
static void keypoint_carrier(const struct keypoint_look *look, edge_set sides, int rows,
                             struct cellset *carrier)
{
    const struct ends *ends = look->ends;
    const struct board *board = ends->board;
    struct cellset rim = {{0}}, ring;
    int count = 0;

    cellset_clear(carrier->word, ends->words);
    for (cell c = 0; c < board->ncells; c++) {
        bool low = false;

        for (edge_set rest = sides; rest && !low; rest &= (edge_set)(rest - 1))
            low = ends->kind[c] == END_EMPTY &&
                  board_distance(board, look->at, c) <= look->distance &&
                  keypoint_row(board, __builtin_ctz(rest), c) <= rows;
        if (low && c != look->at)
            cellset_add(rim.word, c);
    }
    for (int distance = 1; distance <= look->distance; distance++) {
        cellset_clear(ring.word, ends->words);
        for (cell c = cellset_next(rim.word, 0, ends->words); c != CELL_NONE;
             c = cellset_next(rim.word, c + 1u, ends->words))
            if (board_distance(board, look->at, c) == distance)
                cellset_add(ring.word, c);
        count += cellset_count(ring.word, ends->words);
        if (count > SUBGAME_CELLS_MAX)
            break;
        cellset_or(carrier->word, carrier->word, ring.word, ends->words);
    }
}

/* Is a stone on look->at joined to all these sides at once by cells of the carrier? */
static enum exact_verdict keypoint_search(const struct keypoint_look *look, edge_set sides,
                                          const struct cellset *carrier, bool first,
                                          struct exact_answer *answer)
{
    struct exact_question question = {.ends = look->ends,
                                      .carrier = carrier->word,
                                      .ntargets = 1,
                                      .target = {look->at},
                                      .colour_first = first,
                                      .limit_nodes = look->options->limit_nodes};

    for (; sides; sides &= (edge_set)(sides - 1))
        question.target[question.ntargets++] = look->ends->of_side[__builtin_ctz(sides)];
    exact_solve(look->exact, &question, answer);
    return answer->verdict;
}

/* By the empty cells in the lowest rows. */
static enum exact_verdict keypoint_joins(const struct keypoint_look *look, edge_set sides, int rows,
                                         bool first)
{
    struct exact_answer answer;
    struct cellset carrier;

    keypoint_carrier(look, sides, rows, &carrier);
    return keypoint_search(look, sides, &carrier, first, &answer);
}

/* Finds the sides adjacent to a safe one that the colour's next move joins. */
static void keypoint_look_near(const struct keypoint_look *look, int rows, struct keypoint *point)
{
    const struct board *board = look->ends->board;

    for (int side = 0; side < board->nsides; side++) {
        bool adjacent = false;

        if (look->ends->of_side[side] == END_NONE || point->safe >> side & 1 ||
            keypoint_row(board, side, look->at) > rows)
            continue;
        for (int other = 0; other < board->nsides; other++)
            adjacent |= (point->safe >> other & 1) && keypoint_are_adjacent(board, side, other);
        if (!adjacent)
            continue;
        switch (keypoint_joins(look, (edge_set)(1u << side), rows, true)) {
        case EXACT_YES: point->near |= (edge_set)(1u << side); break;
        case EXACT_UNKNOWN: point->unknown |= (edge_set)(1u << side); break;
        case EXACT_NO: break;
        }
    }
}

bool keypoint_look(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, cell at, struct keypoint *point)
{
    const struct board *board = ends->board;
    const int rows = options->rows ? options->rows : ROWS;
    const int rows_near = options->rows_near ? options->rows_near : ROWS_NEAR;
    const struct keypoint_look look = {exact, ends, options, at,
                                       options->distance ? options->distance : DISTANCE};

    *point = (struct keypoint){.at = at};
    if (ends->kind[at] != END_EMPTY)
        return false;
    point->touches = keypoint_touched(ends, at);
    point->safe = point->touches;
    for (int side = 0; side < board->nsides; side++) {
        enum exact_verdict verdict;

        if (ends->of_side[side] == END_NONE || point->touches >> side & 1 ||
            keypoint_row(board, side, at) > rows)
            continue;
        verdict = keypoint_joins(&look, (edge_set)(1u << side), rows, false);
        if (verdict == EXACT_YES) {
            const int row = keypoint_row(board, side, at);

            point->safe |= (edge_set)(1u << side);
            point->row = row > point->row ? row : point->row;
        } else if (verdict == EXACT_UNKNOWN)
            point->unknown |= (edge_set)(1u << side);
    }
    if (point->safe == point->touches)
        return false;
    keypoint_look_near(&look, rows_near, point);
    point->kind = point->safe & (point->safe - 1u) ? KEYPOINT_TWO
                  : point->near                    ? KEYPOINT_NEAR
                                                   : KEYPOINT_ONE;
    if (point->kind == KEYPOINT_TWO)
        point->together = keypoint_joins(&look, point->safe, rows, false) == EXACT_YES;
    return true;
}

int keypoints_find(struct exact *exact, const struct ends *ends,
                   const struct keypoint_options *options, struct keypoint *points, int *nunknown)
{
    int n = 0, unknown = 0;

    for (cell c = 0; c < ends->board->ncells; c++) {
        struct keypoint point;
        bool found = keypoint_look(exact, ends, options, c, &point);

        unknown += point.unknown != 0;
        if (found)
            points[n++] = point;
    }
    if (nunknown != NULL)
        *nunknown = unknown;
    return n;
}

/*
 * Does a threat cut the stone, which is played, from the side?  The path that joins them avoids the
 * cells of such threats if it can.  *cut is then the first of them.
 */
static bool keypoint_is_cut(const struct keypoint_judge *judge, const struct keypoint_look *look,
                            int side, struct cellset *carrier, struct keypoint_cut *cut)
{
    struct link_intrusion found[BOARD_CELLS_MAX];
    struct link_goal goal = {.colour = judge->colour, .nends = {1, 1}};
    struct exact_answer answer;
    struct ends ends;
    bool any = false, breaks = true;

    ends_init(&ends, judge->position, judge->colour);
    goal.end[0][0] = ends.of_cell[look->at];
    goal.end[1][0] = ends.of_side[side];
    while (breaks &&
           keypoint_search(look, (edge_set)(1u << side), carrier, false, &answer) == EXACT_YES) {
        goal.carrier = answer.carrier;
        breaks = false;
        for (int i = 0, n = link_judge_intrusions(judge->links, &goal, found); i < n; i++) {
            if (found[i].breaks != EXACT_YES)
                continue;
            if (!any)
                *cut = (struct keypoint_cut){side, found[i]};
            any = breaks = true;
            cellset_remove(carrier->word, found[i].at);
        }
    }
    return breaks && any;
}

int keypoint_cuts(const struct keypoint_judge *judge, const struct keypoint_options *options,
                  const struct keypoint *point, struct keypoint_cut *cuts)
{
    const struct board *board = judge->position->board;
    const int rows = options->rows ? options->rows : ROWS;
    struct ends ends;
    const struct keypoint_look look = {judge->exact, &ends, options, point->at,
                                       options->distance ? options->distance : DISTANCE};
    int ncuts = 0;

    ends_init(&ends, judge->position, judge->colour);
    position_play(judge->position, point->at, judge->colour);
    link_judge_begin(judge->links, judge->position, judge->colour);
    for (int side = 0; side < board->nsides && link_judge_threats(judge->links) > 0; side++) {
        struct cellset carrier;

        if (((point->safe & ~point->touches) >> side & 1) == 0)
            continue;
        keypoint_carrier(&look, (edge_set)(1u << side), rows, &carrier);
        ncuts += keypoint_is_cut(judge, &look, side, &carrier, &cuts[ncuts]);
    }
    position_undo(judge->position);
    return ncuts;
}

static int keypoint_by_rank(const void *a, const void *b)
{
    const struct keypoint *p = a, *q = b;
    const int p_sides = __builtin_popcount(p->safe | p->near);
    const int q_sides = __builtin_popcount(q->safe | q->near);

    if (p->row != q->row)
        return q->row - p->row;
    return p_sides != q_sides ? q_sides - p_sides : (int)p->at - (int)q->at;
}

void keypoints_rank(struct keypoint *points, int n)
{
    if (n > 1)
        qsort(points, (size_t)n, sizeof *points, keypoint_by_rank);
}
