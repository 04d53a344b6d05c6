/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_HEXWORLD_H
#define PARSE_NOTATION_HEXWORLD_H

/* A HexWorld link, hav-sources(5); for record.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/* Reads record->bytes, a link or its part after `#', into the emptied record.  0 or ERROR_MEMORY.
 */
int hexworld_read(struct record *record, const struct record_options *options) WARN_UNUSED;

#endif
