/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_ARENA_H
#define ANALYSE_BASE_ARENA_H

/*
 * An arena: many small allocations that end together.  Zero-initialised is valid and empty.
 */

#include <stddef.h>

struct arena {
    struct arena_block *blocks; /* newest first */
    size_t limit_bytes; /* 0: none; else requests beyond it fail */
    size_t used_bytes; /* handed out since the last reset */
};

/* Allocates `size` bytes aligned for any object, valid until arena_reset().  NULL: memory is out,
 * or the limit is reached. */
void *arena_alloc(struct arena *arena, size_t size);
/* Allocates a NUL-terminated copy of text[0..length); otherwise as arena_alloc(). */
char *arena_copy(struct arena *arena, const char *text, size_t length);
/* Drops every allocation, and keeps the largest block for the next use. */
void arena_reset(struct arena *arena);
/* Drops every allocation and frees all memory. */
void arena_release(struct arena *arena);

#endif
