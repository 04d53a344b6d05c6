/* SPDX-License-Identifier: ISC */
/* Breaks sentences into lines. */
#include "cmd/output/paragraph.h"

#include <string.h>

#include "analyse/base/utf8.h"

static void paragraph_begin_line(struct text *out, int indent)
{
    for (int i = 0; i < indent; i++)
        text_char(out, ' ');
}

void paragraph_put(struct text *out, const struct text *words, int indent)
{
    const char *at = words->bytes;
    size_t rest = words->length;
    int column = 0;

    while (rest > 0) {
        const char *blank = memchr(at, ' ', rest);
        size_t length = blank == NULL ? rest : (size_t)(blank - at);
        int columns = utf8_columns(at, length);

        if (column > 0 && column + 1 + columns > PARAGRAPH_COLUMNS) {
            text_char(out, '\n');
            column = 0;
        }
        if (column == 0) {
            bool first = at == words->bytes;

            column = first ? indent : indent + 2;
            paragraph_begin_line(out, column);
        } else {
            text_char(out, ' ');
            column++;
        }
        text_append(out, at, length);
        column += columns;
        rest -= length + (blank != NULL);
        at += length + (blank != NULL);
    }
    text_char(out, '\n');
    if (words->failed)
        out->failed = true;
}
