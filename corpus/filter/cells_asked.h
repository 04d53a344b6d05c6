/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CELLS_ASKED_H
#define CORPUS_FILTER_CELLS_ASKED_H

/*
 * Cells that were asked for in words, of whatever board has them.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/game.h"

struct cells_asked {
    const char *words; /* "j10,k11" */
    enum spelling spelling;
    uint64_t sizes[BOARDS_GAMES_MAX]; /* bit SIZE: the game's board of that size has them all */
};

/* Reads cells with blanks or, but in xyz, commas between them.  The copy of `words` lives in the
 * arena.  Returns 0; ERROR_MEMORY; or ERROR_INPUT if no board has them, or there are none. */
int cells_asked_read(struct cells_asked *asked, const char *words, enum spelling spelling,
                     struct arena *arena) WARN_UNUSED;

/* Are all of them on this board?  `game` NULL or `size` 0, not known: no. */
bool cells_asked_are_on(const struct cells_asked *asked, const struct game *game, int size);

/* Are all of them, or their images under one of the board's symmetries (`symmetric`), among
 * cells[0..ncells)? */
bool cells_asked_are_among(const struct cells_asked *asked, const struct board *board,
                           const cell *cells, int ncells, bool symmetric);

#endif
