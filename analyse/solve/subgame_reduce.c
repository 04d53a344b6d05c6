/* SPDX-License-Identifier: ISC */
#include "analyse/solve/subgame_reduce.h"

/*
 * Which free cells cannot matter?  The goal asks for a chain that reaches certain things (targets;
 * sides and corners).  Let N(x) be the free cells that a stone on x would be joined to, directly or
 * through own stones, and r(x) what it would reach.  "y covers x" means that N(x) without y lies in
 * N(y), and r(x) in r(y).
 *
 * Dead.  x is dead if any two cells of N(x) are neighbours, each of them reaches r(x), and r(x)
 * alone is no success.  On every filled board a chain through x then succeeds without x too: the
 * cells of N(x) in the chain are joined without x and reach what x reached; and a chain of x alone
 * is no success.  So x has no influence: it is given to the opponent, and no carrier needs it.
 *
 * Captured by the colour.  If x and y cover each other, then x is useless once the colour has y
 * (any chain through x can go through y instead), and the other way round.  The colour answers
 * either by the other, so both count as its stones; a carrier of success must then hold both.
 *
 * Captured by the opponent.  If x is dead once y is the opponent's, and y once x is, the opponent
 * answers either by the other: both count as the opponent's; a carrier of prevention must then hold
 * both.
 *
 * Dominated.  Let y cover x, the colour being to move.  If the opponent prevents the goal after y
 * by cells K, then also after x, by K without x: with y the colour's, x is useless, so K without x
 * prevents even if the colour has both.  So x need not be tried while y is, or while a carrier
 * found before refutes y.  Let x be dead once y is the opponent's, the opponent being to move: if
 * the colour succeeds after y on cells K, then on K without x after x, which cannot be worse for
 * the colour.  The relation "as good as" that this shows is transitive, so x stays out even if y is
 * left out later for a third cell; and since no cell is left out for one that is out already, one
 * of them is always tried.
 *
 * Each step is an argument about the graph that the steps before have left, where captured cells
 * have been filled or removed.  "Every filled board" then means every one that agrees with these,
 * which the side that captured a pair ensures.  A cell given to one side is never needed in a
 * carrier of the other: the goal is monotone, so it holds there whichever colour has the cell.
 *
 * Source: Björnsson, Hayward, Johanson, van Rijswijck, "Dead cell analysis in Hex and the Shannon
 * game" (2006).
 */

/* The relaxation of the network; chosen by counting nodes on edge templates. */
#define SWEEPS 8
#define POTENTIAL 65536u
#define TERMINAL 4u /* conductance of the step from a cell to what it reaches */

static uint64_t subgame_bit(int i)
{
    return (uint64_t)1 << i;
}

void subgame_reduce_init(struct subgame_reduction *r, const struct subgame *subgame, uint64_t mine,
                         uint64_t theirs)
{
    uint64_t rest = mine;

    r->mine = r->theirs = r->dead = r->skip = 0;
    r->live = subgame->all & ~(mine | theirs);
    for (uint64_t c = r->live; c; c &= c - 1) {
        int x = __builtin_ctzll(c);

        r->near[x] = subgame->near[x] & r->live;
        r->reach[x] = subgame->reach[x];
    }
    while (rest) {
        uint64_t from = rest & -rest, chain = from, around = 0;
        uint32_t reach = 0;

        while (from) {
            int i = __builtin_ctzll(from);
            uint64_t next = subgame->near[i] & mine & ~chain;

            from = (from & (from - 1)) | next;
            chain |= next;
            around |= subgame->near[i];
            reach |= subgame->reach[i];
        }
        rest &= ~chain;
        around &= r->live;
        for (uint64_t c = around; c; c &= c - 1) {
            int x = __builtin_ctzll(c);

            r->near[x] |= around & ~subgame_bit(x);
            r->reach[x] |= reach;
        }
    }
}

/* Is x dead? */
static bool subgame_reduce_is_dead(const struct subgame *subgame, const struct subgame_reduction *r,
                                   int x)
{
    const uint64_t around = r->near[x];
    const uint32_t reach = r->reach[x];

    for (uint64_t c = around; c; c &= c - 1) {
        int u = __builtin_ctzll(c);

        if ((around & ~r->near[u]) != subgame_bit(u) || (reach & ~r->reach[u]))
            return false;
    }
    return !subgame_is_met_by(subgame, reach);
}

/* The cells of N(x) with each of which the opponent makes x dead: it is the cell that does not
 * reach enough, or one of the two that are no neighbours, as often as there are such. */
static uint64_t subgame_reduce_killers(const struct subgame *subgame,
                                       const struct subgame_reduction *r, int x)
{
    const uint64_t around = r->near[x];
    const uint32_t reach = r->reach[x];
    uint64_t killers = around;

    for (uint64_t c = around; c && killers; c &= c - 1) {
        int u = __builtin_ctzll(c);
        const uint64_t apart = around & ~r->near[u] & ~subgame_bit(u);

        if ((reach & ~r->reach[u]) || (apart & (apart - 1)))
            killers &= subgame_bit(u);
        else if (apart)
            killers &= subgame_bit(u) | apart;
    }
    return killers && subgame_is_met_by(subgame, reach) ? 0 : killers;
}

static bool subgame_reduce_covers(const struct subgame_reduction *r, int y, int x)
{
    return !(r->near[x] & ~(r->near[y] | subgame_bit(y))) && !(r->reach[x] & ~r->reach[y]);
}

static void subgame_reduce_take_away(struct subgame_reduction *r, uint64_t cells)
{
    r->live &= ~cells;
    for (uint64_t c = cells; c; c &= c - 1)
        for (uint64_t n = r->near[__builtin_ctzll(c)] & r->live; n; n &= n - 1)
            r->near[__builtin_ctzll(n)] &= ~cells;
}

static void subgame_reduce_fill(struct subgame_reduction *r, int x)
{
    uint64_t around;

    r->live &= ~subgame_bit(x);
    around = r->near[x] & r->live;
    for (uint64_t n = around; n; n &= n - 1) {
        int u = __builtin_ctzll(n);

        r->near[u] = (r->near[u] | around) & ~(subgame_bit(u) | subgame_bit(x));
        r->reach[u] |= r->reach[x];
    }
}

static bool subgame_reduce_dead(const struct subgame *subgame, struct subgame_reduction *r)
{
    bool found = false;

    for (uint64_t c = r->live; c; c &= c - 1)
        if (subgame_reduce_is_dead(subgame, r, __builtin_ctzll(c))) {
            r->dead |= c & -c;
            subgame_reduce_take_away(r, c & -c);
            found = true;
        }
    return found;
}

/*
 * Candidates for covering x: a cell that covers it is a neighbour of x or shares one with it. Cells
 * that cover a cell without neighbours are not listed; missing one loses a reduction, no proof.
 */
static uint64_t subgame_reduce_near_two(const struct subgame_reduction *r, int x)
{
    uint64_t near = r->near[x];

    if (near)
        near |= r->near[__builtin_ctzll(near)];
    return near & r->live & ~subgame_bit(x);
}

static bool subgame_reduce_capture_mine(struct subgame_reduction *r)
{
    bool found = false;

    for (uint64_t c = r->live; c; c &= c - 1) {
        int x = __builtin_ctzll(c);

        if (!(r->live >> x & 1))
            continue;
        for (uint64_t d = subgame_reduce_near_two(r, x) & -subgame_bit(x); d; d &= d - 1) {
            int y = __builtin_ctzll(d);

            if (((r->near[x] ^ r->near[y]) & ~(subgame_bit(x) | subgame_bit(y))) ||
                r->reach[x] != r->reach[y])
                continue; /* they do not cover each other */
            r->mine |= subgame_bit(x) | subgame_bit(y);
            subgame_reduce_fill(r, x);
            subgame_reduce_fill(r, y);
            found = true;
            break;
        }
    }
    return found;
}

static bool subgame_reduce_capture_theirs(const struct subgame *subgame,
                                          struct subgame_reduction *r)
{
    bool found = false;

    for (uint64_t c = r->live; c; c &= c - 1) {
        int x = __builtin_ctzll(c);

        if (!(r->live >> x & 1))
            continue;
        for (uint64_t d = subgame_reduce_killers(subgame, r, x) & -subgame_bit(x); d; d &= d - 1) {
            int y = __builtin_ctzll(d);

            if (!(subgame_reduce_killers(subgame, r, y) >> x & 1))
                continue;
            r->theirs |= subgame_bit(x) | subgame_bit(y);
            subgame_reduce_take_away(r, subgame_bit(x) | subgame_bit(y));
            found = true;
            break;
        }
    }
    return found;
}

/* Does a cell that is not skipped cover x? */
static bool subgame_reduce_is_covered(const struct subgame_reduction *r, int x)
{
    for (uint64_t c = subgame_reduce_near_two(r, x) & ~r->skip; c; c &= c - 1)
        if (subgame_reduce_covers(r, __builtin_ctzll(c), x))
            return true;
    return false;
}

static void subgame_reduce_dominated(const struct subgame *subgame, bool first,
                                     struct subgame_reduction *r)
{
    for (uint64_t c = r->live; c; c &= c - 1) {
        int x = __builtin_ctzll(c);

        if (first ? subgame_reduce_is_covered(r, x)
                  : (subgame_reduce_killers(subgame, r, x) & ~r->skip) != 0)
            r->skip |= subgame_bit(x);
    }
}

void subgame_reduce(struct subgame_reduction *r, const struct subgame *subgame, bool first)
{
    bool again = true;

    while (again) {
        again = subgame_reduce_dead(subgame, r);
        again |= subgame_reduce_capture_mine(r);
        again |= subgame_reduce_capture_theirs(subgame, r);
    }
    subgame_reduce_dominated(subgame, first, r);
}

/* A cell of the network, in the order of the cells. */
struct subgame_node {
    uint32_t inflow; /* from the target */
    uint32_t inverse; /* 2^INVERSE_BITS / conductances, rounded up; 0: none */
    uint8_t nnear;
    uint8_t near[SUBGAME_CELLS_MAX]; /* nodes */
};

/* The sum of levels around a node is below 2^23 and divided by at most 2^7: with 31 bits the
 * product with the inverse is the quotient. */
#define INVERSE_BITS 31

/* The live cells as nodes; returns their number. */
static int subgame_reduce_list(const struct subgame_reduction *r, struct subgame_node *node)
{
    uint8_t at[SUBGAME_CELLS_MAX];
    int n = 0;

    for (uint64_t c = r->live; c; c &= c - 1)
        at[__builtin_ctzll(c)] = (uint8_t)n++;
    for (uint64_t c = r->live; c; c &= c - 1, node++) {
        const int x = __builtin_ctzll(c);
        uint32_t conducts = (r->reach[x] & 1 ? TERMINAL : 0u) + (r->reach[x] > 1 ? TERMINAL : 0u);

        node->inflow = r->reach[x] & 1 ? TERMINAL * POTENTIAL : 0u;
        node->nnear = 0;
        for (uint64_t d = r->near[x] & r->live; d; d &= d - 1)
            node->near[node->nnear++] = at[__builtin_ctzll(d)];
        conducts += node->nnear;
        node->inverse = conducts == 0 ? 0 : (((uint32_t)1 << INVERSE_BITS) - 1) / conducts + 1;
    }
    return n;
}

void subgame_reduce_rank(const struct subgame_reduction *r, uint32_t *score)
{
    struct subgame_node node[SUBGAME_CELLS_MAX];
    uint32_t level[SUBGAME_CELLS_MAX];
    const int n = subgame_reduce_list(r, node);
    int at = 0;

    for (int i = 0; i < n; i++)
        level[i] = POTENTIAL / 2;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int i = 0; i < n; i++) {
            const uint8_t *u = node[i].near, *end = u + node[i].nnear;
            uint64_t sum = node[i].inflow;

            while (u < end)
                sum += level[*u++];
            if (node[i].inverse != 0)
                level[i] = (uint32_t)(sum * node[i].inverse >> INVERSE_BITS);
        }
    for (uint64_t c = r->live; c; c &= c - 1, at++) {
        const int x = __builtin_ctzll(c);
        uint32_t flow = 0;

        if (r->reach[x] & 1)
            flow += TERMINAL * (POTENTIAL - level[at]);
        if (r->reach[x] > 1)
            flow += TERMINAL * level[at];
        for (int i = 0; i < node[at].nnear; i++) {
            const uint32_t other = level[node[at].near[i]];

            flow += other < level[at] ? level[at] - other : other - level[at];
        }
        score[x] = flow;
    }
}
