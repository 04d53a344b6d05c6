/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_TREE_H
#define PARSE_NOTATION_TREE_H

/* The arrays of a record's tree, as they grow; for those who read and replay records. */

#include "analyse/base/error.h"
#include "parse/notation/record.h"

/* Room for that many more nodes, properties and values.  0 or ERROR_MEMORY. */
int tree_grow(struct record *record, size_t more) WARN_UNUSED;

static inline int tree_reserve(struct record *record, size_t more)
{
    if (record->nnodes + more <= record->nodes_capacity &&
        record->nproperties + more <= record->properties_capacity &&
        record->nvalues + more <= record->values_capacity)
        return 0;
    return tree_grow(record, more);
}

/*
 * Adds a node at that place after the last one, of a record that is a single line: the root, or a
 * move that is spelt at `value`.  *node is it, without a move yet.  0 or ERROR_MEMORY.
 */
int tree_append(struct record *record, uint32_t at, struct value value,
                struct node **node) WARN_UNUSED;

/* Room for `count` elements of record->path.  0 or ERROR_MEMORY. */
int tree_reserve_path(struct record *record, size_t count) WARN_UNUSED;

/* How many nodes a record may have. */
uint32_t tree_limit_nodes(const struct record_options *options);

#endif
