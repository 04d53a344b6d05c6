/* SPDX-License-Identifier: ISC */
/*
 * Shows what a repair changes: a heading for the record, a line for each reason, and for each
 * place the bytes before and after, with a few bytes around them.
 */
#include "cmd/check/preview.h"

#include <inttypes.h>
#include <string.h>

#include "analyse/base/escape.h"

#define CONTEXT_BYTES ((size_t)16) /* shown on either side of a change */
#define SHOWN_BYTES ((size_t)60) /* of a longer change, its first and last bytes are shown */
#define END_BYTES ((size_t)16) /* the last ones */

bool preview_is_change(enum message message)
{
    return message >= MESSAGE_FIXED_FORM && message <= MESSAGE_NOT_FIXED;
}

static void preview_head(struct text *out, const struct walk_item *item, const char *what)
{
    const struct record *record = item->record;

    terminal_text(out, item->file, strlen(item->file));
    text_format(out,
                ":%" PRIu64 ":%" PRIu64 ": record %" PRIu64 " (byte %" PRIu64 ") would be %s\n",
                record->line, record->column, item->game, record->offset, what);
}

static void preview_reason(struct text *out, const struct diagnostic *found)
{
    text_format(out, "  %" PRIu64 ":%" PRIu64 ": ", found->line, found->column);
    diagnostic_message(found, out);
    text_format(out, " [%s]\n", message_id(found->message));
}

/* ---- bytes ---- */

/* Is it a byte of a character that began before? */
static bool preview_is_inside(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* At most CONTEXT_BYTES before bytes[at], from a character's first byte. */
static void preview_before(struct text *out, const char *bytes, size_t at)
{
    size_t from = at < CONTEXT_BYTES ? 0 : at - CONTEXT_BYTES;

    while (from < at && preview_is_inside(bytes[from]))
        from++;
    if (from > 0)
        text_string(out, "...");
    terminal_text(out, bytes + from, at - from);
}

/* At most CONTEXT_BYTES from bytes[at] on, to a character's last byte. */
static void preview_behind(struct text *out, const char *bytes, size_t length, size_t at)
{
    size_t end = length - at < CONTEXT_BYTES ? length : at + CONTEXT_BYTES;

    while (end < length && end > at && preview_is_inside(bytes[end]))
        end--;
    terminal_text(out, bytes + at, end - at);
    if (end < length)
        text_string(out, "...");
}

static void preview_changed(struct text *out, const char *bytes, size_t length)
{
    if (length <= SHOWN_BYTES) {
        terminal_text(out, bytes, length);
        return;
    }
    terminal_text(out, bytes, SHOWN_BYTES - END_BYTES);
    text_format(out, " ... %zu bytes ... ", length - SHOWN_BYTES);
    terminal_text(out, bytes + length - END_BYTES, END_BYTES);
}

static void preview_line(struct text *out, char sign, const struct record *record,
                         const struct patch_hunk *hunk, const char *bytes, size_t length)
{
    text_format(out, "  %c ", sign);
    preview_before(out, record->bytes, hunk->at);
    preview_changed(out, bytes, length);
    preview_behind(out, record->bytes, record->length, hunk->at + hunk->removed);
    text_char(out, '\n');
}

/* ---- a record ---- */

void preview_repaired(struct text *out, const struct walk_item *item, const struct patch *patch)
{
    struct record *record = item->record;
    struct patch_hunk hunk = {0};

    preview_head(out, item, "repaired");
    for (size_t i = 0; i < record->diagnostics.count; i++)
        if (preview_is_change(record->diagnostics.items[i].message))
            preview_reason(out, &record->diagnostics.items[i]);
    while (patch_next(patch, &hunk)) {
        uint64_t line_number, column;

        record_place(record, (uint32_t)hunk.at, &line_number, &column);
        text_format(out, "  @ %" PRIu64 ":%" PRIu64 " (byte %" PRIu64 ")\n", line_number, column,
                    record->offset + hunk.at);
        preview_line(out, '-', record, &hunk, record->bytes + hunk.at, hunk.removed);
        preview_line(out, '+', record, &hunk,
                     hunk.added == 0 ? "" : patch->text.bytes + hunk.text_at, hunk.added);
    }
}

void preview_left_out(struct text *out, const struct walk_item *item)
{
    const struct diagnostics *list = &item->record->diagnostics;

    preview_head(out, item, "left out");
    for (size_t i = 0; i < list->count; i++)
        if (message_level(list->items[i].message) == LEVEL_ERROR &&
            !preview_is_change(list->items[i].message))
            preview_reason(out, &list->items[i]);
}
