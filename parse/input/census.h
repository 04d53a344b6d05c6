/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_CENSUS_H
#define PARSE_INPUT_CENSUS_H

/*
 * A second count of the records that an entry seems to begin, made from its bytes alone and with
 * none of the scan's rules, for a run that must not lose one: what it writes takes the place of
 * what it reads.
 *
 * A record seems to begin at "(;" when FF, GM or SZ with a plain value (letters, digits and the
 * like: no bracket, no backslash) is among the first properties after it.  So a comment that
 * quotes a record with its brackets escaped begins none, and neither does a variation.
 *
 * It also seems to begin at `{' if the first key is that of a known kind of record in JSON, and the
 * next 1024 bytes have another key of that kind.
 *
 * The count is push-fed, as the scan is, and compared with what the scan read while both go on.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct census;

struct census_place {
    uint64_t offset; /* bytes from 0 in the entry */
    uint64_t line, column; /* from 1; the column in bytes */
};

struct census *census_new(void); /* NULL: out of memory */
void census_free(struct census *census); /* NULL allowed */

/* Begins a new entry; what was pending is forgotten. */
void census_begin(struct census *census);

/* The next bytes of the entry; `last`: no more follow.  Returns 0 or ERROR_MEMORY. */
int census_feed(struct census *census, const char *bytes, size_t length, bool last) WARN_UNUSED;

/* A record was read that begins at that byte; records come in the order of the entry.  Returns 0
 * or ERROR_MEMORY. */
int census_record(struct census *census, uint64_t offset) WARN_UNUSED;

/* The next place where a record seems to begin and none was read; false: none yet, or,
 * after the last bytes and the last record, none left. */
bool census_unread(struct census *census, struct census_place *place);

#endif
