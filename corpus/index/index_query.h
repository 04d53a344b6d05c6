/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_QUERY_H
#define CORPUS_INDEX_INDEX_QUERY_H

/*
 * Asks an index (corpus/index/index.h) which records of an archive a filter may want.  The answer
 * is the locations of these records, and all findings between records, in the order of the
 * operands.
 *
 * A walk over these locations (corpus/walk/indexed_walk.h) reports what a walk over the operands
 * would report: a record is left out only if the filter does not want it and it was not rejected.
 */

#include "corpus/filter/filter.h"
#include "corpus/walk/indexed_walk.h"

struct index_query_options {
    const char *index; /* path of the index */
    const char *reading; /* how records are read, as for index_open() */
    char *const *operands; /* none: all files of the index, in the order they were added */
    size_t noperands;
    const struct own_file
        *own; /* files to skip below folders, the index too; borrowed for the call */
    size_t nown;
    const struct passing *passing; /* as in struct index_lister */
    int shard,
        shards; /* as in struct walk_options, but of other parts: corpus/index/index_shard.h */
    bool ranges; /* the shards are to be joined: a finding about an input belongs to one of them */
    const struct filter *filter; /* NULL: all records are wanted; borrowed for the call */
    enum walk_need need; /* of the games that the filter wants, if the index alone decides that */
};

struct index_query_counts {
    uint64_t records; /* of the operands, or of the shard; each game of a page counts */
    uint64_t selected; /* handed out so far, or counted instead */
};

struct index_query;

/*
 * Opens the index and checks that no file has changed since the index was made.  Returns 0 or
 * ERROR_MEMORY; or ERROR_INPUT when a file has changed or is not in the index, or when the index
 * has another version or was made with other reading options: then index_query_problem() says
 * which.  The caller closes the query in every case.
 */
int index_query_open(struct index_query **query,
                     const struct index_query_options *options) WARN_UNUSED;

/* The locations that the query selects, to be gone through once.  Valid until the query is closed.
 */
struct record_locations index_query_locations(struct index_query *query);

/* Adds the records that were counted and those that were left out to the counts of a walk that has
 * reached the end of the locations.  Returns 0 or an ERROR_. */
int index_query_account(struct index_query *query, struct walk_counts *counts) WARN_UNUSED;

/* Sets counts->source, as index_shard_identify() does.  Returns 0 or an ERROR_. */
int index_query_identify(struct index_query *query, struct walk_counts *counts) WARN_UNUSED;

/* How many records there are and how many were selected so far.  Borrowed. */
const struct index_query_counts *index_query_counts(const struct index_query *query);

/* The reason of the last failure, borrowed until the query is closed; "" if there was none. */
const char *index_query_problem(struct index_query *query);

/* Closes the index and frees the query; NULL allowed. */
void index_query_close(struct index_query *query);

#endif
