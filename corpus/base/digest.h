/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_DIGEST_H
#define CORPUS_BASE_DIGEST_H

/*
 * A 64-bit digest of a stream of bytes, whatever the pieces that it comes in: to notice damage and
 * to tell inputs apart.  It is no defence against somebody who wants two streams to look alike.
 * The same on every machine.
 */

#include <stddef.h>
#include <stdint.h>

#define DIGEST_BLOCK 32

struct digest {
    uint64_t lanes[DIGEST_BLOCK / 8];
    uint64_t length; /* bytes added */
    unsigned char pending[DIGEST_BLOCK]; /* the last length % DIGEST_BLOCK of them */
};

void digest_init(struct digest *digest);
void digest_add(struct digest *digest, const void *bytes, size_t length);
/* The number that is written as eight bytes, the lowest first. */
void digest_add_number(struct digest *digest, uint64_t number);
/* The digest of what was added; more may be added afterwards. */
uint64_t digest_value(const struct digest *digest);

#endif
