/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_DIGEST_H
#define CORPUS_BASE_DIGEST_H

/*
 * A 64-bit digest of a stream of bytes; it does not depend on how the stream is cut into pieces
 * and is the same on every machine.  It serves to notice damage and to distinguish inputs.  It
 * gives no protection against someone who constructs two streams with the same digest.
 */

#include <stddef.h>
#include <stdint.h>

#define DIGEST_BLOCK 32

struct digest {
    uint64_t lanes[DIGEST_BLOCK / 8];
    uint64_t length; /* bytes added */
    unsigned char pending[DIGEST_BLOCK]; /* the last length % DIGEST_BLOCK of them */
};

/* Starts a digest of no bytes. */
void digest_init(struct digest *digest);

/* Appends bytes to the stream. */
void digest_add(struct digest *digest, const void *bytes, size_t length);
/* Appends a number as eight bytes, the least significant first. */
void digest_add_number(struct digest *digest, uint64_t number);
/* Returns the digest of the bytes added so far; more may be added afterwards. */
uint64_t digest_value(const struct digest *digest);

#endif
