/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_EXACT_H
#define ANALYSE_SOLVE_EXACT_H

/*
 * Exact local search: can one colour meet a goal inside a carrier, whatever the other does there?
 *
 * Both sides place stones on the carrier's empty cells in turn; either may also play elsewhere,
 * which never helps.  Threats elsewhere do not count, nor do the opponent's own figures: "yes" is a
 * local truth, which a threat from outside can still break by tempo.  Every claim that the tools
 * print as proved by search was proved here.
 *
 * A search is bounded by nodes.  The verdict is EXACT_UNKNOWN, never "no", when they run out, and
 * when the carrier has more than SUBGAME_CELLS_MAX free cells.  The same question gives the same
 * answer and the same move on every machine, whatever the engine answered before.
 */

#include "analyse/solve/subgame.h"

enum exact_verdict { EXACT_NO, EXACT_YES, EXACT_UNKNOWN };

#define EXACT_LIMIT_NODES 2000000 /* a default: seconds; set by hand */

/* A question.  `ends`, `carrier` and a goal are required; zero is a valid default for the rest. */
struct exact_question {
    const struct ends *ends; /* the position as the colour sees it; borrowed during the call */
    const uint64_t *carrier; /* words of ends; both sides play on its empty cells, targets excepted
                              */
    int ntargets; /* 0: the goal is a figure; else to join these, 2 .. SUBGAME_TARGETS_MAX */
    end_id target[SUBGAME_TARGETS_MAX]; /* as subgame_join() takes them */
    figure_set figures; /* the goal is any of these; a ring counts whatever it holds */
    bool colour_first; /* the colour moves first (semi); else the opponent does (full) */
    const uint64_t *likely; /* NULL, or words of ends: cells that the opponent tries early; only the
                               order of the moves depends on it */
    uint64_t limit_nodes; /* 0: EXACT_LIMIT_NODES */
    /* For searches of a hundred thousand nodes and more; has an effect with two targets only.  The
     * table then identifies positions that reduce to the same graph, by a hash of 128 bits: about a
     * fifth of the nodes, each at twice the time. */
    bool wide;
    int most_replies; /* exact_replies() may stop when it has found more; 0: it finds all */
};

struct exact_answer {
    enum exact_verdict verdict;
    struct cellset
        carrier; /* YES: enough for the colour; NO: enough for the opponent to prevent it */
    cell move; /* a first move that succeeds, if the side that moves first succeeds; else CELL_NONE
                */
    uint64_t nodes; /* searched */
};

/* An engine: the transposition table and what a search needs; one per thread. */
struct exact;

/* A new engine with a table of 2^table_bits entries of 32 bytes, table_bits 10 .. 26.  NULL when
 * memory is out.  The caller frees it with exact_free(). */
struct exact *exact_new(int table_bits);
/* Frees the engine; NULL is allowed. */
void exact_free(struct exact *exact);

/*
 * Answers the question.  On YES answer->carrier is a subset of the question's carrier on which the
 * answer stays YES, though not always a minimal one; on NO the opponent prevents the goal playing
 * on answer->carrier alone.  Targets that are empty cells are in neither.
 */
void exact_solve(struct exact *exact, const struct exact_question *question,
                 struct exact_answer *answer);

/* The positions that the last question took, whatever its kind. */
uint64_t exact_nodes(const struct exact *exact);

/*
 * As exact_solve(), and on YES answer->carrier is minimal: without any one of its cells the answer
 * is NO.  The removal of each cell is a search of its own with the question's limit; if one runs
 * out the verdict is UNKNOWN.  Cells are tried from the highest number down.
 */
void exact_minimise(struct exact *exact, const struct exact_question *question,
                    struct exact_answer *answer);

/*
 * Writes to `replies` (words of ends) every answer to an intrusion: the opponent has just played
 * `intrusion`, a free cell of the question's carrier, the colour plays the answer and then meets
 * the goal moving second.  question->colour_first is ignored; the limit is of all answers together.
 * Where none is needed these are all cells.  Returns YES if there is an answer or none is needed,
 * NO if there is none, UNKNOWN if the limit ran out; then `replies` has the answers found, and
 * there may be others.
 */
enum exact_verdict exact_replies(struct exact *exact, const struct exact_question *question,
                                 cell intrusion, uint64_t *replies);

#endif
