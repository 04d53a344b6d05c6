/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_JOIN_H
#define ANALYSE_MCTS_MCTS_JOIN_H

/*
 * Differences of the search in a game that joining two sides decides (mate_links_decide()).
 * Internal to analyse/mcts.
 *
 * Links of the sides decide positions and leave moves out, where dead and captured cells count as
 * filled in (mate_links.h).
 */

#include "analyse/estimate/side_playout.h"
#include "analyse/search/mate_links.h"

/* A part of a worker. */
struct mcts_join {
    struct side_playout playout;
    struct mate_links *links;
    struct mate_links_answer found;
};

#endif
