/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_SPILL_H
#define CORPUS_BASE_SPILL_H

/*
 * Bytes that may be more than memory should hold: kept in memory up to a limit, and beyond it in a
 * file without a name in TMPDIR (/tmp), which is gone with the program however it ends.
 */

#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct spill {
    size_t limit_bytes; /* in memory */
    char *memory; /* the bytes from `filed` on */
    size_t used, capacity;
    uint64_t filed; /* bytes in the file */
    int file; /* -1: none yet */
    int failed; /* the error number of what made the file of no use; 0: nothing did */
    void *view; /* mapped by spill_view(), or NULL */
    size_t view_bytes;
};

void spill_init(struct spill *spill, size_t limit_bytes);
void spill_release(struct spill *spill);

/* All that was appended. */
uint64_t spill_length(const struct spill *spill);
/* 0, ERROR_MEMORY, or ERROR_OUTPUT: the file cannot be made or written; `failed` tells why. */
int spill_append(struct spill *spill, const void *bytes, size_t length) WARN_UNUSED;
/* bytes[at .. at+length), which were appended.  0 or ERROR_OUTPUT. */
int spill_read(struct spill *spill, uint64_t at, void *bytes, size_t length) WARN_UNUSED;
/* All of it as one array, borrowed until the next append or release.  Not to be called again after
 * an append.  0, ERROR_MEMORY or ERROR_OUTPUT. */
int spill_view(struct spill *spill, const char **bytes) WARN_UNUSED;

#endif
