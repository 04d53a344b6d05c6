/* SPDX-License-Identifier: ISC */
/*
 * Which move does a simulation try next?
 *
 * The one with the greatest score: its own mean m after n visits, mixed with its RAVE mean r, that
 * is the mean of all simulations in which the mover made the move at any time, and a bonus for its
 * prior that fades:
 *
 *     r + (m - r) * n / (n + MCTS_RAVE_VISITS) + prior / sqrt(n + 1)
 *
 * There is no term for exploration: RAVE means change with every simulation and serve as one
 * (Gelly and Silver 2007; Ewalds 2012 found the same for Havannah).
 */
#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"

/* K: the visits at which a move's own mean counts as much as its RAVE mean.  Found by matches. */
#define MCTS_RAVE_VISITS 3000
/* Counts of RAVE that are greater are halved when one of them is the greatest allowed. */
#define MCTS_RAVE_HALVED 2047

void mcts_select_init(struct mcts *mcts)
{
    for (uint32_t n = 1; n <= MCTS_RAVES_MAX; n++)
        mcts->reciprocal[n] = (MCTS_HALF + n / 2) / n;
    mcts->reciprocal[0] = 0;
    for (uint32_t n = 0; n < 4096; n++) {
        uint32_t root = 0;

        while ((uint64_t)(root + 1) * (root + 1) * (n + 1) <= (uint64_t)1 << 32)
            root++;
        mcts->root_inverse[n] = root;
    }
}

/* 65536 / sqrt(n + 1), rounded. */
static int64_t mcts_select_root(const struct mcts *mcts, uint32_t n)
{
    int halvings = 0;

    for (; n >= 4096; n >>= 2)
        halvings++;
    return mcts->root_inverse[n] >> halvings;
}

/* The values that depend on the visits of move `i`. */
static void mcts_select_weigh(const struct mcts *mcts, struct mcts_node *node, int i)
{
    const uint64_t n = mcts_visits(node)[i];

    mcts_weight(node)[i] = (uint16_t)(65535 * n / (n + MCTS_RAVE_VISITS));
    mcts_bonus(node)[i] = (int32_t)(mcts_prior(node)[i] * mcts_select_root(mcts, (uint32_t)n) *
                                    (MCTS_ONE >> 16) / 1024);
}

void mcts_select_begin(const struct mcts *mcts, struct mcts_node *node, const int16_t *prior)
{
    for (int i = 0; i < node->nmoves; i++) {
        mcts_prior(node)[i] = prior[i];
        mcts_select_weigh(mcts, node, i);
    }
}

int mcts_select_move(const struct mcts *mcts, struct mcts_node *node)
{
    const int32_t *mean = mcts_mean(node), *bonus = mcts_bonus(node);
    const uint16_t *raves = mcts_raves(node), *halves = mcts_rave_halves(node);
    const uint16_t *weight = mcts_weight(node);
    const uint8_t *high = mcts_high(node);
    int32_t best_score = INT32_MIN;
    int best = 0;

    for (int i = 0; i < node->nmoves; i++) {
        const int32_t rave =
            raves[i] == 0 ? MCTS_HALF : (int32_t)(halves[i] * mcts->reciprocal[raves[i]]);
        int32_t score = rave + (int32_t)((int64_t)(mean[i] - rave) * weight[i] >> 16) + bonus[i];

        if (high[i] == MCTS_LOSS)
            score = INT32_MIN;
        best = score > best_score ? i : best;
        best_score = score > best_score ? score : best_score;
    }
    return best;
}

void mcts_select_count(const struct mcts *mcts, struct mcts_node *node, int i, int32_t result)
{
    const int64_t n = ++mcts_visits(node)[i];

    node->visits++;
    mcts_mean(node)[i] += (int32_t)((result - mcts_mean(node)[i]) / n);
    mcts_select_weigh(mcts, node, i);
}

void mcts_select_settle(struct mcts_node *node, int i, int32_t result)
{
    mcts_mean(node)[i] += (int32_t)(result / (int64_t)mcts_visits(node)[i]);
}

void mcts_select_count_rave(struct mcts_node *node, const uint8_t *colour, int32_t result)
{
    const cell *moves = mcts_moves(node);
    uint16_t *raves = mcts_raves(node), *halves = mcts_rave_halves(node);
    const uint16_t won = (uint16_t)(result / MCTS_HALF);
    const uint8_t mover = node->mover;
    uint16_t most = 0;

    for (int i = 0; i < node->nmoves; i++) {
        const uint16_t made = colour[moves[i]] == mover;

        raves[i] = (uint16_t)(raves[i] + made);
        halves[i] = (uint16_t)(halves[i] + made * won);
        most = raves[i] > most ? raves[i] : most;
    }
    if (most >= MCTS_RAVES_MAX)
        for (int i = 0; i < node->nmoves; i++)
            if (raves[i] > MCTS_RAVE_HALVED) {
                raves[i] /= 2;
                halves[i] /= 2;
            }
}
