/* SPDX-License-Identifier: ISC */
#ifndef CMD_ROW_H
#define CMD_ROW_H

/*
 * Parts of rows that several tools print alike.
 */

#include "cmd/common.h"

/* An array of cells in a spelling. */
void row_cells(struct emit *emit, const char *name, const struct board *board,
               enum spelling spelling, const cell *cells, int ncells);

/* The object `error` of a rejected record: id, line, column, message.  NULL: no error; json then
 * has no such object, csv and tsv have empty fields. */
void row_error(struct emit *emit, const struct diagnostic *error);

#endif
