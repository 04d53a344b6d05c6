/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_RECORD_PAGE_H
#define PARSE_NOTATION_RECORD_PAGE_H

/* The part of record_read() that reads a page; for record.c alone. */

#include "parse/notation/record.h"

/*
 * Called by record_read() for a span of FORM_PAGE, when the record has been emptied and its bytes
 * and place are set: reads the page and makes the record the first of its games, or sets `games` to
 * 0.  A page that cannot be understood is one record with an error.  0 or ERROR_MEMORY.
 */
int record_read_page(struct record *record) WARN_UNUSED;

#endif
