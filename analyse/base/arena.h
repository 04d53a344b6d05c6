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

/* `size` bytes aligned for any object, valid until arena_reset(); NULL: out of memory or limit. */
void *arena_alloc(struct arena *arena, size_t size);
/* A NUL-terminated copy of text[0..length). */
char *arena_copy(struct arena *arena, const char *text, size_t length);
/* Forgets every allocation and keeps one block for the next use. */
void arena_reset(struct arena *arena);
void arena_release(struct arena *arena);

#endif
