/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_TEXT_RECORD_H
#define PARSE_NOTATION_TEXT_RECORD_H

/* Readers of records that are text, as the table of formats names them; for record.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/* Each reads record->bytes, a whole record of its format, into the emptied record.  0 or
 * ERROR_MEMORY. */
#define TEXT_RECORD_READER(id, name, page, number, begins, ends, read) \
    int read(struct record *record, const struct record_options *options) WARN_UNUSED;
RECORD_FORMATS(RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, RECORD_FORMAT_NONE, TEXT_RECORD_READER)

#endif
