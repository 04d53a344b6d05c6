/* SPDX-License-Identifier: ISC */
/*
 * Shapes in the operators of a PDF page's content (ISO 32000-1, 8 and 9).
 */
#include "analyse/base/utf8.h"
#include "parse/draw/page_fonts.h"
#include "parse/draw/pen.h"

/* Decodes the first character of the text; returns its length in bytes. */
static size_t pen_page_decode(const char *text, size_t length, enum page_font *font, unsigned *byte)
{
    uint32_t character = '?';
    const size_t step = utf8_decode(text, length, &character);

    *byte = page_font_byte(character, font);
    return step == 0 ? 1 : step;
}

/* The first characters of the text, as many as `font` has, as a string of PDF, or of PostScript.
 * Returns their length in bytes. */
static size_t pen_page_string(struct text *out, const char *text, size_t length,
                              enum page_font font)
{
    size_t at = 0;

    text_char(out, '(');
    while (at < length) {
        enum page_font next;
        unsigned byte;
        const size_t step = pen_page_decode(text + at, length - at, &next, &byte);

        if (next != font)
            break;
        if (byte == '(' || byte == ')' || byte == '\\')
            text_char(out, '\\');
        if (byte < 0x80)
            text_char(out, (char)byte);
        else
            text_format(out, "\\%03o", byte);
        at += step;
    }
    text_char(out, ')');
    return at;
}

static void pen_page_number(struct pen *pen, double value)
{
    text_fixed(pen->out, value, 2);
    text_char(pen->out, ' ');
}

static void pen_page_point(struct pen *pen, double x, double y)
{
    pen_page_number(pen, pen->left + x * pen->scale);
    pen_page_number(pen, pen->height - (pen->top + y * pen->scale));
}

static void pen_page_operator(struct pen *pen, const char *name)
{
    text_string(pen->out, name);
    text_char(pen->out, '\n');
}

static void pen_page_colour(struct pen *pen, int32_t value, const char *name)
{
    for (int shift = 16; shift >= 0; shift -= 8) {
        text_fixed(pen->out, (value >> shift & 0xff) / 255.0, 3);
        text_char(pen->out, ' ');
    }
    pen_page_operator(pen, name);
}

static void page_ink(struct pen *pen)
{
    if (pen->ink.fill != INK_NONE)
        pen_page_colour(pen, pen->ink.fill, "rg");
    if (pen->ink.stroke != INK_NONE) {
        pen_page_colour(pen, pen->ink.stroke, "RG");
        pen_page_number(pen, pen->ink.width * pen->scale);
        pen_page_operator(pen, "w");
    }
}

static void pen_page_paint(struct pen *pen)
{
    if (pen->ink.stroke == INK_NONE)
        pen_page_operator(pen, "f");
    else
        pen_page_operator(pen, pen->ink.fill == INK_NONE ? "S" : "B");
}

static void page_polygon(struct pen *pen, const double (*at)[2], int count, const char *title)
{
    (void)title;
    for (int i = 0; i < count; i++) {
        pen_page_point(pen, at[i][0], at[i][1]);
        text_string(pen->out, i == 0 ? "m " : "l ");
    }
    pen_page_operator(pen, "h");
    pen_page_paint(pen);
}

static void page_line(struct pen *pen, const double from[2], const double to[2])
{
    pen_page_point(pen, from[0], from[1]);
    text_string(pen->out, "m ");
    pen_page_point(pen, to[0], to[1]);
    pen_page_operator(pen, "l S");
}

/* Four arcs; 0.5523 is the length of handle that keeps a quarter's radius within 0.03 %. */
static void page_circle(struct pen *pen, const double at[2], double radius)
{
    static const int quarter[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    const double handle = 0.5523 * radius;

    pen_page_point(pen, at[0] + radius, at[1]);
    text_string(pen->out, "m ");
    for (int i = 0; i < 4; i++) {
        const int *from = quarter[i], *to = quarter[i + 1];
        pen_page_point(pen, at[0] + from[0] * radius + to[0] * handle,
                       at[1] + from[1] * radius + to[1] * handle);
        pen_page_point(pen, at[0] + to[0] * radius + from[0] * handle,
                       at[1] + to[1] * radius + from[1] * handle);
        pen_page_point(pen, at[0] + to[0] * radius, at[1] + to[1] * radius);
        text_string(pen->out, "c ");
    }
    pen_page_operator(pen, "h");
    pen_page_paint(pen);
}

static void page_words(struct pen *pen, const double at[2], double size, const char *text,
                       size_t length)
{
    size_t done = 0;

    text_string(pen->out, "BT ");
    do {
        enum page_font font = PAGE_FONT_WINDOWS;
        unsigned byte;

        if (done < length)
            pen_page_decode(text + done, length - done, &font, &byte);
        pen->has_central |= font == PAGE_FONT_CENTRAL;
        text_format(pen->out, "/%s ", page_font_name(font));
        pen_page_number(pen, size * pen->scale);
        text_string(pen->out, "Tf ");
        if (done == 0) {
            pen_page_point(pen, at[0], at[1] + 0.36 * size);
            text_string(pen->out, "Td ");
        }
        done += pen_page_string(pen->out, text + done, length - done, font);
        text_string(pen->out, " Tj ");
    } while (done < length);
    pen_page_operator(pen, "ET");
}

static void page_text(struct pen *pen, const double at[2], double size, const char *text,
                      size_t length)
{
    const double from[2] = {at[0] - pen_text_width(text, length) * size / 2, at[1]};

    page_words(pen, from, size, text, length);
}

static void page_finish(struct pen *pen)
{
    pen->has_ink = false;
}

const struct pen_kind pen_page = {.wider = 1,
                                  .ink = page_ink,
                                  .polygon = page_polygon,
                                  .line = page_line,
                                  .circle = page_circle,
                                  .text = page_text,
                                  .words = page_words,
                                  .finish = page_finish};
