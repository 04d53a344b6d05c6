/* SPDX-License-Identifier: ISC */
/*
 * The messages: one table, lists of them, and how a person reads one.
 */
#include "parse/input/diagnostic.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/escape.h"
#include "analyse/base/utf8.h"
#include "parse/input/charset.h"

#define DETAIL_BYTES_MAX 200 /* a line or two of a terminal */

static const struct {
    const char *id;
    const char *text;
    const char *cause;
    enum level level;
} messages[MESSAGE_COUNT] = {
#define M(name, level, id, text, cause) {id, text, cause, LEVEL_##level},
    MESSAGES(M)
#undef M
};

const char *level_name(enum level level)
{
    static const char *const names[] = {"note", "warning", "error"};

    return names[level];
}

const char *message_id(enum message message)
{
    return messages[message].id;
}

enum level message_level(enum message message)
{
    return messages[message].level;
}

enum message message_find(const char *id)
{
    int message = 0;

    while (message < MESSAGE_COUNT && strcmp(messages[message].id, id) != 0)
        message++;
    return (enum message)message;
}

bool message_is_of_input(enum message message)
{
    return message < MESSAGE_DOCUMENT;
}

const char *message_text(enum message message)
{
    return messages[message].text;
}

const char *message_cause(enum message message)
{
    return messages[message].cause;
}

/* The detail as UTF-8 of at most DETAIL_BYTES_MAX bytes, whole characters. */
static const char *diagnostic_detail_copy(struct arena *arena, const char *detail, size_t length)
{
    if (length > DETAIL_BYTES_MAX) {
        length = DETAIL_BYTES_MAX;
        while (length > DETAIL_BYTES_MAX - 4 && ((unsigned char)detail[length] & 0xc0) == 0x80)
            length--;
    }
    if (utf8_valid(detail, length))
        return arena_copy(arena, detail, length);
    return charset_from_1252(arena, detail, length, NULL);
}

void diagnostics_add(struct diagnostics *list, enum message message, uint64_t offset, uint64_t line,
                     uint64_t column, const char *detail, size_t length)
{
    if (array_reserve(&list->items, &list->capacity, list->count + 1, sizeof *list->items) != 0) {
        list->failed = true;
        return;
    }

    const char *copy = NULL;
    if (detail != NULL && list->arena != NULL) {
        copy = diagnostic_detail_copy(list->arena, detail, length);
        if (copy == NULL)
            list->failed = true;
    }
    list->items[list->count++] = (struct diagnostic){
        .message = message, .offset = offset, .line = line, .column = column, .detail = copy};
}

void diagnostics_reset(struct diagnostics *list)
{
    list->count = 0;
    list->failed = false;
}

void diagnostics_release(struct diagnostics *list)
{
    free(list->items);
    list->items = NULL;
    list->count = 0;
    list->capacity = 0;
    list->failed = false;
}

const struct diagnostic *diagnostics_first_error(const struct diagnostics *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (message_level(list->items[i].message) == LEVEL_ERROR)
            return &list->items[i];
    return NULL;
}

void diagnostic_message(const struct diagnostic *diagnostic, struct text *out)
{
    const char *before = " `", *after = "'";

    switch (diagnostic->message) {
    case MESSAGE_INPUT_OPEN: /* fall through */
    case MESSAGE_INPUT_READ: before = ": ", after = ""; break; /* the system's reason */
    case MESSAGE_FILE_PASSED: /* fall through */
    case MESSAGE_NO_RECORD: before = ": ", after = ""; break; /* what it may be */
    case MESSAGE_BOARD_MISSING:
        after = "': give its size, as --size=8, and --game if it is not Havannah";
        break;
    case MESSAGE_NO_MOVES: after = "': its own page has a link to them, TXT"; break;
    case MESSAGE_SIZE_BAD: /* fall through; a quotation, and the sizes that there are */
    case MESSAGE_SIZE_LARGE: /* fall through; the same */
    case MESSAGE_SIZE_DIAMETER: /* fall through; and the base */
    case MESSAGE_SOURCE_UNREAD: /* fall through; words of ours */
    case MESSAGE_NOT_FOR_THIS_GAME: before = " ", after = ""; break; /* a game, and why not */
    default: break;
    }
    text_string(out, message_text(diagnostic->message));
    if (diagnostic->detail == NULL)
        return;
    text_string(out, before);
    terminal_text(out, diagnostic->detail, strlen(diagnostic->detail));
    text_string(out, after);
}

void diagnostic_line(const struct diagnostic *diagnostic, const char *file, struct text *out)
{
    terminal_text(out, file, strlen(file));
    text_char(out, ':');
    if (diagnostic->line != 0) {
        text_unsigned(out, diagnostic->line);
        text_char(out, ':');
        if (diagnostic->column != 0) {
            text_unsigned(out, diagnostic->column);
            text_char(out, ':');
        }
    }
    text_char(out, ' ');
    text_string(out, level_name(message_level(diagnostic->message)));
    text_string(out, ": ");
    diagnostic_message(diagnostic, out);
    if (diagnostic->more > 0)
        text_format(out, " (%" PRIu64 " more)", diagnostic->more);
    text_string(out, " [");
    text_string(out, message_id(diagnostic->message));
    text_string(out, "]\n");
}
