/* SPDX-License-Identifier: ISC */
#ifndef CMD_CONNECT_CONNECT_MAP_H
#define CMD_CONNECT_CONNECT_MAP_H

/*
 * The answer to hav-connect --map: the fewest stones from a chain to every cell.
 */

#include "cmd/connect/connect_finder.h"

/* Emits the fields of the map of question->map. */
void connect_map_emit(const struct connect_question *question, const struct query_view *view,
                      struct emit *emit);
/* Appends the map as a board of numbers to view->item->out. */
void connect_map_print(const struct connect_question *question, const struct query_view *view);
/* Draws it. */
void connect_map_draw(const struct connect_question *question, const struct query_view *view,
                      struct text *picture);

#endif
