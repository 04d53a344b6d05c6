/* SPDX-License-Identifier: ISC */
#include "cmd/position/win_words.h"

void win_words_line(struct text *words, const struct board *board, enum spelling spelling,
                    const struct mate_least *least, bool attacker_moves)
{
    query_line(words, board, spelling, least->line, least->nline, attacker_moves);
    if (least->figures != 0) {
        text_string(words, ", ");
        figure_put_names(least->figures, words);
    } else {
        text_string(words, " and so on");
    }
}

void win_words_put(struct text *words, const struct query_view *view, enum spelling spelling,
                   enum colour attacker, const struct mate_least *least)
{
    const bool moves = attacker == view->position->to_move;
    const bool is_exact = least->status == MATE_STATUS_PROVED;

    text_format(words, "%s wins", query_colour(attacker));
    if (is_exact)
        text_format(words, " in %d", least->stones);
    if (!moves)
        text_format(words, ", whatever %s plays", query_colour(colour_other(attacker)));
    if (least->nline > 0) {
        text_string(words, ": ");
        win_words_line(words, view->position->board, spelling, least, moves);
        /* A line is one way to win, not always the longest: it must not seem to beat the bound. */
        if (least->figures != 0 && (least->nline + moves) / 2 <= least->refuted)
            text_string(words, "; other replies last longer");
    } else if (!is_exact) {
        text_string(words, " (proved)");
    }
    text_char(words, '.');
}

void win_words_put_open(struct text *words, const struct query_view *view, enum colour attacker,
                        const struct mate_least *least, uint64_t limit_nodes)
{
    const bool has_bound = least->stones < mate_least_most(view->position, attacker);

    if (least->status == MATE_STATUS_PROVED) {
        if (least->figures == 0 && least->stopped)
            text_string(words, " The search for the rest of the line was stopped.");
        return;
    }
    text_string(words, " The least number of stones is not known");
    if (!least->stopped && limit_nodes != 0)
        text_format(words, " within %llu positions", (unsigned long long)limit_nodes);
    if (least->refuted > 0 || has_bound) {
        text_string(words, " (");
        if (least->refuted > 0)
            text_format(words, "more than %d", least->refuted);
        if (has_bound)
            text_format(words, "%sat most %d", least->refuted > 0 ? ", " : "", least->stones);
        text_char(words, ')');
    }
    text_string(words, least->stopped ? ": the search was stopped." : ".");
}

void win_words_cells(struct text *words, const struct board *board, enum spelling spelling,
                     const struct cellset *cells)
{
    const int nwords = cellset_words(board), count = cellset_count(cells->word, nwords);
    char name[SPELLING_BYTES];
    int i = 0;

    for (cell c = cellset_next(cells->word, 0, nwords); c != CELL_NONE;
         c = cellset_next(cells->word, c + 1u, nwords), i++) {
        cell_spell(board, spelling, c, name);
        text_format(words, "%s%s", text_joint(i, count, " and "), name);
    }
}
