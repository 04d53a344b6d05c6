/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_MUTATION_WITNESS_H
#define TESTS_REF_MUTATION_WITNESS_H

/*
 * The walk's result for some bytes: the records that it reads, with a digest of their names and
 * moves, what it says of the rest, its counts, and what a repair writes.
 */

#include "corpus/walk/walk.h"

struct witness_record {
    uint64_t offset, length; /* of its span */
    uint64_t digest; /* of its game, size, names, event, id and all moves */
    bool rejected;
    bool is_page; /* of which several games may be told */
};

struct witness_finding {
    uint64_t offset;
    enum message message;
};

/* Zero-initialised is valid and empty. */
struct witness {
    struct witness_record *records;
    size_t nrecords, records_capacity;
    struct witness_finding *findings; /* notes too; those of no record, and those of records */
    size_t nfindings, findings_capacity;
    struct walk_counts counts;
    int status; /* the exit status of a tool: 0, 1 or 2 */
    struct text written; /* by a repair */
};

/* Reads bytes[0..length) as a file of that content; with `repair`, repairs each record and keeps
 * what is written. */
void witness_read(struct witness *witness, const char *bytes, size_t length, bool repair);
void witness_release(struct witness *witness);

/* The record that begins there; NULL: there is none. */
const struct witness_record *witness_at(const struct witness *witness, uint64_t offset);

/* Does a scan in small blocks, of lengths drawn from `seed`, find the same spans? */
bool witness_blocks_agree(const struct witness *witness, const char *bytes, size_t length,
                          uint64_t seed);

#endif
