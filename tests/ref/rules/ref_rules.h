/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_RULES_REF_RULES_H
#define TESTS_REF_RULES_REF_RULES_H

/*
 * The rules of Havannah and Hex a second time, slowly and straight from their definitions, to be
 * compared with analyse/.  Nothing of analyse/ is used: points are cube coordinates (Havannah) or
 * column and row (Hex), known to the other side by their spelt names only.
 *
 * Planted bugs are for showing that a comparison would notice.
 */

#include <stdbool.h>

#define REF_POINTS_MAX 2000

enum { REF_NONE, REF_WHITE, REF_BLACK };
enum { REF_RING = 1, REF_BRIDGE = 2, REF_FORK = 4, REF_CONNECTION = 8 };
enum { REF_FREELING, REF_SCHMITTBERGER, REF_RAVENSBURGER };

enum ref_bug {
    REF_BUG_NONE,
    REF_BUG_CORNERS_ARE_SIDES, /* a corner belongs to both its sides */
    REF_BUG_HOLLOW_RINGS, /* a ring around own stones only is none */
    REF_BUG_WHOLE_CHAIN, /* ring variants: the whole chain encloses, not the stone's blocks */
    REF_BUG_STANDING_RINGS, /* ring variants: a stone that closes nothing may complete a ring */
    REF_BUG_AGAIN, /* each further stone of a bridge completes it again */
    REF_BUG_SKEW, /* Hex: the other diagonal joins */
    REF_BUG_SIDES_RECOLOUR, /* a swap of sides makes the stone the second player's */
    REF_BUG_SIDES_GIVE_TURN, /* a swap of sides makes it the turn of the first colour */
    REF_BUG_LATE_SWAP, /* who has passed may still swap */
    REF_BUG_PASS_KEEPS_TURN,
};
#define REF_BUGS 11

struct ref_board {
    bool hex;
    int size;
    int npoints;
    int a[REF_POINTS_MAX], b[REF_POINTS_MAX]; /* Havannah X, Y (Z = -X-Y); Hex column, row */
    int next[REF_POINTS_MAX][6];
    int nnext[REF_POINTS_MAX];
};

struct ref {
    const struct ref_board *board;
    int rule;
    enum ref_bug bug;
    char colour[REF_POINTS_MAX];
};

void ref_board_init(struct ref_board *board, bool hex, int size, enum ref_bug bug);
/* By its name: "x,y,z" for Havannah, letter and number for Hex; -1 if there is no such point. */
int ref_point(const struct ref_board *board, const char *name);

void ref_init(struct ref *ref, const struct ref_board *board, int rule, enum ref_bug bug);
/* Places a stone; returns the figures it completes. */
unsigned ref_play(struct ref *ref, int point, int colour);

/*
 * The same, by players: the first and the second take turns, whatever is played, and each has a
 * colour, in Hex Black first.  A swap of pieces makes the stone the second player's, in Hex on its
 * mirror cell; after a swap of sides the two have each other's colours.  Either is the second
 * player's first ply, when the first has placed one stone and the second none.  Hex has passes.
 */
struct ref_seats {
    struct ref ref;
    int colour[2]; /* of the first player, of the second */
    int nplies, nstones;
    bool second_played;
};
void ref_seats_init(struct ref_seats *seats, const struct ref_board *board, enum ref_bug bug);
int ref_seats_colour(const struct ref_seats *seats); /* whose turn it is */
/* These return false, changing nothing, where they are not allowed. */
bool ref_seats_swap(struct ref_seats *seats);
bool ref_seats_swap_sides(struct ref_seats *seats);
bool ref_seats_pass(struct ref_seats *seats);
/* On an empty point.  Returns the figures it completes. */
unsigned ref_seats_play(struct ref_seats *seats, int point);

/* Marks the chain of the stone on `point`; returns its size. */
int ref_chain(const struct ref *ref, int point, bool *in);
/* Corners in, and sides touched by, the marked points. */
int ref_corners(const struct ref *ref, const bool *in);
int ref_sides(const struct ref *ref, const bool *in);
/* The bridge, fork or connection that the marked points of one colour, as one chain, make. */
unsigned ref_edge_figures(const struct ref *ref, int colour, const bool *in);

/*
 * Do the points, in this order, form a simple loop of stones of one colour around a cell that
 * counts under the rule?
 */
bool ref_is_ring(const struct ref *ref, const int *points, int n);
/* Is there such a loop through points[0] of fewer than n cells?  Tries all of them. */
bool ref_has_shorter_ring(const struct ref *ref, int point, int n);
/* Is a cell that counts enclosed by the other stones of the chain of `point`, without that one? */
bool ref_encloses_without(const struct ref *ref, int point);
/* Are the points connected stones of one colour? */
bool ref_is_connected(const struct ref *ref, const int *points, int n);
/* Fewest stones of the chain of `point` that are connected and make the figure; tries all sets. */
int ref_least_figure(const struct ref *ref, int point, unsigned figure);

#endif
