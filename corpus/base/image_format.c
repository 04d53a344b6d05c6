/* SPDX-License-Identifier: ISC */
/* The form of SVG, by its tags, of PNG, by its chunks (PNG specification, section 5), of PDF and
 * PostScript, by both ends. */
#include "corpus/base/image_format.h"

#include <string.h>

#include "analyse/base/utf8.h"

/* By enum image_format. */
static const struct {
    const char *ending, *start;
} image_formats[] = {{"svg", "<?xml"},
                     {"png", "\x89PNG\r\n\x1a\n"},
                     {"pdf", "%PDF-"},
                     {"ps", "%!PS-Adobe-"},
                     {"tex", "% "}};
#define PNG_START_BYTES 8
#define PNG_CHUNK_BYTES 12 /* length, type, check sum */

const char *image_name(enum image_format format)
{
    return format == IMAGE_LATEX ? "latex" : image_ending(format);
}

const char *image_ending(enum image_format format)
{
    return image_formats[format].ending;
}

bool image_begins(enum image_format format, const char *bytes, size_t length)
{
    const char *start = image_formats[format].start;
    const size_t start_length = strlen(start);

    return length == 0 || memcmp(bytes, start, length < start_length ? length : start_length) == 0;
}

static bool image_is_text(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] < ' ' && memchr("\t\n\r", bytes[i], 3) == NULL)
            return false;
    return utf8_valid(bytes, length);
}

static bool image_is_svg(const char *bytes, size_t length)
{
    const char *end = bytes + length, *at = memmem(bytes, length, "<svg", 4);
    size_t depth = 0;

    if (at == NULL || !image_is_text(bytes, length))
        return false;
    do { /* `at' is at a tag */
        const char *close = memchr(at, '>', (size_t)(end - at));

        if (close == NULL)
            return false;
        if (at[1] == '/')
            depth--;
        else if (close[-1] != '/' && at[1] != '!' && at[1] != '?')
            depth++;
        at = depth == 0 ? close + 1 : memchr(close, '<', (size_t)(end - close));
    } while (at != NULL && depth > 0);
    while (at != NULL && at < end && (*at == '\n' || *at == ' '))
        at++;
    return at == end;
}

static bool image_is_png(const char *bytes, size_t length)
{
    for (size_t at = PNG_START_BYTES; at + PNG_CHUNK_BYTES <= length;) {
        const unsigned char *chunk = (const unsigned char *)bytes + at;
        const size_t size = ((size_t)chunk[0] << 24) + ((size_t)chunk[1] << 16) +
                            ((size_t)chunk[2] << 8) + chunk[3];

        if (size > length - at - PNG_CHUNK_BYTES ||
            (at == PNG_START_BYTES && memcmp(chunk + 4, "IHDR", 4) != 0))
            return false;
        at += PNG_CHUNK_BYTES + size;
        if (memcmp(chunk + 4, "IEND", 4) == 0)
            return at == length;
    }
    return false;
}

static bool image_is_paper(const char *bytes, size_t length)
{
    static const char end[] = "%%EOF\n";
    const size_t end_length = strlen(end);

    return length > end_length && memcmp(bytes + length - end_length, end, end_length) == 0;
}

bool image_is_whole(enum image_format format, const char *bytes, size_t length)
{
    static bool (*const is_whole[])(const char *, size_t) = {
        image_is_svg, image_is_png, image_is_paper, image_is_paper, image_is_text};

    return length > 0 && image_begins(format, bytes, length) && is_whole[format](bytes, length);
}
