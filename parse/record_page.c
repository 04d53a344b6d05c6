/* SPDX-License-Identifier: ISC */
/*
 * The part of record_read() that reads a page.  Until pages are read, each is one that is not
 * known.
 */
#include "parse/record_page.h"

int record_read_page(struct record *record)
{
    record->dialect = DIALECT_PAGE;
    record->games = 0;
    record_report(record, MESSAGE_PAGE_UNKNOWN, 0, NULL, 0);
    return 0;
}

bool record_more(struct record *record)
{
    (void)record;
    return false;
}
