/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_STUDY_THREATS_H
#define ANALYSE_STUDY_STUDY_THREATS_H

/*
 * Cells that complete a figure, cells that make two threats, replies, and wins by threats alone.
 * Once the game is over there are none of them.
 */

#include "analyse/study/study.h"
#include "analyse/threat/threat_search.h"
#include "analyse/threat/threats.h"

/* The cells on which a stone of either colour completes a figure at once.  O(cells). */
const struct threats *study_threats(struct study *study);

/* Writes the cells after which the colour has two threats, as threats_double() says, to
 * cells[board->ncells]; returns their number.  O(cells * cells). */
int study_doubles(struct study *study, enum colour colour, cell *cells);

/* Writes the replies of the side to move that answer all threats, as threats_replies() says, to
 * cells[board->ncells]; returns their number, or THREATS_NONE. */
int study_replies(struct study *study, cell *cells);

/* Searches a win of the side to move by threats alone, with at most `stones` of its stones, within
 * limit_nodes positions, from an empty table.  Returns 0 or ERROR_MEMORY. */
int study_threat_win(struct study *study, int stones, long limit_nodes,
                     struct threat_search_answer *win) WARN_UNUSED;

#endif
