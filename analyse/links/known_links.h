/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_KNOWN_LINKS_H
#define ANALYSE_LINKS_KNOWN_LINKS_H

/*
 * Links that are known before any deduction, from a table of proved shapes.  The connection search
 * borrows the table from its caller (links.h); patterns/template_links.h has one.
 */

#include "analyse/board/ends.h"

#define KNOWN_ENDS_MAX 16 /* set by hand */

/*
 * The colour joins all of these ends to each other on the carrier.  An empty cell, of which there
 * is at most one, counts as a stone: only its own links follow.
 */
struct known_link {
    end_id end[KNOWN_ENDS_MAX]; /* [nends] different ones; an empty cell comes first */
    int nends;
    bool is_semi; /* it joins them if it moves first; else also if the opponent does */
    const uint64_t *carrier; /* words of the ends: empty cells */
    int ncells; /* of the carrier */
    const char *name; /* of the shape, borrowed from the table */
};

/* The number of its ends that have links with all those after them: with an empty cell among them
 * only that, since the others are joined by a stone on it, which is not there. */
static inline int known_link_firsts(const struct known_link *link, const struct ends *ends)
{
    return ends->kind[link->end[0]] == END_EMPTY ? 1 : link->nends;
}

/* Receives a link, which is borrowed during the call. */
typedef void known_link_each(void *context, const struct known_link *link);

/* The first member of a table. */
struct known_links {
    /*
     * Calls `each` for every link that the table has on a position; the order does not matter.
     * Its findings must depend on the stones of the link and the cells of its carrier alone, and
     * an own stone on a cell of the carrier must leave the link with the other cells.  Returns 0
     * or ERROR_MEMORY.
     */
    int (*find)(struct known_links *table, const struct ends *ends, known_link_each *each,
                void *context);
};

#endif
