/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_INPUT_LIMITS_H
#define PARSE_INPUT_INPUT_LIMITS_H

/*
 * How much an input may hold.
 */

#include <stdint.h>

/* The ratio stops what was made to expand (deflate reaches 1030); records that repeat reach 300 in
 * zstd's default level. */
struct input_limits { /* 0 in a field: the default */
    uint64_t entry_bytes; /* decompressed bytes of one entry, a plain file too; default 64 GiB */
    unsigned ratio; /* bytes that come out of an operand's file to its own; default 1000 */
    uint64_t ratio_free_bytes; /* that may come out whatever the ratio; default 64 MiB */
    int depth; /* containers around an entry, .tar.gz being one; default 3, at most 32 */
};

#endif
