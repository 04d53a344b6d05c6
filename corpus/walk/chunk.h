/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_CHUNK_H
#define CORPUS_WALK_CHUNK_H

/*
 * A chunk: a run of records copied from the input, in order, with the findings between them, and
 * the results of working on them.  The reading thread fills it, one worker works on it, and the
 * reading thread flushes it: at any time it belongs to one thread.
 */

#include "corpus/walk/walk.h"

#define CHUNK_BYTES ((size_t)256 << 10) /* of records, unless one alone is larger */
#define CHUNK_ITEMS_MAX 4096 /* set by hand */

struct chunk_item {
    bool is_record;
    bool is_passed; /* a record that is not to be read: WALK_PASS */
    bool is_damage; /* an error between records */
    uint64_t game; /* of a record, from 1 in the entry; else the number of records before it */
    uint64_t ordinal; /* of a record, from 1 in the walk */
    const char *file; /* in the chunk's arena */
    size_t path_length; /* as in struct walk_item */
    uint64_t entry; /* as in struct walk_item */
    size_t at; /* of the record's bytes in the chunk's; the worker sets span.bytes */
    union {
        struct span span; /* of a record */
        struct diagnostic diagnostic; /* of another item; its detail is in the arena */
    };
};

struct chunk {
    /* filled */
    struct arena arena; /* file names, details */
    char *bytes;
    size_t length, capacity; /* of bytes */
    struct chunk_item *items;
    size_t nitems, items_capacity;
    const char *file; /* of the item added next; NULL: not yet named in this chunk */
    size_t path_length; /* of that */
    uint64_t entry; /* of that */
    uint64_t read_bytes; /* of input consumed for these records */
    /* results */
    struct text out;
    struct walk_finding *findings;
    size_t nfindings, findings_capacity;
    struct walk_counts counts;
    int error; /* <0: the worker stopped; out and findings hold what came before */
};

/* Frees what the chunk holds. */
void chunk_release(struct chunk *chunk);
/* Empties it; keeps capacity unless it grew for an unusually large record. */
void chunk_reset(struct chunk *chunk);

/* True if a record of `length` bytes (or a diagnostic: 0) does not fit after what the chunk
 * holds, or if it holds `limit_items` items (0: CHUNK_ITEMS_MAX). */
bool chunk_full(const struct chunk *chunk, size_t length, size_t limit_items);
/* Sets the entry of the items added next; copies the name.  The other arguments are as in struct
 * walk_item.  Returns 0 or ERROR_MEMORY. */
int chunk_name(struct chunk *chunk, const char *file, size_t path_length,
               uint64_t entry) WARN_UNUSED;
/*
 * Appends a record, unless work->record_wish says to skip it, and copies its bytes.  Returns 0;
 * ERROR_MEMORY, and leaves the chunk unchanged; or what record_wish returned to stop the walk.
 */
int chunk_add_record(struct chunk *chunk, const struct walk_work *work, const struct span *span,
                     uint64_t game, uint64_t ordinal) WARN_UNUSED;

/* Appends a diagnostic that belongs to no record, and copies its detail; `behind` records of the
 * entry come before it.  Returns as chunk_add_record() does. */
int chunk_add_diagnostic(struct chunk *chunk, const struct diagnostic *diagnostic, uint64_t behind,
                         bool between_records) WARN_UNUSED;

/*
 * For the worker: adds the diagnostics of the record of `item` (game 0: of a page without games)
 * that are errors or of at least level `least`, sorted by place.  Copies them.  Returns 0, or
 * ERROR_MEMORY and adds none.
 */
int chunk_add_findings(struct chunk *chunk, const struct chunk_item *item, uint64_t game,
                       const struct diagnostics *found, enum level least) WARN_UNUSED;
/* For the worker: the same for an item that is no record; also counts it.  Does not copy its
 * detail. */
int chunk_take_diagnostic(struct chunk *chunk, const struct chunk_item *item,
                          enum level least) WARN_UNUSED;

/* Passes output and findings to the tool and adds the counts.  Returns 0, or the error that
 * stopped the chunk or the sink. */
int chunk_flush(const struct chunk *chunk, const struct walk_options *options,
                struct walk_counts *counts) WARN_UNUSED;

#endif
