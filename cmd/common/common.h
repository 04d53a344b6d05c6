/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_COMMON_H
#define CMD_COMMON_COMMON_H

/*
 * What all tools share: the command line, the walk over the records with its output, findings and
 * progress, the summary, and the exit status.
 *
 * A tool's main is
 *
 *     common_parse(&args.common, &tool, argc, argv, &args);
 *     struct output *output = output_open(args.common.output.path);
 *     if (output == NULL)
 *         return EXIT_TROUBLE;
 *     struct walk_counts counts;
 *     int error = common_walk(&args.common, &job, output, &counts);
 *     return common_finish(&args.common, output, error, &counts);
 */

#include "cmd/options/filter_args.h"
#include "cmd/options/input_args.h"
#include "cmd/options/output_args.h"
#include "cmd/options/replay_args.h"
#include "cmd/options/run_args.h"
#include "cmd/options/shard_args.h"
#include "cmd/output/complaint.h"
#include "cmd/output/output.h"
#include "corpus/walk/walk.h"

/* What the command line says, as far as tools share it. */
struct common {
    struct input_args input;
    struct filter_args filter;
    struct replay_args replay;
    struct output_args output;
    struct run_args run;
    struct shard_args shard;
};

/* A tool as its command line shows it. */
struct tool {
    const char *args_doc; /* "[FILE...]" */
    const char *doc; /* what it does, as argp's doc */
    /* Which of the shared options it has. */
    bool reads; /* records: the operands, input_args.h, run_args.h */
    bool filters; /* filter_args.h */
    bool shards; /* shard_args.h */
    unsigned replay; /* REPLAY_ bits, replay_args.h */
    unsigned output; /* OUTPUT_ bits, output_args.h */
    bool in_order; /* none of its options may follow the first operand */
    const struct argp_option *options; /* its own, NULL: none; long-only keys 256 .. 4095 */
    /* Stores its own options in state->input, which is `args`; NULL when it has none.  Sees
     * ARGP_KEY_ARG only of a tool that does not read records. */
    argp_parser_t parse;
};

/* Reads the command line.  Exits with 64 when it is wrong, with 0 after --help and --version. */
void common_parse(struct common *common, const struct tool *tool, int argc, char **argv,
                  void *args);

/* What a tool does with records.  Of the callbacks below, `context` is work.context. */
struct job {
    struct walk_work work;
    /* What record_each appended, in input order, whole records at a time.  NULL: it goes to the
     * output. */
    int (*sink)(void *context, const char *bytes, size_t length);
    /* NULL: a line on standard error, as much as the verbosity says. */
    void (*find)(void *context, const struct walk_finding *finding);
    int (*entry_each)(void *context, const struct walk_entry *entry);
    bool replaces_input; /* what is written is to replace an input, even if no output does it yet */
    bool notes; /* notes reach `find` whatever the verbosity */
};

/* Runs the job over all records of the operands.  Returns what walk_run() does. */
int common_walk(const struct common *common, const struct job *job, struct output *output,
                struct walk_counts *counts) WARN_UNUSED;

/*
 * Did an input fail, and was no record read?  Then files that an earlier run wrote are left as they
 * are: a mistyped name must not cost them.
 */
bool common_unread(const struct walk_counts *counts);

/*
 * May what was written replace the input that was read?  Only if all records were read and written,
 * and no more seem to begin there (parse/input/census.h).  False after a complaint.
 */
bool common_may_replace(const struct walk_counts *counts);

/*
 * Ends the run: closes the output (kept when error is 0, unless common_unread() and it names no
 * finding), says what went wrong, and tells how the records were accounted for when that is not
 * plain or when asked. Returns the exit status.
 */
int common_finish(const struct common *common, struct output *output, int error,
                  const struct walk_counts *counts);

#endif
