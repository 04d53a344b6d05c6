/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_ROW_H
#define CMD_OUTPUT_ROW_H

/*
 * Fields of rows that several tools share.
 */

#include "analyse/board/cellset.h"
#include "analyse/board/game.h"
#include "analyse/study/study.h"
#include "parse/input/diagnostic.h"
#include "parse/write/emit.h"

/* Emits a cell in a spelling; null for CELL_NONE. */
void row_cell(struct emit *emit, const char *name, const struct board *board,
              enum spelling spelling, cell at);

/* Emits an array of cells in a spelling. */
void row_cells(struct emit *emit, const char *name, const struct board *board,
               enum spelling spelling, const cell *cells, int ncells);

/* Emits a set of cells as an array, in cell order. */
void row_set(struct emit *emit, const char *name, const struct board *board, enum spelling spelling,
             const struct cellset *set);

/* Emits edges: the array `corners`, of cells, and the array `sides`, of numbers. */
void row_edges(struct emit *emit, const struct board *board, enum spelling spelling,
               edge_set edges);

/* Emits an array of the names of figures. */
void row_figures(struct emit *emit, const char *name, figure_set figures);

/* Emits what a search says: true, false, or null where it has not decided. */
void row_verdict(struct emit *emit, const char *name, enum exact_verdict verdict);

/* Emits the object `error` of a rejected record: id, line, column, message.  NULL: no error; then
 * json has no such object, and csv and tsv have empty fields. */
void row_error(struct emit *emit, const struct diagnostic *error);

#endif
