/* SPDX-License-Identifier: ISC */
/*
 * Ladders, pair by pair: the runner's stone threatens to join the side in its strip, and one cell
 * alone answers, by games inside the strip (joiner.h).  How a ladder ends is judged of all records
 * by tests/ref/ladder/test_ladder_played.c.
 */
#include "tests/ref/remark/remark_judge_parts.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/ladder/keypoint.h"

/* Is the cell one of the two between the stone and another, by which the stone came? */
static bool run_is_between(const struct position *position, cell stone, cell from, cell at)
{
    return from != CELL_NONE && board_distance(position->board, at, stone) == 1 &&
           board_distance(position->board, at, from) == 1;
}

/* The empty cells within 2 * row steps of the stone, up to its row, but those between it and
 * `from`, which may be CELL_NONE. */
static int run_strip(const struct position *position, int side, cell stone, cell from, cell *cells)
{
    const int row = keypoint_row(position->board, side, stone);
    int n = 0;

    for (cell c = 0; c < position->board->ncells && n < JOINER_CELLS_MAX; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            !run_is_between(position, stone, from, c) &&
            board_distance(position->board, c, stone) <= 2 * row &&
            keypoint_row(position->board, side, c) <= row)
            cells[n++] = c;
    return n;
}

/* Is the stone joined to the side, moving first, in the strip without the cell `but`? */
static enum maker_verdict run_joined(struct remark_judge *judge, const struct position *position,
                                     int side, cell stone, cell from, cell but)
{
    struct joiner_question question = {.position = position,
                                       .colour = position_colour(position, stone),
                                       .nstones = 1,
                                       .stone = {stone},
                                       .side = side,
                                       .colour_first = true,
                                       .limit_states = JUDGE_STATES};
    cell cells[JOINER_CELLS_MAX];
    const int n = run_strip(position, side, stone, from, cells);

    for (int i = 0; i < n; i++)
        if (cells[i] != but)
            question.cells[question.ncells++] = cells[i];
    return joiner_solve(judge->joiner, &question, NULL);
}

/* Does the stone threaten to join the side, and answers `reply` (CELL_NONE: some one cell) alone?
 */
static enum remark_verdict run_forces(struct remark_judge *judge, const struct position *position,
                                      int side, cell stone, cell from, cell reply)
{
    cell cells[JOINER_CELLS_MAX];
    const int n = run_strip(position, side, stone, from, cells);
    int answers = 0;
    bool found = reply == CELL_NONE;

    if (run_joined(judge, position, side, stone, from, CELL_NONE) != MAKER_YES)
        return REMARK_FALSE;
    for (int i = 0; i < n; i++)
        if (run_joined(judge, position, side, stone, from, cells[i]) == MAKER_NO) {
            answers++;
            found |= cells[i] == reply;
        }
    return judge_say(answers == 1 && found);
}

enum remark_verdict judge_run(struct remark_judge *judge, const struct remark *remark)
{
    const struct annotated_ply *plies = judge->annotation->plies;
    const int side = judge_side_named(remark->text);
    const bool is_reply = strncmp(remark->text, "The only answer", 15) == 0;
    const cell stone = is_reply ? plies[judge->index - 1].ply->cell : judge->at;
    struct judged_position *judged = is_reply ? &judge->before : &judge->after;
    const struct position *position = &judged->position;
    const cell reply = is_reply ? judge->at : CELL_NONE;
    const enum colour runner = is_reply ? judge->other : judge->mover;

    if (side < 0 || judge->board->game->sides_conduct)
        return REMARK_UNDECIDED;
    if (position_colour(position, stone) != runner)
        return REMARK_FALSE;
    if (strncmp(remark->text, "Ends", 4) == 0)
        return judge_say(judge_threats(judge, judged, runner) != NULL &&
                         judged->nthreats[runner] > 1);
    if (strncmp(remark->text, "Goes on", 7) == 0)
        return judge_say(run_joined(judge, position, side, stone, CELL_NONE, CELL_NONE) ==
                         MAKER_YES);
    /* A figure that the stone threatens is answered there. */
    if (judge_threats(judge, judged, runner) != NULL && judged->nthreats[runner] == 1)
        return judge_say(!is_reply || judged->figures[runner][judge->at] != 0);
    if (run_forces(judge, position, side, stone, CELL_NONE, reply) == REMARK_TRUE)
        return REMARK_TRUE;
    for (cell c = 0; c < judge->board->ncells; c++) /* it may have come by a two-bridge */
        if (position_colour(position, c) == runner && board_distance(judge->board, c, stone) == 2 &&
            run_forces(judge, position, side, stone, c, reply) == REMARK_TRUE)
            return REMARK_TRUE;
    return REMARK_FALSE;
}
