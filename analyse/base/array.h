/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_ARRAY_H
#define ANALYSE_BASE_ARRAY_H

/*
 * Arrays that grow: a pointer to the elements, and the number of elements that its memory has room
 * for.  Both zero is a valid empty array; the caller frees the pointer with free().
 */

#include <stddef.h>

#include "analyse/base/error.h"

/* The slow part of array_reserve(): `need` is above *room. */
int array_grow(void *array, size_t *room, size_t need, size_t size) WARN_UNUSED;

/*
 * Makes room for at least `need` elements of `size` (at least 1) bytes.  `array` is the address of
 * the pointer to the elements, which may move; new elements are not initialised.  Room grows to
 * `need` or to the double, so adding elements one by one is O(1) each.  Returns 0 or ERROR_MEMORY;
 * the array is then as it was.
 */
static inline int array_reserve(void *array, size_t *room, size_t need, size_t size)
{
    return need <= *room ? 0 : array_grow(array, room, need, size);
}

#endif
