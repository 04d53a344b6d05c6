/* SPDX-License-Identifier: ISC */
/* Text between records: where a run of it begins, and what its message shows. */
#include "parse/input/junk.h"

#include "analyse/base/bytes.h"

void junk_show(struct junk *junk, char c)
{
    if (!junk->has_text && !junk->is_comment)
        return;
    junk->shown = junk->shown || c == '\n' || c == '\r';
    if (!junk->shown && junk->length < JUNK_BYTES)
        junk->bytes[junk->length++] = c;
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
    junk_show(junk, c);
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
    junk->is_comment = false;
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
    junk->is_comment = false;
}
