/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_FACTS_H
#define ANALYSE_POSITIONAL_POSITIONAL_FACTS_H

/*
 * Facts about a positional game's sets without a search of its plays: criteria, pairings, parts.
 * The sets are those that wins[] has; a caller turns a graph into sets first.
 *
 * Sources: Erdos and Selfridge, On a combinatorial game (1973), for the criterion; Hales and
 * Jewett, Regularity and positional games (1963), for pairings.
 */

#include "analyse/positional/positional.h"

/* A sum of 2^-|set|, exactly: numerator / 2^shift, lowest terms. */
struct positional_sum {
    uint64_t numerator;
    int shift;
    bool is_known; /* the numerator fits */
};

/* The sum over the sets that the other player has not met, each without the owner's stones. */
struct positional_sum positional_erdos_selfridge(const struct positional *game,
                                                 enum positional_player owner);
/* Is the sum less than 2^-power? */
bool positional_sum_below(const struct positional_sum *sum, int power);

/* Does each of Black's sets share a point with each of White's, so that only one player can hold
 * one?  Otherwise witness[] has one of each that share none. */
bool positional_is_excluding(const struct positional *game, point_set witness[2]);
/* Do both players have the same sets? */
bool positional_is_symmetric(const struct positional *game);

enum positional_existence { POSITIONAL_NONE, POSITIONAL_EXISTS, POSITIONAL_OPEN };

/* Disjoint pairs of free points such that every live set of a player holds both of one. */
struct positional_pairing {
    enum positional_existence exists;
    int pairs, pair[POSITIONAL_POINTS_MAX / 2][2];
    uint64_t nodes;
};

/* Searches for a pairing of the owner's sets; POSITIONAL_OPEN after `limit` nodes. */
void positional_find_pairing(const struct positional *game, enum positional_player owner,
                             uint64_t limit, struct positional_pairing *pairing);

/* Numbers the parts of the game: points that share a set of either player are in one part.  Points
 * without a set have part -1.  Returns the number of parts. */
int positional_parts(const struct positional *game, int part[POSITIONAL_POINTS_MAX]);

/* The most sets of the player that one point is in; *point is that point, -1 without sets. */
size_t positional_degree(const struct positional *game, enum positional_player player, int *point);

/* The points in every set of the player; all points if he has none. */
point_set positional_must_points(const struct positional *game, enum positional_player player);
/* The points in no set of either player. */
point_set positional_dead_points(const struct positional *game);

#endif
