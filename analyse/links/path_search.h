/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PATH_SEARCH_H
#define ANALYSE_LINKS_PATH_SEARCH_H

/*
 * The paths that several safely joined chains have together: links, unions and extensions of links.
 * Internal to group.c.
 */

#include "analyse/base/error.h"
#include "analyse/links/path.h"

/* Chains that are safely joined, and the cells that keep them so. */
struct path_cluster {
    const end_id *chain;
    int nchains;
    const uint64_t *carrier;
};

/*
 * The 0-path with the fewest cells from a chain of `from` to an end of to[0 .. nto-1] that uses no
 * cell of `taken`: a full link, or a union of 1-paths, which are the semi links and
 * more[0 .. nmore-1].  Returns the number of paths it is made of (1: a link), 0: there is none.
 * *bounded becomes true when there were too many 1-paths to consider all.
 */
int path_search_safe(const struct links *links, const struct path_cluster *from, const end_id *to,
                     int nto, const uint64_t *taken, const struct path *more, int nmore,
                     struct path *path, bool *bounded);

/* Writes to *path the link of one kind from `from` to an end of to[0 .. nto-1] with the fewest
 * cells, none of them in `taken`.  False: there is none. */
bool path_search_link(const struct links *links, const struct path_cluster *from, const end_id *to,
                      int nto, bool semi, const uint64_t *taken, struct path *path);

/*
 * Finds paths from `from` by extension of links, without cells of from->carrier and with
 * n <= most_n: to every end, or, if `wanted` is not NULL, to those with wanted[end], which takes
 * less time.  best[nends] receives for each of them the first path found of the least n; n = -1
 * where there is none; its values for other ends mean nothing.  Only a few paths are kept for each
 * end; *bounded becomes true when too many waited and some were left out.  Returns 0 or
 * ERROR_MEMORY.
 */
int path_search_extend(const struct links *links, const struct path_cluster *from, int most_n,
                       const bool *wanted, struct path *best, bool *bounded) WARN_UNUSED;

#endif
