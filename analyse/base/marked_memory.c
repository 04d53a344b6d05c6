/* SPDX-License-Identifier: ISC */
/* Which parts of a table's memory were written?  A byte says it of each MARKED_BYTES. */
#include "analyse/base/marked_memory.h"

#include <stdlib.h>
#include <string.h>

#define GROUP sizeof(uint64_t) /* of marks, which are looked at together */

/* The marks, rounded up to groups. */
static size_t marked_memory_count(const struct marked_memory *memory)
{
    const size_t marks = (memory->length + MARKED_BYTES - 1) / MARKED_BYTES;

    return (marks + GROUP - 1) / GROUP * GROUP;
}

bool marked_memory_init(struct marked_memory *memory, size_t length)
{
    *memory = (struct marked_memory){.length = length};
    memory->bytes = calloc(1, length);
    memory->marks = calloc(1, marked_memory_count(memory));
    if (memory->bytes != NULL && memory->marks != NULL)
        return true;
    marked_memory_release(memory);
    return false;
}

void marked_memory_release(struct marked_memory *memory)
{
    free(memory->bytes);
    free((void *)memory->marks);
    *memory = (struct marked_memory){0};
}

void marked_memory_clear(struct marked_memory *memory)
{
    const size_t count = marked_memory_count(memory);

    for (size_t group = 0; group < count; group += GROUP) {
        uint64_t marks;

        memcpy(&marks, (const void *)&memory->marks[group], sizeof marks);
        if (marks == 0)
            continue;
        for (size_t i = group; i < group + GROUP; i++) {
            const size_t at = i * MARKED_BYTES, left = memory->length - at;

            if (memory->marks[i] != 0)
                memset((char *)memory->bytes + at, 0, left < MARKED_BYTES ? left : MARKED_BYTES);
            atomic_store_explicit(&memory->marks[i], 0, memory_order_relaxed);
        }
    }
}
