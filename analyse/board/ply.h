/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_PLY_H
#define ANALYSE_BOARD_PLY_H

/*
 * What was played, ply by ply: the words and cells of plies, and plies played once more or taken
 * back in a copy of the stones.
 */

#include "analyse/board/position.h"

/* "swap", "swap-sides", "pass"; NULL for a stone. */
const char *ply_word(enum ply_kind kind);

/* Its word, or the cell of its stone, into `text` [SPELLING_BYTES], NUL-terminated.  Returns the
 * length. */
size_t ply_spell(const struct ply *ply, const struct board *board, enum spelling spelling,
                 char *text);

/* Plays a ply that was played in the same place of the same line before. */
void ply_repeat(const struct ply *ply, struct position *position);

/* Takes back the last ply of a line in a copy of position->colour. */
void ply_take_back(const struct ply *ply, uint8_t *colours);

/* The last ply of the position; NULL: none was played. */
static inline const struct ply *ply_last(const struct position *position)
{
    return position->nplies == 0 ? NULL : &position->ply[position->nplies - 1];
}

#endif
