/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_TEMPLATE_H
#define PATTERNS_TEMPLATE_H

/*
 * A template: stones of one colour, empty cells around them, and the claim that the colour can join
 * the stones to each other and to sides of the board, playing on these cells only.
 *
 * Its cells are points (x, y) of a grid of its own, with the neighbours of board.h.  x is the row,
 * 1 the lowest one drawn; y runs along the row to the right.  A template serves one of three uses:
 *
 *   area     nothing: it may lie anywhere
 *   side     below row 1 the board ends, at a side that is to be joined; no corner is in row 1
 *   corner   (1, 1) is a corner cell, row 1 goes along one side, y = 1 along the next one; neither,
 *            one or both of these are to be joined
 *
 * The claim is about one chain that holds all stones and touches all sides to be joined, or, as
 * CLAIM_EACH, about chains that hold the stones and touch the one side each.  Helpers are stones
 * that the claim uses and does not join.  It is local: threats elsewhere do not count.  Stones of
 * the same colour on its cells do no harm.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/game.h"

enum template_claim {
    CLAIM_JOINED, /* joined though the opponent moves first */
    CLAIM_SEMI, /* joined when the colour moves first */
    CLAIM_EACH, /* each stone joined to the side, not to the other stones, though the opponent moves
                   first; two stones or more, one side */
    CLAIM_HELPED, /* as CLAIM_JOINED, of the stones that are no helpers */
};
#define TEMPLATE_CLAIMS 4

enum template_use { SERVES_AREA, SERVES_SIDE, SERVES_CORNER };
#define TEMPLATE_USES 3

/* The border below row 1, or left of y = 1. */
enum template_border {
    BORDER_NONE, /* more of the board, or not known */
    BORDER_RIM, /* the board ends at a side that is not to be joined */
    BORDER_SIDE, /* the board ends at a side that is to be joined */
};

#define TEMPLATE_STONES_MAX 14 /* set by hand */
#define TEMPLATE_CELLS_MAX 64 /* set by hand */
#define TEMPLATE_ROWS_MAX 24 /* set by hand */
#define TEMPLATE_ROTATIONS 12

struct template_cell {
    int8_t x, y; /* row, place in it */
};

/* Stones and cells are in the order of reading: from the highest row, each from the left.  Without
 * a left border the first stone has y = 0. */
struct template
{
    const char *name; /* letters, digits, and `.` `-` `_` after the first */
    const char *also; /* other names, with ", " between them; empty: none */
    const char *source; /* where the claim is from; empty: not given */
    const struct template_cell *stones; /* [nstones] */
    const struct template_cell *cells; /* [ncells] empty */
    int nstones, ncells;
    uint16_t helpers; /* bit i: stone i need not be joined; CLAIM_HELPED has some, no other claim */
    uint8_t claim; /* enum template_claim */
    bool minimal; /* also claimed: without any one cell the claim does not hold */
    uint8_t below, left; /* enum template_border */
    int line; /* where it begins in its file */
};

/* "joined", "semi", "each" or "helped". */
const char *template_claim_name(enum template_claim claim);

/* Is stone i one that the claim joins? */
static inline bool template_joins(const struct template *template, int i)
{
    return !(template->helpers >> i & 1);
}

/* "area", "side" or "corner". */
const char *template_use_name(enum template_use use);

/* The use of the template, by its borders. */
enum template_use template_use(const struct template *template);

/* The highest row that holds a stone. */
int template_row(const struct template *template);

/* Cells in row 1, from the first to the last, gaps counted: how much of a side it needs. */
int template_width(const struct template *template);

/*
 * Where the point (x, y) goes in one of the twelve ways to lay a template; (0, 0) stays.  Rotations
 * 0 .. 5 rotate it by that many times 60 degrees, 6 .. 11 do the same with its mirror image.
 */
void template_rotate(int rotation, int x, int y, int *rotated_x, int *rotated_y);

/* Bit t: rotation t gives a shape that no lower rotation gives. */
unsigned template_rotations(const struct template *template);

/* A template laid on a board. */
struct template_place {
    cell stones[TEMPLATE_STONES_MAX], cells[TEMPLATE_CELLS_MAX]; /* as the template has them */
    int nsides;
    int side[2]; /* [nsides] sides of the board to be joined */
};

/*
 * Lays the template in the given rotation with its first stone on `at`.  True if it fits: all
 * stones and cells are on the board, and the borders at its sides or its corner.  Else *place is
 * undefined. O(cells).
 */
bool template_lay(const struct template *template, const struct board *board, int rotation, cell at,
                  struct template_place *place);

/* The first place on the board where the template fits; false: none. */
bool template_lay_anywhere(const struct template *template, const struct board *board,
                           struct template_place *place);

/*
 * The smallest board that holds it, and a place there; NULL when none does or memory is out.  Its
 * game is the first in which sides do not conduct: a template's side is an end of the connection
 * that it claims.  Borrowed from `boards`.
 */
const struct board *template_least_board(const struct template *template, struct boards *boards,
                                         struct template_place *place);

#endif
