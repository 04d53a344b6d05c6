/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_NAMES_H
#define CORPUS_BASE_NAMES_H

/*
 * Names and their numbers: each different string once, numbered as they came.  Zero-initialised is
 * valid and empty; it grows with the number of different names.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/text.h"

struct names {
    struct text bytes; /* each name and a NUL */
    uint64_t *starts; /* [count]: from bytes.bytes[0] */
    size_t count, capacity;
    uint32_t *slots; /* number plus 1, 0: free; open addressing */
    size_t nslots; /* a power of two, or 0 */
};

/* The number of a name, entered if it is new.  False: out of memory (or 2^32 - 2 names). */
bool names_number(struct names *names, const char *name, uint32_t *number);
/* Borrowed until the next name is entered. */
const char *names_at(const struct names *names, uint32_t number);
void names_release(struct names *names);

#endif
