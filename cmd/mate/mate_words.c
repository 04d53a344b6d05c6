/* SPDX-License-Identifier: ISC */
#include "cmd/mate/mate_words.h"

void mate_words_win(struct text *words, const struct query_view *view, enum spelling spelling,
                    const struct mate_reply *reply, uint64_t limit_nodes)
{
    win_words_put(words, view, spelling, reply->attacker, &reply->least);
    win_words_put_open(words, view, reply->attacker, &reply->least, limit_nodes);
}

void mate_words_cells(struct text *words, const struct board *board, enum spelling spelling,
                      const struct cellset *cells)
{
    const int nwords = cellset_words(board), count = cellset_count(cells->word, nwords);
    char name[SPELLING_BYTES];
    int i = 0;

    for (cell c = cellset_next(cells->word, 0, nwords); c != CELL_NONE;
         c = cellset_next(cells->word, c + 1u, nwords), i++) {
        cell_spell(board, spelling, c, name);
        text_format(words, "%s%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", name);
    }
}
