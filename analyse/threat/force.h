/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_FORCE_H
#define ANALYSE_THREAT_FORCE_H

/*
 * Wins by threats alone: every own stone threatens a figure, every reply is forced, and the last
 * own stone completes one.  The first thing that a search for a mate tries, since no reply but the
 * forced ones need be looked at.
 */

#include "analyse/threat/tempo.h"

/* A search's memory of positions without such a win; one per thread. */
struct force;

#define FORCE_LINE_MAX (BOARD_CELLS_MAX + 1) /* plies of a line */

/* 2^table_bits entries of 16 bytes, 8 .. 24.  NULL when memory is out; force_free() frees it. */
struct force *force_new(int table_bits);
void force_free(struct force *force); /* NULL allowed */
void force_reset(struct force *force); /* forgets them */

struct force_answer {
    int nline; /* plies of line[]: own, forced reply, own, ...; 0: none was found */
    bool complete; /* when none was found: there is none of so many stones */
    long nodes; /* positions looked at, with either side to move */
    cell line[FORCE_LINE_MAX];
};

/*
 * Is there a win of `colour`, as if it were to move, of at most `most_stones` own stones, found
 * within `limit_nodes` positions?  The line is as short as any.  It ends with the completing stone;
 * where two cells complete, the reply shown takes the first of them.  `position` is played on and
 * left as it was.  The answer does not depend on earlier questions, but `nodes` may.
 */
void force_win(struct force *force, struct position *position, enum colour colour, int most_stones,
               long limit_nodes, struct force_answer *answer);

#endif
