/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_OPENINGS_BOOK_PACKETS_H
#define CORPUS_OPENINGS_BOOK_PACKETS_H

/*
 * Packed records (book_pack()) that are not yet in the order of the archive: those of one shard,
 * or of several that are added up.  Unnamed files hold what does not fit in memory.
 */

#include "corpus/base/temp_file.h"
#include "corpus/openings/book_maker.h"
#include "corpus/openings/record_sort.h"
#include "corpus/partial/partial.h"

struct book_packets {
    unsigned depth; /* of the positions packed; 0: not known yet */
    enum ring_rule ring_rule; /* with a depth */
    struct temp_file bytes;
    struct record_sort order; /* of the packets: struct packet_place */
    uint64_t count;
};

/* Makes it empty, for positions of that depth. */
void book_packets_init(struct book_packets *packets, unsigned depth, enum ring_rule ring_rule);

/* Frees the packets and their file. */
void book_packets_release(struct book_packets *packets);

/* Returns the errno of the failure of a file in TMPDIR; 0: none failed. */
int book_packets_failed(const struct book_packets *packets);

/* Adds the packed records in bytes[0..length).  Returns 0, ERROR_MEMORY or ERROR_OUTPUT. */
int book_packets_take(struct book_packets *packets, const char *bytes, size_t length) WARN_UNUSED;

/* Gives all packets to `take`, which is book_maker_take() or the like, in the order of the archive.
 * Returns as book_packets_take(), or the <0 with which `take` stopped it. */
int book_packets_feed(struct book_packets *packets,
                      int (*take)(void *context, const char *bytes, size_t length),
                      void *context) WARN_UNUSED;

/* The packets in partial results.  An accumulator whose depth is 0 takes over the depth and the
 * ring rule of the result added to it. */
extern const struct partial_kind book_packets_partial;

#endif
