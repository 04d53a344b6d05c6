/* SPDX-License-Identifier: ISC */
/*
 * The nearest cells of two chains may lie far from the link between them, with the opponent's
 * stones in between.  So the carrier decides first.
 */
#include "analyse/groups/link_span.h"

#include <limits.h>

struct link_line {
    cell from, to;
    int crossed, distance, spread;
};

/* The least distance from a cell to the carrier; 0 if that is empty. */
static int span_nearest(const struct ends *ends, const struct cellset *carrier, cell at)
{
    int least = INT_MAX;

    for (cell c = cellset_next(carrier->word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier->word, c + 1u, ends->words)) {
        const int distance = board_distance(ends->board, at, c);

        if (distance < least)
            least = distance;
    }
    return least == INT_MAX ? 0 : least;
}

/* The sum of the distances from both cells to all those of the carrier. */
static int span_spread(const struct ends *ends, const struct cellset *carrier, cell a, cell b)
{
    int sum = 0;

    for (cell c = cellset_next(carrier->word, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier->word, c + 1u, ends->words))
        sum += board_distance(ends->board, a, c) + board_distance(ends->board, b, c);
    return sum;
}

/* Lists the cells of the end that are nearest to the carrier. */
static void span_list(const struct ends *ends, end_id end, const struct cellset *carrier,
                      struct cellset *cells)
{
    int least = INT_MAX;

    *cells = (struct cellset){{0}};
    for (cell c = 0; c < ends->board->ncells; c++) {
        if (ends->of_cell[c] != end &&
            !(ends_has_side_at(ends, end, c) &&
              (cellset_has(carrier->word, c) || cellset_has(ends->own.word, c))))
            continue;
        const int distance = span_nearest(ends, carrier, c);

        if (distance > least)
            continue;
        if (distance < least)
            *cells = (struct cellset){{0}};
        least = distance;
        cellset_add(cells->word, c);
    }
}

/* How many stones of the opponent are less than half a cell from the line between two cells? */
static int span_crossed(const struct ends *ends, cell a, cell b)
{
    const struct board *board = ends->board;
    const int x = board->x[b] - board->x[a], y = board->y[b] - board->y[a];
    const int length = x * x - x * y + y * y; /* squared, as all lengths on the grid */
    int crossed = 0;

    for (cell c = 0; c < board->ncells; c++) {
        const int u = board->x[c] - board->x[a], v = board->y[c] - board->y[a];
        const int along = 2 * u * x + 2 * v * y - u * y - v * x; /* twice the scalar product */

        crossed += ends->of_cell[c] == END_NONE && along > 0 && along < 2 * length &&
                   4 * (u * u - u * v + v * v) * length - along * along < length;
    }
    return crossed;
}

static bool span_is_better(const struct link_line *new, const struct link_line *old)
{
    if (new->crossed != old->crossed)
        return new->crossed < old->crossed;
    if (new->distance != old->distance)
        return new->distance < old->distance;
    return new->spread < old->spread;
}

bool link_span(const struct ends *ends, end_id a, end_id b, const struct cellset *carrier,
               cell *from, cell *to)
{
    struct link_line best = {.crossed = INT_MAX};
    struct cellset first, second;

    span_list(ends, a, carrier, &first);
    span_list(ends, b, carrier, &second);
    for (cell i = cellset_next(first.word, 0, ends->words); i != CELL_NONE;
         i = cellset_next(first.word, i + 1u, ends->words))
        for (cell j = cellset_next(second.word, 0, ends->words); j != CELL_NONE;
             j = cellset_next(second.word, j + 1u, ends->words)) {
            const struct link_line line = {.from = i,
                                           .to = j,
                                           .crossed = span_crossed(ends, i, j),
                                           .distance = board_distance(ends->board, i, j),
                                           .spread = span_spread(ends, carrier, i, j)};

            if (span_is_better(&line, &best))
                best = line;
        }
    if (best.crossed == INT_MAX)
        return false;
    *from = best.from;
    *to = best.to;
    return true;
}
