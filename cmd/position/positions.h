/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITIONS_H
#define CMD_POSITION_POSITIONS_H

/*
 * The positions of a game that -m and --all ask about: the final one, one ply's, or every ply's.
 */

#include "cmd/common/common.h"

/*
 * Replays the main line of the item's record and calls `each` for every position asked about, in
 * order of plies; the position may be played on, and must be left as it was.  A game that cannot be
 * replayed, or has no ply such as -m names, is WALK_REJECTED; `each` has not been called, and the
 * record's diagnostics say why. Returns a verdict, an ERROR_, or each's nonzero, which ends the
 * loop.  `outcome` is that of the whole line; with --all, at ply 0, the plies to come still stand
 * in position->ply[0 .. outcome->nplies-1].
 */
int positions_each(const struct common *common, struct walk_item *item, struct outcome *outcome,
                   int (*each)(void *context, struct position *position),
                   void *context) WARN_UNUSED;

/* "-a and -m exclude each other": a usage error.  For ARGP_KEY_END. */
void positions_check(const struct common *common, struct argp_state *state);

#endif
