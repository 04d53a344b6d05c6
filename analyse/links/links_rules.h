/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_RULES_H
#define ANALYSE_LINKS_LINKS_RULES_H

/*
 * The engine of the connection search and its rules of deduction.  Internal to links.c and
 * links_update.c.
 */

#include "analyse/links/link_store.h"

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
    struct links_state *past; /* [options.history] as they were, those not searched unused */
    int oldest; /* index in past of the one to be given up next */
    uint64_t limit_work; /* of now.store.work */
    uint32_t limit_links;
    struct link_list chosen; /* semi links of one pair, list behind list */
};

/* Offers the links of an end that is a cell, or holds it, with what lies beside that cell. */
void links_offer_neighbours(struct links *links, cell at);

/*
 * Deduces all that follows from the links that wait.  Stops when a cap bites, and then sets
 * links->now.complete_below.  Returns 0 or ERROR_MEMORY.
 */
int links_follow(struct links *links);

/*
 * The rule that looks one stone ahead, once: for each empty cell x, every full link (a,b) with
 * carrier S of the position with an own stone on x is a semi link with S and x; then all that
 * follows from these.  Nothing may wait.  Returns as links_follow().
 */
int links_look_ahead(struct links *links);

/* Ends a search or update: when it failed the engine is emptied.  Returns `status`. */
int links_finish(struct links *links, int status);

static inline bool link_is_live(const struct link_record *record)
{
    return !(record->flags & LINK_EVICTED);
}

/* The most cells of a carrier between ends of which `solid` are not empty cells. */
static inline int links_bound(const struct links *links, int solid, bool semi)
{
    return semi ? links->options.semi_cells[solid] : links->options.full_cells[solid];
}

#endif
