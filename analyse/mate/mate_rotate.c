/* SPDX-License-Identifier: ISC */
#include "analyse/mate/mate_rotate.h"

void mate_tree_rotate(struct mate_tree *tree, const struct orientation *orientation)
{
    for (uint32_t i = 0; i < tree->nnodes; i++)
        tree->nodes[i].move = orientation_rotate_cell(orientation, tree->nodes[i].move);
}

void mate_escapes_rotate(struct mate_escapes *escapes, const struct orientation *orientation)
{
    const int ncells = orientation->board->ncells;
    uint8_t escape[BOARD_CELLS_MAX];
    uint16_t stones[BOARD_CELLS_MAX];

    orientation_rotate_set(orientation, escapes->must_play.word);
    memcpy(escape, escapes->escape, (size_t)ncells * sizeof *escape);
    memcpy(stones, escapes->stones, (size_t)ncells * sizeof *stones);
    for (int c = 0; c < ncells; c++) {
        escapes->escape[orientation->to[c]] = escape[c];
        escapes->stones[orientation->to[c]] = stones[c];
    }
}
