/* SPDX-License-Identifier: ISC */
#include "tests/lib/canonical.h"

uint64_t canonical_key(const struct position *position, int *symmetry)
{
    const struct board *board = position->board;
    uint64_t least = UINT64_MAX;

    for (int s = 0; s < board->nsymmetries; s++) {
        uint64_t key = 0;

        for (cell c = 0; c < board->ncells; c++)
            if (position->colour[c] != COLOUR_NONE)
                key ^= board->zobrist[board->symmetry[s][c]][position->colour[c] - 1];
        if (s == 0 || key < least) {
            least = key;
            if (symmetry != NULL)
                *symmetry = s;
        }
    }
    return least;
}
