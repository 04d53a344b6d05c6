/* SPDX-License-Identifier: ISC */
/*
 * The arrays of a record's tree: each grows by half, and keeps its capacity from record to record.
 */
#include "parse/notation/tree.h"

#include <stdlib.h>

#define LIMIT_NODES_DEFAULT 4000000 /* set by hand */

/* The array with room for `needed` elements, or NULL: memory is out and it is as it was. */
static void *tree_enlarge(void *array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return array;
    size_t larger = needed + needed / 2 + 16;
    void *grown = realloc(array, larger * size);
    if (grown != NULL)
        *capacity = larger;
    return grown;
}

int tree_grow(struct record *record, size_t more)
{
    struct node *nodes = tree_enlarge(record->nodes, &record->nodes_capacity, record->nnodes + more,
                                      sizeof *record->nodes);
    if (nodes == NULL)
        return ERROR_MEMORY;
    record->nodes = nodes;
    struct property *properties =
        tree_enlarge(record->properties, &record->properties_capacity, record->nproperties + more,
                     sizeof *record->properties);
    if (properties == NULL)
        return ERROR_MEMORY;
    record->properties = properties;
    struct value *values = tree_enlarge(record->values, &record->values_capacity,
                                        record->nvalues + more, sizeof *record->values);
    if (values == NULL)
        return ERROR_MEMORY;
    record->values = values;
    return 0;
}

int tree_append(struct record *record, uint32_t at, struct value value, struct node **node)
{
    if (tree_reserve(record, 1) != 0)
        return ERROR_MEMORY;
    const uint32_t index = record->nnodes++;

    *node = &record->nodes[index];
    **node = (struct node){
        .parent = index == 0 ? NODE_NONE : index - 1,
        .first_child = NODE_NONE,
        .next_sibling = NODE_NONE,
        .at = at,
        .cell = CELL_NONE,
    };
    if (index == 0)
        return 0;
    record->nodes[index - 1].first_child = index;
    (*node)->move_value = record->nvalues;
    record->values[record->nvalues++] = value;
    return 0;
}

int tree_reserve_path(struct record *record, size_t count)
{
    if (count <= record->path_capacity)
        return 0;
    uint32_t *path = tree_enlarge(record->path, &record->path_capacity, count, sizeof *path);
    if (path == NULL)
        return ERROR_MEMORY;
    record->path = path;
    return 0;
}

uint32_t tree_limit_nodes(const struct record_options *options)
{
    return options->limit_nodes == 0 ? LIMIT_NODES_DEFAULT : options->limit_nodes;
}
