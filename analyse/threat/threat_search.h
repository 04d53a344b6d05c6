/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREAT_SEARCH_H
#define ANALYSE_THREAT_THREAT_SEARCH_H

/*
 * Threat-space search: wins by threats alone.  Every own stone threatens a figure, every reply is
 * forced, and the last own stone completes a figure.  A search for a mate tries this first, since
 * it needs to consider no replies but the forced ones.
 */

#include "analyse/threat/threat_moves.h"

/* A search with its table of positions without such a win; one per thread. */
struct threat_search;

#define THREAT_LINE_MAX (BOARD_CELLS_MAX + 1) /* plies of a line */

#define THREAT_SEARCH_ENTRY_BYTES 16

/* A new search with a table of 2^table_bits entries, table_bits 8 .. 24.  NULL when memory is out;
 * threat_search_free() frees it. */
struct threat_search *threat_search_new(int table_bits);
/* Frees the search; NULL is allowed. */
void threat_search_free(struct threat_search *search);
/* Empties the table: the next search costs what it costs a new one. */
void threat_search_reset(struct threat_search *search);

struct threat_search_answer {
    int nline; /* plies of line[]: own, forced reply, own, ...; 0: no win was found */
    bool
        complete; /* the limit was not reached: without a line there is no win within most_stones */
    long nodes; /* positions searched, the attacker to move */
    cell line[THREAT_LINE_MAX];
};

/*
 * Searches a win of `colour`, as if it were to move, with at most `most_stones` own stones, within
 * `limit_nodes` positions; all of *answer is written.  `quiet`: it is known that neither
 * colour completes a figure with its next stone, and that is not examined.  The line is a shortest
 * one, and ends with the completing stone; where two cells complete a figure, the reply shown takes
 * the first of them. `position` is played on and left as it was.  The line does not depend on
 * earlier searches, but `nodes` may.
 */
void threat_search_win(struct threat_search *search, struct position *position, enum colour colour,
                       bool quiet, int most_stones, long limit_nodes,
                       struct threat_search_answer *answer);

#endif
