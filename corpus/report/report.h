/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_H
#define CORPUS_REPORT_REPORT_H

/*
 * The statistics for people: headings, sentences, tables and charts in the order in which they are
 * to be read.  One report is printed as text or as a page (corpus/report/report_html.h).
 */

#include "corpus/report/chart.h"
#include "corpus/report/table.h"

enum block_kind {
    BLOCK_PART, /* heading: a game */
    BLOCK_SECTION, /* heading within it */
    BLOCK_WORDS, /* a paragraph */
    BLOCK_LEAD, /* a paragraph that leads to charts, and is left out where they are */
    BLOCK_TABLE,
    BLOCK_CHART,
    BLOCK_PAGES, /* the other pages of the folder, and what they tell; nothing of a lone page */
};

struct report_block {
    enum block_kind kind;
    struct text words; /* of a heading or a paragraph; nothing in them comes from a record */
    struct table table; /* BLOCK_TABLE */
    char name[64]; /* of the file with its numbers, without the ending; empty: it has none */
    struct chart chart; /* BLOCK_CHART */
    struct text picture; /* BLOCK_CHART: its SVG, once the caller had it drawn */
};

struct report {
    struct report_block *blocks;
    size_t nblocks, capacity;
    bool failed; /* memory ran out: blocks are missing */
};

struct report_options {
    size_t top; /* players listed of each game, 0: all */
    enum spelling spelling; /* of first stones */
    bool charts; /* with charts */
};

/* Makes the report.  Returns 0 or ERROR_MEMORY; report_release() in both cases. */
int report_build(struct report *report, const struct stats *stats, const struct walk_counts *counts,
                 const struct report_options *options) WARN_UNUSED;
void report_release(struct report *report);

/* Names each table after the headings above it, with a number where several would be called the
 * same: "havannah-who-won-2"; and what has the numbers of charts after chart.data.  `prefix` is of
 * all pages that lie in one folder the page's own. */
void report_name_tables(struct report *report, const char *prefix);

/* Appends it as text; charts are left out.  Returns 0 or ERROR_MEMORY. */
int report_text(const struct report *report, struct text *out) WARN_UNUSED;

/* The next block, for those who make reports.  What is handed over is the report's from then on. */
void report_words(struct report *report, enum block_kind kind, struct text *words);
void report_table(struct report *report, struct table *table);
void report_chart(struct report *report, struct chart *chart);

#endif
