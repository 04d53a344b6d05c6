/* SPDX-License-Identifier: ISC */
#ifndef PATTERNS_ENUMERATE_H
#define PATTERNS_ENUMERATE_H

/*
 * All minimal templates with given stones inside a region, found by the exact search alone.
 *
 * A template gives the stones, the borders and, as its empty cells, the region.  The result is
 * every set of these cells on which the claim holds and on no proper part of which it holds.  That
 * none is missing is proved: for every set of cells that meets all templates found, the claim fails
 * on the region without that set.
 */

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "patterns/proof.h"

struct enumeration_counts {
    uint64_t tested; /* sets of cells given to the exact search */
    uint64_t known; /* tests of the current round that are done */
    uint64_t wanted; /* tests of the current round */
    uint64_t rounds;
    size_t found; /* minimal templates so far, mirror images apart */
    uint64_t unknown; /* tests that ran out of nodes */
};

/* The default: about an hour for a question; set by hand. */
#define ENUMERATION_LIMIT_NODES 1000000000

struct enumeration_options {
    int jobs; /* threads, at least 1; each takes 32 MiB */
    uint64_t limit_nodes; /* for each question; 0: ENUMERATION_LIMIT_NODES */
    /* Called in the calling thread after each test; a nonzero result ends the run and is returned.
     * NULL allowed. */
    int (*progress)(void *context, const struct enumeration_counts *counts);
    void *context;
};

struct enumeration;

/* An enumeration of the region's templates; `region` is borrowed and has at most TEMPLATE_CELLS_MAX
 * cells.  NULL when memory is out; enumeration_free() frees it. */
struct enumeration *enumeration_new(const struct template *region);

/* Frees it; NULL allowed. */
void enumeration_free(struct enumeration *enumeration);

/*
 * Looks for all templates.  Returns 0 when it has finished, even if some tests ran out of nodes
 * (enumeration_is_complete()); ERROR_MEMORY; or what progress() returned.  A later call goes on
 * from there.  The result does not depend on the number of jobs.
 */
int enumeration_run(struct enumeration *enumeration,
                    const struct enumeration_options *options) WARN_UNUSED;

/* Is it proved that no template is missing?  False if tests ran out of nodes. */
bool enumeration_is_complete(const struct enumeration *enumeration);

/* The counts so far; borrowed. */
const struct enumeration_counts *enumeration_counts(const struct enumeration *enumeration);

/* The templates found, smaller ones first, into *sets, and their number: bit i of (*sets)[k] is
 * cell i of the region.  Borrowed until the next run. */
size_t enumeration_sets(struct enumeration *enumeration, const uint64_t **sets);

/* The mirror image of a set, under which the stones stay; the set itself if the region has none. */
uint64_t enumeration_mirror(const struct enumeration *enumeration, uint64_t set);

/*
 * Appends the state as text, to go on from later: the claim and the drawing of the region, the sets
 * on which the claim holds, those without which it fails, and a checksum.
 */
void enumeration_save(const struct enumeration *enumeration, struct text *out);

enum enumeration_state {
    STATE_TAKEN,
    STATE_OTHER, /* of another claim or region, or not a state */
    STATE_DAMAGED, /* cut off, or with another checksum than was saved */
    STATE_UNTRUE, /* the checksum is right, but a template does not hold, is not minimal, or is
                   * listed twice */
    STATE_MEMORY, /* memory is out */
};

/*
 * Restores what was saved for the same claim and region, all of it or nothing.  Each template is
 * proved again, within the default limit of nodes.  The sets without which the claim fails are
 * taken on trust: they are what a state saves time on.
 */
enum enumeration_state enumeration_restore(struct enumeration *enumeration, const char *bytes,
                                           size_t length);

#endif
