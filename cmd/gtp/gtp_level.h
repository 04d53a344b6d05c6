/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_LEVEL_H
#define CMD_GTP_GTP_LEVEL_H

/*
 * How strong genmove plays, from 1 to GTP_LEVELS, which is its full strength.
 */

#include "cmd/gtp/gtp_advice.h"

#define GTP_LEVELS 9

/* Simulations of the engine for a move at the session's level; 0: no limit but that of time. */
uint64_t gtp_level_simulations(const struct gtp_session *session);

/* Positions of the search for wins at the session's level. */
uint64_t gtp_level_nodes(const struct gtp_session *session);

/*
 * The move that the session's level chooses by advice: of the moves that neither the advice nor
 * `escapes` prove to lose, the best; at low levels one that is drawn by lot, unless the best is
 * proved to win.  The best of all if all lose.
 */
cell gtp_level_choose(struct gtp_session *session, const struct advice *advice,
                      const struct mate_escapes *escapes);

#endif
