/* SPDX-License-Identifier: ISC */
/*
 * Which loop of stones leads from a stone around a cell and back?
 *
 * A closed walk winds around the cell an odd number of times iff it crosses a ray from there to the
 * rim an odd number of times, so a shortest such walk is a shortest path over pairs (stone,
 * parity).  If a stone is on it twice, one of the two closed walks between is odd and the other
 * could be left out; so the odd one does not contain the start: it is a loop around the cell that
 * exists without the start.  Then two disjoint paths (a flow of two units, Menger) lead from the
 * start to that loop, and with one of its two halves they make a simple loop around the cell.
 */
#include "analyse/board/ring_through.h"

#include <string.h>

/* The inputs of the search. */
struct ring_through_search {
    const struct board *board;
    const bool *block;
    cell stone;
    cell content;
};

/* Does the step from a to b cross the ray with growing x between the content's row and the next? */
static bool ring_through_crosses(const struct ring_through_search *search, cell a, cell b)
{
    const struct board *board = search->board;
    const cell lower = board->y[a] < board->y[b] ? a : b;

    return board->y[a] != board->y[b] && board->y[lower] == board->y[search->content] &&
           board->x[lower] > board->x[search->content];
}

/*
 * A shortest closed walk through the stone that crosses the ray an odd number of times; it begins
 * with the stone, which is not repeated at the end.  Returns its length; 0: none.
 */
static int ring_through_odd_walk(const struct ring_through_search *search, cell *walk)
{
    uint16_t queue[2 * BOARD_CELLS_MAX]; /* states: 2 * stone + parity */
    uint16_t before[2 * BOARD_CELLS_MAX];
    bool seen[2 * BOARD_CELLS_MAX];
    const unsigned start = search->stone * 2u;
    const unsigned end = start + 1;
    int n = 0;

    memset(seen, 0, 2 * (size_t)search->board->ncells * sizeof(seen[0]));
    seen[start] = true;
    queue[n++] = (uint16_t)start;
    for (int i = 0; i < n && !seen[end]; i++) {
        const cell here = queue[i] / 2;

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = search->board->neighbour[here][d];
            const unsigned parity = queue[i] % 2u;
            const unsigned state =
                next * 2u + (parity ^ (unsigned)ring_through_crosses(search, here, next));

            if (!search->block[next] || seen[state])
                continue;
            seen[state] = true;
            before[state] = queue[i];
            queue[n++] = (uint16_t)state;
        }
    }
    if (!seen[end])
        return 0;
    n = 0;
    walk[n++] = search->stone;
    for (unsigned state = before[end]; state != start; state = before[state])
        walk[n++] = (cell)(state / 2);
    return n;
}

/* The shortest piece walk[*from .. *to) that starts on the stone where the walk is at *to. */
static bool ring_through_find_repeat(const cell *walk, int length, int *from, int *to)
{
    int shortest = length;

    for (int i = 0; i < length; i++) {
        for (int j = i + 1; j < length && j - i < shortest; j++) {
            if (walk[i] == walk[j]) {
                shortest = j - i;
                *from = i;
                *to = j;
            }
        }
    }
    return shortest < length;
}

/* Two disjoint paths from the stone. */
struct ring_through_fan {
    cell first[2]; /* the first cell of each */
    cell next[BOARD_CELLS_MAX]; /* [a cell on a path]: the one after it */
    cell previous[BOARD_CELLS_MAX]; /* [a cell on the first path as found]; CELL_NONE off it */
};

/*
 * Finds a path from the stone to a cell of `goal`, and with `second` another that ends elsewhere
 * (an augmenting path: it may meet the first path, follow it backwards, which undoes that part, and
 * leave it).  States: 2 * cell was reached by a new step; 2 * cell + 1 backwards along the first
 * path.
 */
static void ring_through_fan_search(const struct ring_through_search *search, const bool *goal,
                                    bool second, struct ring_through_fan *fan)
{
    uint16_t queue[2 * BOARD_CELLS_MAX];
    uint16_t before[2 * BOARD_CELLS_MAX];
    bool seen[2 * BOARD_CELLS_MAX];
    const unsigned start = search->stone * 2u;
    unsigned state = start;
    int n = 0;

    memset(seen, 0, 2 * (size_t)search->board->ncells * sizeof(seen[0]));
    seen[start] = seen[start + 1] = true;
    queue[n++] = (uint16_t)start;
    for (int i = 0; i < n; i++) {
        const cell here = queue[i] / 2;
        const bool on_first = fan->previous[here] != CELL_NONE;

        state = queue[i];
        if (goal[here] && !on_first)
            break;
        if (on_first && !seen[fan->previous[here] * 2u + 1]) {
            seen[fan->previous[here] * 2u + 1] = true;
            before[fan->previous[here] * 2u + 1] = queue[i];
            queue[n++] = (uint16_t)(fan->previous[here] * 2u + 1);
        }
        for (int d = 0; d < BOARD_DIRECTIONS && !(on_first && state % 2 == 0); d++) {
            const cell next = search->board->neighbour[here][d];

            if (!search->block[next] || seen[next * 2u] || fan->previous[next] == here)
                continue;
            seen[next * 2u] = true;
            before[next * 2u] = queue[i];
            queue[n++] = (uint16_t)(next * 2u);
        }
    }
    for (; state != start; state = before[state]) {
        const cell from = before[state] / 2;

        if (state % 2 == 1)
            continue;
        if (from == search->stone)
            fan->first[second] = (cell)(state / 2);
        else
            fan->next[from] = (cell)(state / 2);
        if (!second)
            fan->previous[state / 2] = from;
    }
}

/* Writes a path from the stone (left out) to its first cell on the goal; returns its length. */
static int ring_through_write_path(const struct ring_through_fan *fan, const bool *goal, int way,
                                   cell *cells)
{
    int n = 0;

    cells[n++] = fan->first[way];
    while (!goal[cells[n - 1]]) {
        cells[n] = fan->next[cells[n - 1]];
        n++;
    }
    return n;
}

/* Does the loop wind around the content? */
static bool ring_through_winds(const struct ring_through_search *search, const cell *cells,
                               int length)
{
    bool odd = false;

    for (int i = 0; i < length; i++)
        odd ^= ring_through_crosses(search, cells[i], cells[(i + 1) % length]);
    return odd;
}

/* Writes the loop from the stone to the given loop around the content, along that and back. */
static int ring_through_detour(const struct ring_through_search *search, const cell *around,
                               int naround, cell *cells)
{
    struct ring_through_fan fan;
    bool goal[BOARD_CELLS_MAX] = {false};
    cell back[BOARD_CELLS_MAX];
    int nback;
    int nout;
    int length = 0;
    int from = 0;
    int to = 0;

    for (int i = 0; i < naround; i++)
        goal[around[i]] = true;
    memset(fan.previous, 0xff, sizeof(fan.previous));
    ring_through_fan_search(search, goal, false, &fan);
    ring_through_fan_search(search, goal, true, &fan);
    cells[0] = search->stone;
    nout = 1 + ring_through_write_path(&fan, goal, 0, cells + 1);
    nback = ring_through_write_path(&fan, goal, 1, back);
    while (around[from] != cells[nout - 1])
        from++;
    while (around[to] != back[nback - 1])
        to++;
    for (int step = 1; step <= naround - 1; step += naround - 2) { /* in either direction */
        length = nout;
        for (int i = (from + step) % naround; i != to; i = (i + step) % naround)
            cells[length++] = around[i];
        for (int i = nback - 1; i >= 0; i--)
            cells[length++] = back[i];
        if (ring_through_winds(search, cells, length))
            break;
    }
    return length;
}

int ring_through(const struct board *board, const bool *block, cell stone, cell content,
                 cell *cells)
{
    const struct ring_through_search search = {board, block, stone, content};
    cell walk[2 * BOARD_CELLS_MAX];
    const int length = ring_through_odd_walk(&search, walk);
    int from = 0;
    int to = 0;

    if (ring_through_find_repeat(walk, length, &from, &to))
        return ring_through_detour(&search, walk + from, to - from, cells);
    memcpy(cells, walk, (size_t)length * sizeof(cells[0]));
    return length;
}
