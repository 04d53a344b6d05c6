/* SPDX-License-Identifier: ISC */
/*
 * Which cells lie on a ring that lacks few stones?
 *
 * A smallest ring of own cells and `most` empty ones bends nowhere by more than 60 degrees
 * (distance.c), so it is a closed walk through the cell that does not: the last and dearest test.
 * Two tests come first:
 *   - rings of six cells around a cell are found for all cells at once, by shifts;
 *   - any other ring has seven cells or more.  So the next two of it on either side of a cell are
 *     four different ones, and the next three six.  At most `most` cells of the ring are not own,
 *     so enough of the four lie within two steps of the cell and are own, and of the six within
 *     three steps.
 */
#include "analyse/relevance/relevance_rings.h"

#include <string.h>

#include "analyse/board/cellset.h"

#define FAR 100 /* more than any weight of interest; twice that fits a byte */
#define WINDOW 3 /* steps around a cell in which own cells are counted */
#define WINDOW_BITS (2 * WINDOW + 1)
#define STEPS 8 /* of a cell: a power of two for the directions; set by hand */

struct ring_grid {
    const struct board *board;
    uint64_t column[BOARD_SPAN_MAX + 1 + 2 * WINDOW]; /* [x + WINDOW] own cells: bit y + WINDOW */
    uint8_t weight[BOARD_CELLS_MAX + 1]; /* FAR: closed, or outside */
    /* A step of a walk: a cell and the direction in which it was entered. */
    uint8_t least[BOARD_CELLS_MAX * STEPS]; /* cost so far */
    uint16_t before[BOARD_CELLS_MAX * STEPS]; /* the step before; undefined at the first and where
                                                 `least` is FAR */
};

static void ring_grid_init(struct ring_grid *grid, const struct chain_planes *chains)
{
    const struct board *board = chains->board;

    grid->board = board;
    memset(grid->column, 0, sizeof grid->column);
    memset(grid->weight, FAR, (size_t)board->ncells + 1);
    for (int w = 0; w < chains->words; w++) {
        for (uint64_t rest = chains->open[w]; rest != 0; rest &= rest - 1) {
            const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];
            const bool own = (chains->own[w] & rest & -rest) != 0;

            grid->weight[at] = !own;
            grid->column[board->x[at] + WINDOW] |= (uint64_t)own << (board->y[at] + WINDOW);
        }
    }
}

/* The own cells within WINDOW steps, WINDOW_BITS bits for each column. */
static uint64_t relevance_rings_window(const struct ring_grid *grid, cell at)
{
    /* By column: the y of a neighbour differ by -1 .. 0 to the left, 0 .. 1 to the right. */
    static const uint8_t within[WINDOW_BITS] = {0x0f, 0x1f, 0x3f, 0x7f, 0x7e, 0x7c, 0x78};
    const uint64_t *column = &grid->column[grid->board->x[at]];
    uint64_t window = 0;

    for (int i = 0; i < WINDOW_BITS; i++)
        window |= (column[i] >> grid->board->y[at] & within[i]) << WINDOW_BITS * i;
    return window;
}

/* The cells of a window that are within two steps. */
#define WINDOW_NEAR                                                          \
    ((uint64_t)0x0e << WINDOW_BITS | (uint64_t)0x1e << 2 * WINDOW_BITS |     \
     (uint64_t)0x3e << 3 * WINDOW_BITS | (uint64_t)0x3c << 4 * WINDOW_BITS | \
     (uint64_t)0x38 << 5 * WINDOW_BITS)

/* May a ring of seven cells or more that costs `most` go through the cell? */
static bool relevance_rings_may(const struct ring_grid *grid, cell at, int most)
{
    const int spare = most - grid->weight[at];
    uint64_t window;

    if (spare >= 2 * WINDOW)
        return true;
    window = relevance_rings_window(grid, at);
    return cellset_bits(window) - (grid->weight[at] == 0) >= 2 * WINDOW - spare &&
           cellset_bits(window & WINDOW_NEAR) - (grid->weight[at] == 0) >= 4 - spare;
}

#define LEAVES                                                                         \
    4 /* directions such that every ring leaves a cell, or comes to it, by one of them \
       */

#define NO_STEP (BOARD_CELLS_MAX * STEPS)

/* May a walk that costs `most` leave a cell in a direction?  It comes back over a cell that is two
 * to four directions further. */
static bool relevance_rings_leaves(const struct ring_grid *grid, cell at, int leave, int most)
{
    const cell *neighbour = grid->board->neighbour[at];
    const int rest = most - grid->weight[at] - grid->weight[neighbour[leave]];

    for (int d = leave + 2; d <= leave + 4; d++)
        if (grid->weight[neighbour[d % BOARD_DIRECTIONS]] <= rest)
            return true;
    return false;
}

/* Looks for a closed walk without sharp bends that leaves `start` in the direction `leave` and
 * costs `most` at most, a cheapest one.  Returns its last step before `start`, or NO_STEP. */
static unsigned relevance_rings_walk(struct ring_grid *grid, cell start, int leave, int most)
{
    static const uint8_t onward[BOARD_DIRECTIONS][3] = {{5, 0, 1}, {0, 1, 2}, {1, 2, 3},
                                                        {2, 3, 4}, {3, 4, 5}, {4, 5, 0}};
    const struct board *board = grid->board;
    const cell first = board->neighbour[start][leave];
    const uint8_t weight = grid->weight[start];
    uint16_t stack[2][BOARD_CELLS_MAX * STEPS];
    unsigned found = NO_STEP;
    int n[2] = {0, 0};
    int through = weight + grid->weight[first];

    memset(grid->least, FAR, (size_t)board->ncells * STEPS);
    grid->weight[start] = 0; /* it has been counted */
    grid->least[first * STEPS + leave] = (uint8_t)through;
    stack[through & 1][n[through & 1]++] = (uint16_t)(first * STEPS + leave);
    for (; through <= most && found == NO_STEP && (n[0] > 0 || n[1] > 0); through++) {
        const int now = through & 1;

        while (n[now] > 0 && found == NO_STEP) {
            const unsigned step = stack[now][--n[now]];
            const cell *neighbour = board->neighbour[step / STEPS];
            const uint8_t *directions = onward[step % STEPS];

            if (grid->least[step] != through)
                continue;
            for (int i = 0; i < 3; i++) {
                const unsigned towards = directions[i];
                const cell to = neighbour[towards];
                const int sum = through + grid->weight[to];
                const unsigned next = to * (unsigned)STEPS + towards;

                if (sum > most)
                    continue;
                if (to == start) {
                    if ((towards + 7 - (unsigned)leave) % BOARD_DIRECTIONS <= 2) {
                        found = step;
                        break;
                    }
                } else if (sum < grid->least[next]) {
                    grid->least[next] = (uint8_t)sum;
                    grid->before[next] = (uint16_t)step;
                    stack[sum & 1][n[sum & 1]++] = (uint16_t)next;
                }
            }
        }
    }
    grid->weight[start] = weight;
    return found;
}

/* Adds those cells of `may` to `cells` that lie on the walk that was found. */
static void relevance_rings_add_walk(const struct ring_grid *grid, cell start, int leave,
                                     unsigned last, const uint64_t *may, uint64_t *cells)
{
    const struct board *board = grid->board;
    const unsigned first = board->neighbour[start][leave] * (unsigned)STEPS + (unsigned)leave;

    plane_add(board, cells, start);
    for (unsigned step = last;; step = grid->before[step]) {
        const cell at = (cell)(step / STEPS);

        if (plane_has(board, may, at))
            plane_add(board, cells, at);
        if (step == first)
            return;
    }
}

/* Closes those empty cells of `may` through which no ring of seven cells or more goes that costs
 * `most`, and removes them from it. */
static void relevance_rings_close(struct ring_grid *grid, const struct chain_planes *chains,
                                  int most, uint64_t *may)
{
    for (int w = 0; w < chains->words; w++) {
        for (uint64_t rest = may[w] & chains->empty[w]; rest != 0; rest &= rest - 1) {
            const cell at = chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];

            if (relevance_rings_may(grid, at, most))
                continue;
            grid->weight[at] = FAR;
            may[w] &= ~(rest & -rest);
        }
    }
}

/* Adds the empty cells of rings of six cells. */
static void relevance_rings_of_six(const struct chain_planes *chains, const uint64_t *among,
                                   int most, uint64_t *cells)
{
    const struct plane_shape *shape = &chains->board->shape;
    const int words = chains->words, dear = BOARD_DIRECTIONS - most; /* own cells that it takes */
    uint64_t middle[PLANE_WORDS_MAX], next[PLANE_WORDS_MAX];
    uint64_t own[BOARD_DIRECTIONS + 1][PLANE_WORDS_MAX]; /* [n]: n neighbours are own */

    memcpy(middle, chains->board->plane_all, (size_t)words * sizeof(uint64_t));
    memcpy(own[0], chains->board->plane_all, (size_t)words * sizeof(uint64_t));
    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++)
        plane_step(shape, chains->open, d, middle, middle);
    if (plane_empty(middle, words))
        return;
    for (int n = 1; n <= dear; n++)
        memset(own[n], 0, (size_t)words * sizeof(uint64_t));
    for (unsigned d = 0; d < BOARD_DIRECTIONS && dear > 0; d++) {
        plane_step(shape, chains->own, d, middle, next);
        for (int n = dear; n > 0; n--)
            for (int w = 0; w < words; w++)
                own[n][w] |= own[n - 1][w] & next[w];
    }
    for (int w = 0; w < words && dear > 0; w++)
        middle[w] &= own[dear][w];
    for (unsigned d = 0; d < BOARD_DIRECTIONS; d++) {
        plane_step(shape, middle, d, among, next);
        for (int w = 0; w < words; w++)
            cells[w] |= next[w];
    }
}

/* ---- rings of one or two empty cells ------------------------------------------------------- */

/* The chain of the own neighbour in a direction; -1: there is no own cell. */
static int relevance_rings_chain(const struct chain_planes *chains, cell at, int direction)
{
    const cell next = chains->board->neighbour[at][direction % BOARD_DIRECTIONS];
    unsigned bit;

    if (next == chains->board->ncells)
        return -1;
    bit = chains->board->plane_bit[next];
    return (chains->own[bit >> 6] >> (bit & 63) & 1) != 0 ? chains->of_bit[bit] : -1;
}

/* Do both chains touch an empty cell other than `at`? */
static bool relevance_rings_meet(const struct chain_planes *chains, int a, int b, cell at)
{
    const unsigned bit = chains->board->plane_bit[at];
    const int words = chains->words;

    for (int w = 0; w < words; w++) {
        uint64_t both = chains->near[a * words + w] & chains->near[b * words + w];

        if (w == (int)(bit >> 6))
            both &= ~((uint64_t)1 << (bit & 63));
        if (both != 0)
            return true;
    }
    return false;
}

/*
 * May a ring of `most` empty cells, 1 or 2, go through the empty cell, whose neighbours of the ring
 * are both own?  These are not neighbours of each other, for the ring does not bend sharply.  They
 * are in one chain, or both chains touch the second empty cell.
 */
static bool relevance_rings_between(const struct chain_planes *chains, cell at, int most)
{
    int chain[BOARD_DIRECTIONS];

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        chain[d] = relevance_rings_chain(chains, at, d);
        for (int e = d - 2; e >= 0 && chain[d] >= 0 && e >= d - 4; e--)
            if (chain[e] >= 0 &&
                (chain[d] == chain[e] ||
                 (most == 2 && relevance_rings_meet(chains, chain[d], chain[e], at))))
                return true;
    }
    return false;
}

/* May a ring go through the two empty cells, the second in `direction` of the first, and no other?
 * The next cells of it on either side are own, of one chain, and it does not bend sharply. */
static bool relevance_rings_beside(const struct chain_planes *chains, cell at, int direction)
{
    const cell other = chains->board->neighbour[at][direction];

    for (int d = direction + 2; d <= direction + 4; d++) {
        const int chain = relevance_rings_chain(chains, at, d);

        for (int e = direction + 5; e <= direction + 7 && chain >= 0; e++)
            if (relevance_rings_chain(chains, other, e) == chain)
                return true;
    }
    return false;
}

/* The cells of `among` that may lie on a ring of `most` empty cells, 1 or 2: all that are own. */
static void relevance_rings_of_two(const struct chain_planes *chains, const uint64_t *among,
                                   int most, uint64_t *may)
{
    const struct board *board = chains->board;
    const int words = chains->words;
    uint64_t own[BOARD_DIRECTIONS][PLANE_WORDS_MAX]; /* cells with an own neighbour there */
    uint64_t ahead[PLANE_WORDS_MAX];

    memset(may, 0, (size_t)words * sizeof(uint64_t));
    plane_beside(board, chains->own, own);
    for (int w = 0; w < words; w++) {
        uint64_t rest = plane_between(own, w) & among[w] & chains->empty[w];

        for (; rest != 0; rest &= rest - 1)
            if (relevance_rings_between(chains, board->plane_cell[64 * w + __builtin_ctzll(rest)],
                                        most))
                may[w] |= rest & -rest;
    }
    for (int d = 0; d < 3 && most > 1; d++) {
        for (int w = 0; w < words; w++)
            ahead[w] = (own[(d + 5) % 6][w] | own[d][w] | own[d + 1][w]) & chains->empty[w];
        plane_step(&board->shape, ahead, (unsigned)d + 3, chains->empty, ahead);
        for (int w = 0; w < words; w++) {
            uint64_t rest =
                ahead[w] & chains->empty[w] & (own[d + 2][w] | own[d + 3][w] | own[(d + 4) % 6][w]);

            for (; rest != 0; rest &= rest - 1) {
                const cell at = board->plane_cell[64 * w + __builtin_ctzll(rest)];

                if (!relevance_rings_beside(chains, at, d))
                    continue;
                plane_add(board, may, at);
                plane_add(board, may, board->neighbour[at][d]);
            }
        }
    }
    for (int w = 0; w < words; w++)
        may[w] = (may[w] | chains->own[w]) & among[w];
}

void relevance_rings(const struct chain_planes *chains, const uint64_t *among,
                     const uint64_t *wanted, int most, uint64_t *cells)
{
    uint64_t may[PLANE_WORDS_MAX], open[PLANE_WORDS_MAX]; /* of those, not decided */
    struct ring_grid grid;

    if (most < 1)
        return;
    relevance_rings_of_six(chains, among, most, cells);
    memcpy(may, among, (size_t)chains->words * sizeof(uint64_t));
    if (most <= 2)
        relevance_rings_of_two(chains, among, most, may);
    for (int w = 0; w < chains->words; w++)
        may[w] &= ~cells[w];
    if (plane_empty(may, chains->words))
        return;
    ring_grid_init(&grid, chains);
    relevance_rings_close(&grid, chains, most, may);
    for (int w = 0; w < chains->words; w++)
        open[w] = may[w] & wanted[w];
    for (int w = 0; w < chains->words; w++) {
        uint64_t rest;

        while ((rest = open[w] & ~cells[w]) != 0) {
            const cell at = chains->board->plane_cell[64 * w + __builtin_ctzll(rest)];
            unsigned last = NO_STEP;
            int leave = 0;

            open[w] &= ~(rest & -rest);
            for (; leave < LEAVES; leave++) {
                if (relevance_rings_leaves(&grid, at, leave, most))
                    last = relevance_rings_walk(&grid, at, leave, most);
                if (last != NO_STEP)
                    break;
            }
            if (last != NO_STEP)
                relevance_rings_add_walk(&grid, at, leave, last, may, cells);
            else
                grid.weight[at] = FAR;
        }
    }
}
