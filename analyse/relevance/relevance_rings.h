/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_RELEVANCE_RELEVANCE_RINGS_H
#define ANALYSE_RELEVANCE_RELEVANCE_RINGS_H

/* On which cells can a stone help to complete a ring that lacks few stones?  As relevance.h. */

#include "analyse/board/chain_planes.h"

/*
 * Adds to `cells` those of `among` (planes; none of a stone) through which a ring may lead that
 * consists of chains' own cells and of at most `most` empty ones, the cell itself counted if it is
 * not own.  Never lacks one of `wanted`.  Freeling's ring rule.  At worst O(cells * cells).
 */
void relevance_rings(const struct chain_planes *chains, const uint64_t *among,
                     const uint64_t *wanted, int most, uint64_t *cells);

#endif
