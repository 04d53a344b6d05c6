/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_PREVIEW_H
#define CMD_CHECK_PREVIEW_H

/*
 * What a repair would do to a record, for a person: place, reason, and the bytes before and after.
 */

#include "corpus/walk/walk.h"
#include "parse/repair/patch.h"

/* Is it a message about a repair? */
bool preview_is_change(enum message message);

/* The record was repaired so. */
void preview_repaired(struct text *out, const struct walk_item *item, const struct patch *patch);

/* The record would be left out. */
void preview_left_out(struct text *out, const struct walk_item *item);

#endif
