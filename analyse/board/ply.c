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

const char *ply_word(enum ply_kind kind)
{
    static const char *const words[] = {NULL, "swap", "swap-sides", "pass"};

    return words[kind];
}

size_t ply_spell(const struct ply *ply, const struct board *board, enum spelling spelling,
                 char *text)
{
    const char *word = ply_word((enum ply_kind)ply->kind);

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
    }
    assert(played);
    (void)played;
}

void ply_take_back(const struct ply *ply, uint8_t *colours)
{
    if (ply->cell == CELL_NONE)
        return;
    colours[ply->cell] = COLOUR_NONE;
    if (ply->kind == PLY_SWAP)
        colours[ply->joined[0]] = (uint8_t)colour_other((enum colour)ply->colour);
}
