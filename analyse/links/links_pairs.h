/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_PAIRS_H
#define ANALYSE_LINKS_LINKS_PAIRS_H

/*
 * Links to sides that conduct, from a search about each pair.  Internal to links.c.
 */

#include "analyse/links/links_exact.h"

/* Is the prover asked on the board of the links?  Where the exact search is, that has decided all.
 */
static inline bool links_asks_pairs(const struct links *links)
{
    return links->options.pair_work > 0 && links->now.ends.board->game->sides_conduct &&
           !links_asks_exact(links);
}

/*
 * Where links_asks_pairs(): asks the prover (pair_prover.h) about chains and sides that have no
 * full link; offers the links found, then deduces all that follows.  No link may wait.  Ends at a
 * work of links->options.pair_work.  Returns 0 or ERROR_MEMORY.
 */
int links_ask_pairs(struct links *links) WARN_UNUSED;

#endif
