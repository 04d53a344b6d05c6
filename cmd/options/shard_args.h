/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_SHARD_ARGS_H
#define CMD_OPTIONS_SHARD_ARGS_H

/*
 * The options on sharded runs: hav-merge(1).
 */

#include "analyse/base/text.h"
#include "cmd/options/input_args.h"

/* The result of a tool with these options. */
enum shard_kind {
    SHARDS_NONE, /* it has not these options */
    SHARDS_COUNTS, /* counts, of stripes of the input: cmd/common/shard.h */
    SHARDS_ROWS, /* rows or pages, of ranges of it: cmd/common/shard_rows.h */
};

/* Zero is the default of each member. */
struct shard_args {
    enum shard_kind kind; /* of the tool */
    int shard, shards; /* --shard=I/K; 0 of 0: all */
    const char *partial; /* --partial: write the counts there instead of the answer */
    bool merge; /* the operands are partial results */
    struct text words; /* with SHARDS_ROWS: the options that decide the rows, "--name=value" and a
                          NUL each */
};

/* --shard --partial --merge; one bit for all, but for their help: 1 << enum shard_kind. */
extern const struct option_group shard_args_options;

/* True if any of these options was given. */
bool shard_args_given(const struct shard_args *shard);

/* Ends the program if the options exclude each other or operands are missing, or if rows of an
 * input that can be read only once are wanted; `index`: it is read by an index. */
void shard_args_check(const struct shard_args *shard, const struct input_args *input, bool index,
                      struct argp_state *state);

/* Ends the program if any of the options was given with `option`, which makes something else than
 * rows. */
void shard_args_refuse(const struct shard_args *shard, const char *option,
                       struct argp_state *state);

/* Adds an option to those that decide the rows; `value` NULL: none.  Some options never do. */
void shard_args_word(struct shard_args *shard, const char *name, const char *value);

#endif
