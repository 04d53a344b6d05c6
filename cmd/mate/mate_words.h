/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_WORDS_H
#define CMD_MATE_MATE_WORDS_H

/*
 * Parts of sentences about wins.  Each function appends to `words`.
 */

#include "cmd/mate/mate_finder.h"
#include "cmd/position/win_words.h"

/* "White wins in 3: c2 (a2) b1 (c1) d2, a fork.", and what is left open of it within limit_nodes
 * (0: no limit); the reply has a win. */
void mate_words_win(struct text *words, const struct query_view *view, enum spelling spelling,
                    const struct mate_reply *reply, uint64_t limit_nodes);

/* "c2, b1 and d2" */
void mate_words_cells(struct text *words, const struct board *board, enum spelling spelling,
                      const struct cellset *cells);

#endif
