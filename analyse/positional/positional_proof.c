/* SPDX-License-Identifier: ISC */
/*
 * Writes a strategy down, by asking the search again at each position that the strategy leads to.
 *
 * Equal nodes are kept once: two positions that are answered alike share their nodes.
 */
#include "analyse/positional/positional_proof.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/board/cellset.h"

void positional_proof_release(struct positional_proof *proof)
{
    free(proof->nodes);
    free(proof->branches);
    *proof = (struct positional_proof){0};
}

long positional_proof_add(struct positional_proof *proof, enum positional_step step,
                          const struct positional_branch *branches, size_t count)
{
    struct positional_proof_node node = {
        .step = (uint8_t)step, .first = (uint32_t)proof->nbranches, .count = (uint32_t)count};

    if (array_reserve(&proof->nodes, &proof->nodes_room, proof->nnodes + 1, sizeof *proof->nodes) !=
            0 ||
        array_reserve(&proof->branches, &proof->branches_room, proof->nbranches + count + 1,
                      sizeof *proof->branches) != 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        proof->branches[proof->nbranches++] = branches[i];
        node.uses |= proof->nodes[branches[i].node].uses;
    }
    if (step == POSITIONAL_PLAY)
        node.uses |= (point_set)1 << branches[0].point;
    proof->nodes[proof->nnodes] = node;
    return (long)proof->nnodes++;
}

/* ---- making ------------------------------------------------------------------------------ */

struct positional_making {
    const struct positional *game;
    struct positional_search *search;
    struct positional_proof *proof;
    struct positional_claim *claim;
    enum positional_rules rules;
    uint32_t *slots; /* open addressing: 1 + node; 0: empty */
    size_t nslots; /* a power of two */
    size_t most;
    bool out_of_memory, over; /* why it failed */
};

static uint64_t positional_hash_node(enum positional_step step,
                                     const struct positional_branch *branches, size_t count)
{
    uint64_t hash = (uint64_t)step + 1;

    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((uint64_t)branches[i].node << 8 | branches[i].point)) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static bool positional_same_node(const struct positional_proof *proof, uint32_t at,
                                 enum positional_step step,
                                 const struct positional_branch *branches, size_t count)
{
    const struct positional_proof_node *node = &proof->nodes[at];

    if (node->step != step || node->count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (proof->branches[node->first + i].node != branches[i].node ||
            proof->branches[node->first + i].point != branches[i].point)
            return false;
    return true;
}

/* The node with these branches, new or known.  Returns its number, or -1 after noting why not. */
static long positional_make_node(struct positional_making *making, enum positional_step step,
                                 const struct positional_branch *branches, size_t count)
{
    size_t slot = positional_hash_node(step, branches, count) & (making->nslots - 1);

    for (; making->slots[slot] != 0; slot = (slot + 1) & (making->nslots - 1))
        if (positional_same_node(making->proof, making->slots[slot] - 1, step, branches, count))
            return making->slots[slot] - 1;
    if (making->proof->nnodes >= making->most) {
        making->over = true;
        return -1;
    }
    long node = positional_proof_add(making->proof, step, branches, count);
    making->out_of_memory |= node < 0;
    if (node >= 0)
        making->slots[slot] = (uint32_t)node + 1;
    return node < 0 ? -1 : node;
}

static long positional_make_play(struct positional_making *making, int at, long below)
{
    const struct positional_branch branch = {(uint8_t)at, (uint32_t)below};

    return below < 0 ? -1 : positional_make_node(making, POSITIONAL_PLAY, &branch, 1);
}

/* Who attacks: the owner of a claim to win, else the other player. */
static enum positional_player positional_claim_attacker(const struct positional_claim *claim)
{
    return claim->wins ? claim->owner : (enum positional_player)(1 - claim->owner);
}

/* Does the claim hold from here?  Notes that the limit was reached. */
static bool positional_make_asks(struct positional_making *making, const point_set stones[2],
                                 int ply)
{
    point_set carrier;
    enum positional_verdict verdict =
        positional_ask(making->search, positional_claim_attacker(making->claim), stones, ply,
                       making->claim->until, &carrier);

    making->over |= verdict == POSITIONAL_UNKNOWN;
    return verdict == (making->claim->wins ? POSITIONAL_YES : POSITIONAL_NO);
}

/* The points to look at for a move: at the beginning only those allowed. */
static point_set positional_make_points(const struct positional_making *making,
                                        const point_set stones[2], int ply)
{
    point_set points =
        positional_relevant(making->search, stones, ply, positional_length(making->game));

    if (ply == 0 && making->game->first_moves != 0)
        points = making->game->first_moves & ~stones[0] & ~stones[1];
    return points;
}

static long positional_make_below(struct positional_making *making, const point_set stones[2],
                                  int ply);

static long positional_make_own(struct positional_making *making, const point_set stones[2],
                                int ply)
{
    enum positional_player owner = making->claim->owner;

    for (point_set rest = positional_make_points(making, stones, ply); rest != 0;
         rest &= rest - 1) {
        point_set after[2] = {stones[0], stones[1]};

        after[owner] |= rest & (~rest + 1);
        if (positional_make_asks(making, after, ply + 1))
            return positional_make_play(making, __builtin_ctzll(rest),
                                        positional_make_below(making, after, ply + 1));
        if (making->over)
            return -1;
    }
    return -1;
}

/* A branch for each reply; or, if `some`, branches of which one avoids any reply. */
static long positional_make_replies(struct positional_making *making, const point_set stones[2],
                                    int ply, bool some)
{
    enum positional_player other = 1 - making->claim->owner;
    struct positional_branch branches[POSITIONAL_POINTS_MAX];
    point_set rest = positional_make_points(making, stones, ply);
    size_t count = 0;

    while (rest != 0) {
        int at = __builtin_ctzll(rest);
        point_set after[2] = {stones[0], stones[1]};

        rest &= rest - 1;
        after[other] |= (point_set)1 << at;
        long below = positional_make_below(making, after, ply + 1);
        if (below < 0)
            return -1;
        if (some)
            rest &= making->proof->nodes[below].uses;
        branches[count++] = (struct positional_branch){some ? 0 : (uint8_t)at, (uint32_t)below};
    }
    return positional_make_node(making, some ? POSITIONAL_SOME : POSITIONAL_EACH, branches, count);
}

/* The node for this position, at which the claim holds; -1: see `over`, `out_of_memory`. */
static long positional_make_below(struct positional_making *making, const point_set stones[2],
                                  int ply)
{
    const struct positional *game = making->game;
    const struct positional_claim *claim = making->claim;
    enum positional_player owner = claim->owner, other = 1 - owner;

    if (making->over || making->out_of_memory)
        return -1;
    if ((claim->wins || making->rules == POSITIONAL_STRONG) &&
        positional_holds(game, owner, stones[owner]))
        return positional_make_node(making, POSITIONAL_END, NULL, 0);
    if (!claim->wins && positional_hopeless(making->search, other, stones, ply, claim->until))
        return positional_make_node(making, POSITIONAL_END, NULL, 0);
    if (positional_mover(game, ply) == owner)
        return positional_make_own(making, stones, ply);
    bool restricted = ply == 0 && game->first_moves != 0;
    return positional_make_replies(
        making, stones, ply,
        claim->wins && !restricted &&
            (making->rules == POSITIONAL_MAKER ||
             positional_hopeless(making->search, other, stones, ply, claim->until)));
}

static bool positional_make_claim(struct positional_making *making, enum positional_player owner,
                                  bool wins, int until)
{
    struct positional_claim *claim = &making->proof->claim[making->proof->nclaims];

    *claim = (struct positional_claim){.owner = owner, .wins = wins, .until = until};
    making->claim = claim;
    long root = positional_make_below(making, making->game->initial, 0);
    if (root < 0)
        return false;
    claim->root = (uint32_t)root;
    making->proof->nclaims++;
    return true;
}

enum positional_verdict positional_proof_make(const struct positional *game,
                                              const struct positional_solution *solution,
                                              enum positional_rules rules,
                                              struct positional_search *search, size_t most,
                                              struct positional_proof *proof)
{
    struct positional_making making = {.game = game,
                                       .search = search,
                                       .proof = proof,
                                       .rules = rules,
                                       .most = most,
                                       .nslots = 1024};
    int length = positional_length(game);
    bool good;

    while (making.nslots < 2 * most)
        making.nslots *= 2;
    making.slots = calloc(making.nslots, sizeof *making.slots);
    if (making.slots == NULL)
        return POSITIONAL_NO;
    proof->rules = rules;
    if (solution->value == 0)
        good = positional_make_claim(&making, POSITIONAL_BLACK, false, length) &&
               positional_make_claim(&making, POSITIONAL_WHITE, false, length);
    else if (rules == POSITIONAL_MAKER && solution->value < 0)
        good = positional_make_claim(&making, POSITIONAL_WHITE, false, length);
    else
        good = positional_make_claim(&making,
                                     solution->value > 0 ? POSITIONAL_BLACK : POSITIONAL_WHITE,
                                     true, solution->plies);
    free(making.slots);
    return good ? POSITIONAL_YES : making.out_of_memory ? POSITIONAL_NO : POSITIONAL_UNKNOWN;
}
