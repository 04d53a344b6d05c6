/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_REPEATS_H
#define CORPUS_DEDUPE_REPEATS_H

/*
 * The report of hav-dedupe: each dropped record, the reason, and the record kept in its place.
 */

#include "corpus/dedupe/dedupe.h"
#include "corpus/walk/walk.h"
#include "parse/write/emit.h"

/* The place of a record that the report names. */
struct repeats_place {
    uint32_t game; /* its number in the archive, from 0 */
    uint64_t number; /* from 1 in its entry */
    const char *file; /* in the arena */
    const char *id; /* in the arena; NULL: none */
};

/* Zero-initialised is valid and empty. */
struct repeats {
    struct repeats_place *places; /* by game */
    size_t count, capacity;
    struct arena arena;
};

/* Adds a record that the report names, in the order of the archive.  `file` and `id` (NULL: none)
 * are copied.  Returns 0 or ERROR_MEMORY. */
int repeats_add(struct repeats *repeats, size_t game, const char *file, uint64_t number,
                const char *id) WARN_UNUSED;

/* Frees the places. */
void repeats_release(struct repeats *repeats);

/*
 * Appends the report.  In text: how many were dropped for which reason, then two lines for each,
 * and two for each twin, which is kept; in csv, tsv and json: a row for each that was dropped, with
 * the columns
 *
 *     file game id plies end reason kept_file kept_game kept_id kept_plies kept_end
 *
 * Every dropped record, every one that is kept for it, and all twins have been added.  Returns 0 or
 * ERROR_MEMORY.
 */
int repeats_write(const struct repeats *repeats, const struct dedupe *dedupe,
                  const struct dedupe_options *options, const struct walk_counts *counts,
                  enum format format, struct text *out) WARN_UNUSED;

#endif
