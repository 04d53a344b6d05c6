/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_WALK_WALK_RANGE_H
#define CORPUS_WALK_WALK_RANGE_H

/*
 * The part of the operands that one of several runs reads when their outputs are to be joined: a
 * contiguous range of the decompressed bytes of all entries.
 *
 * A record belongs to the range in which it begins.  A finding belongs to the range of its place;
 * one about an input, which has no place, to that of what came before it.  The walk remembers the
 * farthest place so far: places never go back, so the parts in order are the whole in its order,
 * whatever is damaged.
 */

#include "corpus/walk/walk.h"

struct walk_range {
    uint64_t from, to; /* bytes of all entries together, from 0; the last range has no end */
    uint64_t *lengths; /* [nlengths] decompressed bytes of each entry */
    size_t nlengths, room;
    uint64_t place; /* the farthest so far */
    struct walk_source source; /* all of it; without the number of records */
    bool ends_line; /* its last byte is a newline */
};

/* Measures the operands, which must be readable twice, by reading them once, and finds the range
 * of options->shard.  The caller releases it in every case.  Returns 0 or an ERROR_. */
int walk_range_find(struct walk_range *range, const struct walk_options *options) WARN_UNUSED;

/* Goes to a place, if it is farther than all before.  True if it belongs to the range. */
bool walk_range_owns(struct walk_range *range, uint64_t place);

/* True if everything that is left belongs to later ranges. */
bool walk_range_is_over(const struct walk_range *range);

/* True if an entry, by its number from 0 and the place where it begins, is all before the range;
 * then sets *length. */
bool walk_range_skips(const struct walk_range *range, size_t entry, uint64_t begin,
                      uint64_t *length);

void walk_range_release(struct walk_range *range);

#endif
