/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_SCAN_WINDOW_H
#define PARSE_INPUT_SCAN_WINDOW_H

/*
 * The bytes that a scan has not used up yet, over the ends of blocks.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/error.h"

struct scan_window {
    const char
        *block; /* what was fed; [block_at, block_length) is not yet in the window's buffer */
    size_t block_length, block_at;
    bool last; /* nothing follows it */
    char *buffer;
    size_t buffer_capacity, buffer_from, buffer_length;
    size_t buffer_block; /* where in the buffer the bytes of this block begin */
    bool in_buffer; /* is the window the buffer, or the block? */
    uint64_t offset; /* of the window's first byte in the entry */
    uint64_t line; /* its line, from 1 */
    uint64_t line_offset; /* offset of that line's first byte */
};

/* Frees the buffer. */
void scan_window_release(struct scan_window *window);

/* The bytes, *length of them; borrowed until the window changes. */
static inline const char *scan_window_bytes(const struct scan_window *window, size_t *length)
{
    if (window->in_buffer) {
        *length = window->buffer_length - window->buffer_from;
        return window->buffer + window->buffer_from;
    }
    *length = window->block_length - window->block_at;
    return window->block + window->block_at;
}

/* The next block, borrowed until it is used up; the one before must be. */
void scan_window_feed(struct scan_window *window, const char *block, size_t length, bool last);

/* Makes the window longer: 1 it is, 0 the block is used up (and copied, if anything was left), or
 * ERROR_MEMORY. */
int scan_window_extend(struct scan_window *window) WARN_UNUSED;

/* The first `count` bytes of the window are used up. */
void scan_window_consume(struct scan_window *window, size_t count);

#endif
