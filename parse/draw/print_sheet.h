/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PRINT_SHEET_H
#define PARSE_DRAW_PRINT_SHEET_H

/*
 * A page of A4 paper with one or six boards, as SVG, to print.
 */

#include "parse/draw/draw.h"

struct print_sheet {
    int per_page; /* 1 or 6 */
    int count; /* boards on the page */
};

/* Begins a page; `sheet` may hold anything. */
void print_sheet_begin(struct print_sheet *sheet, int per_page, struct text *out);
/* Puts the next board on the page.  `out` may be another buffer, or emptied, between calls. Returns
 * false, and draws nothing, when the page is full. */
bool print_sheet_board(struct print_sheet *sheet, const struct drawing *drawing, struct text *out);
/* Ends the page; it may be empty. */
void print_sheet_end(struct text *out);

#endif
