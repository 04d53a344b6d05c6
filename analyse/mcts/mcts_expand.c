/* SPDX-License-Identifier: ISC */
/*
 * Which moves of a position can be good, and is its value proved?
 *
 *   1. The mover completes a figure: a win.
 *   2. The opponent completes a figure with the next stone: on two cells or more, a loss; on one,
 *      only that move does not lose.
 *   3. The mover has a win by threats (threat_search.h).
 *   4. The opponent would have one after a pass: every move that does not meet it loses
 *      (threat_defences.h).
 *
 * Steps 3 and 4 are bounded searches: one that finds nothing proves nothing, and all moves are
 * listed.
 */
#include "analyse/mcts/mcts.h"
#include "analyse/mcts/mcts_engine.h"
#include "analyse/threat/threat_defences.h"
#include "analyse/threat/threat_moves.h"

/* The prior of a move that a good player is sure to play, in units of 1/1024 of a win; of others
 * the square root of their share times it (Huang and others 2013).  Found by matches. */
#define MCTS_PRIOR 2500 /* set by hand */
#define MCTS_THREAT_NODES 50 /* of one search for a win by threats; set by hand */

static void mcts_expand_all(struct mcts_worker *worker, const uint64_t *set)
{
    const struct position *position = &worker->scratch;

    worker->nmoves = 0;
    for (cell c = 0; c < position->board->ncells; c++)
        if (position->colour[c] == COLOUR_NONE && (set == NULL || cellset_has(set, c)))
            worker->moves[worker->nmoves++] = c;
}

/* Steps 3 and 4. */
static enum mcts_listed mcts_expand_by_threats(struct mcts_worker *worker)
{
    struct position *position = &worker->scratch;
    const enum colour mover = (enum colour)position->to_move;
    struct threat_search_answer *line = &worker->line;
    struct cellset set;

    threat_search_win(worker->threats, position, mover, true, position->board->ncells,
                      MCTS_THREAT_NODES, line);
    if (line->nline > 0)
        return MCTS_IS_WIN;
    threat_search_win(worker->threats, position, colour_other(mover), true, position->board->ncells,
                      MCTS_THREAT_NODES, line);
    if (line->nline > 0)
        threat_defences_find(position, mover, line->line, line->nline, set.word);
    mcts_expand_all(worker, line->nline > 0 ? set.word : NULL);
    return worker->nmoves > 0 ? MCTS_LISTED : MCTS_IS_LOSS;
}

/* The square root of x, rounded down. */
static uint32_t mcts_root(uint32_t x)
{
    uint32_t root = 0;

    for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= x)
            root += bit;
    return root;
}

void mcts_expand_priors(struct mcts_worker *worker)
{
    policy_shares(&worker->policy, &worker->scratch, worker->moves, worker->nmoves, worker->share);
    for (int i = 0; i < worker->nmoves; i++)
        worker->prior[i] = (int16_t)(mcts_root(worker->share[i]) * MCTS_PRIOR / 256);
}

/* Does a move of the player to move complete a figure?  By any ring rule. */
static bool mcts_expand_completes(const struct position *position)
{
    for (cell c = 0; c < position->board->ncells; c++)
        if (position->colour[c] == COLOUR_NONE &&
            position_would_complete(position, c, (enum colour)position->to_move) != 0)
            return true;
    return false;
}

static enum mcts_listed mcts_expand_plainly(struct mcts_worker *worker)
{
    if (mcts_expand_completes(&worker->scratch))
        return MCTS_IS_WIN;
    mcts_expand_all(worker, NULL);
    mcts_expand_priors(worker);
    return MCTS_LISTED;
}

enum mcts_listed mcts_expand_list(struct mcts_worker *worker)
{
    struct position *position = &worker->scratch;
    const enum colour mover = (enum colour)position->to_move;
    enum mcts_listed listed = MCTS_LISTED;
    cell two[2];

    if (position_empties(position) == 0)
        return MCTS_IS_DRAW;
    if (!worker->mcts->has_proofs)
        return mcts_expand_plainly(worker);
    if (threat_moves_winning(position, mover, two) > 0)
        return MCTS_IS_WIN;
    switch (threat_moves_winning(position, colour_other(mover), two)) {
    case 0: listed = mcts_expand_by_threats(worker); break;
    case 1:
        worker->nmoves = 1;
        worker->moves[0] = two[0];
        break;
    default: return MCTS_IS_LOSS;
    }
    if (listed == MCTS_LISTED)
        mcts_expand_priors(worker);
    return listed;
}
