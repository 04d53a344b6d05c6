/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_TEXT_FORMAT_H
#define PARSE_INPUT_TEXT_FORMAT_H

/* Where a record that is text begins and ends; for the scan alone. */

#include <stdbool.h>
#include <stddef.h>

#include "parse/input/record_format.h"

/* The bytes before the one in question. */
struct record_start_before {
    bool last; /* no byte follows those given */
    bool line_start; /* only blanks precede it in its line */
    bool in_word; /* a letter is just before it */
    bool bare_moves; /* a line of moves need not name its game */
    bool in_json; /* the last record was an object, or an array is open */
};

struct text_format {
    enum record_form form;
    /* Does a record begin at bytes[0], which is no blank?  length > 0.  1, 0, or, only with `more`,
     * -1: that depends on the bytes that follow. */
    int (*begins)(const char *bytes, size_t length, bool more,
                  const struct record_start_before *before);
    /* Where does the record end, of which bytes[0..*at) has been looked at?  1: before bytes[*at];
     * 0: not in these bytes; -1: that depends on bytes that follow.  `last`: no bytes follow.
     * `is_whole`: bytes[0] is the first of the record. */
    int (*ends)(const char *bytes, size_t length, bool is_whole, bool last, size_t *at);
};

extern const struct text_format text_formats[TEXT_FORMATS]; /* in the order of the rows */

/* The functions of the rows. */
#define TEXT_FORMAT_FUNCTIONS(id, name, page, number, begins, ends, read) \
    int begins(const char *bytes, size_t length, bool more,               \
               const struct record_start_before *before);                 \
    int ends(const char *bytes, size_t length, bool is_whole, bool last, size_t *at);
RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, TEXT_FORMAT_FUNCTIONS)

#endif
