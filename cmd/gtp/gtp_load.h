/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_LOAD_H
#define CMD_GTP_GTP_LOAD_H

/*
 * A game from a file.
 */

#include "cmd/gtp/gtp_session.h"

/* Sets the board up as at the end of the main line of the first record in the file, which must be
 * of the session's game.  Fails, and leaves the position, if it cannot be replayed. */
void gtp_load(struct gtp_session *session, const char *path, struct gtp_answer *answer);

#endif
