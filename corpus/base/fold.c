/* SPDX-License-Identifier: ISC */
/* Folding by symmetry: one Zobrist key for each image of the board. */
#include "corpus/base/fold.h"

#include <string.h>

#include "analyse/base/random.h"

void fold_init(struct fold *fold, const struct board *board, bool exchanged)
{
    *fold = (struct fold){
        .board = board, .exchanged = exchanged, .least_by = (1u << board->nsymmetries) - 1};
}

static cell fold_exchange(const struct fold *fold, cell at)
{
    return fold->exchanged ? fold->board->exchange[at] : at;
}

void fold_toggle(struct fold *fold, cell at, enum colour colour)
{
    const struct board *board = fold->board;
    const bool is_black = (colour == COLOUR_BLACK) != fold->exchanged;
    uint64_t least = UINT64_MAX;
    unsigned least_by = 0;

    /* Without branches: no processor guesses which image is the least. */
    at = fold_exchange(fold, at);
    for (int s = 0; s < board->nsymmetries; s++) {
        const uint64_t key = fold->keys[s] ^ board->zobrist[board->symmetry[s][at]][is_black];

        fold->keys[s] = key;
        least = key < least ? key : least;
    }
    for (int s = 0; s < board->nsymmetries; s++)
        least_by |= (unsigned)(fold->keys[s] == least) << s;
    fold->least = least;
    fold->least_by = least_by;
}

uint64_t fold_key(const struct fold *fold, enum colour to_move)
{
    uint64_t kind = (uint64_t)fold->board->game->index * 64 + (uint64_t)fold->board->size * 2 +
                    ((to_move == COLOUR_BLACK) != fold->exchanged);
    struct random random = {fold->least + 0x9e3779b97f4a7c15u * kind};

    return random_next(&random);
}

cell fold_cell(const struct fold *fold, cell at)
{
    cell least = CELL_NONE;

    at = fold_exchange(fold, at);
    for (int s = 0; s < fold->board->nsymmetries; s++) {
        cell image = fold->board->symmetry[s][at];
        if ((fold->least_by >> s & 1) != 0 && image < least)
            least = image;
    }
    return least;
}

cell fold_show(const struct fold *fold, cell name, int *ncells)
{
    const struct board *board = fold->board;
    cell seen[BOARD_SYMMETRIES_MAX];
    cell first = CELL_NONE;
    int count = 0;

    for (int s = 0; s < board->nsymmetries; s++) {
        if ((fold->least_by >> s & 1) == 0)
            continue;
        cell at = fold_exchange(fold, board->symmetry[board_symmetry_inverse(board, s)][name]);
        int i = 0;
        while (i < count && seen[i] != at)
            i++;
        if (i < count)
            continue;
        seen[count++] = at;
        if (first == CELL_NONE || cell_before(board, at, first))
            first = at;
    }
    if (ncells != NULL)
        *ncells = count;
    return first;
}

bool cell_before(const struct board *board, cell a, cell b)
{
    char names[2][SPELLING_BYTES];

    if (board->x[a] != board->x[b])
        return board->x[a] < board->x[b];
    size_t length = cell_spell(board, SPELLING_LG, a, names[0]);
    size_t other = cell_spell(board, SPELLING_LG, b, names[1]);
    return length != other ? length < other : strcmp(names[0], names[1]) < 0;
}
