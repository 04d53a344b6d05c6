/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_COUNTS_H
#define CMD_REPORT_REPORT_COUNTS_H

/*
 * All that a report tells of an archive, counted in one pass: statistics, openings, ratings.
 *
 * Threads count statistics each for themselves; openings and ratings are packed by
 * report_counts_pack() and taken in the order of the archive.
 */

#include "corpus/openings/book_packets.h"
#include "corpus/ratings/ratings.h"
#include "corpus/stats/stats.h"

struct report_counts {
    struct stats stats;
    struct ratings *ratings;
    struct book_maker *maker; /* of the openings; NULL: they go to `packets` */
    struct book_packets packets; /* a part of them, not in the order of the archive */
};

/* A replayed record, packed for report_counts_take(), with positions after 0 .. depth plies; as
 * book_pack(). */
void report_counts_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
                        struct text *out);

/* Adds the packed records of bytes[0..length) to openings and ratings.  0, ERROR_MEMORY or
 * ERROR_OUTPUT (of a file in TMPDIR: see report_counts_failed()). */
int report_counts_take(struct report_counts *survey, const char *bytes, size_t length) WARN_UNUSED;

/* Why a file in TMPDIR was of no use, an error number; 0: none was. */
int report_counts_failed(const struct report_counts *survey);

/* How it travels, without a maker. */
extern const struct partial_kind report_counts_partial;

#endif
