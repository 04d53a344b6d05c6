/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_H
#define CORPUS_WALK_H

/*
 * The one loop over many records, that every tool runs: operands are opened, cut into records, read
 * and handed to a callback, by one thread or several, with output and diagnostics in input order
 * whatever the number of jobs.
 *
 * The main thread runs input and scan, and packs spans into chunks of about 256 KiB; workers read
 * each record of a chunk and call `record`; finished chunks are flushed in order.  With jobs 1
 * everything runs in the calling thread, through the same code.
 */

#include "parse/input.h"
#include "parse/record.h"

/* One record as a callback sees it. */
struct walk_item {
    struct record *record; /* read; maybe with errors in its diagnostics */
    const char *file; /* the entry's name, borrowed */
    uint64_t game; /* from 1 in the entry */
    uint64_t ordinal; /* from 0 in the whole walk */
    struct position *position; /* the worker's, to replay onto */
    struct text *out; /* append output here: it reaches the sink in input order */
};

enum walk_verdict { WALK_REPORTED, WALK_FILTERED, WALK_REJECTED };

struct walk_counts {
    uint64_t read, reported, filtered, rejected; /* records; read = the sum of the others */
    uint64_t damage; /* errors between records */
    uint64_t bytes; /* decompressed, of all entries */
    bool input_failed; /* an operand could not be opened or read to its end */
};

struct walk_options {
    char *const *operands; /* borrowed */
    size_t noperands;
    struct input_limits limits;
    size_t record_bytes; /* limit of one record, 0: default */
    struct record_options record; /* name_hint is set by the walk */
    int jobs; /* 0: all cores */
    enum level level; /* least level of diagnostics that reach `diagnose`; errors always do */

    /*
     * Called for each record, by any worker, in any order; `worker` is what worker_new returned
     * for that thread.  Returns a verdict, or <0 to stop the walk.  On return the record's
     * diagnostics of at least `level` are queued for `diagnose`.
     */
    int (*record_each)(void *worker, struct walk_item *item);
    void *(*worker_new)(void *context); /* NULL allowed: then `context` is the worker */
    /* Called once for each worker at the end, in the calling thread: fold it and free it. */
    void (*worker_fold)(void *context, void *worker);
    /* Output and diagnostics in input order, in the calling thread.  <0 stops the walk. */
    int (*sink)(void *context, const char *bytes, size_t length);
    void (*diagnose)(void *context, const char *file, const struct diagnostic *diagnostic);
    /* Now and then, in the calling thread; NULL allowed. */
    void (*progress)(void *context, const struct walk_counts *counts, uint64_t done_bytes,
                     uint64_t total_bytes);
    void *context;
};

/* Returns 0 when the walk went to its end (whatever it rejected), or an ERROR_. */
int walk_run(const struct walk_options *options, struct walk_counts *counts) WARN_UNUSED;

#endif
