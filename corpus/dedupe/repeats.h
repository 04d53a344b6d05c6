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

/* A record as the report keeps it: there may be one for each game. */
struct repeats_place {
    uint64_t number; /* from 1 in its entry */
    uint32_t game; /* its number in the archive, from 0 */
    uint32_t id; /* where it begins in repeats->ids, and 1; 0: none */
};

/* The file of a place and of those that follow. */
struct repeats_file {
    size_t first; /* index of the place */
    const char *name; /* in the arena */
};

/* For proposals of aliases. */
struct repeats_names {
    uint32_t site; /* a hash */
    uint32_t names[2];
};

/* Zero-initialised is valid and empty, and keeps what a report in text says. */
struct repeats {
    bool keeps_fields; /* for rows */
    bool keeps_names; /* for proposals */
    struct repeats_place *places; /* by game */
    size_t count, capacity;
    uint32_t (*fields)[REPEATS_FIELDS]; /* [count], if they are kept: hashes; 0: not given */
    size_t fields_capacity;
    struct repeats_names *names; /* [count], if they are kept */
    size_t names_capacity;
    struct repeats_file *files;
    size_t nfiles, files_capacity;
    struct text ids; /* each and a NUL */
    struct arena arena;
};

/* Makes room for so many records, all that will be added.  Returns 0 or ERROR_MEMORY. */
int repeats_reserve(struct repeats *repeats, size_t count) WARN_UNUSED;

/* Adds a record that the report names, in the order of the archive.  Copies the strings that it
 * keeps.  Returns 0 or ERROR_MEMORY. */
int repeats_add(struct repeats *repeats, size_t game,
                const struct repeats_record *record) WARN_UNUSED;

/* Returns the id of a place; NULL: none. */
const char *repeats_id(const struct repeats *repeats, const struct repeats_place *place);

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

/* Takes a part of the report.  Returns 0 or a negative value of enum error. */
typedef int repeats_put(void *context, const struct text *part);

/*
 * Hands the report to `put`, part by part.  In text: how many were dropped for which reason, then
 * two lines for each, and two for each twin, which is kept; in csv, tsv and json: a row for each
 * that was dropped, with the columns
 *
 *     file game id plies end reason kept_file kept_game kept_id kept_plies kept_end
 *     ambiguous agree differ
 *
 * The last two are the fields (white, black, event, date, result) that both records tell: the same,
 * and not the same.
 *
 * Every dropped record, every one that is kept for it, and all twins have been added.  Returns 0,
 * ERROR_MEMORY, or what `put` returned.
 */
int repeats_write(const struct repeats *repeats, const struct dedupe *dedupe,
                  const struct dedupe_options *options, const struct walk_counts *counts,
                  enum format format, repeats_put *put, void *context) WARN_UNUSED;

#endif
