/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_MAKER_H
#define TESTS_REF_JUDGE_MAKER_H

/*
 * The same question as brute.h, answered fast enough for every link of thousands of positions.  A
 * second implementation: it folds the board by floods of its own and plays all games inside the
 * carrier.  It shares nothing with the ends, goals and searches that it judges, and only such
 * games are left out as cannot matter: a goal that is met stays met, one that cannot be met with
 * all free cells never is, and whoever faces one such stroke must take it.
 */

#include "analyse/board/position.h"

#define MAKER_CELLS_MAX 64
#define MAKER_TARGETS_MAX 8

enum maker_bug {
    MAKER_NO_BUG,
    MAKER_SIDE_CONDUCTS, /* planted: a Havannah side joins all stones on it */
    MAKER_RING_NEEDS_EMPTY, /* planted: a ring around own stones only is none */
};

enum maker_verdict { MAKER_NO, MAKER_YES, MAKER_UNKNOWN };

/* One colour's stones, folded: what all questions of a position share. */
struct maker_view {
    const struct position *position; /* borrowed */
    enum colour colour;
    enum maker_bug bug;
    uint16_t label[BOARD_CELLS_MAX + BOARD_EDGES_MAX]; /* [cell, or ncells + side]: its chain */
};

struct maker_question {
    const struct maker_view *view;
    int ncells;
    cell cells[MAKER_CELLS_MAX]; /* the carrier: empty cells, no targets */
    int ntargets; /* 0: figures; else join these, 2 or more: */
    cell target[MAKER_TARGETS_MAX]; /* a cell (empty: taken as own; own: its chain), or */
    int side[MAKER_TARGETS_MAX]; /* this side, when target is CELL_NONE */
    figure_set figures;
    bool colour_first;
    uint64_t limit_states; /* 0: none */
};

/* Folds `colour`'s stones; `bug` is planted in all questions asked of the view. */
void maker_view(struct maker_view *view, const struct position *position, enum colour colour,
                enum maker_bug bug);

struct maker;
struct maker *maker_new(void); /* NULL when memory is out */
void maker_free(struct maker *maker);

/*
 * Does the colour meet the goal whatever the opponent does?  *answer (NULL allowed) gets a cell
 * that keeps a YES when the colour moves first (CELL_NONE: none is needed, or the answer is no).
 */
enum maker_verdict maker_solve(struct maker *maker, const struct maker_question *question,
                               cell *answer);

/*
 * The same in a game about the question, the colour to move: of its cells, bits by their place,
 * `mine` are own by now and `free` are free.  *keep gets every free cell that keeps the goal, or
 * those that were found within the limit; a YES without any: none is needed.
 */
enum maker_verdict maker_answers(struct maker *maker, const struct maker_question *question,
                                 uint64_t mine, uint64_t free, uint64_t *keep);

#endif
