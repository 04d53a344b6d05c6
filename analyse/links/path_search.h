/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_PATH_SEARCH_H
#define ANALYSE_LINKS_PATH_SEARCH_H

/*
 * What several chains reach together, by links and by extension of links.  Internal to group.c.
 */

#include "analyse/base/error.h"
#include "analyse/links/path.h"

/* Chains taken together, with the cells that joining them needs. */
struct path_cluster {
    const end_id *chain;
    int nchains;
    const uint64_t *carrier;
};

/*
 * The 0-path with the fewest cells from a chain of `from` to an end of to[0 .. nto-1] that uses no
 * cell of `taken`: a full link, or a union of 1-paths, of which `more` are some beside the semi
 * links.  Returns the number of paths it is made of (1: a link), 0: there is none.  `bounded` is
 * set when there were too many semi links to look at all.
 */
int path_search_safe(const struct links *links, const struct path_cluster *from, const end_id *to,
                     int nto, const uint64_t *taken, const struct path *more, int nmore,
                     struct path *path, bool *bounded);

/* The link of one kind with the fewest cells, none of them taken.  False: there is none. */
bool path_search_link(const struct links *links, const struct path_cluster *from, const end_id *to,
                      int nto, bool semi, const uint64_t *taken, struct path *path);

/*
 * Paths from `from` to every end by extension of links, no cell of from->carrier used, of at most
 * `most_n`: of each end the first found of the least n, into best[nends]; n = -1 where there is
 * none.  A few ways are kept for each end; `bounded` is set when so many waited that some were left
 * out.  Returns 0 or ERROR_MEMORY.
 */
int path_search_extend(const struct links *links, const struct path_cluster *from, int most_n,
                       struct path *best, bool *bounded) WARN_UNUSED;

#endif
