/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_EFFORT_H
#define ANALYSE_REMARK_EFFORT_H

/*
 * How much work is put into a game.  All limits are numbers of nodes and simulations, so that the
 * answer is the same on every machine, and each question has a budget of its own.
 */

#include <stdint.h>

struct board;

enum effort {
    EFFORT_QUICK, /* searches for forced wins alone: about a second for 60 plies of base 8 */
    EFFORT_NORMAL, /* the engine judges every move: at most 30 seconds */
    EFFORT_DEEP, /* ten times that */
};
#define EFFORTS 3

struct effort_budget {
    uint64_t simulations; /* at every position; 0: the engine is not asked */
    uint64_t more_simulations; /* where a mistake is suspected */
    uint64_t limit_moves; /* the engine's memory, as in struct advice_question */
    uint64_t reply_nodes; /* of a question which moves lose, where a win begins */
    uint64_t end_nodes; /* of a question who wins, where a win ends */
};

struct effort_budget effort_budget(enum effort effort, const struct board *board);

#endif
