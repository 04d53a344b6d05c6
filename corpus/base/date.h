/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_DATE_H
#define CORPUS_BASE_DATE_H

/* Reads the date of a record. */

#include <stdbool.h>

struct date {
    int year; /* 0 .. 9999 */
    int month, day; /* from 1; 0: not given, or none that there is */
    bool odd; /* the month or day is out of range */
};

/*
 * Reads the date at the start of `text`: YYYY-MM-DD, as SGF has it, with hyphens, slashes or full
 * stops, without its day or month or their first zeros, or as YYYYMMDD.  The function ignores what
 * follows (an hour, a second date).  Returns false if there is no date.  Eight digits that end with
 * a year from 1300 on are none, as a month has no such number.
 */
bool date_read(const char *text, struct date *date);

#endif
