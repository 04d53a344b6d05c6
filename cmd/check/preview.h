/* SPDX-License-Identifier: ISC */
#ifndef CMD_CHECK_PREVIEW_H
#define CMD_CHECK_PREVIEW_H

/*
 * Shows what a repair does to a record: place, reason, and the bytes before and after.
 */

#include "corpus/walk/walk.h"
#include "parse/repair/patch.h"

/* True for messages about repairs. */
bool preview_is_change(enum message message);

/* Appends the repair of a record. */
void preview_repaired(struct text *out, const struct walk_item *item, const struct patch *patch);

/* Appends that the record is left out. */
void preview_left_out(struct text *out, const struct walk_item *item);

#endif
