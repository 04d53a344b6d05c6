/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_CHOICE_H
#define CMD_GTP_GTP_CHOICE_H

/*
 * The move of genmove: one that is proved to win; else one that is proved to hold; else, of those
 * that are not proved to lose, the best by the estimate.
 */

#include "cmd/gtp/gtp_session.h"

/* Chooses a move of `mover` on a board that is not full, in a game that goes on.  CELL_NONE: fails.
 */
cell gtp_choice_make(struct gtp_session *session, enum colour mover, struct gtp_answer *answer);

#endif
