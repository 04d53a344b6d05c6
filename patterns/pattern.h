/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_PATTERN_H
#define PATTERNS_PATTERN_H

/*
 * A drawn pattern: stones of one colour, stones of the other, empty cells and the rim of the board,
 * drawn as templates are (hav-templates(5)), with X for the other colour.  It claims nothing.  What
 * is not drawn may hold anything.  Below row 1 and left of y = 1 the board ends where a border is
 * drawn, `=` and `-`, `\` and `:` meaning the same.
 */

#include "analyse/base/arena.h"
#include "analyse/base/error.h"
#include "analyse/board/position.h"
#include "patterns/template.h"

#define PATTERN_SIGNS "OX.=-\\: \n"
/* Stones, empty cells, and two points off the board for each that lies at a border. */
#define PATTERN_POINTS_MAX (5 * (TEMPLATE_STONES_MAX + TEMPLATE_CELLS_MAX))

struct pattern {
    int nstones; /* points [0, nstones) hold stones */
    int ncells; /* the next so many are empty */
    int noutside; /* and these are off the board */
    bool is_other[TEMPLATE_STONES_MAX]; /* [nstones] drawn X */
    int8_t dx[TEMPLATE_TURNS][PATTERN_POINTS_MAX]; /* from the first stone, turned */
    int8_t dy[TEMPLATE_TURNS][PATTERN_POINTS_MAX];
};

/*
 * Reads the lines text[0..length), each ended by '\n'.  Each mistake is handed to `complain`, with
 * its line from 0 and column from 1; then the pattern is of no use.  0 or ERROR_MEMORY.
 */
int pattern_read(const char *text, size_t length, struct pattern *pattern,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context) WARN_UNUSED;

/*
 * Did the pattern stand on the board, in some place and turn, at any moment of the game that has
 * led to this position?  O is `own`, either colour when that is COLOUR_NONE.  A swapped stone
 * counts from the swap on.  O(stones of the position * 12), small for nearly all places.
 */
bool pattern_stood(const struct pattern *pattern, const struct position *position, enum colour own);

#endif
