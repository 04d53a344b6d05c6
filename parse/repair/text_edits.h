/* SPDX-License-Identifier: ISC */
#ifndef PARSE_REPAIR_TEXT_EDITS_H
#define PARSE_REPAIR_TEXT_EDITS_H

/*
 * A list of changes to a text, collected in any order and made in one pass.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct text_edit {
    size_t at; /* the first byte that is replaced */
    size_t length; /* of what is replaced; 0: an insertion before `at` */
    size_t text_at, text_length; /* the replacement, in edits->text */
    size_t number; /* in order of adding */
    size_t new_at; /* where the replacement is in the result; set by text_edits_apply() */
};

/* Zero-initialised is valid and empty. */
struct text_edits {
    struct text_edit *items;
    size_t count, capacity;
    struct text text;
    bool failed; /* memory ran out: some are missing */
};

/* Adds an edit that puts text[0..text_length), which is copied, in the place of `length` bytes. */
void text_edits_add(struct text_edits *edits, size_t at, size_t length, const char *text,
                    size_t text_length);
void text_edits_reset(struct text_edits *edits); /* keeps capacity */
/* Frees what the list holds and leaves it empty. */
void text_edits_release(struct text_edits *edits);

/*
 * Appends bytes[0..length) with the edits made to `out`, which is empty.  An edit within a part
 * that another one replaced is dropped; if two begin at one byte, insertions come first, then the
 * longer one.  Sorts the list and removes the edits that were not made.  ERROR_MEMORY when the list
 * or `out` is incomplete.  O(length + n log n).
 */
int text_edits_apply(struct text_edits *edits, const char *bytes, size_t length,
                     struct text *out) WARN_UNUSED;

/* Where the byte at new_at of the result was before; for one of a replacement, its edit's place.
 * After text_edits_apply().  O(log n). */
size_t text_edits_origin(const struct text_edits *edits, size_t new_at);

#endif
