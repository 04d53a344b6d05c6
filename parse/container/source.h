/* SPDX-License-Identifier: ISC */
#ifndef PARSE_CONTAINER_SOURCE_H
#define PARSE_CONTAINER_SOURCE_H

/* Where a reader of bytes gets them from: functions that its owner supplies. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct source {
    /* The next block: 1 and the block, borrowed until the next call; 0 at the end; <0 failed. */
    int (*read)(void *context, const char **block, size_t *length);
    /* As lseek(2) with SEEK_SET or SEEK_END, from the source's start; the new position or <0. NULL:
     * it cannot seek. */
    int64_t (*seek)(void *context, int64_t offset, int whence);
    void *context;
};

#endif
