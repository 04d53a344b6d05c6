/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_PLAY_SAVE_H
#define CMD_GTP_PLAY_SAVE_H

/*
 * Writes a game that was played.
 */

/* Writes a game, a line of hav-moves(5), to a file in the notation of its name, or as SGF, and says
 * so on standard output.  Says or complains of a failure. */
void play_save(const char *moves, const char *path);

#endif
