/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_ENUMERATE_H
#define PATTERNS_ENUMERATE_H

/*
 * All minimal templates of given stones inside a region, from nothing but the exact search.
 *
 * The stones and the borders are those of a template, and so is the region: its empty cells.  What
 * is found are the sets of these cells on which the claim holds and on no part of which it does.
 * That none is missing is proved: without the cells of any set that meets all of those found the
 * claim fails on the rest of the region.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "patterns/proof.h"

struct enumeration_counts {
    uint64_t tested; /* sets of cells put to the exact search */
    uint64_t known; /* of the present round: tests done, */
    uint64_t wanted; /* of so many */
    uint64_t rounds;
    size_t found; /* minimal templates so far, mirror images apart */
    uint64_t unknown; /* tests that ran out of nodes */
};

#define ENUMERATION_LIMIT_NODES 1000000000 /* a default: an hour a question */

struct enumeration_options {
    int jobs; /* threads, at least 1; each takes 32 MiB */
    uint64_t limit_nodes; /* of each question; 0: ENUMERATION_LIMIT_NODES */
    /* Called in the calling thread after each test; nonzero stops, and is returned.  NULL: none. */
    int (*progress)(void *context, const struct enumeration_counts *counts);
    void *context;
};

struct enumeration;

/* `region` is borrowed; at most TEMPLATE_CELLS_MAX cells.  NULL: memory is out. */
struct enumeration *enumeration_new(const struct template *region);
void enumeration_free(struct enumeration *enumeration); /* NULL allowed */

/*
 * Looks for all.  0 when it is through, whether or not all is proved (enumeration_is_complete());
 * ERROR_MEMORY; or what progress() returned.  The result does not depend on the number of jobs.
 */
int enumeration_run(struct enumeration *enumeration,
                    const struct enumeration_options *options) WARN_UNUSED;

/* Is it proved that no template is missing?  No when tests ran out of nodes. */
bool enumeration_is_complete(const struct enumeration *enumeration);
const struct enumeration_counts *enumeration_counts(const struct enumeration *enumeration);

/* The templates found, smaller ones first: bit i of sets[k] is cell i of the region.  Borrowed. */
size_t enumeration_sets(struct enumeration *enumeration, const uint64_t **sets);

/* The mirror image of a set, the stones staying; the set itself when the region has none. */
uint64_t enumeration_mirror(const struct enumeration *enumeration, uint64_t set);

/*
 * What is known so far, as text, to go on from later: the claim and the region, drawn, the sets on
 * which the claim holds and those without which it fails, and a sum of all that.
 */
void enumeration_save(const struct enumeration *enumeration, struct text *out);

enum enumeration_state {
    STATE_TAKEN,
    STATE_OTHER, /* of another claim or region, or no state at all */
    STATE_DAMAGED, /* not what was saved: cut off, or its sum is another */
    STATE_UNTRUE, /* the sum is right, but what it says holds does not, is not minimal, or is there
                   * twice */
    STATE_MEMORY, /* memory is out */
};

/*
 * Takes what was saved for the same claim and region.  Nothing is taken unless all of it is right:
 * each template is proved again, within the usual limit of nodes.  That the claim fails elsewhere
 * is believed, which is what a state is for.
 */
enum enumeration_state enumeration_restore(struct enumeration *enumeration, const char *bytes,
                                           size_t length);

#endif
