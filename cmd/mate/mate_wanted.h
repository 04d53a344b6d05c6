/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_WANTED_H
#define CMD_MATE_MATE_WANTED_H

/*
 * The questions of hav-mate about a position.
 */

#include "analyse/study/scan_finder.h"
#include "cmd/position/position_query.h"

/* Counts over a whole run. */
struct mate_tally {
    uint64_t proved, open; /* positions with a proved win, and the others */
};
#define MATE_TALLY_NUMBERS (sizeof(struct mate_tally) / sizeof(uint64_t))

struct mate_wanted {
    enum spelling spelling;
    struct mate_terms terms;
    int nworkers; /* threads that share the positions of one game, with `scan` at least 1; 0: each
                     position is searched when its turn comes */
    struct output *trees; /* for proof trees, from one thread; NULL: not wanted */
    struct mate_tally *tally; /* added to when a game's engines are freed */
    struct text *picture; /* an SVG document of the first position, filled in by one thread; NULL:
                             not wanted */
};

#endif
