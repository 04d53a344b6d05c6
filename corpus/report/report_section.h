/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_SECTION_H
#define CORPUS_REPORT_REPORT_SECTION_H

/*
 * What a report says, section by section.  Every share says of how many games it is one, and games
 * that are left out of it are counted beside.  When memory runs out, report->failed says so.
 */

#include "corpus/report/report.h"

/* The records read, and why some were rejected. */
void report_section_accounting(struct report *report, const struct stats *stats,
                               const struct walk_counts *counts);
/* Claimed results, and those that the board contradicts. */
void report_section_claims(struct report *report, const struct stats *stats);

/* What the sections of one game are made from. */
struct report_section {
    struct report *report;
    const struct stats *stats;
    const struct report_options *options;
    const struct game *game;
    struct stats_size all; /* all sizes */
};

void report_section_overview(struct report_section *section);
void report_section_ends(struct report_section *section);
void report_section_figures(struct report_section *section);
void report_section_results(struct report_section *section);
void report_section_swaps(struct report_section *section);
void report_section_first_stones(struct report_section *section);
void report_section_lengths(struct report_section *section);
void report_section_events(struct report_section *section);
void report_section_players(struct report_section *section);

/* ---- what they share ------------------------------------------------------------------------ */

#define COLUMNS(array) (array), (int)(sizeof(array) / sizeof(array)[0])

/* A heading or paragraph. */
void report_section_words(struct report *report, enum block_kind kind, const char *words);

/* "1,234 things", with the plural's s. */
void report_section_counted(struct text *words, uint64_t count, const char *thing);

/*
 * The counts of size number `row`, from 0, of those that occur; then those of all sizes, when there
 * are several, and *size is 0; then NULL.
 */
const struct stats_size *report_section_row(const struct report_section *section, int row,
                                            int *size);
/* The first cell of such a row. */
void report_section_size(struct table *table, int size);

typedef bool report_section_chart_maker(struct chart *, const struct stats *, const struct game *);
/* The chart, when charts are wanted and there is something to show. */
void report_section_chart(struct report_section *section, report_section_chart_maker *make);

#endif
