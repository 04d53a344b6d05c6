/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RULES_H
#define ANALYSE_BOARD_RULES_H

/*
 * Rules of a game beyond one stone on an empty cell until a figure is complete: where no stone may
 * be placed, which stones are taken, which figures are not those of chains, when a game is over
 * without a figure, and its points.  Havannah and Hex have none of them, and their replay asks
 * nothing of this file.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

#define SCORE_GROUPS_MAX 175 /* the cells of the largest board of a game with points */

/* A group, a maximal connected set of stones of one colour, and what it scores by which rule. */
struct score_group {
    enum colour colour;
    struct cellset stones;
    struct cellset enclosed; /* cells that it cuts off from the edge, own stones of others too */
    int edge_cells, sides; /* that it touches; of which it holds a cell */
    int empties, foes; /* of `enclosed`: empty cells, stones of the other colour */
    int star, superstar, ring; /* points */
};

static inline int score_group_points(const struct score_group *group)
{
    return group->star + group->superstar + group->ring;
}

/* The points of a position, without the komi. */
struct game_score {
    int points[3]; /* [enum colour] */
    int ngroups;
    struct score_group group[SCORE_GROUPS_MAX]; /* [ngroups] in the order of their first stones */
};

/* Why a stone cannot be placed on an empty cell. */
enum rule_fault {
    RULE_FINE, /* it can */
    RULE_TOO_NEAR, /* the second stone of White, too near to the first */
};

struct rules {
    unsigned can; /* set of enum game_can */
    /* May the side to move place a stone on the empty cell?  NULL: always. */
    enum rule_fault (*fault)(const struct position *position, cell at);
    /* The directions in which the stone just placed on `at` takes two stones, as bits; without
     * GAME_MONOTONE, else NULL. */
    unsigned (*captures)(const struct position *position, cell at, enum colour colour);
    /* The figures that the stone on `at` belongs to; with captures. */
    figure_set (*figures)(const struct position *position, cell at, enum colour colour);
    /* The cells of one of them, into `cells` [board->ncells]; returns how many.  With captures. */
    int (*figure_cells)(const struct position *position, cell at, enum figure figure, cell *cells);
    /* Is the game over, though no figure is complete?  NULL: never. */
    bool (*is_over)(const struct position *position);
    /* Fills in the points; with GAME_SCORED. */
    void (*score)(const struct position *position, struct game_score *score);
    int komi_halves; /* Black's points for moving second, in half points, unless others are given */
};

/* Is the game over by its rules?  A figure or a resignation ends it too. */
static inline bool rules_are_over(const struct position *position)
{
    const struct rules *rules = position->board->game->rules;

    return rules != NULL && rules->is_over != NULL && rules->is_over(position);
}

#endif
