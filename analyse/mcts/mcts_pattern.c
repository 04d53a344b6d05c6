/* SPDX-License-Identifier: ISC */
/*
 * What stands around a cell?
 *
 * Five columns of five cells hold all that is within two steps.  A table has, for each column and
 * what is in it, the bits that it gives to the spokes and to the ring, so that five words together
 * are all of them: byte d is the spoke of direction d, byte 6 the ring.
 */
#include "analyse/mcts/mcts_pattern.h"

#include "analyse/estimate/side_playout.h"

#define PATTERN_MASK ((1u << PATTERN_CELLS) - 1)
#define PATTERN_RING_BYTE 6

static void pattern_spread_add(struct pattern_view *view, int dx, int dy, int byte, int bit)
{
    for (unsigned cells = 0; cells < 32; cells++)
        if ((cells >> (dy + 2) & 1) != 0)
            view->spread[dx + 2][cells] |= (uint64_t)1 << (8 * byte + bit);
}

/* Which colours' sides each point lies behind, up to two steps: bits of enum colour. */
struct pattern_behind {
    uint8_t colours[POSITION_COLUMNS][64]; /* by x + 1, y + 2 */
};

static void pattern_behind_mark(struct pattern_behind *behind, const struct board *board,
                                unsigned directions, uint8_t colour, cell at)
{
    const int *x = board_step_x, *y = board_step_y;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int nearx = board->x[at] + x[d], neary = board->y[at] + y[d];

        if ((directions >> d & 1) == 0)
            continue;
        behind->colours[nearx + 1][neary + 2] |= colour;
        for (int e = 0; e < BOARD_DIRECTIONS; e++)
            if ((directions >> e & 1) != 0)
                behind->colours[nearx + x[e] + 1][neary + y[e] + 2] |= colour;
    }
}

/* Makes what lies behind one colour's side that colour's. */
static void pattern_view_give_sides(struct pattern_view *view, const struct board *board)
{
    struct pattern_behind behind = {0};
    unsigned directions[BOARD_EDGES_MAX];

    side_directions(board, directions);
    for (int side = 0; side < board->nsides; side++)
        for (cell c = 0; c < board->ncells; c++)
            if ((board->edges[c] >> side & 1) != 0)
                pattern_behind_mark(&behind, board, directions[side],
                                    (uint8_t)(1 << side_owner(board, side)), c);
    for (int column = 0; column < POSITION_COLUMNS; column++)
        for (int row = 0; row < 64; row++)
            for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
                if (behind.colours[column][row] == 1 << colour)
                    view->off[colour_other((enum colour)colour)][column] &= ~((uint64_t)1 << row);
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
        view->off[COLOUR_WHITE][column] = view->off[COLOUR_BLACK][column] = UINT64_MAX;
    for (cell c = 0; c < board->ncells; c++)
        for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
            view->off[colour][board->x[c] + 1] &= ~((uint64_t)1 << (board->y[c] + 2));
    if (board->game->sides_conduct)
        pattern_view_give_sides(view, board);
}

void pattern_view_begin(struct pattern_view *view, const struct position *position,
                        enum colour mover)
{
    const uint64_t *own = position->stones[mover], *others = position->stones[colour_other(mover)];

    if (view->board != position->board)
        pattern_view_set_board(view, position->board);
    for (int column = 0; column < position->board->span + 4; column++) {
        view->column[0][column] = own[column] << 2 | view->off[mover][column];
        view->column[1][column] = others[column] << 2 | view->off[colour_other(mover)][column];
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
