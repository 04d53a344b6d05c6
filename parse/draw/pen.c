/* SPDX-License-Identifier: ISC */
/*
 * Shapes as SVG.  Ink is set on a group around the shapes that share it.  Numbers have two decimals
 * at most, so the same picture has the same bytes everywhere.
 */
#include "parse/draw/pen.h"

#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/base/utf8.h"

/* At most two decimals, none that are zero at the end. */
static void pen_put_number(struct text *out, double value)
{
    size_t start = out->length;

    text_fixed(out, value, 2);
    if (out->failed)
        return;
    while (out->length > start && out->bytes[out->length - 1] == '0')
        out->length--;
    if (out->length > start && out->bytes[out->length - 1] == '.')
        out->length--;
}

static void pen_put_attribute(struct text *out, const char *name, double value)
{
    text_char(out, ' ');
    text_string(out, name);
    text_string(out, "=\"");
    pen_put_number(out, value);
    text_char(out, '"');
}

static void pen_put_colour(struct text *out, const char *name, int32_t value)
{
    if (value == INK_NONE)
        text_format(out, " %s=\"none\"", name);
    else
        text_format(out, " %s=\"#%06x\"", name, (unsigned)value & 0xffffff);
}

static void pen_begin_ink(struct pen *pen)
{
    if (pen->has_ink)
        text_string(pen->out, "</g>\n");
    text_string(pen->out, "<g");
    pen_put_colour(pen->out, "fill", pen->ink.fill);
    if (pen->ink.stroke != INK_NONE) {
        pen_put_colour(pen->out, "stroke", pen->ink.stroke);
        pen_put_attribute(pen->out, "stroke-width", pen->ink.width * pen->scale);
    }
    text_string(pen->out, ">\n");
}

void pen_ink(struct pen *pen, int32_t fill, int32_t stroke, double width)
{
    if (pen->has_ink && pen->ink.fill == fill && pen->ink.stroke == stroke &&
        (stroke == INK_NONE || (pen->ink.width <= width && pen->ink.width >= width)))
        return;
    pen->ink = (struct ink){.fill = fill, .stroke = stroke, .width = width};
    pen_begin_ink(pen);
    pen->has_ink = true;
}

static void pen_put_point(struct pen *pen, const double at[2], char between)
{
    pen_put_number(pen->out, pen->left + at[0] * pen->scale);
    text_char(pen->out, between);
    pen_put_number(pen->out, pen->top + at[1] * pen->scale);
}

void pen_polygon(struct pen *pen, const double (*at)[2], int count, const char *title)
{
    text_string(pen->out, "<polygon points=\"");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(pen->out, ' ');
        pen_put_point(pen, at[i], ',');
    }
    if (title == NULL) {
        text_string(pen->out, "\"/>\n");
        return;
    }
    text_string(pen->out, "\"><title>");
    xml_text(pen->out, title, strlen(title));
    text_string(pen->out, "</title></polygon>\n");
}

void pen_line(struct pen *pen, const double from[2], const double to[2])
{
    text_string(pen->out, "<path d=\"M");
    pen_put_point(pen, from, ' ');
    text_char(pen->out, 'L');
    pen_put_point(pen, to, ' ');
    text_string(pen->out, "\"/>\n");
}

void pen_circle(struct pen *pen, const double at[2], double radius)
{
    text_string(pen->out, "<circle");
    pen_put_attribute(pen->out, "cx", pen->left + at[0] * pen->scale);
    pen_put_attribute(pen->out, "cy", pen->top + at[1] * pen->scale);
    pen_put_attribute(pen->out, "r", radius * pen->scale);
    text_string(pen->out, "/>\n");
}

static void pen_put_text(struct pen *pen, const double at[2], double size, const char *anchor,
                         const char *text, size_t length)
{
    text_string(pen->out, "<text");
    text_string(pen->out, anchor);
    pen_put_attribute(pen->out, "x", pen->left + at[0] * pen->scale);
    /* Digits and capitals are 0.72 of the size high. */
    pen_put_attribute(pen->out, "y", pen->top + (at[1] + 0.36 * size) * pen->scale);
    pen_put_attribute(pen->out, "font-size", size * pen->scale);
    text_char(pen->out, '>');
    xml_text(pen->out, text, length);
    text_string(pen->out, "</text>\n");
}

void pen_text(struct pen *pen, const double at[2], double size, const char *text, size_t length)
{
    pen_put_text(pen, at, size, "", text, length); /* the document centres text */
}

void pen_words(struct pen *pen, const double at[2], double size, const char *text, size_t length)
{
    pen_put_text(pen, at, size, " text-anchor=\"start\"", text, length);
}

void pen_finish(struct pen *pen)
{
    if (pen->has_ink)
        text_string(pen->out, "</g>\n");
    pen->has_ink = false;
}

/* Widths of U+0020 .. U+007E in Helvetica, in thousandths, from Adobe's core 14 font metrics. */
static const uint16_t helvetica_widths[95] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

double pen_text_width(const char *text, size_t length)
{
    double width = 0;

    for (size_t at = 0; at < length;) {
        uint32_t character;
        size_t step = utf8_decode(text + at, length - at, &character);
        if (step == 0) {
            step = 1;
            character = '?';
        }
        if (character >= 0x20 && character < 0x7f)
            width += helvetica_widths[character - 0x20] / 1000.0;
        else
            width += 0.6 * utf8_columns(text + at, step);
        at += step;
    }
    return width;
}
