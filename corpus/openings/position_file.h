/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_POSITION_FILE_H
#define CORPUS_OPENINGS_POSITION_FILE_H

/*
 * Positions with their counts and moves, written once in the order of their keys and then looked up
 * by key.  Positions that do not fit in memory are in an unnamed file in TMPDIR; the sparse index
 * of it is bounded, too: when it is full, every second place is dropped.
 */

#include "corpus/base/temp_file.h"
#include "corpus/openings/openings_tally.h"

struct position_place;

struct position_file {
    struct temp_file bytes;
    struct position_place *places; /* [nplaces]: about one in `stride` bytes */
    size_t nplaces, capacity, places_max; /* places_max: even */
    uint64_t stride, count; /* count: of positions */
    struct text made; /* one being written, or what was read */
};

/* Makes it empty. */
void position_file_init(struct position_file *file);

/* Frees its memory and file. */
void position_file_release(struct position_file *file);

/* Appends a position, whose key is above those before.  Returns 0, ERROR_MEMORY, or ERROR_OUTPUT:
 * file->bytes.failed is the errno. */
int position_file_append(struct position_file *file, uint64_t key,
                         const struct openings_position *position) WARN_UNUSED;

/*
 * Fills `position` with that of the key, and with at most `samples` samples.  Its moves are kept in
 * the array that it brings along, which grows.  Returns 1, 0: none, or <0 as
 * position_file_append().  O(log of the positions).
 */
int position_file_find(struct position_file *file, uint64_t key, unsigned samples,
                       struct openings_position *position) WARN_UNUSED;

#endif
