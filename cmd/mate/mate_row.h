/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_ROW_H
#define CMD_MATE_MATE_ROW_H

/*
 * The output of hav-mate for a position, for programs and for a person.
 */

#include "cmd/mate/mate_wanted.h"

/* The `emit` of struct position_query, whose question is a struct mate_wanted: the fields of the
 * answer.  It also writes the proof tree and draws the picture if these are wanted. */
int mate_row_emit(const void *question, const struct query_view *view, struct emit *emit);

/* The `print` of struct position_query: the same in sentences; those of a scan are only about plies
 * that changed something. */
int mate_row_print(const void *question, const struct query_view *view);

#endif
