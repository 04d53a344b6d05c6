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

#define KINDS_MAX 256 /* different E of cells; with more all pairs are played */

/* The other cells of the pairs of a cell. */
struct threat_moves_cell {
    uint8_t near; /* bit d: the neighbour in direction d */
    uint8_t nfar; /* of far[]: the first two others */
    cell far[2]; /* ascending */
};

struct threat_moves_scan {
    struct position *position;
    enum colour colour;
    struct chain_planes chains;
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX]; /* cells with an own neighbour there */
    uint64_t free[PLANE_WORDS_MAX]; /* empty cells on which a stone completes nothing */
    uint64_t moves[PLANE_WORDS_MAX]; /* cells of pairs */
    struct threat_moves_cell pairs[BOARD_CELLS_MAX]; /* [cell] */
};

/* ---- cells that complete a figure --------------------------------------------------------- */

/* One word of the cells that may complete a figure: a ring is closed between two stones that are
 * no neighbours, and so is a chain joined to others; else the cell adds its own edges to a chain.
 */
static uint64_t threat_moves_may_win(const struct board *board, uint64_t (*beside)[PLANE_WORDS_MAX],
                                     int w)
{
    uint64_t rim = 0, touching = 0;

    for (int e = 0; e < board->nsides + board->ncorners; e++)
        rim |= board->plane_edges[e * board->shape.words + w];
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        touching |= beside[d][w];
    return plane_between(beside, w) | (rim & touching);
}

int threat_moves_winning(const struct position *position, enum colour colour, cell two[2])
{
    const struct board *board = position->board;
    uint64_t own[PLANE_WORDS_MAX], others[PLANE_WORDS_MAX];
    uint64_t beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX];
    int n = 0;

    plane_of_stones(position, colour, own);
    plane_of_stones(position, colour_other(colour), others);
    plane_beside(board, own, beside);
    for (int w = 0; w < board->shape.words; w++) {
        const uint64_t empty = board->plane_all[w] & ~(own[w] | others[w]);
        uint64_t may = board->ncells == 1 ? empty : threat_moves_may_win(board, beside, w) & empty;

        for (; may != 0 && n < 2; may &= may - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(may)];

            if (position_would_complete(position, at, colour) != 0)
                two[n++] = at;
        }
    }
    return n;
}

/* ---- pairs --------------------------------------------------------------------------------- */

/* `other` completes a figure after `at`. */
static void threat_moves_add(struct threat_moves_scan *scan, cell at, cell other)
{
    const struct board *board = scan->chains.board;
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

static void threat_moves_add_pair(struct threat_moves_scan *scan, cell a, cell b)
{
    if (!plane_has(scan->chains.board, scan->free, a) ||
        !plane_has(scan->chains.board, scan->free, b))
        return;
    threat_moves_add(scan, a, b);
    threat_moves_add(scan, b, a);
}

/* Adds the cells of `others` as those of pairs with `at`, the first two of them that are no
 * neighbours: no more are wanted. */
static void threat_moves_add_all(struct threat_moves_scan *scan, cell at, const uint64_t *others)
{
    const struct board *board = scan->chains.board;
    int nfar = 0;

    for (int w = 0; w < scan->chains.words; w++) {
        for (uint64_t rest = others[w]; rest != 0; rest &= rest - 1) {
            const cell other = board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if (board_distance(board, at, other) > 1 && nfar++ >= 2)
                continue;
            threat_moves_add(scan, at, other);
        }
    }
}

/* The chains around a cell, each once, into chain[]; returns their number. */
static int threat_moves_chains(const struct threat_moves_scan *scan, cell at, int chain[3])
{
    const struct chain_planes *chains = &scan->chains;
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell next = chains->board->neighbour[at][d];
        int i = 0, here;

        if (position_colour(scan->position, next) != scan->colour)
            continue;
        here = chains->of_bit[chains->board->plane_bit[next]];
        while (i < n && chain[i] != here)
            i++;
        if (i == n)
            chain[n++] = here;
    }
    return n;
}

/* ---- pairs by edges ------------------------------------------------------------------------ */

/* Cells by their E. */
struct threat_moves_kinds {
    int n;
    edge_set edges[KINDS_MAX]; /* E of each kind, never 0 */
    uint64_t cells[KINDS_MAX * PLANE_WORDS_MAX]; /* [kind][words] */
};

/* Sorts the cells of scan->free by their E, but those without edges.  False: too many kinds. */
static bool threat_moves_sort(const struct threat_moves_scan *scan,
                              struct threat_moves_kinds *kinds)
{
    const struct chain_planes *chains = &scan->chains;
    const struct board *board = chains->board;
    const int words = chains->words;
    edge_set edges[64 * PLANE_WORDS_MAX];

    memset(edges, 0, 64 * (size_t)words * sizeof edges[0]);
    for (int e = 0; e < board->nsides + board->ncorners; e++)
        for (int w = 0; w < words; w++)
            for (uint64_t rest = board->plane_edges[e * words + w] & scan->free[w]; rest != 0;
                 rest &= rest - 1)
                edges[64 * w + __builtin_ctzll(rest)] |= (edge_set)(1u << e);
    for (int i = 0; i < chains->n; i++)
        for (int w = 0; w < words && chains->edges[i] != 0; w++)
            for (uint64_t rest = chains->near[i * words + w]; rest != 0; rest &= rest - 1)
                edges[64 * w + __builtin_ctzll(rest)] |= chains->edges[i];
    kinds->n = 0;
    for (int w = 0; w < words; w++) {
        for (uint64_t rest = scan->free[w]; rest != 0; rest &= rest - 1) {
            const edge_set here = edges[64 * w + __builtin_ctzll(rest)];
            int i = 0;

            if (here == 0)
                continue;
            while (i < kinds->n && kinds->edges[i] != here)
                i++;
            if (i == kinds->n) {
                if (i == KINDS_MAX)
                    return false;
                kinds->edges[kinds->n++] = here;
                memset(&kinds->cells[i * words], 0, (size_t)words * sizeof(uint64_t));
            }
            kinds->cells[i * words + w] |= rest & -rest;
        }
    }
    return true;
}

/* Adds the pairs of one cell: with cells of `partners` that are beside it or touch one of its
 * chains. */
static void threat_moves_add_by_edges(struct threat_moves_scan *scan, cell at,
                                      const uint64_t *partners)
{
    const struct chain_planes *chains = &scan->chains;
    const int words = chains->words;
    uint64_t within[PLANE_WORDS_MAX];
    int chain[3];
    const int n = threat_moves_chains(scan, at, chain);

    memset(within, 0, (size_t)words * sizeof(uint64_t));
    plane_add(chains->board, within, at);
    plane_grow(&chains->board->shape, within, partners, within);
    for (int i = 0; i < n; i++)
        for (int w = 0; w < words; w++)
            within[w] |= chains->near[chain[i] * words + w] & partners[w];
    plane_remove(chains->board, within, at);
    threat_moves_add_all(scan, at, within);
}

/* False: there are too many kinds of cells. */
static bool threat_moves_find_by_edges(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains.board;
    const uint8_t *figures = board->edge_figures[scan->colour];
    const int words = scan->chains.words;
    struct threat_moves_kinds kinds;
    uint64_t partners[PLANE_WORDS_MAX];

    if (!threat_moves_sort(scan, &kinds))
        return false;
    for (int i = 0; i < kinds.n; i++) {
        bool any = false;

        memset(partners, 0, (size_t)words * sizeof(uint64_t));
        for (int j = 0; j < kinds.n; j++) {
            if (figures[kinds.edges[i] | kinds.edges[j]] == 0)
                continue;
            any = true;
            for (int w = 0; w < words; w++)
                partners[w] |= kinds.cells[j * words + w];
        }
        for (int w = 0; w < words && any; w++)
            for (uint64_t rest = kinds.cells[i * words + w]; rest != 0; rest &= rest - 1)
                threat_moves_add_by_edges(scan, board->plane_cell[64 * w + __builtin_ctzll(rest)],
                                          partners);
    }
    return true;
}

/* ---- pairs by rings ------------------------------------------------------------------------ */

/* Adds the cells that are no neighbours and touch two chains both. */
static void threat_moves_find_by_chains(struct threat_moves_scan *scan)
{
    const struct chain_planes *chains = &scan->chains;
    const int words = chains->words;
    uint64_t both[PLANE_WORDS_MAX], around[PLANE_WORDS_MAX];

    for (int w = 0; w < words; w++) {
        uint64_t rest = plane_between(scan->beside, w) & scan->free[w];

        for (; rest != 0; rest &= rest - 1) {
            const cell at = chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];
            int chain[3];
            const int n = threat_moves_chains(scan, at, chain);

            for (int i = 0; i < n; i++) {
                for (int j = 0; j < i; j++) {
                    memset(around, 0, (size_t)words * sizeof(uint64_t));
                    plane_add(chains->board, around, at);
                    plane_grow(&chains->board->shape, around, scan->free, around);
                    for (int v = 0; v < words; v++)
                        both[v] = chains->near[chain[i] * words + v] &
                                  chains->near[chain[j] * words + v] & scan->free[v] & ~around[v];
                    threat_moves_add_all(scan, at, both);
                }
            }
        }
    }
}

/* One word of the cells at which an arc of own neighbours does not touch the neighbour in direction
 * d, nor is joined to it by others: with it that would be one arc. */
static uint64_t threat_moves_apart(uint64_t (*beside)[PLANE_WORDS_MAX], int d, int w)
{
    const uint64_t a = beside[(d + 1) % 6][w], b = beside[(d + 2) % 6][w];
    const uint64_t c = beside[(d + 3) % 6][w];
    const uint64_t e = beside[(d + 4) % 6][w], f = beside[(d + 5) % 6][w];

    return (b & ~a & ~(c & e & f)) | (c & ~(a & b) & ~(e & f)) | (e & ~f & ~(a & b & c));
}

/* Adds the neighbours that close a ring together, neither of which fills the surroundings of a
 * stone. */
static void threat_moves_find_neighbours(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains.board;
    const int words = scan->chains.words;
    uint64_t other[PLANE_WORDS_MAX];

    for (int d = 0; d < 3; d++) {
        for (int w = 0; w < words; w++)
            other[w] = threat_moves_apart(scan->beside, d + 3, w) & scan->free[w];
        plane_step(&board->shape, other, (unsigned)d + 3, scan->free, other);
        for (int w = 0; w < words; w++) {
            uint64_t rest = threat_moves_apart(scan->beside, d, w) & other[w];

            for (; rest != 0; rest &= rest - 1) {
                const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];
                const cell next = board->neighbour[at][d];
                bool pair;

                position_play(scan->position, at, scan->colour);
                pair = position_would_complete(scan->position, next, scan->colour) != 0;
                position_undo(scan->position);
                if (pair)
                    threat_moves_add_pair(scan, at, next);
            }
        }
    }
}

/* Adds the two empty cells around a stone that has four own neighbours. */
static void threat_moves_find_fillings(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains.board;
    uint64_t(*s)[PLANE_WORDS_MAX] = scan->beside;

    for (int w = 0; w < scan->chains.words; w++) {
        /* Two sums of three bits, and theirs. */
        const uint64_t even = s[0][w] ^ s[2][w] ^ s[4][w], odd = s[1][w] ^ s[3][w] ^ s[5][w];
        const uint64_t twos = (s[0][w] & s[2][w]) | (s[2][w] & s[4][w]) | (s[4][w] & s[0][w]);
        const uint64_t others = (s[1][w] & s[3][w]) | (s[3][w] & s[5][w]) | (s[5][w] & s[1][w]);
        uint64_t four = (~even & ~odd & twos & others) | (even & odd & (twos ^ others));

        for (four &= scan->chains.own[w]; four != 0; four &= four - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(four)];
            unsigned lacking = 0x3f & ~position_near(scan->position, at, scan->colour);
            const cell first = board->neighbour[at][__builtin_ctz(lacking)];
            const cell second = board->neighbour[at][__builtin_ctz(lacking & (lacking - 1))];

            if (first != board->ncells && second != board->ncells &&
                position_colour(scan->position, first) == COLOUR_NONE &&
                position_colour(scan->position, second) == COLOUR_NONE)
                threat_moves_add_pair(scan, first, second);
        }
    }
}

/* ---- all ----------------------------------------------------------------------------------- */

static void threat_moves_init(struct threat_moves_scan *scan, struct position *position,
                              enum colour colour, bool all)
{
    const struct board *board = position->board;
    const size_t bytes = (size_t)board->shape.words * sizeof(uint64_t);

    scan->position = position;
    scan->colour = colour;
    chain_planes_find(position, colour, &scan->chains);
    plane_beside(board, scan->chains.own, scan->beside);
    memset(scan->moves, 0, bytes);
    memset(scan->pairs, 0, (size_t)board->ncells * sizeof scan->pairs[0]);
    memcpy(scan->free, scan->chains.empty, bytes);
    for (int w = 0; w < board->shape.words; w++) {
        uint64_t may = scan->free[w];

        if (!all && board->ncells > 1)
            may &= threat_moves_may_win(board, scan->beside, w);
        for (; may != 0; may &= may - 1)
            if (position_would_complete(position, board->plane_cell[64 * w + __builtin_ctzll(may)],
                                        colour) != 0)
                scan->free[w] &= ~(may & -may);
    }
}

/* Plays all pairs. */
static void threat_moves_find_by_play(struct threat_moves_scan *scan)
{
    const struct board *board = scan->chains.board;

    for (cell at = 0; at < board->ncells; at++) {
        if (!plane_has(board, scan->free, at))
            continue;
        position_play(scan->position, at, scan->colour);
        for (cell other = 0; other < board->ncells; other++)
            if (other != at && plane_has(board, scan->free, other) &&
                position_would_complete(scan->position, other, scan->colour) != 0)
                threat_moves_add(scan, at, other);
        position_undo(scan->position);
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
        move->threat[move->nthreats++] = scan->chains.board->neighbour[at][__builtin_ctz(near)];
    for (int i = 0; i < pairs->nfar && move->nthreats < 2; i++)
        move->threat[move->nthreats++] = pairs->far[i];
}

int threat_moves_find(struct position *position, enum colour colour, struct threat_move *moves)
{
    const struct board *board = position->board;
    const bool content_counts = board->game->has_rings && position->ring_rule != RING_FREELING;
    struct threat_moves_scan scan;
    int n = 0;

    threat_moves_init(&scan, position, colour, content_counts);
    if (content_counts || !threat_moves_find_by_edges(&scan)) {
        threat_moves_find_by_play(&scan);
    } else if (board->game->has_rings) {
        threat_moves_find_by_chains(&scan);
        threat_moves_find_neighbours(&scan);
        threat_moves_find_fillings(&scan);
    }
    for (int w = 0; w < board->shape.words; w++)
        for (uint64_t rest = scan.moves[w]; rest != 0; rest &= rest - 1)
            threat_moves_write(&scan, board->plane_cell[64 * w + __builtin_ctzll(rest)],
                               &moves[n++]);
    return n;
}
