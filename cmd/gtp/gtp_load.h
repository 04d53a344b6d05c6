/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_GTP_LOAD_H
#define CMD_GTP_GTP_LOAD_H

/*
 * A game from a file.
 */

#include "cmd/gtp/gtp_session.h"

/* Sets the board up as in the main line of the first record in the file, which must be of the
 * session's game: before its move `before`, counted from 1 (a swap is a move); 0: at its end.
 * Fails, and leaves the position, if the record cannot be replayed or has no such move; a record
 * of N moves has a position before move N + 1. */
void gtp_load(struct gtp_session *session, const char *path, uint64_t before,
              struct gtp_answer *answer);
/* The same of a file's bytes. */
void gtp_load_record(struct gtp_session *session, const char *bytes, size_t length, uint64_t before,
                     struct gtp_answer *answer);

#endif
