/* SPDX-License-Identifier: ISC */
/* What does the user hear of rsvg-convert? */
#include "cmd/output/picture_convert.h"

#include <errno.h>
#include <string.h>

#include "cmd/output/complaint.h"

int picture_convert_keep(struct svg_pages *pages, const struct text *svg)
{
    if (pages->count + 1 == SVG_PAGES_MAX) { /* the last one is added when it is converted */
        complain("a document holds at most %d pages", SVG_PAGES_MAX);
        return ERROR_STOPPED;
    }
    const int error = svg_pages_add(pages, svg);
    if (error != ERROR_OUTPUT)
        return error;
    complain("cannot keep page %zu of the document: %s", pages->count + 1, strerror(errno));
    return ERROR_STOPPED;
}

int picture_convert(struct svg_pages *before, const struct text *last, enum image_format format,
                    struct text *out)
{
    struct text messages = {0};
    enum child_end end;

    if (last->failed)
        return ERROR_MEMORY;
    end = svg_convert(before, last, format, out, &messages);
    char *rest = messages.length > 0 ? (char *)(uintptr_t)text_c(&messages) : NULL;
    for (char *line; end != CHILD_MISSING && (line = strsep(&rest, "\n")) != NULL;)
        if (*line != '\0')
            complain("%s", line);
    if (end == CHILD_MISSING)
        complain(
            "rsvg-convert not found; install librsvg2-bin for --format=%s, or use --format=svg",
            image_name(format));
    text_release(&messages);
    return end == CHILD_DONE ? 0 : ERROR_OUTPUT;
}

int picture_convert_write(const struct text *svg, enum image_format format, struct output *output)
{
    struct svg_pages none = {0};
    struct text converted = {0};
    const bool is_text = format == IMAGE_SVG || format == IMAGE_LATEX;
    const struct text *picture = is_text ? svg : &converted;
    int error = is_text ? 0 : picture_convert(&none, svg, format, &converted);

    if (error == 0)
        error =
            picture->failed ? ERROR_MEMORY : output_write(output, picture->bytes, picture->length);
    text_release(&converted);
    return error;
}
