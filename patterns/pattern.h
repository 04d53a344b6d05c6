/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_PATTERN_H
#define PATTERNS_PATTERN_H

/*
 * A drawn pattern: stones of one colour, stones of the other, empty cells and the rim of the board,
 * drawn like a template (hav-templates(5)) with X for the other colour.  It claims nothing.  Cells
 * that are not drawn may hold anything.  Where a border is drawn, the board ends below row 1 and
 * left of y = 1; `=` and `-` mean the same, and so do `\` and `:`.
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
    int ncells; /* the next ncells points are empty cells */
    int noutside; /* the next noutside points are off the board */
    bool is_other[TEMPLATE_STONES_MAX]; /* [nstones] drawn X */
    int8_t dx[TEMPLATE_ROTATIONS][PATTERN_POINTS_MAX]; /* from the first stone, rotated */
    int8_t dy[TEMPLATE_ROTATIONS][PATTERN_POINTS_MAX];
};

/*
 * Reads the lines text[0..length), each ended by '\n'.  Calls `complain` for each mistake, with its
 * line from 0 and column from 1; `pattern` is undefined then.  Returns 0 or ERROR_MEMORY.
 */
int pattern_read(const char *text, size_t length, struct pattern *pattern,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context) WARN_UNUSED;

/*
 * Was the pattern on the board, in some place and rotation, at any moment of the game that led to
 * this position?  O is the colour `own`, or either colour if that is COLOUR_NONE.  A swapped stone
 * counts from the swap on.  O(stones of the position * 12); nearly all places fail at once.
 */
bool pattern_stood(const struct pattern *pattern, const struct position *position, enum colour own);

#endif
