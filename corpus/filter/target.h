/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_TARGET_H
#define CORPUS_FILTER_TARGET_H

/*
 * A position to be looked for in games, and a drawing: as users give them, in a file or in words.
 */

#include "analyse/base/text.h"
#include "parse/notation/replay.h"
#include "patterns/pattern.h"

struct target; /* read-only, threads may share it */

struct target_options {
    enum spelling spelling; /* of the cells in words */
    enum ring_rule ring_rule;
    bool symmetric; /* its images under the board's symmetries count too */
};

/*
 * The position after `argument`: moves as hav-moves(5) has them, which mean every board on which
 * they can be played unless they begin with a game and size; or, when it is no such list, a file
 * that holds one record, whose main line leads to it.  *target lives in the arena.  0;
 * ERROR_MEMORY; or ERROR_INPUT, and then `problem` says what is wanted.
 */
int target_read(struct target **target, const char *argument, const struct target_options *options,
                struct arena *arena, struct text *problem) WARN_UNUSED;

/*
 * Was the position, with the same side to move, reached in the game that has led to `position`?
 * Takes nothing back.  O(cells).
 */
bool target_reached(const struct target *target, const struct position *position);

/* The drawing that `argument` is (nothing but signs, blanks and line ends), or that a file so
 * called holds.  Returns as target_read() does. */
int target_read_drawing(struct pattern **pattern, const char *argument, struct arena *arena,
                        struct text *problem) WARN_UNUSED;

#endif
