/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_INDEXED_WALK_H
#define CORPUS_WALK_INDEXED_WALK_H

/*
 * The walk over records whose locations are known from an index.  It reads only these records and
 * skips the bytes between them.  Workers, output and the order of findings are as in
 * corpus/walk/walk.h.
 *
 * An uncompressed file is read by seeking.  A compressed file or an archive is read once, from its
 * beginning to the last record wanted.
 */

#include "corpus/walk/walk.h"

/* Where a record is; or a finding that belongs to no record. */
struct record_location {
    const char *path; /* of the file; strings are borrowed until the next location is taken */
    const char *name; /* of the entry; begins with the path */
    uint64_t entry; /* the same for all of one entry, larger than that of every entry before */
    uint64_t member; /* number of entries before it in the file */
    uint64_t game; /* of a record: from 1 in the entry; of a finding: number of records before it */
    uint64_t ordinal; /* of a record: as in struct walk_item */
    bool is_record;
    struct span span; /* of a record; the walk fills in the bytes */
    uint64_t digest; /* of the record's bytes */
    struct diagnostic diagnostic; /* of a finding */
    bool is_damage; /* the finding counts as damage between records */
};

/* A stream of locations in archive order; those of one entry are in order of their offsets. */
struct record_locations {
    /* Sets the next location.  Returns 1; 0 at the end; <0: an ERROR_. */
    int (*next)(void *context, struct record_location *location);
    /* Called when the bytes at the location are no longer that record. */
    void (*changed)(void *context, const struct record_location *location);
    void *context;
};

/*
 * As walk_run(), without the options operands, shard, shards, identify and entry_each.  `counts`
 * covers the records that were read.  Returns ERROR_INPUT after it has called locations->changed.
 */
int indexed_walk_run(const struct walk_options *options, const struct record_locations *locations,
                     struct walk_counts *counts) WARN_UNUSED;

#endif
