/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MCTS_MCTS_POLICY_H
#define ANALYSE_MCTS_MCTS_POLICY_H

/*
 * How likely is a good player to play here?  A softmax over features of the moves of a position.
 *
 * Each kind of feature has one value for a move, and each value a fitted weight
 * (mcts_policy_table.c, which tests/fit/fit_policy.c prints).  Features see the board through its
 * neighbours and edges alone, so that images of a position have the same.
 */

#include "analyse/board/position.h"

enum policy_kind {
    POLICY_AROUND, /* the six cells around it: empty, own, the opponent's, off the board */
    POLICY_LAST, /* distance from the last stone, which is the opponent's */
    POLICY_BEFORE, /* distance from the own stone before */
    POLICY_BRIDGE, /* restores a two-bridge that the last stone entered; enters one of the other */
    POLICY_LINKS, /* own two-bridges that it makes, to stones and to the rim */
    POLICY_BLOCKS, /* those that the opponent would make there */
    POLICY_EDGES, /* sides and corners of the chain that it makes, and how many are new to it */
    POLICY_OTHERS, /* the same of the opponent's chain there */
    POLICY_RIM, /* distance from the rim, and how full the board is */
    POLICY_CORNER, /* is it a corner, or beside one */
    POLICY_CHAINS, /* own stones of the chain that it makes, and of the opponent's there */
    POLICY_KINDS,
};

/* How many values each kind has, and where its weights begin. */
#define POLICY_AROUND_VALUES 4096
#define POLICY_LAST_VALUES 8
#define POLICY_BEFORE_VALUES 8
#define POLICY_BRIDGE_VALUES 4
#define POLICY_LINKS_VALUES 5
#define POLICY_BLOCKS_VALUES 5
#define POLICY_EDGES_VALUES 15
#define POLICY_OTHERS_VALUES 15
#define POLICY_RIM_VALUES 20
#define POLICY_CORNER_VALUES 3
#define POLICY_CHAINS_VALUES 36
extern const int policy_values[POLICY_KINDS];

#define POLICY_RIM_FAR 4

struct policy_view {
    const struct board *board; /* that of `rim`; NULL at first */
    uint8_t rim[BOARD_CELLS_MAX]; /* steps from the rim, at most POLICY_RIM_FAR */
    const struct position *position;
    enum colour mover;
    cell last, before; /* the opponent's last stone, the own one before it; CELL_NONE: none */
    uint8_t stage; /* 0 .. 3: how full the board is */
    unsigned restores; /* directions from `last` in which a stone restores a two-bridge */
};

/* Prepares to look at the moves of the player to move. */
void policy_view_begin(struct policy_view *view, const struct position *position);
/* The value of each kind for a stone on the empty cell `at`. */
void policy_view_features(const struct policy_view *view, cell at, int *value);

/* A value of POLICY_AROUND as its least image under rotations and reflections. */
int policy_around_class(int around);

#define POLICY_ONE 1024 /* the unit of weights, which are natural logarithms */

/* The weights of POLICY_AROUND by class; those of the others are 0. */
struct policy_around {
    uint16_t around; /* policy_around_class() */
    int16_t weight;
};
extern const struct policy_around policy_around[];
extern const int policy_narounds;
/* The weights of the other kinds, one kind after the other. */
extern const int16_t policy_weights[];

/* The tables of a policy, ready for use. */
struct policy {
    struct policy_view view;
    int16_t around[POLICY_AROUND_VALUES]; /* weight by value */
};
void policy_init(struct policy *policy);

/* The share of each of moves[0 .. n-1], empty cells, among them, in units of 1/65536. */
void policy_shares(struct policy *policy, const struct position *position, const cell *moves, int n,
                   uint32_t *shares);

#endif
