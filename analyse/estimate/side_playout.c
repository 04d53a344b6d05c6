/* SPDX-License-Identifier: ISC */
/*
 * Who joins their sides, if both play at random?
 *
 * The empty cells are shuffled as they are needed.  A cell that a reply has taken is passed over.
 */
#include "analyse/estimate/side_playout.h"

#include <string.h>

#define SIDE_NEITHER 3 /* no colour */

enum colour side_owner(const struct board *board, int side)
{
    for (int other = 0; other < board->nsides; other++)
        if (other != side &&
            board->game->edge_figures(COLOUR_WHITE, (edge_set)(1u << side | 1u << other)) != 0)
            return COLOUR_WHITE;
    return COLOUR_BLACK;
}

void side_directions(const struct board *board, unsigned *directions)
{
    for (int side = 0; side < board->nsides; side++)
        directions[side] = 0;
    for (cell c = 0; c < board->ncells; c++) {
        const unsigned edges = board->edges[c];

        if (edges == 0 || (edges & (edges - 1)) != 0)
            continue;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[c][d] == board->ncells)
                directions[__builtin_ctz(edges)] |= 1u << d;
    }
}

/* The neighbour in this direction of a cell at the rim. */
static cell side_playout_behind(const struct board *board, const unsigned *directions, cell at,
                                int d)
{
    cell found = (cell)board->ncells;
    int n = 0;

    for (int side = 0; side < board->nsides; side++)
        if ((board->edges[at] >> side & 1) != 0 && (directions[side] >> d & 1) != 0) {
            found = (cell)(board->ncells + 1 + side);
            n++;
        }
    return n == 1 ? found : (cell)board->ncells;
}

void side_playout_begin(struct side_playout *playout, const struct board *board)
{
    unsigned directions[BOARD_EDGES_MAX] = {0};

    playout->board = board;
    side_directions(board, directions);
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            playout->near[c][d] = board->neighbour[c][d] < board->ncells
                                      ? board->neighbour[c][d]
                                      : side_playout_behind(board, directions, c, d);
    playout->colour[board->ncells] = SIDE_NEITHER;
    for (int side = 0; side < board->nsides; side++) {
        playout->owner[side] = (uint8_t)side_owner(board, side);
        playout->colour[board->ncells + 1 + side] = playout->owner[side];
    }
}

/* The cell that answers the opponent's stone on `last`, which entered a two-bridge; or CELL_NONE.
 */
static cell side_playout_reply(const struct side_playout *playout, cell last, uint8_t colour,
                               struct random *random)
{
    const cell *near = playout->near[last];
    cell replies[BOARD_DIRECTIONS];
    unsigned own = 0, between, count = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        own |= (unsigned)(playout->colour[near[d]] == colour) << d;
    between = (own << 1 | own >> 5) & (own >> 1 | own << 5) & ~own & 63;
    for (; between != 0; between &= between - 1) {
        const cell at = near[__builtin_ctz(between)];

        if (playout->colour[at] == COLOUR_NONE)
            replies[count++] = at;
    }
    if (count == 0)
        return CELL_NONE;
    return replies[count == 1 ? 0 : random_below(random, count)];
}

/* Does White join the sides that belong to White on the full board? */
static bool side_playout_is_joined(struct side_playout *playout)
{
    const struct board *board = playout->board;
    edge_set own = 0, first;
    cell *stack = playout->order;
    unsigned n = 0;

    for (int side = 0; side < board->nsides; side++)
        own |= (edge_set)((playout->owner[side] == COLOUR_WHITE) << side);
    first = own & (edge_set)-own;
    for (cell c = 0; c < board->ncells; c++)
        if ((board->edges[c] & first) != 0 && playout->colour[c] == COLOUR_WHITE) {
            playout->colour[c] = SIDE_NEITHER;
            stack[n++] = c;
        }
    while (n > 0) {
        const cell at = stack[--n];

        if ((board->edges[at] & own & ~first) != 0)
            return true;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];

            if (next < board->ncells && playout->colour[next] == COLOUR_WHITE) {
                playout->colour[next] = SIDE_NEITHER;
                stack[n++] = next;
            }
        }
    }
    return false;
}

enum colour side_playout_run(struct side_playout *playout, struct position *position, bool guarded,
                             cell last, struct random *random)
{
    const size_t cells = (size_t)playout->board->ncells;
    uint8_t colour = position->to_move;
    cell *order = playout->order;
    unsigned left = 0;

    memcpy(playout->colour, position->colour, cells);
    for (cell c = 0; c < cells; c++) {
        order[left] = c;
        left += playout->colour[c] == COLOUR_NONE;
    }
    while (left > 0) {
        cell at = !guarded || last == CELL_NONE ? CELL_NONE
                                                : side_playout_reply(playout, last, colour, random);

        if (at == CELL_NONE) {
            const unsigned drawn = random_below(random, left);

            at = order[drawn];
            order[drawn] = order[--left];
            if (playout->colour[at] != COLOUR_NONE) /* a reply was made there */
                continue;
        }
        playout->colour[at] = colour;
        last = at;
        colour = (uint8_t)colour_other((enum colour)colour);
    }
    memcpy(position->colour, playout->colour, cells);
    return side_playout_is_joined(playout) ? COLOUR_WHITE : COLOUR_BLACK;
}
