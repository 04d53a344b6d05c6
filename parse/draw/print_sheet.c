/* SPDX-License-Identifier: ISC */
/*
 * Six boards fill two columns of three, row by row, all in places of one size.
 */
#include "parse/draw/print_sheet.h"

#include <math.h>

#include "parse/draw/picture.h"

/* In points. */
#define PAPER_WIDTH 595.0
#define PAPER_HEIGHT 842.0
#define PAPER_MARGIN 40.0
#define GUTTER 16.0

void print_sheet_begin(struct print_sheet *sheet, int per_page, struct text *out)
{
    *sheet = (struct print_sheet){.per_page = per_page};
    text_string(out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" "
                "viewBox=\"0 0 595 842\" font-family=\"Helvetica, Arial, 'Liberation Sans', "
                "sans-serif\" text-anchor=\"middle\" stroke-linecap=\"round\" "
                "stroke-linejoin=\"round\">\n"
                "<title>Boards</title>\n<rect width=\"595\" height=\"842\" fill=\"#ffffff\"/>\n");
}

/* Draws into the place: board above, caption below it. */
static void print_sheet_draw_place(const struct print_sheet *sheet, const struct drawing *drawing,
                                   struct pen *pen, double left, double top, double width,
                                   double height)
{
    struct picture picture;
    double size = sheet->per_page == 1 ? 12 : 8;

    picture_init(&picture, drawing);
    double caption = (picture_caption_lines(drawing) * PICTURE_CAPTION_LEADING + 0.5) * size;
    double scale = fmin(width / picture.width, (height - caption) / picture.height);
    double board_top = top + (height - caption - picture.height * scale) / 2;

    picture_draw(&picture, pen, left + (width - picture.width * scale) / 2, board_top, scale);
    picture_caption(drawing, pen, left + width / 2, board_top + picture.height * scale + 0.3 * size,
                    width, size);
}

bool print_sheet_board(struct print_sheet *sheet, const struct drawing *drawing, struct text *out)
{
    const int columns = sheet->per_page == 1 ? 1 : 2, rows = sheet->per_page == 1 ? 1 : 3;
    const double width = (PAPER_WIDTH - 2 * PAPER_MARGIN - (columns - 1) * GUTTER) / columns;
    const double height = (PAPER_HEIGHT - 2 * PAPER_MARGIN - (rows - 1) * GUTTER) / rows;
    const double left = PAPER_MARGIN + (sheet->count % columns) * (width + GUTTER);
    const double top = PAPER_MARGIN + (double)(sheet->count / columns) * (height + GUTTER);
    struct pen pen = {.out = out};

    if (sheet->count == sheet->per_page)
        return false;
    print_sheet_draw_place(sheet, drawing, &pen, left, top, width, height);
    pen_finish(&pen);
    sheet->count++;
    return true;
}

void print_sheet_end(struct text *out)
{
    text_string(out, "</svg>\n");
}
