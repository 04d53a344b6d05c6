/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_HEXAGON_H
#define ANALYSE_BOARD_HEXAGON_H

/*
 * The hexagonal board of base k, for the games that are played on it: functions of struct game.
 */

#include "analyse/board/game.h"

/* With six sides and six corners. */
int hexagon_layout(int size, struct board *board, uint8_t *x, uint8_t *y);
/* The side or the corner of a cell. */
edge_set hexagon_edges(int size, int x, int y);
/* The twelve of the hexagon. */
void hexagon_symmetry(int size, int s, int *x, int *y);
/* Columns and rows of a square table of the cells. */
void hexagon_grid(int size, int x, int y, int *column, int *row);
/* All three spellings. */
size_t hexagon_spell(int size, enum spelling spelling, int x, int y, char *text);
bool hexagon_read(int size, enum spelling spelling, const char *text, size_t length, int *x,
                  int *y);

#endif
