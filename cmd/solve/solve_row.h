/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVE_ROW_H
#define CMD_SOLVE_SOLVE_ROW_H

/*
 * The value of a position as fields and as sentences.
 */

#include "cmd/position/position_query.h"

/* The `emit` of struct position_query, whose question is a struct solve_wanted. */
int solve_row_emit(const void *question, const struct query_view *view, struct emit *emit);

/* The `print` of struct position_query. */
int solve_row_print(const void *question, const struct query_view *view);

#endif
