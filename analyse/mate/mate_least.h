/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_LEAST_H
#define ANALYSE_MATE_MATE_LEAST_H

/*
 * Whether a colour completes a figure by force, the least number of stones that it takes, and the
 * line that shows it: three steps, each of which puts questions of mate.h again and again.
 */

#include "analyse/board/cellset.h"
#include "analyse/mate/mate.h"

enum mate_status {
    MATE_STATUS_UNKNOWN, /* neither a win nor that there is none was proved */
    MATE_STATUS_PROVED, /* wins with `stones` own stones, and with no fewer */
    MATE_STATUS_WITHIN, /* wins with at most `stones`; all that is known of fewer is `refuted` */
    MATE_STATUS_REFUTED, /* does not win with most_stones, or with any number */
};

/* As struct mate_question, but for several searches, which add to one answer. */
struct mate_least_question {
    enum colour attacker; /* either may be to move */
    int most_stones; /* the completing one counted; 0: any number */
    bool any_number; /* look for a win of most_stones alone, not for shorter ones first */
    uint64_t limit_nodes; /* a search ends when the answer has taken so many; 0: none but the
                             callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
};

#define MATE_LINE_MAX (BOARD_CELLS_MAX + 1)

/* Zero-initialised is valid: nothing is known. */
struct mate_least {
    enum mate_status status;
    bool stopped; /* the callback ended a search; a proof may stand nevertheless */
    int stones; /* PROVED, WITHIN: of the attacker; else 0 */
    int refuted; /* the attacker does not win with so many stones, 0 or more */
    uint64_t nodes; /* positions visited */
    int nline; /* plies of the line; 0: there is no win, or its line took too long */
    figure_set figures; /* that its last stone completes; 0: the line ends before that */
    cell line[MATE_LINE_MAX]; /* from the side to move on: the attacker's proved moves, and replies
                                 that hold out longest where that is proved */
};

/* The most stones that the colour can still place: no win takes more. */
int mate_least_most(const struct position *position, enum colour attacker);

/*
 * Is there a win?  Adds to `answer`, which may hold what an earlier search about the same question
 * and position has found.  `position` holds no figure, and is left as it was.  A win of one stone
 * or two is looked for first, then one of most_stones; unless `any_number`, with half of what is
 * left of the budget, and then for three, four and so on.  The tables keep what was met, as they do
 * for mate_solve(), so that a search with a larger limit goes on where this one ended.
 */
void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer);

/* Narrows the number of stones of a win that was found: PROVED, or still WITHIN.  Without one it
 * does nothing. */
void mate_least_narrow(struct mate *mate, struct position *position,
                       const struct mate_least_question *question, struct mate_least *answer);

/* Finds the line of a win that was found, or its first plies. */
void mate_least_line(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer);

/*
 * The first moves of the attacker, who is to move, with which it wins in at most `stones`, into
 * `moves`.  question->limit_nodes bounds them all together; the nodes are added to answer->nodes.
 * Returns false when some could not be decided.
 */
bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones,
                      struct mate_least *answer, struct cellset *moves);

/*
 * The moves of the attacker's opponent, who is to move, that are proved to hold: after them the
 * attacker does not win with question->most_stones (0: any number).  Into `moves`; of a move that
 * is not there nothing is said.  Budget and nodes as for mate_least_moves().
 */
void mate_least_holds(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, struct mate_least *answer,
                      struct cellset *moves);

#endif
