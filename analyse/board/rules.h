/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_RULES_H
#define ANALYSE_BOARD_RULES_H

/*
 * Rules of a game beyond one stone on an empty cell until a figure is complete: where no stone may
 * be placed, which stones are taken, how men move, which figures are not those of chains, when a
 * game is over without a figure, and its points.  Havannah and Hex have none of them, and their
 * replay asks nothing of this file.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"
#include "analyse/board/way.h"

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

/* Why a stone cannot be placed on an empty cell, or a man cannot go his way. */
enum rule_fault {
    RULE_FINE, /* it can */
    RULE_TOO_NEAR, /* the second stone of White, too near to the first */
    RULE_NO_MAN, /* the way begins where the side to move has no man */
    RULE_NO_STEP, /* no step of its men leads so */
    RULE_OCCUPIED, /* a step to a point with a man */
    RULE_JUMP_DUE, /* a step, though there is a jump */
    RULE_NO_JUMP, /* a hop that is none */
    RULE_JUMP_UNFINISHED, /* the man could jump on, perhaps for ever */
    RULE_JUMP_SHORT, /* there is a longer jump */
};

/* How a game is over by its rules, without a figure. */
enum rules_end {
    RULES_GOES_ON, /* it is not */
    RULES_POINTS, /* points decide it */
    RULES_BLOCKED, /* who is to move has no legal move, and loses */
    RULES_ENDLESS, /* all that who is to move may do is a jump that never ends, and he loses */
};

#define RULES_WAYS_MAX 180 /* three ways of each man on the largest board with men */

struct rules {
    unsigned can; /* set of enum game_can */
    /* May the side to move place a stone on the empty cell?  NULL: always. */
    enum rule_fault (*fault)(const struct position *position, cell at);
    /* The stones with which a game begins: fills in colours[board->ncells].  NULL: none. */
    void (*start)(const struct board *board, uint8_t *colours);
    /* Men move.  The way of a man of `colour` from one cell to another, of those that it went
     * between them; why the man of the side to move cannot go this way; and all ways that it can
     * go, into `ways` [RULES_WAYS_MAX], returning how many.  All NULL: stones are placed. */
    void (*way)(const struct board *board, enum colour colour, cell from, cell to, struct way *way);
    enum rule_fault (*way_fault)(const struct position *position, const struct way *way);
    int (*ways)(const struct position *position, struct way *ways);
    /* The directions in which the stone just placed on `at` takes two stones, as bits; NULL:
     * none is ever taken. */
    unsigned (*captures)(const struct position *position, cell at, enum colour colour);
    /* The figures that the stone on `at` belongs to; with captures or men that move, else NULL. */
    figure_set (*figures)(const struct position *position, cell at, enum colour colour);
    /* The cells of one of them, into `cells` [board->ncells]; returns how many.  As
     * above. */
    int (*figure_cells)(const struct position *position, cell at, enum figure figure, cell *cells);
    /* Is the game over, though no figure is complete, and how?  NULL: never. */
    enum rules_end (*over)(const struct position *position);
    /* Fills in the points; with GAME_SCORED. */
    void (*score)(const struct position *position, struct game_score *score);
    int komi_halves; /* Black's points for moving second, in half points, unless others are given */
};

/* How is the game over by its rules?  A figure or a resignation ends it too. */
static inline enum rules_end rules_over(const struct position *position)
{
    const struct rules *rules = position->board->game->rules;

    return rules == NULL || rules->over == NULL ? RULES_GOES_ON : rules->over(position);
}
static inline bool rules_are_over(const struct position *position)
{
    return rules_over(position) != RULES_GOES_ON;
}

#endif
