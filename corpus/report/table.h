/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_TABLE_H
#define CORPUS_REPORT_TABLE_H

/*
 * A table to read: cells are added row by row, and the table is printed as text in columns, as
 * HTML or as CSV.  Cells may hold text from records; printing escapes it.
 */

#include <stdbool.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "corpus/report/report_links.h"

struct interval;

struct table_column {
    const char *title; /* borrowed; "" for none */
    const char *group; /* title above neighbouring columns with this same pointer; NULL: none */
    enum { COLUMN_RIGHT, COLUMN_LEFT } align; /* numbers right, text left */
    bool text_only; /* left out of HTML */
    bool secondary; /* left out on a phone; all columns of a group or none */
    bool zero_is_empty; /* HTML leaves out a column without contents; with this, one of zeros too */
};

#define TABLE_COLUMNS_MAX 14

struct table {
    struct table_column columns[TABLE_COLUMNS_MAX];
    int ncolumns;
    struct table_cell *cells; /* row by row */
    size_t ncells, capacity;
    struct text bytes; /* the texts of all cells */
    bool facts; /* each row is a sentence: HTML has no titles */
    char line_next; /* what table_rule() or table_group() set for the next row */
    bool failed; /* memory ran out */
};

/* Makes an empty table with these columns, which are copied. */
void table_init(struct table *table, const struct table_column *columns, int ncolumns);

/* Frees the cells. */
void table_release(struct table *table);

/* Adds a cell with constant text; NULL: an empty cell.  This and the next functions add cells;
 * each row must be completed. */
void table_words(struct table *table, const char *words); /* NULL: an empty cell */
/* Adds text from a record, with constant text before and after it (NULL: none); a <bdi> element in
 * HTML. */
void table_name(struct table *table, const char *before, const char *name, const char *after);

/* As table_name(), for the name of a player. */
void table_player(struct table *table, const char *before, const char *name, const char *after);
/* Makes the last cell a link to a page in HTML. */
void table_link(struct table *table, enum link_kind kind, const char *key);

/* Adds HTML of ours; text and CSV have an empty cell. */
void table_markup(struct table *table, const char *markup, size_t length);

/* Adds a count: 1,234. */
void table_count(struct table *table, uint64_t count);

/* Adds a number without trailing zeros. */
void table_decimal(struct table *table, double value, int decimals_max);
/* Adds part of whole in percent: 12.3, with a bar in HTML; "–" if whole is 0. */
void table_percent(struct table *table, uint64_t part, uint64_t whole);
/* Adds an interval of shares in percent: 58.4–64.5; "–" if `games` is 0. */
void table_interval(struct table *table, const struct interval *interval, uint64_t games);
/* Adds a histogram as `width` blocks of eight heights; the last block ends at `longest`. */
void table_blocks(struct table *table, const uint64_t *histogram, int count, int longest,
                  int width);
/* Draws a line before the next row, unless it is the first: a sum follows. */
void table_rule(struct table *table);
/* Begins another group of the same kind of rows: a line, in HTML only. */
void table_group(struct table *table);

/* Returns the number of rows. */
size_t table_rows(const struct table *table);

/* Appends a count with separated thousands, as table_count() shows it. */
void text_count(struct text *out, uint64_t count);

/* Appends the table as text, with `indent` spaces before each line. */
void table_text(const struct table *table, int indent, struct text *out);
/* Appends the table as an HTML <table>, without columns that have no contents but the first;
 * `links` NULL: none. */
void table_html(const struct table *table, const struct report_links *links, struct text *out);

/* Appends the table as CSV with a line of titles ("White: games" below a group).  Numbers have no
 * separators, the first column is repeated in every row, and text-only columns are left out.
 * `guarded`: no cell is a formula, see cell_field(). */
void table_csv(const struct table *table, bool guarded, struct text *out);

#endif
