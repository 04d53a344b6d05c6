/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_LEAST_H
#define ANALYSE_SEARCH_MATE_LEAST_H

/*
 * Whether a colour completes a figure by force, the least number of stones for it, and a line that
 * shows it: three steps, each of which asks mate_solve() several times.
 */

#include "analyse/board/cellset.h"
#include "analyse/search/mate.h"

enum mate_status {
    MATE_STATUS_UNKNOWN, /* neither a win nor that there is none was proved */
    MATE_STATUS_PROVED, /* wins with `stones` own stones, and with no fewer */
    MATE_STATUS_WITHIN, /* wins with at most `stones`; all that is known of fewer is `refuted` */
    MATE_STATUS_REFUTED, /* does not win with most_stones, or with any number */
};

/* As struct mate_question, but for several searches that add to one answer. */
struct mate_least_question {
    enum colour attacker; /* either may be to move */
    int most_stones; /* the completing one counted; 0: any number */
    bool any_number; /* a win of most_stones is enough: no shorter ones are looked for first */
    bool in_turns; /* the search for a win of most_stones takes turns with one for a shorter win,
                      and with one for a win of the opponent, which refutes all of the attacker's */
    uint64_t limit_nodes; /* the searches end when answer->nodes reaches it; 0: no limit but the
                             callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
};

#define MATE_LINE_MAX (BOARD_CELLS_MAX + 1)

/* Zero-initialised is valid: nothing is known. */
struct mate_least {
    enum mate_status status;
    bool stopped; /* the callback ended a search; `status` holds nevertheless */
    int stones; /* PROVED, WITHIN: of the attacker; else 0 */
    int refuted; /* proved: the attacker does not win with this many stones, 0 or more */
    uint64_t nodes; /* positions visited */
    int line_stones; /* that the attacker's moves of the line are proved to win within */
    int nline; /* plies of the line; 0: there is no win, or its line took too long */
    figure_set figures; /* that its last stone completes; 0: the line ends before that */
    cell line[MATE_LINE_MAX]; /* from the side to move on: the attacker's proved moves, and replies
                                 that hold out longest where that is proved */
};

/* The most stones that the colour can still place; no win takes more. */
int mate_least_most(const struct position *position, enum colour attacker);

/*
 * Is there a win?  Adds to `answer`, which may hold what earlier searches for the same question and
 * position found.  `position` holds no figure, and is left as it was.  Looks for a win of one
 * stone, of two, then of most_stones; without `any_number` the last takes half of the nodes that
 * are left, and wins of three, four and so on come after it.  The tables keep what was found, so
 * that a search with a larger limit goes on where this one ended.
 */
void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer);

/* Narrows the number of stones of a win that was found; the status becomes PROVED or stays WITHIN.
 * Does nothing without a win.  `position` is left as it was. */
void mate_least_narrow(struct mate *mate, struct position *position,
                       const struct mate_least_question *question, struct mate_least *answer);

/*
 * Looks for a win with fewer stones than `known`: of 3, 5, 7 and so on, each with half of the nodes
 * that are left.  Short wins are found where the narrowing above runs out: few moves threaten
 * enough.  `answer` as for mate_least_find(); question->most_stones is not looked at.
 */
void mate_least_find_few(struct mate *mate, struct position *position,
                         const struct mate_least_question *question, int known,
                         struct mate_least *answer);

/* Finds the line of a win that was found, or its first plies, into answer->line; at most 200,000
 * nodes.  `position` is left as it was. */
void mate_least_line(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer);

/*
 * All first moves of the attacker, who is to move, that win in at most `stones`, into `moves`.
 * question->limit_nodes limits answer->nodes, to which the nodes are added.  Returns false when
 * some moves could not be decided; those in `moves` are proved.
 */
bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones,
                      struct mate_least *answer, struct cellset *moves);

#endif
