/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_STEPS_H
#define CORPUS_INDEX_INDEX_STEPS_H

/*
 * Which files does a query of an index read, and in which order?
 */

#include "corpus/index/index.h"
#include "corpus/index/index_files.h"

/* An operand, resolved: a file of the index, or a finding. */
struct index_step {
    int64_t file_id; /* 0: a finding */
    char *path, *detail; /* of a finding; ours */
    enum message message;
};

/* The question; see struct index_query_options. */
struct index_operands {
    char *const *operands; /* [noperands] none: all files of the index */
    size_t noperands;
    const struct own_file *own; /* [nown] files to skip below folders, the index too */
    size_t nown;
    const struct passing *passing;
};

/* Zero-initialised is empty. */
struct index_steps {
    struct database *database; /* borrowed */
    struct text *problem; /* borrowed: what is wrong, for a person */
    struct statement *find; /* a file by its path */
    struct index_step *step; /* [nsteps] */
    size_t nsteps, capacity;
    bool in_order; /* they are all files, and the index's ids are in their order */
};

/* Finds the files of the operands, or all, and checks that they have not changed.  Unless they are
 * in the order of the index, writes that order to temp.plan.  Returns 0 or an error, with a
 * problem; index_steps_release() in either case. */
int index_steps_find(struct index_steps *steps, struct database *database, struct text *problem,
                     const struct index_operands *operands) WARN_UNUSED;

/* Frees what the steps hold. */
void index_steps_release(struct index_steps *steps);

#endif
