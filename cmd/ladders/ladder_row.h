/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_ROW_H
#define CMD_LADDERS_LADDER_ROW_H

/*
 * The output of hav-ladders for a position: for programs, for a person, and as a picture.
 */

#include "cmd/ladders/ladder_finder.h"

/* The `emit` of struct position_query, whose question is a struct ladder_question. */
int ladder_row_emit(const void *question, const struct query_view *view, struct emit *emit);

/* The `print` of struct position_query. */
int ladder_text_print(const void *question, const struct query_view *view);

/* Draws the ladders into question->picture if a picture is wanted and not drawn yet: the longest
 * first, with their stones numbered.  A ladder that shares a cell with one drawn is left out. */
void ladder_picture_draw(const struct ladder_question *question, const struct query_view *view,
                         const struct ladder_answer *answer);

#endif
