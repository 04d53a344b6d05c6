/* SPDX-License-Identifier: ISC */
/* Which part of the work is this run's? */
#include "cmd/options/shard_args.h"

#include <string.h>
#include <sys/stat.h>

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

#define COUNTS (1u << SHARDS_COUNTS)
#define ROWS (1u << SHARDS_ROWS)

const struct option_group shard_args_options = {
    "Sharing the work (hav-merge(1)):",
    shard_parse,
    NULL,
    {{COUNTS, {"shard", KEY_SHARD, "I/K", 0, "Count only the I-th of K parts of the records", 0}},
     {ROWS, {"shard", KEY_SHARD, "I/K", 0, "Print only the I-th of K parts of the records", 0}},
     {COUNTS, {"partial", KEY_PARTIAL, "FILE", 0, "Write the counts to FILE, for --merge", 0}},
     {ROWS, {"partial", KEY_PARTIAL, "FILE", 0, "Write a part to FILE, for --merge", 0}},
     {COUNTS, {"merge", KEY_MERGE, NULL, 0, "Add up files that --partial wrote", 0}},
     {ROWS, {"merge", KEY_MERGE, NULL, 0, "Join files that --partial wrote", 0}}}};

/* Complains of an operand that can be read only once; NULL: none. */
static const char *shard_args_pipe(const struct input_args *input)
{
    struct stat status;

    if (input->noperands == 0)
        return "-";
    for (size_t i = 0; i < input->noperands; i++)
        if (strcmp(input->operands[i], "-") == 0 ||
            (stat(input->operands[i], &status) == 0 && !S_ISREG(status.st_mode) &&
             !S_ISDIR(status.st_mode)))
            return input->operands[i];
    return NULL;
}

void shard_args_check(const struct shard_args *shard, const struct input_args *input, bool index,
                      struct argp_state *state)
{
    if (shard->merge && shard->shards != 0)
        argp_error(state, "--merge and --shard exclude each other");
    if (shard->merge && shard->partial != NULL && shard->kind == SHARDS_ROWS)
        argp_error(state, "--merge and --partial exclude each other: rows are joined once");
    if (shard->merge && input->noperands == 0)
        argp_error(state, "--merge needs partial results to add up");
    if (shard->kind != SHARDS_ROWS || shard->shards == 0 || index)
        return;
    const char *pipe = shard_args_pipe(input);
    if (pipe != NULL)
        argp_error(state,
                   "`%s' has no known length, which --shard divides: save the records to a file "
                   "first",
                   pipe);
}

void shard_args_refuse(const struct shard_args *shard, const char *option, struct argp_state *state)
{
    if (shard_args_given(shard))
        argp_error(state, "--shard, --partial and --merge are of rows: not with %s", option);
}

/* The options of the command line that decide the rows: kept as long as the program runs. */
static struct text shard_args_words;

void shard_args_word(struct shard_args *shard, const char *name, const char *value)
{
    /* Where the rows go, and how they are made. */
    static const char *const others[] = {"shard", "partial",  "merge", "output",
                                         "jobs",  "progress", "quiet"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(name, others[i]) == 0)
            return;
    text_format(&shard_args_words, value == NULL ? "--%s" : "--%s=%s", name, value);
    text_append(&shard_args_words, "", 1);
    shard->words = shard_args_words;
}

bool shard_args_given(const struct shard_args *shard)
{
    return shard->merge || shard->shards != 0 || shard->partial != NULL;
}
