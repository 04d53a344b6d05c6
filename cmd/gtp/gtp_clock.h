/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_CLOCK_H
#define CMD_GTP_GTP_CLOCK_H

/*
 * How long a move may take.
 */

#include "cmd/gtp/gtp_state.h"

/* The time for a move of the colour, by the clock and the options; 0: no limit. */
uint64_t gtp_clock_time(const struct gtp_session *session, enum colour mover);

/* Takes the time of a move off the colour's clock. */
void gtp_clock_spend(struct gtp_session *session, enum colour mover, uint64_t ms);

#endif
