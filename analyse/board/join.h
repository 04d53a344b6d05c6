/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_JOIN_H
#define ANALYSE_BOARD_JOIN_H

/*
 * How a stone joins the chains around it: the inner loop of every replay, search and playout, in a
 * header so that it is compiled into them.  Only position.c, playout.c and replay.c include it.
 *
 * Own stones among the six neighbours of a cell form arcs, at most three, each a piece of one
 * chain; one stone of each leads to the chain's root.  Where there is no arc at all (three plies of
 * seven in random games) the outside cell represents one, a chain of no stones and no edges, and
 * nothing branches; a second arc (one ply of seven) and a third (one of 150) do.
 *
 * A stone s closes a ring iff (1) two of its arcs belong to one chain, or (2) one of its own
 * neighbours thereby has six own neighbours.  `Completes a ring` means: there is a simple loop of
 * own stones around at least one cell, and there was none before.
 *
 * If (1): a shortest way through that chain from one arc to the other, and s, is a simple loop.
 * Both gaps between the two arcs hold a point beside s that is no own stone, and one of these lies
 * inside the loop.  The board is convex, so whatever lies inside a loop of cells is a cell; a point
 * off the board is never own, so the rim only ever adds gaps on the outer side.  If (2), the six
 * are such a loop.
 *
 * Conversely let L be a shortest loop through s, u and w its cells beside s; all loops pass through
 * s, for there was none before.  If u and w are in different arcs, (1) holds.  Else the arc leads
 * from u to w past some middle stones v, none if u and w touch.  Walking that arc instead of s
 * gives a closed walk of stones that were there before.  If it runs outside L it winds around s, a
 * loop before.  So it runs inside, and L cannot enclose any cell but middle stones, or the walk
 * would wind around that cell.  It encloses one, v; the neighbours of v lie on L or inside, so they
 * are own: (2).
 *
 * A stone whose six neighbours were all own closes nothing: they were a loop around its cell.  Once
 * a loop exists (play may go on, and under the ring variants a ring can be worthless), (1) and (2)
 * still mean that this stone has closed one: it has cut a region of non-own cells in two, or filled
 * the last place around an own stone.
 *
 * Bridges, forks and connections follow from the edges of the joined chains.
 */

#include "analyse/board/position.h"
#include "analyse/board/ring.h"

#if defined(__GNUC__)
#    define JOIN_RARE(condition) __builtin_expect(!!(condition), 0)
#    define JOIN_INLINE static inline __attribute__((always_inline))
#else
#    define JOIN_RARE(condition) (condition)
#    define JOIN_INLINE static inline
#endif

/*
 * The own stones around a cell, as three pieces of columns of stones give them: bits 0, 1 are
 * directions 0, 1; bits 2, 3 directions 4, 3; bits 4, 5, 6 direction 5, the cell itself,
 * direction 2.
 */
static inline unsigned join_around(const uint64_t *column, unsigned y)
{
    const unsigned right = (unsigned)(column[1] >> y) & 3;
    const unsigned here = (unsigned)(column[0] >> (y - 1)) & 7;
    const unsigned left = (unsigned)(column[-1] >> (y - 1)) & 3;

    return right | left << 2 | here << 4;
}

/* The arcs of such a set. */
struct join_arcs {
    uint8_t direction[3]; /* to the first stone of each; 7: there is no such arc */
    uint8_t count;
    bool has_middle; /* a stone whose two neighbours around the cell are own, too */
    bool is_plain; /* at most one arc, without such a stone */
    uint8_t unused[2]; /* makes the step from one to the next a power of two */
};

/* clang-format off */
#define ARCS_0(middle)          {{7, 7, 7}, 0, middle, !(middle), {0}}
#define ARCS_1(a, middle)       {{a, 7, 7}, 1, middle, !(middle), {0}}
#define ARCS_2(a, b, middle)    {{a, b, 7}, 2, middle, false, {0}}
#define ARCS_3(a, b, c, middle) {{a, b, c}, 3, middle, false, {0}}

/* By join_around(); the cell itself is empty.  test_position.c makes it from the definition. */
static const struct join_arcs join_arcs[96] = {
    [0] =
    ARCS_0(0),           ARCS_1(0, 0),        ARCS_1(1, 0),        ARCS_1(0, 0),
    ARCS_1(4, 0),        ARCS_2(0, 4, 0),     ARCS_2(1, 4, 0),     ARCS_2(0, 4, 0),
    ARCS_1(3, 0),        ARCS_2(0, 3, 0),     ARCS_2(1, 3, 0),     ARCS_2(0, 3, 0),
    ARCS_1(3, 0),        ARCS_2(0, 3, 0),     ARCS_2(1, 3, 0),     ARCS_2(0, 3, 0),
    [16] =
    ARCS_1(5, 0),        ARCS_1(5, 0),        ARCS_2(1, 5, 0),     ARCS_1(5, 1),
    ARCS_1(4, 0),        ARCS_1(4, 1),        ARCS_2(1, 4, 0),     ARCS_1(4, 1),
    ARCS_2(3, 5, 0),     ARCS_2(3, 5, 0),     ARCS_3(1, 3, 5, 0),  ARCS_2(3, 5, 1),
    ARCS_1(3, 1),        ARCS_1(3, 1),        ARCS_2(1, 3, 1),     ARCS_1(3, 1),
    [64] =
    ARCS_1(2, 0),        ARCS_2(0, 2, 0),     ARCS_1(1, 0),        ARCS_1(0, 1),
    ARCS_2(2, 4, 0),     ARCS_3(0, 2, 4, 0),  ARCS_2(1, 4, 0),     ARCS_2(0, 4, 1),
    ARCS_1(2, 0),        ARCS_2(0, 2, 0),     ARCS_1(1, 1),        ARCS_1(0, 1),
    ARCS_1(2, 1),        ARCS_2(0, 2, 1),     ARCS_1(1, 1),        ARCS_1(0, 1),
    [80] =
    ARCS_2(2, 5, 0),     ARCS_2(2, 5, 0),     ARCS_2(1, 5, 0),     ARCS_1(5, 1),
    ARCS_2(2, 4, 0),     ARCS_2(2, 4, 1),     ARCS_2(1, 4, 0),     ARCS_1(4, 1),
    ARCS_2(2, 5, 0),     ARCS_2(2, 5, 0),     ARCS_2(1, 5, 1),     ARCS_1(5, 1),
    ARCS_1(2, 1),        ARCS_1(2, 1),        ARCS_1(1, 1),        ARCS_1(0, 1),
};
#undef ARCS_0
#undef ARCS_1
#undef ARCS_2
#undef ARCS_3
/* clang-format on */

/* The chains that a stone on an empty cell joins, and what it completes. */
struct join {
    unsigned x, y; /* of the cell */
    unsigned count; /* of arcs, 0 .. 3 */
    unsigned roots[3]; /* of the arcs' chains, [count] but at least one: ncells for none */
    unsigned root; /* of the chain that it makes: of the largest, or the cell itself */
    unsigned size; /* of that chain */
    unsigned edges; /* of that chain */
    figure_set figures; /* that it completes */
};

JOIN_INLINE unsigned join_root(const struct chain *chain, unsigned at)
{
    unsigned root = chain[chain[at].parent].parent;

    while (JOIN_RARE(chain[root].parent != root))
        root = chain[root].parent;
    return root;
}

/* Bit y: all six neighbours of the cell at y in the middle column hold a stone. */
static inline uint64_t join_full(uint64_t left, uint64_t middle, uint64_t right)
{
    return (left & left << 1) & (middle >> 1 & middle << 1) & (right & right >> 1);
}

/* Does a stone at y in column[0] give one of its own neighbours a sixth own neighbour? */
static inline bool join_fills(const uint64_t *column, unsigned y)
{
    const uint64_t here = column[0] | (uint64_t)1 << y;
    const uint64_t left = join_full(column[-2], column[-1], here) & column[-1];
    const uint64_t middle = join_full(column[-1], here, column[1]) & column[0];
    const uint64_t right = join_full(here, column[1], column[2]) & column[1];

    return ((left >> (y - 1) & 3) | (middle >> (y - 1) & 5) | (right >> y & 3)) != 0;
}

/* Adds the chain of arc i, whose one stone is `at`; returns the largest size so far. */
JOIN_INLINE unsigned join_chain(struct join *join, int i, const struct chain *chain, unsigned at,
                                unsigned largest)
{
    const unsigned root = join_root(chain, at);
    const unsigned size = chain[root].size;

    join->roots[i] = root;
    join->edges |= chain[root].edges;
    join->size += size;
    join->root = size > largest ? root : join->root;
    return size > largest ? size : largest;
}

/* Finds what a stone of `colour` on the empty cell `at` would join and complete. */
JOIN_INLINE void join_find(const struct position *position, unsigned at, enum colour colour,
                           struct join *join)
{
    const struct board *board = position->board;
    const struct chain *chain = position->chain;
    const unsigned x = board->x[at], y = board->y[at];
    const uint64_t *column = &position->stones[colour][x + 1];
    const struct join_arcs *arcs = &join_arcs[join_around(column, y)];
    const cell *neighbour = board->neighbour[at];
    const uint8_t *figures = board->edge_figures[colour];
    unsigned largest;
    bool twice = false;

    join->x = x;
    join->y = y;
    join->count = arcs->count;
    join->root = at;
    join->size = 1;
    join->edges = board->edges[at];
    largest = join_chain(join, 0, chain, neighbour[arcs->direction[0]], 0);
    if (join->count > 1) {
        largest = join_chain(join, 1, chain, neighbour[arcs->direction[1]], largest);
        twice = join->roots[1] == join->roots[0];
        if (JOIN_RARE(twice))
            join->size -= chain[join->roots[0]].size;
        if (JOIN_RARE(join->count > 2)) {
            join_chain(join, 2, chain, neighbour[arcs->direction[2]], largest);
            if (join->roots[2] == join->roots[0] || join->roots[2] == join->roots[1]) {
                join->size -= chain[join->roots[2]].size;
                twice = true;
            }
        }
    }
    join->figures = figures[join->edges];
    if (JOIN_RARE(join->figures != 0)) {
        for (unsigned i = 0; i < join->count; i++)
            join->figures &= ~(unsigned)figures[chain[join->roots[i]].edges];
    }
    if ((JOIN_RARE(twice) || (JOIN_RARE(arcs->has_middle) && join_fills(column, y))) &&
        board->game->has_rings &&
        (position->ring_rule == RING_FREELING || ring_counts(position, (cell)at, colour)))
        join->figures |= FIGURE_RING;
}

/* Puts a stone on the empty cell `at` at (x, y), in everything but the chains. */
JOIN_INLINE void join_put_at(struct position *position, unsigned at, unsigned x, unsigned y,
                             enum colour colour)
{
    position->stones[colour][x + 1] |= (uint64_t)1 << y;
    position->key ^= position->board->zobrist[at][colour - 1];
    position->nstones[colour]++;
    position->colour[at] = (uint8_t)colour;
}

/* Puts a stone on an empty cell, in everything but the chains. */
JOIN_INLINE void join_put(struct position *position, unsigned at, enum colour colour)
{
    const struct board *board = position->board;

    join_put_at(position, at, board->x[at], board->y[at], colour);
}

/* Places a stone of `colour` on `at`, for which join_find() has filled in *join. */
JOIN_INLINE void join_place(struct position *position, unsigned at, enum colour colour,
                            const struct join *join)
{
    const unsigned none = (unsigned)position->board->ncells;
    struct chain *chain = position->chain;
    struct chain *root = &chain[join->root];
    struct ply *ply = &position->ply[position->nplies++];

    join_put_at(position, at, join->x, join->y, colour);
    ply->cell = (cell)at;
    ply->joined[0] = (cell)join->roots[0];
    ply->edges_before = chain[join->count > 0 ? join->root : none].edges;
    ply->njoined = (uint8_t)join->count;
    ply->colour = (uint8_t)colour;
    ply->turn_before = position->to_move;
    ply->figures = 0;
    ply->kind = PLY_STONE;
    if (JOIN_RARE(join->figures != 0))
        ply->figures = (uint8_t)join->figures;
    chain[join->roots[0]].parent = (cell)join->root;
    if (join->count > 1) {
        ply->joined[1] = (cell)join->roots[1];
        chain[join->roots[1]].parent = (cell)join->root;
        if (JOIN_RARE(join->count > 2)) {
            ply->joined[2] = (cell)join->roots[2];
            chain[join->roots[2]].parent = (cell)join->root;
        }
    }
    chain[none].parent = (cell)none; /* a missing arc has overwritten it */
    chain[at].parent = (cell)join->root;
    root->size = (uint16_t)join->size;
    root->edges = (edge_set)join->edges;
    position->to_move = (uint8_t)colour_other(colour);
}

/*
 * Places a stone as join_find() and join_place() do, if it joins at most one chain, fills no place
 * around an own stone and makes a chain whose edges complete nothing, as six stones of seven in
 * real games; else returns false, and nothing has changed.  So few values are at hand at a time
 * that they stay in registers.
 */
JOIN_INLINE bool join_play_plain(struct position *position, unsigned at, enum colour colour)
{
    const struct board *board = position->board;
    const unsigned y = board->y[at];
    uint64_t *column = &position->stones[colour][board->x[at] + 1];
    const struct join_arcs *arcs = &join_arcs[join_around(column, y)];
    struct chain *chain = position->chain;
    const unsigned joined = join_root(chain, board->neighbour[at][arcs->direction[0]]);
    const unsigned edges = chain[joined].edges | board->edges[at];

    if (JOIN_RARE(!arcs->is_plain || board->edge_figures[colour][edges] != 0))
        return false;
    const unsigned count = arcs->count; /* 0 or 1, as often one as the other: no branch */
    const unsigned root = at ^ ((at ^ joined) & (0u - count));
    struct ply *ply = &position->ply[position->nplies++];
    *column |= (uint64_t)1 << y;
    position->key ^= board->zobrist[at][colour - 1];
    position->nstones[colour]++;
    ply->cell = (cell)at;
    ply->joined[0] = (cell)joined;
    ply->edges_before = chain[joined].edges; /* of none: 0 */
    ply->njoined = (uint8_t)count;
    ply->colour = (uint8_t)colour;
    ply->turn_before = position->to_move;
    ply->figures = 0;
    ply->kind = PLY_STONE;
    chain[root].size = (uint16_t)(chain[joined].size + 1);
    chain[root].edges = (edge_set)edges;
    chain[root].parent = (cell)root;
    chain[at].parent = (cell)root;
    position->colour[at] = (uint8_t)colour;
    position->to_move = (uint8_t)colour_other(colour);
    return true;
}

/* Places a stone of whatever kind: position_play() without the short way above. */
figure_set join_play_any(struct position *position, cell at, enum colour colour);

#endif
