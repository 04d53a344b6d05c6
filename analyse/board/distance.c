/* SPDX-License-Identifier: ISC */

/*
 * How many own stones does a figure still need when the opponent does not answer?
 *
 * A cell weighs 0 when it holds an own stone, 1 when it is empty, and is closed otherwise.
 *
 * Figures made of edges.  The game defines which sets of two or three edges make the figure.  Two
 * edges: a lightest path between them.  Three: a lightest tree with three ends is three paths that
 * meet in one cell, so the minimum over all cells v of the sum of the three distances to v, less
 * twice the weight of v, is exact.
 *
 * Rings.  A ring is a closed walk of neighbouring own cells that nowhere bends by more than 60
 * degrees, so that cells two steps apart on it are at distance 2 (the formal definition of a
 * cycle; docs/theory.md 2, R2).  States are directed steps; the walk continues in one of three
 * directions.  Cells of a walk that returns to an empty cell twice weigh more than the ring they
 * contain, so the least walk is a least ring.  Every ring that is not complete contains an empty
 * cell s; walks are searched from each s in turn, which is then closed: the lightest ring through
 * it is known.  A walk is abandoned when its weight and the least weight of the path back to s, a
 * lower bound, reach the best found.
 *
 * Rings that must hold a cell of some kind (Schmittberger: vacant; Ravensburger: opposing).  For
 * each s and each such cell c, the lightest closed walk through s that winds around c an odd number
 * of times: states are cells with the parity of crossings of a ray from c.  An odd closed walk
 * splits into simple loops, one of which is odd, that is, goes around c.  If that loop misses s, it
 * is no heavier, and it is found again through an empty cell of its own, unless it has none: an old
 * ring that an opponent has entered since.  So only simple walks are accepted, and when one that is
 * not simple remains the lightest, the answer is DISTANCE_UNKNOWN.
 *
 * Source: Dijkstra's algorithm with weights 0 and 1.
 */

#include "analyse/board/distance.h"

#include <assert.h>
#include <string.h>

#define FAR 0x3fff

/* Weights of the cells for one colour: 0 own, 1 empty, FAR closed (also the outside). */
struct distance_weights {
    const struct board *board;
    uint16_t of[BOARD_CELLS_MAX + 1];
};

static void distance_weights_set(struct distance_weights *weights, const struct position *position,
                                 enum colour colour, const uint64_t *within)
{
    weights->board = position->board;
    for (int i = 0; i < position->board->ncells; i++) {
        enum colour there = position_colour(position, (cell)i);

        weights->of[i] = there == colour ? 0 : there == COLOUR_NONE ? 1 : FAR;
        if (weights->of[i] == 1 && within != NULL && !cellset_has(within, (cell)i))
            weights->of[i] = FAR;
    }
    weights->of[position->board->ncells] = FAR;
}

/* Writes the empty cells of `mark`, in cell order, to `cells` (NULL: nowhere).  Returns their
 * number.
 */
static int distance_weights_collect(const struct distance_weights *weights, const bool *mark,
                                    cell *cells)
{
    int n = 0;

    for (int i = 0; i < weights->board->ncells; i++) {
        if (mark[i] && weights->of[i] == 1) {
            if (cells != NULL)
                cells[n] = (cell)i;
            n++;
        }
    }
    return n;
}

/* ---- figures made of edges --------------------------------------------------------------- */

/* Least weights from one edge to every cell, the cell's own included, and the path back. */
struct distance_field {
    uint16_t least[BOARD_CELLS_MAX + 1];
    cell before[BOARD_CELLS_MAX + 1]; /* CELL_NONE at the edge itself */
};

/* A queue of two levels serves weights 0 and 1: this distance, and the next. */
struct distance_levels {
    cell now[BOARD_CELLS_MAX * BOARD_DIRECTIONS];
    cell next[BOARD_CELLS_MAX];
    int nnow, nnext;
};

static void distance_field_reach(struct distance_field *field, struct distance_levels *levels,
                                 cell at, unsigned least, unsigned weight, cell before)
{
    if (least + weight >= field->least[at])
        return;
    field->least[at] = (uint16_t)(least + weight);
    field->before[at] = before;
    if (weight == 0)
        levels->now[levels->nnow++] = at;
    else
        levels->next[levels->nnext++] = at;
}

/* Computes the field from the cells that are in `levels` already, as far as `most`. */
static void distance_field_spread(struct distance_field *field, struct distance_levels *levels,
                                  const struct distance_weights *weights, unsigned most)
{
    const struct board *board = weights->board;
    unsigned least = 0;

    while ((levels->nnow > 0 || levels->nnext > 0) && least <= most) {
        while (levels->nnow > 0) {
            cell at = levels->now[--levels->nnow];

            if (field->least[at] != least)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                cell to = board->neighbour[at][d];

                if (weights->of[to] != FAR)
                    distance_field_reach(field, levels, to, least, weights->of[to], at);
            }
        }
        memcpy(levels->now, levels->next, (size_t)levels->nnext * sizeof(cell));
        levels->nnow = levels->nnext;
        levels->nnext = 0;
        least++;
    }
}

/* The cells that are not closed. */
struct distance_open {
    cell cells[BOARD_CELLS_MAX];
    int n;
};

static void distance_open_list(struct distance_open *open, const struct distance_weights *weights)
{
    open->n = 0;
    for (int i = 0; i < weights->board->ncells; i++)
        if (weights->of[i] != FAR)
            open->cells[open->n++] = (cell)i;
}

/* Computes the field of the open cells, as far as `most`: cells beyond that get more.  Closed ones
 * get nothing. */
static void distance_field_from_edge(struct distance_field *field, const struct distance_open *open,
                                     const struct distance_weights *weights, int edge,
                                     unsigned most)
{
    struct distance_levels levels;

    levels.nnow = levels.nnext = 0;
    for (int i = 0; i < open->n; i++)
        field->least[open->cells[i]] = FAR;
    for (int i = 0; i < open->n; i++) {
        const cell at = open->cells[i];

        if ((weights->board->edges[at] >> edge & 1) != 0)
            distance_field_reach(field, &levels, at, 0, weights->of[at], CELL_NONE);
    }
    distance_field_spread(field, &levels, weights, most);
}

static void distance_field_mark(const struct distance_field *field, cell from, bool *mark)
{
    for (cell at = from; at != CELL_NONE; at = field->before[at])
        mark[at] = true;
}

/* A least set of edges that makes the figure, and where its paths meet. */
struct distance_meeting {
    int edge[3]; /* edge[2] is -1 for two edges */
    cell at;
    unsigned weight;
};

#define SETS_MAX (BOARD_EDGES_MAX * BOARD_EDGES_MAX * BOARD_EDGES_MAX / 6) /* 286 with 12 edges */

/* The sets of two or three edges that make a figure, and no subset of which does. */
struct distance_sets {
    edge_set edges; /* that belong to a set */
    int n;
    int set[SETS_MAX][3]; /* the third edge is -1 in a set of two */
};

/* Adds the edges a < b < c (c -1: none) if they make the figure and no subset of them does. */
static void distance_sets_offer(struct distance_sets *sets, const uint8_t *figures,
                                enum figure figure, int a, int b, int c)
{
    const unsigned edges = 1u << a | 1u << b | (c < 0 ? 0 : 1u << c);

    if ((figures[edges] & figure) == 0)
        return;
    for (unsigned rest = edges; rest != 0; rest &= rest - 1)
        if ((figures[edges & ~(rest & -rest)] & figure) != 0)
            return;
    sets->edges |= (edge_set)edges;
    sets->set[sets->n][0] = a;
    sets->set[sets->n][1] = b;
    sets->set[sets->n++][2] = c;
}

static void distance_sets_find(struct distance_sets *sets, const struct board *board,
                               enum colour colour, enum figure figure)
{
    const int nedges = board->nsides + board->ncorners;

    sets->edges = 0;
    sets->n = 0;
    for (int a = 0; a < nedges; a++) {
        for (int b = a + 1; b < nedges; b++) {
            distance_sets_offer(sets, board->edge_figures[colour], figure, a, b, -1);
            for (int c = b + 1; c < nedges; c++)
                distance_sets_offer(sets, board->edge_figures[colour], figure, a, b, c);
        }
    }
}

static void distance_meeting_find(struct distance_meeting *best,
                                  const struct distance_field *fields,
                                  const struct distance_weights *weights, const int *edge,
                                  int nedges)
{
    for (int i = 0; i < weights->board->ncells; i++) {
        unsigned weight = weights->of[i];
        unsigned sum = 0;

        if (weight == FAR)
            continue;
        for (int e = 0; e < nedges; e++)
            sum += fields[edge[e]].least[i];
        sum -= (unsigned)(nedges - 1) * weight;
        if (sum < best->weight) {
            *best = (struct distance_meeting){
                {edge[0], edge[1], nedges > 2 ? edge[2] : -1}, (cell)i, sum};
        }
    }
}

static int distance_edges(const struct position *position, const struct distance_weights *weights,
                          enum colour colour, enum figure figure, cell *cells)
{
    const struct board *board = position->board;
    struct distance_meeting best = {{-1, -1, -1}, CELL_NONE, FAR};
    struct distance_field fields[BOARD_EDGES_MAX];
    struct distance_open open;
    struct distance_sets sets;
    bool mark[BOARD_CELLS_MAX] = {false};

    distance_open_list(&open, weights);
    distance_sets_find(&sets, board, colour, figure);
    for (unsigned rest = sets.edges; rest != 0; rest &= rest - 1)
        distance_field_from_edge(&fields[__builtin_ctz(rest)], &open, weights, __builtin_ctz(rest),
                                 FAR);
    for (int i = 0; i < sets.n; i++)
        distance_meeting_find(&best, fields, weights, sets.set[i], sets.set[i][2] < 0 ? 2 : 3);
    if (best.at == CELL_NONE)
        return DISTANCE_NEVER;
    for (int e = 0; e < 3 && best.edge[e] >= 0; e++)
        distance_field_mark(&fields[best.edge[e]], best.at, mark);
    return distance_weights_collect(weights, mark, cells);
}

/* ---- rings ------------------------------------------------------------------------------- */

#define STEPS (BOARD_CELLS_MAX * BOARD_DIRECTIONS)

/* A search for closed walks through one cell.  A step is 6 * (cell it leads to) + direction. */
struct distance_walk {
    const struct distance_weights *weights;
    cell start; /* empty */
    uint16_t back[BOARD_CELLS_MAX + 1]; /* least weight strictly between a cell and the start */
    uint16_t least[STEPS];
    uint16_t before[STEPS]; /* the step before; STEP_NONE: the first */
    uint16_t now[STEPS * 3], next[STEPS * 3];
    int nnow, nnext;
    bool best_mark[BOARD_CELLS_MAX];
    int best; /* weight of the best ring so far */
};

#define STEP_NONE UINT16_MAX

/* Fills in walk->back for the start, for weights below the best. */
static void distance_walk_measure(struct distance_walk *walk, cell start)
{
    const struct board *board = walk->weights->board;
    uint16_t *queue = walk->now, *later = walk->next;
    int n = 0, m = 0;

    for (int i = 0; i <= board->ncells; i++)
        walk->back[i] = FAR;
    walk->start = start;
    walk->back[start] = 0;
    queue[n++] = start;
    for (unsigned least = 0; n > 0 && (int)least < walk->best; least++) {
        while (n > 0) {
            cell at = queue[--n];
            unsigned through = least + (at == start ? 0u : walk->weights->of[at]);

            if (walk->back[at] != least)
                continue;
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                cell to = board->neighbour[at][d];

                if (walk->weights->of[to] == FAR || through >= walk->back[to])
                    continue;
                walk->back[to] = (uint16_t)through;
                if (through == least)
                    queue[n++] = to;
                else
                    later[m++] = to;
            }
        }
        memcpy(queue, later, (size_t)m * sizeof queue[0]);
        n = m;
        m = 0;
    }
}

static void distance_walk_step(struct distance_walk *walk, cell from, int direction, unsigned least,
                               unsigned before)
{
    cell to = walk->weights->board->neighbour[from][direction];
    unsigned weight = walk->weights->of[to];
    unsigned step = (unsigned)to * BOARD_DIRECTIONS + (unsigned)direction;
    unsigned rest = to == walk->start ? 0u : walk->back[to] + 1u; /* 1 for the start itself */

    if (weight == FAR || (int)(least + weight + rest) >= walk->best ||
        least + weight >= walk->least[step])
        return;
    walk->least[step] = (uint16_t)(least + weight);
    walk->before[step] = (uint16_t)before;
    if (weight == 0)
        walk->now[walk->nnow++] = (uint16_t)step;
    else
        walk->next[walk->nnext++] = (uint16_t)step;
}

/* Keeps the closed walk that ends with `step`, which leads to the start. */
static void distance_walk_keep(struct distance_walk *walk, unsigned step, int weight)
{
    memset(walk->best_mark, 0, sizeof walk->best_mark);
    for (; step != STEP_NONE; step = walk->before[step])
        walk->best_mark[step / BOARD_DIRECTIONS] = true;
    walk->best = weight;
}

/* Searches closed walks that leave the start in the direction `leave`. */
static void distance_walk_search(struct distance_walk *walk, int leave)
{
    unsigned least = 0;

    memset(walk->least, 0xff, (size_t)walk->weights->board->ncells * BOARD_DIRECTIONS * 2);
    walk->nnow = walk->nnext = 0;
    distance_walk_step(walk, walk->start, leave, 0, STEP_NONE);
    while (walk->nnow > 0 || walk->nnext > 0) {
        while (walk->nnow > 0) {
            unsigned step = walk->now[--walk->nnow];
            cell at = (cell)(step / BOARD_DIRECTIONS);
            int direction = (int)(step % BOARD_DIRECTIONS);

            if (walk->least[step] != least)
                continue;
            if (at == walk->start) {
                int bend = (leave - direction + BOARD_DIRECTIONS + 1) % BOARD_DIRECTIONS;

                if (bend <= 2 && (int)least < walk->best)
                    distance_walk_keep(walk, step, (int)least);
                continue;
            }
            for (int bend = -1; bend <= 1; bend++)
                distance_walk_step(walk, at,
                                   (direction + bend + BOARD_DIRECTIONS) % BOARD_DIRECTIONS, least,
                                   step);
        }
        memcpy(walk->now, walk->next, (size_t)walk->nnext * sizeof walk->now[0]);
        walk->nnow = walk->nnext;
        walk->nnext = 0;
        least++;
    }
}

/* Do the own stones contain a ring?  Then another cell is cut off from the rim, or an own one is
 * surrounded. */
static bool distance_ring_exists(const struct distance_weights *weights)
{
    const struct board *board = weights->board;
    bool seen[BOARD_CELLS_MAX + 1] = {false};
    cell stack[BOARD_CELLS_MAX];
    int depth = 0;

    for (int i = 0; i < board->ncells; i++) {
        const cell *around = board->neighbour[i];
        bool rim = false, surrounded = weights->of[i] == 0;

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            rim |= around[d] == board->ncells;
            surrounded &= weights->of[around[d]] == 0;
        }
        if (surrounded)
            return true;
        if (rim && weights->of[i] != 0 && !seen[i]) {
            seen[i] = true;
            stack[depth++] = (cell)i;
        }
    }
    while (depth > 0) {
        const cell *around = board->neighbour[stack[--depth]];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            if (around[d] != board->ncells && weights->of[around[d]] != 0 && !seen[around[d]]) {
                seen[around[d]] = true;
                stack[depth++] = around[d];
            }
        }
    }
    for (int i = 0; i < board->ncells; i++) {
        if (weights->of[i] != 0 && !seen[i])
            return true;
    }
    return false;
}

/* Searches closed walks through each empty cell, which leave it in one of the first `leaves`
 * directions, and closes the cell; until the best is `enough` or less. */
static void distance_walk_from_all(struct distance_walk *walk, struct distance_weights *weights,
                                   int enough, int leaves)
{
    for (int i = 0; i < weights->board->ncells && walk->best > enough; i++) {
        if (weights->of[i] != 1)
            continue;
        distance_walk_measure(walk, (cell)i);
        for (int d = 0; d < leaves; d++)
            distance_walk_search(walk, d);
        weights->of[i] = FAR;
    }
}

static int distance_ring(struct distance_weights *weights, cell *cells)
{
    struct distance_walk walk;
    struct distance_weights whole = *weights;

    if (distance_ring_exists(weights))
        return 0;
    walk.weights = weights;
    walk.best = FAR;
    distance_walk_from_all(&walk, weights, 0, BOARD_DIRECTIONS);
    if (walk.best == FAR)
        return DISTANCE_NEVER;
    return distance_weights_collect(&whole, walk.best_mark, cells);
}

/* ---- rings around a cell of some kind ---------------------------------------------------- */

/* A search for loops through one cell around another.  A state is 2 * cell + parity. */
struct distance_winding {
    const struct distance_weights *weights;
    uint16_t least[2 * BOARD_CELLS_MAX];
    uint16_t before[2 * BOARD_CELLS_MAX];
    uint16_t now[4 * BOARD_CELLS_MAX], next[4 * BOARD_CELLS_MAX];
    bool best_mark[BOARD_CELLS_MAX];
    int best; /* weight of the best simple loop so far */
    int doubtful; /* weight of the lightest walk that was not simple */
};

/*
 * Does the step from a to b, neighbours, cross the ray that leaves `around` between its neighbours
 * (x+1, y) and (x, y-1)?  The ray runs between the cells (x+t, y), t > 0, and those below them.
 */
static bool distance_winding_crosses(const struct board *board, cell around, cell a, cell b)
{
    int y = board->y[around];

    if (board->y[a] == board->y[b])
        return false;
    if (board->y[a] != y) {
        cell swap = a;

        a = b;
        b = swap;
    }
    return board->y[a] == y && board->y[b] == y - 1 && board->x[a] > board->x[around];
}

/* Follows the walk that ends in the odd state of `start`, and keeps it when it is simple. */
static void distance_winding_keep(struct distance_winding *winding, cell start, int weight)
{
    bool mark[BOARD_CELLS_MAX] = {false};

    for (unsigned state = 2u * start + 1; state != 2u * start; state = winding->before[state]) {
        if (mark[state / 2]) {
            if (weight < winding->doubtful)
                winding->doubtful = weight;
            return;
        }
        mark[state / 2] = true;
    }
    memcpy(winding->best_mark, mark, sizeof mark);
    winding->best = weight;
}

static void distance_winding_search(struct distance_winding *winding, cell start, cell around)
{
    const struct board *board = winding->weights->board;
    int n = 0, m = 0;

    memset(winding->least, 0xff, sizeof winding->least);
    winding->least[2 * start] = 0;
    winding->now[n++] = (uint16_t)(2 * start);
    for (unsigned least = 0; n > 0; least++) {
        while (n > 0) {
            unsigned state = winding->now[--n];
            cell at = (cell)(state / 2);

            if (winding->least[state] != least)
                continue;
            if (state == 2u * start + 1) {
                distance_winding_keep(winding, start, (int)least);
                return;
            }
            for (int d = 0; d < BOARD_DIRECTIONS; d++) {
                cell to = board->neighbour[at][d];
                unsigned weight = winding->weights->of[to];
                unsigned parity = state & 1;

                if (weight == FAR || to == around || (int)(least + weight) >= winding->best)
                    continue;
                parity ^= distance_winding_crosses(board, around, at, to);
                if (least + weight >= winding->least[2u * to + parity])
                    continue;
                winding->least[2u * to + parity] = (uint16_t)(least + weight);
                winding->before[2u * to + parity] = (uint16_t)state;
                if (weight == 0)
                    winding->now[n++] = (uint16_t)(2u * to + parity);
                else
                    winding->next[m++] = (uint16_t)(2u * to + parity);
            }
        }
        memcpy(winding->now, winding->next, (size_t)m * sizeof winding->now[0]);
        n = m;
        m = 0;
    }
}

static int distance_ring_around(const struct position *position, struct distance_weights *weights,
                                enum colour content, cell *cells)
{
    struct distance_winding winding;
    struct distance_weights whole = *weights;

    winding.weights = weights;
    winding.best = winding.doubtful = FAR;
    for (int i = 0; i < weights->board->ncells; i++) {
        if (weights->of[i] != 1)
            continue;
        for (int c = 0; c < weights->board->ncells; c++) {
            if (c != i && position_colour(position, (cell)c) == content)
                distance_winding_search(&winding, (cell)i, (cell)c);
        }
        weights->of[i] = FAR;
    }
    if (winding.doubtful < winding.best)
        return DISTANCE_UNKNOWN;
    if (winding.best == FAR)
        return DISTANCE_NEVER;
    return distance_weights_collect(&whole, winding.best_mark, cells);
}

int distance_figure(const struct position *position, enum colour colour, enum figure figure,
                    cell *cells)
{
    return distance_within(position, colour, figure, NULL, cells);
}

int distance_within(const struct position *position, enum colour colour, enum figure figure,
                    const uint64_t *within, cell *cells)
{
    struct distance_weights weights;

    if ((position->board->game->figures & figure) == 0)
        return DISTANCE_NEVER;
    distance_weights_set(&weights, position, colour, within);
    if (figure != FIGURE_RING)
        return distance_edges(position, &weights, colour, figure, cells);
    switch (position->ring_rule) {
    case RING_SCHMITTBERGER: return distance_ring_around(position, &weights, COLOUR_NONE, cells);
    case RING_RAVENSBURGER:
        return distance_ring_around(position, &weights, colour_other(colour), cells);
    case RING_FREELING: break;
    }
    return distance_ring(&weights, cells);
}

/* ---- is a figure near? ------------------------------------------------------------------- */

/* Do paths from the edges of one of the sets meet with at most this weight? */
static bool distance_open_meet(const struct distance_open *open, const struct distance_sets *sets,
                               const struct distance_field *fields,
                               const struct distance_weights *weights, unsigned most)
{
    for (int i = 0; i < open->n; i++) {
        const cell at = open->cells[i];
        unsigned near = 0;

        for (unsigned rest = sets->edges; rest != 0; rest &= rest - 1)
            if (fields[__builtin_ctz(rest)].least[at] <= most)
                near |= rest & -rest;
        for (int j = 0; j < sets->n; j++) {
            const int *set = sets->set[j];
            unsigned sum = 0;

            if ((near >> set[0] & near >> set[1] & 1) == 0 ||
                (set[2] >= 0 && (near >> set[2] & 1) == 0))
                continue;
            for (int e = 0; e < 3 && set[e] >= 0; e++)
                sum += fields[set[e]].least[at] - (e > 0 ? weights->of[at] : 0u);
            if (sum <= most)
                return true;
        }
    }
    return false;
}

/* Two directions of a ring at a cell are at least two apart, so one of them is among these. */
#define LEAVES 4

bool distance_within_most(const struct position *position, enum colour colour,
                          const uint64_t *within, int most)
{
    const struct board *board = position->board;
    struct distance_field fields[BOARD_EDGES_MAX];
    struct distance_weights weights;
    struct distance_open open;
    struct distance_sets sets;
    struct distance_walk walk;

    if (most <= 0)
        return false;
    distance_weights_set(&weights, position, colour, within);
    distance_open_list(&open, &weights);
    for (int f = 0; f < FIGURES; f++) {
        const enum figure figure = (enum figure)(1 << f);

        if (figure == FIGURE_RING || (board->game->figures & figure) == 0)
            continue;
        distance_sets_find(&sets, board, colour, figure);
        for (unsigned rest = sets.edges; rest != 0; rest &= rest - 1)
            distance_field_from_edge(&fields[__builtin_ctz(rest)], &open, &weights,
                                     __builtin_ctz(rest), (unsigned)most);
        if (distance_open_meet(&open, &sets, fields, &weights, (unsigned)most))
            return true;
    }
    if (!board->game->has_rings)
        return false;
    walk.weights = &weights;
    walk.best = most + 1;
    distance_walk_from_all(&walk, &weights, most, LEAVES);
    return walk.best <= most;
}
