/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_PLY_H
#define ANALYSE_BOARD_PLY_H

/*
 * Plies: their words, cells and ways; playing them again, or taking them back in a copy of the
 * stones.
 */

#include "analyse/board/position.h"
#include "analyse/board/way.h"

/* The word of a kind: "swap", "swap-sides", "pass"; NULL for a stone or a way. */
const char *ply_word(enum ply_kind kind);

/* Is it a move of a game of stones?  A swap is a choice between the colours. */
static inline bool ply_is_stone_or_pass(const struct ply *ply)
{
    return ply->kind == PLY_STONE || ply->kind == PLY_PASS;
}

/* Where the man of a ply that is a way came from; CELL_NONE: it is none. */
static inline cell ply_from(const struct ply *ply)
{
    return ply->kind == PLY_WAY ? ply->joined[0] : CELL_NONE;
}

/* Writes the ply's word, the cell of its stone or the way of its man (which is shorter than that of
 * any board could be), to text[SPELLING_BYTES], NUL-terminated.  Returns the length. */
size_t ply_spell(const struct ply *ply, const struct board *board, enum spelling spelling,
                 char *text);

/* Plays a ply again on the position in which it was played before. */
void ply_repeat(const struct ply *ply, struct position *position);

#define PLY_TAKEN_MAX 12
/* The cells of the stones that the ply took off the board, into `cells` [PLY_TAKEN_MAX]; returns
 * how many. */
int ply_taken(const struct ply *ply, const struct board *board, cell *cells);

/* How many stones the ply added to the board; negative where it took some. */
int ply_stones(const struct ply *ply, const struct board *board);

/* Takes back `ply`, the last of a line, in a copy of position->colour. */
void ply_take_back(const struct ply *ply, const struct board *board, uint8_t *colours);

/* The last ply of the position; NULL: none was played. */
static inline const struct ply *ply_last(const struct position *position)
{
    return position->nplies == 0 ? NULL : &position->ply[position->nplies - 1];
}

#endif
