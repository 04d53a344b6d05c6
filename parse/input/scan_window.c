/* SPDX-License-Identifier: ISC */
/*
 * The window is the rest of the block that was fed, or, while a record reaches over the end of a
 * block, a buffer of its own to which the next block is added piece by piece.  A record that ends
 * in the buffer hands the window back to the block.
 */
#include "parse/input/scan_window.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/error.h"

#define PIECE_BYTES_MIN ((size_t)4096)

void scan_window_release(struct scan_window *window)
{
    free(window->buffer);
}

/* Adds bytes to the buffer, whose used-up front is given back when that makes room. */
static int scan_window_append(struct scan_window *window, const char *bytes, size_t length)
{
    size_t used = window->buffer_length - window->buffer_from;

    if (window->buffer_capacity - window->buffer_length < length) {
        if (window->buffer_from > 0 && used <= window->buffer_from) {
            memmove(window->buffer, window->buffer + window->buffer_from, used);
            window->buffer_block -= window->buffer_block < window->buffer_from
                                        ? window->buffer_block
                                        : window->buffer_from;
            window->buffer_from = 0;
            window->buffer_length = used;
        }
        if (window->buffer_capacity - window->buffer_length < length) {
            size_t capacity = window->buffer_length + length;
            capacity += capacity / 2;
            char *buffer = realloc(window->buffer, capacity);
            if (buffer == NULL)
                return ERROR_MEMORY;
            window->buffer = buffer;
            window->buffer_capacity = capacity;
        }
    }
    memcpy(window->buffer + window->buffer_length, bytes, length);
    window->buffer_length += length;
    return 0;
}

int scan_window_extend(struct scan_window *window)
{
    size_t rest = window->block_length - window->block_at;

    if (rest == 0)
        return 0;
    if (!window->in_buffer) {
        window->in_buffer = true;
        window->buffer_from = 0;
        window->buffer_length = 0;
        window->buffer_block = 0;
        if (scan_window_append(window, window->block + window->block_at, rest) != 0)
            return ERROR_MEMORY;
        window->block_at = window->block_length;
        return 0;
    }
    size_t piece = (window->buffer_length - window->buffer_from) / 2;
    if (piece < PIECE_BYTES_MIN)
        piece = PIECE_BYTES_MIN;
    if (piece > rest)
        piece = rest;
    if (scan_window_append(window, window->block + window->block_at, piece) != 0)
        return ERROR_MEMORY;
    window->block_at += piece;
    return 1;
}

void scan_window_consume(struct scan_window *window, size_t count)
{
    size_t length;
    const char *bytes = scan_window_bytes(window, &length);
    const char *end = bytes + count, *newline = NULL;

    if (count == 0)
        return;
    for (const char *at = bytes; at != end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL;
         at++) {
        window->line++;
        newline = at;
    }
    if (newline != NULL)
        window->line_offset = window->offset + (uint64_t)(newline + 1 - bytes);
    window->offset += count;
    if (!window->in_buffer) {
        window->block_at += count;
        return;
    }
    window->buffer_from += count;
    if (window->buffer_from >= window->buffer_block && window->block_length > 0) {
        /* The rest of the buffer was copied from the end of the bytes that the block gave.
         */
        window->block_at -= window->buffer_length - window->buffer_from;
        window->in_buffer = false;
    }
}

void scan_window_feed(struct scan_window *window, const char *block, size_t length, bool last)
{
    window->block = block;
    window->block_length = length;
    window->block_at = 0;
    window->last = last;
    window->buffer_block = window->buffer_length;
    if (window->in_buffer && window->buffer_from == window->buffer_length)
        window->in_buffer = false;
}
