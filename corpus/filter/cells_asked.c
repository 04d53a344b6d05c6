/* SPDX-License-Identifier: ISC */
/* Which boards have the cells?  The words are read on each board, since a spelling is of a board.
 */
#include "corpus/filter/cells_asked.h"

#include <string.h>

/* The cells of the words; their number, or -1 when one is off this board.  (In xyz, a cell contains
 * commas.) */
static int cells_asked_spell(const struct cells_asked *asked, const struct board *board,
                             cell *cells)
{
    const char *part = asked->spelling == SPELLING_XYZ ? " " : " ,";
    int ncells = 0;

    for (const char *word = asked->words; *(word += strspn(word, part)) != '\0';) {
        const size_t length = strcspn(word, part);
        const cell at = cell_read(board, asked->spelling, word, length, NULL);

        if (at == CELL_NONE || ncells == board->ncells)
            return -1;
        cells[ncells++] = at;
        word += length;
    }
    return ncells;
}

int cells_asked_read(struct cells_asked *asked, const char *words, enum spelling spelling,
                     struct arena *arena)
{
    cell cells[BOARD_CELLS_MAX];
    bool any = false;

    *asked = (struct cells_asked){.words = arena_copy(arena, words, strlen(words)),
                                  .spelling = spelling};
    if (asked->words == NULL)
        return ERROR_MEMORY;
    for (int i = 0; game_at(i) != NULL; i++)
        for (int size = game_at(i)->size_min; size <= game_at(i)->size_max; size++) {
            struct board *board = board_new(game_at(i), size);

            if (board == NULL)
                return ERROR_MEMORY;
            if (cells_asked_spell(asked, board, cells) > 0) {
                asked->sizes[game_at(i)->index] |= UINT64_C(1) << size;
                any = true;
            }
            board_free(board);
        }
    return any ? 0 : ERROR_INPUT;
}

bool cells_asked_are_on(const struct cells_asked *asked, const struct game *game, int size)
{
    return game != NULL && (asked->sizes[game->index] >> size & 1) != 0;
}

bool cells_asked_are_among(const struct cells_asked *asked, const struct board *board,
                           const cell *cells, int ncells, bool symmetric)
{
    cell wanted[BOARD_CELLS_MAX];
    bool is_in[BOARD_CELLS_MAX] = {false};
    const int nwanted = cells_asked_spell(asked, board, wanted);

    for (int i = 0; i < ncells; i++)
        is_in[cells[i]] = true;
    for (int s = 0; s < (symmetric ? board->nsymmetries : 1) && nwanted >= 0; s++) {
        int i = 0;

        while (i < nwanted && is_in[board->symmetry[s][wanted[i]]])
            i++;
        if (i == nwanted)
            return true;
    }
    return false;
}
