/* SPDX-License-Identifier: ISC */
/* How is the way of a man written? */
#include "analyse/board/way.h"

size_t way_spell(const struct way *way, const struct board *board, enum spelling spelling,
                 char *text)
{
    size_t length = 0;

    for (int i = 0; i < way->ncells; i++) {
        if (i > 0)
            text[length++] = way->jumps ? ':' : '-';
        length += cell_spell(board, spelling, way->cells[i], text + length);
    }
    text[length] = '\0';
    return length;
}

bool way_read(const struct board *board, enum spelling spelling, const char *text, size_t length,
              struct way *way, bool *well_formed)
{
    bool on_board = true, formed = true;
    size_t from = 0;

    *way = (struct way){.ncells = 0};
    for (size_t at = 0; at <= length && formed; at++) {
        if (at < length && text[at] != '-' && text[at] != ':')
            continue;
        const bool hop = at < length && text[at] == ':';
        formed = way->ncells < WAY_CELLS_MAX;
        if (!formed)
            break;
        const cell found = cell_read(board, spelling, text + from, at - from, &formed);
        on_board &= found != CELL_NONE;
        if (at < length && way->ncells > 0)
            formed &= way->jumps && hop; /* a step has two cells, and hops are not mixed with it */
        way->jumps |= hop;
        way->cells[way->ncells++] = found;
        from = at + 1;
    }
    formed &= way->ncells >= 2;
    if (well_formed != NULL)
        *well_formed = formed;
    return formed && on_board;
}
