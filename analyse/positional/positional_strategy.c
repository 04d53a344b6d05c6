/* SPDX-License-Identifier: ISC */
/*
 * How good is a strategy?  It plays every game that its opponent can choose.
 */
#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/positional/positional_count.h"
#include "analyse/positional/positional_table.h"

struct positional_trial {
    const struct positional *game;
    enum positional_rules rules;
    const struct positional_strategy *strategy;
    struct positional_pairing pairing;
    enum positional_player player; /* the strategy's */
    struct positional_table results; /* 1 + the worst result for the strategy's player */
    uint64_t left;
    bool out_of_memory;
};

int positional_advice_compare(const void *a, const void *b)
{
    const struct positional_advice *one = a, *other = b;

    for (int player = 0; player < 2; player++)
        if (one->stones[player] != other->stones[player])
            return one->stones[player] < other->stones[player] ? -1 : 1;
    return 0;
}

static void positional_result_keep(struct positional_trial *trial, const point_set stones[2],
                                   int value)
{
    const struct positional_place result = {.stones = {stones[0], stones[1]},
                                            .value = (uint64_t)(1 + value)};

    trial->out_of_memory |= positional_table_add(&trial->results, &result) == NULL;
}

/* ---- the rules --------------------------------------------------------------------------- */

/* The free point of the greatest weight; the first of equals. */
static int positional_rule_erdos(const struct positional_trial *trial, const point_set stones[2],
                                 point_set free_points)
{
    const struct positional *game = trial->game;
    double weight[POSITIONAL_POINTS_MAX] = {0};
    int best = __builtin_ctzll(free_points);

    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < game->wins[player].count; i++) {
            point_set set = game->wins[player].set[i], lacking = set & ~stones[player];

            if ((set & stones[1 - player]) != 0 ||
                (player == POSITIONAL_WHITE && trial->rules != POSITIONAL_STRONG))
                continue;
            double worth = 1.0 / (double)((uint64_t)1 << (cellset_bits(lacking) & 63));
            for (; lacking != 0; lacking &= lacking - 1)
                weight[__builtin_ctzll(lacking)] += worth;
        }
    for (point_set rest = free_points; rest != 0; rest &= rest - 1)
        if (weight[__builtin_ctzll(rest)] > weight[best])
            best = __builtin_ctzll(rest);
    return best;
}

static int positional_rule_pairing(const struct positional_trial *trial, const point_set stones[2],
                                   point_set free_points)
{
    for (int i = 0; i < trial->pairing.pairs; i++)
        for (int side = 0; side < 2; side++) {
            int taken = trial->pairing.pair[i][side], mate = trial->pairing.pair[i][1 - side];

            if ((stones[1 - trial->player] >> taken & 1) != 0 && (free_points >> mate & 1) != 0)
                return mate;
        }
    return __builtin_ctzll(free_points);
}

static int positional_rule_random(const struct positional_trial *trial, const point_set stones[2],
                                  point_set free_points)
{
    uint64_t z = trial->strategy->seed * 0x9e3779b97f4a7c15u + stones[0];

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u + stones[1];
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    int skip = (int)((z ^ z >> 31) % (uint64_t)cellset_bits(free_points));
    while (skip-- > 0)
        free_points &= free_points - 1;
    return __builtin_ctzll(free_points);
}

static int positional_rule_table(const struct positional_trial *trial, const point_set stones[2],
                                 point_set free_points)
{
    const struct positional_advice wanted = {.stones = {stones[0], stones[1]}};
    const struct positional_advice *found =
        trial->strategy->count == 0
            ? NULL
            : bsearch(&wanted, trial->strategy->advice, trial->strategy->count, sizeof wanted,
                      positional_advice_compare);

    return found != NULL && (free_points >> found->point & 1) != 0 ? found->point
                                                                   : __builtin_ctzll(free_points);
}

static int positional_advised(const struct positional_trial *trial, const point_set stones[2],
                              point_set free_points)
{
    switch (trial->strategy->rule) {
    case POSITIONAL_RULE_FIRST: break;
    case POSITIONAL_RULE_ERDOS: return positional_rule_erdos(trial, stones, free_points);
    case POSITIONAL_RULE_PAIRING: return positional_rule_pairing(trial, stones, free_points);
    case POSITIONAL_RULE_RANDOM: return positional_rule_random(trial, stones, free_points);
    case POSITIONAL_RULE_TABLE: return positional_rule_table(trial, stones, free_points);
    }
    return __builtin_ctzll(free_points);
}

/* ---- games ------------------------------------------------------------------------------- */

/* The worst result for the strategy's player from here; 2: the limit was reached. */
static int positional_trial_from(struct positional_trial *trial, const point_set stones[2], int ply)
{
    const struct positional *game = trial->game;
    point_set moves = positional_points(game) & ~stones[0] & ~stones[1];
    int worst = 2;

    for (int player = 0; player < 2; player++)
        if ((player == POSITIONAL_BLACK || trial->rules == POSITIONAL_STRONG) &&
            positional_holds(game, (enum positional_player)player, stones[player]))
            return player == (int)trial->player ? 1 : -1;
    if (ply >= game->nplies || moves == 0)
        return trial->rules == POSITIONAL_STRONG ? 0 : trial->player == POSITIONAL_WHITE ? 1 : -1;
    const struct positional_place wanted = {.stones = {stones[0], stones[1]}};
    const struct positional_place *known = positional_table_find(&trial->results, &wanted);

    if (known != NULL)
        return (int)known->value - 1;
    if (trial->left == 0 || trial->out_of_memory)
        return 2;
    trial->left--;
    if (ply == 0 && game->first_moves != 0)
        moves &= game->first_moves;
    enum positional_player mover = positional_mover(game, ply);
    if (mover == trial->player)
        moves = (point_set)1 << positional_advised(trial, stones, moves);
    for (; moves != 0 && worst > -1; moves &= moves - 1) {
        point_set after[2] = {stones[0], stones[1]};

        after[mover] |= moves & (~moves + 1);
        int value = positional_trial_from(trial, after, ply + 1);
        if (value == 2)
            return 2;
        worst = value < worst ? value : worst;
    }
    positional_result_keep(trial, stones, worst);
    return worst;
}

int positional_strategy_quality(const struct positional *game, enum positional_rules rules,
                                const struct positional_strategy *strategy, uint64_t limit,
                                struct positional_quality *quality)
{
    int value[2] = {2, 2};

    *quality = (struct positional_quality){0};
    for (int second = 0; second < 2; second++) {
        struct positional_trial trial = {
            .game = game, .rules = rules, .strategy = strategy, .left = limit};
        enum positional_player first = positional_mover(game, 0);

        trial.player = second ? (enum positional_player)(1 - first) : first;
        if (strategy->rule == POSITIONAL_RULE_PAIRING)
            positional_find_pairing(game, 1 - trial.player, limit, &trial.pairing);
        value[second] = positional_trial_from(&trial, game->initial, 0);
        positional_table_release(&trial.results);
        if (trial.out_of_memory)
            return ERROR_MEMORY;
    }
    quality->is_known = value[0] != 2 && value[1] != 2;
    quality->as_first = value[0];
    quality->as_second = value[1];
    return 0;
}
