/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_ENDS_H
#define ANALYSE_BOARD_ENDS_H

/*
 * The ends of connections: what one colour can join on a position.
 *
 * Every chain is folded to one node (docs/theory.md 4).  The nodes that remain, the ends, are
 *   an empty cell, a chain of the colour, a side of the board;
 * a corner is a cell like any other, empty or part of a chain.
 *
 * Through a chain a connection runs on.  Through a side it runs only in a game whose sides conduct
 * (struct game): there the colour's own sides act as stones behind the rim, a chain on such a side
 * is one with it, and the other colour's sides are no ends at all.  Elsewhere every side is an end
 * of both colours, and no connection runs through one.
 *
 * Numbering.  An empty cell is the end of its own number, a chain that of its least cell, side i
 * that of ncells + i; a chain that is one with a side takes the side's number, and if it is one
 * with both, the lower side's.  So a number depends on the stones alone, not on their order, and a
 * stone changes the numbers of nothing but the chains that it joins.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/orientation.h"
#include "analyse/board/position.h"

typedef uint16_t end_id; /* 0 .. ncells+nsides-1 */

#define END_NONE UINT16_MAX
#define ENDS_MAX (BOARD_CELLS_MAX + BOARD_EDGES_MAX)

enum end_kind {
    END_NO, /* no end of this colour: the other's stone or side, or merged into another number */
    END_EMPTY, /* an empty cell */
    END_CHAIN, /* a chain: connections run through it */
    END_SIDE, /* a side at which connections stop */
};

struct ends {
    const struct board *board; /* borrowed */
    enum colour colour;
    int words; /* of the board's cell sets */
    int nends; /* bound of the numbers: ncells + nsides */
    end_id
        of_cell[BOARD_CELLS_MAX + 1]; /* the end that holds a cell; END_NONE: opponent, outside */
    end_id of_side[BOARD_EDGES_MAX]; /* [side] its end; END_NONE: not this colour's */
    uint8_t kind[ENDS_MAX]; /* [end] enum end_kind; a side that conducts is a chain */
    edge_set
        touches[ENDS_MAX]; /* [end] sides that it reaches with nothing between; bit i: side i */
    struct cellset empty; /* the empty cells */
    struct cellset own; /* the colour's stones */
};

/* The ends of `colour` on the position; all of `ends` is written that its board has.  O(ncells). */
void ends_init(struct ends *ends, const struct position *position, enum colour colour);

/*
 * The same after one more stone, of either colour, on the empty cell `at`: equal to what
 * ends_init() gives on the new position.  O(1), or O(ncells) when an own stone joins a chain.
 */
void ends_play(struct ends *ends, cell at, enum colour stone);

/*
 * Takes two chains for one, as if stones joined them.  Returns the end that holds both, named as
 * above; the other becomes END_NO.  O(ncells).
 */
end_id ends_unite(struct ends *ends, end_id a, end_id b);

/*
 * The image of an end: `at` is one of a position that the orientation maps to the one of `ends`.
 * END_NONE stays.  O(1).
 */
end_id ends_rotate(const struct ends *ends, const struct orientation *orientation, end_id at);

/* True if a connection can run through this end, as through a stone. */
static inline bool ends_conducts(const struct ends *ends, end_id at)
{
    return ends->kind[at] == END_CHAIN;
}

/* A cell of the end: its own, a chain's least; CELL_NONE for a side, even one with stones. */
static inline cell ends_cell(const struct ends *ends, end_id at)
{
    return at < ends->board->ncells ? at : CELL_NONE;
}

/* The side of the end, 0 .. nsides-1, or -1. */
static inline int ends_side(const struct ends *ends, end_id at)
{
    return at < ends->board->ncells ? -1 : at - ends->board->ncells;
}

/* The edges that mean something to the colour: in Hex not the sides of the other one. */
static inline edge_set ends_own_edges(const struct ends *ends)
{
    edge_set own = (edge_set)~0u;

    for (int s = 0; s < ends->board->nsides; s++)
        if (ends->of_side[s] == END_NONE)
            own &= (edge_set) ~(1u << s);
    return own;
}

/* Writes the ends of the colour's sides to side[BOARD_EDGES_MAX]; returns their number. */
static inline int ends_list_sides(const struct ends *ends, end_id *side)
{
    int n = 0;

    for (int s = 0; s < ends->board->nsides; s++)
        if (ends->of_side[s] != END_NONE)
            side[n++] = ends->of_side[s];
    return n;
}

/* Is one of the sides the end, or one with its chain? */
static inline bool ends_has_side(const struct ends *ends, end_id end, edge_set sides)
{
    for (; sides != 0; sides &= (edge_set)(sides - 1))
        if (ends->of_side[__builtin_ctz(sides)] == end)
            return true;
    return false;
}

/* Does the cell lie on such a side? */
static inline bool ends_has_side_at(const struct ends *ends, end_id end, cell at)
{
    return ends_has_side(ends, end, ends->board->edges[at]);
}

/*
 * An end as people name it: a chain and an empty cell by its cell in this spelling, "side 3".
 * Writes it, NUL-terminated, to text[SPELLING_BYTES] and returns the length.
 */
size_t ends_spell(const struct ends *ends, enum spelling spelling, end_id at, char *text);

#endif
