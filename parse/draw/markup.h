/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_MARKUP_H
#define PARSE_DRAW_MARKUP_H

/*
 * The marks that a record holds for a position (SGF: TR SQ CR MA LB AR LN), as marks of a drawing.
 */

#include "analyse/base/error.h"
#include "parse/draw/draw.h"
#include "parse/notation/record.h"

/* Marks in memory of their own; zero-initialised is valid and empty. */
struct markup {
    struct mark *marks;
    size_t nmarks;
    size_t room; /* of the array */
};

/* Appends a mark.  Returns 0 or ERROR_MEMORY. */
int markup_add(struct markup *markup, const struct mark *mark) WARN_UNUSED;

/*
 * Appends the marks of the position after `ply` plies of the record's main line: those of every
 * node from the one that plays this ply up to the next move.  A value that names no cell of the
 * record's board is passed over with the warning `mark-unreadable`.  Labels are borrowed until the
 * record is read anew.  Requires a board (asserted).  Returns 0 or ERROR_MEMORY.
 */
int markup_read(struct record *record, int ply, struct markup *markup) WARN_UNUSED;

/* Frees the marks. */
void markup_release(struct markup *markup);

#endif
