/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_WORDS_H
#define CMD_MATE_MATE_WORDS_H

/*
 * Parts of sentences about wins.  Each function appends to `words`.
 */

#include "cmd/mate/mate_finder.h"

/* "c2 (a2) b1 (c1) d2, a fork": the replies in brackets. */
void mate_words_line(struct text *words, const struct board *board, enum spelling spelling,
                     const struct mate_least *least, bool attacker_moves);

/* "White wins in 3: c2 (a2) b1 (c1) d2, a fork."; the reply has a win. */
void mate_words_win(struct text *words, const struct query_view *view,
                    const struct mate_wanted *wanted, const struct mate_reply *reply);

/* "c2, b1 and d2" */
void mate_words_cells(struct text *words, const struct board *board, enum spelling spelling,
                      const struct cellset *cells);

#endif
