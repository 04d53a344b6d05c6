/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_RECORD_SORT_H
#define CORPUS_OPENINGS_RECORD_SORT_H

/*
 * Sorts the records of positions by key, move and game, in bounded memory: in runs, which wait in
 * an unnamed file in TMPDIR and are merged as they are read.  Beyond that, memory grows by 8 bytes
 * a run.
 *
 * An item to sort begins with a struct book_record; data of the caller may follow.
 */

#include "corpus/base/temp_file.h"
#include "corpus/openings/book.h"

/* Sizes of what can be sorted. */
#define RECORD_SORT_BYTES sizeof(struct book_record)
#define RECORD_SORT_WIDE_BYTES (2 * sizeof(struct book_record))

struct sorted_run;

struct record_sort {
    size_t record_bytes; /* one of the sizes above */
    char *run, *scratch; /* [capacity] records */
    size_t count, capacity;
    struct temp_file runs; /* sorted ones, one after the other */
    uint64_t *run_ends; /* in records */
    size_t nruns, runs_capacity;
    /* reading */
    struct sorted_run *readers; /* [nruns + 1] */
    size_t *heap; /* readers with something left, as a heap by their next records */
    size_t nheap;
};

/* Makes it empty, to sort records of that size in about `memory_bytes`.  Returns 0 or ERROR_MEMORY;
 * it may be released either way. */
int record_sort_init(struct record_sort *sort, size_t record_bytes,
                     size_t memory_bytes) WARN_UNUSED;

/* Frees its memory and file; what is zero-initialised may be released, too. */
void record_sort_release(struct record_sort *sort);

/* Adds a record.  The games of equal keys and moves must come in ascending order.  Returns 0,
 * ERROR_MEMORY, or ERROR_OUTPUT: sort->runs.failed is the errno. */
int record_sort_add(struct record_sort *sort, const void *record) WARN_UNUSED;

/* Begins to read, from the first; nothing may be added afterwards.  Returns as record_sort_add().
 */
int record_sort_begin(struct record_sort *sort) WARN_UNUSED;

/* Sets *record to the next one.  Returns 1, 0 after the last, or <0 as record_sort_add(). */
int record_sort_next(struct record_sort *sort, void *record) WARN_UNUSED;

#endif
