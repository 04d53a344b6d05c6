/* SPDX-License-Identifier: ISC */
#ifndef CMD_INDEX_INDEX_RUN_H
#define CMD_INDEX_INDEX_RUN_H

/* Builds or updates an index, in a copy that replaces the old file at the end. */

#include "cmd/common/common.h"
#include "corpus/index/index.h"

struct index_run {
    struct common *common;
    bool rebuild; /* ignore the existing index */
    bool follow; /* let later runs read the operands too */
    struct text followed; /* what the existing index follows: paths, each with a NUL */
    char **operands; /* [noperands] what it follows, and the run's own after them */
    size_t noperands;
    struct index *index;
    char **files; /* [nfiles] to be read */
    size_t nfiles, capacity;
    int guard; /* of index_lock_unfinished() */
    bool failed; /* a file could not be examined */
    int error; /* <0: a result could not be stored */
};

/* Runs hav-index.  Returns the exit status. */
int index_run(struct index_run *run);

#endif
