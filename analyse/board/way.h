/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_WAY_H
#define ANALYSE_BOARD_WAY_H

/*
 * The way of a man on a board whose men move: a step, "1a-2a", or a jump of one hop or more,
 * "3a:3c:3e".
 */

#include "analyse/board/game.h"

#define WAY_CELLS_MAX 7 /* six hops lead round a circle of twelve points */
struct way {
    bool jumps; /* else it is a step */
    int ncells; /* 2 .. WAY_CELLS_MAX; a step has 2 */
    cell cells[WAY_CELLS_MAX]; /* from the man's cell to where it stops */
};

static inline cell way_from(const struct way *way)
{
    return way->cells[0];
}

static inline cell way_to(const struct way *way)
{
    return way->cells[way->ncells - 1];
}

/* Writes the cells of the way to text[WAY_BYTES], NUL-terminated, and returns the length. */
#define WAY_BYTES (WAY_CELLS_MAX * SPELLING_BYTES)
size_t way_spell(const struct way *way, const struct board *board, enum spelling spelling,
                 char *text);

/*
 * The way that text[0..length) spells.  False: it spells none, or one with a cell that is not on
 * the board; then *well_formed (NULL allowed) is true.  Whether a man can go so is for the rules.
 */
bool way_read(const struct board *board, enum spelling spelling, const char *text, size_t length,
              struct way *way, bool *well_formed);

#endif
