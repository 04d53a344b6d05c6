/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_SCAN_H
#define ANALYSE_MATE_MATE_SCAN_H

/*
 * Proofs about the positions of a game, and their consequences for its plies: which one lost it,
 * which one missed a win, and at which positions a further search could decide that.
 *
 * A fact about a colour at a position is a win or a refutation.  A win: it completes a figure with
 * at most n own stones, whatever the other colour does.  A refutation: it does not, with n stones.
 * Only a refutation of any number says that the colour does not win at all: a search without a
 * bound has failed, or the other colour's win is proved, or the board has no room for more stones.
 * "Does not win in 5" refutes wins in at most 5 and nothing else.  A search that ran out of budget
 * proves nothing.
 *
 * A claim about a ply has two sides, the position before it and the one after it.  "Missed" needs a
 * win before and a refutation after; "walked into" and "lost by" need a refutation before and the
 * other colour's win after.  Each refutation must be of any number; or, if only wins within a bound
 * are asked for, of that bound, and the claim is then about such wins alone.  If one side is not
 * proved the ply is MATE_SWING_UNPROVED.
 *
 * This module neither searches nor prints: the caller asks mate_least.h and mate_escapes.h, and
 * hands in the proofs.
 */

#include "analyse/board/position.h"
#include "analyse/mate/mate_escapes.h"

#define MATE_ANY_NUMBER 30000 /* of stones; more than any board has room for */

/* How a win is known. */
enum mate_source {
    MATE_SOURCE_NONE, /* no win is proved */
    MATE_SOURCE_NEXT, /* the next ply, the colour's own, has led to a win of it */
    MATE_SOURCE_LAST, /* it was proved before the last ply, whatever the other colour played */
    MATE_SOURCE_SEARCH, /* a search has proved it, or a figure is complete */
};

/* Proofs about a colour at a position.  Zero-initialised: nothing. */
struct mate_fact {
    enum mate_source source;
    int stones; /* of the win, the completing one counted; 0: a figure is complete, or no win */
    int refuted; /* it does not win with this many stones, 0 ..; MATE_ANY_NUMBER: not at all */
};

/* A position of the game: after `index` plies. */
struct mate_moment {
    enum colour to_move;
    enum colour player; /* who placed a stone with the last ply, in turn, or passed; COLOUR_NONE: a
                           swap or none */
    bool passed; /* the last ply is a pass of the player */
    bool ended; /* a figure is complete: no searches here */
    int room[3]; /* [enum colour] stones that it can still place */
    struct mate_fact fact[3]; /* [enum colour] */
    int rounds; /* of further searches that it had, */
    unsigned asked; /* and those on the way back: bits 1 << enum mate_scan_search */
};

struct mate_scan {
    int most_stones; /* only wins of at most this many stones count; 0: of any number */
    struct mate_moment *moments; /* [nmoments]; the caller's */
    int nmoments;
    const struct ply *plies; /* [nmoments - 1] from each moment to the next; borrowed */
    uint64_t unit; /* budget of the first search at a position: nodes, or another measure */
    uint64_t
        left; /* budget that is left for further searches; the caller subtracts what they took */
};

/* Fills in a moment about which nothing is proved yet.  `ended`: the position holds a figure; if
 * its last ply completed it, that colour has won, else (stones that were set up) neither has. */
void mate_scan_begin(struct mate_moment *moment, const struct position *position, bool ended);

/* Adds what a search has proved about a colour: a win with at most `stones` (0: none), and that it
 * does not win with `refuted`. */
void mate_scan_learn(struct mate_scan *scan, int index, enum colour colour, int stones,
                     int refuted);

/*
 * Adds what a line of a win with at most `stones` proves about later moments, as far as the game
 * followed it: the win with the stones that are then left.  `line` begins at the moment, and its
 * moves of the colour are proved.
 */
void mate_scan_learn_line(struct mate_scan *scan, int index, enum colour colour, const cell *line,
                          int nline, int stones);

/* Adds what the replies to the moment prove about it, and about the next one by the ply that was
 * played. */
void mate_scan_learn_replies(struct mate_scan *scan, int index, const struct mate_escapes *replies);

/* Adds everything that the facts about each moment imply for its neighbours.  The rules are in
 * mate_scan.c. */
void mate_scan_deduce(struct mate_scan *scan);

/* The colour whose win is proved there, or COLOUR_NONE. */
enum colour mate_scan_winner(const struct mate_scan *scan, int index);

/* Is it proved that the colour does not win: with any number of stones, or with most_stones if that
 * is set? */
bool mate_scan_refuted(const struct mate_scan *scan, int index, enum colour colour);

/*
 * Is the position one of those that a swap follows?  Who wins there depends on the right to swap,
 * of which the proofs know nothing: with it a first stone loses neither by being good nor by being
 * bad.  So that stone is not judged, and no loss is reported at these positions.
 */
bool mate_scan_is_before_swap(const struct mate_scan *scan, int index);

/* How the last ply changed the position. */
enum mate_swing {
    MATE_SWING_NONE, /* no win is proved before or after */
    MATE_SWING_WINS, /* its player's win is proved after it; before it only by this ply */
    MATE_SWING_KEEPS, /* its player's win is proved before and after, and may be one stone nearer */
    MATE_SWING_SLOWER, /* the same, but it is proved not to be nearer */
    MATE_SWING_MISSED, /* its player's win is proved before, and refuted after */
    MATE_SWING_WALKED, /* the other colour's win is refuted before, and proved after */
    MATE_SWING_REVERSED, /* its player's win is proved before, the other colour's after */
    MATE_SWING_LOST, /* the other colour's win is proved before */
    MATE_SWING_UNPROVED, /* like MISSED or WALKED, but nothing is refuted */
};

/* "wins", "keeps" ...; NULL for MATE_SWING_NONE. */
const char *mate_swing_name(enum mate_swing swing);

/* How the ply that leads to the moment `index` changed the position; NONE for 0, for a swap and
 * for the stone that is swapped. */
enum mate_swing mate_scan_swing(const struct mate_scan *scan, int index);

/* For MISSED, WALKED and UNPROVED: the stones with which a win is refuted, of the player after a
 * ply that gave its win up, of the other colour before a ply that gave it one. */
int mate_scan_swing_refuted(const struct mate_scan *scan, int index);

/* A stretch of moments at which one colour's win is proved, and what is known of the ply that led
 * to it.  Plies; 0: none. */
struct mate_loss {
    enum colour loser;
    int first, last; /* moments of the stretch */
    int lost_by; /* proved: this ply of the loser lost */
    int unknown_from, unknown_to; /* not proved: lost at unknown_to or before; it is not known
                                     whether one of the loser's plies from unknown_from on did */
};

/* The stretch that holds the moment; false: no win is proved there, or a swap follows.  If it
 * begins with the game or with a swap, it names no ply. */
bool mate_scan_loss(const struct mate_scan *scan, int index, struct mate_loss *loss);

enum mate_scan_search {
    MATE_SCAN_WIN, /* does the attacker win? */
    MATE_SCAN_REPLIES, /* does it win after each move of the other colour, which is to move? */
    MATE_SCAN_SHORTER, /* it wins: with fewer stones than are known? */
};

/* A search that may decide a swing or a loss, move a loss one ply back, or shorten a win. */
struct mate_scan_task {
    enum mate_scan_search search;
    int index;
    enum colour attacker;
    uint64_t budget; /* of the search, in the scan's measure */
    uint64_t most; /* REPLIES: with searches of single moves that it left open, each within
                      `budget`; else equal to it */
};
#define MATE_SCAN_TASKS 64 /* most in one round */

#define MATE_SCAN_BACK_UNITS 20 /* of a search on the way back, or for moves that hold */
#define MATE_SCAN_AGAIN_UNITS                                           \
    60 /* what all further searches cost at most, unless more is wanted \
        */

/* The budget of `count` first searches. */
uint64_t mate_scan_units(const struct mate_scan *scan, unsigned count);

/*
 * The next round of searches, into tasks[MATE_SCAN_TASKS]; returns how many.  0: everything is
 * decided, or too little budget is left.  The budgets of a round add up to at most scan->left.
 *
 * If nothing is proved, the last position of the game is searched with MATE_SCAN_BACK_UNITS for
 * each colour.  The wins that stretches begin with are reported, so these are shortened.  Proved
 * wins lie near the end of a game: the next rounds walk back from the first position of the last
 * proved stretch.  Are all moves of the loser lost one ply before it, or does the winner win two
 * plies before it?  The rest is spent where it may decide which ply lost: each position gets
 * several times the budget that it had in the round before, and the last round gets everything.
 */
int mate_scan_next(struct mate_scan *scan, struct mate_scan_task *tasks);

/* Once mate_scan_next() has nothing more: searches for what could have been played in place of
 * plies that lost the game or gave up a win, MATE_SCAN_BACK_UNITS each, whatever is left; into
 * tasks[MATE_SCAN_TASKS]; returns how many.  Their proofs may show more such plies. */
int mate_scan_next_choices(struct mate_scan *scan, struct mate_scan_task *tasks);

#endif
