/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_LINKS_PAIRS_H
#define ANALYSE_LINKS_LINKS_PAIRS_H

/*
 * Links to sides that conduct, from a search about each pair.  Internal to links.c.
 */

#include "analyse/links/links_rules.h"

/*
 * Where sides conduct, asks the prover (pair_prover.h) about chains and sides that have no full
 * link; offers the links found, then deduces all that follows.  Does nothing in other games, nor
 * where links_ask_exact() was asked.  No link may wait.  Ends at a work of
 * links->options.pair_work.  Returns 0 or ERROR_MEMORY.
 */
int links_ask_pairs(struct links *links) WARN_UNUSED;

#endif
