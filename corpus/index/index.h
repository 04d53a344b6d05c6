/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_H
#define CORPUS_INDEX_INDEX_H

/*
 * An index of an archive: an SQLite database of its files, games, players, events and comments.
 * hav-index(1) documents its tables.
 *
 * It is built or updated in a temporary file in one go, without a journal and without waiting for
 * the disk.  A file whose building was interrupted cannot be used.
 */

#include "corpus/index/index_row.h"

/* How a file on disk is identified. */
struct index_file {
    const char *path; /* any bytes */
    int64_t size, mtime_ns, ctime_ns;
};

struct index_counts {
    uint64_t files, games; /* in the index at the end */
    uint64_t added, changed, removed; /* files */
};

struct index;

/*
 * Opens the file at `path`: an empty one, or the copy of an index to update, which was made with
 * the same `reading` (a description of how records are read).  Returns 0; ERROR_MEMORY;
 * ERROR_INPUT if it is not such an index; or ERROR_OUTPUT.  In the last two cases index_problem()
 * gives the reason.  The caller closes it in every case.
 */
int index_open(struct index **index, const char *path, const char *reading) WARN_UNUSED;

/* Remembers that every run reads this file or folder.  Returns as above. */
int index_follow(struct index *index, const char *path) WARN_UNUSED;

/* Asks, once for each file, whether it must be read because it is new or has changed.  Returns 1
 * if so, 0 if not, <0 as above. */
int index_wants(struct index *index, const struct index_file *file) WARN_UNUSED;

/* To be called after all files: removes those that are gone or have changed, and makes room for
 * what will be read. */
int index_begin(struct index *index) WARN_UNUSED;

/* The record_wish of the walk over the wanted files: of a record that is in the index already, also
 * at another place, only the place changes. */
int index_wish(struct index *index, const struct walk_offer *offer) WARN_UNUSED;

/*
 * Adds rows that index_row_pack() packed.  To be called with the results of a walk over the wanted
 * files, in the order in which index_wants() was called.  Rows, entries and findings each come in
 * the order of the walk; rows and findings may come before their entry.
 */
int index_add(struct index *index, const char *rows, size_t length) WARN_UNUSED;

/* Adds an entry of the walk. */
int index_entry(struct index *index, const struct walk_entry *entry) WARN_UNUSED;

/* Adds a finding that does not belong to one record. */
int index_find(struct index *index, const struct walk_finding *finding) WARN_UNUSED;

/* Creates the tables' indexes and syncs the file to the disk.  Files that could not be read to
 * their end will be read again next time. */
int index_finish(struct index *index, struct index_counts *counts) WARN_UNUSED;

/* Returns the reason of the failure, borrowed. */
const char *index_problem(struct index *index);

/* Closes and frees the index; NULL allowed. */
void index_close(struct index *index);

#endif
