/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_NET_H
#define ANALYSE_FRAME_FRAME_NET_H

/*
 * The net in which frames are looked for: the ends of a colour as nodes, its links as edges.
 * Internal to frames.
 *
 * A chain conducts and costs nothing; an empty cell is a pivot: it conducts and costs one stone; a
 * side that does not conduct is a terminal only.  A full link costs nothing, a semi link one stone.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"

/* A link as one of its ends sees it. */
struct frame_net_link {
    const uint64_t *carrier; /* words of the board; borrowed from the links */
    end_id to; /* its other end */
    uint8_t ncells; /* of the carrier */
    bool is_semi;
};

/* Zero-initialised is valid and empty. */
struct frame_net {
    const struct position *position; /* borrowed */
    const struct ends *ends; /* borrowed from the links */
    int words; /* of a carrier */
    int nends; /* of ends */
    cell taken; /* where frame_net_without() put an opponent's stone; else CELL_NONE */
    uint32_t first[ENDS_MAX + 1]; /* [end] its links: link[first[e]] .. link[first[e+1] - 1], by
                                     partner, then by size; each link is listed at both ends */
    struct frame_net_link *link;
    size_t room; /* of link[] */
};

/*
 * Fills the net with the links, which were searched for on `position`; both are borrowed.  An
 * earlier content is replaced.  Returns 0 or ERROR_MEMORY (then the net may only be released).
 * frame_net_release() frees what it holds.
 */
int frame_net_fill(struct frame_net *net, const struct position *position,
                   const struct links *links) WARN_UNUSED;

/*
 * Fills `net` with the net of `whole` after an opponent's stone on the empty cell `at`: without the
 * cell and the links whose carriers contain it.  The links that are left are those of that
 * position: no deduction needs a cell outside of its conclusion (links_update.c), and those kept in
 * the antichains are minimal there too.  Returns as frame_net_fill().
 */
int frame_net_without(struct frame_net *net, const struct frame_net *whole, cell at) WARN_UNUSED;

/* Frees what the net holds and empties it. */
void frame_net_release(struct frame_net *net);

/* The stones that a path through this end costs, 0 or 1. */
static inline int frame_net_weight(const struct frame_net *net, end_id at)
{
    return net->ends->kind[at] == END_EMPTY;
}

/* Can a path run through this end at all? */
static inline bool frame_net_conducts(const struct frame_net *net, end_id at)
{
    return net->ends->kind[at] == END_EMPTY || net->ends->kind[at] == END_CHAIN;
}

#endif
