/* SPDX-License-Identifier: ISC */
/*
 * Shapes as SVG.  Ink is set on a group around the shapes that share it.  Numbers have two decimals
 * at most, so the same picture has the same bytes everywhere.
 */
#include <string.h>

#include "analyse/base/escape.h"
#include "parse/draw/pen.h"

/* At most two decimals, none that are zero at the end. */
static void pen_svg_number(struct text *out, double value)
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

static void pen_svg_attribute(struct text *out, const char *name, double value)
{
    text_char(out, ' ');
    text_string(out, name);
    text_string(out, "=\"");
    pen_svg_number(out, value);
    text_char(out, '"');
}

static void pen_svg_colour(struct text *out, const char *name, int32_t value)
{
    if (value == INK_NONE)
        text_format(out, " %s=\"none\"", name);
    else
        text_format(out, " %s=\"#%06x\"", name, (unsigned)value & 0xffffff);
}

static void svg_ink(struct pen *pen)
{
    if (pen->has_ink)
        text_string(pen->out, "</g>\n");
    text_string(pen->out, "<g");
    pen_svg_colour(pen->out, "fill", pen->ink.fill);
    if (pen->ink.stroke != INK_NONE) {
        pen_svg_colour(pen->out, "stroke", pen->ink.stroke);
        pen_svg_attribute(pen->out, "stroke-width", pen->ink.width * pen->scale);
    }
    text_string(pen->out, ">\n");
}

static void pen_svg_point(struct pen *pen, const double at[2], char between)
{
    pen_svg_number(pen->out, pen->left + at[0] * pen->scale);
    text_char(pen->out, between);
    pen_svg_number(pen->out, pen->top + at[1] * pen->scale);
}

static void svg_polygon(struct pen *pen, const double (*at)[2], int count, const char *title)
{
    text_string(pen->out, "<polygon points=\"");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_char(pen->out, ' ');
        pen_svg_point(pen, at[i], ',');
    }
    if (title == NULL || !pen->with_titles) {
        text_string(pen->out, "\"/>\n");
        return;
    }
    text_string(pen->out, "\"><title>");
    xml_text(pen->out, title, strlen(title));
    text_string(pen->out, "</title></polygon>\n");
}

static void svg_line(struct pen *pen, const double from[2], const double to[2])
{
    text_string(pen->out, "<path d=\"M");
    pen_svg_point(pen, from, ' ');
    text_char(pen->out, 'L');
    pen_svg_point(pen, to, ' ');
    text_string(pen->out, "\"/>\n");
}

static void svg_circle(struct pen *pen, const double at[2], double radius)
{
    text_string(pen->out, "<circle");
    pen_svg_attribute(pen->out, "cx", pen->left + at[0] * pen->scale);
    pen_svg_attribute(pen->out, "cy", pen->top + at[1] * pen->scale);
    pen_svg_attribute(pen->out, "r", radius * pen->scale);
    text_string(pen->out, "/>\n");
}

static void pen_svg_put_text(struct pen *pen, const double at[2], double size, const char *anchor,
                             const char *text, size_t length)
{
    text_string(pen->out, "<text");
    text_string(pen->out, anchor);
    pen_svg_attribute(pen->out, "x", pen->left + at[0] * pen->scale);
    /* Digits and capitals are 0.72 of the size high. */
    pen_svg_attribute(pen->out, "y", pen->top + (at[1] + 0.36 * size) * pen->scale);
    pen_svg_attribute(pen->out, "font-size", size * pen->scale);
    text_char(pen->out, '>');
    xml_text(pen->out, text, length);
    text_string(pen->out, "</text>\n");
}

static void svg_text(struct pen *pen, const double at[2], double size, const char *text,
                     size_t length)
{
    pen_svg_put_text(pen, at, size, "", text, length); /* the document centres text */
}

static void svg_words(struct pen *pen, const double at[2], double size, const char *text,
                      size_t length)
{
    pen_svg_put_text(pen, at, size, " text-anchor=\"start\"", text, length);
}

static void svg_finish(struct pen *pen)
{
    if (pen->has_ink)
        text_string(pen->out, "</g>\n");
    pen->has_ink = false;
}

const struct pen_kind pen_svg = {.wider = 1.2, /* DejaVu Sans, where there is no Helvetica */
                                 .ink = svg_ink,
                                 .polygon = svg_polygon,
                                 .line = svg_line,
                                 .circle = svg_circle,
                                 .text = svg_text,
                                 .words = svg_words,
                                 .finish = svg_finish};
