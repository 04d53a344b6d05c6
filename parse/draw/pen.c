/* SPDX-License-Identifier: ISC */
/*
 * What all pens share.
 */
#include "parse/draw/pen.h"

#include "analyse/base/utf8.h"

void pen_ink(struct pen *pen, int32_t fill, int32_t stroke, double width)
{
    if (pen->has_ink && pen->ink.fill == fill && pen->ink.stroke == stroke &&
        (stroke == INK_NONE || (pen->ink.width <= width && pen->ink.width >= width)))
        return;
    pen->ink = (struct ink){.fill = fill, .stroke = stroke, .width = width};
    pen->kind->ink(pen);
    pen->has_ink = true;
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
