/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_WIN_WORDS_H
#define CMD_POSITION_WIN_WORDS_H

/*
 * Sentences about a forced win.  Each function appends to `words`.
 */

#include "analyse/study/study_wins.h"
#include "cmd/position/position_query.h"

/* "c2 (a2) b1 (c1) d2, a fork": the replies in brackets. */
void win_words_line(struct text *words, const struct board *board, enum spelling spelling,
                    const struct mate_least *least, bool attacker_moves);

/* "White wins in 3: c2 (a2) b1 (c1) d2, a fork." */
void win_words_put(struct text *words, const struct query_view *view, enum spelling spelling,
                   enum colour attacker, const struct mate_least *least);

/* The open part of that win, if any: " The least number of stones is not known within
 * 300000 positions (more than 2, at most 12)."; limit_nodes 0: without the limit. */
void win_words_put_open(struct text *words, const struct query_view *view, enum colour attacker,
                        const struct mate_least *least, uint64_t limit_nodes);

/* "c2, b1 and d2" */
void win_words_cells(struct text *words, const struct board *board, enum spelling spelling,
                     const struct cellset *cells);

#endif
