/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_ROW_H
#define CMD_LADDERS_LADDER_ROW_H

/*
 * The answer as fields, sentences and a picture.
 */

#include "cmd/ladders/ladder_answer.h"

/* Functions of struct position_query: emits the answer. */
int ladder_row_emit(const void *question, const struct query_view *view, struct emit *emit);
/* The same as text. */
int ladder_text_print(const void *question, const struct query_view *view);
/* Draws the ladders, ply by ply. */
void ladder_picture_draw(const void *question, const struct query_view *view, struct text *picture);

#endif
