/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_COMMON_H
#define CMD_COMMON_COMMON_H

/*
 * Shared by all tools: the command line, the walk over the records with output, findings and
 * progress, the summary, and the exit status.
 *
 * The main of a tool is
 *
 *     common_parse(&args.common, &tool_noun, argc, argv, &args);
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

/* The shared part of the command line, divided by subject. */
struct common {
    struct input_args input;
    struct filter_args filter;
    struct replay_args replay;
    struct output_args output;
    struct run_args run;
    struct shard_args shard;
    unsigned asks; /* what the tool asks of a game: set of enum game_can */
};

/* A tool, and its command line. */
struct tool {
    int (*main)(int argc, char **argv); /* as the main of a program */
    const char *args_doc; /* "[FILE...]" */
    const char *doc; /* what it does, as argp's doc */
    /* Which shared options it has. */
    bool reads; /* it reads records: has operands, input_args.h, run_args.h */
    bool only_chooses; /* its --help has the conditions, and no --size, which is none */
    bool filters; /* filter_args.h */
    enum shard_kind shards; /* shard_args.h */
    bool says; /* it has -v though it reads no records; run.verbosity is 1 with it */
    unsigned replay; /* REPLAY_ bits, replay_args.h */
    unsigned output; /* OUTPUT_ bits, output_args.h */
    const char *format_of; /* the option whose file has the format of -f; NULL: "output" */
    unsigned asks; /* what it asks of a game, a set of enum game_can: others are rejected */
    unsigned thread_mib; /* about the most memory that a thread takes, for the default of -j; 0: as
                            little as to count records */
    bool in_order; /* no option may follow the first operand */
    const struct argp_option
        *options; /* its own options, NULL: none; long-only keys 256 ..  4095 */
    const struct option_words *words; /* that its own options take; NULL: none */
    /* Stores its own options in state->input, which is `args`; NULL if it has none.  Gets
     * ARGP_KEY_ARG only if the tool does not read records. */
    argp_parser_t parse;
};

/* Each is defined in cmd/hav-NAME.c; cmd/common/tools.c lists them. */
extern const struct tool tool_advise, tool_annotate, tool_board, tool_check, tool_connect,
    tool_convert, tool_dedupe, tool_formal, tool_frames, tool_grep, tool_gtp, tool_index,
    tool_ladders, tool_mate, tool_merge, tool_openings, tool_play, tool_ratings, tool_replay,
    tool_report, tool_score, tool_solve, tool_stats, tool_templates, tool_territory, tool_threats;

/* Reads the command line.  Exits with 64 if it is wrong, with 0 after --help and --version. */
void common_parse(struct common *common, const struct tool *tool, int argc, char **argv,
                  void *args);

/* Calls `each` with the options of a tool in the order of --help, those of all tools last, and the
 * words that each takes, or NULL. */
void common_options(const struct tool *tool,
                    void (*each)(void *context, const struct argp_option *option,
                                 const struct option_words *words),
                    void *context);

/* The work of a tool on records.  The callbacks get work.context as their context. */
struct job {
    struct walk_work work;
    /* Receives what record_each appended, in input order, whole records at a time.  NULL: writes
     * it to the output. */
    int (*sink)(void *context, const char *bytes, size_t length);
    /* NULL: prints a line on standard error, depending on the verbosity. */
    void (*find)(void *context, const struct walk_finding *finding);
    int (*entry_each)(void *context, const struct walk_entry *entry);
    /* For a tool with SHARDS_ROWS.  Takes what record_each appended in a shard with --partial, and
     * appends what the sink of the merge gets instead.  Returns as the sink.  NULL: the same. */
    int (*shard_sink)(void *context, const char *bytes, size_t length, struct text *kept);
    uint64_t
        *totals; /* [ntotals] what the job counts itself, added up by a merge; after the walk */
    size_t ntotals;
    bool replaces_input; /* the result will replace an input, though `output` does not */
    bool notes; /* pass notes to `find` at any verbosity */
};

/* Runs the job over all records of the operands.  Returns as walk_run(). */
int common_walk(const struct common *common, const struct job *job, struct output *output,
                struct walk_counts *counts) WARN_UNUSED;

/* Writes what comes before all rows, unless this is a shard after the first, or a part for a
 * merge; before a merge nothing is written if it will be refused.  Returns 0 or an ERROR_. */
int common_head(const struct common *common, struct output *output,
                const struct text *head) WARN_UNUSED;

/* True if the output is a part for a merge, which writes what follows all rows. */
bool common_is_part(const struct common *common);

/*
 * True if an input failed and no record was read.  Existing output files are then kept, so that a
 * mistyped name cannot destroy them.
 */
bool common_unread(const struct walk_counts *counts);

/*
 * True if the output may replace the input: all records were read and written, and no others seem
 * to begin there (parse/input/census.h).  Otherwise complains.
 */
bool common_may_replace(const struct walk_counts *counts);

/* Says, unless --quiet was given, that a file was written, and what is in it. */
void common_say_written(const struct common *common, const char *path, const char *outcome);

/*
 * Ends the run: closes the output (keeps it if error is 0, unless common_unread() and it names no
 * finding), reports the error, and prints how the records were accounted for if some were rejected
 * or damaged or with --verbose.  Returns the exit status.
 */
int common_finish(const struct common *common, struct output *output, int error,
                  const struct walk_counts *counts);

#endif
