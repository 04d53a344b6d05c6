/* SPDX-License-Identifier: ISC */
#ifndef TESTS_LIB_LINK_COUNTS_H
#define TESTS_LIB_LINK_COUNTS_H

/*
 * How much a connection search found, and what it cost.
 */

#include "analyse/links/links.h"

struct link_counts {
    int full, semi; /* links */
    int joined; /* pairs of ends with a full link */
    uint64_t work; /* carriers looked at in the last search or update */
};

void link_counts(const struct links *links, struct link_counts *counts);

#endif
