/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_RANGE_H
#define CORPUS_FILTER_RANGE_H

/*
 * Lists of numbers and ranges as users write them: `8`, `8,10..12`, `..20`, `20..`; also `10-12`,
 * `20+`, `#8`.
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

/* Reads a list of decimal numbers.  Returns 0; ERROR_INPUT if it is not such a list; or
 * ERROR_MEMORY. */
int ranges_read(const char *text, struct arena *arena, struct ranges *ranges) WARN_UNUSED;

/*
 * Reads dates written YYYY, YYYY-MM or YYYY-MM-DD into ranges of numbers YYYYMMDD.  A year or
 * month means all its days: `2009..2010-06` ends with the last of June.  Returns as
 * ranges_read() does.
 */
int ranges_read_dates(const char *text, struct arena *arena, struct ranges *ranges) WARN_UNUSED;

/* Sets *range to the days that a record's date may mean, as date_read() reads it.  Returns false if
 * there is no date. */
bool range_of_date(const char *text, struct range *range);

/* True if one of the ranges contains all of `range`. */
bool ranges_hold(const struct ranges *ranges, struct range range);

/* Sets *number if `text` is digits only.  Returns false if it is not, or too large. */
bool range_number(const char *text, uint64_t *number);

#endif
