/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_SHARD_ARGS_H
#define CMD_OPTIONS_SHARD_ARGS_H

/*
 * The options on sharded runs: hav-merge(1).
 */

#include "cmd/options/option.h"

/* Zero is the default of each member. */
struct shard_args {
    int shard, shards; /* --shard=I/K; 0 of 0: all */
    const char *partial; /* --partial: write the counts there instead of the answer */
    bool merge; /* the operands are partial results */
};

/* --shard --partial --merge; one bit for all. */
extern const struct option_group shard_args_options;

/* True if any of these options was given. */
bool shard_args_given(const struct shard_args *shard);

/* Ends the program if the options exclude each other or operands are missing. */
void shard_args_check(const struct shard_args *shard, size_t noperands, struct argp_state *state);

#endif
