/* SPDX-License-Identifier: ISC */
#ifndef CMD_SCORE_SCORE_ROW_H
#define CMD_SCORE_SCORE_ROW_H

/*
 * The points of a position: as a row, as text, and as a picture.
 */

#include "cmd/position/position_query.h"

struct score_question {
    enum spelling spelling;
};

/* Counts the points, into view->answer, a struct game_score; functions of struct position_query. */
int score_ask(const void *question, const struct query_view *view);
/* Emits the fields of the answer. */
int score_row_emit(const void *question, const struct query_view *view, struct emit *emit);
/* Prints the points, and the groups that have some. */
int score_text_print(const void *question, const struct query_view *view);
/* Draws the groups that have points. */
void score_picture_draw(const void *question, const struct query_view *view, struct text *picture);

#endif
