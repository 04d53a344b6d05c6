/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_SHEET_H
#define PARSE_DRAW_SHEET_H

/*
 * Boards on A4 paper, one or six to a page, to print: PostScript and PDF documents of any number of
 * pages, written page by page, or one page of SVG.  PostScript and PDF set text in Helvetica with
 * the characters of Latin-1; others become "?".
 */

#include "parse/draw/draw.h"

enum sheet_form { SHEET_SVG, SHEET_PS, SHEET_PDF };

struct sheet {
    enum sheet_form form;
    int per_page; /* 1 or 6 */
    /* state of sheet.c */
    int on_page; /* boards on the page begun; 0: none is begun */
    uint64_t npages; /* begun */
    uint64_t written; /* bytes appended so far: what PDF counts its objects by */
    struct text page; /* PDF: the content of the page begun */
    struct text table; /* PDF: its cross-reference table so far */
};

/* Begins a document; `sheet` may hold anything.  per_page is 1 or 6. */
void sheet_begin(struct sheet *sheet, enum sheet_form form, int per_page, struct text *out);
/*
 * Puts the next board on the document.  `out` may be another buffer, or emptied, between calls, as
 * long as the bytes end up in one file in order.  Returns false, and draws nothing, when it does
 * not fit: SVG holds one page.
 */
bool sheet_board(struct sheet *sheet, const struct drawing *drawing, struct text *out);
/* Ends the document and releases what the sheet holds. */
void sheet_end(struct sheet *sheet, struct text *out);

#endif
