/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_JSON_RECORD_H
#define PARSE_NOTATION_JSON_RECORD_H

/* Records in JSON, hav-sources(5); for record.c alone. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/* Reads record->bytes, an object, into the emptied record.  0 or ERROR_MEMORY. */
int json_record_read(struct record *record, const struct record_options *options) WARN_UNUSED;

#endif
