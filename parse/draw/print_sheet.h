/* SPDX-License-Identifier: ISC */
#ifndef PARSE_DRAW_PRINT_SHEET_H
#define PARSE_DRAW_PRINT_SHEET_H

/*
 * Boards on A4 paper, one or six to a page, to print: PostScript and PDF documents of any number of
 * pages, written page by page, or one page of SVG.  PostScript and PDF set text in the
 * fonts of page_fonts.h; characters that these lack become "?".
 */

#include "parse/draw/draw.h"

enum print_sheet_form { PRINT_SHEET_SVG, PRINT_SHEET_PS, PRINT_SHEET_PDF };

struct print_sheet {
    enum print_sheet_form form;
    int per_page; /* 1 or 6 */
    /* state of print_sheet.c */
    int on_page; /* boards on the page begun; 0: none is begun */
    bool has_central; /* the page begun needs PAGE_FONT_CENTRAL */
    uint64_t npages; /* begun */
    uint64_t written; /* bytes appended so far: what PDF counts its objects by */
    struct text page; /* PDF: the content of the page begun */
    struct text table; /* PDF: its cross-reference table so far */
};

/* Begins a document; `sheet` may hold anything.  per_page is 1 or 6. */
void print_sheet_begin(struct print_sheet *sheet, enum print_sheet_form form, int per_page,
                       struct text *out);
/*
 * Puts the next board on the document.  `out` may be another buffer, or emptied, between calls, as
 * long as the bytes end up in one file in order.  Returns false, and draws nothing, when it does
 * not fit: SVG holds one page.
 */
bool print_sheet_board(struct print_sheet *sheet, const struct drawing *drawing, struct text *out);
/* Ends the document and releases what the sheet holds. */
void print_sheet_end(struct print_sheet *sheet, struct text *out);

#endif
