/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_SHARD_H
#define CMD_COMMON_SHARD_H

/*
 * What a tool with shard_args.h does with --shard, --partial and --merge.  Its main is
 *
 *     struct shard shard = {.kind = &kind, .accumulator = &args.total};
 *
 *     common_parse(&args.common, &tool, argc, argv, &args);
 *     shard_number(&shard, "--depth", args.depth, DEPTH_DEFAULT);
 *     struct output *output = shard_output(&args.common);
 *     if (output == NULL)
 *         return EXIT_TROUBLE;
 *     int error = shard_gather(&shard, &args.common, &job, output, &counts);
 *     if (error == 0 && args.common.shard.partial != NULL)
 *         error = shard_write(&shard, &args.common, &counts, output);
 *     else if (error == 0)
 *         error = write_all(&args, &counts, output);
 *     shard_release(&shard);
 *     return common_finish(&args.common, output, error, &counts);
 *
 * An accumulator carries what shapes it (a depth, a limit) in what it writes, and takes it over
 * while it is empty: with --merge, such options need not be given again.
 */

#include "cmd/common/common.h"
#include "corpus/partial/partial.h"

struct shard {
    const struct partial_kind *kind;
    void *accumulator; /* the total: of all workers, folded */
    struct manifest manifest;
    char **operands; /* with --merge: those of the runs that made the partial results */
};

/* Tells of an option of the tool that decides what is counted (not how it is printed) and is not at
 * its default, as one word in one spelling.  An option that names a file tells of its contents. */
void shard_option(struct shard *shard, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a number, unless it is the usual one. */
void shard_number(struct shard *shard, const char *option, uint64_t number, uint64_t usual);

/* Where the answer goes, or with --partial what was counted: as output_open(). */
struct output *shard_output(const struct common *common);

/*
 * Fills the accumulator: walks over the operands, as common_walk() does; or, with --merge, adds up
 * the partial results that they name.  Then `counts` and common->input.operands are those of the
 * runs that made them, and the operands live as long as `shard`.  Returns what common_walk() does;
 * of a partial result that is refused, ERROR_INPUT after a complaint.
 */
int shard_gather(struct shard *shard, struct common *common, const struct job *job,
                 struct output *output, struct walk_counts *counts) WARN_UNUSED;

/* Writes what was counted.  0, or an ERROR_. */
int shard_write(struct shard *shard, const struct common *common, const struct walk_counts *counts,
                struct output *output) WARN_UNUSED;

void shard_release(struct shard *shard);

/* ---- for hav-merge ---- */

/* Opens a partial result by its path, "-" being standard input.  The manifest is the caller's to
 * release.  0; or ERROR_INPUT or ERROR_MEMORY, after a complaint unless `quiet`. */
struct shard_file {
    struct partial_in *in;
    int fd;
};
int shard_file_open(struct shard_file *file, const char *path, struct manifest *manifest,
                    bool quiet) WARN_UNUSED;
/* 0, or what was wrong with it, after a complaint. */
int shard_file_close(struct shard_file *file, const char *path) WARN_UNUSED;

/* The same without asking and without a word. */
void shard_file_drop(struct shard_file *file);

#endif
