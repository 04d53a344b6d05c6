/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_MUTATION_JUDGE_H
#define TESTS_REF_MUTATION_JUDGE_H

/*
 * Is what was read of a damaged collection right?  Every game that the damage left whole is read as
 * before; what is not read is named at its place; nothing is made up; the counts add up; the exit
 * status tells; what a repair writes is accepted, and not changed again.
 */

#include "tests/ref/mutation/mutant.h"
#include "tests/ref/mutation/witness.h"

/* How often each promise was broken. */
struct verdict {
    unsigned whole; /* games that the damage left whole */
    unsigned lost; /* of these, not read as before */
    unsigned silent; /* of these, without a word at their place */
    unsigned ghosts; /* records read that begin inside a game */
    unsigned unnamed; /* gaps between records that hold bytes and are not named */
    unsigned miscounted; /* read is not reported + filtered + rejected, or not what was seen */
    unsigned status; /* the exit status is not right */
    unsigned repair; /* what a repair writes is rejected, changed again, or lacks a whole game */
    struct text said; /* a line for each */
};

/* The input of the judge. */
struct trial {
    const struct collection *collection;
    const struct mutant *mutant;
    enum harm harm;
    const struct witness *before; /* of the collection */
    const struct witness *now; /* of the mutant */
    /* The mutant repaired, what was written read again, and repaired again; NULL: not asked. */
    const struct witness *repaired, *again, *twice;
};

/* Judges the trial; verdict->said is emptied first. */
void judge_trial(const struct trial *trial, struct verdict *verdict);

/* Is the game of that index whole in the mutant, and lost? */
bool judge_lost(const struct trial *trial, size_t game);

#endif
