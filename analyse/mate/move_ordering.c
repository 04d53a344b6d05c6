/* SPDX-License-Identifier: ISC */
/*
 * The cost of a figure through a cell: shortest paths from the cell to each edge, in stones that
 * have to be added.  Own stones cost nothing, empty cells one, the other colour's stones are
 * closed.  A figure through the cell needs about as many stones as the paths to the two or three
 * nearest edges. The order only decides what a search tries first; no verdict depends on it.
 */
#include "analyse/mate/move_ordering.h"

#include <string.h>

#include "analyse/mate/relevance.h"

#define FAR 200 /* more than any path of interest */
#define RING_STONES 2 /* rings that need more are ignored */

/* What each stone more than the fewest costs a move in the order: found by trial. */
#define TAKING 2
#define DENYING 4

/* dist[c]: stones to be added to join c and the edge, c counted; FAR: no path. */
static void move_ordering_distances(const struct position *position, enum colour colour, int edge,
                                    uint8_t *dist)
{
    const struct board *board = position->board;
    cell level[2][BOARD_CELLS_MAX]; /* cells at the current distance, and at the next */
    int n[2] = {0, 0};

    memset(dist, FAR, (size_t)board->ncells);
    for (int c = 0; c < board->ncells; c++) {
        enum colour at = position_colour(position, (cell)c);

        if ((board->edges[c] >> edge & 1) == 0 || (at != COLOUR_NONE && at != colour))
            continue;
        dist[c] = at == COLOUR_NONE;
        level[dist[c]][n[dist[c]]++] = (cell)c;
    }
    for (int d = 0; n[d & 1] > 0 || n[~d & 1] > 0; d++) {
        cell *now = level[d & 1], *next = level[~d & 1];

        for (int i = 0; i < n[d & 1]; i++) {
            const cell *near = board->neighbour[now[i]];

            if (dist[now[i]] < d)
                continue; /* found nearer since */
            for (int k = 0; k < BOARD_DIRECTIONS; k++) {
                enum colour at = position_colour(position, near[k]);
                int through = d + (at == COLOUR_NONE);

                if (near[k] == board->ncells || (at != COLOUR_NONE && at != colour) ||
                    through >= dist[near[k]] || through >= FAR)
                    continue;
                dist[near[k]] = (uint8_t)through;
                if (at == COLOUR_NONE)
                    next[n[~d & 1]++] = near[k];
                else
                    now[n[d & 1]++] = near[k];
            }
        }
        n[d & 1] = 0;
    }
}

/* Puts `value` among the three least, ascending. */
static void move_ordering_keep_least(uint8_t least[3], uint8_t value)
{
    for (int i = 0; i < 3; i++) {
        if (value < least[i]) {
            uint8_t worse = least[i];

            least[i] = value;
            value = worse;
        }
    }
}

/* The stones that a figure of the colour through each cell needs, about, into need[ncells]; returns
 * the least. */
static int move_ordering_needs(const struct position *position, enum colour colour, uint8_t *need)
{
    const struct board *board = position->board;
    uint8_t side[BOARD_CELLS_MAX][3], corner[BOARD_CELLS_MAX][3], dist[BOARD_CELLS_MAX];
    const int joined = board->joins_three ? 3 : 2; /* sides */
    int least = FAR;

    memset(side, FAR, sizeof side[0] * (size_t)board->ncells);
    memset(corner, FAR, sizeof corner[0] * (size_t)board->ncells);
    for (int e = 0; e < board->nsides + board->ncorners; e++) {
        uint8_t(*to)[3] = e < board->nsides ? side : corner;

        /* Skip a side that takes part in no figure of this colour. */
        if (e < board->nsides && joined == 2 &&
            board->edge_figures[colour][(1u << board->nsides) - 1 - (1u << e)] != 0)
            continue;
        move_ordering_distances(position, colour, e, dist);
        for (int c = 0; c < board->ncells; c++)
            move_ordering_keep_least(to[c], dist[c]);
    }
    for (int c = 0; c < board->ncells; c++) {
        int own = position_colour(position, (cell)c) == COLOUR_NONE;
        int fork = side[c][0] + side[c][1] - own + (joined == 3 ? side[c][2] - own : 0);
        int bridge = corner[c][0] + corner[c][1] - own;

        if (bridge < fork)
            fork = bridge;
        need[c] = (uint8_t)(fork < FAR ? fork : FAR);
    }
    if (position->ring_rule == RING_FREELING)
        relevance_rings(position, colour, RING_STONES, need);
    for (int c = 0; c < board->ncells; c++)
        if (position_colour(position, (cell)c) == COLOUR_NONE && need[c] < least)
            least = need[c];
    return least;
}

void move_ordering_find(const struct position *position, enum colour mover, uint8_t *order)
{
    const int ncells = position->board->ncells;
    uint8_t need[BOARD_CELLS_MAX];

    memset(order, MOVE_ORDERING_MAX, (size_t)ncells);
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int least = move_ordering_needs(position, colour, need);

        for (int c = 0; c < ncells; c++) {
            const int more = need[c] - least;
            const int cost = colour == mover ? TAKING * more : DENYING * (more + 1);

            if (position_colour(position, (cell)c) == COLOUR_NONE && cost < order[c])
                order[c] = (uint8_t)cost;
        }
    }
}
