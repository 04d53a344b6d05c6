/* SPDX-License-Identifier: ISC */
#ifndef CMD_INDEX_INDEX_RUN_H
#define CMD_INDEX_INDEX_RUN_H

/* Making an index, or bringing one up to date, in a copy that takes its place at the end. */

#include "cmd/common/common.h"
#include "corpus/index/index.h"

struct indexing {
    struct common *common;
    bool rebuild; /* what is there is not looked at */
    struct index *index;
    char **files; /* [nfiles] to be read */
    size_t nfiles, capacity;
    bool failed; /* something could not be asked */
    int error; /* <0: what was found could not be kept */
};

/* Does all.  Returns the exit status. */
int indexing_run(struct indexing *indexing);

#endif
