/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_ANNOTATION_ROTATE_H
#define ANALYSE_REMARK_ANNOTATION_ROTATE_H

/*
 * The annotation of a game's image, rotated back to the game.
 *
 * Searches with limits, and the choice of one cell or stone of several, depend on the order of
 * cells.  So a game is annotated in its canonical orientation, and all images of a game get the
 * same remarks.
 */

#include "analyse/board/orientation.h"
#include "analyse/remark/annotation.h"

/* A game in its canonical orientation. */
struct rotated_game {
    struct orientation there, back;
    struct position start;
    struct position end; /* whose plies are those of `line` */
    struct game_line line; /* borrows both */
};

/* Fills in the canonical image of a game; *rotated must not be moved then. */
void game_rotate(struct rotated_game *rotated, const struct game_line *game);

/* Rotates the facts of an image back by `back` into those of `position`; new arrays are in the
 * arena. Steps of facts_find() that were not taken may be missing.  Returns 0 or ERROR_MEMORY. */
int facts_rotate(struct position_facts *facts, const struct orientation *back,
                 const struct position *position, struct arena *arena) WARN_UNUSED;

/*
 * Rotates an annotation of rotated->line into one of `game`; new arrays are in the arena.
 * `position` is written over.  Returns 0 or ERROR_MEMORY.
 */
int annotation_rotate(struct annotation *annotation, const struct rotated_game *rotated,
                      const struct game_line *game, struct arena *arena,
                      struct position *position) WARN_UNUSED;

#endif
