/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_RULES_H
#define ANALYSE_LINKS_LINKS_RULES_H

/*
 * The engine of the connection search and its rules of deduction.  Internal to links.c and
 * links_update.c.
 */

#include "analyse/links/link_store.h"
#include "analyse/links/links_unions.h"
#include "analyse/solve/exact.h"

/* The links of one position. */
struct links_state {
    struct ends ends;
    struct link_store store;
    bool searched;
    int complete_below;
};

struct links {
    struct links_options options;
    struct links_state now;
    struct links_state *past; /* [options.history] earlier states; not searched: unused */
    int oldest; /* index in past of the state to be replaced next */
    uint64_t limit_work; /* of now.store.work */
    uint32_t limit_links;
    struct exact *exact; /* for options.exact_nodes; NULL: not needed yet */
    struct pair_prover *prover; /* for options.pair_work; NULL: not needed yet */
    struct pair_memo *memo; /* of its answers; NULL: as prover */
    struct links_unions unions; /* of the or rule at one pair */
};

/* Offers the base links of the end that contains cell `at`: with the neighbours of the cell, and
 * with the sides that the end touches. */
void links_offer_neighbours(struct links *links, cell at);

/* Offers the links of options.known.  Returns 0 or ERROR_MEMORY. */
int links_offer_known(struct links *links) WARN_UNUSED;

/*
 * Deduces all links that follow from the waiting ones.  Stops when a cap is reached, and then sets
 * links->now.complete_below.  Returns 0 or ERROR_MEMORY.
 */
int links_follow(struct links *links) WARN_UNUSED;

/*
 * Applies the rule that looks one stone ahead, once: for each empty cell x, every full link (a,b)
 * with carrier S of the position with an own stone on x is a semi link with carrier S and x; then
 * deduces all that follows.  No link may wait.  Returns as links_follow().
 */
int links_look_ahead(struct links *links) WARN_UNUSED;

/* Ends a search or update: if it failed the engine is emptied.  Returns `status`. */
int links_finish(struct links *links, int status) WARN_UNUSED;

/* Is the link in use, not evicted? */
static inline bool link_is_live(const struct link_record *record)
{
    return !(record->flags & LINK_EVICTED);
}

/* The bound on the cells of a carrier between two ends, `solid` of which are not empty cells. */
static inline int links_bound(const struct links *links, int solid, bool semi)
{
    return semi ? links->options.semi_cells[solid] : links->options.full_cells[solid];
}

#endif
