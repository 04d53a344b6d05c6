/* SPDX-License-Identifier: ISC */
/*
 * Boards on A4 paper.
 *
 * A page's content is the same bytes in PDF and in PostScript, whose prolog defines the operators
 * of PDF that are used.  Six boards fill two columns of three, row by row, all in places
 * of one size.
 *
 * PDF: object 1 is the catalog, 2 the list of pages, 3 the font; page n (from 0) is object 4 + 2n
 * and its content 5 + 2n.  A page's content is gathered until its length is known; the list of
 * pages and the table of offsets are written last.
 */
#include "parse/draw/print_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "parse/draw/page_fonts.h"
#include "parse/draw/picture.h"

/* In points. */
#define PAPER_WIDTH 595.0
#define PAPER_HEIGHT 842.0
#define PAPER_MARGIN 40.0
#define GUTTER 16.0

static int print_sheet_columns_of(const struct print_sheet *sheet)
{
    return sheet->per_page == 1 ? 1 : 2;
}

static int print_sheet_rows_of(const struct print_sheet *sheet)
{
    return sheet->per_page == 1 ? 1 : 3;
}

static const char prolog_ps[] =
    "%!PS-Adobe-3.0\n"
    "%%DocumentMedia: A4 595 842 0 () ()\n"
    "%%BoundingBox: 0 0 595 842\n"
    "%%Pages: (atend)\n"
    "%%LanguageLevel: 2\n"
    "%%DocumentNeededResources: font Helvetica\n"
    "%%EndComments\n"
    "%%BeginProlog\n"
    "/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def\n"
    "/w{setlinewidth}bind def/J{setlinecap}bind def/j{setlinejoin}bind def\n"
    "/rg{3 array astore/inkf exch def}bind def/RG{3 array astore/inks exch def}bind def\n"
    "/ff{inkf aload pop setrgbcolor}bind def/ss{inks aload pop setrgbcolor}bind def\n"
    "/f{ff fill}bind def/S{ss stroke}bind def/B{gsave ff fill grestore S}bind def\n"
    "/BT{}def/ET{}def/Tf{exch/F eq{/Sheet}{/Central}ifelse findfont exch scalefont setfont}bind\n"
    "def\n"
    "/Td{moveto}bind def/Tj{ff show}bind def\n"
    "/Helvetica findfont dup length dict begin\n"
    "{1 index/FID ne{def}{pop pop}ifelse}forall\n"
    "/Encoding ISOLatin1Encoding 256 array copy def\n"
    "Encoding 39/quotesingle put Encoding 45/hyphen put Encoding 96/grave put\n"
    "Encoding 128[/Euro/.notdef/quotesinglbase/florin/quotedblbase/ellipsis/dagger/daggerdbl\n"
    "/circumflex/perthousand/Scaron/guilsinglleft/OE/.notdef/Zcaron/.notdef/.notdef/quoteleft\n"
    "/quoteright/quotedblleft/quotedblright/bullet/endash/emdash/tilde/trademark/scaron\n"
    "/guilsinglright/oe/.notdef/zcaron/Ydieresis]putinterval\n"
    "currentdict end/Sheet exch definefont pop\n"
    "/Sheet findfont dup length dict begin\n"
    "{1 index/FID ne{def}{pop pop}ifelse}forall\n"
    "/Encoding Encoding 256 array copy def\n"
    "Encoding 128[";
static const char prolog_end_ps[] = "]putinterval\n"
                                    "currentdict end/Central exch definefont pop\n"
                                    "%%EndProlog\n"
                                    "%%BeginSetup\n"
                                    "<</PageSize[595 842]>>setpagedevice\n"
                                    "%%EndSetup\n";

/* Notes where in the file the next object of a PDF begins. */
static void print_sheet_begin_object(struct print_sheet *sheet, uint64_t at, uint64_t number,
                                     struct text *out)
{
    text_format(&sheet->table, "%010llu 00000 n \n", (unsigned long long)at);
    text_format(out, "%llu 0 obj\n", (unsigned long long)number);
}

static void print_sheet_begin_page(struct print_sheet *sheet, struct text *out)
{
    unsigned long long number = ++sheet->npages;

    switch (sheet->form) {
    case PRINT_SHEET_SVG:
        text_string(
            out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" "
                 "viewBox=\"0 0 595 842\" font-family=\"Helvetica, Arial, 'Liberation Sans', "
                 "sans-serif\" text-anchor=\"middle\" stroke-linecap=\"round\" "
                 "stroke-linejoin=\"round\">\n"
                 "<title>Boards</title>\n<rect width=\"595\" height=\"842\" fill=\"#ffffff\"/>\n");
        break;
    case PRINT_SHEET_PS:
        text_format(out, "%%%%Page: %llu %llu\nsave\n1 J 1 j\n", number, number);
        break;
    case PRINT_SHEET_PDF:
        text_reset(&sheet->page);
        text_string(&sheet->page, "1 J 1 j\n");
        sheet->has_central = false;
        break;
    }
}

static void print_sheet_end_page_pdf(struct print_sheet *sheet, struct text *out)
{
    uint64_t number = 4 + 2 * (sheet->npages - 1);
    size_t start = out->length;

    if (sheet->page.failed) {
        out->failed = true;
        return;
    }
    print_sheet_begin_object(sheet, sheet->written, number, out);
    text_string(out, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R");
    if (sheet->has_central) {
        text_string(out, "/G<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding"
                         "<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[128\n");
        page_font_glyphs(out);
        text_string(out, "]>>>>");
    }
    text_format(out, ">>>>/Contents %llu 0 R>>\nendobj\n", (unsigned long long)(number + 1));
    print_sheet_begin_object(sheet, sheet->written + (out->length - start), number + 1, out);
    text_format(out, "<</Length %zu>>\nstream\n", sheet->page.length);
    text_append(out, sheet->page.bytes, sheet->page.length);
    text_string(out, "endstream\nendobj\n");
    sheet->written += out->length - start;
}

static void print_sheet_end_page(struct print_sheet *sheet, struct text *out)
{
    switch (sheet->form) {
    case PRINT_SHEET_SVG: break; /* the document's only page ends with it */
    case PRINT_SHEET_PS: text_string(out, "restore\nshowpage\n"); break;
    case PRINT_SHEET_PDF: print_sheet_end_page_pdf(sheet, out); break;
    }
    sheet->on_page = 0;
}

static void print_sheet_begin_ps(struct text *out)
{
    text_string(out, prolog_ps);
    page_font_glyphs(out);
    text_string(out, prolog_end_ps);
}

void print_sheet_begin(struct print_sheet *sheet, enum print_sheet_form form, int per_page,
                       struct text *out)
{
    size_t start = out->length;

    *sheet = (struct print_sheet){.form = form, .per_page = per_page};
    if (form == PRINT_SHEET_PS)
        print_sheet_begin_ps(out);
    if (form != PRINT_SHEET_PDF)
        return;
    text_string(out, "%PDF-1.4\n");
    print_sheet_begin_object(sheet, out->length - start, 1, out);
    text_string(out, "<</Type/Catalog/Pages 2 0 R>>\nendobj\n");
    /* The table has the objects in order; 2 is written last and its place filled in then. */
    text_string(&sheet->table, "                    ");
    print_sheet_begin_object(sheet, out->length - start, 3, out);
    text_string(out, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>\n"
                     "endobj\n");
    sheet->written = out->length - start;
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
    if (sheet->on_page == sheet->per_page) {
        if (sheet->form == PRINT_SHEET_SVG)
            return false;
        print_sheet_end_page(sheet, out);
    }
    if (sheet->on_page == 0)
        print_sheet_begin_page(sheet, out);

    int columns = print_sheet_columns_of(sheet), rows = print_sheet_rows_of(sheet);
    double width = (PAPER_WIDTH - 2 * PAPER_MARGIN - (columns - 1) * GUTTER) / columns;
    double height = (PAPER_HEIGHT - 2 * PAPER_MARGIN - (rows - 1) * GUTTER) / rows;
    double left = PAPER_MARGIN + (sheet->on_page % columns) * (width + GUTTER);
    double top = PAPER_MARGIN + (double)(sheet->on_page / columns) * (height + GUTTER);
    struct pen pen = {.kind = sheet->form == PRINT_SHEET_SVG ? &pen_svg : &pen_page,
                      .out = sheet->form == PRINT_SHEET_PDF ? &sheet->page : out,
                      .height = PAPER_HEIGHT,
                      .with_titles = sheet->form == PRINT_SHEET_SVG};
    print_sheet_draw_place(sheet, drawing, &pen, left, top, width, height);
    pen.kind->finish(&pen);
    sheet->has_central |= pen.has_central;
    sheet->on_page++;
    return true;
}

/* The list of pages, the table and the trailer. */
static void print_sheet_end_pdf(struct print_sheet *sheet, struct text *out)
{
    unsigned long long nobjects = 4 + 2 * sheet->npages;
    size_t start = out->length;
    char entry[21];

    if (sheet->table.failed) {
        out->failed = true;
        return;
    }
    snprintf(entry, sizeof entry, "%010llu 00000 n \n", (unsigned long long)sheet->written);
    memcpy(sheet->table.bytes + 20, entry, 20);
    text_format(out, "2 0 obj\n<</Type/Pages/Count %llu/Kids[", (unsigned long long)sheet->npages);
    for (uint64_t i = 0; i < sheet->npages; i++)
        text_format(out, "%llu 0 R\n", (unsigned long long)(4 + 2 * i));
    text_string(out, "]>>\nendobj\n");
    uint64_t table_at = sheet->written + (out->length - start);
    text_format(out, "xref\n0 %llu\n0000000000 65535 f \n", nobjects);
    text_append(out, sheet->table.bytes, sheet->table.length);
    text_format(out, "trailer\n<</Size %llu/Root 1 0 R>>\nstartxref\n%llu\n%%%%EOF\n", nobjects,
                (unsigned long long)table_at);
}

void print_sheet_end(struct print_sheet *sheet, struct text *out)
{
    if (sheet->npages == 0) /* paper without a board is a page still */
        print_sheet_begin_page(sheet, out);
    print_sheet_end_page(sheet, out);
    switch (sheet->form) {
    case PRINT_SHEET_SVG: text_string(out, "</svg>\n"); break;
    case PRINT_SHEET_PS:
        text_format(out, "%%%%Trailer\n%%%%Pages: %llu\n%%%%EOF\n",
                    (unsigned long long)sheet->npages);
        break;
    case PRINT_SHEET_PDF: print_sheet_end_pdf(sheet, out); break;
    }
    text_release(&sheet->page);
    text_release(&sheet->table);
}
