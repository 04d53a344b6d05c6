/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_GAME_H
#define CMD_MATE_MATE_GAME_H

/*
 * The positions of a game that hav-mate is asked about, one or all, and what each ply made of what
 * was proved before it.
 */

#include "cmd/mate/mate_finder.h"

/* For position_query's tool_new and tool_free; the question is a mate_wanted. */
void *mate_game_new(const void *question);
void mate_game_free(void *game);

/*
 * Fills in the answer; view->tool is the game.  With wanted->nworkers the first question of a game
 * finds the answers to all of its plies, by so many threads; they are the same for any number.
 * Returns 0 or ERROR_MEMORY.
 */
int mate_game_ask(const struct query_view *view, struct mate_reply *reply) WARN_UNUSED;

#endif
