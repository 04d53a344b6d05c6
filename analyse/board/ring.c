/* SPDX-License-Identifier: ISC */
/*
 * Does a loop through a stone enclose what the ring rule asks for, and which cells make the ring?
 *
 * A cell c is enclosed by a simple loop through the stone s iff c lies inside the outer boundary of
 * a biconnected block of the chain that contains s: the boundary is a loop around c, and by the fan
 * lemma two disjoint paths lead from s to it; with one of the two parts into which they
 * cut it they make a loop through s around c.  Conversely a loop lies in one block.  Blocks that
 * share s enclose nothing together that neither encloses alone.  So c counts iff it cannot reach
 * the rim through cells outside the blocks of s.  The blocks come from a depth-first search by
 * lowpoints (Hopcroft and Tarjan 1973), here with an explicit stack.
 *
 * The shortest ring of any content is the loop of six around a neighbour, or s and a shortest way
 * from one arc of its neighbours to another (join.h); around content, ring_through.h finds it.
 */
#include "analyse/board/ring.h"

#include <string.h>

#include "analyse/board/ring_through.h"

/* The own stones of a search, including the stone in question, placed or not. */
struct ring_search {
    const struct position *position;
    const struct board *board;
    enum colour colour;
    cell stone; /* the loops go through it */
};

static bool ring_is_own(const struct ring_search *search, cell c)
{
    return c == search->stone || search->position->colour[c] == search->colour;
}

/* Is this a cell that the ring rule wants inside? */
static bool ring_is_content(const struct ring_search *search, cell c)
{
    if (ring_is_own(search, c))
        return false;
    if (search->position->ring_rule == RING_SCHMITTBERGER)
        return search->position->colour[c] == COLOUR_NONE;
    return search->position->colour[c] == colour_other(search->colour);
}

/* Depth-first search state of one stone. */
struct ring_visit {
    uint16_t number; /* order of the first visit from 1; 0: not visited */
    uint16_t low; /* least number reached from here by tree edges and then one other edge */
    cell parent;
    uint8_t direction; /* next neighbour to look at */
};

/* Marks in block[0..ncells] search->stone and the stones that share a biconnected block with it. */
static void ring_mark_blocks(const struct ring_search *search, bool *block)
{
    struct ring_visit visits[BOARD_CELLS_MAX];
    cell open[BOARD_CELLS_MAX]; /* visited, not yet given to a block */
    const size_t ncells = (size_t)search->board->ncells;
    uint16_t count = 1;
    int nopen = 0;
    cell v = search->stone;

    memset(visits, 0, ncells * sizeof(visits[0]));
    memset(block, 0, (ncells + 1) * sizeof(block[0]));
    visits[v] = (struct ring_visit){.number = count, .low = count, .parent = CELL_NONE};
    block[v] = true;
    while (v != CELL_NONE) {
        struct ring_visit *here = &visits[v];

        if (here->direction < BOARD_DIRECTIONS) {
            cell w = search->board->neighbour[v][here->direction++];

            if (w == search->board->ncells || !ring_is_own(search, w) || w == here->parent)
                continue;
            if (visits[w].number == 0) {
                visits[w].number = visits[w].low = ++count;
                visits[w].parent = v;
                open[nopen++] = w;
                v = w;
            } else if (visits[w].number < here->low) {
                here->low = visits[w].number;
            }
            continue;
        }
        if (here->parent != CELL_NONE) {
            struct ring_visit *parent = &visits[here->parent];

            if (here->low < parent->low)
                parent->low = here->low;
            if (here->low >= parent->number) {
                /* The parent separates the cells visited since v from the rest: one block. */
                cell w;

                do {
                    w = open[--nopen];
                    block[w] |= here->parent == search->stone;
                } while (w != v);
            }
        }
        v = here->parent;
    }
}

/* Marks in reached[0..ncells] the cells that reach the rim outside `wall`. */
static void ring_flood_from_rim(const struct board *board, const bool *wall, bool *reached)
{
    cell queue[BOARD_CELLS_MAX];
    int n = 0;

    memset(reached, 0, ((size_t)board->ncells + 1) * sizeof(reached[0]));
    for (cell c = 0; c < board->ncells; c++) {
        if (board->edges[c] != 0 && !wall[c]) {
            reached[c] = true;
            queue[n++] = c;
        }
    }
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[queue[i]][d];

            if (next < board->ncells && !wall[next] && !reached[next]) {
                reached[next] = true;
                queue[n++] = next;
            }
        }
    }
}

bool ring_counts(const struct position *position, cell at, enum colour colour)
{
    const struct board *board = position->board;
    const struct ring_search search = {position, board, colour, at};
    bool block[BOARD_CELLS_MAX + 1];
    bool reached[BOARD_CELLS_MAX + 1];

    ring_mark_blocks(&search, block);
    ring_flood_from_rim(board, block, reached);
    for (cell c = 0; c < board->ncells; c++) {
        if (!block[c] && !reached[c] && ring_is_content(&search, c))
            return true;
    }
    return false;
}

bool ring_stands(const struct position *position, enum colour colour)
{
    const struct board *board = position->board;
    const struct ring_search search = {position, board, colour, CELL_NONE};
    const bool any = position->ring_rule == RING_FREELING;
    bool wall[BOARD_CELLS_MAX + 1];
    bool reached[BOARD_CELLS_MAX + 1];

    for (cell c = 0; c < board->ncells; c++)
        wall[c] = position->colour[c] == colour;
    wall[board->ncells] = false;
    ring_flood_from_rim(board, wall, reached);
    for (cell c = 0; c < board->ncells; c++) {
        /* An own stone inside has, somewhere within the loop, one around which all six are own. */
        if (wall[c] ? any && position_near(position, c, colour) == 63
                    : !reached[c] && (any || ring_is_content(&search, c)))
            return true;
    }
    return false;
}

/* ---- the shortest ring of any content ------------------------------------------------------ */

/* The loop around the own neighbour that the stone has filled in, if there is one. */
static int ring_loop_around_neighbour(const struct ring_search *search, cell *cells)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell middle = search->board->neighbour[search->stone][d];

        if (middle < search->board->ncells && ring_is_own(search, middle) &&
            position_near(search->position, middle, search->colour) == 63) {
            for (int i = 0; i < BOARD_DIRECTIONS; i++)
                cells[i] = search->board->neighbour[middle][(d + 3 + i) % BOARD_DIRECTIONS];
            return BOARD_DIRECTIONS;
        }
    }
    return 0;
}

/* Numbers the arcs of own stones around the stone: arc[c] = 1, 2, 3 for its neighbours, else 0. */
static void ring_number_arcs(const struct ring_search *search, uint8_t *arc)
{
    const cell *around = search->board->neighbour[search->stone];
    const unsigned near = position_near(search->position, search->stone, search->colour);
    uint8_t narcs = 0;
    int gap = 0;

    memset(arc, 0, ((size_t)search->board->ncells + 1) * sizeof(arc[0]));
    while (gap < BOARD_DIRECTIONS && (near >> gap & 1) != 0)
        gap++;
    for (int i = 1; i < BOARD_DIRECTIONS; i++) {
        int d = (gap + i) % BOARD_DIRECTIONS;
        int before = (d + 5) % BOARD_DIRECTIONS;

        if ((near >> d & 1) == 0)
            continue;
        narcs = (uint8_t)(narcs + ((near >> before & 1) == 0));
        arc[around[d]] = narcs;
    }
}

/*
 * The shortest path without the stone itself from arc `from` to an arc of a higher number; with the
 * stone at its front it is a loop.  Returns its length with the stone, 0 if there is none.
 */
static int ring_loop_from_arc(const struct ring_search *search, const uint8_t *arc, uint8_t from,
                              cell *cells)
{
    cell queue[BOARD_CELLS_MAX];
    cell before[BOARD_CELLS_MAX];
    bool seen[BOARD_CELLS_MAX];
    const cell *around = search->board->neighbour[search->stone];
    int n = 0;

    memset(seen, 0, (size_t)search->board->ncells * sizeof(seen[0]));
    seen[search->stone] = true;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (arc[around[d]] == from) {
            seen[around[d]] = true;
            before[around[d]] = search->stone;
            queue[n++] = around[d];
        }
    }
    for (int i = 0; i < n; i++) {
        if (arc[queue[i]] > from) {
            int length = 0;

            cells[length++] = search->stone;
            for (cell c = queue[i]; c != search->stone; c = before[c])
                cells[length++] = c;
            return length;
        }
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = search->board->neighbour[queue[i]][d];

            if (next < search->board->ncells && !seen[next] && ring_is_own(search, next)) {
                seen[next] = true;
                before[next] = queue[i];
                queue[n++] = next;
            }
        }
    }
    return 0;
}

/* The shortest loop that the stone closes, whatever it encloses. */
static int ring_shortest_loop(const struct ring_search *search, cell *cells)
{
    uint8_t arc[BOARD_CELLS_MAX + 1];
    cell second[BOARD_CELLS_MAX];
    int length = ring_loop_around_neighbour(search, cells);
    int other;

    if (length > 0)
        return length;
    ring_number_arcs(search, arc);
    length = ring_loop_from_arc(search, arc, 1, cells);
    other = ring_loop_from_arc(search, arc, 2, second);
    if (other > 0 && (length == 0 || other < length)) {
        memcpy(cells, second, (size_t)other * sizeof(cells[0]));
        length = other;
    }
    return length;
}

/* ---- the shortest ring around content ------------------------------------------------------ */

/* Marks in done[] the region of c outside the blocks: a loop encloses all of it or none. */
static void ring_mark_region(const struct board *board, const bool *block, cell c, bool *done)
{
    cell queue[BOARD_CELLS_MAX];
    int n = 0;

    done[c] = true;
    queue[n++] = c;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[queue[i]][d];

            if (next < board->ncells && !block[next] && !done[next]) {
                done[next] = true;
                queue[n++] = next;
            }
        }
    }
}

/* The shortest loop through the stone around a cell that is content. */
static int ring_shortest_loop_around_content(const struct ring_search *search, cell *cells)
{
    const struct board *board = search->board;
    bool block[BOARD_CELLS_MAX + 1];
    bool done[BOARD_CELLS_MAX + 1]; /* reaches the rim, or a loop around it was searched */
    cell other[BOARD_CELLS_MAX];
    int shortest = 0;

    ring_mark_blocks(search, block);
    ring_flood_from_rim(board, block, done);
    for (cell c = 0; c < board->ncells; c++) {
        int length;

        if (block[c] || done[c] || !ring_is_content(search, c))
            continue;
        ring_mark_region(board, block, c, done);
        length = ring_through(board, block, search->stone, c, other);
        if (length > 0 && (shortest == 0 || length < shortest)) {
            memcpy(cells, other, (size_t)length * sizeof(cells[0]));
            shortest = length;
        }
    }
    return shortest;
}

int ring_cells(const struct position *position, cell at, cell *cells)
{
    const struct ring_search search = {position, position->board, position_colour(position, at),
                                       at};

    if (position->ring_rule == RING_FREELING)
        return ring_shortest_loop(&search, cells);
    return ring_shortest_loop_around_content(&search, cells);
}
