/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_INDEX_H
#define CORPUS_INDEX_INDEX_H

/*
 * An index of an archive: an SQLite database of its files, games, players, events and comments.
 * hav-index(1) documents its tables.
 *
 * It is made, or brought up to date, in a file that nobody else knows yet: without a journal and
 * without waiting for the disk, all at once.  A file whose making did not end is of no use.
 */

#include "corpus/index/index_row.h"

/* A file on disk, as it is known by. */
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
 * Opens the file at `path`: an empty one, or the copy of an index to be brought up to date, which
 * was made with the same `reading` (how records are read, in words).  0; ERROR_MEMORY; ERROR_INPUT:
 * it is no such index; ERROR_OUTPUT.  In the last two cases index_problem() tells more.  To be
 * closed in any case.
 */
int index_open(struct index **index, const char *path, const char *reading) WARN_UNUSED;

/* Has this file, which was not asked about before, to be read, because it is new or has changed?  1
 * yes; 0 no; <0 as above. */
int index_wants(struct index *index, const struct index_file *file) WARN_UNUSED;

/* After all files: forgets what is gone or has changed, and makes room for what is to be read. */
int index_begin(struct index *index) WARN_UNUSED;

/*
 * What the walk over the wanted files, in the order in which they were named, finds: rows as
 * index_row_pack() packed them, entries, and all findings that are not of one record.  Each of the
 * three comes in the walk's order; rows and findings may come before their entry.
 */
int index_add(struct index *index, const char *rows, size_t length) WARN_UNUSED;
int index_entry(struct index *index, const struct walk_entry *entry) WARN_UNUSED;
int index_find(struct index *index, const struct walk_finding *finding) WARN_UNUSED;

/* Makes what finds games quickly, and sees the file on the disk.  Files of which a finding says
 * that they could not be read to their end will be read again. */
int index_finish(struct index *index, struct index_counts *counts) WARN_UNUSED;

/* What went wrong, borrowed. */
const char *index_problem(struct index *index);

void index_close(struct index *index); /* NULL allowed */

/* Is the file a sound index?  1; 0: no, and `report` says why; ERROR_MEMORY. */
int index_check(const char *path, struct text *report) WARN_UNUSED;

#endif
