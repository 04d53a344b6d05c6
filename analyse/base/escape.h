/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_ESCAPE_H
#define ANALYSE_BASE_ESCAPE_H

/*
 * Escaping of untrusted bytes for each place where they are written.  Every function accepts any
 * bytes and appends valid UTF-8; a byte that is part of no UTF-8 sequence becomes one U+FFFD,
 * unless the function says otherwise.
 */

#include "analyse/base/text.h"

/* Appends a JSON string with its quotes.  Control characters, DEL and U+0080..9F become \u00XX. */
void json_string(struct text *out, const char *value, size_t length);

/* Appends the same for the data of a script in a page: `<`, and the characters that turn the
 * direction of the text after them (as in xml_text()), are escaped, too. */
void json_script_string(struct text *out, const char *value, size_t length);

/*
 * Would a spreadsheet evaluate the cell as a formula?  True if it begins with = + - @, tab or
 * carriage return, and is not a list of decimal numbers.  Source: OWASP, "CSV Injection".
 */
bool cell_is_formula(const char *value, size_t length);

/* Appends one field by RFC 4180: in quotes if it contains a comma, a quote or a line break. Control
 * characters other than tab and line breaks become U+FFFD. */
void csv_field(struct text *out, const char *value, size_t length);

/* Appends one field of tab-separated values: tab, line feed, carriage return and backslash become
 * \t \n \r \\; other control characters become U+FFFD. */
void tsv_field(struct text *out, const char *value, size_t length);

/* Appends a field of csv, or else of tsv, for others to open: with an apostrophe before one that
 * would be a formula, and characters that turn the direction of text or are none shown as \u202e.
 */
void cell_field(struct text *out, bool csv, const char *value, size_t length);

/* Appends element content or a quoted attribute value of XML and HTML.  White space keeps its
 * meaning in both (tab and line breaks become references); characters that XML or HTML forbid
 * become U+FFFD.  A character that would turn the direction of the text around it (U+202A to
 * U+202E, U+2066 to U+2069) is shown as \u202e; the script of a name needs none of them. */
void xml_text(struct text *out, const char *value, size_t length);

/* Appends the same in a <bdi> element, so that the direction of text from a record does not affect
 * its neighbours.  For element content of HTML only. */
void html_name(struct text *out, const char *value, size_t length);

/* Appends text for a terminal: a control character becomes \x1b or \u009b, a bad byte \xff, a
 * character that turns the direction of writing or breaks the line \u202e; nothing else changes. */
void terminal_text(struct text *out, const char *value, size_t length);

/* Appends the same, cut after `most` columns, the last of which then has an ellipsis. */
void terminal_name(struct text *out, const char *value, size_t length, int most);
#define TERMINAL_NAME_COLUMNS 40 /* of the name of a player, in tables for people */

#endif
