/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_ROW_H
#define CMD_LADDERS_LADDER_ROW_H

/*
 * What hav-ladders says of a position, for programs, for a person, and as a picture.
 */

#include "cmd/ladders/ladder_finder.h"

/* For struct position_query, whose question is a struct ladder_question. */
int ladder_row_emit(const void *question, const struct query_view *view, struct emit *emit);
int ladder_text_print(const void *question, const struct query_view *view);

/* Draws the ladders into question->picture when one is wanted and none is there yet: their stones
 * numbered, longest first, and none that would share a cell with one drawn. */
void ladder_picture_draw(const struct ladder_question *question, const struct query_view *view,
                         const struct ladder_answer *answer);

#endif
