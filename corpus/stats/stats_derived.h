/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_STATS_STATS_DERIVED_H
#define CORPUS_STATS_STATS_DERIVED_H

/*
 * Results derived from the counts of corpus/stats/stats.h: results of a side, lengths, first
 * stones folded by symmetry.  All are computed from integers in a fixed order.
 */

#include "corpus/stats/stats.h"

/*
 * Whose result.  A swap recolours the first stone (and moves it, in Hex), and the colour that began
 * moves next: the player who placed the first stone plays it with and without a swap, and gives
 * that stone away.  So the game's first colour (White, in Hex Black) and the first player differ
 * only in records in which the other colour began, but the owner of the first stone has the first
 * colour without a swap and the other after one.
 */
enum result_side {
    RESULT_FIRST_COLOUR, /* the stones of the colour that begins in this game */
    RESULT_FIRST_PLAYER, /* who made the first move; the same in a game without a move */
    RESULT_FIRST_STONE, /* who owns the first stone once it is answered */
};
#define RESULT_SIDES 3

/* Returns "white" (in Hex "black"), "first-player" or "first-stone". */
const char *result_side_name(enum result_side side, enum colour first);

/* Returns the name of an end as the title of a column: "resignation". */
const char *end_title(enum end end);

enum result_swap { SWAP_NO, SWAP_YES, SWAP_ANY };

/* Games from the empty board.  games is the sum of all the others. */
struct result {
    uint64_t games;
    uint64_t won, lost; /* decided: by a figure or a resignation */
    uint64_t forfeit_won, forfeit_lost; /* end forfeit */
    uint64_t draws, unfinished;
};

/* Returns the results of the games with or without swap, seen from that side.  RESULT_FIRST_STONE
 * leaves out games without a stone. */
struct result stats_result(const struct stats_size *size, enum result_side side,
                           enum result_swap swap);

/*
 * Lengths in plies.  Quartiles are those of most statistics programs (Hyndman and Fan's type 7):
 * the value at (games - 1)·p in the sorted list, counted from 0, interpolated linearly.  So they
 * are multiples of a quarter.
 */
struct lengths {
    uint64_t games;
    uint64_t sum; /* of plies */
    int shortest, longest;
    double quartile_low, median, quartile_high; /* 0 when games is 0 */
};

/* Computes them from histogram[plies], plies 0 .. count-1. */
struct lengths lengths_of(const uint64_t *histogram, int count);

/* Sums the lengths of games whose ends are in the set `ends` (bits 1 << end) into `histogram`,
 * which holds size->nplies. */
void lengths_select(const struct stats_size *size, unsigned ends, uint64_t *histogram);
/* The ends of a game that was played out: a figure, points, a player who cannot move, or a full
 * board. */
#define ENDS_BY_FIGURE                                                                           \
    (1u << END_RING | 1u << END_BRIDGE | 1u << END_FORK | 1u << END_CONNECTION | 1u << END_SIX | \
     1u << END_CHAINED)
#define ENDS_NO_MOVE (1u << END_BLOCKED | 1u << END_ETERNAL_JUMP)
#define ENDS_PLAYED_OUT (ENDS_BY_FIGURE | ENDS_NO_MOVE | 1u << END_SCORE | 1u << END_DRAW)
#define ENDS_FINISHED (ENDS_PLAYED_OUT | 1u << END_RESIGN | 1u << END_AGREED)

/* ENDS_FINISHED in words after "that ended by"; agreed draws are named where there are any. */
static inline const char *ends_finished_words(bool any_agreed)
{
    return any_agreed ? "a figure, a full board, a resignation or an agreed draw"
                      : "a figure, a full board or a resignation";
}

/* First stones that a symmetry of the board maps to each other. */
struct first_class {
    cell cell; /* the cell of the class in the first column, and there with the least number */
    int ncells; /* in the class */
    struct stats_first counts; /* of all its cells together */
};

/* Returns the `cell` of the class that a cell is in. */
cell first_class_cell(const struct board *board, cell at);

/*
 * Writes the classes of the first stones that were played into `classes` (room for board->ncells),
 * the most played first, then by `cell`.  Returns their number.  `board` has the same game and
 * size.
 */
int first_classes(const struct stats_size *size, const struct board *board,
                  struct first_class *classes);

/* Sums the counts of all sizes of a game (without `first`) into *all, which the caller releases.
 * Returns 0 or ERROR_MEMORY. */
int stats_all_sizes(const struct stats *stats, int game, struct stats_size *all) WARN_UNUSED;

#endif
