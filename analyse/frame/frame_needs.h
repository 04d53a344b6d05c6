/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_NEEDS_H
#define ANALYSE_FRAME_FRAME_NEEDS_H

/*
 * How many own stones does a goal take, whatever the opponent plays on its carrier, and how often
 * it does not play there?  Internal to frames.
 */

#include "analyse/solve/subgame.h"

#define FRAME_NEEDS_NEVER 255 /* no number suffices, or the search did not find one */

/*
 * The fewest own stones that surely meet the goal with `mine` own and `empty` empty cells, both of
 * goal->all, the opponent first: it may play on any empty cell, or elsewhere as often as it likes,
 * and each own stone is counted.
 * `known`: it is known that the goal is met so; then half of the cells suffice (tempo_engine.c) and
 * are the answer where the search finds no less.  Otherwise that is FRAME_NEEDS_NEVER.
 * `limit_nodes` bounds the search; what it leaves out makes the answer larger, never smaller.
 */
int frame_needs(const struct subgame *goal, uint64_t mine, uint64_t empty, bool known,
                int limit_nodes);

/* The same with an own stone first, which is counted, or with none where that is sooner; at most
 * `most` stones are tried. */
int frame_needs_first(const struct subgame *goal, uint64_t mine, uint64_t empty, int most,
                      int limit_nodes);

#endif
