/* SPDX-License-Identifier: ISC */
/*
 * Which moves must be answered?
 *
 * Two empty cells make a *pair* of C if stones of C on both complete a figure and a stone on either
 * does not.  The moves that threaten are the cells of pairs, and each threatens the other cell.
 * Under Freeling's rule, with E(c) the edges of a cell c and of the chains of C that it touches:
 *   - if edges make the figure, the two cells are neighbours or touch one chain, and E of both
 *     together makes it;
 *   - if it is a ring, then (join.h) there is a stone whose six neighbours lack these two cells; or
 *     the second stone has two arcs of neighbours that belong to one chain only since the first: it
 *     is no neighbour of the first, and both touch two chains; or it is, and one of its arcs does
 *     not contain the first stone.  Nothing distinguishes the second stone, so the last condition
 *     holds at both cells; what is left are few pairs, which are played.
 * Sets of cells are planes (plane.h).
 *
 * Under the rules that look inside a ring any stone may matter to any ring; there all pairs are
 * played.
 */
#include "analyse/threat/threat_moves.h"

#include <string.h>

#include "analyse/board/chain_planes.h"

/* The other cells of the pairs of a cell. */
struct threat_moves_cell {
    uint8_t near; /* bit d: the neighbour in direction d */
    uint8_t nfar; /* of far[]: the first two others */
    cell far[2]; /* ascending */
};

struct threat_moves_scan {
    const struct position *position;
    enum colour colour;
    const struct chain_planes *chains;
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX]; /* cells with an own neighbour there */
    uint64_t free[PLANE_WORDS_MAX]; /* empty cells on which a stone completes nothing */
    uint64_t moves[PLANE_WORDS_MAX]; /* cells of pairs */
    struct threat_moves_cell pairs[BOARD_CELLS_MAX]; /* [cell] */
};

/* ---- cells that complete a figure --------------------------------------------------------- */

/* One word of the cells with two arcs of own neighbours. */
static uint64_t threat_moves_two_arcs(uint64_t (*beside)[PLANE_WORDS_MAX], int w)
{
    uint64_t one = 0, two = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const uint64_t first = beside[d][w] & ~beside[(d + 5) % BOARD_DIRECTIONS][w];

        two |= one & first;
        one |= first;
    }
    return two;
}

/* The cells that may close a ring: they have two arcs of own neighbours, or, if some stone
 * lacks only one neighbour, at least two that are no neighbours of each other. */
static void threat_moves_may_close(const struct board *board, const uint64_t *own,
                                   uint64_t (*beside)[PLANE_WORDS_MAX], uint64_t *may)
{
    uint64_t five = 0;

    for (int w = 0; w < board->shape.words; w++) {
        uint64_t lacks = 0, lacks_two = 0;

        may[w] = threat_moves_two_arcs(beside, w);
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            lacks_two |= lacks & ~beside[d][w];
            lacks |= ~beside[d][w];
        }
        five |= own[w] & ~lacks_two;
    }
    for (int w = 0; five != 0 && w < board->shape.words; w++)
        may[w] |= plane_between(beside, w);
}

/* The stones of a colour, the cells beside them, and the cells that may complete a figure: they may
 * close a ring, or join chains; else the cell adds its own edges to a chain. */
static void threat_moves_may_win(const struct position *position, enum colour colour, uint64_t *own,
                                 uint64_t (*beside)[PLANE_WORDS_MAX], uint64_t *may)
{
    const struct board *board = position->board;

    plane_of_stones(position, colour, own);
    plane_beside(board, own, beside);
    threat_moves_may_close(board, own, beside, may);
    for (int w = 0; w < board->shape.words; w++) {
        uint64_t touching = 0;

        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            touching |= beside[d][w];
        may[w] |= board->plane_rim[w] & touching;
        if (board->ncells == 1)
            may[w] = board->plane_all[w];
    }
}

/* Writes up to two of the cells of `may` that complete a figure to two[2]; returns their number. */
static int threat_moves_completing(const struct position *position, enum colour colour,
                                   const uint64_t *may, cell two[2])
{
    const struct board *board = position->board;
    int n = 0;

    for (int w = 0; w < board->shape.words; w++) {
        for (uint64_t rest = may[w]; rest != 0 && n < 2; rest &= rest - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if (position_would_complete(position, at, colour) != 0)
                two[n++] = at;
        }
    }
    return n;
}

int threat_moves_winning(const struct position *position, enum colour colour, cell two[2])
{
    const struct board *board = position->board;
    uint64_t own[PLANE_WORDS_MAX], others[PLANE_WORDS_MAX];
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX], may[PLANE_WORDS_MAX];

    plane_of_stones(position, colour_other(colour), others);
    threat_moves_may_win(position, colour, own, beside, may);
    for (int w = 0; w < board->shape.words; w++)
        may[w] &= board->plane_all[w] & ~(own[w] | others[w]);
    return threat_moves_completing(position, colour, may, two);
}

/*
 * A cell that completes a figure touches the stone's chain.  Otherwise the chains that it joins,
 * and the edges and stones around it, are as they were before the stone was placed, and it
 * completed a figure then.
 */
int threat_moves_winning_beside(const struct position *position, cell at, cell two[2])
{
    const struct board *board = position->board;
    const enum colour colour = position_colour(position, at);
    const int words = board->shape.words;
    uint64_t own[PLANE_WORDS_MAX], others[PLANE_WORDS_MAX], near[PLANE_WORDS_MAX] = {0};
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX], may[PLANE_WORDS_MAX];
    uint64_t grown, any = 0;

    plane_of_stones(position, colour_other(colour), others);
    plane_of_stones(position, colour, own);
    plane_add(board, near, at);
    do {
        uint64_t chain[PLANE_WORDS_MAX];

        plane_grow(&board->shape, near, own, chain);
        grown = 0;
        for (int w = 0; w < words; w++) {
            grown |= chain[w] ^ near[w];
            near[w] = chain[w];
        }
    } while (grown != 0);
    for (int w = 0; w < words; w++)
        others[w] = board->plane_all[w] & ~(own[w] | others[w]);
    plane_grow(&board->shape, near, others, near);
    threat_moves_may_win(position, colour, own, beside, may);
    for (int w = 0; w < words; w++)
        any |= may[w] &= near[w];
    return any != 0 ? threat_moves_completing(position, colour, may, two) : 0;
}

/* ---- pairs --------------------------------------------------------------------------------- */

/* `other` completes a figure after `at`. */
static void threat_moves_add(struct threat_moves_scan *scan, cell at, cell other)
{
    const struct board *board = scan->chains->board;
    struct threat_moves_cell *pairs = &scan->pairs[at];

    plane_add(board, scan->moves, at);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (board->neighbour[at][d] == other) {
            pairs->near |= (uint8_t)(1u << d);
            return;
        }
    }
    for (int i = 0; i < pairs->nfar; i++) {
        const cell known = pairs->far[i];

        if (known == other)
            return;
        if (known > other) {
            pairs->far[i] = other;
            other = known;
        }
    }
    if (pairs->nfar < 2)
        pairs->far[pairs->nfar++] = other;
}

static void threat_moves_add_both(struct threat_moves_scan *scan, cell a, cell b)
{
    threat_moves_add(scan, a, b);
    threat_moves_add(scan, b, a);
}

/* The first stones of the arcs of own stones around a cell: a set of directions. */
static unsigned threat_moves_arcs(const struct threat_moves_scan *scan, cell at)
{
    const unsigned near = position_near(scan->position, at, scan->colour);
    const unsigned first = near & ~(near << 1 | near >> 5);

    return near == 0x3f ? 1 : first;
}

/* The chains of arcs around a cell, each once, into chain[]; returns their number. */
static int threat_moves_chains(const struct threat_moves_scan *scan, cell at, unsigned arcs,
                               int chain[3])
{
    const struct chain_planes *chains = scan->chains;
    int n = 0;

    for (; arcs != 0; arcs &= arcs - 1) {
        const cell next = chains->board->neighbour[at][__builtin_ctz(arcs)];
        const int here = chains->of_bit[chains->board->plane_bit[next]];
        int i = 0;

        while (i < n && chain[i] != here)
            i++;
        if (i == n)
            chain[n++] = here;
    }
    return n;
}

/* ---- pairs by edges ------------------------------------------------------------------------ */

/* Cells of scan->free by the edges in their E. */
struct threat_moves_edges {
    uint64_t with[BOARD_EDGES_MAX][PLANE_WORDS_MAX]; /* [edge] */
    uint64_t start[PLANE_WORDS_MAX]; /* cells with all edges of a figure but one */
};

static void threat_moves_sort(const struct threat_moves_scan *scan,
                              struct threat_moves_edges *edges)
{
    const struct chain_planes *chains = scan->chains;
    const struct board *board = chains->board;
    const int words = chains->words, nedges = board->nsides + board->ncorners;

    for (int e = 0; e < nedges; e++)
        for (int w = 0; w < words; w++)
            edges->with[e][w] = board->plane_edges[e * words + w];
    for (int i = 0; i < chains->n; i++)
        for (unsigned rest = chains->edges[i]; rest != 0; rest &= rest - 1)
            for (int w = 0; w < words; w++)
                edges->with[__builtin_ctz(rest)][w] |= chains->near[i * words + w];
    for (int w = 0; w < words; w++) {
        uint64_t one = 0, start = 0;

        for (int e = 0; e < nedges; e++) {
            const bool by_two = board->edge_partners[scan->colour][1u << e] != 0;
            const uint64_t here = edges->with[e][w] &= scan->free[w];

            start |= by_two ? here : one & here;
            one |= here;
        }
        edges->start[w] = start;
    }
}

/* Adds the pairs of one cell that has all edges of a figure but one, with cells of `partners`,
 * which have that, and are beside it or touch one of its chains. */
static void threat_moves_add_by_edges(struct threat_moves_scan *scan, cell at, const int *chain,
                                      int n, const uint64_t *partners)
{
    const struct chain_planes *chains = scan->chains;
    const struct board *board = chains->board;
    const int words = chains->words;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell next = board->neighbour[at][d];

        if (next != board->ncells && plane_has(board, partners, next))
            threat_moves_add_both(scan, at, next);
    }
    for (int i = 0; i < n; i++) {
        for (int w = 0; w < words; w++) {
            uint64_t rest = chains->near[chain[i] * words + w] & partners[w];

            for (; rest != 0; rest &= rest - 1)
                threat_moves_add_both(scan, at, board->plane_cell[64 * w + __builtin_ctzll(rest)]);
        }
    }
}

/*
 * The figures have two edges or three, so that one of the two cells has all edges of the figure but
 * one, and the other has that one.
 */
static void threat_moves_find_by_edges(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains->board;
    const uint8_t *figures = board->edge_figures[scan->colour];
    const edge_set *completing = board->edge_partners[scan->colour];
    const int words = scan->chains->words;
    struct threat_moves_edges edges;
    uint64_t partners[PLANE_WORDS_MAX];
    unsigned partners_of = 0; /* E of the cells whose partners these are */

    threat_moves_sort(scan, &edges);
    for (int w = 0; w < words; w++) {
        for (uint64_t rest = edges.start[w]; rest != 0; rest &= rest - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];
            int chain[3];
            const int n = threat_moves_chains(scan, at, threat_moves_arcs(scan, at), chain);
            unsigned here = board->edges[at];

            for (int i = 0; i < n; i++)
                here |= scan->chains->edges[chain[i]];
            if (figures[here] != 0)
                continue; /* beside a chain that has its figure */
            if (here != partners_of) {
                partners_of = here;
                for (int v = 0; v < words; v++) {
                    partners[v] = 0;
                    for (unsigned e = completing[here]; e != 0; e &= e - 1)
                        partners[v] |= edges.with[__builtin_ctz(e)][v];
                }
            }
            threat_moves_add_by_edges(scan, at, chain, n, partners);
        }
    }
}

/* ---- pairs by rings ------------------------------------------------------------------------ */

/* Adds the cells that touch both chains as those of pairs with `at`, the first two of them that are
 * no neighbours of it: no more are wanted. */
static void threat_moves_add_meetings(struct threat_moves_scan *scan, cell at, int a, int b)
{
    const struct chain_planes *chains = scan->chains;
    const int words = chains->words;
    int n = 0;

    for (int w = 0; w < words; w++) {
        uint64_t rest = chains->near[a * words + w] & chains->near[b * words + w] & scan->free[w];

        for (; rest != 0; rest &= rest - 1) {
            const cell other = chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if (board_distance(chains->board, at, other) <= 1)
                continue;
            threat_moves_add(scan, at, other);
            if (++n == 2)
                return;
        }
    }
}

/* Adds the cells that are no neighbours and touch two chains both. */
static void threat_moves_find_by_chains(struct threat_moves_scan *scan)
{
    for (int w = 0; w < scan->chains->words; w++) {
        uint64_t rest = threat_moves_two_arcs(scan->beside, w) & scan->free[w];

        for (; rest != 0; rest &= rest - 1) {
            const cell at = scan->chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];
            const unsigned arcs = threat_moves_arcs(scan, at);
            int chain[3];
            const int n = (arcs & (arcs - 1)) != 0 ? threat_moves_chains(scan, at, arcs, chain) : 1;

            for (int i = 0; i < n; i++)
                for (int j = 0; j < i; j++)
                    threat_moves_add_meetings(scan, at, chain[i], chain[j]);
        }
    }
}

/* The cells at which an arc of own neighbours does not touch the neighbour in a direction, nor is
 * joined to it by others: with it that would be one arc.  For direction d and the opposite one. */
static void threat_moves_find_apart(const struct threat_moves_scan *scan, int d, uint64_t *ahead,
                                    uint64_t *behind)
{
    const uint64_t *a = scan->beside[d], *b = scan->beside[d + 1], *c = scan->beside[d + 2];
    const uint64_t *e = scan->beside[d + 3], *f = scan->beside[(d + 4) % BOARD_DIRECTIONS];
    const uint64_t *g = scan->beside[(d + 5) % BOARD_DIRECTIONS];

    for (int w = 0; w < scan->chains->words; w++) {
        ahead[w] = (c[w] & ~b[w] & ~(e[w] & f[w] & g[w])) |
                   (e[w] & ~(b[w] & c[w]) & ~(f[w] & g[w])) |
                   (f[w] & ~g[w] & ~(b[w] & c[w] & e[w]));
        behind[w] = (g[w] & ~f[w] & ~(a[w] & b[w] & c[w])) |
                    (a[w] & ~(f[w] & g[w]) & ~(b[w] & c[w])) |
                    (b[w] & ~c[w] & ~(f[w] & g[w] & a[w]));
    }
}

/* Does a stone on a cell close a ring if its neighbour in direction d is own?  An arc without that
 * neighbour then belongs to one of the chains that it joins. */
static bool threat_moves_close(const struct threat_moves_scan *scan, cell at, int d)
{
    const cell next = scan->chains->board->neighbour[at][d];
    unsigned arcs = position_near(scan->position, at, scan->colour) & ~(1u << d);
    int chain[3], others[3];
    int n, nothers;

    for (int e = d + 1; e < d + BOARD_DIRECTIONS && (arcs >> e % BOARD_DIRECTIONS & 1) != 0; e++)
        arcs &= ~(1u << e % BOARD_DIRECTIONS);
    for (int e = d + 5; e > d && (arcs >> e % BOARD_DIRECTIONS & 1) != 0; e--)
        arcs &= ~(1u << e % BOARD_DIRECTIONS);
    n = threat_moves_chains(scan, at, arcs & ~(arcs << 1 | arcs >> 5), chain);
    nothers = threat_moves_chains(scan, next, threat_moves_arcs(scan, next), others);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < nothers; j++)
            if (chain[i] == others[j])
                return true;
    return false;
}

/* Adds the neighbours that close a ring together, neither of which fills the surroundings of a
 * stone. */
static void threat_moves_find_neighbours(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains->board;
    uint64_t ahead[PLANE_WORDS_MAX], other[PLANE_WORDS_MAX];

    for (int d = 0; d < 3; d++) {
        threat_moves_find_apart(scan, d, ahead, other);
        plane_step(&board->shape, other, (unsigned)d + 3, scan->free, other);
        for (int w = 0; w < scan->chains->words; w++) {
            uint64_t rest = ahead[w] & other[w] & scan->free[w];

            for (; rest != 0; rest &= rest - 1) {
                const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];
                const cell next = board->neighbour[at][d];

                if (plane_has(board, scan->free, next) && threat_moves_close(scan, at, d))
                    threat_moves_add_both(scan, at, next);
            }
        }
    }
}

/* Adds the two empty cells around a stone that has four own neighbours. */
static void threat_moves_find_fillings(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains->board;
    uint64_t(*s)[PLANE_WORDS_MAX] = scan->beside;

    for (int w = 0; w < scan->chains->words; w++) {
        /* Two sums of three bits, and theirs. */
        const uint64_t even = s[0][w] ^ s[2][w] ^ s[4][w], odd = s[1][w] ^ s[3][w] ^ s[5][w];
        const uint64_t twos = (s[0][w] & s[2][w]) | (s[2][w] & s[4][w]) | (s[4][w] & s[0][w]);
        const uint64_t others = (s[1][w] & s[3][w]) | (s[3][w] & s[5][w]) | (s[5][w] & s[1][w]);
        uint64_t four = (~even & ~odd & twos & others) | (even & odd & (twos ^ others));

        for (four &= scan->chains->own[w]; four != 0; four &= four - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(four)];
            unsigned lacking = 0x3f & ~position_near(scan->position, at, scan->colour);
            const cell first = board->neighbour[at][__builtin_ctz(lacking)];
            const cell second = board->neighbour[at][__builtin_ctz(lacking & (lacking - 1))];

            if (first != board->ncells && second != board->ncells &&
                plane_has(board, scan->free, first) && plane_has(board, scan->free, second))
                threat_moves_add_both(scan, first, second);
        }
    }
}

static void threat_moves_find_by_rings(struct threat_moves_scan *scan)
{
    threat_moves_find_by_chains(scan);
    threat_moves_find_neighbours(scan);
    threat_moves_find_fillings(scan);
}

/* ---- all ----------------------------------------------------------------------------------- */

static void threat_moves_init(struct threat_moves_scan *scan, const struct position *position,
                              enum colour colour, const struct chain_planes *chains)
{
    const struct board *board = position->board;
    const size_t bytes = (size_t)board->shape.words * sizeof(uint64_t);

    scan->position = position;
    scan->colour = colour;
    scan->chains = chains;
    plane_beside(board, chains->own, scan->beside);
    memset(scan->moves, 0, bytes);
    memset(scan->pairs, 0, (size_t)board->ncells * sizeof scan->pairs[0]);
    memcpy(scan->free, chains->empty, bytes);
}

/* Removes those cells of `may` from scan->free that complete one of the figures. */
static void threat_moves_remove(struct threat_moves_scan *scan, const uint64_t *may,
                                figure_set figures)
{
    for (int w = 0; w < scan->chains->words; w++) {
        for (uint64_t rest = may[w] & scan->free[w]; rest != 0; rest &= rest - 1) {
            const cell at = scan->chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if ((position_would_complete(scan->position, at, scan->colour) & figures) != 0)
                scan->free[w] &= ~(rest & -rest);
        }
    }
}

/* Removes all that complete a figure. */
static void threat_moves_remove_winning(struct threat_moves_scan *scan, bool content_counts)
{
    const struct board *board = scan->chains->board;
    uint64_t own[PLANE_WORDS_MAX], may[PLANE_WORDS_MAX];

    if (content_counts)
        memcpy(may, board->plane_all, (size_t)board->shape.words * sizeof(uint64_t));
    else
        threat_moves_may_win(scan->position, scan->colour, own, scan->beside, may);
    threat_moves_remove(scan, may, (figure_set)-1);
}

/* Plays all pairs. */
static void threat_moves_find_by_play(struct threat_moves_scan *scan, struct position *position)
{
    const struct board *board = scan->chains->board;

    for (cell at = 0; at < board->ncells; at++) {
        if (!plane_has(board, scan->free, at))
            continue;
        position_play(position, at, scan->colour);
        for (cell other = 0; other < board->ncells; other++)
            if (other != at && plane_has(board, scan->free, other) &&
                position_would_complete(position, other, scan->colour) != 0)
                threat_moves_add(scan, at, other);
        position_undo(position);
    }
}

void threat_moves_rings(const struct position *position, enum colour colour,
                        const struct chain_planes *chains, uint64_t *one, uint64_t *two)
{
    struct threat_moves_scan scan;
    uint64_t may[PLANE_WORDS_MAX];

    threat_moves_init(&scan, position, colour, chains);
    threat_moves_may_close(chains->board, chains->own, scan.beside, may);
    threat_moves_remove(&scan, may, FIGURE_RING);
    threat_moves_find_by_rings(&scan);
    for (int w = 0; w < chains->words; w++) {
        one[w] = chains->empty[w] & ~scan.free[w];
        two[w] = scan.moves[w];
    }
}

/* The move with up to two of its threats, neighbours first. */
static void threat_moves_write(const struct threat_moves_scan *scan, cell at,
                               struct threat_move *move)
{
    const struct threat_moves_cell *pairs = &scan->pairs[at];

    move->at = at;
    move->nthreats = 0;
    for (unsigned near = pairs->near; near != 0 && move->nthreats < 2; near &= near - 1)
        move->threat[move->nthreats++] = scan->chains->board->neighbour[at][__builtin_ctz(near)];
    for (int i = 0; i < pairs->nfar && move->nthreats < 2; i++)
        move->threat[move->nthreats++] = pairs->far[i];
}

/* threat_moves_find(); `quiet`: no cell completes a figure. */
static int threat_moves_find_all(struct position *position, enum colour colour, bool quiet,
                                 struct threat_move *moves)
{
    const struct board *board = position->board;
    const bool content_counts = board->game->has_rings && position->ring_rule != RING_FREELING;
    struct threat_moves_scan scan;
    struct chain_planes chains;
    int n = 0;

    chain_planes_find(position, colour, &chains);
    threat_moves_init(&scan, position, colour, &chains);
    if (!quiet)
        threat_moves_remove_winning(&scan, content_counts);
    if (content_counts) {
        threat_moves_find_by_play(&scan, position);
    } else {
        threat_moves_find_by_edges(&scan);
        if (board->game->has_rings)
            threat_moves_find_by_rings(&scan);
    }
    for (int w = 0; w < board->shape.words; w++)
        for (uint64_t rest = scan.moves[w]; rest != 0; rest &= rest - 1)
            threat_moves_write(&scan, board->plane_cell[64 * w + __builtin_ctzll(rest)],
                               &moves[n++]);
    return n;
}

int threat_moves_find(struct position *position, enum colour colour, struct threat_move *moves)
{
    return threat_moves_find_all(position, colour, false, moves);
}

int threat_moves_find_quiet(struct position *position, enum colour colour,
                            struct threat_move *moves)
{
    return threat_moves_find_all(position, colour, true, moves);
}
