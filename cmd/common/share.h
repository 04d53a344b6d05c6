/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_SHARE_H
#define CMD_COMMON_SHARE_H

/*
 * What a tool with shard_args.h does with --shard, --partial and --merge.  Its main is
 *
 *     struct share share = {.kind = &kind, .accumulator = &args.total};
 *
 *     common_parse(&args.common, &tool, argc, argv, &args);
 *     share_number(&share, "--depth", args.depth, DEPTH_DEFAULT);
 *     struct output *output = share_output(&args.common);
 *     if (output == NULL)
 *         return EXIT_TROUBLE;
 *     int error = share_gather(&share, &args.common, &job, output, &counts);
 *     if (error == 0 && args.common.shard.partial != NULL)
 *         error = share_write(&share, &args.common, &counts, output);
 *     else if (error == 0)
 *         error = write_all(&args, &counts, output);
 *     share_release(&share);
 *     return common_finish(&args.common, output, error, &counts);
 *
 * An accumulator carries what shapes it (a depth, a limit) in what it writes, and takes it over
 * while it is empty: with --merge, such options need not be given again.
 */

#include "cmd/common/common.h"
#include "corpus/partial/partial.h"

struct share {
    const struct partial_kind *kind;
    void *accumulator; /* the total: of all workers, folded */
    struct manifest manifest;
    char **operands; /* with --merge: those of the runs that made the partial results */
};

/* Tells of an option of the tool that decides what is counted (not how it is printed) and is not at
 * its default, as one word in one spelling.  An option that names a file tells of its contents. */
void share_option(struct share *share, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a number, unless it is the usual one. */
void share_number(struct share *share, const char *option, uint64_t number, uint64_t usual);

/* Where the answer goes, or with --partial what was counted: as output_open(). */
struct output *share_output(const struct common *common);

/*
 * Fills the accumulator: walks over the operands, as common_walk() does; or, with --merge, adds up
 * the partial results that they name.  Then `counts` and common->input.operands are those of the
 * runs that made them, and the operands live as long as `share`.  Returns what common_walk() does;
 * of a partial result that is refused, ERROR_INPUT after a complaint.
 */
int share_gather(struct share *share, struct common *common, const struct job *job,
                 struct output *output, struct walk_counts *counts) WARN_UNUSED;

/* Writes what was counted.  0, or an ERROR_. */
int share_write(struct share *share, const struct common *common, const struct walk_counts *counts,
                struct output *output) WARN_UNUSED;

void share_release(struct share *share);

/* ---- for hav-merge ---- */

/* Opens a partial result by its path, "-" being standard input.  The manifest is the caller's to
 * release.  0; or ERROR_INPUT or ERROR_MEMORY, after a complaint unless `quiet`. */
struct share_file {
    struct partial_in *in;
    int fd;
};
int share_file_open(struct share_file *file, const char *path, struct manifest *manifest,
                    bool quiet) WARN_UNUSED;
/* 0, or what was wrong with it, after a complaint. */
int share_file_close(struct share_file *file, const char *path) WARN_UNUSED;

/* The same without asking and without a word. */
void share_file_drop(struct share_file *file);

#endif
