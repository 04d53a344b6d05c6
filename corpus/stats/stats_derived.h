/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_STATS_DERIVED_H
#define CORPUS_STATS_STATS_DERIVED_H

/*
 * What the counts of corpus/stats/stats.h say: results of a side, lengths, first stones folded by
 * symmetry.  Everything is worked out from integers, in a fixed order.
 */

#include "corpus/stats/stats.h"

/*
 * Whose result.  A swap recolours the first stone (or moves it, in Hex) and White moves next: the
 * one who placed the first stone plays White before and after a swap, and gives the stone away.
 * So White and the first player differ only in records in which Black moved first; but the first
 * stone is White's without a swap and Black's after one.
 */
enum result_side {
    RESULT_WHITE, /* the white stones */
    RESULT_FIRST_PLAYER, /* who made the first move; White in a game without a move */
    RESULT_FIRST_STONE, /* who owns the first stone once Black has answered */
};
#define RESULT_SIDES 3
const char *result_side_name(enum result_side side); /* "white", "first-player", "first-stone" */

/* How an end is called over a column: "resigned". */
const char *end_title(enum end end);

enum result_swap { SWAP_NO, SWAP_YES, SWAP_ANY };

/* Games from the empty board.  games is the sum of all the others. */
struct result {
    uint64_t games;
    uint64_t won, lost; /* decided: by a figure or a resignation */
    uint64_t forfeit_won, forfeit_lost; /* end forfeit */
    uint64_t draws, unfinished;
};

/* The games with or without swap, seen from that side.  RESULT_FIRST_STONE leaves out games
 * without a stone. */
struct result stats_result(const struct stats_size *size, enum result_side side,
                           enum result_swap swap);

/*
 * Lengths in plies.  Quartiles as the usual statistics programs have them (Hyndman and Fan's type
 * 7): the value at (games - 1)·p in the sorted list, counted from 0, and in between linear.  So
 * they are multiples of a quarter.
 */
struct lengths {
    uint64_t games;
    uint64_t sum; /* of plies */
    int shortest, longest;
    double quartile_low, median, quartile_high; /* 0 when games is 0 */
};

/* histogram[plies], 0 .. count-1. */
struct lengths lengths_of(const uint64_t *histogram, int count);

/* Adds up the lengths of the ends whose bits (1 << end) are set.  `histogram` holds size->nplies.
 */
void lengths_select(const struct stats_size *size, unsigned ends, uint64_t *histogram);
/* The ends of a game that was played out: a figure or a full board. */
#define ENDS_PLAYED_OUT \
    (1u << END_RING | 1u << END_BRIDGE | 1u << END_FORK | 1u << END_CONNECTION | 1u << END_DRAW)
#define ENDS_FINISHED (ENDS_PLAYED_OUT | 1u << END_RESIGN)

/* First stones that some symmetry of the board maps on each other. */
struct first_class {
    cell cell; /* of the class, the one in the first column and there of the least number */
    int ncells; /* in the class */
    struct stats_first counts; /* of all its cells together */
};

/*
 * The classes on which a first stone was placed, the most played first, then by `cell`, into
 * `classes` (room for board->ncells).  Returns their number.  `board` is of the same game and size.
 */
int first_classes(const struct stats_size *size, const struct board *board,
                  struct first_class *classes);

/* The counts of all sizes of a game together (no `first`), to be released; 0 or ERROR_MEMORY. */
int stats_all_sizes(const struct stats *stats, int game, struct stats_size *all) WARN_UNUSED;

#endif
