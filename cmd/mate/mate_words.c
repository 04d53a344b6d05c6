/* SPDX-License-Identifier: ISC */
/*
 * Wins in words.
 */
#include "cmd/mate/mate_words.h"

void mate_words_line(struct text *words, const struct board *board, enum spelling spelling,
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

/* " The least number of stones is not known within 300000 positions (more than 2, at most 12)." */
static void mate_words_put_bounds(struct text *words, const struct query_view *view,
                                  const struct mate_wanted *wanted, const struct mate_reply *reply)
{
    const struct mate_least *least = &reply->least;
    const bool has_bound = least->stones < mate_least_most(view->position, reply->attacker);

    const uint64_t limit = wanted->scan ? reply->budget : wanted->limit_nodes;

    text_string(words, " The least number of stones is not known");
    if (!least->stopped && wanted->limit_nodes != 0 && wanted->checkpoint == NULL)
        text_format(words, " within %llu positions", (unsigned long long)limit);
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

void mate_words_win(struct text *words, const struct query_view *view,
                    const struct mate_wanted *wanted, const struct mate_reply *reply)
{
    const struct mate_least *least = &reply->least;
    const bool moves = reply->attacker == view->position->to_move;
    const bool is_exact = least->status == MATE_STATUS_PROVED;

    text_format(words, "%s wins", query_colour(reply->attacker));
    if (is_exact)
        text_format(words, " in %d", least->stones);
    if (!moves)
        text_format(words, ", whatever %s plays", query_colour(colour_other(reply->attacker)));
    if (least->nline > 0) {
        text_string(words, ": ");
        mate_words_line(words, view->position->board, wanted->spelling, least, moves);
        /* A line is one way to win, not always the longest: it must not seem to beat the bound. */
        if (least->figures != 0 && (least->nline + moves) / 2 <= least->refuted)
            text_string(words, "; other replies last longer");
    } else if (!is_exact) {
        text_string(words, " (proved)");
    }
    text_char(words, '.');
    if (!is_exact && wanted->solve && !wanted->shortest)
        text_string(words, " --shortest also looks for the least number of stones.");
    else if (!is_exact)
        mate_words_put_bounds(words, view, wanted, reply);
    else if (least->figures == 0 && least->stopped)
        text_string(words, " The search for the rest of the line was stopped.");
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
