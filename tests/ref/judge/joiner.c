/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/joiner.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BITS 20

struct entry {
    uint64_t mine, free, rests;
    uint32_t question; /* number of the question it belongs to; 0: nothing */
    bool colour_moves, yes;
};

struct joiner {
    struct entry *table;
    uint32_t number; /* of the question at hand */
    uint64_t near[JOINER_CELLS_MAX]; /* cells beside it, or beside a chain that it is beside */
    unsigned reach[JOINER_CELLS_MAX]; /* targets that a stone there touches: bit 0 the side */
    uint64_t touching[1 + JOINER_STONES_MAX]; /* the cells that do, for each target */
    unsigned wanted;
    uint64_t states, limit_states;
    bool stopped;
};

/* ---- the graph ------------------------------------------------------------------------------ */

/* Numbers the colour's chains from 1; other cells, and what is outside, get 0. */
static int number_chains(const struct joiner_question *q, uint16_t *chain)
{
    const struct board *board = q->position->board;
    cell stack[BOARD_CELLS_MAX];
    int nchains = 0;

    memset(chain, 0, sizeof *chain * (BOARD_CELLS_MAX + 1));
    for (cell c = 0; c < board->ncells; c++) {
        int height = 0;

        if (position_colour(q->position, c) != q->colour || chain[c] != 0)
            continue;
        chain[c] = (uint16_t)++nchains;
        stack[height++] = c;
        while (height > 0) {
            cell at = stack[--height];

            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                cell to = board->neighbour[at][d];

                if (to < board->ncells && chain[to] == 0 &&
                    position_colour(q->position, to) == q->colour) {
                    chain[to] = (uint16_t)nchains;
                    stack[height++] = to;
                }
            }
        }
    }
    return nchains;
}

/* Returns whether the targets are joined as things stand. */
static bool prepare(struct joiner *joiner, const struct joiner_question *q)
{
    const struct board *board = q->position->board;
    uint16_t chain[BOARD_CELLS_MAX + 1];
    unsigned touches[BOARD_CELLS_MAX + 1] = {0};
    uint64_t beside[BOARD_CELLS_MAX + 1] = {0};
    int nchains = number_chains(q, chain);
    bool met = false;

    joiner->wanted = q->side >= 0 ? 1 : 0;
    for (int i = 0; i < q->nstones; i++) {
        joiner->wanted |= 2u << i;
        touches[chain[q->stone[i]]] |= 2u << i;
    }
    for (cell c = 0; c < board->ncells; c++)
        if (chain[c] != 0 && q->side >= 0 && board->edges[c] >> q->side & 1)
            touches[chain[c]] |= 1;
    for (int i = 1; i <= nchains; i++)
        met |= touches[i] == joiner->wanted;
    for (int i = 0; i < q->ncells; i++) {
        cell at = q->cells[i];

        joiner->near[i] = 0;
        joiner->reach[i] = q->side >= 0 && board->edges[at] >> q->side & 1 ? 1 : 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell to = board->neighbour[at][d];

            for (int k = 0; k < q->ncells; k++)
                joiner->near[i] |= q->cells[k] == to ? (uint64_t)1 << k : 0;
            if (to < board->ncells && chain[to] != 0) {
                joiner->reach[i] |= touches[chain[to]];
                beside[chain[to]] |= (uint64_t)1 << i;
            }
        }
    }
    for (int i = 1; i <= nchains; i++)
        for (uint64_t rest = beside[i]; rest; rest &= rest - 1)
            joiner->near[__builtin_ctzll(rest)] |= beside[i];
    for (int j = 0; j <= JOINER_STONES_MAX; j++) {
        joiner->touching[j] = 0;
        for (int i = 0; i < q->ncells; i++)
            joiner->touching[j] |= (uint64_t)(joiner->reach[i] >> j & 1) << i;
    }
    return met;
}

static bool met(const struct joiner *joiner, uint64_t mine)
{
    for (uint64_t rest = mine; rest;) {
        uint64_t chain = rest & -rest, edge = chain;
        unsigned reach = 0;

        while (edge) {
            int i = __builtin_ctzll(edge);

            reach |= joiner->reach[i];
            edge = (edge & (edge - 1)) | (joiner->near[i] & mine & ~chain);
            chain |= edge;
        }
        if (reach == joiner->wanted)
            return true;
        rest &= ~chain;
    }
    return false;
}

/* ---- the games ------------------------------------------------------------------------------ */

static struct entry *entry_of(struct joiner *joiner, uint64_t mine, uint64_t free,
                              bool colour_moves)
{
    uint64_t h =
        (mine * 0x9e3779b97f4a7c15u ^ (free + joiner->number + colour_moves)) * 0xd6e8feb86659fd93u;

    return &joiner->table[(h ^ h >> 29) >> (64 - TABLE_BITS)];
}

/* The rest of a state: its cells, each with what it is beside over own stones. */
struct rest {
    uint64_t mine, free;
    uint64_t beside[JOINER_CELLS_MAX]; /* free cells */
    unsigned reach[JOINER_CELLS_MAX];
    uint64_t filled; /* the colour's, as good as played: of two such the opponent gets one */
    uint64_t killed; /* of no use to the colour, as long as the opponent answers one by the other */
};

static void fold(const struct joiner *joiner, struct rest *rest)
{
    for (uint64_t cells = rest->free; cells; cells &= cells - 1) {
        int i = __builtin_ctzll(cells);
        uint64_t seen = (uint64_t)1 << i, edge = joiner->near[i] & rest->mine;

        rest->reach[i] = joiner->reach[i];
        rest->beside[i] = joiner->near[i];
        for (; edge; edge &= ~seen) {
            int k = __builtin_ctzll(edge);

            seen |= (uint64_t)1 << k;
            rest->reach[i] |= joiner->reach[k];
            rest->beside[i] |= joiner->near[k];
            edge |= joiner->near[k] & rest->mine;
        }
        rest->beside[i] &= rest->free & ~((uint64_t)1 << i);
    }
}

/* Is all that the cell is beside, but for the cells `without`, beside each other?  Then no way
 * needs it. */
static bool is_dead(const struct rest *rest, int i, uint64_t without)
{
    uint64_t around = rest->beside[i] & rest->free & ~without;

    if (rest->reach[i] & (rest->reach[i] - 1))
        return false;
    for (uint64_t cells = around; cells; cells &= cells - 1) {
        int k = __builtin_ctzll(cells);

        if (around & ~(rest->beside[k] | (cells & -cells)) || rest->reach[i] & ~rest->reach[k])
            return false;
    }
    return true;
}

/* Looks for a pair of cells that one of the two sides has for sure.  Deletes or fills it. */
static bool take_pair(struct rest *rest)
{
    for (uint64_t cells = rest->free; cells; cells &= cells - 1) {
        int i = __builtin_ctzll(cells);
        uint64_t one = cells & -cells;

        for (uint64_t others = cells & (cells - 1); others; others &= others - 1) {
            int k = __builtin_ctzll(others);
            uint64_t pair = one | (others & -others);

            if (((rest->beside[i] ^ rest->beside[k]) & rest->free & ~pair) == 0 &&
                rest->reach[i] == rest->reach[k]) {
                rest->mine |= pair;
                rest->filled |= pair;
            } else if (rest->beside[i] >> k & 1 && is_dead(rest, i, pair) &&
                       is_dead(rest, k, pair)) {
                rest->killed |= pair;
            } else {
                continue;
            }
            rest->free &= ~pair;
            return true;
        }
    }
    return false;
}

/* Takes away what does not matter, and what is decided. */
static void reduce(const struct joiner *joiner, struct rest *rest)
{
    do {
        bool more = true;

        fold(joiner, rest);
        while (more) {
            more = false;
            for (uint64_t cells = rest->free; cells; cells &= cells - 1)
                if (is_dead(rest, __builtin_ctzll(cells), 0)) {
                    rest->free &= ~(cells & -cells);
                    more = true;
                }
        }
    } while (take_pair(rest));
}

/* How many free cells a way from the target to each free cell takes, that one counted. */
static void measure(const struct joiner *joiner, int target, uint64_t mine, uint64_t free,
                    uint8_t steps[JOINER_CELLS_MAX])
{
    uint64_t edge = joiner->touching[target] & (mine | free), seen = 0;

    for (uint8_t step = 1; edge != 0; step++) {
        uint64_t next = 0;

        /* Own stones take no step. */
        for (uint64_t own; (own = edge & mine & ~seen) != 0;) {
            seen |= own & -own;
            edge |= joiner->near[__builtin_ctzll(own)] & (mine | free);
        }
        for (uint64_t rest = edge & free & ~seen; rest; rest &= rest - 1) {
            steps[__builtin_ctzll(rest)] = step;
            next |= joiner->near[__builtin_ctzll(rest)] & (mine | free);
        }
        seen |= edge;
        edge = next & ~seen;
    }
}

/* The cells on the shortest ways between the targets come first: an order of trying. */
static void weigh(const struct joiner *joiner, uint64_t mine, uint64_t free,
                  uint8_t weight[JOINER_CELLS_MAX])
{
    uint8_t steps[1 + JOINER_STONES_MAX][JOINER_CELLS_MAX];
    int first = joiner->wanted & 1 ? 0 : 1;

    memset(steps, 63, sizeof steps);
    for (int j = 0; j <= JOINER_STONES_MAX; j++)
        if (joiner->wanted >> j & 1)
            measure(joiner, j, mine, free, steps[j]);
    memset(weight, UINT8_MAX, JOINER_CELLS_MAX);
    for (int j = first + 1; j <= JOINER_STONES_MAX; j++)
        for (int i = 0; i < JOINER_CELLS_MAX && joiner->wanted >> j & 1; i++)
            if (steps[first][i] + steps[j][i] < weight[i])
                weight[i] = (uint8_t)(steps[first][i] + steps[j][i]);
}

static bool play(struct joiner *joiner, uint64_t mine, uint64_t free, bool colour_moves,
                 uint64_t *rests);

/*
 * Tries the cells of `must`.  A stone that is refuted leaves in it only what the refutation rests
 * on: any other stone is refuted by the same play.  Returns whether a stone succeeds; *rests is
 * what that, or all the refutations, rest on.
 */
static bool try_all(struct joiner *joiner, uint64_t mine, uint64_t free, bool colour_moves,
                    uint64_t must, uint64_t *rests)
{
    uint8_t weight[JOINER_CELLS_MAX];

    weigh(joiner, mine, free, weight);
    while (must != 0 && !joiner->stopped) {
        uint64_t stone = must & -must, found;

        for (uint64_t rest = must; rest; rest &= rest - 1)
            if (weight[__builtin_ctzll(rest)] < weight[__builtin_ctzll(stone)])
                stone = rest & -rest;
        bool yes =
            play(joiner, colour_moves ? mine | stone : mine, free & ~stone, !colour_moves, &found);

        if (yes == colour_moves) {
            *rests = found | stone;
            return true;
        }
        *rests |= found;
        must &= found & ~stone;
    }
    return false;
}

/* Is the colour joined in the end, by the cells that are left? */
static bool play_rest(struct joiner *joiner, uint64_t mine, uint64_t free, bool colour_moves,
                      uint64_t *rests)
{
    struct entry *entry = entry_of(joiner, mine, free, colour_moves);
    bool yes;

    if (entry->question == joiner->number && entry->mine == mine && entry->free == free &&
        entry->colour_moves == colour_moves) {
        *rests = entry->rests;
        return entry->yes;
    }
    if (++joiner->states == joiner->limit_states)
        joiner->stopped = true;
    if (joiner->stopped)
        return false;
    if (colour_moves) {
        yes = try_all(joiner, mine, free, true, free, rests);
    } else {
        /* The opponent must prevent the colour's next move. */
        yes = play_rest(joiner, mine, free, true, rests);
        if (yes)
            yes = !try_all(joiner, mine, free, false, *rests, rests);
    }
    if (!joiner->stopped)
        *entry_of(joiner, mine, free, colour_moves) =
            (struct entry){mine, free, *rests, joiner->number, colour_moves, yes};
    return yes;
}

/* Is the colour joined in the end?  `mine` are its stones in the cells, `free` those still empty.
 */
static bool play(struct joiner *joiner, uint64_t mine, uint64_t free, bool colour_moves,
                 uint64_t *rests)
{
    struct rest rest = {.mine = mine, .free = free};
    bool yes;

    *rests = 0;
    if (met(joiner, mine))
        return true;
    if (!met(joiner, mine | free))
        return false;
    reduce(joiner, &rest);
    if (met(joiner, rest.mine))
        yes = true;
    else if (!met(joiner, rest.mine | rest.free))
        yes = false;
    else
        yes = play_rest(joiner, rest.mine, rest.free, colour_moves, rests);
    *rests |= yes ? rest.filled : rest.killed;
    return yes;
}

enum maker_verdict joiner_solve(struct joiner *joiner, const struct joiner_question *question,
                                uint64_t *rests)
{
    uint64_t free = question->ncells == 64 ? ~(uint64_t)0 : ((uint64_t)1 << question->ncells) - 1;
    uint64_t ignored;
    bool yes;

    if (rests == NULL)
        rests = &ignored;
    *rests = 0;
    if (++joiner->number == 0) { /* old entries must not be taken for new ones */
        memset(joiner->table, 0, sizeof *joiner->table << TABLE_BITS);
        joiner->number = 1;
    }
    joiner->states = 0;
    joiner->limit_states = question->limit_states;
    joiner->stopped = false;
    if (prepare(joiner, question))
        return MAKER_YES;
    yes = play(joiner, 0, free, question->colour_first, rests);
    if (joiner->stopped)
        return MAKER_UNKNOWN;
    return yes ? MAKER_YES : MAKER_NO;
}

struct joiner *joiner_new(void)
{
    struct joiner *joiner = calloc(1, sizeof *joiner);

    if (joiner == NULL)
        return NULL;
    joiner->table = calloc((size_t)1 << TABLE_BITS, sizeof *joiner->table);
    if (joiner->table == NULL) {
        free(joiner);
        return NULL;
    }
    return joiner;
}

void joiner_free(struct joiner *joiner)
{
    if (joiner == NULL)
        return;
    free(joiner->table);
    free(joiner);
}
