/* SPDX-License-Identifier: ISC */
/*
 * Which cells lie on a figure that lacks few stones?
 *
 * A cell costs 0 if it holds a stone of the colour or is free, 1 if it is empty, and is closed
 * otherwise.  The cells of a completion and own stones together hold a figure through each cell of
 * the completion (else that cell could be left out), and cost as much as the completion has cells
 * that are not free.  So a lower bound of the cost of a figure through a cell is enough: a cell
 * whose bound is above `most` belongs to no completion of `most` cells.  The bounds:
 *   - two edges: the figure contains paths from the cell to both, which share only the cell.  Two
 *     cheapest paths cost no more;
 *   - three edges: the figure contains a tree through the cell.  The cell lies on its branch to one
 *     edge, or at its fork, so the tree is a path to that edge and a path to a cell in which paths
 * to two other edges meet;
 *   - a ring: a smallest ring of those stones turns nowhere by more than 60 degrees (distance.c),
 * so it is a closed walk through the cell that does not.
 */
#include "analyse/mate/relevance.h"

#include <string.h>

#define FAR 100 /* more than any weight of interest; twice that fits a byte */
#define MOST_MAX 40
#define FAR_ROOM (BOARD_CELLS_MAX + 1) /* of weights by cell, the outside last */

struct cost_grid {
    const struct board *board;
    int most;
    uint8_t weight[BOARD_CELLS_MAX + 1]; /* FAR: closed, or outside */
};

static void cost_grid_init(struct cost_grid *grid, const struct position *position,
                           enum colour colour, const uint64_t *free, int most)
{
    const struct board *board = position->board;

    grid->board = board;
    grid->most = most;
    for (int c = 0; c < board->ncells; c++) {
        const enum colour at = position_colour(position, (cell)c);

        grid->weight[c] = at == colour ? 0 : at != COLOUR_NONE ? FAR : 1;
        if (at == COLOUR_NONE && free != NULL && cellset_has(free, (cell)c))
            grid->weight[c] = 0;
    }
    grid->weight[board->ncells] = FAR;
}

/* A priority queue of cells by cost: one list for each cost, all in one array. */
struct bucket_queue {
    int head[MOST_MAX + 2]; /* [cost] index of the first item; -1: none */
    int n;
    struct {
        cell at;
        int next;
    } item[FAR_ROOM * (BOARD_DIRECTIONS + 1)];
};

static void bucket_queue_push(struct bucket_queue *queue, int weight, cell at)
{
    queue->item[queue->n].at = at;
    queue->item[queue->n].next = queue->head[weight];
    queue->head[weight] = queue->n++;
}

/* Dijkstra's algorithm from all cells whose least[] is at most `most`: lowers least[] of the others
 * to the cost of the cheapest path from them.  A path costs what all its cells cost. */
static void relevance_dijkstra(const struct cost_grid *grid, uint8_t *least)
{
    struct bucket_queue queue;

    queue.n = 0;
    for (int weight = 0; weight <= grid->most; weight++)
        queue.head[weight] = -1;
    for (int c = 0; c < grid->board->ncells; c++)
        if (least[c] <= grid->most)
            bucket_queue_push(&queue, least[c], (cell)c);
    for (int weight = 0; weight <= grid->most; weight++) {
        while (queue.head[weight] >= 0) {
            const int item = queue.head[weight];
            const cell at = queue.item[item].at;
            const cell *near = grid->board->neighbour[at];

            queue.head[weight] = queue.item[item].next;
            if (least[at] != weight)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                const int through = weight + grid->weight[near[d]];

                if (through >= least[near[d]] || through > grid->most)
                    continue;
                least[near[d]] = (uint8_t)through;
                bucket_queue_push(&queue, through, near[d]);
            }
        }
    }
}

static void relevance_from_edge(const struct cost_grid *grid, int edge, uint8_t *least)
{
    memset(least, FAR, (size_t)grid->board->ncells + 1);
    for (int c = 0; c < grid->board->ncells; c++)
        if ((grid->board->edges[c] >> edge & 1) != 0)
            least[c] = grid->weight[c];
    relevance_dijkstra(grid, least);
}

/* Lowers need[] of each cell to the cost of two paths that end at it, the cell counted once. */
static void relevance_relax(const struct cost_grid *grid, const uint8_t *a, const uint8_t *b,
                            uint8_t *need)
{
    for (int c = 0; c < grid->board->ncells; c++) {
        const int sum = a[c] + b[c] - grid->weight[c];

        if (sum < need[c])
            need[c] = (uint8_t)sum;
    }
}

/* Figures of two edges. */
static void relevance_relax_paths(const struct cost_grid *grid, enum colour colour,
                                  uint8_t (*ways)[FAR_ROOM], uint8_t *need)
{
    const struct board *board = grid->board;
    const int nedges = board->nsides + board->ncorners;

    for (int a = 0; a < nedges; a++)
        for (int b = a + 1; b < nedges; b++)
            if (board->edge_figures[colour][1u << a | 1u << b] != 0)
                relevance_relax(grid, ways[a], ways[b], need);
}

/* Figures of three sides.  Any three are taken to make one, and the two other sides are the two
 * cheapest: a lower bound for every figure that there is. */
static void relevance_relax_trees(const struct cost_grid *grid, uint8_t (*ways)[FAR_ROOM],
                                  uint8_t *need)
{
    const struct board *board = grid->board;
    uint8_t meet[FAR_ROOM];

    for (int side = 0; side < board->nsides; side++) {
        /* The two cheapest of the other sides. */
        meet[board->ncells] = FAR;
        for (int c = 0; c < board->ncells; c++) {
            int first = FAR, second = FAR;

            for (int other = 0; other < board->nsides; other++) {
                const int way = other == side ? FAR : ways[other][c];

                if (way < first) {
                    second = first;
                    first = way;
                } else if (way < second) {
                    second = way;
                }
            }
            first += second - grid->weight[c];
            meet[c] = (uint8_t)(first < FAR ? first : FAR);
        }
        relevance_dijkstra(grid, meet);
        relevance_relax(grid, ways[side], meet, need);
    }
}

/* ---- rings ------------------------------------------------------------------------------- */

#define LEAVES                                                                         \
    4 /* directions such that every ring leaves a cell, or comes to it, by one of them \
       */

/* The least cost of the closed walks without sharp turns that leave `start` in the direction
 * `leave`, if it is less than `below`; else `below`. */
static int relevance_least_walk(const struct cost_grid *grid, cell start, int leave, int below,
                                uint8_t *least)
{
    const struct board *board = grid->board;
    const cell first = board->neighbour[start][leave];
    uint16_t stack[2][BOARD_CELLS_MAX * BOARD_DIRECTIONS];
    int n[2] = {0, 0};
    int through = grid->weight[start] + grid->weight[first];

    if (through >= below)
        return below;
    memset(least, FAR, (size_t)board->ncells * BOARD_DIRECTIONS);
    least[first * BOARD_DIRECTIONS + leave] = (uint8_t)through;
    stack[through & 1][n[through & 1]++] = (uint16_t)(first * BOARD_DIRECTIONS + leave);
    for (; through < below && (n[0] > 0 || n[1] > 0); through++) {
        const int now = through & 1;

        while (n[now] > 0) {
            const unsigned step = stack[now][--n[now]];
            const cell at = (cell)(step / BOARD_DIRECTIONS);
            const unsigned direction = step % BOARD_DIRECTIONS;

            if (least[step] != through)
                continue;
            for (unsigned turn = 5; turn <= 7; turn++) {
                const unsigned towards = (direction + turn) % BOARD_DIRECTIONS;
                const cell to = board->neighbour[at][towards];
                const int sum = through + grid->weight[to];
                const unsigned next = to * (unsigned)BOARD_DIRECTIONS + towards;

                if (to == start) {
                    if ((towards + 7 - (unsigned)leave) % BOARD_DIRECTIONS <= 2)
                        return through;
                } else if (sum < below && sum < least[next]) {
                    least[next] = (uint8_t)sum;
                    stack[sum & 1][n[sum & 1]++] = (uint16_t)next;
                }
            }
        }
    }
    return below;
}

/*
 * May a ring of cost `most` go through the cell?  A ring has at least six cells, so the next two
 * cells to either side of a cell are four different ones.  At most `most` cells of the ring cost
 * something, so enough of the four are stones or free, and they are among the cells that are
 * counted here.
 */
static bool relevance_may_ring(const struct cost_grid *grid, cell at, int most)
{
    const cell(*neighbour)[8] = grid->board->neighbour;
    int light = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell next = neighbour[at][d];

        light += grid->weight[next] == 0;
        light += grid->weight[neighbour[next][d]] == 0;
        light += grid->weight[neighbour[next][(d + 1) % BOARD_DIRECTIONS]] == 0;
    }
    return light >= 4 + grid->weight[at] - most;
}

static void relevance_relax_rings(const struct cost_grid *grid, const struct position *position,
                                  int most, uint8_t *need)
{
    uint8_t least[BOARD_CELLS_MAX * BOARD_DIRECTIONS];

    for (int c = 0; c < grid->board->ncells; c++) {
        const int bound = most + 1 < need[c] ? most + 1 : need[c];
        int below = bound;

        if (position_colour(position, (cell)c) != COLOUR_NONE ||
            !relevance_may_ring(grid, (cell)c, bound - 1))
            continue;
        for (int leave = 0; leave < LEAVES; leave++)
            below = relevance_least_walk(grid, (cell)c, leave, below, least);
        if (below < bound)
            need[c] = (uint8_t)below;
    }
}

void relevance_rings(const struct position *position, enum colour colour, int most, uint8_t *need)
{
    struct cost_grid grid;

    if (!position->board->game->has_rings)
        return;
    cost_grid_init(&grid, position, colour, NULL, most);
    relevance_relax_rings(&grid, position, most, need);
}

void relevance_cells(const struct position *position, enum colour colour, const uint64_t *free,
                     int most, uint64_t *set)
{
    const struct board *board = position->board;
    uint8_t ways[BOARD_EDGES_MAX][FAR_ROOM];
    uint8_t need[BOARD_CELLS_MAX];
    struct cost_grid grid;

    cellset_clear(set, cellset_words(board));
    memset(need, FAR, (size_t)board->ncells);
    if (most <= MOST_MAX) {
        cost_grid_init(&grid, position, colour, free, most);
        for (int e = 0; e < board->nsides + board->ncorners; e++)
            relevance_from_edge(&grid, e, ways[e]);
        relevance_relax_paths(&grid, colour, ways, need);
        if (board->joins_three)
            relevance_relax_trees(&grid, ways, need);
        if (board->game->has_rings)
            relevance_relax_rings(&grid, position, most, need);
    }
    for (cell c = 0; c < board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE && (most > MOST_MAX || need[c] <= most))
            cellset_add(set, c);
}
