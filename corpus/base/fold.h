/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_FOLD_H
#define CORPUS_BASE_FOLD_H

/*
 * A position folded by the symmetries of its board: a key that all its images share, and names of
 * cells that do not depend on the image.  Updated from ply to ply at the cost of one word per
 * symmetry.  A game of Hex that White begins is the mirror image of one that Black begins: its
 * stones are put into an exchanged fold.
 */

#include "analyse/board/game.h"

struct fold {
    const struct board *board; /* borrowed */
    bool exchanged; /* cells and colours put, asked for and given are those of the mirror image */
    uint64_t keys[BOARD_SYMMETRIES_MAX]; /* Zobrist key of each image of the stones */
    uint64_t least; /* of these */
    unsigned least_by; /* bit s: keys[s] is the least */
};

/* Starts with an empty board.  `exchanged`: the board has an exchange. */
void fold_init(struct fold *fold, const struct board *board, bool exchanged);
/* Puts a stone of `colour` on an empty cell, or removes it again. */
void fold_toggle(struct fold *fold, cell at, enum colour colour);

/*
 * Returns the key of the folded position: of its stones, the side to move, the game and the size.
 * Two positions have the same key iff they have the same game, size and side to move, and some
 * symmetry maps one to the other (except for 64-bit collisions).  The bits are evenly distributed.
 * hav-book(5) defines the key.
 */
uint64_t fold_key(const struct fold *fold, enum colour to_move);

/* Returns the name of a cell in the folded position: the least of its images on the boards with
 * the least key.  Two cells have the same name iff a symmetry of the position maps one to the
 * other. */
cell fold_cell(const struct fold *fold, cell at);
/* Returns the first cell, by cell_before(), that has this name, and sets *ncells (NULL allowed) to
 * the number of cells that have it. */
cell fold_show(const struct fold *fold, cell name, int *ncells);

/* True if `a` comes before `b` in the order in which people list cells: by column, then by the
 * number in the lg spelling. */
bool cell_before(const struct board *board, cell a, cell b);

#endif
