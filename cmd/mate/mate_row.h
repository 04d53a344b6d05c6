/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_ROW_H
#define CMD_MATE_MATE_ROW_H

/*
 * What hav-mate says of a position, for programs and for a person.
 */

#include "cmd/mate/mate_finder.h"

/* For struct position_query, whose question is a struct mate_wanted.  They write the answer's proof
 * tree and draw its picture, too, where these are wanted; a scan's sentences tell only of plies
 * that changed something. */
int mate_row_emit(const void *question, const struct query_view *view, struct emit *emit);
int mate_row_print(const void *question, const struct query_view *view);

#endif
