/* SPDX-License-Identifier: ISC */
/*
 * Does a proof prove its claim?  Plays its nodes by the rules, with means of its own: no distances,
 * no table of wins, no code of the search.
 *
 * The duties of a node follow from its step; hav-pg(5) argues each.  Results are kept per
 * node and position, so nodes that many lines share are checked once for each position.
 */
#include <stdlib.h>

#include "analyse/board/cellset.h"
#include "analyse/positional/positional_proof.h"
#include "analyse/positional/positional_table.h"

struct positional_verifying {
    const struct positional *game;
    const struct positional_proof *proof;
    const struct positional_claim *claim;
    struct positional_fault *fault;
    struct positional_table seen; /* positions with a node and a ply: all of them hold */
    uint64_t left; /* positions that may still be looked at */
    bool out_of_memory;
};

static bool positional_blame(struct positional_verifying *verifying, uint32_t node,
                             const point_set stones[2], const char *reason)
{
    *verifying->fault = (struct positional_fault){node, reason, {stones[0], stones[1]}};
    return false;
}

/* ---- what is alive ----------------------------------------------------------------------- */

/* The fewest free points of a path from `from` to each point, itself included; slow and plain: goes
 * round until nothing changes.  64 is no path. */
static void positional_verify_distances(const struct positional *game, const point_set stones[2],
                                        point_set from, uint8_t distance[POSITIONAL_POINTS_MAX])
{
    bool changed = true;

    for (int p = 0; p < game->npoints; p++) {
        int cost = stones[POSITIONAL_BLACK] >> p & 1 ? 0 : 1;

        distance[p] = (from >> p & 1) && !(stones[POSITIONAL_WHITE] >> p & 1) ? (uint8_t)cost : 64;
    }
    while (changed) {
        changed = false;
        for (int p = 0; p < game->npoints; p++)
            for (int q = 0; q < game->npoints; q++) {
                int cost = stones[POSITIONAL_BLACK] >> q & 1 ? 0 : 1;

                if (!(game->near[p] >> q & 1) || stones[POSITIONAL_WHITE] >> q & 1 ||
                    distance[p] + cost >= distance[q])
                    continue;
                distance[q] = (uint8_t)(distance[p] + cost);
                changed = true;
            }
    }
}

/* The free points of sets that the player can complete with at most `turns` more points. */
static point_set positional_verify_alive(const struct positional *game,
                                         enum positional_player player, const point_set stones[2],
                                         int turns)
{
    const struct positional_sets *sets = &game->wins[player];
    point_set alive = 0;
    uint8_t near[POSITIONAL_POINTS_MAX], far[POSITIONAL_POINTS_MAX];

    for (size_t i = 0; i < sets->count; i++)
        if ((sets->set[i] & stones[1 - player]) == 0 &&
            cellset_bits(sets->set[i] & ~stones[player]) <= turns)
            alive |= sets->set[i] & ~stones[player];
    if (player == POSITIONAL_WHITE || !game->is_graph)
        return alive;
    positional_verify_distances(game, stones, game->start, near);
    positional_verify_distances(game, stones, game->end, far);
    for (int p = 0; p < game->npoints; p++)
        if (!((stones[0] | stones[1]) >> p & 1) && near[p] + far[p] - 1 <= turns)
            alive |= (point_set)1 << p;
    return alive;
}

/* Can the player complete a set in the plies that are left to him? */
static bool positional_verify_can_win(const struct positional_verifying *verifying,
                                      enum positional_player player, const point_set stones[2],
                                      int ply)
{
    const struct positional *game = verifying->game;
    int turns = 0;

    if (player == POSITIONAL_WHITE && verifying->proof->rules != POSITIONAL_STRONG)
        return false;
    for (int t = ply; t < verifying->claim->until; t++)
        turns += positional_mover(game, t) == player;
    return positional_holds(game, player, stones[player]) ||
           positional_verify_alive(game, player, stones, turns) != 0;
}

/* ---- nodes ------------------------------------------------------------------------------- */

static bool positional_verify_node(struct positional_verifying *verifying, uint32_t at,
                                   const point_set stones[2], int ply);

static bool positional_verify_play(struct positional_verifying *verifying, uint32_t at,
                                   const point_set stones[2], int ply)
{
    const struct positional *game = verifying->game;
    const struct positional_branch *branch =
        &verifying->proof->branches[verifying->proof->nodes[at].first];
    point_set after[2] = {stones[0], stones[1]}, stone = (point_set)1 << branch->point;

    if (positional_mover(game, ply) != verifying->claim->owner)
        return positional_blame(verifying, at, stones, "it is not the owner's turn");
    if (((stones[0] | stones[1]) & stone) != 0)
        return positional_blame(verifying, at, stones, "the point is taken");
    if (ply == 0 && game->first_moves != 0 && (game->first_moves & stone) == 0)
        return positional_blame(verifying, at, stones, "no such first move is allowed");
    after[verifying->claim->owner] |= stone;
    return positional_verify_node(verifying, branch->node, after, ply + 1);
}

/* A branch for every point that matters to either player. */
static bool positional_verify_each(struct positional_verifying *verifying, uint32_t at,
                                   const point_set stones[2], int ply)
{
    const struct positional *game = verifying->game;
    const struct positional_proof_node *node = &verifying->proof->nodes[at];
    enum positional_player other = 1 - verifying->claim->owner;
    bool is_strong = verifying->proof->rules == POSITIONAL_STRONG;
    point_set wanted = 0, taken = stones[0] | stones[1];

    for (int player = 0; player < 2; player++)
        if (player == POSITIONAL_BLACK || is_strong)
            wanted |= positional_verify_alive(game, (enum positional_player)player, stones,
                                              positional_turns(game, (enum positional_player)player,
                                                               ply, positional_length(game)));
    if (ply == 0 && game->first_moves != 0)
        wanted = game->first_moves & ~taken;
    if (wanted == 0)
        wanted = positional_points(game) & ~taken;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct positional_branch *branch = &verifying->proof->branches[node->first + i];
        point_set after[2] = {stones[0], stones[1]}, stone = (point_set)1 << branch->point;

        if ((taken & stone) != 0)
            return positional_blame(verifying, at, stones, "a reply is on a taken point");
        after[other] |= stone;
        wanted &= ~stone;
        if ((other == POSITIONAL_BLACK || is_strong) && positional_holds(game, other, after[other]))
            return positional_blame(verifying, at, stones, "a reply completes a set");
        if (!positional_verify_node(verifying, branch->node, after, ply + 1))
            return false;
    }
    return wanted == 0 || positional_blame(verifying, at, stones, "a reply is not answered");
}

/* Each branch holds though the owner gets no help from the reply, and no point is in all. */
static bool positional_verify_some(struct positional_verifying *verifying, uint32_t at,
                                   const point_set stones[2], int ply)
{
    const struct positional_proof_node *node = &verifying->proof->nodes[at];
    point_set common = ~stones[0] & ~stones[1] & positional_points(verifying->game);

    if (!verifying->claim->wins)
        return positional_blame(verifying, at, stones, "only a win may leave the reply open");
    if (ply == 0 && verifying->game->first_moves != 0)
        return positional_blame(verifying, at, stones, "first moves are restricted");
    if (positional_verify_can_win(verifying, 1 - verifying->claim->owner, stones, ply))
        return positional_blame(verifying, at, stones, "the other player may win first");
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t below = verifying->proof->branches[node->first + i].node;

        if (!positional_verify_node(verifying, below, stones, ply + 1))
            return false;
        common &= verifying->proof->nodes[below].uses;
    }
    return (node->count > 0 && common == 0) ||
           positional_blame(verifying, at, stones, "one reply meets all branches");
}

static bool positional_verify_end(struct positional_verifying *verifying, uint32_t at,
                                  const point_set stones[2], int ply)
{
    const struct positional_claim *claim = verifying->claim;
    bool own_counts = claim->wins || verifying->proof->rules == POSITIONAL_STRONG;

    if (own_counts && positional_holds(verifying->game, claim->owner, stones[claim->owner]))
        return true;
    if (claim->wins)
        return positional_blame(verifying, at, stones, "the owner has no set here");
    return !positional_verify_can_win(verifying, 1 - claim->owner, stones, ply) ||
           positional_blame(verifying, at, stones, "the other player may still win");
}

static bool positional_verify_node(struct positional_verifying *verifying, uint32_t at,
                                   const point_set stones[2], int ply)
{
    const struct positional_proof_node *node = &verifying->proof->nodes[at];
    const struct positional_place entry = {
        .stones = {stones[0], stones[1]}, .node = at, .ply = (uint8_t)ply};
    bool holds;

    if (positional_table_find(&verifying->seen, &entry) != NULL)
        return true;
    if (verifying->left == 0)
        return positional_blame(verifying, at, stones, NULL);
    verifying->left--;
    if (node->step == POSITIONAL_END)
        holds = positional_verify_end(verifying, at, stones, ply);
    else if (ply >= verifying->claim->until)
        holds = positional_blame(verifying, at, stones, "the plies of the claim are over");
    else if (node->step == POSITIONAL_PLAY)
        holds = positional_verify_play(verifying, at, stones, ply);
    else if (positional_mover(verifying->game, ply) == verifying->claim->owner)
        holds = positional_blame(verifying, at, stones, "it is the owner's turn");
    else if (node->step == POSITIONAL_EACH)
        holds = positional_verify_each(verifying, at, stones, ply);
    else
        holds = positional_verify_some(verifying, at, stones, ply);
    if (holds)
        verifying->out_of_memory |= positional_table_add(&verifying->seen, &entry) == NULL;
    return holds && !verifying->out_of_memory;
}

enum positional_verdict positional_verify(const struct positional *game,
                                          const struct positional_proof *proof,
                                          const struct positional_claim *claim, uint64_t limit,
                                          struct positional_fault *fault)
{
    struct positional_verifying verifying = {
        .game = game, .proof = proof, .claim = claim, .fault = fault, .left = limit};

    enum positional_player other = 1 - claim->owner;

    *fault = (struct positional_fault){.node = claim->root,
                                       .stones = {game->initial[0], game->initial[1]}};
    if (claim->wins && claim->owner == POSITIONAL_WHITE && proof->rules != POSITIONAL_STRONG)
        fault->reason = "White completes no sets under these rules";
    else if ((other == POSITIONAL_BLACK || proof->rules == POSITIONAL_STRONG) &&
             positional_holds(game, other, game->initial[other]))
        fault->reason = "the other player has won before the first ply";
    if (fault->reason != NULL)
        return POSITIONAL_NO;
    bool holds = positional_verify_node(&verifying, claim->root, game->initial, 0);
    positional_table_release(&verifying.seen);
    if (holds)
        return POSITIONAL_YES;
    return verifying.out_of_memory || fault->reason == NULL ? POSITIONAL_UNKNOWN : POSITIONAL_NO;
}
