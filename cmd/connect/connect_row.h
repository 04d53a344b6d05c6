/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_ROW_H
#define CMD_CONNECT_CONNECT_ROW_H

/*
 * The output of hav-connect for a position: for programs, for a person, and as a picture.
 */

#include "cmd/connect/connect_finder.h"

/* The `emit` of struct position_query, whose question is a struct connect_question. */
int connect_row_emit(const void *question, const struct query_view *view, struct emit *emit);

/* The `print` of struct position_query. */
int connect_text_print(const void *question, const struct query_view *view);

/* The `draw`: the carriers of groups and of their 0-paths, pivots dotted; a derived link; or a map.
 */
void connect_picture_draw(const void *question, const struct query_view *view,
                          struct text *picture);

#endif
