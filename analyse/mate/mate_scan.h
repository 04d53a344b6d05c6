/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_SCAN_H
#define ANALYSE_MATE_MATE_SCAN_H

/*
 * What is proved of the positions of a game, and what follows for its plies: which one lost it,
 * which one missed a win, and which positions a search should look at again to tell.
 *
 * There are two kinds of facts about a colour at a position.  A win: it completes a figure with at
 * most so many own stones, whatever the other does.  A refutation: it does not with so many.  Only
 * a refutation of any number says that the colour does not win at all: a search without a bound has
 * failed, or the other colour's win is proved, or the board has no room for more stones.  That a
 * colour does not win in 5 refutes its win in at most 5, and nothing else.  Where nothing is proved
 * nothing is known: a search that ran out of budget is no refutation.
 *
 * A claim about a ply has two sides, the position before it and the one after.  "Missed" needs a
 * win before and a refutation after; "walked into" and "lost by" a refutation before and the
 * other's win after.  Each refutation must be of any number, or, where all that is asked for is
 * wins within a bound, of the bound; the claim is then about such wins alone.  What has one side
 * only is MATE_TURN_UNPROVED.
 *
 * Nothing here searches or prints: the caller asks mate_least.h and hands in what was proved.
 */

#include "analyse/board/position.h"

#define MATE_ANY_NUMBER 30000 /* of stones; more than any board has room for */

/* By what a win is known. */
enum mate_source {
    MATE_SOURCE_NONE, /* no win is proved */
    MATE_SOURCE_NEXT, /* the next ply, the colour's own, has led to a win of it */
    MATE_SOURCE_LAST, /* it stood before the last ply, whatever the other played */
    MATE_SOURCE_SEARCH, /* a search has proved it, or a figure stands */
};

/* What is proved of a colour at a position.  Zero-initialised: nothing. */
struct mate_fact {
    enum mate_source source;
    int stones; /* of the win, the completing one counted; 0: its figure stands, or there is none */
    int refuted; /* it does not win with so many stones, 0 ..; MATE_ANY_NUMBER: not at all */
};

/* A position of the game: after `index` plies. */
struct mate_moment {
    enum colour to_move;
    enum colour player; /* who placed a stone with the last ply, in turn; COLOUR_NONE: nobody */
    bool ended; /* a figure stands: nothing is asked about it */
    int room[3]; /* [enum colour] stones that it can still place */
    struct mate_fact fact[3]; /* [enum colour] */
    int rounds; /* how often it was asked about again */
};

struct mate_scan {
    int most_stones; /* wins of at most so many stones alone are asked for; 0: of any number */
    struct mate_moment *moments; /* [nmoments]; the caller's */
    int nmoments;
    uint64_t unit; /* what the first look at a position may cost: nodes, or another measure */
    uint64_t left; /* what may still be spent on looking again; the caller takes off what was */
};

/* Fills in a moment of which nothing is known.  `position` has no figure, or one by its last ply; a
 * figure of stones that were set up is `ended` and nobody's win. */
void mate_scan_begin(struct mate_moment *moment, const struct position *position, bool ended);

/* Takes over what a search has proved of a colour: a win with at most `stones` (0: none), and that
 * it does not win with `refuted`. */
void mate_scan_learn(struct mate_scan *scan, int index, enum colour colour, int stones,
                     int refuted);

/* Adds all that follows from one moment for the next and the one before. */
void mate_scan_deduce(struct mate_scan *scan);

/* Whose win is proved there; COLOUR_NONE: nobody's. */
enum colour mate_scan_winner(const struct mate_scan *scan, int index);

/* Is it refuted that the colour wins, with any number or as many stones as are asked for? */
bool mate_scan_refuted(const struct mate_scan *scan, int index, enum colour colour);

/* What the last ply made of the position. */
enum mate_turn {
    MATE_TURN_NONE, /* no win is proved before or after */
    MATE_TURN_WINS, /* its player's win is proved after it, and before it by nothing else */
    MATE_TURN_KEEPS, /* and was before, and it may be one stone nearer */
    MATE_TURN_SLOWER, /* and was before, and it is proved not to be nearer */
    MATE_TURN_MISSED, /* was before, and is refuted after it */
    MATE_TURN_WALKED, /* the other's win is proved after it, and was refuted before */
    MATE_TURN_REVERSED, /* its player's win was proved, and now the other's is */
    MATE_TURN_LOST, /* the other's win was proved before */
    MATE_TURN_UNPROVED, /* as MISSED, or as WALKED, but the refutation is wanting */
};
const char *mate_turn_name(enum mate_turn turn); /* "wins" ...; NULL for NONE */
enum mate_turn mate_scan_turn(const struct mate_scan *scan, int index);

/* Of MISSED, WALKED and UNPROVED: with how many stones the win is refuted, after a ply that gave up
 * a win, before a ply that made one of the other's. */
int mate_scan_turn_refuted(const struct mate_scan *scan, int index);

/* How a stretch of moments came about at which one colour's win is proved.  Plies; 0: none. */
struct mate_loss {
    enum colour loser;
    int first, last; /* moments of the stretch */
    int lost_by; /* proved: this ply of the loser's lost */
    int unknown_from, unknown_to; /* not proved: lost at unknown_to or before; of the loser's plies
                                     from unknown_from on it is not known which one lost */
};

/* The stretch that holds the moment; false: no win is proved there.  Where the win stood from the
 * start, or from a swap or a pass on, no ply is named. */
bool mate_scan_loss(const struct mate_scan *scan, int index, struct mate_loss *loss);

/* A search that would settle a turn or a loss, or go back a step. */
struct mate_scan_task {
    int index;
    enum colour attacker;
    uint64_t budget; /* in the scan's measure */
};
#define MATE_SCAN_TASKS 64 /* of a round, at most */

/*
 * The next round of searches, into tasks[MATE_SCAN_TASKS]; 0: all is settled, or what is left would
 * not change it.  Each position gets several times what it had in the round before, and the last
 * round all that is left.  The budgets of a round together are no more than scan->left.
 */
int mate_scan_next(struct mate_scan *scan, struct mate_scan_task *tasks);

#endif
