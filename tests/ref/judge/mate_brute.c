/* SPDX-License-Identifier: ISC */
#include "tests/ref/judge/mate_brute.h"

#include <string.h>

void mate_brute_init(struct mate_brute *brute, const struct position *position,
                     enum mate_brute_bug bug, bool plain)
{
    brute->board = position->board;
    brute->bug = bug;
    brute->plain = plain;
    for (cell c = 0; c < position->board->ncells; c++)
        brute->colour[c] = (uint8_t)position_colour(position, c);
    brute->colour[position->board->ncells] = COLOUR_NONE;
}

/* Is some cell cut off from the rim by stones of the colour, or one of these shut in by six? */
static bool has_ring(const struct mate_brute *brute, enum colour colour)
{
    const struct board *board = brute->board;
    bool open[BOARD_CELLS_MAX + 1];
    cell queue[BOARD_CELLS_MAX];
    int n = 0, outside = 0;

    memset(open, 0, (size_t)board->ncells + 1);
    for (cell c = 0; c < board->ncells; c++) {
        int own = 0, rim = 0;

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            own += brute->colour[board->neighbour[c][d]] == colour;
            rim += board->neighbour[c][d] == board->ncells;
        }
        if (own == BOARD_DIRECTIONS && brute->colour[c] == colour)
            return true;
        outside += brute->colour[c] != colour;
        if (rim > 0 && brute->colour[c] != colour) {
            open[c] = true;
            queue[n++] = c;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[queue[i]][d];

            if (next < board->ncells && brute->colour[next] != colour && !open[next]) {
                open[next] = true;
                queue[n++] = next;
            }
        }
    }
    return n < outside;
}

/* Does the stone on `at` belong to a figure, or has it closed a ring?  There was none before. */
static bool makes_figure(const struct mate_brute *brute, cell at)
{
    const struct board *board = brute->board;
    const enum colour colour = (enum colour)brute->colour[at];
    bool in[BOARD_CELLS_MAX + 1];
    cell chain[BOARD_CELLS_MAX];
    edge_set edges = 0;
    int n = 0, sides = 0, corners = 0, own = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        own += brute->colour[board->neighbour[at][d]] == colour;
    if (own == 0) /* a stone alone is no figure */
        return false;
    memset(in, 0, (size_t)board->ncells + 1);
    chain[n++] = at;
    in[at] = true;
    for (int i = 0; i < n; i++) {
        edges |= board->edges[chain[i]];
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[chain[i]][d];

            if (brute->colour[next] == colour && !in[next]) {
                in[next] = true;
                chain[n++] = next;
            }
        }
    }
    for (int e = 0; e < board->nsides + board->ncorners; e++) {
        if (e < board->nsides)
            sides += edges >> e & 1;
        else
            corners += edges >> e & 1;
    }
    if (sides >= 3 || corners >= 2)
        return true;
    return n >= 6 && brute->bug != MATE_BRUTE_NO_RINGS && has_ring(brute, colour);
}

/* The chain of each cell: 1 .. n, or 0; edges[chain]: those it touches. */
static void find_chains(const struct mate_brute *brute, enum colour colour, uint16_t *chain,
                        edge_set *edges)
{
    const struct board *board = brute->board;
    cell stack[BOARD_CELLS_MAX];
    uint16_t n = 0;

    memset(chain, 0, ((size_t)board->ncells + 1) * sizeof chain[0]);
    for (cell c = 0; c < board->ncells; c++) {
        int depth = 0;

        if (brute->colour[c] != colour || chain[c] != 0)
            continue;
        chain[c] = ++n;
        edges[n] = 0;
        stack[depth++] = c;
        while (depth > 0) {
            const cell at = stack[--depth];

            edges[n] |= board->edges[at];
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const cell next = board->neighbour[at][d];

                if (brute->colour[next] == colour && chain[next] == 0) {
                    chain[next] = n;
                    stack[depth++] = next;
                }
            }
        }
    }
}

/*
 * Can a stone on this empty cell make a figure?  Not unless the edges of the chains that it joins
 * suffice, or two of its neighbours are joined already, as they are on a ring through it.
 */
static bool may_make(const struct mate_brute *brute, const uint16_t *chain, const edge_set *edges,
                     cell at)
{
    const struct board *board = brute->board;
    const edge_set all_sides = (edge_set)((1u << board->nsides) - 1);
    edge_set touched = board->edges[at];
    bool joined_before = false;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const uint16_t here = chain[board->neighbour[at][d]];

        if (here == 0)
            continue;
        touched |= edges[here];
        for (int e = 0; e < d; e++)
            joined_before |= chain[board->neighbour[at][e]] == here;
    }
    return joined_before || __builtin_popcount(touched & all_sides) >= 3 ||
           __builtin_popcount(touched & ~all_sides) >= 2;
}

/* On how many empty cells does a stone of the colour make a figure?  Counted to `most`. */
static int count_wins(struct mate_brute *brute, enum colour colour, int most)
{
    uint16_t chain[BOARD_CELLS_MAX + 1];
    edge_set edges[BOARD_CELLS_MAX + 1];
    int n = 0;

    find_chains(brute, colour, chain, edges);
    for (cell c = 0; c < brute->board->ncells && n < most; c++) {
        if (brute->colour[c] != COLOUR_NONE || !may_make(brute, chain, edges, c))
            continue;
        brute->colour[c] = (uint8_t)colour;
        n += makes_figure(brute, c);
        brute->colour[c] = COLOUR_NONE;
    }
    return n;
}

bool mate_brute_wins(struct mate_brute *brute, enum colour attacker, enum colour mover, int stones)
{
    bool any = false;

    if (stones == 0)
        return false;
    /* A reply takes one cell and changes no other's worth. */
    if (!brute->plain && stones == 1 && mover != attacker && count_wins(brute, attacker, 2) < 2)
        return false;
    if (!brute->plain && stones == 1 && mover == attacker)
        return count_wins(brute, attacker, 1) > 0;
    for (cell c = 0; c < brute->board->ncells; c++) {
        bool wins;

        if (brute->colour[c] != COLOUR_NONE)
            continue;
        any = true;
        brute->colour[c] = (uint8_t)mover;
        if (makes_figure(brute, c) && (mover == attacker || brute->bug != MATE_BRUTE_NO_COUNTER))
            wins = mover == attacker;
        else
            wins =
                mate_brute_wins(brute, attacker, colour_other(mover), stones - (mover == attacker));
        brute->colour[c] = COLOUR_NONE;
        if (wins == (mover == attacker))
            return wins;
    }
    return any && mover != attacker;
}
