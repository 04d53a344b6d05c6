/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_SHARD_H
#define CORPUS_INDEX_INDEX_SHARD_H

/*
 * The part of an index that one of several runs reads, and the numbers of records in the whole.
 *
 * The blocks of the operands, in the order in which a query goes through them, are cut into as many
 * runs of equal length as there are shards.  A shard so reads one piece of most files, and no byte
 * of the others, and the shards' outputs in order are that of one run.  A page is not cut.
 *
 * `position` is the SQL expression for the position of an entry's file among the operands.
 * `join` joins a query of entries with temp.plan, which has the operands: "" if they are all files
 * of the index in the order of the entries' ids.
 */

#include "corpus/index/database.h"
#include "corpus/walk/walk.h"

/* A place in the order of a query. */
struct index_place {
    int64_t position, entry_id;
    int64_t before; /* records before it in the entry */
};

struct index_shard {
    int shard, shards; /* from 1; 0 of 0: all */
    struct index_place first, end; /* `end` is the first place after it */
    int64_t first_id, last_id; /* of its games, where ids are in the order of the query */
    uint64_t records; /* in it; each game of a page counts */
};

/* Finds the part; `shard` and `shards` have been set.  Returns 0 or an ERROR_ of a database. */
int index_shard_find(struct index_shard *part, struct database *database, const char *position,
                     const char *join) WARN_UNUSED;

/* Appends to a query of games, joined with their blocks unless it `is_sorted` by their ids, that
 * they belong to the shard; `position` is as above. */
void index_shard_write(const struct index_shard *part, const char *position, bool is_sorted,
                       struct text *sql);

/* True if the place belongs to the shard. */
bool index_shard_has(const struct index_shard *part, const struct index_place *place);

/*
 * Sets what all shards have in common.  The digest covers the entries' names and lengths and the
 * blocks with the digests of their records, by their ids: shards of another index of the same
 * files, in which blocks are others, are other parts, and have another digest.  It is never that of
 * walk_run(), whose shards are other parts too.  Returns 0 or an ERROR_ of a database.
 */
int index_shard_identify(struct database *database, const char *join,
                         struct walk_source *source) WARN_UNUSED;

/* Sets counts->bytes and counts->ends_line, which are of all shards.  Returns 0 or an ERROR_ of a
 * database. */
int index_shard_account(struct database *database, const char *join,
                        struct walk_counts *counts) WARN_UNUSED;

/* Counts the records before an entry.  The statement's rows are the entries in the order of the
 * operands: position, id, records. */
struct index_ordinals {
    struct statement *rows;
    bool is_row; /* there is a current row */
    uint64_t before; /* records before its entry */
};

/* Begins.  The caller frees `rows` in every case.  Returns 0 or an ERROR_ of a database. */
int index_ordinals_begin(struct index_ordinals *ordinals, struct database *database,
                         const char *position, const char *join) WARN_UNUSED;

/* Goes on to the entry, which is not before the last one.  Returns 0 or an ERROR_ of a database. */
int index_ordinals_enter(struct index_ordinals *ordinals, int64_t position, int64_t id) WARN_UNUSED;

#endif
