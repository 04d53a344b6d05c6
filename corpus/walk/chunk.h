/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_CHUNK_H
#define CORPUS_WALK_CHUNK_H

/*
 * A chunk: a run of records copied from the input, in order, with the findings between them; and
 * what came of working on them.  Filled by the reading thread, worked on by one worker, flushed by
 * the reading thread again: it belongs to one thread at a time.
 */

#include "corpus/walk/walk.h"

#define CHUNK_BYTES ((size_t)256 << 10) /* of records, unless one alone is larger */
#define CHUNK_ITEMS_MAX 4096

struct chunk_item {
    bool is_record;
    bool is_damage; /* an error between records */
    uint64_t game; /* of a record, from 1 in the entry; else the records before it */
    uint64_t ordinal; /* of a record, from 1 in the walk */
    const char *file; /* in the chunk's arena */
    size_t path_length; /* as in struct walk_item */
    uint64_t entry; /* as in struct walk_item */
    size_t at; /* of the record's bytes in the chunk's; then span.bytes is not set */
    struct span span; /* of a record */
    struct diagnostic diagnostic; /* of what is none; its detail is in the arena */
};

struct chunk {
    /* filled */
    struct arena arena; /* file names, details */
    char *bytes;
    size_t length, capacity; /* of bytes */
    struct chunk_item *items;
    size_t nitems, items_capacity;
    const char *file; /* of what is added next; NULL: not yet named in this chunk */
    size_t path_length; /* of that */
    uint64_t entry; /* of that */
    uint64_t read_bytes; /* of input behind these records */
    /* worked on */
    struct text out;
    struct walk_finding *findings;
    size_t nfindings, findings_capacity;
    struct walk_counts counts;
    int error; /* <0: stopped there; out and findings hold what came before */
};

void chunk_release(struct chunk *chunk);
/* Empties it; keeps capacity unless it grew for an unusually large record. */
void chunk_reset(struct chunk *chunk);

/* Is there no room for a record of that many bytes (or a diagnostic: 0) behind what it holds?
 * `limit_items` at most, 0: CHUNK_ITEMS_MAX. */
bool chunk_full(const struct chunk *chunk, size_t length, size_t limit_items);
/* Names the entry that what is added next comes from; copied.  The others as in struct walk_item.
 */
int chunk_name(struct chunk *chunk, const char *file, size_t path_length,
               uint64_t entry) WARN_UNUSED;
/* Both copy.  ERROR_MEMORY leaves the chunk as it was. */
int chunk_add_record(struct chunk *chunk, const struct span *span, uint64_t game,
                     uint64_t ordinal) WARN_UNUSED;
int chunk_add_diagnostic(struct chunk *chunk, const struct diagnostic *diagnostic, uint64_t behind,
                         bool between_records) WARN_UNUSED;

/*
 * For the worker: adds what was found in the record of `item` (game 0: in a page that holds none),
 * as far as it is of level `least` or an error, by its places.  The diagnostics are copied.  0, or
 * ERROR_MEMORY and then none is added.
 */
int chunk_add_findings(struct chunk *chunk, const struct chunk_item *item, uint64_t game,
                       const struct diagnostics *found, enum level least) WARN_UNUSED;
/* The same for an item that is no record; also counts it.  Its detail stays where it is. */
int chunk_take_diagnostic(struct chunk *chunk, const struct chunk_item *item,
                          enum level least) WARN_UNUSED;

/* Hands output and findings to the tool and adds the counts.  Returns 0, or the error that stopped
 * the chunk or the sink. */
int chunk_flush(const struct chunk *chunk, const struct walk_options *options,
                struct walk_counts *counts) WARN_UNUSED;

#endif
