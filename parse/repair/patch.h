/* SPDX-License-Identifier: ISC */
#ifndef PARSE_REPAIR_PATCH_H
#define PARSE_REPAIR_PATCH_H

/*
 * A text after several rounds of edits, as parts: bytes that were kept, in their order,
 * and bytes that were put in.
 */

#include "parse/repair/text_edits.h"

struct patch_part {
    size_t at, length; /* in the original text, or in patch->text when is_new */
    bool is_new;
};

/* Zero-initialised is valid and empty. */
struct patch {
    struct patch_part *parts, *others; /* others: scratch of patch_apply() */
    size_t nparts, capacity, others_capacity;
    struct text text; /* what was put in */
    size_t length; /* of the original */
    bool failed; /* memory ran out */
};

/* The text as it is, of that length; keeps capacity. */
void patch_reset(struct patch *patch, size_t length);
/* Frees what the patch holds and leaves it empty. */
void patch_release(struct patch *patch);

/* One more round: edits that text_edits_apply() has made of what the patch describes.  O(parts +
 * edits). */
void patch_apply(struct patch *patch, const struct text_edits *edits);

/* One place where the result differs. */
struct patch_hunk {
    size_t at, removed; /* bytes of the original that are gone; 0: something is put before `at` */
    size_t text_at, added; /* what replaces it, in patch->text */
    size_t part; /* where the next one is looked for; 0 at first */
};

/* The next hunk after `hunk`, which is zero at first; false: none. */
bool patch_next(const struct patch *patch, struct patch_hunk *hunk);

#endif
