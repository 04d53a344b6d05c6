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

#include "analyse/mcts/mcts_pattern.h"

enum policy_kind {
    POLICY_RING, /* the six cells around it */
    POLICY_SPOKE, /* the spoke of direction 0, those of the others behind it */
    POLICY_REPLY = POLICY_SPOKE + BOARD_DIRECTIONS, /* the spoke towards the last stone nearby */
    POLICY_LAST, /* where the last stone lies, which is the opponent's */
    POLICY_BEFORE, /* where the own stone before lies */
    POLICY_BOTH, /* both */
    POLICY_EDGES, /* sides and corners of the chain that it makes, and how many are new to it */
    POLICY_OTHERS, /* the same of the opponent's chain there */
    POLICY_PLACE, /* the two nearest sides, where they conduct the nearest of each colour, and how
                     full the board is */
    POLICY_CORNER, /* is it a corner, or beside one */
    POLICY_CHAINS, /* own stones of the chain that it makes, and of the opponent's there */
    POLICY_KINDS,
};

/* The last stone as a part of a spoke: near, far, or between two spokes; a spoke for each. */
#define POLICY_REPLY_VALUES (3 * PATTERNS)
/* Distances up to 6, each by how straight the way is; farther; no stone. */
#define POLICY_OFFSETS 18
#define POLICY_BOTH_VALUES (8 * 8)
#define POLICY_EDGES_VALUES 15
#define POLICY_PLACE_NEAR 6
#define POLICY_PLACE_NEXT 8
#define POLICY_PLACE_VALUES (POLICY_PLACE_NEAR * POLICY_PLACE_NEXT * 4)
#define POLICY_CORNER_VALUES 3
#define POLICY_CHAINS_VALUES 36
/* How many values each kind has. */
extern const int policy_values[POLICY_KINDS];

struct policy_view {
    struct pattern_view pattern;
    const struct board *board; /* that of `place` and `towards`; NULL at first */
    uint8_t place[3][BOARD_CELLS_MAX]; /* [mover] by the two nearest sides */
    edge_set edges[3]; /* [colour] those that a chain of the colour can use */
    uint8_t towards[5][5]; /* by dx + 2, dy + 2: 1 + direction, + 6 * part of the spoke; 0: far */
    const struct position *position;
    enum colour mover;
    cell last, before; /* the opponent's last stone, the own one before it; CELL_NONE: none */
    uint8_t stage; /* 0 .. 3: how full the board is */
};

/* Prepares to look at the moves of the player to move. */
void policy_view_begin(struct policy_view *view, const struct position *position);
/* The value of each kind for a stone on the empty cell `at`. */
void policy_view_features(const struct policy_view *view, cell at, int *value);

/* The least of the values of a kind that are images of this one, and so have its weight. */
int policy_class(int kind, int value);

#define POLICY_ONE 1024 /* the unit of weights, which are natural logarithms */

/* The weight of a class of patterns. */
struct policy_weight {
    uint16_t value; /* policy_class() */
    int16_t weight;
};
struct policy_table {
    /* Rings, spokes and replies; those of classes that are not listed are 0. */
    const struct policy_weight *rings, *spokes, *replies;
    int nrings, nspokes, nreplies;
    const int16_t *weights; /* of the other kinds, one kind after the other */
};
extern const struct policy_table policy_figures; /* of games that figures of many kinds decide */
extern const struct policy_table policy_joins; /* where two players each join two sides */

/* The tables of a policy, ready for use. */
struct policy {
    struct policy_view view;
    const struct policy_table *table; /* that the arrays are of; NULL at first */
    int16_t ring[PATTERNS], spoke[PATTERNS], reply[POLICY_REPLY_VALUES]; /* weight by value */
};
void policy_init(struct policy *policy);
/* Forgets the board, which may be freed then. */
void policy_forget(struct policy *policy);

/* The share of each of moves[0 .. n-1], empty cells, among them, in units of 1/65536. */
void policy_shares(struct policy *policy, const struct position *position, const cell *moves, int n,
                   uint32_t *shares);

#endif
