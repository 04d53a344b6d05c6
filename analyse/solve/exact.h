/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_EXACT_H
#define ANALYSE_SOLVE_EXACT_H

/*
 * Exact local search: can one colour meet a goal inside a carrier, whatever the other does there?
 *
 * Both sides place stones on the carrier's empty cells in turn; either may also play elsewhere,
 * which never helps.  Threats elsewhere, the opponent's own figures too, do not count: "yes" is a
 * local truth, which a threat from outside can still break by tempo.  What is printed as proved was
 * proved here.
 *
 * A search is bounded by nodes; running out is the verdict EXACT_UNKNOWN, never a "no", and so is a
 * carrier of more than SUBGAME_CELLS_MAX free cells.  The same question gives the same answer and
 * the same move on every machine and whatever was asked before.
 */

#include "analyse/solve/subgame.h"

enum exact_verdict { EXACT_NO, EXACT_YES, EXACT_UNKNOWN };

#define EXACT_LIMIT_NODES 2000000 /* a default: seconds */

/* What is asked.  Zero-initialised but for `ends`, `carrier` and a goal is a fair question. */
struct exact_question {
    const struct ends *ends; /* the position as the colour sees it; borrowed during the call */
    const uint64_t *carrier; /* words of ends; the empty cells in it that are no targets count */
    int ntargets; /* 0: the goal is a figure; else join these, 2 .. SUBGAME_TARGETS_MAX */
    end_id target[SUBGAME_TARGETS_MAX]; /* as subgame_join() takes them */
    figure_set figures; /* the figures wanted, any of them; a ring whatever it holds */
    bool colour_first; /* the colour moves first (semi); else the opponent does (full) */
    uint64_t limit_nodes; /* 0: EXACT_LIMIT_NODES */
    /* For many free cells, a hundred thousand nodes and more; looked at when two targets are
     * joined.  Positions that reduce to one graph are one to the table, which knows it by 128 bits
     * of hash: some five times fewer nodes, each for twice the time. */
    bool wide;
};

struct exact_answer {
    enum exact_verdict verdict;
    struct cellset carrier; /* YES: enough for the colour; NO: enough for the opponent to prevent */
    cell move; /* a first move of the side that moves first and succeeds, else CELL_NONE */
    uint64_t nodes; /* searched */
};

/* A search's table of positions met; one per thread. */
struct exact;

/* `table_bits` 10 .. 26: 2^table_bits entries of 32 bytes.  NULL when memory is out.  The caller
 * frees it with exact_free(). */
struct exact *exact_new(int table_bits);
void exact_free(struct exact *exact); /* NULL allowed */

/*
 * Answers the question.  On YES answer->carrier is a subset of the question's on which the answer
 * stays YES, though not always a least one; on NO the opponent prevents by cells of
 * answer->carrier alone.  Empty cells that are targets are in neither.
 */
void exact_solve(struct exact *exact, const struct exact_question *question,
                 struct exact_answer *answer);

/*
 * As exact_solve(), and on YES answer->carrier is minimal: without any one of its cells the answer
 * is NO.  (If a step of that runs out of nodes the verdict is UNKNOWN; each step has the question's
 * limit.)  Cells are tried for removal from the highest number down.
 */
void exact_minimise(struct exact *exact, const struct exact_question *question,
                    struct exact_answer *answer);

/*
 * The opponent has just played `intrusion`, a free cell of the question's carrier, and the colour
 * is to move: every answer after which it still meets the goal moving second, into `replies` (words
 * of ends).  question->colour_first is not looked at.  Returns YES if there is an answer or none is
 * needed, NO if there is none, UNKNOWN if the limit ran out (then `replies` holds those found).
 */
enum exact_verdict exact_replies(struct exact *exact, const struct exact_question *question,
                                 cell intrusion, uint64_t *replies);

#endif
