/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_SEARCH_H
#define ANALYSE_POSITIONAL_POSITIONAL_SEARCH_H

/*
 * Can a player complete one of his winning sets before a given ply?
 *
 * A search of all replies with a table of positions.  The attacker plays only on points of sets
 * that he can still complete in time; a reply outside the points that a win uses loses to the same
 * win (must-play).  positional_search.c argues why both are sound.
 */

#include "analyse/positional/positional_reach.h"

/* The rules that decide what ends a game. */
enum positional_rules {
    POSITIONAL_STRONG, /* the first to complete one of his sets wins */
    POSITIONAL_MAKER, /* only Black's sets count; White wins if Black completes none */
    POSITIONAL_AVOIDER, /* Black loses by completing one of his sets; White's do not count */
};

enum positional_verdict { POSITIONAL_NO, POSITIONAL_YES, POSITIONAL_UNKNOWN };

struct positional_search;

/* Makes a search with a table of about `bytes` bytes; the game is borrowed.  NULL: memory is out.
 * The caller frees it with positional_search_free(). */
struct positional_search *positional_search_new(const struct positional *game,
                                                enum positional_rules rules, size_t bytes);
void positional_search_free(struct positional_search *search); /* NULL allowed */

/* Limits the positions that all following questions look at together. */
void positional_search_limit(struct positional_search *search, uint64_t nodes);
/* Positions looked at so far. */
uint64_t positional_search_nodes(const struct positional_search *search);

/*
 * From the stones with `ply` to be played: does `attacker` complete a set in the plies before
 * `until`, whatever the other plays?  (POSITIONAL_AVOIDER: does White force Black to complete one
 * of Black's sets?  The attacker is then White.)  `until` is at most positional_length().  On YES
 * *carrier has the free points that the win uses; it is complete only if the other player cannot
 * complete a set of his own before `until`, else it is a lower bound.  UNKNOWN: the limit was
 * reached.
 */
enum positional_verdict positional_ask(struct positional_search *search,
                                       enum positional_player attacker, const point_set stones[2],
                                       int ply, int until, point_set *carrier);

/* The points where a move of either player can matter: those of sets that can still be completed
 * before `until`.  Any other move is no better than any of these. */
point_set positional_relevant(struct positional_search *search, const point_set stones[2], int ply,
                              int until);

/* True if the player cannot complete a set before `until` even if the other never gets in his way
 * again. */
bool positional_hopeless(struct positional_search *search, enum positional_player player,
                         const point_set stones[2], int ply, int until);

#endif
