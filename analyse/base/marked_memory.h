/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_MARKED_MEMORY_H
#define ANALYSE_BASE_MARKED_MEMORY_H

/*
 * Memory of a table that is cleared where it was written: after a short search that is a small part
 * of it.  An item is marked before it is written.  Threads may write and mark at once; none uses
 * the memory while it is cleared.
 */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MARKED_BYTES 256 /* that a mark speaks of; set by hand */

struct marked_memory {
    void *bytes; /* all 0 at first */
    size_t length;
    _Atomic uint8_t *marks; /* of each MARKED_BYTES: 1 if they may not be 0 */
};

/* Returns false when memory is out; then there is nothing to release. */
bool marked_memory_init(struct marked_memory *memory, size_t length);
void marked_memory_release(struct marked_memory *memory);

/* Sets all bytes to 0. */
void marked_memory_clear(struct marked_memory *memory);

/* Marks `length` bytes, which are part of the memory. */
static inline void marked_memory_mark(const struct marked_memory *memory, const void *item,
                                      size_t length)
{
    const size_t at = (size_t)((const char *)item - (const char *)memory->bytes);

    for (size_t i = at / MARKED_BYTES; i <= (at + length - 1) / MARKED_BYTES; i++)
        if (atomic_load_explicit(&memory->marks[i], memory_order_relaxed) == 0)
            atomic_store_explicit(&memory->marks[i], 1, memory_order_relaxed);
}

#endif
