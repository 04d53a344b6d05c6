/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREAT_SEARCH_H
#define ANALYSE_THREAT_THREAT_SEARCH_H

/*
 * Wins by threats alone: every own stone threatens a figure, every reply is forced, and the last
 * own stone completes one.  The first thing that a search for a mate tries, since no reply but the
 * forced ones need be looked at.
 */

#include "analyse/threat/threat_moves.h"

/* A search's memory of positions without such a win; one per thread. */
struct threat_search;

#define THREAT_LINE_MAX (BOARD_CELLS_MAX + 1) /* plies of a line */

/* 2^table_bits entries of 16 bytes, 8 .. 24.  NULL when memory is out; threat_search_free() frees
 * it. */
struct threat_search *threat_search_new(int table_bits);
void threat_search_free(struct threat_search *search); /* NULL allowed */
void threat_search_reset(struct threat_search *search); /* forgets them */

struct threat_search_answer {
    int nline; /* plies of line[]: own, forced reply, own, ...; 0: none was found */
    bool complete; /* when none was found: there is none of so many stones */
    long nodes; /* positions looked at, with either side to move */
    cell line[THREAT_LINE_MAX];
};

/*
 * Is there a win of `colour`, as if it were to move, of at most `most_stones` own stones, found
 * within `limit_nodes` positions?  The line is as short as any.  It ends with the completing stone;
 * where two cells complete, the reply shown takes the first of them.  `position` is played on and
 * left as it was.  The answer does not depend on earlier questions, but `nodes` may.
 */
void threat_search_win(struct threat_search *search, struct position *position, enum colour colour,
                       int most_stones, long limit_nodes, struct threat_search_answer *answer);

#endif
