/* SPDX-License-Identifier: ISC */

/*
 * How many own stones does a ring still need when the opponent does not answer?
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

#include "analyse/board/distance_ring.h"

#include <string.h>

#include "analyse/board/plane.h"

#define FAR DISTANCE_FAR

/* Writes the empty cells of `mark`, in cell order, to `cells` (NULL: nowhere).  Returns their
 * number.
 */
int distance_weights_collect(const struct distance_weights *weights, const bool *mark, cell *cells)
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

/* Closes the cells through which no ring goes: a cell of a ring has two neighbours on it that are
 * no neighbours of each other.  The cells that stay are the largest set of open cells each of which
 * has two such in the set. */
static void distance_ring_close_ends(struct distance_weights *weights)
{
    const struct board *board = weights->board;
    uint64_t core[PLANE_WORDS_MAX] = {0}, beside[BOARD_DIRECTIONS][PLANE_WORDS_MAX], less;

    for (cell c = 0; c < board->ncells; c++)
        if (weights->of[c] != FAR)
            plane_add(board, core, c);
    do {
        less = 0;
        plane_beside(board, core, beside);
        for (int w = 0; w < board->shape.words; w++) {
            const uint64_t ends = core[w] & ~plane_between(beside, w);

            core[w] ^= ends;
            less |= ends;
            for (uint64_t rest = ends; rest != 0; rest &= rest - 1)
                weights->of[board->plane_cell[64 * w + __builtin_ctzll(rest)]] = FAR;
        }
    } while (less != 0);
}

/* The least weight of a ring around one cell; FAR: there is none. */
static int distance_ring_small(const struct distance_weights *weights)
{
    const struct board *board = weights->board;
    int least = FAR;

    for (int i = 0; i < board->ncells; i++) {
        int sum = 0;

        for (int d = 0; d < BOARD_DIRECTIONS && sum < least; d++)
            sum += weights->of[board->neighbour[i][d]];
        if (sum < least)
            least = sum;
    }
    return least;
}

/* Searches closed walks through each empty cell, which leave it in one of the first `leaves`
 * directions, and closes the cell; until the best is `enough` or less. */
static void distance_walk_from_all(struct distance_walk *walk, struct distance_weights *weights,
                                   int enough, int leaves)
{
    distance_ring_close_ends(weights);
    for (int i = 0; i < weights->board->ncells && walk->best > enough; i++) {
        if (weights->of[i] != 1)
            continue;
        distance_walk_measure(walk, (cell)i);
        for (int d = 0; d < leaves; d++)
            distance_walk_search(walk, d);
        weights->of[i] = FAR;
    }
}

int distance_ring(struct distance_weights *weights, cell *cells)
{
    struct distance_walk walk;
    struct distance_weights whole = *weights;

    if (distance_ring_exists(weights))
        return 0;
    walk.weights = weights;
    walk.best = distance_ring_small(weights);
    if (walk.best < FAR)
        walk.best++; /* it is found again, if no other is as light */
    distance_walk_from_all(&walk, weights, 1, BOARD_DIRECTIONS);
    if (walk.best == FAR)
        return DISTANCE_NEVER;
    return distance_weights_collect(&whole, walk.best_mark, cells);
}

/* Two directions of a ring at a cell are at least two apart, so one of them is among these. */
#define LEAVES 4

bool distance_ring_within(struct distance_weights *weights, int most)
{
    struct distance_walk walk;

    walk.weights = weights;
    walk.best = most + 1;
    distance_walk_from_all(&walk, weights, most, LEAVES);
    return walk.best <= most;
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

int distance_ring_around(const struct position *position, struct distance_weights *weights,
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
