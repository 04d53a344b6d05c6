/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_TEAM_H
#define CMD_MATE_MATE_TEAM_H

/*
 * The threads that share the positions of one game.  Each has an engine and a board.
 */

#include "cmd/mate/mate_wanted.h"

struct mate_team {
    const struct mate_wanted *wanted;
    int nworkers; /* 1 or more */
    struct mate_finder **finders; /* [nworkers]; [0] is made at once, others when needed */
    struct position **positions; /* [nworkers]; all are made when needed */
    struct position start; /* of the current game, at ply 0 */
    const struct ply *plies; /* [nplies] that were played; borrowed from the walk */
    int nplies;
};

/* Makes the first worker's engine; `wanted` is borrowed.  Returns 0 or ERROR_MEMORY; needs
 * mate_team_release() in either case. */
int mate_team_init(struct mate_team *team, const struct mate_wanted *wanted) WARN_UNUSED;

/* Frees what the team has made. */
void mate_team_release(struct mate_team *team);

/* Begins the item's game, with `position` at ply 0, and makes the engines and boards that are still
 * missing.  Returns 0 or ERROR_MEMORY. */
int mate_team_begin(struct mate_team *team, const struct position *position,
                    const struct walk_item *item) WARN_UNUSED;

/* The worker's board, with the position after `nplies` plies; the worker's until the next call. */
struct position *mate_team_position(struct mate_team *team, int worker, int nplies);

#endif
