/* SPDX-License-Identifier: ISC */
/*
 * Who wins from here, if both play at random?
 *
 * Both keep their two-bridges, and rings count only in the first plies: later ones are closed by
 * chance alone, and would decide a third of the games where real ones have one ring in ten.
 */
#include <string.h>

#include "analyse/estimate/guarded_playout.h"
#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"

#define MCTS_RING_PART                                                         \
    5 /* rings count in a fifth of the plies.  Found by matches: 0 to 2 fifths \
       */

void mcts_playout_begin(struct position *to, const struct position *from)
{
    const size_t cells = (size_t)from->board->ncells + 1;
    const size_t columns = (size_t)from->board->span + 4;

    to->board = from->board;
    to->ring_rule = from->ring_rule;
    to->to_move = from->to_move;
    to->nplies = from->nplies > 0;
    if (from->nplies > 0)
        to->ply[0] = from->ply[from->nplies - 1];
    to->key = from->key;
    memcpy(to->nstones, from->nstones, sizeof to->nstones);
    memcpy(to->colour, from->colour, cells);
    memcpy(to->chain, from->chain, cells * sizeof to->chain[0]);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        memcpy(to->stones[colour], from->stones[colour], columns * sizeof to->stones[0][0]);
}

/* The stone that the walk of the worker placed last; CELL_NONE: none. */
static cell mcts_playout_last(const struct mcts_worker *worker)
{
    const struct mcts_step *step = &worker->path[worker->depth - 1];

    return worker->depth == 0
               ? CELL_NONE
               : mcts_moves(mcts_tree_node(&worker->mcts->tree, step->node))[step->move];
}

enum colour mcts_playout_run(struct mcts_worker *worker)
{
    const int empties = position_empties(&worker->scratch);
    struct playout playout;

    if (worker->mcts->joins)
        return side_playout_run(&worker->join.playout, &worker->scratch, true,
                                mcts_playout_last(worker), &worker->random);
    guarded_playout_run(&worker->scratch, &worker->random, empties - empties / MCTS_RING_PART,
                        &playout);
    return playout.winner;
}
