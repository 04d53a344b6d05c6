/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_SEARCH_H
#define CMD_GTP_GTP_SEARCH_H

/*
 * Searches for wins: their budget, and what ends them.
 */

#include "analyse/study/study_wins.h"
#include "cmd/gtp/gtp_engines.h"

/* One command's searches. */
struct gtp_search {
    struct gtp_session *session;
    struct study *study; /* the position, with the mover to move; no other may be shown meanwhile */
    uint64_t limit_nodes; /* of a search: at first as the options say */
    uint64_t began_ms, until_ms; /* until 0: no limit of time */
    uint64_t shown_ms; /* when the client was last notified */
    uint64_t asked; /* calls of the callback: about the nodes */
};

/* Begins the searches of a command with `mover` to move, who has `time_ms` (0: no limit).  False
 * after a failure, for one that the game is over too. */
bool gtp_search_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer);

/* The callback of a search: is it to end?  `context` is a struct gtp_search. */
bool gtp_search_stops(void *context);

/* The time that the clock gives a move of the colour; 0: no limit. */
uint64_t gtp_search_time(const struct gtp_session *session, enum colour mover);

/* Fails if the game is over, and returns true then. */
bool gtp_search_is_over(const struct gtp_session *session, struct gtp_answer *answer);

/* The outcomes of all moves of the mover.  Fails if memory is out. */
void gtp_search_escapes(struct gtp_search *search, enum colour mover, struct mate_escapes *escapes,
                        struct gtp_answer *answer);

#endif
