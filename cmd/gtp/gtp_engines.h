/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_ENGINES_H
#define CMD_GTP_GTP_ENGINES_H

/*
 * The engines of a session's position, made at the first question, so that a client gets its
 * first answers at once.
 */

#include "analyse/study/position_facts.h"
#include "analyse/study/study.h"
#include "cmd/gtp/gtp_state.h"
#include "patterns/match.h"

struct gtp_engines;

/* NULL: memory is out.  gtp_engines_free() frees them; NULL is allowed. */
struct gtp_engines *gtp_engines_new(void);
void gtp_engines_free(struct gtp_engines *engines);

/* The board is about to go: forgets all answers. */
void gtp_engines_forget(struct gtp_engines *engines);

/* Each fails with "out of memory" and returns NULL if memory is out. */

/* The study, to which the position is shown with `to_move` to move, in a copy that is borrowed
 * until the next call. */
struct study *gtp_engines_study(struct gtp_session *session, enum colour to_move,
                                struct gtp_answer *answer);
/* The copy: searches may play on it. */
struct position *gtp_engines_copy(struct gtp_session *session);
/* The facts of the position with `to_move` to move; borrowed until the next call. */
const struct position_facts *gtp_engines_facts(struct gtp_session *session, enum colour to_move,
                                               struct gtp_answer *answer);
/* The built-in templates on the board. */
struct matcher *gtp_engines_matcher(struct gtp_engines *engines, const struct board *board,
                                    struct gtp_answer *answer);

#endif
