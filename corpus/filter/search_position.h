/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_SEARCH_POSITION_H
#define CORPUS_FILTER_SEARCH_POSITION_H

/*
 * A position, or a pattern drawing, to search for in games.  The user gives either in a file or on
 * the command line.
 */

#include "analyse/base/text.h"
#include "parse/notation/replay.h"
#include "patterns/pattern.h"

struct search_position; /* read-only, threads may share it */

struct search_position_options {
    enum spelling spelling; /* of cells on the command line */
    enum ring_rule ring_rule;
    unsigned variant; /* set of enum variant */
    bool symmetric; /* also find its images under the board's symmetries */
};

/*
 * Reads the position after `argument`: moves as in hav-moves(5), on every board where they can be
 * played unless they begin with a game and size; or, if it is no such list, a file with one record,
 * whose main line leads to the position.  *target lives in the arena.  Returns 0; ERROR_MEMORY; or
 * ERROR_INPUT, and then `problem` says what is wrong.
 */
int search_position_read(struct search_position **target, const char *argument,
                         const struct search_position_options *options, struct arena *arena,
                         struct text *problem) WARN_UNUSED;

/* Returns how many plies led to the target on the board of a game and size, or -1: it is not on
 * this one.  *plies (NULL allowed): their cells, borrowed from the target; CELL_NONE: a swap. */
int search_position_plies(const struct search_position *target, int game, int size,
                          const cell **plies);

/* True if it was read from a file: the position at the end of a game, whose *id is borrowed from
 * the target; NULL: it has none. */
bool search_position_is_game(const struct search_position *target, const char **id);

/*
 * True if the game that has led to `position` has reached the target, with the same side to move.
 * Leaves the position as it is.  O(cells).
 */
bool search_position_reached(const struct search_position *target, const struct position *position);

/* Reads a drawing: `argument` itself if it holds only signs, blanks and line ends, else the file of
 * that name.  Returns as search_position_read() does. */
int search_position_read_drawing(struct pattern **pattern, const char *argument,
                                 struct arena *arena, struct text *problem) WARN_UNUSED;

#endif
