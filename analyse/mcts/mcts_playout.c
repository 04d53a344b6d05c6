/* SPDX-License-Identifier: ISC */
/*
 * Who wins from here, if both play at random?
 */
#include <string.h>

#include "analyse/board/playout.h"
#include "analyse/mcts/mcts_engine.h"

void mcts_playout_begin(struct position *to, const struct position *from)
{
    const size_t cells = (size_t)from->board->ncells + 1;
    const size_t columns = (size_t)from->board->span + 4;

    to->board = from->board;
    to->ring_rule = from->ring_rule;
    to->to_move = from->to_move;
    to->nplies = 0;
    to->key = from->key;
    memcpy(to->nstones, from->nstones, sizeof to->nstones);
    memcpy(to->colour, from->colour, cells);
    memcpy(to->chain, from->chain, cells * sizeof to->chain[0]);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        memcpy(to->stones[colour], from->stones[colour], columns * sizeof to->stones[0][0]);
}

enum colour mcts_playout_run(struct mcts_worker *worker)
{
    struct playout playout;

    playout_run(&worker->scratch, &worker->random, &playout);
    return playout.winner;
}
