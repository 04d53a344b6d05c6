/* SPDX-License-Identifier: ISC */
/*
 * Traps: the other colour runs along a side on row 2, chased on row 1, and the stone waits for it
 * ahead.  Before, the run reached the side if it went on; now it does not, even if it moves first.
 *
 * Both are decided by the exact search in the two lowest rows around the run.  A stone close to the
 * run's last one is a block, which remark_edge.c tells of.
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/ladder/keypoint.h"
#include "analyse/solve/subgame.h"

#define RUN_ROW 2
#define RUN_NODES 5000 /* small: asked at every ply; unknown is no remark; set by hand */
#define RUN_LEAST 3 /* steps from the run to a trap; set by hand */
#define RUN_MOST 7 /* set by hand */

/* Does the other colour run with this stone: the mover had a stone next to it on the side? */
static bool run_is_chased(const struct remark_query *query, int side, cell stone)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell near = query->board->neighbour[stone][d];

        if (near < query->board->ncells && keypoint_row(query->board, side, near) < RUN_ROW &&
            position_colour(query->previous, near) == query->mover)
            return true;
    }
    return false;
}

/* The empty cells of the two lowest rows around the run's stone; false: too many. */
static bool run_region(const struct remark_query *query, const struct ends *ends, int side,
                       cell stone, struct cellset *region)
{
    cellset_clear(region->word, ends->words);
    for (cell c = cellset_next(ends->empty.word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(ends->empty.word, c + 1u, ends->words))
        if (keypoint_row(query->board, side, c) <= RUN_ROW &&
            board_distance(query->board, c, stone) <= RUN_MOST + 1)
            cellset_add(region->word, c);
    return cellset_count(region->word, ends->words) <= SUBGAME_CELLS_MAX;
}

/* Does the run reach the side if it moves first? */
static enum exact_verdict run_reaches(struct remark_query *query, const struct position *position,
                                      int side, cell stone, struct cellset *region)
{
    struct ends ends;
    struct exact_answer answer;
    struct exact_question question = {.ends = &ends,
                                      .carrier = region->word,
                                      .ntargets = 2,
                                      .colour_first = true,
                                      .limit_nodes = RUN_NODES};

    ends_init(&ends, position, query->other);
    if (ends.of_side[side] == END_NONE || !run_region(query, &ends, side, stone, region))
        return EXACT_UNKNOWN;
    question.target[0] = ends.of_cell[stone];
    question.target[1] = ends.of_side[side];
    exact_solve(query->exact, &question, &answer);
    return answer.verdict;
}

/* The chased stone on row 2 that is nearest to the ply's; CELL_NONE. */
static cell run_last(const struct remark_query *query, int side)
{
    const struct board *board = query->board;
    cell nearest = CELL_NONE;
    int least = RUN_MOST + 1;

    for (cell c = 0; c < board->ncells; c++) {
        const int steps = board_distance(board, c, query->at);

        if (position_colour(query->position, c) == query->other && steps < least &&
            keypoint_row(board, side, c) == RUN_ROW && run_is_chased(query, side, c)) {
            least = steps;
            nearest = c;
        }
    }
    return least < RUN_LEAST ? CELL_NONE : nearest;
}

static void run_look(struct remark_query *query, int side, cell stone)
{
    struct cellset region;
    struct remark *remark;

    if (remark_touches(query, stone) ||
        run_reaches(query, query->previous, side, stone, &region) != EXACT_YES ||
        run_reaches(query, query->position, side, stone, &region) != EXACT_NO)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_TRAP, REMARK_PROVED,
                        "A trap ahead of " REMARK_CELL ": its run along side " REMARK_SIDE
                        " no longer reaches the side.",
                        (unsigned)stone, side);
    remark_keep_within(remark, query->arena, region.word, cellset_words(query->board));
}

void remark_run(struct remark_query *query)
{
    const struct board *board = query->board;

    if (query->after->ended != 0 || board->game->sides_conduct)
        return;
    for (int side = 0; side < board->nsides; side++) {
        const cell last =
            keypoint_row(board, side, query->at) <= RUN_ROW ? run_last(query, side) : CELL_NONE;

        if (last != CELL_NONE)
            run_look(query, side, last);
    }
}
