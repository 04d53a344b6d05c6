/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_CAPTION_H
#define PARSE_DRAW_CAPTION_H

/*
 * The caption of a picture: which record and position it shows.
 */

#include "parse/notation/replay.h"

/*
 * Three lines: the players; the game, its event and number; the ply and, at the end, how it ended:
 *
 *     player-1 (White) - player-2 (Black)
 *     Havannah, size 8, game 1010429
 *     62 plies: Black wins by a ring
 *
 * `outcome` is that of the line, whose position after `ply` plies is shown.
 */
void caption_write(const struct record *record, const struct outcome *outcome, int ply,
                   struct text *out);

/* One line: where each side of the board lies, "sides: 1 a1 to a8, 2 a8 to h15", without an end. */
void caption_sides(const struct board *board, enum spelling spelling, struct text *out);

#endif
