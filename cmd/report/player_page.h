/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_PLAYER_PAGE_H
#define CMD_REPORT_PLAYER_PAGE_H

/*
 * The page of a player: results, head to head, and all games.
 */

#include "cmd/report/report_games.h"
#include "corpus/ratings/ratings.h"

/* Builds the report of a player.  Returns 0 or ERROR_MEMORY; the caller calls report_release() in
 * both cases. */
int player_page(const struct report_games *games, const struct report_player *player,
                const struct ratings *ratings, struct report *report) WARN_UNUSED;

#endif
