/* SPDX-License-Identifier: ISC */
#ifndef CMD_REPORT_REPORT_COUNTS_H
#define CMD_REPORT_REPORT_COUNTS_H

/*
 * The counts of a report, made in one pass: statistics, openings, ratings.
 *
 * Each thread counts its own statistics; openings and ratings are packed by report_counts_pack()
 * and taken in the order of the archive.
 */

#include "cmd/report/report_games.h"
#include "corpus/openings/book_packets.h"
#include "corpus/openings/tallies.h"
#include "corpus/ratings/ratings.h"
#include "corpus/stats/stats.h"

struct report_counts {
    struct stats stats;
    struct ratings *ratings;
    struct tallies *tallies; /* of the openings; NULL: they go to `packets` */
    struct report_games games; /* with --games */
    struct book_packets packets; /* part of them, not in the order of the archive */
};

/* Packs a replayed record for report_counts_take(), with positions after 0 .. depth plies; as
 * book_pack(). */
void report_counts_pack(const struct walk_item *item, const struct outcome *outcome, unsigned depth,
                        struct text *out);

/* Adds the next packed record to openings and ratings, and moves *bytes after it.  Returns 0,
 * ERROR_MEMORY or ERROR_OUTPUT (of a file in TMPDIR: see report_counts_failed()). */
int report_counts_take(struct report_counts *counted, const char **bytes) WARN_UNUSED;

/* Returns the errno of the failure of a file in TMPDIR; 0: none failed. */
int report_counts_failed(const struct report_counts *counted);

/* The counts in partial results, without tallies. */
extern const struct partial_kind report_counts_partial;

#endif
