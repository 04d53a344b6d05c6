/* SPDX-License-Identifier: ISC */
/*
 * Who joins their sides, if both play at random?
 *
 * The empty cells are shuffled as they are needed.  A cell that a reply has taken is passed over.
 */
#include "analyse/mcts/mcts_join.h"

#include <string.h>

#define MCTS_JOIN_NEITHER 3 /* no colour */

int mcts_join_init(struct mcts_join *join)
{
    *join = (struct mcts_join){.links = mate_links_new(NULL)};
    return join->links == NULL ? ERROR_MEMORY : 0;
}

void mcts_join_release(struct mcts_join *join)
{
    mate_links_free(join->links);
}

/* The colour that joins this side to another one. */
static enum colour mcts_join_owner(const struct board *board, int side)
{
    for (int other = 0; other < board->nsides; other++)
        if (other != side &&
            board->game->edge_figures(COLOUR_WHITE, (edge_set)(1u << side | 1u << other)) != 0)
            return COLOUR_WHITE;
    return COLOUR_BLACK;
}

/* The directions that lead off the board from each cell that lies on one side alone, by side. */
static void mcts_join_directions(const struct board *board, unsigned *directions)
{
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
static cell mcts_join_behind(const struct board *board, const unsigned *directions, cell at, int d)
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

void mcts_join_begin(struct mcts_join *join, const struct board *board)
{
    unsigned directions[BOARD_EDGES_MAX] = {0};

    mate_links_forget(join->links);
    if (join->board == board)
        return;
    join->board = board;
    mcts_join_directions(board, directions);
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            join->near[c][d] = board->neighbour[c][d] < board->ncells
                                   ? board->neighbour[c][d]
                                   : mcts_join_behind(board, directions, c, d);
    join->colour[board->ncells] = MCTS_JOIN_NEITHER;
    for (int side = 0; side < board->nsides; side++) {
        join->owner[side] = (uint8_t)mcts_join_owner(board, side);
        join->colour[board->ncells + 1 + side] = join->owner[side];
    }
}

/* The cell that answers the opponent's stone on `last`, which entered a two-bridge; or CELL_NONE.
 */
static cell mcts_join_reply(const struct mcts_join *join, cell last, uint8_t colour,
                            struct random *random)
{
    const cell *near = join->near[last];
    cell replies[BOARD_DIRECTIONS];
    unsigned own = 0, between, count = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        own |= (unsigned)(join->colour[near[d]] == colour) << d;
    between = (own << 1 | own >> 5) & (own >> 1 | own << 5) & ~own & 63;
    for (; between != 0; between &= between - 1) {
        const cell at = near[__builtin_ctz(between)];

        if (join->colour[at] == COLOUR_NONE)
            replies[count++] = at;
    }
    if (count == 0)
        return CELL_NONE;
    return replies[count == 1 ? 0 : random_below(random, count)];
}

/* Does White join the sides that belong to White on the full board? */
static bool mcts_join_is_joined(struct mcts_join *join)
{
    const struct board *board = join->board;
    edge_set own = 0, first;
    cell *stack = join->order;
    unsigned n = 0;

    for (int side = 0; side < board->nsides; side++)
        own |= (edge_set)((join->owner[side] == COLOUR_WHITE) << side);
    first = own & (edge_set)-own;
    for (cell c = 0; c < board->ncells; c++)
        if ((board->edges[c] & first) != 0 && join->colour[c] == COLOUR_WHITE) {
            join->colour[c] = MCTS_JOIN_NEITHER;
            stack[n++] = c;
        }
    while (n > 0) {
        const cell at = stack[--n];

        if ((board->edges[at] & own & ~first) != 0)
            return true;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];

            if (next < board->ncells && join->colour[next] == COLOUR_WHITE) {
                join->colour[next] = MCTS_JOIN_NEITHER;
                stack[n++] = next;
            }
        }
    }
    return false;
}

enum colour mcts_join_playout(struct mcts_join *join, struct position *position, cell last,
                              struct random *random)
{
    const size_t cells = (size_t)join->board->ncells;
    uint8_t colour = position->to_move;
    cell *order = join->order;
    unsigned left = 0;

    memcpy(join->colour, position->colour, cells);
    for (cell c = 0; c < cells; c++) {
        order[left] = c;
        left += join->colour[c] == COLOUR_NONE;
    }
    while (left > 0) {
        cell at = last == CELL_NONE ? CELL_NONE : mcts_join_reply(join, last, colour, random);

        if (at == CELL_NONE) {
            const unsigned drawn = random_below(random, left);

            at = order[drawn];
            order[drawn] = order[--left];
            if (join->colour[at] != COLOUR_NONE) /* a reply was made there */
                continue;
        }
        join->colour[at] = colour;
        last = at;
        colour = (uint8_t)colour_other((enum colour)colour);
    }
    memcpy(position->colour, join->colour, cells);
    return mcts_join_is_joined(join) ? COLOUR_WHITE : COLOUR_BLACK;
}
