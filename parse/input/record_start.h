/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_RECORD_START_H
#define PARSE_INPUT_RECORD_START_H

/* Where a record begins, among what lies between records; for scan.c alone. */

#include <stdbool.h>
#include <stddef.h>

#include "parse/input/text_format.h"

enum record_start {
    RECORD_START_NONE,
    RECORD_START_SGF, /* a tree, at its `(' */
    RECORD_START_LOST, /* a tree that has lost its `(', and perhaps more */
    RECORD_START_JSON, /* an object, at its `{' */
    RECORD_START_ARRAY, /* no record: an array of objects, at its `[' */
    RECORD_START_TEXT, /* another one, of a text format */
    RECORD_START_UNSEEN, /* that depends on the bytes that follow */
};

/* Which record begins at bytes[0], which is no blank?  length > 0.  Looks at 64 bytes at most; with
 * as many or at the end of the input it never answers UNSEEN.  Sets *text with TEXT. */
enum record_start record_start_find(const char *bytes, size_t length,
                                    const struct record_start_before *before,
                                    const struct text_format **text);

/* Does a record begin at bytes[0], a `(' in a page?  Only "(;" and a property of a header say so:
 * SGF, NONE or UNSEEN. */
enum record_start record_start_in_page(const char *bytes, size_t length, bool last);

#define RECORD_START_WIDE_BYTES ((size_t)8) /* inspected to detect UTF-16 and UTF-32 */
/* The name of the wide encoding in which an entry begins so, or NULL. */
const char *record_start_wide_name(const char *bytes, size_t length);

#endif
