/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_SHARD_H
#define CMD_COMMON_SHARD_H

/*
 * The work of a tool with shard_args.h for --shard, --partial and --merge.  Its main is
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

/* Records an option that affects the counts (not their presentation) and is not at its default, as
 * one word in one spelling.  For an option that names a file, the word is a digest of its
 * contents. */
void shard_option(struct shard *shard, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Records a number as shard_option() does, unless it is the default `usual`. */
void shard_number(struct shard *shard, const char *option, uint64_t number, uint64_t usual);

/* Opens the output, or with --partial the file for the counts.  Returns as output_open(). */
struct output *shard_output(const struct common *common);

/*
 * Fills the accumulator: walks over the operands, as common_walk() does; or, with --merge, adds up
 * the partial results that they name.  In that case `counts` and common->input.operands are set to
 * those of the runs that made them, and the operands live as long as `shard`.  Returns as
 * common_walk(); ERROR_INPUT after a complaint if a partial result is refused.
 */
int shard_gather(struct shard *shard, struct common *common, const struct job *job,
                 struct output *output, struct walk_counts *counts) WARN_UNUSED;

/* The two parts of shard_gather(), for rows: sets the operands in the manifest; adds up the partial
 * results that are the operands. */
int shard_operands(struct shard *shard, const struct common *common) WARN_UNUSED;
int shard_merge(struct shard *shard, struct common *common, struct walk_counts *counts) WARN_UNUSED;

/* Puts operands that are partial results in the order of their shards, if all shards are there and
 * belong together.  Returns 0, ERROR_MEMORY, or ERROR_INPUT after a complaint. */
int shard_sort(const struct common *common) WARN_UNUSED;

/* Writes the accumulator as a partial result.  Returns 0 or an ERROR_. */
int shard_write(struct shard *shard, const struct common *common, const struct walk_counts *counts,
                struct output *output) WARN_UNUSED;

/* Frees what shard_gather() allocated. */
void shard_release(struct shard *shard);

/* ---- for hav-merge ---- */

/* A partial result that is open. */
struct shard_file {
    struct partial_in *in;
    int fd;
};

/* Opens a partial result by its path, "-" being standard input.  The caller releases the manifest.
 * Returns 0; or ERROR_INPUT or ERROR_MEMORY, after a complaint unless `quiet`. */
int shard_file_open(struct shard_file *file, const char *path, struct manifest *manifest,
                    bool quiet) WARN_UNUSED;
/* Closes the file.  Returns 0, or the error found in it, after a complaint. */
int shard_file_close(struct shard_file *file, const char *path) WARN_UNUSED;

/* Closes the file without checking the rest of it. */
void shard_file_drop(struct shard_file *file);

#endif
