/* SPDX-License-Identifier: ISC */
/*
 * Which chains can no figure use any more?
 *
 * Figures are monotone: what a chain can ever be part of is a subset of its reach.  A bridge, fork
 * or connection is read off the edges of the reach.  A ring exists in it iff some cell that counts
 * under the ring rule is enclosed: one outside the reach that has no way to the rim around it, or
 * one inside that has no way to the rim once it is taken out.
 *
 * With walls, the reach goes on from one cell of a wall's carrier to another only where some set
 * of cells that leaves the wall's ends joined lets it.  Different steps may need different sets, so
 * the reach may be too large, never too small: what it calls dead is dead.
 */
#include "analyse/groups/dead_chains.h"

#include <stdlib.h>

#include "analyse/base/array.h"

void dead_chains_release(struct dead_chains *dead)
{
    free(dead->chain);
    free(dead->named);
    *dead = (struct dead_chains){.chain = NULL};
}

/* ---- figures of a reach ---- */

/* The cells outside the reach that have a way to the rim outside it; the outside is not marked. */
static void dead_chains_flood_rim(const struct board *board, const uint64_t *reach,
                                  struct cellset *rim)
{
    cell queue[BOARD_CELLS_MAX];
    int head = 0, tail = 0;

    *rim = (struct cellset){{0}};
    for (cell c = 0; c < board->ncells; c++)
        if (board->edges[c] != 0 && !cellset_has(reach, c)) {
            cellset_add(rim->word, c);
            queue[tail++] = c;
        }
    while (head < tail) {
        const cell at = queue[head++];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];

            if (next == board->ncells || cellset_has(reach, next) || cellset_has(rim->word, next))
                continue;
            cellset_add(rim->word, next);
            queue[tail++] = next;
        }
    }
}

/* Can a ring around this cell count?  The other colour may still fill an empty one. */
static bool dead_chains_counts_inside(const struct position *position, enum colour colour, cell at)
{
    const enum colour stone = position_colour(position, at);

    switch (position->ring_rule) {
    case RING_SCHMITTBERGER: return stone == COLOUR_NONE;
    case RING_RAVENSBURGER: return stone != colour;
    case RING_FREELING: break;
    }
    return true;
}

static bool dead_chains_has_ring(const struct position *position, enum colour colour,
                                 const uint64_t *reach)
{
    const struct board *board = position->board;
    struct cellset rim;

    dead_chains_flood_rim(board, reach, &rim);
    for (cell c = 0; c < board->ncells; c++) {
        bool open = cellset_has(rim.word, c) || board->edges[c] != 0;

        for (int d = 0; d < BOARD_DIRECTIONS && !open; d++)
            open = cellset_has(rim.word, board->neighbour[c][d]);
        if (!open && dead_chains_counts_inside(position, colour, c))
            return true;
    }
    return false;
}

static edge_set dead_chains_edges(const struct board *board, const uint64_t *reach)
{
    const int words = cellset_words(board);
    edge_set edges = 0;

    for (cell c = cellset_next(reach, 0, words); c != CELL_NONE;
         c = cellset_next(reach, c + 1u, words))
        edges |= board->edges[c];
    return edges;
}

static bool dead_chains_has_figure(const struct position *position, enum colour colour,
                                   const uint64_t *reach)
{
    const struct board *board = position->board;

    return board->edge_figures[colour][dead_chains_edges(board, reach)] != 0 ||
           (board->game->has_rings && dead_chains_has_ring(position, colour, reach));
}

/* ---- the reach of a chain ---- */

struct dead_chains_flood {
    const struct position *position;
    enum colour colour;
    const struct link_walls *walls; /* NULL: none */
    struct cellset reach, entered; /* entered: cells of walls that were come to from outside */
    cell queue[2 * BOARD_CELLS_MAX];
    int tail;
};

static void dead_chains_mark(struct dead_chains_flood *flood, cell at)
{
    if (cellset_has(flood->reach.word, at))
        return;
    cellset_add(flood->reach.word, at);
    flood->queue[flood->tail++] = at;
}

/* The flood comes to a cell from outside its wall, if it has one. */
static void dead_chains_enter(struct dead_chains_flood *flood, cell at)
{
    const int number = flood->walls == NULL ? 0 : flood->walls->of_cell[at];
    const struct link_wall *wall;
    int entry = 0;

    if (number == 0) {
        dead_chains_mark(flood, at);
        return;
    }
    if (cellset_has(flood->entered.word, at))
        return;
    cellset_add(flood->entered.word, at);
    wall = &flood->walls->wall[number - 1];
    while (wall->cell[entry] != at)
        entry++;
    for (unsigned to = wall->passes[entry]; to != 0; to &= to - 1)
        dead_chains_mark(flood, wall->cell[__builtin_ctz(to)]);
}

static void dead_chains_flood_from(struct dead_chains_flood *flood, cell chain)
{
    const struct board *board = flood->position->board;
    const enum colour other = colour_other(flood->colour);

    flood->reach = (struct cellset){{0}};
    flood->entered = (struct cellset){{0}};
    flood->tail = 0;
    dead_chains_mark(flood, chain);
    for (int head = 0; head < flood->tail; head++) {
        const cell at = flood->queue[head];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[at][d];

            if (next == board->ncells || position_colour(flood->position, next) == other)
                continue;
            if (flood->walls != NULL && flood->walls->of_cell[at] != 0 &&
                flood->walls->of_cell[at] == flood->walls->of_cell[next])
                continue; /* `passes` has said what there is to reach */
            dead_chains_enter(flood, next);
        }
    }
}

/* ---- the answer ---- */

/* Names each wall into which the flood came, or that it met: those end the reach. */
static int dead_chains_name(struct dead_chains *dead, struct dead_chain *chain,
                            const struct dead_chains_flood *flood)
{
    if (array_reserve(&dead->named, &dead->named_room, (size_t)(dead->nnamed + flood->walls->count),
                      sizeof *dead->named) != 0)
        return ERROR_MEMORY;
    chain->first_wall = dead->nnamed;
    for (int i = 0; i < flood->walls->count; i++) {
        const struct link_wall *wall = &flood->walls->wall[i];
        bool entered = false;

        for (int j = 0; j < wall->ncells; j++)
            entered |= cellset_has(flood->entered.word, wall->cell[j]);
        if (entered)
            dead->named[dead->nnamed++] = i;
    }
    chain->nwalls = dead->nnamed - chain->first_wall;
    return 0;
}

/* An earlier chain whose exact reach has the cell, or NULL. */
static const struct dead_chain *dead_chains_sharing(const struct dead_chains *dead, cell at)
{
    for (int i = 0; i < dead->nchains; i++)
        if (dead->chain[i].level == DEAD_EXACTLY && cellset_has(dead->chain[i].reach.word, at))
            return &dead->chain[i];
    return NULL;
}

static int dead_chains_judge(struct dead_chains *dead, struct dead_chains_flood *flood,
                             const struct link_walls *walls, cell at)
{
    const struct dead_chain *sharing;
    struct dead_chain *chain;

    if (array_reserve(&dead->chain, &dead->chain_room, (size_t)dead->nchains + 1,
                      sizeof *dead->chain) != 0)
        return ERROR_MEMORY;
    sharing = dead_chains_sharing(dead, at);
    chain = &dead->chain[dead->nchains++];
    *chain = (struct dead_chain){.chain = at};
    if (sharing != NULL) {
        chain->level = DEAD_EXACTLY;
        chain->reach = sharing->reach;
        chain->edges = sharing->edges;
        return 0;
    }
    flood->walls = NULL;
    dead_chains_flood_from(flood, at);
    if (!dead_chains_has_figure(flood->position, flood->colour, flood->reach.word))
        chain->level = DEAD_EXACTLY;
    chain->reach = flood->reach;
    chain->edges = dead_chains_edges(flood->position->board, flood->reach.word);
    if (chain->level == DEAD_EXACTLY || walls == NULL)
        return 0;
    flood->walls = walls;
    dead_chains_flood_from(flood, at);
    chain->edges = dead_chains_edges(flood->position->board, flood->reach.word);
    if (dead_chains_has_figure(flood->position, flood->colour, flood->reach.word))
        return 0;
    chain->level = DEAD_BEHIND_WALLS;
    chain->reach = flood->reach;
    return dead_chains_name(dead, chain, flood);
}

/* Marks the chain whose least cell is `from`. */
static void dead_chains_mark_chain(const struct position *position, cell from, struct cellset *seen)
{
    const cell root = position_chain(position, from);

    for (cell c = from; c < position->board->ncells; c++)
        if (position_colour(position, c) == position_colour(position, from) &&
            position_chain(position, c) == root)
            cellset_add(seen->word, c);
}

int dead_chains_find(struct dead_chains *dead, const struct position *position, enum colour colour,
                     const struct link_walls *walls)
{
    struct dead_chains_flood flood = {.position = position, .colour = colour};
    struct cellset seen = {{0}};

    dead->nchains = dead->ndead = dead->nnamed = 0;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, c) != colour || cellset_has(seen.word, c))
            continue;
        dead_chains_mark_chain(position, c, &seen);
        if (dead_chains_judge(dead, &flood, walls, c) != 0)
            return ERROR_MEMORY;
        dead->ndead += dead->chain[dead->nchains - 1].level != DEAD_NOT;
    }
    return 0;
}
