/* SPDX-License-Identifier: ISC */
/*
 * Which words of a line are coloured?  A line that begins a paragraph in the first column with a
 * capital letter, or names a game, is a title.  Elsewhere a table has the words; the first entry
 * that fits a place counts.
 */
#include "cmd/output/paint.h"

#include <ctype.h>
#include <string.h>

/* Longer words first where one begins another. */
static const struct {
    const char *word, *style;
} paint_words[] = {
    {"not proved", "33"},    {"no longer proved", "33"},
    {"does not hold", "33"}, {"holds", "32"},
    {"unproved", "33"},      {"not known", "33"},
    {"unknown", "33"},       {"undecided", "33"},
    {"proved", "32"},        {"proves", "32"},
    {"rejected", "31"},      {"illegal", "31"},
    {"mistake", "31"},       {"White", "1"},
    {"Black", "1;34"},
};

static bool paint_is_title(const struct paint *paint)
{
    const char *line = paint->line.bytes;
    size_t length = paint->line.length;

    if (length > 5 && memcmp(line, "game ", 5) == 0)
        return true;
    return !paint->after_text && length > 0 && isupper((unsigned char)line[0]);
}

static bool paint_is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

/* The index of the word that begins at `at` and ends as a word does; -1: none. */
static int paint_find(const char *line, size_t length, size_t at)
{
    if (at > 0 && paint_is_letter(line[at - 1]))
        return -1;
    for (size_t i = 0; i < sizeof paint_words / sizeof paint_words[0]; i++) {
        size_t end = at + strlen(paint_words[i].word);

        if (end <= length && memcmp(line + at, paint_words[i].word, end - at) == 0 &&
            (end == length || !paint_is_letter(line[end])))
            return (int)i;
    }
    return -1;
}

static void paint_line(struct paint *paint, struct text *out)
{
    const char *line = paint->line.bytes;
    size_t length = paint->line.length;

    if (paint_is_title(paint)) {
        text_string(out, "\033[1m");
        text_append(out, line, length);
        text_string(out, "\033[0m");
    } else {
        for (size_t at = 0; at < length;) {
            int found = paint_find(line, length, at);

            if (found < 0) {
                text_char(out, line[at++]);
                continue;
            }
            text_format(out, "\033[%sm%s\033[0m", paint_words[found].style,
                        paint_words[found].word);
            at += strlen(paint_words[found].word);
        }
    }
    paint->after_text = length > 0;
    text_reset(&paint->line);
}

void paint_add(struct paint *paint, const char *bytes, size_t length, struct text *out)
{
    for (const char *end = bytes + length; bytes < end;) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *stop = newline == NULL ? end : newline;

        text_append(&paint->line, bytes, (size_t)(stop - bytes));
        if (newline == NULL)
            break;
        paint_line(paint, out);
        text_char(out, '\n');
        bytes = newline + 1;
    }
    out->failed |= paint->line.failed;
}

void paint_end(struct paint *paint, struct text *out)
{
    if (paint->line.length > 0)
        paint_line(paint, out);
    text_release(&paint->line);
    *paint = (struct paint){0};
}
