/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_EXACT_H
#define ANALYSE_LINKS_LINKS_EXACT_H

/*
 * Links of small boards that the rules of deduction miss, by exact search.  Internal to links.c.
 */

#include "analyse/links/links_rules.h"

/* Is the exact search asked on the board of the links? */
static inline bool links_asks_exact(const struct links *links)
{
    return links->options.exact_nodes > 0 && links->now.ends.board->ncells <= LINKS_EXACT_CELLS_MAX;
}

/*
 * Where links_asks_exact(): asks about each pair of chains, and of a chain and a side, that has no
 * full link, whether the colour joins it on the whole board; offers the links found, then deduces
 * all that follows.  No link may wait.  Ends when links->options.exact_nodes are searched: then
 * links may be missing.  Returns 0 or ERROR_MEMORY.
 */
int links_ask_exact(struct links *links) WARN_UNUSED;

#endif
