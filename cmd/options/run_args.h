/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_RUN_ARGS_H
#define CMD_OPTIONS_RUN_ARGS_H

/*
 * The options on the run: threads, progress, and verbosity.
 */

#include "cmd/options/option.h"

struct run_args {
    int jobs; /* as for the walk */
    bool has_jobs; /* -j was given */
    const int *shards; /* of --shard; NULL: there is none.  Shards run side by side: with one thread
                          each, unless -j says more */
    enum when progress;
    int verbosity; /* -1 quiet: errors only; 0: warnings too; 1 verbose: notes too, and the summary
                    */
    bool has_account; /* the tool has said how the records were accounted for */
};

/* The options of a tool that reads records, -j --progress -q -v, or -v alone. */
enum { RUN_VERBOSE = 1 << 0, RUN_RECORDS = 1 << 1 };
extern const struct option_group run_args_options;

#endif
