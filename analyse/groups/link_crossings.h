/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_LINK_CROSSINGS_H
#define ANALYSE_GROUPS_LINK_CROSSINGS_H

/*
 * Cells that the carriers of two safe links share.  Two links of opposite colours cross there, and
 * the side that takes the shared cell comes first (docs/theory.md 7); two of one colour can both be
 * attacked by one stone there.
 */

#include "analyse/groups/group.h"

/* A safe link: a tie of groups[colour], or a path with n = 0. */
struct safe_link {
    enum colour colour;
    int index; /* of groups->path[], or of groups->tie[] if is_tie */
    bool is_tie;
};

struct link_crossing {
    struct safe_link link[2]; /* White's first; of one colour, ties first, by index */
    struct cellset cells; /* not empty */
};

/* Zero-initialised is valid and empty. */
struct link_crossings {
    struct link_crossing *crossing; /* of opposite colours, then of White, of Black */
    int count;
    size_t room;
};

/*
 * Finds all pairs of safe links of groups[COLOUR_WHITE] and groups[COLOUR_BLACK] (NULL: none of
 * this colour) that share cells.  `crossings` is zero-initialised or has an earlier answer.
 * Returns 0 or ERROR_MEMORY; the caller frees the result with link_crossings_release() in either
 * case. O(links^2).
 */
int link_crossings_find(struct link_crossings *crossings,
                        const struct groups *const groups[3]) WARN_UNUSED;
/* Frees what the answer holds and empties it. */
void link_crossings_release(struct link_crossings *crossings);

/* The path of a safe link: its ends and its carrier. */
const struct path *safe_link_path(const struct groups *const groups[3],
                                  const struct safe_link *link);

#endif
