/* SPDX-License-Identifier: ISC */
/*
 * How is a ply named, played again, or taken back?
 *
 * Only this file and position.c distinguish the kinds of ply; code that walks over the plies of a
 * game calls these functions.
 */
#include "analyse/board/ply.h"

#include <assert.h>
#include <string.h>

#include "analyse/board/rules.h"

const char *ply_word(enum ply_kind kind)
{
    static const char *const words[] = {NULL, "swap", "swap-sides", "pass", NULL};

    return words[kind];
}

size_t ply_spell(const struct ply *ply, const struct board *board, enum spelling spelling,
                 char *text)
{
    const char *word = ply_word((enum ply_kind)ply->kind);

    if (ply->kind == PLY_WAY) {
        struct way way;
        char spelt[WAY_BYTES];

        board->game->rules->way(board, (enum colour)ply->colour, ply->joined[0], ply->cell, &way);
        const size_t length = way_spell(&way, board, spelling, spelt);
        assert(length < SPELLING_BYTES);
        memcpy(text, spelt, length + 1);
        return length;
    }
    if (word == NULL)
        return cell_spell(board, spelling, ply->cell, text);
    strcpy(text, word);
    return strlen(word);
}

void ply_repeat(const struct ply *ply, struct position *position)
{
    bool played = true;

    switch ((enum ply_kind)ply->kind) {
    case PLY_STONE: position_play(position, ply->cell, (enum colour)ply->colour); break;
    case PLY_SWAP: played = position_swap(position); break;
    case PLY_SWAP_SIDES: played = position_swap_sides(position); break;
    case PLY_PASS: played = position_pass(position); break;
    case PLY_WAY: position_move(position, ply->joined[0], ply->cell); break;
    }
    assert(played);
    (void)played;
}

int ply_taken(const struct ply *ply, const struct board *board, cell *cells)
{
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS && board->captures; d++) {
        if ((ply->taken >> d & 1) == 0)
            continue;
        cells[n++] = board->neighbour[ply->cell][d];
        cells[n] = board->neighbour[cells[n - 1]][d];
        n++;
    }
    return n;
}

int ply_stones(const struct ply *ply, const struct board *board)
{
    cell taken[PLY_TAKEN_MAX];

    return (ply->kind == PLY_STONE) - ply_taken(ply, board, taken);
}

void ply_take_back(const struct ply *ply, const struct board *board, uint8_t *colours)
{
    cell taken[PLY_TAKEN_MAX];

    for (int i = ply_taken(ply, board, taken); i-- > 0;)
        colours[taken[i]] = (uint8_t)colour_other((enum colour)ply->colour);
    if (ply->cell == CELL_NONE)
        return;
    colours[ply->cell] = COLOUR_NONE;
    if (ply->kind == PLY_SWAP)
        colours[ply->joined[0]] = (uint8_t)colour_other((enum colour)ply->colour);
    if (ply->kind == PLY_WAY)
        colours[ply->joined[0]] = ply->colour;
}
