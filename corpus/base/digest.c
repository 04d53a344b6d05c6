/* SPDX-License-Identifier: ISC */
/*
 * Four lanes take eight bytes each by turns.  A lane's step is a bijection of its state for every
 * word and of the word for every state, so a stream that differs in one word always ends in another
 * state; the end mixes lanes and length.  The mixing is that of splitmix64 (Steele, Lea and Flood,
 * "Fast splittable pseudorandom number generators", 2014).
 */
#include "corpus/base/digest.h"

#include <string.h>

#include "analyse/base/bytes.h"

#define LANES (DIGEST_BLOCK / 8)
#define ODD ((uint64_t)0x9e3779b97f4a7c15u)

/* Compiles to one load where the lowest byte is first; as a loop it does not. */
static uint64_t digest_load(const unsigned char *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

static uint64_t digest_step(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * ODD;
    return (lane << 31 | lane >> 33) + ODD;
}

static uint64_t digest_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

void digest_init(struct digest *digest)
{
    *digest = (struct digest){.lanes = {1, 2, 3, 4}};
}

static void digest_add_block(struct digest *digest, const unsigned char *block)
{
    for (int i = 0; i < LANES; i++)
        digest->lanes[i] = digest_step(digest->lanes[i], digest_load(block + 8 * i));
}

void digest_add(struct digest *digest, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    size_t held = digest->length % DIGEST_BLOCK;

    if (length == 0)
        return;
    digest->length += length;
    if (held > 0) {
        size_t wanted = DIGEST_BLOCK - held;
        size_t taken = length < wanted ? length : wanted;

        memcpy(digest->pending + held, at, taken);
        if (taken < wanted)
            return;
        digest_add_block(digest, digest->pending);
        at += taken;
        length -= taken;
    }
    for (; length >= DIGEST_BLOCK; at += DIGEST_BLOCK, length -= DIGEST_BLOCK)
        digest_add_block(digest, at);
    memcpy(digest->pending, at, length);
}

void digest_add_number(struct digest *digest, uint64_t number)
{
    unsigned char bytes[8];

    bytes_store(bytes, number, sizeof bytes);
    digest_add(digest, bytes, sizeof bytes);
}

uint64_t digest_value(const struct digest *digest)
{
    struct digest last = *digest;
    size_t held = digest->length % DIGEST_BLOCK;
    uint64_t value = digest->length * ODD;

    memset(last.pending + held, 0, DIGEST_BLOCK - held);
    digest_add_block(&last, last.pending);
    for (int i = 0; i < LANES; i++)
        value = digest_mix(value ^ last.lanes[i]) + ODD;
    return value;
}
