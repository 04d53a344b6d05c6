/* SPDX-License-Identifier: ISC */
#ifndef CMD_SCORE_SCORE_ROW_H
#define CMD_SCORE_SCORE_ROW_H

/*
 * The points of a position: as a row, as text, and as a picture.
 */

#include "cmd/position/position_query.h"

struct game_score;

struct score_question {
    enum spelling spelling;
    struct text *picture; /* to draw the position into; NULL: none */
};

/* Emits the fields of the answer; functions of struct position_query. */
int score_row_emit(const void *question, const struct query_view *view, struct emit *emit);
/* Prints the points, and the groups that have some. */
int score_text_print(const void *question, const struct query_view *view);

/* Draws the groups that have points. */
void score_picture_draw(const struct score_question *question, const struct query_view *view,
                        const struct game_score *score);

#endif
