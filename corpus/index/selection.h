/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_SELECTION_H
#define CORPUS_INDEX_SELECTION_H

/*
 * Which records of an archive may a filter want?  As its index (corpus/index/index.h) has it: the
 * places of these records, and of all that was found between records, in the order of the operands.
 *
 * What a walk over the places (corpus/walk/places.h) finds is what a walk over the operands would
 * find: a record that is left out is one that the filter does not want, and that was not rejected.
 */

#include "corpus/filter/filter.h"
#include "corpus/walk/places.h"

struct selection_question {
    const char *index; /* the file */
    const char *reading; /* how records are read, as for index_open() */
    char *const *operands; /* none: all files of the index, in the order of its making */
    size_t noperands;
    const struct own_file
        *own; /* passed over below folders: the index too; borrowed for the call */
    size_t nown;
    const struct filter *filter; /* NULL: all records are wanted; borrowed for the call */
};

struct selection_counts {
    uint64_t records; /* of the operands; each game of a page */
    uint64_t selected; /* that were handed out so far */
};

struct selection;

/*
 * Opens the index, and sees that each file is what it was when the index was made.  0;
 * ERROR_MEMORY; or ERROR_INPUT when it is not, when a file is not in the index, when the index is
 * of another version or of another way of reading: then selection_problem() says so.  To be closed
 * in any case.
 */
int selection_open(struct selection **selection,
                   const struct selection_question *question) WARN_UNUSED;

/* Its places, which go through it once. */
struct places selection_places(struct selection *selection);

/* Adds to the counts of the walk that has gone to the end of its places what it did not read. */
int selection_account(struct selection *selection, struct walk_counts *counts) WARN_UNUSED;

const struct selection_counts *selection_counts(const struct selection *selection);

/* What went wrong, borrowed; "" when nothing did. */
const char *selection_problem(struct selection *selection);

void selection_close(struct selection *selection); /* NULL allowed */

#endif
