/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_COUNT_H
#define ANALYSE_POSITIONAL_POSITIONAL_COUNT_H

/*
 * How many positions and games a positional game has, whether it can end without a winner, and how
 * good a given strategy is.
 */

#include "analyse/positional/positional_facts.h"
#include "analyse/positional/positional_search.h"

struct positional_counts {
    bool is_complete; /* else the limit was reached, and nothing below is the answer */
    uint64_t configurations; /* that play reaches, the first included */
    uint64_t final; /* of these: those at which play ends */
    uint64_t won[2]; /* of the final ones: [player] holds a set */
    bool games_fit; /* the numbers of games are below 2^64 */
    uint64_t games, games_won[2], games_drawn;
};

/*
 * Counts by plies: all positions after t plies, with the number of games that lead to each.
 *
 * Play stops at a win, at the last ply, and where the mover has no point.  With `literal` it goes
 * on after a win, but no stone may be played after which both players hold a set.  Gives up when
 * one ply has more than `most` positions.  Returns 0 or ERROR_MEMORY.
 */
int positional_count(const struct positional *game, bool literal, size_t most,
                     struct positional_counts *counts) WARN_UNUSED;

/*
 * Can the game end with neither player holding a set?  On POSITIONAL_EXISTS stones[] are a final
 * position of that kind.  Any order of its stones is a game: no part of it holds a set.  Gives up
 * after `limit` nodes.
 */
enum positional_existence positional_find_draw(const struct positional *game, uint64_t limit,
                                               point_set stones[2]);

/* A rule that chooses a move. */
enum positional_rule {
    POSITIONAL_RULE_FIRST, /* the first free point */
    POSITIONAL_RULE_ERDOS, /* the free point with the greatest sum of 2^-(points a set lacks), over
                              the live sets of both players; the first of several */
    POSITIONAL_RULE_PAIRING, /* the free mate of a point that the other player holds, in a pairing
                                of his sets; without one, the first free point */
    POSITIONAL_RULE_RANDOM, /* any free point, by the seed and the position */
    POSITIONAL_RULE_TABLE, /* what the table says of the position; else the first free point */
};

struct positional_advice {
    point_set stones[2];
    int point;
};

struct positional_strategy {
    enum positional_rule rule;
    uint64_t seed;
    const struct positional_advice *advice; /* [count], sorted by positional_advice_compare() */
    size_t count;
};

int positional_advice_compare(const void *a, const void *b); /* for qsort(), by the stones */

struct positional_quality {
    bool is_known; /* else the limit was reached */
    int as_first,
        as_second; /* worst result against any play, for the strategy's player: -1, 0, 1 */
};

/* Plays the strategy against every play, as the player of ply 0 and as the other one, under the
 * rules POSITIONAL_STRONG or POSITIONAL_MAKER.  Gives up after `limit` positions.  Returns 0 or
 * ERROR_MEMORY. */
int positional_strategy_quality(const struct positional *game, enum positional_rules rules,
                                const struct positional_strategy *strategy, uint64_t limit,
                                struct positional_quality *quality) WARN_UNUSED;

#endif
