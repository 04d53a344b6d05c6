/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_TEAM_H
#define CMD_MATE_MATE_TEAM_H

/*
 * The threads that share the positions of one game: each has an engine and a board.
 */

#include "cmd/mate/mate_finder.h"

struct mate_team {
    const struct mate_wanted *wanted;
    int nworkers; /* 1 or more */
    struct mate_finder **finders; /* [nworkers]; [0] is made from the start, others when needed */
    struct position **positions; /* [nworkers], likewise, and [0] not from the start either */
    struct position start; /* of the game at hand, at ply 0, */
    const struct ply *plies; /* [nplies] and what was played; borrowed from the walk */
    int nplies;
};

/* Returns 0 or ERROR_MEMORY; mate_team_release() in either case. */
int mate_team_init(struct mate_team *team, const struct mate_wanted *wanted) WARN_UNUSED;
void mate_team_release(struct mate_team *team);

/* Takes over the item's game, with `position` at ply 0, and makes what the team still lacks.
 * Returns 0 or ERROR_MEMORY. */
int mate_team_begin(struct mate_team *team, const struct position *position,
                    const struct walk_item *item) WARN_UNUSED;

/* The worker's board, with the position after so many plies; its own until the next call. */
struct position *mate_team_position(struct mate_team *team, int worker, int nplies);

#endif
