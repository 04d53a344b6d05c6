/* SPDX-License-Identifier: ISC */
/* Which part of the work is this run's? */
#include "cmd/options/shard_args.h"

#include <string.h>

#include "corpus/partial/manifest.h"

enum { KEY_SHARD = OPTION_KEYS_SHARD, KEY_PARTIAL, KEY_MERGE };

/* I/K, counted from 1. */
static void shard_read(struct argp_state *state, const char *arg, struct shard_args *args)
{
    const char *slash = strchr(arg, '/');
    uint64_t shard = 0, shards = 0;
    char first[8] = "";

    if (slash != NULL && (size_t)(slash - arg) < sizeof first)
        memcpy(first, arg, (size_t)(slash - arg));
    if (!option_read_number(first, &shard) || !option_read_number(slash + 1, &shards) ||
        shard < 1 || shard > shards || shards > MANIFEST_SHARDS_MAX)
        option_bad_value(state, "shard", arg, "I/K, with I from 1 to K and K at most 10000");
    args->shard = (int)shard;
    args->shards = (int)shards;
}

static error_t shard_parse(int key, char *arg, struct argp_state *state)
{
    struct shard_args *shard = state->input;

    switch (key) {
    case KEY_SHARD: shard_read(state, arg, shard); break;
    case KEY_PARTIAL: shard->partial = arg; break;
    case KEY_MERGE: shard->merge = true; break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

const struct option_group shard_args_options = {
    "Sharing the work (hav-merge(1)):",
    shard_parse,
    NULL,
    {{1, {"shard", KEY_SHARD, "I/K", 0, "Count only the I-th of K parts of the records", 0}},
     {1, {"partial", KEY_PARTIAL, "FILE", 0, "Write the counts to FILE, for --merge", 0}},
     {1, {"merge", KEY_MERGE, NULL, 0, "Add up files that --partial wrote", 0}}}};

void shard_args_check(const struct shard_args *shard, size_t noperands, struct argp_state *state)
{
    if (shard->merge && shard->shards != 0)
        argp_error(state, "--merge and --shard exclude each other");
    if (shard->merge && noperands == 0)
        argp_error(state, "--merge needs partial results to add up");
}

bool shard_args_given(const struct shard_args *shard)
{
    return shard->merge || shard->shards != 0 || shard->partial != NULL;
}
