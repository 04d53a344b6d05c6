/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_LEAST_H
#define ANALYSE_MATE_MATE_LEAST_H

/*
 * The least number of stones with which a colour completes a figure by force, and the line that
 * shows it: questions of mate.h asked again and again.
 */

#include "analyse/board/cellset.h"
#include "analyse/mate/mate.h"

enum mate_status {
    MATE_STATUS_UNKNOWN, /* neither a win nor that there is none was proved */
    MATE_STATUS_PROVED, /* wins with `stones` own stones, and with no fewer */
    MATE_STATUS_WITHIN, /* wins with at most `stones`; all that is known of fewer is `refuted` */
    MATE_STATUS_REFUTED, /* does not win with most_stones, or with any number */
};

/* As struct mate_question; limit_nodes is for all that is asked. */
struct mate_least_question {
    enum colour attacker; /* either may be to move */
    int most_stones; /* the completing one counted; 0: any number */
    uint64_t limit_nodes; /* 0: none but the callback's */
    bool (*stop)(void *context); /* NULL allowed */
    void *stop_context;
};

#define MATE_LINE_MAX (BOARD_CELLS_MAX + 1)

struct mate_least {
    enum mate_status status;
    bool stopped; /* the callback ended the search; a proof may stand nevertheless */
    int stones; /* PROVED, WITHIN: of the attacker; else 0 */
    int refuted; /* the attacker does not win with so many stones, 0 or more */
    uint64_t nodes; /* positions visited */
    int nline; /* plies of the line; 0: there is no win, or its line took too long */
    figure_set figures; /* that its last stone completes; 0: the line ends before that */
    cell line[MATE_LINE_MAX]; /* from the side to move on: the attacker's proved moves, and replies
                                 that hold out longest where that is proved */
};

/*
 * Answers the question about `position`, which holds no figure; it is left as it was.  A mate in
 * one or two is found before anything longer is looked for.  The table keeps what was met, as it
 * does for mate_solve().
 */
void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer);

/*
 * The first moves of the attacker, who is to move, with which it wins in at most `stones`, into
 * `moves`.  Each may take question->limit_nodes; returns false when one could not be decided.
 */
bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones,
                      struct cellset *moves);

#endif
