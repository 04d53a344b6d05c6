/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_GROUPS_PATH_SEARCH_H
#define ANALYSE_GROUPS_PATH_SEARCH_H

/*
 * The paths that several safely joined chains have together: links, unions and extensions of links.
 * Internal to group.c.
 */

#include "analyse/base/error.h"
#include "analyse/groups/path.h"

/* Chains that are safely joined, and the cells that keep them so. */
struct path_cluster {
    const end_id *chain;
    int nchains;
    const uint64_t *carrier;
};

/*
 * The 0-path with the fewest cells from a chain of `from` to an end of to[0 .. nto-1] that uses no
 * cell of `taken`: a full link, or a union of 1-paths, which are the semi links and
 * more[0 .. nmore-1].  Returns the number of paths it is made of (1: a link), 0: none.
 * *bounded becomes true when there were too many 1-paths to consider all.
 */
int path_search_safe(const struct links *links, const struct path_cluster *from, const end_id *to,
                     int nto, const uint64_t *taken, const struct path *more, int nmore,
                     struct path *path, bool *bounded);

/* Writes to *path the link of one kind from `from` to an end of to[0 .. nto-1] with the fewest
 * cells, none of them in `taken`.  False: none. */
bool path_search_link(const struct links *links, const struct path_cluster *from, const end_id *to,
                      int nto, bool semi, const uint64_t *taken, struct path *path);

/* A link as path_search_extend() takes it at one of its ends. */
struct path_net_link {
    end_id next; /* its other end */
    uint8_t n; /* 0: full, 1: semi */
    const uint64_t *carrier; /* borrowed from the links */
};

/* The links of every end that extensions use, gathered once for all groups of a position. */
struct path_net {
    const struct links *links; /* borrowed */
    uint32_t
        *first; /* [nends + 1] of link[]: those at an end, by the other end, full before semi */
    struct path_net_link *link;
    size_t room; /* of link[] */
};

/* Gathers the links, which must not change while the net is used.  Returns 0 or ERROR_MEMORY (the
 * net is then empty).  O(pairs of ends). */
int path_net_init(struct path_net *net, const struct links *links) WARN_UNUSED;
/* Frees what the net holds and empties it. */
void path_net_release(struct path_net *net);

/*
 * Finds paths from `from` by extension of links, without cells of from->carrier and with
 * n <= most_n: to every end, or, if `wanted` is not NULL, to those with wanted[end], which takes
 * less time.  best[nends] receives for each of them the first path found of the least n; n = -1
 * where there is none; its values for other ends mean nothing.  Only a few paths are kept for each
 * end.  Returns 0 or ERROR_MEMORY.
 */
int path_search_extend(const struct path_net *net, const struct path_cluster *from, int most_n,
                       const bool *wanted, struct path *best) WARN_UNUSED;

#endif
