/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_H
#define ANALYSE_MCTS_MCTS_H

/*
 * Which move is best here, and how good are the others?  A Monte-Carlo tree search with RAVE,
 * priors and proved values.
 *
 * Its means are estimates.  Its bounds are proved: they follow from figures, wins by threats
 * (threat_search.h) and the search for forced wins (mate.h) at nodes, and from the values of all
 * moves of a node.  By other ring rules than Freeling's, for which there are no such searches, only
 * figures prove something.
 *
 * With one thread, the same questions in the same order from mcts_reset() on get the same answers
 * on every machine: it computes with integers, its tables have fixed sizes, and random numbers come
 * from the question's seed.  The caller searches the canonical image of a position with its last
 * stone (orientation.h), so that its other images get the same answer.
 *
 * Sources: Coulom 2006, Kocsis and Szepesvari 2006 (UCT), Gelly and Silver 2007 (RAVE), F. and O.
 * Teytaud 2010 (decisive moves), Winands, Bjornsson and Saito 2008 (MCTS-Solver), Cazenave and
 * Saffidine 2010 (bounds).
 */

#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "analyse/mcts/mcts_bounds.h"

struct mcts_options {
    uint64_t limit_moves; /* of the arena, MCTS_LIMIT_MOVES_MIN .. _MAX */
};

/* Calls work(context, i) for i = 0 .. n - 1, each in a thread of its own, and returns when all have
 * returned.  0 is called in any case, the others as far as threads can be had. */
typedef void mcts_together(int n, void (*work)(void *context, int i), void *context);

struct mcts_question {
    uint64_t simulations; /* at most; 0: no limit but the callback's */
    uint64_t seed; /* of the random numbers */
    bool (*stop)(void *context); /* called now and then: true ends the search; NULL allowed */
    void *stop_context;
    bool resumes; /* go on with the last search, of this position with one thread, which has made
                     its simulations: the answer is that of one search of `simulations` */
    int nthreads; /* on one tree; 0 and 1: no other thread, and the same answer in every run */
    mcts_together *together; /* for nthreads > 1 */
};

struct mcts_move {
    cell move;
    uint32_t visits;
    uint16_t share; /* mean of its simulations for the mover, a draw half; in units of 1/65535 */
    uint8_t low, high; /* enum mcts_value: bounds that are proved, for the mover */
};

struct mcts_answer {
    uint64_t simulations; /* of this search */
    uint64_t moves_kept; /* in the arena */
    uint8_t low, high; /* bounds of the position's value for the mover */
    uint16_t share; /* as of a move: the mean of the best one */
    bool stopped; /* the callback ended the search */
    int nmoves; /* of the position */
    /* All moves: proved wins first, proved losses last; of equal bounds the most visits first, then
     * the greater mean, then the lower cell. */
    struct mcts_move move[BOARD_CELLS_MAX];
};

struct mcts;

/* An engine for any board, one per thread of the caller.  NULL when memory is out; mcts_free()
 * frees it. */
struct mcts *mcts_new(const struct mcts_options *options);
/* Frees it; NULL is allowed. */
void mcts_free(struct mcts *mcts);

/* Is there an engine for this game and size of board? */
bool mcts_applies(const struct board *board);

/* Forgets everything: the next answer is that of a new engine. */
void mcts_reset(struct mcts *mcts);

/*
 * Searches the position, whose board mcts_applies() to and which holds no figure and has an empty
 * cell; *answer is written.  If the position follows the last one by some stones, what is known of
 * it is used again.
 */
void mcts_search(struct mcts *mcts, const struct position *position,
                 const struct mcts_question *question, struct mcts_answer *answer);

/* The answer of a search with one thread if it ended now: for its callback `stop'. */
void mcts_answer_so_far(const struct mcts *mcts, struct mcts_answer *answer);

/*
 * The line that the search expects after `first`, one of the moves of its last position: the best
 * move of each node, `first` itself at line[0], to line[0 .. most-1].  Returns its length, at
 * least 1.
 */
int mcts_line(const struct mcts *mcts, cell first, cell *line, int most);

#endif
