/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_ENGINES_H
#define CMD_GTP_GTP_ENGINES_H

/*
 * The engines of a session, each made when it is first asked, so that a client gets its first
 * answers at once.
 */

#include "analyse/board/orientation.h"
#include "analyse/estimate/estimate.h"
#include "analyse/links/links.h"
#include "analyse/mate/mate_escapes.h"
#include "analyse/search/mate_least.h"
#include "analyse/study/position_facts.h"
#include "cmd/gtp/gtp_session.h"
#include "patterns/match.h"

struct gtp_engines;

/* NULL: memory is out.  gtp_engines_free() frees them; NULL is allowed. */
struct gtp_engines *gtp_engines_new(void);
void gtp_engines_free(struct gtp_engines *engines);

/* The board is about to go: forgets all answers. */
void gtp_engines_forget(struct gtp_engines *engines);

/* Each returns an engine, or fails with "out of memory" and returns NULL. */
struct mate *gtp_engines_mate(struct gtp_engines *engines, struct gtp_answer *answer);
struct estimator *gtp_engines_estimator(struct gtp_engines *engines, struct gtp_answer *answer);
struct exact *gtp_engines_exact(struct gtp_engines *engines, struct gtp_answer *answer);
struct study *gtp_engines_study(struct gtp_engines *engines, struct gtp_answer *answer);
struct known_links *gtp_engines_known(struct gtp_engines *engines, struct gtp_answer *answer);
struct matcher *gtp_engines_matcher(struct gtp_engines *engines, const struct board *board,
                                    struct gtp_answer *answer);

/* A copy of the position, on which searches may play, with `to_move` to move; borrowed until the
 * next call. */
struct position *gtp_engines_copy(struct gtp_session *session, enum colour to_move);

/* The facts of the position with `to_move` to move; borrowed until the next call.  NULL: fails. */
const struct position_facts *gtp_engines_facts(struct gtp_session *session, enum colour to_move,
                                               struct gtp_answer *answer);

/* The links of the colours on the canonical image of the position. */
struct gtp_links {
    struct canonical_position canonical;
    struct links *links[3]; /* [enum colour of the image] */
    struct ends ends[3]; /* [enum colour] of the position shown */
};

enum gtp_links_depth {
    GTP_LINKS_STUDY, /* for analyses: up to some seconds */
    GTP_LINKS_PLAY, /* for a move: a tenth of that */
    GTP_LINKS_DEPTHS
};
/* Searches those of the colour unless an earlier question about these stones has; those of the
 * other colour are there only if they were asked for too.  NULL: fails. */
const struct gtp_links *gtp_engines_links(struct gtp_session *session, enum gtp_links_depth depth,
                                          enum colour colour, struct gtp_answer *answer);

#endif
