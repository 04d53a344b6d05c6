/* SPDX-License-Identifier: ISC */
/*
 * A board as an SVG document.
 */
#include <math.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "parse/draw/draw.h"
#include "parse/draw/picture.h"

#define UNITS 24.0 /* of the document, to a cell distance: two decimals are then fine enough */
#define CAPTION_PART 0.031 /* size of the caption's letters, in widths of the picture */
#define CAPTION_LEAST 0.4 /* in cell distances, of a part of a board, which may be narrow */

static void draw_svg_attribute(struct text *out, const char *name, double value, int decimals)
{
    text_format(out, " %s=\"", name);
    text_fixed(out, value, decimals);
    text_char(out, '"');
}

/* One <svg> element; `place`: its upper left corner in the document around it, or NULL: it is one
 * itself.  Returns its height. */
static double draw_svg_element(const struct drawing *drawing, int width_px, const double *place,
                               struct text *out)
{
    struct picture picture;
    struct pen pen = {.out = out};

    picture_init(&picture, drawing);
    int lines = picture_caption_lines(drawing);
    double width = picture.width * UNITS, size = CAPTION_PART * width;
    if (drawing->crop != NULL)
        size = fmax(size, CAPTION_LEAST * UNITS);
    double board_height = picture.height * UNITS;
    double height = board_height + (lines > 0 ? (lines * PICTURE_CAPTION_LEADING + 0.6) * size : 0);
    double shown_px = width_px > 0 ? width_px : 640;

    text_string(out, place == NULL ? "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""
                                   : "<svg role=\"img\"");
    if (place != NULL) {
        draw_svg_attribute(out, "x", place[0], 0);
        draw_svg_attribute(out, "y", place[1], 0);
    }
    draw_svg_attribute(out, "width", shown_px, 0);
    draw_svg_attribute(out, "height", shown_px * height / width, 0);
    text_string(out, " viewBox=\"0 0 ");
    text_fixed(out, width, 2);
    text_char(out, ' ');
    text_fixed(out, height, 2);
    text_string(out, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" "
                     "text-anchor=\"middle\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
                     "<title>");
    if (lines > 0)
        xml_text(out, drawing->caption, strlen(drawing->caption));
    else
        picture_name(drawing, out);
    text_string(out, "</title>\n"
                     "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    picture_draw(&picture, &pen, 0, 0, UNITS);
    picture_caption(drawing, &pen, width / 2, board_height + 0.2 * size, width * 0.94, size);
    pen_finish(&pen);
    text_string(out, "</svg>\n");
    return shown_px * height / width;
}

void draw_svg(const struct drawing *drawing, int width_px, struct text *out)
{
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    draw_svg_element(drawing, width_px, NULL, out);
}

double draw_svg_part(const struct drawing *drawing, int width_px, double left_px, double top_px,
                     struct text *out)
{
    return draw_svg_element(drawing, width_px, (const double[]){left_px, top_px}, out);
}

void draw_svg_words(double middle_px, double baseline_px, double size_px, const char *words,
                    struct text *out)
{
    text_string(out, "<text text-anchor=\"middle\" fill=\"#1c1c1c\" "
                     "font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\"");
    draw_svg_attribute(out, "x", middle_px, 0);
    draw_svg_attribute(out, "y", baseline_px, 0);
    draw_svg_attribute(out, "font-size", size_px, 0);
    text_char(out, '>');
    xml_text(out, words, strlen(words));
    text_string(out, "</text>\n");
}

double draw_words_width(const char *words)
{
    return pen_text_width(words, strlen(words));
}

void draw_svg_page(double width_px, double height_px, const char *title, const struct text *parts,
                   struct text *out)
{
    text_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    draw_svg_attribute(out, "width", width_px, 0);
    draw_svg_attribute(out, "height", height_px, 0);
    text_string(out, ">\n<title>");
    xml_text(out, title, strlen(title));
    text_string(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    text_append(out, parts->bytes, parts->length);
    out->failed |= parts->failed;
    text_string(out, "</svg>\n");
}
