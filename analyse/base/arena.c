/* SPDX-License-Identifier: ISC */
/*
 * An arena: a list of blocks, the newest of which is filled from its start.  Blocks double in size,
 * so that a stream settles on one block that holds its largest record.
 */
#include "analyse/base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES_MIN ((size_t)4 << 10) /* a page of memory */
#define BLOCK_BYTES_MAX ((size_t)1 << 20) /* larger ones only for larger requests */
#define ALIGNMENT alignof(max_align_t)

struct arena_block {
    struct arena_block *older;
    size_t capacity; /* bytes after the header */
    size_t used;
    max_align_t bytes[];
};

static struct arena_block *arena_block_new(struct arena *arena, size_t size)
{
    size_t capacity = BLOCK_BYTES_MIN;

    if (arena->blocks != NULL && arena->blocks->capacity >= BLOCK_BYTES_MAX / 2)
        capacity = BLOCK_BYTES_MAX;
    else if (arena->blocks != NULL && arena->blocks->capacity >= BLOCK_BYTES_MIN)
        capacity = arena->blocks->capacity * 2;
    if (capacity < size)
        capacity = size;

    struct arena_block *block = malloc(sizeof *block + capacity);
    if (block == NULL)
        return NULL;
    block->older = arena->blocks;
    block->capacity = capacity;
    block->used = 0;
    arena->blocks = block;
    return block;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    size = (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
    if (arena->limit_bytes != 0 &&
        (arena->used_bytes > arena->limit_bytes || size > arena->limit_bytes - arena->used_bytes))
        return NULL;

    struct arena_block *block = arena->blocks;
    if (block == NULL || size > block->capacity - block->used) {
        block = arena_block_new(arena, size);
        if (block == NULL)
            return NULL;
    }
    void *memory = (char *)block->bytes + block->used;
    block->used += size;
    arena->used_bytes += size;
    return memory;
}

char *arena_copy(struct arena *arena, const char *text, size_t length)
{
    if (length == SIZE_MAX)
        return NULL;
    char *copy = arena_alloc(arena, length + 1);
    if (copy == NULL)
        return NULL;
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* Keeps the largest block: the next record is likely to need as much. */
void arena_reset(struct arena *arena)
{
    struct arena_block *kept = arena->blocks;

    for (struct arena_block *block = kept; block != NULL; block = block->older)
        if (block->capacity > kept->capacity)
            kept = block;
    for (struct arena_block *block = arena->blocks, *older; block != NULL; block = older) {
        older = block->older;
        if (block != kept)
            free(block);
    }
    if (kept != NULL) {
        kept->older = NULL;
        kept->used = 0;
    }
    arena->blocks = kept;
    arena->used_bytes = 0;
}

void arena_release(struct arena *arena)
{
    arena_reset(arena);
    free(arena->blocks);
    arena->blocks = NULL;
}
