/* SPDX-License-Identifier: ISC */
/* Text between records: where a run of it begins, and what its message shows. */
#include "parse/input/junk.h"

#include <string.h>

#include "analyse/base/bytes.h"
#include "parse/input/guess.h"

bool junk_has_moves(struct junk *junk)
{
    const int moves = junk->has_moves ? 0 : guess_moves(junk->line.bytes, junk->line.length);

    junk->has_moves |= moves > 1 || (moves == 1 && junk->lone.length > 0);
    if (moves == 1 && junk->has_moves)
        junk->line = junk->lone;
    else if (moves == 1)
        junk->lone = junk->line;
    else
        junk->lone.length = 0;
    return junk->has_moves;
}

/* A byte of a line, the first of which is no blank. */
static void junk_line_add(struct junk *junk, char c)
{
    if (junk->has_moves)
        return;
    if (c != '\n' && c != '\r') {
        if (junk->line.length < JUNK_BYTES)
            junk->line.bytes[junk->line.length++] = c;
    } else if (!junk_has_moves(junk)) {
        junk->line.length = 0;
    }
}

/* A byte for the message, which has the first line. */
static void junk_show_first(struct junk *junk, char c)
{
    if (!junk->has_text && !junk->is_comment)
        return;
    junk->shown = junk->shown || c == '\n' || c == '\r';
    if (junk->shown || junk->length == JUNK_BYTES)
        return;
    bool is_zero = c == '\0';
    if (!is_zero) {
        junk->bytes[junk->length++] = c;
    } else if (!junk->was_zero && junk->length + 2 <= JUNK_BYTES) {
        junk->bytes[junk->length++] = '\\';
        junk->bytes[junk->length++] = '0';
    }
    junk->was_zero = is_zero;
}

void junk_show(struct junk *junk, char c)
{
    if (junk->line.length > 0)
        junk_line_add(junk, c);
    junk_show_first(junk, c);
}

void junk_add(struct junk *junk, char c, const struct junk_place *place,
              struct diagnostics *diagnostics)
{
    if (junk->is_comment) {
        junk_show(junk, c);
        return;
    }
    if (c == ')' && !junk->has_text) {
        if (!junk->said_close)
            diagnostics_add(diagnostics, MESSAGE_STRAY_CLOSE, place->offset, place->line,
                            place->column, NULL, 0);
        junk->said_close = true;
        return;
    }
    if (!junk->has_text) {
        junk->has_text = true;
        junk->start = *place;
    }
    junk->has_bytes = junk->has_bytes || c != '\0';
    if (junk->line.length == 0)
        junk->line.start = *place;
    junk_line_add(junk, c);
    junk_show_first(junk, c);
}

void junk_comment(struct junk *junk, const struct junk_place *place)
{
    junk->is_comment = true;
    junk->start = *place;
    junk_show(junk, '#');
}

static void junk_forget(struct junk *junk)
{
    junk->length = 0;
    junk->shown = false;
    junk->was_zero = false;
    junk->line.length = 0;
    junk->lone.length = 0;
    junk->has_moves = false;
}

void junk_comment_end(struct junk *junk)
{
    if (junk->is_comment)
        junk_forget(junk);
    junk->is_comment = false;
}

void junk_comment_is_text(struct junk *junk)
{
    junk->has_text = junk->has_text || junk->is_comment;
    junk->has_bytes = junk->has_text;
    junk->is_comment = false;
}

int junk_mark(const struct junk *junk, const char *bytes, size_t length, bool last)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t compared = length < 3 ? length : 3;

    if (junk->has_text || junk->is_comment)
        return 0;
    if (bytes[0] == '\x1a')
        return 1;
    if (memcmp(bytes, mark, compared) != 0)
        return 0;
    return compared == 3 ? 3 : last ? 0 : -1;
}

void junk_forget_zeros(struct junk *junk)
{
    if (!junk->has_bytes)
        junk->has_text = false;
}

void junk_end(struct junk *junk, struct diagnostics *diagnostics)
{
    while (junk->length > 0 && byte_is_blank(junk->bytes[junk->length - 1]))
        junk->length--;
    if (junk->has_text)
        diagnostics_add(diagnostics, MESSAGE_JUNK, junk->start.offset, junk->start.line,
                        junk->start.column, junk->bytes, junk->length);
    junk_forget(junk);
    junk->said_close = false;
    junk->has_text = false;
    junk->has_bytes = false;
    junk->is_comment = false;
}
