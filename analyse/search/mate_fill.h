/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_MATE_FILL_H
#define ANALYSE_SEARCH_MATE_FILL_H

/*
 * Fill-in: cells of a position of Hex that are dead or captured, with stones on them.
 *
 * Where a colour wins by joining two sides, and by nothing else, the position has the value that it
 * has with these stones (subgame_reduce.h), and of the moves that are dominated none is better than
 * all others.  Links are longer with more stones, and fewer moves have to be tried.
 */

#include "analyse/board/ends.h"

enum mate_fill_verdict {
    MATE_FILL_NONE, /* too many cells are empty, or nothing can be filled in or left out */
    MATE_FILL_OPEN,
    MATE_FILL_JOINED, /* the colour wins: `captured` joins its sides */
    MATE_FILL_CUT, /* the other colour wins: no stones on the cells that are left join them */
};

struct mate_filled {
    enum mate_fill_verdict verdict;
    const struct position *position; /* with the stones, borrowed until the next question; NONE: the
                                        one in question */
    struct cellset
        captured; /* by the colour: it answers each of them on another one.  The cells that it then
                     has on them serve it as all of them would, whatever stones the other cells
                     have, in a chain that has cells of `left` too */
    struct cellset left; /* empty cells of `position` that the side to move needs to try: if a move
                            wins, one of these does */
};

struct mate_fill;

/* An engine, of one thread.  NULL when memory is out; mate_fill_free() frees it. */
struct mate_fill *mate_fill_new(void);
void mate_fill_free(struct mate_fill *fill); /* NULL allowed */

/* Asks about the join of the two sides of the colour, which are not joined yet; `first`: the colour
 * is to move, else the other one.  Some ten microseconds. */
void mate_fill_ask(struct mate_fill *fill, const struct position *position, enum colour colour,
                   bool first, struct mate_filled *filled);

#endif
