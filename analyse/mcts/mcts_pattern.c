/* SPDX-License-Identifier: ISC */
/*
 * What stands around a cell?
 *
 * Five columns of five cells hold all that is within two steps.  A table has, for each column and
 * what is in it, the bits that it gives to the spokes and to the ring, so that five words together
 * are all of them: byte d is the spoke of direction d, byte 6 the ring.
 */
#include "analyse/mcts/mcts_pattern.h"

#define PATTERN_MASK ((1u << PATTERN_CELLS) - 1)
#define PATTERN_RING_BYTE 6

static void pattern_spread_add(struct pattern_view *view, int dx, int dy, int byte, int bit)
{
    for (unsigned cells = 0; cells < 32; cells++)
        if ((cells >> (dy + 2) & 1) != 0)
            view->spread[dx + 2][cells] |= (uint64_t)1 << (8 * byte + bit);
}

static void pattern_view_set_board(struct pattern_view *view, const struct board *board)
{
    const int *x = board_step_x, *y = board_step_y;

    *view = (struct pattern_view){.board = board};
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int r = (d + 1) % BOARD_DIRECTIONS, l = (d + 5) % BOARD_DIRECTIONS;

        pattern_spread_add(view, x[d], y[d], d, SPOKE_NEAR);
        pattern_spread_add(view, 2 * x[d], 2 * y[d], d, SPOKE_FAR);
        pattern_spread_add(view, x[d] + x[r], y[d] + y[r], d, SPOKE_RIGHT);
        pattern_spread_add(view, x[d] + x[l], y[d] + y[l], d, SPOKE_LEFT);
        pattern_spread_add(view, x[r], y[r], d, SPOKE_NEAR_RIGHT);
        pattern_spread_add(view, x[l], y[l], d, SPOKE_NEAR_LEFT);
        pattern_spread_add(view, x[d], y[d], PATTERN_RING_BYTE, d);
    }
    for (int column = 0; column < POSITION_COLUMNS; column++)
        view->off[column] = UINT64_MAX;
    for (cell c = 0; c < board->ncells; c++)
        view->off[board->x[c] + 1] &= ~((uint64_t)1 << (board->y[c] + 2));
}

void pattern_view_begin(struct pattern_view *view, const struct position *position,
                        enum colour mover)
{
    const uint64_t *own = position->stones[mover], *others = position->stones[colour_other(mover)];

    if (view->board != position->board)
        pattern_view_set_board(view, position->board);
    for (int column = 0; column < position->board->span + 4; column++) {
        view->column[0][column] = own[column] << 2 | view->off[column];
        view->column[1][column] = others[column] << 2 | view->off[column];
    }
}

static uint64_t pattern_gather(const struct pattern_view *view, const uint64_t *column, unsigned y)
{
    uint64_t bits = 0;

    for (int i = 0; i < 5; i++)
        bits |= view->spread[i][column[i] >> y & 31];
    return bits;
}

void pattern_view_at(const struct pattern_view *view, cell at, struct patterns *patterns)
{
    const unsigned x = view->board->x[at] - 1u, y = view->board->y[at];
    uint64_t own = pattern_gather(view, &view->column[0][x], y);
    uint64_t others = pattern_gather(view, &view->column[1][x], y);

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        patterns->spoke[d] =
            (uint16_t)((own & PATTERN_MASK) | (others & PATTERN_MASK) << PATTERN_CELLS);
        own >>= 8;
        others >>= 8;
    }
    patterns->ring = (uint16_t)((own & PATTERN_MASK) | (others & PATTERN_MASK) << PATTERN_CELLS);
}

unsigned pattern_spoke_mirrored(unsigned spoke)
{
    const unsigned left = 1u << SPOKE_LEFT | 1u << SPOKE_NEAR_LEFT;
    const unsigned lefts = left | left << PATTERN_CELLS, rights = lefts >> 1;

    return (spoke & ~(lefts | rights)) | (spoke & lefts) >> 1 | (spoke & rights) << 1;
}

unsigned pattern_spoke_class(unsigned spoke)
{
    const unsigned mirrored = pattern_spoke_mirrored(spoke);

    return mirrored < spoke ? mirrored : spoke;
}

/* Six bits turned by one direction. */
static unsigned pattern_turned(unsigned bits)
{
    return (bits << 1 | bits >> (PATTERN_CELLS - 1)) & PATTERN_MASK;
}

static unsigned pattern_ring_mirrored(unsigned ring)
{
    unsigned mirrored = 0;

    for (int d = 0; d < PATTERN_CELLS; d++)
        mirrored |= (ring >> d & (1u << PATTERN_CELLS | 1)) << (PATTERN_CELLS - 1 - d);
    return mirrored;
}

unsigned pattern_ring_class(unsigned ring)
{
    unsigned least = ring;

    for (int turn = 0; turn < PATTERN_CELLS; turn++) {
        const unsigned mirrored = pattern_ring_mirrored(ring);

        least = ring < least ? ring : least;
        least = mirrored < least ? mirrored : least;
        ring = pattern_turned(ring & PATTERN_MASK) | pattern_turned(ring >> PATTERN_CELLS)
                                                         << PATTERN_CELLS;
    }
    return least;
}
