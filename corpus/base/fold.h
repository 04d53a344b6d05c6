/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_FOLD_H
#define CORPUS_BASE_FOLD_H

/*
 * A position folded by the symmetries of its board: a key that all its images share, and names for
 * its cells that do not depend on which image it is.  Kept from ply to ply at the cost of one word
 * a symmetry.
 */

#include "analyse/board/game.h"

struct fold {
    const struct board *board; /* borrowed */
    uint64_t keys[BOARD_SYMMETRIES_MAX]; /* Zobrist key of each image of the stones */
    uint64_t least; /* of these */
    unsigned least_by; /* bit s: keys[s] is the least */
};

/* No stones. */
void fold_init(struct fold *fold, const struct board *board);
/* Puts a stone of `colour` on an empty cell, or takes it away again. */
void fold_toggle(struct fold *fold, cell at, enum colour colour);

/*
 * The key of the folded position: of its stones, whose turn it is, its game and size.  Equal for
 * two positions iff they are of one game and size, with the same side to move, and some symmetry
 * maps one to the other (but for 64-bit collisions).  Bits are spread evenly.  hav-book(5) tells
 * how it is made.
 */
uint64_t fold_key(const struct fold *fold, enum colour to_move);

/* The name of a cell in the folded position: of its images on the boards with the least key, the
 * least.  Two cells have the same iff a symmetry of the position maps one to the other. */
cell fold_cell(const struct fold *fold, cell at);
/* The cells of the position that have this name: of them the first by cell_before(), and in *ncells
 * (NULL allowed) their number. */
cell fold_show(const struct fold *fold, cell name, int *ncells);

/* Is `a` before `b` as people list cells: by column, and there by the number of the lg spelling? */
bool cell_before(const struct board *board, cell a, cell b);

#endif
