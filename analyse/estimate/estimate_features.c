/* SPDX-License-Identifier: ISC */
/*
 * The inputs of the estimate.
 *
 * The seed of the playouts is the key of the canonical position, so the same position has the same
 * playouts wherever it occurs.  Logarithms are made of integer operations: no input depends on a
 * mathematical library.
 */
#include "analyse/estimate/estimate_features.h"

#include <string.h>

#include "analyse/base/logarithm.h"
#include "analyse/board/distance.h"
#include "analyse/estimate/guarded_playout.h"
#include "analyse/estimate/link_distance.h"

#define ESTIMATE_RING_MOST 12 /* set by hand */
#define ESTIMATE_JOIN_MOST 12 /* set by hand */

/* exp(-d/3) in units of 1/1024, by figure distance. */
static const int estimate_sharp[] = {1024, 734, 526, 377, 270, 193, 139, 99, 71, 51, 37,
                                     26,   19,  13,  10,  7,   5,   4,   3,  2,  1,  0};

static int estimate_distance(const struct position *position, enum colour colour,
                             enum figure figure)
{
    const int most = (int)(sizeof estimate_sharp / sizeof estimate_sharp[0]) - 1;
    int distance = distance_figure(position, colour, figure, NULL);

    return distance < 0 || distance > most ? most : distance;
}

/* The distances of one colour; returns the least figure distance. */
static int estimate_measure_distances(const struct position *position, enum colour colour,
                                      int *quantity)
{
    const int ring = estimate_distance(position, colour, FIGURE_RING);
    const int bridge = estimate_distance(position, colour, FIGURE_BRIDGE);
    const int fork = estimate_distance(position, colour, FIGURE_FORK);
    struct link_distance links;
    int least = bridge < fork ? bridge : fork;

    link_distance_measure(position, colour, &links);
    quantity[ESTIMATE_RING] =
        ESTIMATE_ONE * (ring < ESTIMATE_RING_MOST ? ring : ESTIMATE_RING_MOST);
    quantity[ESTIMATE_BRIDGES] = logarithm_2(1 + links.bridge_sum);
    quantity[ESTIMATE_FORKS] = logarithm_2(1 + links.fork_sum);
    quantity[ESTIMATE_FIGURES] = logarithm_2(1 + links.bridge_sum + links.fork_sum);
    quantity[ESTIMATE_CELLS] = logarithm_2(1 + (uint64_t)links.fork_cells);
    quantity[ESTIMATE_CELLS_NEXT] = logarithm_2(1 + (uint64_t)links.fork_cells_next);
    return ring < least ? ring : least;
}

static void estimate_measure_playouts(struct estimate_room *room, int games, bool guarded,
                                      int first, int quantity[3][ESTIMATE_QUANTITIES])
{
    const struct position *position = &room->canonical.position;
    struct random random = {position->key + (guarded ? 1 : 0)};
    struct playout_counts counts;

    playout_counts_run(position, guarded, games, &random, &room->scratch, &counts);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        for (int i = 0; i < 3; i++)
            quantity[colour][first + i] = logarithm_2(10 + (uint64_t)counts.won[colour][i] *
                                                               ESTIMATE_GAMES / (unsigned)games);
        quantity[colour][first + 3] = logarithm_2(10 + (uint64_t)counts.soon[colour] *
                                                           ESTIMATE_GAMES / (unsigned)games / 1024);
    }
}

/* The join of one colour; returns the stones that it needs. */
static int estimate_measure_join(const struct position *position, enum colour colour, int *quantity)
{
    const int most = (int)(sizeof estimate_sharp / sizeof estimate_sharp[0]) - 1;
    struct link_join join;

    link_join_measure(position, colour, &join);
    quantity[ESTIMATE_JOIN_STONES] =
        ESTIMATE_ONE * (join.stones < ESTIMATE_JOIN_MOST ? join.stones : ESTIMATE_JOIN_MOST);
    quantity[ESTIMATE_JOIN_CELLS] = logarithm_2(1 + (uint64_t)join.cells);
    quantity[ESTIMATE_JOIN_CELLS_NEXT] = logarithm_2(1 + (uint64_t)join.cells_next);
    quantity[ESTIMATE_JOIN_CURRENT] = logarithm_2(1 + join.current);
    return join.stones < most ? join.stones : most;
}

static void estimate_measure_side_playouts(struct estimate_room *room, int games, bool guarded,
                                           int at, int quantity[3][ESTIMATE_QUANTITIES])
{
    const struct position *position = &room->canonical.position;
    const size_t cells = (size_t)position->board->ncells + 1;
    struct random random = {position->key + (guarded ? 1 : 0)};
    int won[3] = {0};

    side_playout_begin(&room->sides, position->board);
    room->scratch.to_move = position->to_move;
    for (int i = 0; i < games; i++) {
        memcpy(room->scratch.colour, position->colour, cells);
        won[side_playout_run(&room->sides, &room->scratch, guarded, CELL_NONE, &random)]++;
    }
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        quantity[colour][at] =
            logarithm_2(10 + (uint64_t)won[colour] * ESTIMATE_GAMES / (unsigned)games);
}

/* All quantities of both colours; writes how many stones each needs and returns their number. */
static int estimate_measure_all(struct estimate_room *room, int games, int *distance,
                                int quantity[3][ESTIMATE_QUANTITIES])
{
    const struct position *position = &room->canonical.position;
    const bool joins = position->board->game->sides_conduct;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        distance[c] = joins ? estimate_measure_join(position, c, quantity[c])
                            : estimate_measure_distances(position, c, quantity[c]);
    if (joins) {
        estimate_measure_side_playouts(room, games, false, ESTIMATE_JOIN_UNIFORM, quantity);
        estimate_measure_side_playouts(room, games, true, ESTIMATE_JOIN_GUARDED, quantity);
        return ESTIMATE_JOIN_QUANTITIES;
    }
    estimate_measure_playouts(room, games, false, ESTIMATE_UNIFORM, quantity);
    estimate_measure_playouts(room, games, true, ESTIMATE_GUARDED, quantity);
    return ESTIMATE_QUANTITIES;
}

void estimate_features_measure(struct estimate_room *room, int games,
                               struct estimate_features *features)
{
    const struct position *position = &room->canonical.position;
    int quantity[3][ESTIMATE_QUANTITIES];
    enum colour mover, other;
    int *input = features->input;
    int distance[3], nquantities;
    int weight[ESTIMATE_WEIGHTS];

    mover = (enum colour)position->to_move;
    other = colour_other(mover);
    nquantities = estimate_measure_all(room, games, distance, quantity);
    features->stage = ESTIMATE_ONE * (position->board->ncells - position_empties(position)) /
                      position->board->ncells;
    features->sharpness =
        estimate_sharp[distance[COLOUR_WHITE] < distance[COLOUR_BLACK] ? distance[COLOUR_WHITE]
                                                                       : distance[COLOUR_BLACK]];
    weight[0] = ESTIMATE_ONE;
    weight[1] = features->stage;
    weight[2] = features->sharpness;
    weight[3] = ESTIMATE_ONE * position_empties(position) / 100;
    features->nweights =
        position->board->game->sides_conduct ? ESTIMATE_JOIN_WEIGHTS : ESTIMATE_WEIGHTS;
    features->ninputs = (nquantities + 1) * features->nweights;
    for (int q = 0; q <= nquantities; q++) {
        int difference = q == nquantities ? ESTIMATE_ONE : quantity[mover][q] - quantity[other][q];

        for (int w = 0; w < features->nweights; w++)
            *input++ = difference * weight[w] / ESTIMATE_ONE;
    }
}
