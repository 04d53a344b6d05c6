/* SPDX-License-Identifier: ISC */
/*
 * Shapes in the operators of a PDF page's content (ISO 32000-1, 8 and 9).
 */
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/draw/pen.h"

/* Windows-1252's characters 0x80 .. 0x9f. */
static const uint16_t windows_1252[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

static unsigned pen_page_windows_1252_byte(uint32_t character)
{
    if ((character >= 0x20 && character < 0x7f) || (character >= 0xa0 && character <= 0xff))
        return character;
    for (unsigned i = 0; i < 32; i++)
        if (windows_1252[i] != 0 && windows_1252[i] == character)
            return 0x80 + i;
    return '?';
}

void pen_page_string(struct text *out, const char *text, size_t length)
{
    text_char(out, '(');
    for (size_t at = 0; at < length;) {
        uint32_t character = '?';
        size_t step = utf8_decode(text + at, length - at, &character);
        unsigned byte = pen_page_windows_1252_byte(character);
        if (byte == '(' || byte == ')' || byte == '\\')
            text_char(out, '\\');
        if (byte < 0x80)
            text_char(out, (char)byte);
        else
            text_format(out, "\\%03o", byte);
        at += step == 0 ? 1 : step;
    }
    text_char(out, ')');
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
    text_string(pen->out, "BT /F ");
    pen_page_number(pen, size * pen->scale);
    text_string(pen->out, "Tf ");
    pen_page_point(pen, at[0], at[1] + 0.36 * size);
    text_string(pen->out, "Td ");
    pen_page_string(pen->out, text, length);
    pen_page_operator(pen, " Tj ET");
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
