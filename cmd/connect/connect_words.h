/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_WORDS_H
#define CMD_CONNECT_CONNECT_WORDS_H

/*
 * Parts of hav-connect's sentences, and the summary that its text begins with.
 */

#include "cmd/connect/connect_finder.h"

/* An end: "d4", "side 3". */
void connect_words_end(struct text *words, const struct ends *ends, enum spelling spelling,
                       end_id at);
/* A cell. */
void connect_words_cell(struct text *words, const struct board *board, enum spelling spelling,
                        cell at);
/* "c4, d4 or e5", of the cells of a set. */
void connect_words_cells(struct text *words, const struct ends *ends, enum spelling spelling,
                         const struct cellset *set, const char *last);

/* "Black f5 threatens a ring at d4, then g5 cuts it. ": each intrusion into the link that breaks
 * it; nothing if none does. */
void connect_words_breaks(struct text *words, const struct connect_answer *answer,
                          enum colour colour, enum spelling spelling,
                          const struct vital_link *link);

/* " is dead while Black keeps b2 to d1. ", of a group that is dead. */
void connect_words_death(struct text *words, const struct connect_answer *answer,
                         enum colour colour, enum spelling spelling, int group);

/* Appends what matters most: which groups hold what, what one stone would join, where links can be
 * cut, what is dead. */
void connect_summary_put(const struct connect_question *question,
                         const struct connect_answer *answer, struct text *out);

#endif
