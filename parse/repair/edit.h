/* SPDX-License-Identifier: ISC */
#ifndef PARSE_REPAIR_EDIT_H
#define PARSE_REPAIR_EDIT_H

/*
 * A list of changes to a text, collected in any order and made in one pass.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct edit {
    size_t at; /* the first byte that is replaced */
    size_t length; /* of what is replaced; 0: an insertion before `at` */
    size_t text_at, text_length; /* the replacement, in edits->text */
    size_t number; /* in order of adding */
    size_t new_at; /* where the replacement stands in the result; set by edits_apply() */
};

/* Zero-initialised is valid and empty. */
struct edits {
    struct edit *items;
    size_t count, capacity;
    struct text text;
    bool failed; /* memory ran out: some are missing */
};

void edits_add(struct edits *edits, size_t at, size_t length, const char *text, size_t text_length);
void edits_reset(struct edits *edits); /* keeps capacity */
void edits_release(struct edits *edits);

/*
 * Appends bytes[0..length) with the edits made to `out`, which is empty.  What lies within a part
 * that an edit replaced is gone with it; of two that begin at one byte, insertions come first, then
 * the longer one.  Sorts the list and takes out what was not made.  ERROR_MEMORY when the list or
 * `out` is incomplete.  O(length + n log n).
 */
int edits_apply(struct edits *edits, const char *bytes, size_t length,
                struct text *out) WARN_UNUSED;

/* Where the byte at new_at of the result stood before; for one of a replacement, its edit's place.
 * After edits_apply().  O(log n). */
size_t edits_origin(const struct edits *edits, size_t new_at);

#endif
