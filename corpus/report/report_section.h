/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_SECTION_H
#define CORPUS_REPORT_REPORT_SECTION_H

/*
 * The sections of a report.  Every share comes with its number of games, and games that it leaves
 * out are counted next to it.  If memory runs out, report->failed is set.
 */

#include "corpus/report/report.h"

/* Adds the section on the records read, and why some were rejected. */
void report_section_accounting(struct report *report, const struct stats *stats,
                               const struct walk_counts *counts);
/* Adds the section on claimed results, with those that contradict the board. */
void report_section_claims(struct report *report, const struct stats *stats);

/* The data that the sections of one game share. */
struct report_section {
    struct report *report;
    const struct stats *stats;
    const struct report_options *options;
    const struct game *game;
    struct stats_size all; /* all sizes */
};

/* Adds an overview of a game: sizes, games, results. */
void report_section_overview(struct report_section *section);

/* Adds the table of how games ended. */
void report_section_ends(struct report_section *section);

/* Adds the table of the figures that ended games. */
void report_section_figures(struct report_section *section);

/* Adds the table of who won. */
void report_section_results(struct report_section *section);

/* Adds the table of swaps, and of results after them. */
void report_section_swaps(struct report_section *section);

/* Adds a table of first stones for each size. */
void report_section_first_stones(struct report_section *section);

/* Adds the table of lengths. */
void report_section_lengths(struct report_section *section);

/* Adds the tables of years and events. */
void report_section_events(struct report_section *section);

/* Adds the table of the most active players. */
void report_section_players(struct report_section *section);

/* ---- what they share ------------------------------------------------------------------------ */

#define COLUMNS(array) (array), (int)(sizeof(array) / sizeof(array)[0])

/* Adds a heading or a paragraph. */
void report_section_words(struct report *report, enum report_block_kind kind, const char *words);

/* Appends "1,234 things", with a plural s where needed. */
void report_section_counted(struct text *words, uint64_t count, const char *thing);

/*
 * Returns the counts of the size number `row` (from 0) among those that occur, and sets *size;
 * then the counts of all sizes, if there are several, with *size 0; then NULL.
 */
const struct stats_size *report_section_row(const struct report_section *section, int row,
                                            int *size);
/* Returns "White %" or "Black %": the title of a share that the game's first colour won. */
const char *report_section_share(const struct report_section *section);
/* Adds the first cell of such a row. */
void report_section_size(struct table *table, int size);

typedef bool report_section_chart_maker(struct chart *, const struct stats *, const struct game *);
/* Adds a chart, if charts are wanted and there is something to show. */
void report_section_chart(struct report_section *section, report_section_chart_maker *make);

#endif
