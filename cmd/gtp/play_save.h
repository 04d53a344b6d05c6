/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_PLAY_SAVE_H
#define CMD_GTP_PLAY_SAVE_H

/*
 * Writes a game that was played.
 */

#include "analyse/base/error.h"

/* Writes a game, a line of hav-moves(5), to a file as SGF.  Complains of a failure.  Returns 0 or
 * an error. */
int play_save(const char *moves, const char *path) WARN_UNUSED;

#endif
