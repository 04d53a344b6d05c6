/* SPDX-License-Identifier: ISC */
/*
 * Arrays that grow by doubling.
 */
#include "analyse/base/array.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ARRAY_ROOM_MIN ((size_t)8)

int array_grow(void *array, size_t *room, size_t need, size_t size)
{
    size_t larger = need < ARRAY_ROOM_MIN ? ARRAY_ROOM_MIN : need;
    void *memory;

    if (need > SIZE_MAX / 2 / size)
        return ERROR_MEMORY;
    if (larger < 2 * *room)
        larger = 2 * *room;
    /* The pointer is of a type of its own, so it is read and written as bytes. */
    memcpy(&memory, array, sizeof memory);
    memory = realloc(memory, larger * size);
    if (memory == NULL)
        return ERROR_MEMORY;
    memcpy(array, &memory, sizeof memory);
    *room = larger;
    return 0;
}
