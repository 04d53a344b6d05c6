/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_JOINER_H
#define TESTS_REF_JUDGE_JOINER_H

/*
 * Are stones of a colour joined to a side of a Havannah board, inside some empty cells?  As
 * maker.h, for up to 64 cells: it plays fewer games, because each answer tells the cells that it
 * rests on, and a move outside of what refuted another is refuted too.  It shares nothing with the
 * search that it judges, and is compared with maker.h, which believes no such reason.
 */

#include "analyse/board/position.h"
#include "tests/ref/judge/maker.h"

#define JOINER_CELLS_MAX 64
#define JOINER_STONES_MAX 3

struct joiner_question {
    const struct position *position; /* borrowed; of a game whose sides are no stones */
    enum colour colour;
    int nstones;
    cell stone[JOINER_STONES_MAX]; /* the colour's stones: their chains are joined to each other */
    int side; /* and to this side; -1: to none */
    int ncells;
    cell cells[JOINER_CELLS_MAX]; /* empty ones; those tried first come first */
    bool colour_first;
    uint64_t limit_states; /* 0: none */
};

struct joiner;
struct joiner *joiner_new(void); /* NULL when memory is out */
void joiner_free(struct joiner *joiner);

/* *rests (NULL allowed) gets the cells that the answer rests on, as bits of question->cells: for a
 * yes the colour needs no others, for a no the opponent does not. */
enum maker_verdict joiner_solve(struct joiner *joiner, const struct joiner_question *question,
                                uint64_t *rests);

#endif
