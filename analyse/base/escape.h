/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_ESCAPE_H
#define ANALYSE_BASE_ESCAPE_H

/*
 * Untrusted bytes made harmless for where they go.  Every function takes any bytes and appends
 * valid UTF-8; a byte that is part of no UTF-8 sequence becomes one U+FFFD, unless said otherwise.
 */

#include "analyse/base/text.h"

/* A JSON string with its quotes.  Control characters, DEL and U+0080..9F are written \u00XX. */
void json_string(struct text *out, const char *value, size_t length);

/*
 * Would a spreadsheet take the cell for a formula?  It begins with = + - @, tab or carriage return,
 * and is no list of decimal numbers.  Source: OWASP, "CSV Injection".
 */
bool cell_is_formula(const char *value, size_t length);

/* One field by RFC 4180: in quotes when it holds a comma, a quote or a line break.  Control
 * characters other than tab and line breaks become U+FFFD. */
void csv_field(struct text *out, const char *value, size_t length);

/* One field of tab-separated values: tab, line feed, carriage return and backslash are written
 * \t \n \r \\; other control characters become U+FFFD. */
void tsv_field(struct text *out, const char *value, size_t length);

/* A field of csv, or else tsv; an apostrophe stands before one that would be a formula. */
void cell_field(struct text *out, bool csv, const char *value, size_t length);

/* For element content and quoted attribute values of XML and HTML.  White space keeps its meaning
 * in both (tab and line breaks become references); characters that XML or HTML forbid become
 * U+FFFD.  A character that would turn the direction of the text around it (U+202A to U+202E,
 * U+2066 to U+2069) is shown as \u202e; the script of a name needs none of them. */
void xml_text(struct text *out, const char *value, size_t length);

/* The same in a <bdi> element: text from a record, whose direction must not reach its neighbours.
 * For element content of HTML only. */
void html_name(struct text *out, const char *value, size_t length);

/* For a terminal: a control character is shown as \x1b or \u009b, a bad byte as \xff, a character
 * that turns the direction of writing or breaks the line as \u202e; nothing else changes. */
void terminal_text(struct text *out, const char *value, size_t length);

#endif
