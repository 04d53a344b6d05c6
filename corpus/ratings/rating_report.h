/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_RATINGS_RATING_REPORT_H
#define CORPUS_RATINGS_RATING_REPORT_H

/* Ratings as a report to read, as rows for programs, and as charts. */

#include "corpus/ratings/ratings.h"
#include "corpus/report/report.h"
#include "corpus/walk/walk.h"
#include "parse/write/emit.h"

/* The kinds of rows; hav-ratings(1) lists their columns. */
enum rating_report_rows {
    RATING_ROWS_PLAYERS, /* those listed, the strongest first */
    RATING_ROWS_HISTORY, /* their Glicko-2 ratings after each period */
    RATING_ROWS_GAMES, /* each game: how much was rated, the first player's advantage */
    RATING_ROWS_ALIASES, /* names that may be one player's */
};
#define RATING_ROWS_KINDS 4
extern const char *const rating_report_names[RATING_ROWS_KINDS + 1]; /* players ... aliases, NULL */

/* Builds the report.  Returns 0 or ERROR_MEMORY; the caller calls report_release() in both cases.
 */
int rating_report(struct report *report, const struct ratings *ratings,
                  const struct ratings_options *options, const struct walk_counts *counts,
                  bool charts) WARN_UNUSED;

/* Appends rows.  The format is text only for aliases, which are then a file of aliases.  Returns 0
 * or ERROR_MEMORY. */
int rating_report_rows(const struct ratings *ratings, enum rating_report_rows rows,
                       enum format format, struct text *out) WARN_UNUSED;

/* Makes the chart of the strongest players' ratings.  As the functions of corpus/report/chart.h. */
#define RATING_CURVES_MAX 8 /* set by hand */
bool chart_ratings(struct chart *chart, const struct ratings_table *table);

/* Makes the chart of their ratings over time. */
bool chart_history(struct chart *chart, const struct ratings_table *table);

#endif
