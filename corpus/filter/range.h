/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_RANGE_H
#define CORPUS_FILTER_RANGE_H

/*
 * Lists of numbers and ranges as users write them: `8`, `8,10..12`, `..20`, `20..`.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/arena.h"
#include "analyse/base/error.h"

struct range {
    uint64_t least, most; /* both belong to it */
};

struct ranges {
    struct range *items; /* in the arena */
    size_t count; /* 1 or more */
};

/* Reads decimal numbers.  0; ERROR_INPUT: it is no such list; ERROR_MEMORY. */
int ranges_read(const char *text, struct arena *arena, struct ranges *ranges) WARN_UNUSED;

/*
 * Reads dates as YYYY, YYYY-MM or YYYY-MM-DD, into ranges of numbers YYYYMMDD: a year is from its
 * first day to its last, `2009..2010-06` ends with June.  Returns as ranges_read() does.
 */
int ranges_read_dates(const char *text, struct arena *arena, struct ranges *ranges) WARN_UNUSED;

/* The days that the date at the start of `text` may be; false: none stands there.  What follows it
 * (an hour, a second date) is not looked at. */
bool range_of_date(const char *text, struct range *range);

/* Lies all of `range` in one of them? */
bool ranges_hold(const struct ranges *ranges, struct range range);

/* The number that `text` is, digits only; false: it is none, or too large. */
bool range_number(const char *text, uint64_t *number);

#endif
