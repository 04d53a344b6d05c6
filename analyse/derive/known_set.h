/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_KNOWN_SET_H
#define ANALYSE_DERIVE_KNOWN_SET_H

/*
 * The links that a table has on one position, kept.
 */

#include "analyse/base/error.h"
#include "analyse/links/known_links.h"

struct known_pair;

/* Zero-initialised is valid and empty. */
struct known_set {
    struct known_pair *pair; /* [count] */
    size_t count, room;
    const struct ends *ends; /* borrowed */
    bool failed; /* memory was out */
};

/* Fills an empty set with the links of the table, which may be NULL, on a position, whose ends are
 * borrowed until the release.  Returns 0 or ERROR_MEMORY; the
 * caller frees the result with known_set_release() in either case. */
int known_set_find(struct known_set *set, struct known_links *known,
                   const struct ends *ends) WARN_UNUSED;
/* Frees what the set holds and empties it. */
void known_set_release(struct known_set *set);

/* The name of the shape that joins a and b on exactly this carrier, safely, or with `semi` if the
 * colour moves first; the first in alphabetical order; NULL: none. */
const char *known_set_name(const struct known_set *set, end_id a, end_id b, bool semi,
                           const uint64_t *carrier);

#endif
