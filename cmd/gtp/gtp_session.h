/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_SESSION_H
#define CMD_GTP_GTP_SESSION_H

/*
 * A session from its first line to its last.
 */

#include "cmd/gtp/gtp_state.h"

/* Begins a session on an empty board.  Returns 0, or ERROR_MEMORY.  gtp_session_end() frees it in
 * either case. */
int gtp_session_begin(struct gtp_session *session, const struct gtp_options *options,
                      struct gtp_input *input) WARN_UNUSED;
void gtp_session_end(struct gtp_session *session);

/* Begins a new game on a board of this size.  Returns 0, or ERROR_MEMORY, which leaves the old
 * one.  The game must have the size. */
int gtp_session_resize(struct gtp_session *session, int size) WARN_UNUSED;

/* Begins a new game on this board. */
void gtp_session_clear(struct gtp_session *session);

/* Answers a line, as the protocol writes it, into `out`: "=ID text\n\n" or "?ID reason\n\n".
 * Nothing for an empty line. */
void gtp_session_answer(struct gtp_session *session, const struct gtp_line *line, struct text *out);
/* The answer to a line that could not be read: "? reason". */
void gtp_session_refuse(const char *reason, struct text *out);

#endif
