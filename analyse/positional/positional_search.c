/* SPDX-License-Identifier: ISC */
/*
 * Can the attacker complete a set in time?  Depth-first search over AND and OR nodes.
 *
 * A set is alive if the other player has no point of it and its owner has enough plies left, before
 * the limit, for the points that it lacks.  A set that is not alive never is again, below a node.
 *
 * Moves.  A stone on a point of no live set of either player changes nothing that matters.  With
 * such a stone replaced by one on a point of a live set, its owner is not worse off: a further own
 * stone takes part in sets of his own and stands in the way of the other's, never the reverse, and
 * when his plan wants the point later he has it, and plays elsewhere.  So both players need only
 * points of live sets.  (This fails where a player avoids sets: POSITIONAL_AVOIDER tries all.)
 *
 * Must-play.  Let the attacker win after the reply m, by a win that uses only the free points C.
 * After another reply m' outside C the same win works: all its points are free, and the defender's
 * stones only matter on points of C, if he cannot complete a set of his own in time.  So only
 * replies in C remain, intersected over all replies tried.  If the defender could win first, this
 * is used only where the attacker completes a set before the defender's next ply.
 *
 * The table keeps for each position and attacker the least limit at which he was found to win, with
 * the carrier, and the greatest at which he was not.
 */
#include "analyse/positional/positional_search.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"

struct positional_entry {
    point_set stones[2];
    point_set carrier; /* if `wins` */
    uint32_t work; /* positions that it took */
    uint8_t wins, fails; /* limits; 0: none known */
    uint8_t attacker; /* 1 + enum positional_player; 0: the entry is empty */
};
#define BUCKET 4

struct positional_level {
    struct positional_live live[2]; /* [player] */
    struct positional_reach reach[2];
};

struct positional_search {
    const struct positional *game;
    enum positional_rules rules;
    struct positional_entry *table;
    size_t buckets; /* a power of two */
    uint64_t nodes, limit_nodes;
    struct positional_level level[POSITIONAL_PLIES_MAX + 2];
    uint32_t history[2][POSITIONAL_POINTS_MAX]; /* [mover]: how often a move decided a node */
    uint32_t *numbers; /* the memory of the lists */
};

/* The answer of a node, and whether an attacker's win comes before the defender's next ply. */
struct positional_answer {
    enum positional_verdict verdict;
    bool is_direct;
    point_set carrier;
};

/* ---- the table --------------------------------------------------------------------------- */

static struct positional_entry *positional_bucket(const struct positional_search *search,
                                                  const point_set stones[2], int attacker)
{
    uint64_t z =
        stones[0] * 0x9e3779b97f4a7c15u ^ (stones[1] + (uint64_t)attacker) * 0xc2b2ae3d27d4eb4fu;

    z = (z ^ (z >> 31)) * 0x94d049bb133111ebu;
    return &search->table[((z ^ (z >> 29)) & (search->buckets - 1)) * BUCKET];
}

static struct positional_entry *positional_find(const struct positional_search *search,
                                                const point_set stones[2], int attacker)
{
    struct positional_entry *entry = positional_bucket(search, stones, attacker);

    for (int i = 0; i < BUCKET; i++)
        if (entry[i].attacker == attacker + 1 && entry[i].stones[0] == stones[0] &&
            entry[i].stones[1] == stones[1])
            return &entry[i];
    return NULL;
}

/* Keeps an answer; the entry that took the least work makes room. */
static void positional_keep(struct positional_search *search, const point_set stones[2],
                            int attacker, int until, const struct positional_answer *answer,
                            uint64_t work)
{
    struct positional_entry *entry = positional_find(search, stones, attacker);

    if (entry == NULL) {
        entry = positional_bucket(search, stones, attacker);
        for (int i = 1; i < BUCKET; i++)
            if (entry[0].attacker != 0 &&
                (entry[i].attacker == 0 || entry[i].work < entry[0].work)) {
                struct positional_entry first = entry[0];

                entry[0] = entry[i];
                entry[i] = first;
            }
        *entry = (struct positional_entry){.stones = {stones[0], stones[1]},
                                           .attacker = (uint8_t)(attacker + 1)};
    }
    entry->work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    if (answer->verdict == POSITIONAL_NO && until > entry->fails)
        entry->fails = (uint8_t)until;
    if (answer->verdict == POSITIONAL_YES && (entry->wins == 0 || until < entry->wins)) {
        entry->wins = (uint8_t)until;
        entry->carrier = answer->carrier;
    }
}

/* ---- nodes ------------------------------------------------------------------------------- */

struct positional_node {
    enum positional_player attacker;
    point_set stones[2];
    int ply, until;
    int depth; /* which level its lists are at */
    bool alone; /* the defender cannot complete a set in time */
};

static struct positional_answer positional_visit(struct positional_search *search,
                                                 const struct positional_node *node);

/* Looks at both players' sets.  Returns true if that decides the node. */
static bool positional_scan(struct positional_search *search, struct positional_node *node,
                            struct positional_answer *answer)
{
    const struct positional *game = search->game;
    enum positional_player attacker = node->attacker, defender = 1 - attacker;
    struct positional_level *level = &search->level[node->depth];
    const struct positional_level *above = &search->level[node->depth - 1];
    struct positional_reach *reach = level->reach;

    *answer = (struct positional_answer){.verdict = POSITIONAL_NO};
    if (node->ply >= node->until)
        return true;
    enum positional_player mover = positional_mover(game, node->ply);
    int run = positional_run(game, node->ply, node->until);
    int next = positional_run(game, node->ply + run, node->until);
    int turns = positional_turns(game, attacker, node->ply, node->until);

    positional_reach(game, attacker, node->stones, turns, mover == attacker ? 0 : next,
                     &above->live[attacker], &level->live[attacker], &reach[attacker]);
    if (reach[attacker].need > turns)
        return true;
    node->alone = true;
    reach[defender] =
        (struct positional_reach){.need = POSITIONAL_POINTS_MAX + 1, .pinch = ~(point_set)0};
    if (mover == attacker && reach[attacker].need <= run) {
        *answer = (struct positional_answer){POSITIONAL_YES, true, reach[attacker].nearest};
        return true;
    }
    if (search->rules == POSITIONAL_MAKER)
        return false;
    turns = positional_turns(game, defender, node->ply, node->until);
    positional_reach(game, defender, node->stones, turns, mover == defender ? 0 : next,
                     &above->live[defender], &level->live[defender], &reach[defender]);
    node->alone = reach[defender].need > turns;
    return mover == defender && reach[defender].need <= run;
}

/* The move of `moves` that promises most. */
static int positional_pick(const struct positional_search *search,
                           const struct positional_node *node, enum positional_player mover,
                           point_set moves)
{
    const struct positional_reach *reach = search->level[node->depth].reach;
    uint64_t best = 0;
    int at = __builtin_ctzll(moves);

    for (; moves != 0; moves &= moves - 1) {
        int p = __builtin_ctzll(moves);
        uint64_t score =
            8 * ((uint64_t)reach[0].score[p] + reach[1].score[p]) + search->history[mover][p];

        if (score > best) {
            best = score;
            at = p;
        }
    }
    return at;
}

/* A stone of the mover, and the node below. */
static struct positional_answer positional_try(struct positional_search *search,
                                               const struct positional_node *node,
                                               enum positional_player mover, int at)
{
    struct positional_node below = *node;

    below.stones[mover] |= (point_set)1 << at;
    below.ply++;
    below.depth++;
    return positional_visit(search, &below);
}

static struct positional_answer positional_attack(struct positional_search *search,
                                                  const struct positional_node *node)
{
    enum positional_player mover = node->attacker;
    const struct positional_reach *reach = search->level[node->depth].reach;
    point_set moves = reach[mover].hot | reach[1 - mover].hot;

    /* With one stone before the defender's next run, that stone must be in every set that he could
     * then complete. */
    if (positional_run(search->game, node->ply, node->until) == 1)
        moves &= reach[1 - mover].pinch;
    while (moves != 0) {
        int at = positional_pick(search, node, mover, moves);
        struct positional_answer answer = positional_try(search, node, mover, at);

        if (answer.verdict != POSITIONAL_NO) {
            if (answer.verdict == POSITIONAL_YES)
                search->history[mover][at]++;
            answer.carrier |= (point_set)1 << at;
            /* Direct: the attacker goes on until he has won. */
            return answer;
        }
        moves &= ~((point_set)1 << at);
    }
    return (struct positional_answer){.verdict = POSITIONAL_NO};
}

static struct positional_answer positional_defend(struct positional_search *search,
                                                  const struct positional_node *node)
{
    enum positional_player mover = 1 - node->attacker;
    const struct positional_reach *reach = search->level[node->depth].reach;
    struct positional_answer all = {.verdict = POSITIONAL_YES};
    point_set moves = reach[node->attacker].hot | (node->alone ? 0 : reach[mover].hot);

    /* As above: a single stone must be in all sets that the attacker completes next.  Against
     * other replies the win uses those sets. */
    if (positional_run(search->game, node->ply, node->until) == 1) {
        moves &= reach[node->attacker].pinch;
        all.carrier = reach[node->attacker].soon;
    }
    while (moves != 0) {
        int at = positional_pick(search, node, mover, moves);
        struct positional_answer answer = positional_try(search, node, mover, at);

        if (answer.verdict != POSITIONAL_YES) {
            if (answer.verdict == POSITIONAL_NO)
                search->history[mover][at]++;
            return answer;
        }
        moves &= ~((point_set)1 << at);
        if (node->alone || answer.is_direct)
            moves &= answer.carrier;
        all.carrier |= answer.carrier;
    }
    return all;
}

static struct positional_answer positional_visit(struct positional_search *search,
                                                 const struct positional_node *at)
{
    struct positional_node node = *at;
    struct positional_answer answer;
    uint64_t before = search->nodes;

    if (search->nodes >= search->limit_nodes)
        return (struct positional_answer){.verdict = POSITIONAL_UNKNOWN};
    search->nodes++;
    if (positional_scan(search, &node, &answer))
        return answer;
    const struct positional_entry *known = positional_find(search, node.stones, (int)node.attacker);
    if (known != NULL && known->wins != 0 && known->wins <= node.until)
        return (struct positional_answer){POSITIONAL_YES, false, known->carrier};
    if (known != NULL && known->fails >= node.until)
        return (struct positional_answer){.verdict = POSITIONAL_NO};
    answer = positional_mover(search->game, node.ply) == node.attacker
                 ? positional_attack(search, &node)
                 : positional_defend(search, &node);
    if (answer.verdict != POSITIONAL_UNKNOWN)
        positional_keep(search, node.stones, (int)node.attacker, node.until, &answer,
                        search->nodes - before);
    return answer;
}

/* ---- avoiding ---------------------------------------------------------------------------- */

/* Does White, the enforcer, make Black complete a set?  A further stone may harm its owner here, so
 * both try all points. */
static enum positional_verdict positional_enforce(struct positional_search *search,
                                                  const struct positional_node *node)
{
    const struct positional *game = search->game;
    struct positional_level *level = &search->level[node->depth];
    struct positional_answer answer = {.verdict = POSITIONAL_NO};
    int turns = positional_turns(game, POSITIONAL_BLACK, node->ply, node->until);
    bool is_black =
        node->ply < node->until && positional_mover(game, node->ply) == POSITIONAL_BLACK;
    uint64_t before = search->nodes;

    if (search->nodes >= search->limit_nodes)
        return POSITIONAL_UNKNOWN;
    search->nodes++;
    positional_reach(game, POSITIONAL_BLACK, node->stones, turns, 0,
                     &search->level[node->depth - 1].live[POSITIONAL_BLACK],
                     &level->live[POSITIONAL_BLACK], &level->reach[POSITIONAL_BLACK]);
    if (level->reach[POSITIONAL_BLACK].need == 0)
        return POSITIONAL_YES;
    if (node->ply >= node->until || level->reach[POSITIONAL_BLACK].need > turns)
        return POSITIONAL_NO;
    const struct positional_entry *known = positional_find(search, node->stones, POSITIONAL_WHITE);
    if (known != NULL && (known->wins != 0 || known->fails != 0))
        return known->wins != 0 ? POSITIONAL_YES : POSITIONAL_NO;
    /* Black looks for a move that saves him, White for one that does not. */
    answer.verdict = is_black ? POSITIONAL_YES : POSITIONAL_NO;
    for (point_set moves = positional_points(game) & ~node->stones[0] & ~node->stones[1];
         moves != 0; moves &= moves - 1) {
        struct positional_node below = *node;

        below.stones[is_black ? POSITIONAL_BLACK : POSITIONAL_WHITE] |= moves & (~moves + 1);
        below.ply++;
        below.depth++;
        enum positional_verdict verdict = positional_enforce(search, &below);
        if (verdict == answer.verdict)
            continue;
        if (verdict == POSITIONAL_UNKNOWN)
            return verdict;
        answer.verdict = verdict;
        break;
    }
    positional_keep(search, node->stones, POSITIONAL_WHITE, node->until, &answer,
                    search->nodes - before);
    return answer.verdict;
}

/* ---- questions --------------------------------------------------------------------------- */

struct positional_search *positional_search_new(const struct positional *game,
                                                enum positional_rules rules, size_t bytes)
{
    struct positional_search *search = calloc(1, sizeof *search);
    size_t sets = game->wins[0].count + game->wins[1].count;
    size_t levels = (size_t)positional_length(game) + 3;

    if (search == NULL)
        return NULL;
    search->game = game;
    search->rules = rules;
    search->limit_nodes = UINT64_MAX;
    search->buckets = 1;
    while (search->buckets * 2 * BUCKET * sizeof *search->table <= bytes)
        search->buckets *= 2;
    search->table = calloc(search->buckets, BUCKET * sizeof *search->table);
    search->numbers = malloc((levels * sets + 1) * sizeof *search->numbers);
    if (search->table == NULL || search->numbers == NULL) {
        positional_search_free(search);
        return NULL;
    }
    uint32_t *numbers = search->numbers;
    for (size_t l = 0; l < levels && l < POSITIONAL_PLIES_MAX + 2; l++)
        for (int player = 0; player < 2; player++) {
            search->level[l].live[player].set = numbers;
            numbers += game->wins[player].count;
        }
    for (int player = 0; player < 2; player++) {
        struct positional_live *all = &search->level[0].live[player];

        all->count = game->wins[player].count;
        for (size_t i = 0; i < all->count; i++)
            all->set[i] = (uint32_t)i;
    }
    return search;
}

void positional_search_free(struct positional_search *search)
{
    if (search == NULL)
        return;
    free(search->table);
    free(search->numbers);
    free(search);
}

void positional_search_limit(struct positional_search *search, uint64_t nodes)
{
    search->limit_nodes = nodes;
}

uint64_t positional_search_nodes(const struct positional_search *search)
{
    return search->nodes;
}

enum positional_verdict positional_ask(struct positional_search *search,
                                       enum positional_player attacker, const point_set stones[2],
                                       int ply, int until, point_set *carrier)
{
    struct positional_node node = {.attacker = attacker,
                                   .stones = {stones[0], stones[1]},
                                   .ply = ply,
                                   .until = until,
                                   .depth = 1};
    struct positional_answer answer;

    *carrier = 0;
    if (search->rules == POSITIONAL_AVOIDER)
        return positional_enforce(search, &node);
    if (positional_holds(search->game, attacker, stones[attacker]))
        return POSITIONAL_YES;
    if (search->rules == POSITIONAL_STRONG &&
        positional_holds(search->game, 1 - attacker, stones[1 - attacker]))
        return POSITIONAL_NO;
    answer = positional_visit(search, &node);
    *carrier = answer.carrier;
    return answer.verdict;
}

point_set positional_relevant(struct positional_search *search, const point_set stones[2], int ply,
                              int until)
{
    point_set relevant = 0;

    for (int player = 0; player < 2; player++) {
        struct positional_reach reach;
        int turns = positional_turns(search->game, (enum positional_player)player, ply, until);

        if (player == POSITIONAL_WHITE && search->rules != POSITIONAL_STRONG)
            break;
        positional_reach(search->game, (enum positional_player)player, stones, turns, 0,
                         &search->level[0].live[player], &search->level[1].live[player], &reach);
        relevant |= reach.hot;
    }
    return relevant;
}

bool positional_hopeless(struct positional_search *search, enum positional_player player,
                         const point_set stones[2], int ply, int until)
{
    struct positional_reach reach;
    int turns = positional_turns(search->game, player, ply, until);

    positional_reach(search->game, player, stones, turns, 0, &search->level[0].live[player],
                     &search->level[1].live[player], &reach);
    return reach.need > turns;
}
