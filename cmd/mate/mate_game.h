/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_GAME_H
#define CMD_MATE_MATE_GAME_H

/*
 * The positions of a game that hav-mate is asked about, one or all of them, and their answers.
 */

#include "cmd/mate/mate_wanted.h"

/* The tool_new of struct position_query, whose question is a struct mate_wanted; borrows it.  NULL
 * when memory is out. */
void *mate_game_new(const void *question);

/* The tool_free: frees it, and adds what it has counted to the question's tally. */
void mate_game_free(void *game);

/*
 * Fills in the answer; view->tool is the game.  Without wanted->terms.scan it is reply->win alone,
 * and reply->game is NULL.  With wanted->nworkers the first question of a game finds the answers
 * for all of its plies, with that many threads; the answers do not depend on their number.  Returns
 * 0 or ERROR_MEMORY.
 */
int mate_game_ask(const struct query_view *view, struct scan_reply *reply) WARN_UNUSED;

/* Fills in the answer about the wins of another colour than the one that was asked about, in the
 * same position. */
void mate_game_ask_of(const struct query_view *view, enum colour attacker,
                      struct mate_reply *reply);

#endif
