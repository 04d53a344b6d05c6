/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_PATTERN_H
#define PATTERNS_PATTERN_H

/*
 * A drawn pattern: stones of one colour, stones of the other and empty cells, drawn as templates
 * are (hav-templates(5)), with X for the other colour.  It claims nothing.  What is not drawn may
 * hold anything; borders tell where the board ends, `=` and `-`, `\` and `:` meaning the same.
 */

#include "parse/arena.h"
#include "parse/error.h"
#include "patterns/template.h"

#define PATTERN_SIGNS "OX.=-\\: \n"

struct position;

struct pattern {
    /* Its stones are those of both colours, its cells the empty ones. */
    struct template template;
    bool is_other[TEMPLATE_STONES_MAX]; /* [nstones] drawn X */
    int8_t stone_dx[TEMPLATE_TURNS][TEMPLATE_STONES_MAX]; /* from the first stone, turned */
    int8_t stone_dy[TEMPLATE_TURNS][TEMPLATE_STONES_MAX];
};

/*
 * Reads the lines text[0..length), each ended by '\n'; what the pattern keeps is in the arena.
 * Each mistake is handed to `complain`, with its line from 0 and column from 1; then the pattern
 * is of no use.  0 or ERROR_MEMORY.
 */
int pattern_read(const char *text, size_t length, struct pattern *pattern, struct arena *arena,
                 void (*complain)(void *context, int line, int column, const char *message),
                 void *context) WARN_UNUSED;

/*
 * Did the pattern stand on the board, in some place and turn, at any moment of the game that has
 * led to this position?  O is `own`, either colour when that is COLOUR_NONE.  A swapped stone
 * counts from the swap on.  O(stones of the position * 12), small for nearly all places.
 */
bool pattern_stood(const struct pattern *pattern, const struct position *position, enum colour own);

#endif
