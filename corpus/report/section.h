/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_SECTION_H
#define CORPUS_REPORT_SECTION_H

/*
 * What a report says, section by section.  Every share says of how many games it is one, and games
 * that are left out of it are counted beside.  When memory runs out, report->failed says so.
 */

#include "corpus/report/report.h"

/* The records read, and why some were rejected. */
void section_accounting(struct report *report, const struct stats *stats,
                        const struct walk_counts *counts);
/* Claimed results, and those that the board contradicts. */
void section_claims(struct report *report, const struct stats *stats);

/* What the sections of one game are made from. */
struct section {
    struct report *report;
    const struct stats *stats;
    const struct report_options *options;
    const struct game *game;
    struct stats_size all; /* all sizes */
};

void section_overview(struct section *section);
void section_ends(struct section *section);
void section_figures(struct section *section);
void section_results(struct section *section);
void section_swaps(struct section *section);
void section_first_stones(struct section *section);
void section_lengths(struct section *section);
void section_events(struct section *section);
void section_players(struct section *section);

/* ---- what they share ------------------------------------------------------------------------ */

#define COLUMNS(array) (array), (int)(sizeof(array) / sizeof(array)[0])

/* A heading or paragraph. */
void section_words(struct report *report, enum block_kind kind, const char *words);

/* "1,234 things", with the plural's s. */
void section_counted(struct text *words, uint64_t count, const char *thing);

/*
 * The counts of size number `row`, from 0, of those that occur; then those of all sizes, when there
 * are several, and *size is 0; then NULL.
 */
const struct stats_size *section_row(const struct section *section, int row, int *size);
/* The first cell of such a row. */
void section_size(struct table *table, int size);

typedef bool section_chart_maker(struct chart *, const struct stats *, const struct game *);
/* The chart, when charts are wanted and there is something to show. */
void section_chart(struct section *section, section_chart_maker *make);

#endif
