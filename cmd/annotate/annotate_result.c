/* SPDX-License-Identifier: ISC */
/* How did the game end, in words? */
#include "cmd/annotate/annotate_view.h"

#include <stdlib.h>

#include "parse/notation/komi.h"

/* " (94 to 64, komi 3)": White's points, Black's, and what Black gets too. */
static void annotate_put_points(const struct outcome *outcome, struct text *words)
{
    text_format(words, " (%d to %d, komi ", outcome->points[COLOUR_WHITE],
                outcome->points[COLOUR_BLACK]);
    komi_put(outcome->komi_halves, words);
    text_char(words, ')');
}

void annotate_board_name(const struct board *board, struct text *out)
{
    text_string(out, board->game->title);
    if (!game_has_one_board(board->game))
        text_format(out, ", size %d", board->size);
}

void annotate_result(const struct annotate_view *view, struct text *words)
{
    const struct outcome *outcome = view->item->outcome;
    const char *who = outcome->winner == COLOUR_NONE ? "" : remark_colour(outcome->winner);
    char figures[REMARK_WORDS_BYTES];

    switch (outcome->end) {
    case END_DRAW: text_string(words, "a draw"); break;
    case END_AGREED: text_string(words, "a draw, as the record claims"); break;
    case END_SCORE:
        if (outcome->winner == COLOUR_NONE) {
            text_string(words, "a draw");
            annotate_put_points(outcome, words);
            break;
        }
        text_format(words, "%s wins by ", who);
        komi_put(abs(outcome_lead(outcome)), words);
        text_string(words, abs(outcome_lead(outcome)) == 2 ? " point" : " points");
        annotate_put_points(outcome, words);
        break;
    case END_UNFINISHED: text_string(words, "unfinished"); break;
    case END_RESIGN:
        text_format(words, "%s wins, %s resigned", who,
                    remark_colour(colour_other(outcome->winner)));
        break;
    case END_FORFEIT: text_format(words, "%s wins, as the record claims", who); break;
    case END_BLOCKED:
        text_format(words, "%s wins, %s cannot move", who,
                    remark_colour(colour_other(outcome->winner)));
        break;
    case END_ETERNAL_JUMP:
        text_format(words, "%s wins, %s must begin a jump that never ends", who,
                    remark_colour(colour_other(outcome->winner)));
        break;
    default:
        text_format(words, "%s wins by %s", who, remark_figures(outcome->figures, figures));
        break;
    }
}
