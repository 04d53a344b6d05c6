/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_MOVELIST_H
#define PARSE_NOTATION_MOVELIST_H

/* A line of a plain move list, hav-moves(5); for record.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/* Reads record->bytes, one line, into the emptied record.  0 or ERROR_MEMORY. */
int movelist_read(struct record *record, const struct record_options *options) WARN_UNUSED;

#endif
