/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_REPORT_H
#define CORPUS_REPORT_REPORT_H

/*
 * The statistics as a report to read: headings, sentences, tables and charts in reading order.  A
 * report is printed as text or as a page (corpus/report/report_html.h).
 */

#include "corpus/report/chart.h"
#include "corpus/report/table.h"

enum report_block_kind {
    BLOCK_PART, /* heading: a game */
    BLOCK_SECTION, /* heading within it */
    BLOCK_WORDS, /* a paragraph */
    BLOCK_LEAD, /* a paragraph that introduces charts, left out where there are none */
    BLOCK_TABLE,
    BLOCK_CHART,
    BLOCK_PAGES, /* links to the other pages of the folder; nothing on a single page */
    BLOCK_MARKUP, /* HTML of ours; nothing in text */
    BLOCK_FOLD, /* on a page the blocks up to BLOCK_FOLD_END are seen after a click on its words */
    BLOCK_FOLD_END,
};

struct report_block {
    enum report_block_kind kind;
    struct text words; /* of a heading or a paragraph; never text from a record */
    struct table table; /* BLOCK_TABLE */
    char name[64]; /* of the file with its numbers, without the extension; empty: none */
    struct chart chart; /* BLOCK_CHART */
    struct text picture; /* BLOCK_CHART: its SVG, after the caller has drawn it */
    struct text picture_narrow; /* the same for a phone; empty for a map */
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
    bool small_maps; /* of first stones, in place of large ones: the caller has those */
};

/* Frees all blocks. */
void report_release(struct report *report);

/* Names each table after the headings above it, with a number where several would have the same
 * name: "havannah-who-won-2"; and each chart with numbers after chart.data.  `prefix`
 * distinguishes the pages of one folder. */
void report_name_tables(struct report *report, const char *prefix);

/* Appends the report as text, without charts.  Returns 0 or ERROR_MEMORY. */
int report_text(const struct report *report, struct text *out) WARN_UNUSED;

/* Appends a heading or paragraph; the report takes over `words`. */
void report_words(struct report *report, enum report_block_kind kind, struct text *words);

/* Appends a table, which the report takes over. */
void report_table(struct report *report, struct table *table);

/* Appends a chart, which the report takes over. */
void report_chart(struct report *report, struct chart *chart);

#endif
