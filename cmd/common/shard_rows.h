/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_SHARD_ROWS_H
#define CMD_COMMON_SHARD_ROWS_H

/*
 * --shard, --partial and --merge of a tool that prints rows or pages, for common.c alone.
 *
 * A shard is a range of the input.  Its partial result holds what the walk has given to the job:
 * the appended bytes, and the findings if the job takes them, in order; then the job's totals.  A
 * merge gives all of it to the job again, shard after shard, as if it had walked over the whole.
 * So the job's own head, sink and end make one run's bytes.
 */

#include "cmd/common/common.h"
#include "corpus/base/temp_file.h"

struct shard_rows {
    const struct job *job;
    struct temp_file kept; /* of a shard: what it has been given */
    /* In a merge: takes the bytes and findings. */
    int (*sink)(void *context, const char *bytes, size_t length);
    void (*find)(void *context, const struct walk_finding *finding);
    void *context;
};

/* Prepares a shard. */
void shard_rows_begin(struct shard_rows *rows, const struct job *job);

/* Keeps bytes for the partial result.  Returns 0 or an ERROR_, after a complaint if it is of a file
 * in TMPDIR. */
int shard_rows_take(struct shard_rows *rows, const char *bytes, size_t length) WARN_UNUSED;

/* Keeps a finding; returns likewise. */
int shard_rows_find(struct shard_rows *rows, const struct walk_finding *finding) WARN_UNUSED;

/* Writes the partial result of a walk that has ended.  Returns 0 or an ERROR_. */
int shard_rows_write(struct shard_rows *rows, const struct common *common,
                     const struct walk_counts *counts, struct output *output) WARN_UNUSED;

/* Frees what a shard kept. */
void shard_rows_end(struct shard_rows *rows);

/* Gives what the partial results hold to rows->sink and rows->find, in the order of the shards, and
 * adds up the totals of rows->job, and the counts.  Returns 0 or an ERROR_, after a complaint if a
 * partial result is refused. */
int shard_rows_merge(struct shard_rows *rows, const struct common *common,
                     struct walk_counts *counts) WARN_UNUSED;

#endif
