/* SPDX-License-Identifier: ISC */
/*
 * Can the colour join two ends?  A tree of moves, grown where a proof is nearest (proof-number
 * search); the connection search judges each position that is added.
 *
 * Positions.  All empty cells outside the region are the opponent's, so that a proof holds on the
 * board.  At a node where the opponent moves, a full link of the ends proves it; if there is none,
 * semi links bound the moves that must be answered: a move outside the carrier of a semi link
 * leaves that link, and the colour opens it.  The must-play region is the intersection of these
 * carriers, and of the carrier of each answer that was proved: a move outside that carrier can be
 * answered in the same way.  When it is empty the node is proved, on the union of the carriers.
 * Without a semi link the colour's answer to a pass is searched first, to have a carrier.  At a
 * node where the colour moves, a semi link proves it, or one proved move does.
 *
 * Nodes.  Positions that moves in another order reach are one node, by a key of 64 bits; two
 * positions with equal keys would be taken for one, which is the only step here that is not proved.
 *
 * Facts.  A proof with some own stones on some carrier holds wherever these stones are and
 * the opponent has none of these cells.
 *
 * Source: Allis, "Searching for Solutions in Games and Artificial Intelligence" (1994), for
 * proof-number search; must-play regions as in Hayward, van Rijswijck (2006).
 */
#include "analyse/links/pair_prover.h"

#include <stdlib.h>

#include "analyse/base/array.h"
#include "analyse/links/pair_order.h"

#define INFINITE 100000000u
#define TABLE_BITS 20 /* set by hand */
#define NODES_MAX (1u << (TABLE_BITS - 1)) /* so that the table is never full; set by hand */
/* Added to the proof number for each move of the colour.  Without it a long forced line, a ladder
 * say, looks as cheap as a short one. */
#define MOVE_COST 1 /* set by hand */
/* The same for a pass, whose carrier must be answered cell by cell; set by hand. */
#define PASS_COST 6
#define NODE_WORK 100000 /* of a node, besides the carriers examined there; set by hand */
#define NO_NODE 0 /* index of no node */
#define ROOT 1
#define ROOT_KEY 1

enum {
    NODE_OR = 1, /* the colour moves */
    NODE_OPEN = 2, /* evaluated, has children */
    NODE_PROVED = 4,
};

struct prover_node {
    uint64_t key; /* of the position: its stones and who moves */
    uint32_t edge; /* the first of its edges, which are adjacent */
    uint16_t nedges;
    uint8_t flags;
    uint32_t pn, dn;
    size_t sets; /* index in prover->sets: PROVED: its carrier; else must-play and used cells */
};

struct prover_edge {
    uint32_t node;
    cell move; /* CELL_NONE: a pass */
    bool dropped; /* answered, or outside the must-play region */
};

/* A proof in the memory. */
struct prover_fact {
    size_t sets; /* stones, carrier */
    bool colour_first;
};

struct pair_prover {
    struct links *links;
    const struct pair_prover_question *question;
    int words;
    struct ends root, now;
    end_id a, b; /* of now */
    uint64_t mine[CELLSET_WORDS_MAX], theirs[CELLSET_WORDS_MAX]; /* added to the root */
    struct prover_node *node; /* [1 .. nnodes-1] */
    size_t nnodes, node_room;
    struct prover_edge *edge;
    size_t nedges, edge_room;
    uint32_t *table; /* [1 << TABLE_BITS] nodes by key; NO_NODE */
    uint32_t path[2 * BOARD_CELLS_MAX + 2]; /* edges from the root; path[0] is not used */
    int depth; /* of path[] */
    uint64_t *sets;
    size_t nsets, sets_room; /* in sets of `words` words */
    struct prover_fact *fact;
    size_t nfacts, fact_room;
    uint64_t work;
    struct pair_move moves[BOARD_CELLS_MAX];
    bool failed;
};

struct pair_prover *pair_prover_new(struct known_links *known)
{
    struct pair_prover *prover = calloc(1, sizeof *prover);
    struct links_options options = links_wide;

    if (prover == NULL)
        return NULL;
    options.known = known;
    prover->links = links_new(&options);
    prover->table = calloc((size_t)1 << TABLE_BITS, sizeof *prover->table);
    if (prover->links == NULL || prover->table == NULL) {
        pair_prover_free(prover);
        return NULL;
    }
    return prover;
}

void pair_prover_free(struct pair_prover *prover)
{
    if (prover == NULL)
        return;
    links_free(prover->links);
    free(prover->table);
    free(prover->node);
    free(prover->edge);
    free(prover->sets);
    free(prover->fact);
    free(prover);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static uint64_t *prover_set(const struct pair_prover *prover, size_t set)
{
    return prover->sets + set * (size_t)prover->words;
}

/* The index of `count` new sets, which are empty. */
static size_t prover_new_sets(struct pair_prover *prover, size_t count)
{
    size_t first = prover->nsets;

    if (array_reserve(&prover->sets, &prover->sets_room, first + count,
                      (size_t)prover->words * sizeof *prover->sets) != 0) {
        prover->failed = true;
        return 0;
    }
    prover->nsets += count;
    memset(prover_set(prover, first), 0, count * (size_t)prover->words * sizeof *prover->sets);
    return first;
}

static uint64_t prover_key(uint64_t key, cell move, bool own)
{
    uint64_t h = (move + 1u) * 2u + own;

    if (move == CELL_NONE)
        return ~key;
    h = (h ^ h << 32) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 32) * 0x94d049bb133111ebu;
    return key + (h ^ h >> 31);
}

/* Where a node with this key is looked for first, and next. */
static size_t prover_slot(uint64_t key)
{
    return (key ^ key >> 29) & ((1u << TABLE_BITS) - 1);
}

static size_t prover_next_slot(size_t slot)
{
    return (slot + 1) & ((1u << TABLE_BITS) - 1);
}

/* Empties the table: the slots of the last nodes first, so that each is found where it was put. */
static void prover_forget(struct pair_prover *prover)
{
    for (; prover->nnodes > 1; prover->nnodes--) {
        size_t slot = prover_slot(prover->node[prover->nnodes - 1].key);

        while (prover->table[slot] != prover->nnodes - 1)
            slot = prover_next_slot(slot);
        prover->table[slot] = NO_NODE;
    }
}

/* The node with this key, which is new if there was none. */
static uint32_t prover_node_of(struct pair_prover *prover, uint64_t key, unsigned flags,
                               uint32_t pn)
{
    size_t slot = prover_slot(key);

    for (; prover->table[slot] != NO_NODE; slot = prover_next_slot(slot))
        if (prover->node[prover->table[slot]].key == key)
            return prover->table[slot];
    if (prover->nnodes >= NODES_MAX ||
        array_reserve(&prover->node, &prover->node_room, prover->nnodes + 1,
                      sizeof *prover->node) != 0) {
        prover->failed = true;
        return NO_NODE;
    }
    prover->node[prover->nnodes] =
        (struct prover_node){.key = key, .flags = (uint8_t)flags, .pn = pn, .dn = 1};
    prover->table[slot] = (uint32_t)prover->nnodes;
    return (uint32_t)prover->nnodes++;
}

/* Adds an edge after the last one; `pn` is for its node, if that is new. */
static void prover_new_edge(struct pair_prover *prover, uint32_t from, cell move, uint32_t pn)
{
    bool own = prover->node[from].flags & NODE_OR;
    uint64_t key = prover_key(prover->node[from].key, move, own);
    uint32_t node = prover_node_of(prover, key, own ? 0 : NODE_OR, pn);

    if (array_reserve(&prover->edge, &prover->edge_room, prover->nedges + 1,
                      sizeof *prover->edge) != 0)
        prover->failed = true;
    if (prover->failed)
        return;
    if (prover->node[from].nedges++ == 0)
        prover->node[from].edge = (uint32_t)prover->nedges;
    prover->edge[prover->nedges++] = (struct prover_edge){node, move, false};
}

/* ---- positions ------------------------------------------------------------------------------- */

static end_id prover_end_now(const struct pair_prover *prover, end_id end)
{
    int side = ends_side(&prover->root, end);

    return side >= 0 ? prover->now.of_side[side] : prover->now.of_cell[end];
}

/* Sets up the position after the first `depth` edges of the path. */
static void prover_go_to(struct pair_prover *prover, int depth)
{
    prover->now = prover->root;
    cellset_clear(prover->mine, prover->words);
    cellset_clear(prover->theirs, prover->words);
    for (int i = 1; i <= depth; i++) {
        const struct prover_edge *edge = &prover->edge[prover->path[i]];
        bool own = !(prover->node[edge->node].flags & NODE_OR);

        if (edge->move == CELL_NONE)
            continue;
        cellset_add(own ? prover->mine : prover->theirs, edge->move);
        ends_play(&prover->now, edge->move,
                  own ? prover->root.colour : colour_other(prover->root.colour));
    }
    prover->a = prover_end_now(prover, prover->question->a);
    prover->b = prover_end_now(prover, prover->question->b);
}

/* ---- facts ----------------------------------------------------------------------------------- */

/* `carrier` is the number of a set: the sets may move in memory here. */
static void prover_add_fact(struct pair_prover *prover, bool colour_first, size_t carrier)
{
    size_t sets = prover_new_sets(prover, 2);

    if (array_reserve(&prover->fact, &prover->fact_room, prover->nfacts + 1,
                      sizeof *prover->fact) != 0)
        prover->failed = true;
    if (prover->failed)
        return;
    cellset_copy(prover_set(prover, sets), prover->mine, prover->words);
    cellset_copy(prover_set(prover, sets + 1), prover_set(prover, carrier), prover->words);
    prover->fact[prover->nfacts++] = (struct prover_fact){sets, colour_first};
}

static bool prover_find_fact(const struct pair_prover *prover, bool colour_first, uint64_t *carrier)
{
    for (size_t i = prover->nfacts; i-- > 0;) {
        const struct prover_fact *fact = &prover->fact[i];

        if ((fact->colour_first && !colour_first) ||
            !cellset_disjoint(prover_set(prover, fact->sets + 1), prover->theirs, prover->words) ||
            !cellset_subset(prover_set(prover, fact->sets), prover->mine, prover->words))
            continue;
        cellset_andnot(carrier, prover_set(prover, fact->sets + 1), prover->mine, prover->words);
        return true;
    }
    return false;
}

/* ---- evaluation ------------------------------------------------------------------------------ */

static void prover_prove(struct pair_prover *prover, uint32_t at, const uint64_t *carrier)
{
    size_t sets = prover_new_sets(prover, 1);
    struct prover_node *node = &prover->node[at];

    node->flags |= NODE_PROVED;
    node->pn = 0;
    node->dn = INFINITE;
    if (prover->failed)
        return;
    cellset_copy(prover_set(prover, sets), carrier, prover->words);
    node->sets = sets;
}

/* The edges of a node where the colour moves: all cells that can matter. */
static void prover_open_or(struct pair_prover *prover, uint32_t at)
{
    int n = pair_order(prover->links, prover->a, prover->b, prover->moves);

    prover->node[at].flags |= NODE_OPEN;
    for (int i = 0; i < n && !prover->failed; i++)
        prover_new_edge(prover, at, prover->moves[i].at, prover->moves[i].cost);
}

/* The edges of a node where the opponent moves: the cells of the must-play region. */
static void prover_open_and(struct pair_prover *prover, uint32_t at, const uint64_t *must,
                            const uint64_t *used)
{
    size_t sets = prover_new_sets(prover, 2);

    if (prover->failed)
        return;
    cellset_copy(prover_set(prover, sets), must, prover->words);
    cellset_copy(prover_set(prover, sets + 1), used, prover->words);
    prover->node[at].sets = sets;
    prover->node[at].nedges = 0;
    prover->node[at].flags |= NODE_OPEN;
    for (cell c = cellset_next(must, 0, prover->words); c != CELL_NONE && !prover->failed;
         c = cellset_next(must, c + 1u, prover->words))
        prover_new_edge(prover, at, c, 1);
}

/* Intersects the semi links of the ends; false: none. */
static bool prover_must_play(struct pair_prover *prover, uint64_t *must, uint64_t *used)
{
    int words = prover->words;
    uint64_t less[CELLSET_WORDS_MAX];
    uint32_t cursor = 0;
    struct link link;
    bool any = false;

    cellset_copy(must, prover->now.empty.word, words);
    cellset_clear(used, words);
    while (links_between(prover->links, prover->a, prover->b, true, &cursor, &link)) {
        cellset_and(less, must, link.carrier, words);
        if (any && cellset_equal(less, must, words))
            continue;
        any = true;
        cellset_copy(must, less, words);
        cellset_or(used, used, link.carrier, words);
    }
    return any;
}

/*
 * Is the node proved without a move?  `carrier` is then a carrier for it.  The root where the
 * colour moves is not: the answer must name a move.
 */
static bool prover_is_won(struct pair_prover *prover, bool first, bool is_root, uint64_t *carrier)
{
    uint32_t cursor = 0;
    struct link link;

    cellset_clear(carrier, prover->words);
    if (prover->a == prover->b || prover_find_fact(prover, first, carrier))
        return true;
    if (links_search_ends(prover->links, &prover->now) != 0) {
        prover->failed = true;
        return false;
    }
    prover->work += NODE_WORK + links_work(prover->links);
    if (is_root && first)
        return false;
    if (!links_between(prover->links, prover->a, prover->b, false, &cursor, &link) &&
        !(first && links_between(prover->links, prover->a, prover->b, true, &cursor, &link)))
        return false;
    cellset_copy(carrier, link.carrier, prover->words);
    return true;
}

/* Judges the position of a node, the last of a path, and adds its edges unless that proves it. */
static void prover_evaluate(struct pair_prover *prover, uint32_t at, int depth)
{
    bool first = prover->node[at].flags & NODE_OR;
    uint64_t must[CELLSET_WORDS_MAX], used[CELLSET_WORDS_MAX];
    uint32_t pass;

    prover_go_to(prover, depth);
    if (prover_is_won(prover, first, depth == 0, used)) {
        prover_prove(prover, at, used);
    } else if (prover->failed) {
        return;
    } else if (first) {
        prover_open_or(prover, at);
    } else if (prover_must_play(prover, must, used)) {
        if (cellset_empty(must, prover->words))
            prover_prove(prover, at, used);
        else
            prover_open_and(prover, at, must, used);
    } else { /* what follows a pass has the same links */
        prover_new_edge(prover, at, CELL_NONE, 1);
        if (prover->failed)
            return;
        prover->node[at].flags |= NODE_OPEN;
        pass = prover->edge[prover->node[at].edge].node;
        if (!(prover->node[pass].flags & (NODE_OPEN | NODE_PROVED)))
            prover_open_or(prover, pass);
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

static uint32_t prover_add_up(uint32_t sum, uint32_t number)
{
    return sum + number < INFINITE ? sum + number : INFINITE;
}

static void prover_update_or(struct pair_prover *prover, uint32_t at)
{
    struct prover_node *node = &prover->node[at];
    uint32_t pn = INFINITE, dn = 0;

    for (uint32_t i = node->edge; i < node->edge + node->nedges; i++) {
        const struct prover_node *child = &prover->node[prover->edge[i].node];

        if (child->flags & NODE_PROVED) {
            uint64_t carrier[CELLSET_WORDS_MAX];

            cellset_copy(carrier, prover_set(prover, child->sets), prover->words);
            cellset_add(carrier, prover->edge[i].move);
            prover_prove(prover, at, carrier);
            return;
        }
        if (child->pn < pn)
            pn = child->pn;
        dn = prover_add_up(dn, child->dn);
    }
    node->pn = prover_add_up(pn, pn == INFINITE ? 0 : MOVE_COST);
    node->dn = pn == INFINITE ? 0 : dn;
}

static void prover_update_and(struct pair_prover *prover, uint32_t at)
{
    struct prover_node *node = &prover->node[at];
    uint32_t pn = 0, dn = INFINITE;

    if (node->nedges == 1 && prover->edge[node->edge].move == CELL_NONE) {
        const struct prover_node *pass = &prover->node[prover->edge[node->edge].node];

        if (pass->flags & NODE_PROVED) {
            uint64_t carrier[CELLSET_WORDS_MAX];

            cellset_copy(carrier, prover_set(prover, pass->sets), prover->words);
            prover_open_and(prover, at, carrier, carrier);
            if (!prover->failed)
                prover_update_and(prover, at);
            return;
        }
        node->pn = prover_add_up(pass->pn, pass->pn == INFINITE ? 0 : PASS_COST);
        node->dn = pass->dn;
        return;
    }
    for (uint32_t i = node->edge; i < node->edge + node->nedges; i++) {
        const struct prover_node *child = &prover->node[prover->edge[i].node];
        uint64_t *must = prover_set(prover, node->sets);

        if (!(child->flags & NODE_PROVED) || prover->edge[i].dropped)
            continue;
        prover->edge[i].dropped = true;
        cellset_and(must, must, prover_set(prover, child->sets), prover->words);
        cellset_or(prover_set(prover, node->sets + 1), prover_set(prover, node->sets + 1),
                   prover_set(prover, child->sets), prover->words);
    }
    for (uint32_t i = node->edge; i < node->edge + node->nedges; i++) {
        const struct prover_node *child = &prover->node[prover->edge[i].node];

        if (!cellset_has(prover_set(prover, node->sets), prover->edge[i].move)) {
            prover->edge[i].dropped = true;
            continue;
        }
        pn = prover_add_up(pn, child->pn);
        if (child->dn < dn)
            dn = child->dn;
    }
    if (pn == 0) {
        uint64_t carrier[CELLSET_WORDS_MAX];

        cellset_copy(carrier, prover_set(prover, node->sets + 1), prover->words);
        prover_prove(prover, at, carrier);
        return;
    }
    node->pn = pn;
    node->dn = dn;
}

/* The edge to search next. */
static uint32_t prover_choose(const struct pair_prover *prover, uint32_t at)
{
    const struct prover_node *node = &prover->node[at], *with = NULL;
    uint32_t best = 0;

    for (uint32_t i = node->edge; i < node->edge + node->nedges; i++) {
        const struct prover_node *child = &prover->node[prover->edge[i].node];

        if (prover->edge[i].dropped || child->flags & NODE_PROVED || child->pn == INFINITE)
            continue;
        if (with == NULL ||
            (node->flags & NODE_OR
                 ? child->pn < with->pn
                 : child->dn < with->dn || (child->dn == with->dn && child->pn > with->pn))) {
            with = child;
            best = i;
        }
    }
    return best;
}

static uint32_t prover_at(const struct pair_prover *prover, int depth)
{
    return depth == 0 ? ROOT : prover->edge[prover->path[depth]].node;
}

/* Evaluates the most proving node, and updates those above it. */
static void prover_grow(struct pair_prover *prover)
{
    int depth = 0;
    bool inner;

    while (prover->node[prover_at(prover, depth)].flags & NODE_OPEN) {
        uint32_t at = prover_at(prover, depth), edge = prover_choose(prover, at);

        if (edge == 0) /* a node that another path has settled */
            break;
        prover->path[++depth] = edge;
    }
    inner = prover->node[prover_at(prover, depth)].flags & NODE_OPEN;
    if (!inner)
        prover_evaluate(prover, prover_at(prover, depth), depth);
    for (inner = prover->node[prover_at(prover, depth)].flags & NODE_OPEN;
         depth >= 0 && !prover->failed; depth--, inner = true) {
        uint32_t at = prover_at(prover, depth);
        bool first = prover->node[at].flags & NODE_OR, was = prover->node[at].flags & NODE_PROVED;

        if (inner && !was) {
            const struct prover_node *node = &prover->node[at];

            if (!first && node->nedges == 1 && prover->edge[node->edge].move == CELL_NONE &&
                !(prover->node[prover->edge[node->edge].node].flags & NODE_PROVED))
                prover_update_or(prover, prover->edge[node->edge].node);
            if (first)
                prover_update_or(prover, at);
            else
                prover_update_and(prover, at);
        }
        if (!prover->failed && prover->node[at].flags & NODE_PROVED && (!was || !inner)) {
            prover_go_to(prover, depth);
            prover_add_fact(prover, first, prover->node[at].sets);
        }
    }
}

static cell prover_opening(const struct pair_prover *prover)
{
    const struct prover_node *root = &prover->node[ROOT];

    for (uint32_t i = root->edge; i < root->edge + root->nedges; i++)
        if (prover->node[prover->edge[i].node].flags & NODE_PROVED)
            return prover->edge[i].move;
    return CELL_NONE;
}

/* Sets up the root: the question's position, with the opponent on all cells outside its region. */
static int prover_begin(struct pair_prover *prover, const struct pair_prover_question *question)
{
    const struct ends *ends = question->ends;

    prover->question = question;
    if (prover->words != ends->words)
        prover->sets_room = prover->sets_room * (size_t)prover->words / (size_t)ends->words;
    prover->words = ends->words;
    prover_forget(prover);
    prover->nnodes = prover->nedges = 1;
    prover->nsets = prover->nfacts = 0;
    prover->work = 0;
    prover->failed = false;
    if (array_reserve(&prover->edge, &prover->edge_room, 1, sizeof *prover->edge) != 0 ||
        array_reserve(&prover->node, &prover->node_room, 1, sizeof *prover->node) != 0)
        return ERROR_MEMORY;
    prover->root = *ends;
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->kind[c] == END_EMPTY && c != question->a && c != question->b &&
            !cellset_has(question->region, c))
            ends_play(&prover->root, c, colour_other(ends->colour));
    (void)prover_node_of(prover, ROOT_KEY, question->colour_first ? NODE_OR : 0, 1);
    return prover->failed ? ERROR_MEMORY : 0;
}

int pair_prover_continue(struct pair_prover *prover, uint64_t limit_work,
                         struct pair_prover_answer *answer)
{
    const struct pair_prover_question *question = prover->question;
    const struct prover_node *root;

    memset(answer, 0, sizeof *answer);
    answer->opening = CELL_NONE;
    while (!prover->failed && !(prover->node[ROOT].flags & NODE_PROVED) &&
           prover->node[ROOT].pn < INFINITE && prover->work < limit_work &&
           prover->nnodes + BOARD_CELLS_MAX < NODES_MAX)
        prover_grow(prover);
    if (prover->failed)
        return ERROR_MEMORY;
    root = &prover->node[ROOT];
    answer->work = prover->work;
    answer->effort = root->pn;
    answer->proved = root->flags & NODE_PROVED;
    if (answer->proved) {
        cellset_copy(answer->carrier.word, prover_set(prover, root->sets), prover->words);
        if (question->colour_first)
            answer->opening = prover_opening(prover);
    }
    return 0;
}

int pair_prover_search(struct pair_prover *prover, const struct pair_prover_question *question,
                       struct pair_prover_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    answer->opening = CELL_NONE;
    if (prover_begin(prover, question) != 0)
        return ERROR_MEMORY;
    return pair_prover_continue(prover, question->limit_work, answer);
}

int pair_prover_replies(struct pair_prover *prover, const struct pair_prover_question *question,
                        cell *reply)
{
    const struct ends *ends = question->ends;
    struct ends *intruded = malloc(sizeof *intruded);
    struct pair_prover_question query = *question;
    int status = intruded == NULL ? ERROR_MEMORY : 0;

    query.ends = intruded;
    query.colour_first = true;
    query.limit_work /= (uint64_t)cellset_count(question->region, ends->words) + 1;
    for (cell c = cellset_next(question->region, 0, ends->words); c != CELL_NONE && status == 0;
         c = cellset_next(question->region, c + 1u, ends->words)) {
        struct pair_prover_answer answer;

        *intruded = *ends;
        ends_play(intruded, c, colour_other(ends->colour));
        status = pair_prover_search(prover, &query, &answer);
        reply[c] = answer.opening;
    }
    free(intruded);
    return status;
}
