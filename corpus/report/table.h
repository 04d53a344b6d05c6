/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_TABLE_H
#define CORPUS_REPORT_TABLE_H

/*
 * A table for people: cells are given row by row as they are to be read, and the whole is laid out
 * as text in columns or as HTML.  Cells may hold text from records; it is made harmless here.
 */

#include <stdbool.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct interval;

struct table_column {
    const char *title; /* borrowed; "" for none */
    const char *group; /* title over neighbouring columns with this same pointer; NULL: none */
    enum { COLUMN_RIGHT, COLUMN_LEFT } align; /* numbers right, words left */
    bool text_only; /* left out of HTML */
};

#define TABLE_COLUMNS_MAX 14

struct table {
    struct table_column columns[TABLE_COLUMNS_MAX];
    int ncolumns;
    struct table_cell *cells; /* row by row */
    size_t ncells, capacity;
    struct text bytes; /* the cells' texts, one behind the other */
    bool facts; /* each row is a sentence: as HTML without its titles */
    char line_next; /* what table_rule() or table_group() asked for the row that comes */
    bool failed; /* memory ran out */
};

/* The columns are copied. */
void table_init(struct table *table, const struct table_column *columns, int ncolumns);
void table_release(struct table *table);

/* The next cell, in one of these forms.  Every row is to be filled. */
void table_words(struct table *table, const char *words); /* NULL: an empty cell */
/* Text from a record, with words before and after it (NULL: none); in HTML a <bdi> element. */
void table_name(struct table *table, const char *before, const char *name, const char *after);
void table_count(struct table *table, uint64_t count); /* 1,234 */
void table_decimal(struct table *table, double value, int decimals_max); /* no trailing zeros */
/* part of whole in percent, 12.3, with a bar in HTML; "–" when whole is 0 */
void table_percent(struct table *table, uint64_t part, uint64_t whole);
/* An interval of shares in percent, 58.4–64.5; "–" when `games` is 0. */
void table_interval(struct table *table, const struct interval *interval, uint64_t games);
/* A histogram as `width` blocks of eight heights; the last one holds `longest`. */
void table_blocks(struct table *table, const uint64_t *histogram, int count, int longest,
                  int width);
/* A line before the next row, unless it is the first: what follows sums up. */
void table_rule(struct table *table);
/* The next row begins another group, of the same kind of rows: a line, but in HTML only. */
void table_group(struct table *table);

size_t table_rows(const struct table *table);

/* A count with its thousands separated, as table_count() writes it. */
void text_count(struct text *out, uint64_t count);

/* Lays it out with `indent` spaces before each line. */
void table_text(const struct table *table, int indent, struct text *out);
/* As a <table>. */
void table_html(const struct table *table, struct text *out);

/* As CSV with a line of titles ("White: games" below a group), numbers without what helps people to
 * read them, the first column filled down; columns of text alone are left out.  `guarded`: no cell
 * is a formula, cell_field(). */
void table_csv(const struct table *table, bool guarded, struct text *out);

#endif
