/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_POSITIONAL_POSITIONAL_TABLE_H
#define ANALYSE_POSITIONAL_POSITIONAL_TABLE_H

/*
 * A growing table of positions, each with a number.  Unlike the table of a search it forgets
 * nothing.
 */

#include "analyse/positional/positional.h"

/* A position, and what else tells it from others: a node and a ply, or 0 and 0. */
struct positional_place {
    point_set stones[2];
    uint32_t node;
    uint8_t ply;
    bool used; /* set by the table */
    uint64_t value; /* the caller's */
};

/* Zero-initialised is valid and empty. */
struct positional_table {
    struct positional_place *at; /* [room]; a place whose `used` is false is empty */
    size_t count, room; /* room: a power of two, or 0 */
};

/* Frees the places, and leaves an empty table. */
void positional_table_release(struct positional_table *table);

/* The place of a position, or NULL. */
struct positional_place *positional_table_find(const struct positional_table *table,
                                               const struct positional_place *wanted);

/* The place of a position, which is added with wanted->value if it is new.  NULL: out of memory.
 * Borrowed until the next call. */
struct positional_place *positional_table_add(struct positional_table *table,
                                              const struct positional_place *wanted);

#endif
