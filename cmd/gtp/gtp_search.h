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
    enum colour mover;
    uint64_t shown_ms; /* when something was last shown */
    uint64_t show_ms; /* between two such times */
    void (*show)(
        struct gtp_search *search); /* shows how far the search is; NULL: nothing is shown */
    uint64_t asked; /* calls of the callback: about the nodes */
};

/* Begins the searches of a command with `mover` to move, who has `time_ms` (0: no limit).  False
 * after a failure, for one that the game is over too. */
bool gtp_search_begin(struct gtp_search *search, struct gtp_session *session, enum colour mover,
                      uint64_t time_ms, struct gtp_answer *answer);

/* Milliseconds of a clock that only goes on. */
uint64_t gtp_search_clock_ms(void);

/* Writes live graphics, in the client's form: `lines', and a text for its status bar. */
void gtp_search_show_lines(const struct gtp_search *search, const char *lines, const char *status);

/* The usual `show': the number of positions. */
void gtp_search_show(struct gtp_search *search);

/* The callback of a search: is it to end?  `context` is a struct gtp_search. */
bool gtp_search_stops(void *context);

/* Fails if the game is over, and returns true then. */
bool gtp_search_is_over(const struct gtp_session *session, struct gtp_answer *answer);

#endif
