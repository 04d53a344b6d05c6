/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_POSITION_H
#define ANALYSE_BOARD_POSITION_H

/*
 * A position: stones on a board, the chains they form, and the figures that the last stone made.
 *
 * Stones are played and taken back in order (a stack of plies), set up before any ply, or swapped;
 * the players may swap sides instead, and where the game has it, pass or move men.
 * Chains are a union-find forest without path compression, so that taking back is exact; each root
 * has the size of its chain and the edges that it touches.  Whether a stone completes a figure is
 * known when it is played:
 * bridge, fork and connection from the edges of the merged chain, a ring from the pattern of own
 * neighbours around the stone (join.h says why this is exact).
 *
 * Source of the rules: Freeling's rules of Havannah as given in havtools(7); ring variants by
 * Schmittberger and Ravensburger's edition.
 */

#include "analyse/board/game.h"

enum ring_rule {
    RING_FREELING, /* any content */
    RING_SCHMITTBERGER, /* at least one vacant cell inside */
    RING_RAVENSBURGER, /* at least one opposing stone inside */
};
#define RING_RULES 3

/* The name of a rule: "freeling", "schmittberger", "ravensburger". */
const char *ring_rule_name(enum ring_rule rule);

/* Rules that a source leaves open, or that changed: bits of position->variant, 0 the usual ones. */
enum variant {
    VARIANT_SIX_PERFECT = 1 << 0, /* a six wins only if it outlasts the other player's next move */
    VARIANT_DIAGONALS_ALTERNATE = 1 << 1, /* only every second point has a diagonal outward */
    VARIANT_JUMP_ANY = 1 << 2, /* any jump may be taken, not only a longest */
};

/* A chain, stored at its root; for other stones only `parent` is valid. */
struct chain {
    cell parent; /* an occupied cell of the same chain; a root is its own parent */
    uint16_t size; /* stones */
    edge_set edges; /* touched */
    uint16_t unused; /* makes the step from one to the next a power of two */
};

enum ply_kind {
    PLY_STONE,
    PLY_SWAP, /* of pieces: the only stone changes its colour, in Hex its place too */
    PLY_SWAP_SIDES, /* the players change colours, and the stone keeps its own */
    PLY_PASS,
    PLY_WAY, /* a man goes from one cell to another */
};

/* One ply, with all that taking it back needs.  analyse/board/ply.h has functions on plies. */
struct ply {
    cell cell; /* where the stone was placed; PLY_SWAP, PLY_WAY: where it is now; else CELL_NONE */
    cell joined[3]; /* roots around the stone before the ply; PLY_SWAP, PLY_WAY: [0] where it was */
    edge_set edges_before; /* of the chain whose root is the stone's after the ply */
    uint8_t njoined; /* 0 .. 3; one chain may be there twice */
    uint8_t colour; /* enum colour of the mover */
    uint8_t turn_before; /* enum colour: whose turn it was */
    uint8_t figures; /* figure_set that the stone completed */
    uint8_t kind; /* enum ply_kind */
    uint8_t taken; /* on a board with captures: the directions in which it took two stones */
};
#define PLIES_MAX (BOARD_CELLS_MAX + 2)
/* BOARD_SPAN_MAX + 4 are used; a power of two, so that a colour's are found by a shift. */
#define POSITION_COLUMNS 64

struct position {
    const struct board *board; /* borrowed */
    enum ring_rule ring_rule;
    uint8_t variant; /* set of enum variant; who replays by other rules sets it */
    uint8_t to_move; /* enum colour; a caller who sets stones up may set it too */
    uint16_t nplies; /* plies played: a swap or pass is one, set-up stones are none */
    uint16_t nstones[3]; /* [enum colour] on the board, [0] unused */
    uint64_t key; /* Zobrist key of the stones (not of whose turn it is) */
    uint64_t stones[3][POSITION_COLUMNS]; /* [enum colour][x+1]: bit y is (x, y) */
    uint8_t colour[BOARD_CELLS_MAX + 1]; /* enum colour; [ncells] is the outside, COLOUR_NONE */
    struct chain chain[BOARD_CELLS_MAX + 1]; /* of occupied cells; [ncells]: a chain of no stone */
    struct ply ply[PLIES_MAX]; /* [0 .. nplies-1] */
};

/* Sets up the board as a game begins, empty unless the game has men, with the game's first colour
 * to move. O(ncells). `board` is borrowed as long as the position is used. */
void position_init(struct position *position, const struct board *board, enum ring_rule rule);
/* The same once more; board and rules stay. */
void position_reset(struct position *position);

/*
 * Places a stone of `colour` on the empty cell `at` (asserted); the other colour moves next.
 * Returns the figures that this stone completed (0: none).  Play may go on after a figure (for
 * analysis); each stone reports what it completes itself: a ring that it closes; a bridge, fork or
 * connection that none of the chains it joins was before.
 */
figure_set position_play(struct position *position, cell at, enum colour colour);

/* The figures that the last ply completed, with which the game is over; 0: none. */
static inline figure_set position_standing(const struct position *position)
{
    return position->nplies > 0 ? position->ply[position->nplies - 1].figures : 0;
}

/*
 * Moves the man on `from` to the empty cell `to`, as a ply of the man's colour; the other colour
 * moves next.  The cells have a man and none (asserted), and the board has men (asserted); whether
 * he may go so, the rules say.  Returns the figures that he belongs to then.
 */
figure_set position_move(struct position *position, cell from, cell to);

/* Is there room for one more ply?  Only where stones leave the board can a game be too long. */
static inline bool position_has_room(const struct position *position)
{
    return position->nplies < PLIES_MAX;
}

/*
 * Swaps pieces: allowed as the first ply of the colour that did not begin, when the board has one
 * stone of the other and nothing else.  It is a ply of that colour, and the other moves next.
 * Returns false, changing nothing, when it is not allowed.
 */
bool position_swap(struct position *position);

/*
 * Swaps sides, under the same condition.  It is a ply that changes no stone, and the same colour
 * moves again: the player who placed the first stone goes on with its stones.  Returns as
 * position_swap().
 */
bool position_swap_sides(struct position *position);

/*
 * Passes: changes only whose turn it is.  Returns false, changing nothing, if the game has no
 * passes, or if there would be no room for the stones and the swap that may follow: on the largest
 * board of Hex that is after 1276 passes.
 */
bool position_pass(struct position *position);

/* Would position_pass() succeed? */
bool position_can_pass(const struct position *position);

/* Takes back the last ply, of any kind.  Requires a ply (asserted). */
void position_undo(struct position *position);

/*
 * Sets up a stone, or removes one (COLOUR_NONE), before the first ply (asserted): reports no
 * figures and does not change whose turn it is.  O(1); if the cell had a stone, O(stones of its
 * chain).
 */
void position_set(struct position *position, cell at, enum colour colour);

/* Forgets the plies, on a board without captures or men (asserted): the stones stay as if they had
 * been set up, and so does whose turn it is.  O(ncells). */
void position_forget_plies(struct position *position);

/* The colour of the stone on a cell, or COLOUR_NONE. */
static inline enum colour position_colour(const struct position *position, cell at)
{
    return (enum colour)position->colour[at];
}

/* The neighbours of a cell of the board that have a stone of `colour`: bit d for direction d. */
static inline unsigned position_near(const struct position *position, cell at, enum colour colour)
{
    const uint64_t *column = &position->stones[colour][position->board->x[at] + 1];
    unsigned y = position->board->y[at];
    unsigned right = (unsigned)(column[1] >> y); /* (x+1, y), (x+1, y+1) */
    unsigned here = (unsigned)(column[0] >> (y - 1)); /* (x, y-1), the cell itself, (x, y+1) */
    unsigned left = (unsigned)(column[-1] >> (y - 1)); /* (x-1, y-1), (x-1, y) */

    return (right & 3) | (here & 4) | (left & 2) << 2 | (left & 1) << 4 | (here & 1) << 5;
}

/* The root of the chain of an occupied cell; two cells are joined iff their roots are equal. */
cell position_chain(const struct position *position, cell at);

/*
 * The figures that a stone of `colour` on the empty cell `at` (asserted) would complete: what
 * position_play() would return.
 */
figure_set position_would_complete(const struct position *position, cell at, enum colour colour);

/* Is a swap, of either kind, legal now?  O(plies). */
bool position_can_swap(const struct position *position);

/* The number of empty cells. */
int position_empties(const struct position *position);

#endif
