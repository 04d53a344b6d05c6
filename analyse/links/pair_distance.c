/* SPDX-License-Identifier: ISC */
/*
 * How far is each end from one of them, in stones?  Distances are relaxed until none changes.
 */
#include "analyse/links/pair_distance.h"

/* Improves the distances of the empty cell c and the end `next` by each other; `from` is the end
 * at distance 0.  True: one of them has changed. */
static bool pair_distance_relax(const struct ends *ends, int *distance, cell c, end_id next,
                                end_id from)
{
    bool changed = false;

    if (next == END_NONE || (ends->kind[next] == END_SIDE && next != from))
        return false;
    if (distance[next] + 1 < distance[c]) {
        distance[c] = distance[next] + 1;
        changed = true;
    }
    if (ends_conducts(ends, next) && distance[c] < distance[next]) {
        distance[next] = distance[c];
        changed = true;
    }
    return changed;
}

void pair_distance_find(const struct ends *ends, end_id from, int *distance)
{
    int side = ends->kind[from] == END_SIDE ? ends_side(ends, from) : -1;
    bool changed = true;

    for (int e = 0; e < ends->nends; e++) {
        bool at_side = side >= 0 && ends->kind[e] == END_CHAIN && ends->touches[e] >> side & 1;

        distance[e] = e == from || at_side ? 0 : PAIR_FAR;
    }
    while (changed) {
        changed = false;
        for (cell c = 0; c < ends->board->ncells; c++) {
            if (ends->kind[c] != END_EMPTY)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++)
                changed |= pair_distance_relax(ends, distance, c,
                                               ends->of_cell[ends->board->neighbour[c][d]], from);
            for (edge_set rest = ends->touches[c]; rest; rest &= (edge_set)(rest - 1))
                changed |= pair_distance_relax(ends, distance, c,
                                               ends->of_side[__builtin_ctz(rest)], from);
        }
    }
}

void pair_distance_region(const struct ends *ends, end_id a, end_id b, int more,
                          struct cellset *region)
{
    int distance[2][ENDS_MAX], least = PAIR_FAR;

    pair_distance_find(ends, a, distance[0]);
    pair_distance_find(ends, b, distance[1]);
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->kind[c] == END_EMPTY && c != a && c != b &&
            distance[0][c] + distance[1][c] < least)
            least = distance[0][c] + distance[1][c];
    cellset_clear(region->word, ends->words);
    for (cell c = 0; c < ends->board->ncells; c++)
        if (ends->kind[c] == END_EMPTY && c != a && c != b && least < PAIR_FAR &&
            distance[0][c] + distance[1][c] <= least + more)
            cellset_add(region->word, c);
}
