/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_DEDUPE_REPEATS_H
#define CORPUS_DEDUPE_REPEATS_H

/*
 * The report of hav-dedupe: each dropped record, the reason, and the record kept in its place.
 */

#include "corpus/dedupe/alias_proposals.h"
#include "corpus/dedupe/dedupe.h"
#include "corpus/walk/walk.h"
#include "parse/write/emit.h"

/* The fields by which two records of a game are compared, apart from its moves. */
enum repeats_field { REPEATS_WHITE, REPEATS_BLACK, REPEATS_EVENT, REPEATS_DATE };
#define REPEATS_FIELDS 4

/* A record that the report names: its strings are borrowed, NULL: not given. */
struct repeats_record {
    const char *file;
    uint64_t number; /* from 1 in its entry */
    const char *id;
    const char *site; /* fingerprint_site() */
    const char *fields[REPEATS_FIELDS];
    uint32_t names[2]; /* White's and Black's, of alias_proposals_add_record(); 0: none */
};

/* A record as the report keeps it. */
struct repeats_place {
    uint32_t game; /* its number in the archive, from 0 */
    uint64_t number; /* from 1 in its entry */
    const char *file; /* in the arena */
    const char *id; /* in the arena; NULL: none */
    uint32_t site; /* a hash */
    uint32_t fields[REPEATS_FIELDS]; /* hashes; 0: not given */
    uint32_t names[2];
};

/* Zero-initialised is valid and empty. */
struct repeats {
    struct repeats_place *places; /* by game */
    size_t count, capacity;
    struct arena arena;
};

/* Adds a record that the report names, in the order of the archive.  Copies the strings that it
 * keeps.  Returns 0 or ERROR_MEMORY. */
int repeats_add(struct repeats *repeats, size_t game,
                const struct repeats_record *record) WARN_UNUSED;

/* Frees the places. */
void repeats_release(struct repeats *repeats);

/*
 * Tells the proposals which names a seat of one game has in its records.  No evidence are: a record
 * of fewer than `min_plies` plies, which may be a game of its own that begins alike; one that fits
 * games of other moves or results too; and records of a game of which two have different ids from
 * one site, which are two games.  Returns 0 or ERROR_MEMORY.
 */
int repeats_share_names(const struct repeats *repeats, const struct dedupe *dedupe, int min_plies,
                        struct alias_proposals *proposals) WARN_UNUSED;

/*
 * Appends the report.  In text: how many were dropped for which reason, then two lines for each,
 * and two for each twin, which is kept; in csv, tsv and json: a row for each that was dropped, with
 * the columns
 *
 *     file game id plies end reason kept_file kept_game kept_id kept_plies kept_end
 *     ambiguous agree differ
 *
 * The last two are the fields (white, black, event, date, result) that both records tell: the same,
 * and not the same.
 *
 * Every dropped record, every one that is kept for it, and all twins have been added.  Returns 0 or
 * ERROR_MEMORY.
 */
int repeats_write(const struct repeats *repeats, const struct dedupe *dedupe,
                  const struct dedupe_options *options, const struct walk_counts *counts,
                  enum format format, struct text *out) WARN_UNUSED;

#endif
