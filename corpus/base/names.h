/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_NAMES_H
#define CORPUS_BASE_NAMES_H

/*
 * A table that numbers distinct strings in order of first appearance.  Zero-initialised is valid
 * and empty; memory grows with the number of distinct names.
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

/* Sets *number to that of the name, and adds the name if it is new.  Returns false if memory is
 * out (or after 2^32 - 2 names). */
bool names_number(struct names *names, const char *name, uint32_t *number);
/* Returns the name with that number, borrowed until the next name is added. */
const char *names_at(const struct names *names, uint32_t number);

/* Frees the names; the table is empty again. */
void names_release(struct names *names);

#endif
