/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_ADVICE_H
#define CMD_GTP_GTP_ADVICE_H

/*
 * Advice on the position (analyse/study/study_advice.h).
 */

#include "analyse/study/study_advice.h"
#include "cmd/gtp/gtp_search.h"

/* Is there an engine for the board?  Fails if not. */
bool gtp_advice_can(const struct gtp_session *session, struct gtp_answer *answer);

/* Begins the searches of a command that asks for advice, as gtp_search_begin() does; the end of the
 * input does not stop them. */
bool gtp_advice_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer);

/*
 * Advice on the position that `search` began with, for which study_can_advise(): as many
 * simulations (0: no limit but that of time; without one, advice_simulations()), and until the
 * search's time is over; a search for a
 * forced win of `proof_nodes` comes first.  It goes on with the tree that the last advice in this
 * game left if it `continues`.  NULL: fails.
 */
const struct advice *gtp_advice_ask(struct gtp_search *search, uint64_t simulations,
                                    uint64_t proof_nodes, bool continues,
                                    struct gtp_answer *answer);

/* "White 63%, 2000 simulations"; what is proved stands in place of the chance. */
void gtp_advice_put_value(const struct advice *advice, enum colour mover, struct text *out);

/* "63%", "wins", or "-". */
void gtp_advice_put_chance(const struct advised_move *move, struct text *out);

/* The line that begins with the move, each cell after a blank. */
void gtp_advice_put_line(const struct gtp_session *session, const struct advised_move *move,
                         struct text *out);

/* How many moves are listed. */
int gtp_advice_moves(const struct advice *advice);

/* On the client's board: the line of the best move as stones, and the chance of each move, of those
 * that are not later in that line. */
void gtp_advice_put_graphics(const struct gtp_search *search, const struct advice *advice,
                             struct text *out);

/* Writes the advice as live graphics. */
void gtp_advice_show(const struct gtp_search *search, const struct advice *advice);

#endif
