/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_ESTIMATE_ESTIMATE_FEATURES_H
#define ANALYSE_ESTIMATE_ESTIMATE_FEATURES_H

/*
 * The features of a position, as integers: the inputs of the fitted formula.
 *
 * Everything is seen by the player to move, and measured on the canonical image of the position
 * (its least image under the symmetries of the board, the stones of the player to move first), so
 * that a rotated or mirrored position, and one with the colours exchanged, has the same inputs.
 */

#include "analyse/board/orientation.h"
#include "analyse/estimate/side_playout.h"

/* Quantities of one colour; the formula takes the difference between the two colours. */
enum estimate_quantity {
    ESTIMATE_RING, /* figure distance, at most 12 */
    ESTIMATE_BRIDGES, /* log2 of link_distance.bridge_sum */
    ESTIMATE_FORKS, /* log2 of link_distance.fork_sum */
    ESTIMATE_FIGURES, /* log2 of both sums together */
    ESTIMATE_CELLS, /* log2 of 1 + link_distance.fork_cells */
    ESTIMATE_CELLS_NEXT, /* log2 of 1 + link_distance.fork_cells_next */
    ESTIMATE_UNIFORM, /* three: log2 of 10 + uniform playouts won by ring, bridge, fork */
    ESTIMATE_UNIFORM_SOON = ESTIMATE_UNIFORM + 3, /* log2 of 10 + their playout_counts.soon */
    ESTIMATE_GUARDED, /* the same of playouts that keep two-bridges */
    ESTIMATE_GUARDED_SOON = ESTIMATE_GUARDED + 3,
    ESTIMATE_QUANTITIES,
};

/* The same where two players each join two sides. */
enum estimate_join_quantity {
    ESTIMATE_JOIN_STONES, /* link_join.stones, at most 12 */
    ESTIMATE_JOIN_CELLS, /* log2 of 1 + link_join.cells */
    ESTIMATE_JOIN_CELLS_NEXT, /* log2 of 1 + link_join.cells_next */
    ESTIMATE_JOIN_CURRENT, /* log2 of 1 + link_join.current */
    ESTIMATE_JOIN_UNIFORM, /* log2 of 10 + uniform playouts won */
    ESTIMATE_JOIN_GUARDED, /* of playouts that keep two-bridges */
    ESTIMATE_JOIN_QUANTITIES,
};

/* Each difference counts with some weights, and so does being on move. */
#define ESTIMATE_WEIGHTS 4 /* 1; the stage; the sharpness; the empty cells in hundreds */
#define ESTIMATE_JOIN_WEIGHTS 3 /* the first three of them */
#define ESTIMATE_INPUTS ((ESTIMATE_QUANTITIES + 1) * ESTIMATE_WEIGHTS)
#define ESTIMATE_JOIN_INPUTS ((ESTIMATE_JOIN_QUANTITIES + 1) * ESTIMATE_JOIN_WEIGHTS)

#define ESTIMATE_ONE 1024 /* the unit of all inputs */

struct estimate_features {
    int stage; /* stones / cells, in units of 1/ESTIMATE_ONE */
    int sharpness; /* exp(-d/3), d the least figure distance of either colour */
    int nweights, ninputs;
    int input[ESTIMATE_INPUTS]; /* [ninputs]; [nweights * quantity + weight], mover less other; the
                                   last nweights are those of the move itself */
};

/* Room to measure in. */
struct estimate_room {
    struct canonical_position canonical;
    struct position scratch;
    struct side_playout sides; /* zero at first */
};

#define ESTIMATE_GAMES 600 /* playouts of each kind that the formula was fitted with */

/* Measures room->canonical, which canonical_position_find() has found without a mark for a position
 * of which estimate_applies() is true, with `games` playouts of each kind; with fewer than
 * ESTIMATE_GAMES their counts are scaled.  Some milliseconds. */
void estimate_features_measure(struct estimate_room *room, int games,
                               struct estimate_features *features);

#endif
