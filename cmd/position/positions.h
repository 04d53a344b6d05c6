/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITIONS_H
#define CMD_POSITION_POSITIONS_H

/*
 * The positions of a game that -m and --all ask about: the final one, that after one ply, or those
 * after every ply.
 *
 *     struct positions positions;
 *     int verdict = positions_first(&positions, common, item);
 *
 *     for (bool more = verdict == WALK_REPORTED; more; more = positions_next(&positions))
 *         look at item->position
 */

#include "cmd/common/common.h"

/* Returns how far the walk must replay. */
enum walk_replay positions_replay(const struct common *common);

/* A pass through the positions. */
struct positions {
    const struct walk_item *item;
    int last; /* ply of the last position to visit */
};

/*
 * Sets the position of a replayed item to the first one selected.  Returns WALK_REPORTED; or
 * WALK_REJECTED if the game has no ply such as -m names, and adds that to the record's
 * diagnostics.
 */
int positions_first(struct positions *positions, const struct common *common,
                    const struct walk_item *item);

/* Goes to the next position.  Returns false after the last.  Moves played since the previous call
 * must have been taken back. */
bool positions_next(struct positions *positions);

/* Ends the program with a usage error if both -a and -m are given.  For ARGP_KEY_END. */
void positions_check(const struct common *common, struct argp_state *state);

#endif
