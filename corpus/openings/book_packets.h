/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_PACKETS_H
#define CORPUS_OPENINGS_BOOK_PACKETS_H

/*
 * Packed records (book_pack()) that are not yet in the order of the archive: those of one shard, or
 * of several that are added up.  What does not fit in memory waits in an unnamed file; 32 bytes a
 * game stay.
 */

#include "corpus/base/temp_file.h"
#include "corpus/openings/book_maker.h"
#include "corpus/partial/partial.h"

struct book_packets {
    unsigned depth; /* of the positions packed; 0: not known yet */
    enum ring_rule ring_rule; /* with a depth */
    struct temp_file bytes;
    struct book_packet *packets; /* in the order in which they came */
    size_t count, capacity;
};

void book_packets_init(struct book_packets *packets, unsigned depth, enum ring_rule ring_rule);
void book_packets_release(struct book_packets *packets);

/* Keeps the packed records of bytes[0..length).  0, ERROR_MEMORY or ERROR_OUTPUT. */
int book_packets_take(struct book_packets *packets, const char *bytes, size_t length) WARN_UNUSED;

/* Puts them into the maker in the order of the archive.  As book_maker_take(). */
int book_packets_feed(struct book_packets *packets, struct book_maker *maker) WARN_UNUSED;

/* How they travel; an accumulator whose depth is 0 takes over depth and ring rule of what it is
 * given. */
extern const struct partial_kind book_packets_partial;

#endif
