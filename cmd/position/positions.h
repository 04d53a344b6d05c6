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

/* How far the walk has to replay. */
enum walk_replay positions_replay(const struct common *common);

/* A way through them. */
struct positions {
    const struct walk_item *item;
    int last; /* ply of the last position asked about */
};

/*
 * Sets the position of a replayed item to the first one asked about.  WALK_REPORTED; or
 * WALK_REJECTED when the game has no such ply as -m names, which is added to the record's
 * diagnostics.
 */
int positions_first(struct positions *positions, const struct common *common,
                    const struct walk_item *item);

/* Goes on to the next one.  False: that was the last.  The position is as positions_first() or this
 * function left it: what was played on it since has been taken back. */
bool positions_next(struct positions *positions);

/* "-a and -m exclude each other": a usage error.  For ARGP_KEY_END. */
void positions_check(const struct common *common, struct argp_state *state);

#endif
