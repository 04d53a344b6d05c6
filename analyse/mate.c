/* SPDX-License-Identifier: ISC */
/*
 * Does the attacker win by force?
 *
 * Depth-first proof-number search (df-pn: Nagai 2002), with the largest child's number instead of
 * the sum (Ueda et al. 2008, weak proof numbers), because positions are reached by many orders of
 * moves and a board offers hundreds of replies.
 *
 * What makes it short is that wins by threats alone (force.h) are found at each node first:
 *   - a win of the side to move by threats ends the node;
 *   - a win by threats that the other side would have if the mover passed must be met.  Let L be
 *     its line; its last reply and last stone are the two cells threatened in the end.  A stone d
 *     of the mover meets it only if d lies on a cell of L, or gives the mover, together with those
 *     replies of L that have been made, a cell that completes a figure and did not before: one on
 *     which a stone of L may already stand, which is not looked at.  Otherwise L still works, stone
 *     by stone: its threats depend on its own stones and on the cells' being empty alone, and the
 *     mover has at no moment a cell to complete a figure but those which it would have without d,
 *     and these L has taken.  All other moves lose and are not tried.
 * Dead, captured and dominated cells of Hex are not used: they are not sound for rings.
 */
#include "analyse/mate.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/cellset.h"
#include "analyse/promise.h"

#define PN_MAX 100000000u
#define WAYS 4 /* entries that a position may be kept in */
#define PLANS_BITS 14 /* at most */
#define FORCE_BITS 16 /* at most */
#define ANY_STONES 255 /* no bound on the attacker's stones */
#define FORCE_NODES 300 /* of one search for a win by threats */
#define PLAN_MAX 48 /* plies of a line that is kept */

/* Proof numbers, for the side to move: `phi` of proving that it has its way, `delta` of proving
 * that it has not.  Its way: the attacker's to win within the bound, the other's to prevent it. */
struct entry {
    uint64_t key;
    uint32_t phi, delta;
    uint32_t work; /* nodes below; 0: empty */
    cell move; /* of a proof */
    uint8_t stones; /* the attacker's bound */
};

/* What wins by threats were found at a node, for both sides. */
struct plan {
    uint64_t key;
    int nline; /* of the side not to move, if the mover passed; 0: none found */
    bool own_fails; /* no win by threats was found for the mover; else line[0] is its first stone */
    bool own_complete; /* none exists within `stones` */
    bool complete; /* no win by threats exists for the other of `stones` own stones */
    uint8_t stones; /* the attacker's bound */
    cell line[PLAN_MAX];
};

struct mate {
    int table_bits, plans_bits;
    struct entry *table;
    struct plan *plans;
    struct force *force;

    /* The question being answered. */
    struct position *position;
    const struct mate_question *question;
    uint64_t nodes;
    bool stopped;
};

struct mate *mate_new(int table_bits)
{
    struct mate *mate = calloc(1, sizeof *mate);

    if (mate == NULL)
        return NULL;
    mate->table_bits = table_bits;
    mate->plans_bits = table_bits - 3 < PLANS_BITS ? table_bits - 3 : PLANS_BITS;
    mate->table = calloc((size_t)1 << table_bits, sizeof *mate->table);
    mate->plans = calloc((size_t)1 << mate->plans_bits, sizeof *mate->plans);
    mate->force = force_new(table_bits < FORCE_BITS ? table_bits : FORCE_BITS);
    if (mate->table == NULL || mate->plans == NULL || mate->force == NULL) {
        mate_free(mate);
        return NULL;
    }
    return mate;
}

void mate_free(struct mate *mate)
{
    if (mate == NULL)
        return;
    free(mate->table);
    free(mate->plans);
    force_free(mate->force);
    free(mate);
}

void mate_reset(struct mate *mate)
{
    memset(mate->table, 0, sizeof *mate->table << mate->table_bits);
    memset(mate->plans, 0, sizeof *mate->plans << mate->plans_bits);
    force_reset(mate->force);
}

/* The key of a node: who attacks and who is to move belong to it. */
static uint64_t node_key(const struct mate *mate, uint64_t stones, enum colour mover)
{
    return stones ^ (mate->question->attacker == COLOUR_WHITE ? 0xa0761d6478bd642fu : 0) ^
           (mover == COLOUR_WHITE ? 0xe7037ed1a0b428dbu : 0) ^
           (uint64_t)mate->position->board->size * 0x8ebc6af09c88c6e3u;
}

static struct entry *bucket_of(const struct mate *mate, uint64_t key)
{
    uint64_t index = key * 0xd1342543de82ef95u >> (64 - mate->table_bits);

    return &mate->table[index & ~(uint64_t)(WAYS - 1)];
}

/* Is the side to move the one who wins its way at this entry, or the one who loses it? */
static bool entry_serves(const struct entry *entry, bool attacker_moves, int stones)
{
    const bool attacker_wins = attacker_moves ? entry->phi == 0 : entry->delta == 0;
    const bool attacker_loses = attacker_moves ? entry->delta == 0 : entry->phi == 0;

    if (entry->stones == stones)
        return true;
    return attacker_wins ? entry->stones < stones : attacker_loses && entry->stones > stones;
}

static const struct entry *entry_find(const struct mate *mate, uint64_t key, bool attacker_moves,
                                      int stones)
{
    const struct entry *bucket = bucket_of(mate, key);

    for (int i = 0; i < WAYS; i++)
        if (bucket[i].work != 0 && bucket[i].key == key &&
            entry_serves(&bucket[i], attacker_moves, stones))
            return &bucket[i];
    return NULL;
}

static void entry_store(struct mate *mate, uint64_t key, int stones, uint32_t phi, uint32_t delta,
                        cell move, uint64_t work)
{
    struct entry *bucket = bucket_of(mate, key);
    struct entry *into = &bucket[0];

    for (int i = 0; i < WAYS; i++) {
        if (bucket[i].work != 0 && bucket[i].key == key && bucket[i].stones == stones) {
            into = &bucket[i];
            break;
        }
        if (bucket[i].work < into->work)
            into = &bucket[i];
    }
    if (into->key == key && into->stones == stones)
        work += into->work;
    into->key = key;
    into->phi = phi;
    into->delta = delta;
    into->move = move;
    into->stones = (uint8_t)stones;
    into->work = work == 0 ? 1 : work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
}

/* A node being visited. */
struct node {
    enum colour mover;
    bool attacker_moves;
    int stones; /* the attacker's bound */
    uint64_t key;
    int nmoves;
    cell move[BOARD_CELLS_MAX]; /* those that may have their way, most promising first */
    uint8_t promise[BOARD_CELLS_MAX]; /* [i] of move[i] */
};

/* The cells on which a stone of the mover may meet the other's win by threats. */
static void find_defences(struct position *position, enum colour mover, const struct plan *plan,
                          uint64_t *set)
{
    struct tempo moves[BOARD_CELLS_MAX];
    int played = 0;

    cellset_clear(set, cellset_words(position->board));
    for (int i = 0; i < plan->nline; i += 2) {
        int n = i + 2 < plan->nline ? tempo_moves(position, mover, moves) : 0;

        for (int j = 0; j < n; j++)
            cellset_add(set, moves[j].at);
        cellset_add(set, plan->line[i]);
        if (i + 1 < plan->nline) {
            cellset_add(set, plan->line[i + 1]);
            position_play(position, plan->line[i + 1], mover);
            played++;
        }
    }
    while (played-- > 0)
        position_undo(position);
}

/* What wins by threats there are at this node, by the plans met before or by a new search. */
static const struct plan *plan_of(struct mate *mate, const struct node *node)
{
    const uint64_t key = node->key ^ (uint64_t)node->stones << 40;
    struct plan *plan = &mate->plans[key * 0x9e3779b97f4a7c15u >> (64 - mate->plans_bits)];
    const int own = node->attacker_moves ? node->stones : ANY_STONES;
    const int others = node->attacker_moves ? ANY_STONES : node->stones;
    struct force_answer answer;

    if (plan->key == key && plan->stones == node->stones)
        return plan;
    plan->key = key;
    plan->stones = (uint8_t)node->stones;
    plan->nline = 0;
    plan->complete = false;
    force_win(mate->force, mate->position, node->mover, own, FORCE_NODES, &answer);
    mate->nodes += (uint64_t)answer.nodes;
    plan->own_fails = answer.nline == 0;
    if (!plan->own_fails) {
        plan->line[0] = answer.line[0];
        return plan;
    }
    plan->own_complete = answer.complete;
    force_win(mate->force, mate->position, colour_other(node->mover), others, FORCE_NODES, &answer);
    mate->nodes += (uint64_t)answer.nodes;
    plan->complete = answer.nline == 0 && answer.complete;
    if (answer.nline <= PLAN_MAX) {
        plan->nline = answer.nline;
        memcpy(plan->line, answer.line, (size_t)answer.nline * sizeof answer.line[0]);
    }
    return plan;
}

/* Fills in the moves, by promise; those outside `set` lose (NULL: any may do). */
static void list_moves(struct mate *mate, struct node *node, const uint64_t *set)
{
    const struct position *position = mate->position;
    uint8_t promise[BOARD_CELLS_MAX];

    promise_find(position, promise);
    node->nmoves = 0;
    for (int p = 0; p <= PROMISE_MAX; p++) {
        for (int c = 0; c < position->board->ncells; c++) {
            if (promise[c] == p && position_colour(position, (cell)c) == COLOUR_NONE &&
                (set == NULL || cellset_has(set, (cell)c))) {
                node->promise[node->nmoves] = (uint8_t)p;
                node->move[node->nmoves++] = (cell)c;
            }
        }
    }
}

enum look { LOOK_OPEN, LOOK_OWN, LOOK_OTHERS }; /* who has its way: nobody yet, the mover, ... */

/* Decides the node at once, or lists the moves to be tried.  On LOOK_OWN *move does it. */
static enum look look(struct mate *mate, struct node *node, cell *move)
{
    struct position *position = mate->position;
    const enum colour other = colour_other(node->mover);
    uint64_t set[CELLSET_WORDS_MAX];
    const struct plan *plan;
    cell wins[2], blocks[2];
    int nblocks;

    *move = CELL_NONE;
    if (node->stones == 0)
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    if (tempo_wins(position, node->mover, wins) > 0) {
        *move = wins[0];
        return LOOK_OWN;
    }
    if (node->attacker_moves && node->stones == 1)
        return LOOK_OTHERS;
    nblocks = tempo_wins(position, other, blocks);
    if (nblocks == 2)
        return LOOK_OTHERS;
    if (nblocks == 1) {
        node->nmoves = 1;
        node->move[0] = blocks[0];
        node->promise[0] = 0;
        return LOOK_OPEN;
    }
    if (position_empties(position) == 0)
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    plan = plan_of(mate, node);
    if (!plan->own_fails) {
        *move = plan->line[0];
        return LOOK_OWN;
    }
    /* A win in two is one by threats, and so is one in two after a reply that does nothing. */
    if (node->stones == 2 && (node->attacker_moves ? plan->own_complete : plan->complete))
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    if (plan->nline > 0)
        find_defences(position, node->mover, plan, set);
    list_moves(mate, node, plan->nline > 0 ? set : NULL);
    return node->nmoves == 0 ? LOOK_OTHERS : LOOK_OPEN;
}

/* The numbers of the node behind the i-th move, as the side to move there sees them. */
static void child_numbers(const struct mate *mate, const struct node *node, int i, uint32_t *phi,
                          uint32_t *delta)
{
    const struct position *position = mate->position;
    const enum colour other = colour_other(node->mover);
    const uint64_t stones =
        position->key ^ position->board->zobrist[node->move[i]][node->mover - 1];
    const struct entry *entry =
        entry_find(mate, node_key(mate, stones, other), !node->attacker_moves,
                   node->stones - (node->attacker_moves && node->stones != ANY_STONES));

    *phi = entry != NULL ? entry->phi : 1;
    *delta = entry != NULL ? entry->delta : 1u + node->promise[i];
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void visit(struct mate *mate, enum colour mover, int stones, uint32_t limit_phi,
                  uint32_t limit_delta);

/* Goes down from the node until its numbers reach a limit, or it is decided. */
static void search(struct mate *mate, const struct node *node, uint32_t limit_phi,
                   uint32_t limit_delta, uint32_t *phi, uint32_t *delta, cell *move)
{
    const int below = node->stones - (node->attacker_moves && node->stones != ANY_STONES);

    for (;;) {
        uint32_t second = PN_MAX, most = 0, open = 0;
        int best = -1;

        *phi = PN_MAX;
        for (int i = 0; i < node->nmoves; i++) {
            uint32_t p, d;

            child_numbers(mate, node, i, &p, &d);
            if (p == 0)
                continue; /* loses */
            open++;
            if (p > most)
                most = p;
            if (d < *phi) {
                second = *phi;
                *phi = d;
                best = i;
            } else if (d < second) {
                second = d;
            }
        }
        *delta = open == 0 ? 0 : least_of(most + open - 1, PN_MAX);
        *move = best >= 0 ? node->move[best] : CELL_NONE;
        if (*phi == 0)
            *delta = PN_MAX;
        if (*phi >= limit_phi || *delta >= limit_delta || mate->stopped || *phi == 0 || *delta == 0)
            return;
        position_play(mate->position, node->move[best], node->mover);
        visit(mate, colour_other(node->mover), below, limit_delta - (open - 1),
              least_of(limit_phi, second + second / 4 + 1));
        position_undo(mate->position);
    }
}

/* Searches the node where `mover` is to move, and keeps what it finds. */
static void visit(struct mate *mate, enum colour mover, int stones, uint32_t limit_phi,
                  uint32_t limit_delta)
{
    const struct mate_question *question = mate->question;
    const uint64_t nodes_before = mate->nodes;
    struct node node = {.mover = mover,
                        .attacker_moves = mover == question->attacker,
                        .stones = stones,
                        .key = node_key(mate, mate->position->key, mover)};
    uint32_t phi = 0, delta = PN_MAX;
    cell move;

    if (++mate->nodes >= question->limit_nodes ||
        (question->stop != NULL && question->stop(question->stop_context))) {
        mate->stopped = true;
        return;
    }
    switch (look(mate, &node, &move)) {
    case LOOK_OWN: break;
    case LOOK_OTHERS:
        phi = PN_MAX;
        delta = 0;
        break;
    case LOOK_OPEN: search(mate, &node, limit_phi, limit_delta, &phi, &delta, &move); break;
    }
    entry_store(mate, node.key, stones, phi, delta, move, mate->nodes - nodes_before);
}

void mate_solve(struct mate *mate, struct position *position, const struct mate_question *question,
                struct mate_answer *answer)
{
    struct mate_question asked = *question;
    const enum colour mover = (enum colour)position->to_move;
    const int stones = question->most_stones == 0 || question->most_stones > ANY_STONES
                           ? ANY_STONES
                           : question->most_stones;
    const struct entry *entry;

    if (asked.limit_nodes == 0)
        asked.limit_nodes = UINT64_MAX;
    mate->question = &asked;
    mate->position = position;
    mate->nodes = 0;
    mate->stopped = false;
    visit(mate, mover, stones, PN_MAX, PN_MAX);
    entry = entry_find(mate, node_key(mate, position->key, mover), mover == asked.attacker, stones);
    answer->verdict = MATE_UNKNOWN;
    answer->move = CELL_NONE;
    answer->nodes = mate->nodes;
    if (entry != NULL && (entry->phi == 0 || entry->delta == 0)) {
        const bool mover_has_its_way = entry->phi == 0;

        answer->verdict = mover_has_its_way == (mover == asked.attacker) ? MATE_WIN : MATE_NO;
        answer->move = mover_has_its_way ? entry->move : CELL_NONE;
    }
}
