/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_DUEL_H
#define ANALYSE_SOLVE_DUEL_H

/*
 * Duels: who completes a figure first when both colours play inside one region only?
 *
 * Both sides want one of the same figures and place stones on the region's empty cells in turn; a
 * stone elsewhere is a pass, which never helps.  Other than in exact.h the defender's own figures
 * count.  What is outside the region does not: a threat there can still break the verdict by tempo.
 *
 * Rings count by Freeling's rule, whatever they hold.  A search is bounded by nodes; running out is
 * the verdict DUEL_UNKNOWN, never "nobody".
 */

#include "analyse/solve/exact.h"

enum duel_verdict {
    DUEL_UNKNOWN, /* the nodes ran out, or the region has more than GOAL_CELLS_MAX empty cells */
    DUEL_NOBODY, /* neither colour can force a figure */
    DUEL_WON, /* answer->winner completes one, whatever the other does */
};

#define DUEL_LIMIT_NODES 2000000 /* a default: seconds */

struct duel_question {
    const struct position *position; /* whose side to move moves first; borrowed during the call */
    const uint64_t *region; /* words of the board; its empty cells count */
    figure_set figures; /* any of these wins */
    uint64_t limit_nodes; /* of each of the questions that an answer takes; 0: DUEL_LIMIT_NODES */
};

struct duel_answer {
    enum duel_verdict verdict;
    enum colour winner; /* WON: who; else COLOUR_NONE */
    int plies; /* WON: until the figure stands, the winner hurrying, the loser delaying; else 0 */
    cell line[GOAL_CELLS_MAX]; /* WON: such a game, [plies]; cells of equal worth: the lowest */
    struct cellset moves; /* WON by the side to move: all its first moves that win so soon; else
                             empty */
    uint64_t nodes; /* searched */
};

/* A search's table of positions met; one per thread. */
struct duel;

/* `table_bits` 10 .. 26: 2^table_bits entries of 32 bytes.  NULL when memory is out.  The caller
 * frees it with duel_free(). */
struct duel *duel_new(int table_bits);
void duel_free(struct duel *duel); /* NULL allowed */

/*
 * Answers the question.  A figure that stands already is a win in 0 plies; if both colours have
 * one, of the colour that is not to move.  The same question gives the same answer on every machine
 * and whatever was asked before.
 */
void duel_solve(struct duel *duel, const struct duel_question *question,
                struct duel_answer *answer);

#endif
