/* SPDX-License-Identifier: ISC */
/*
 * Findings as lines and rows, and the list of all that there are.
 */
#include "cmd/check/finding.h"

#include <string.h>

void finding_print(const struct walk_finding *finding, bool colored, struct text *out)
{
    static const char *const colors[] = {"\033[36m", "\033[33m", "\033[31m"};
    enum level level = message_level(finding->diagnostic.message);

    if (colored)
        text_string(out, colors[level]);
    diagnostic_line(&finding->diagnostic, finding->file, out);
    if (colored && out->length > 0 && !out->failed) {
        out->length--; /* the newline */
        text_string(out, "\033[0m\n");
    }
}

static void finding_emit_place(struct emit *emit, const char *name, uint64_t number)
{
    if (number == 0)
        emit_null(emit, name);
    else
        emit_unsigned(emit, name, number);
}

void finding_emit(const struct walk_finding *finding, struct emit *emit)
{
    const struct diagnostic *diagnostic = &finding->diagnostic;
    struct text message = {0};

    diagnostic_message(diagnostic, &message);
    emit_row(emit);
    emit_string(emit, "file", finding->file);
    finding_emit_place(emit, "game", finding->game);
    emit_unsigned(emit, "offset", diagnostic->offset);
    finding_emit_place(emit, "line", diagnostic->line);
    finding_emit_place(emit, "column", diagnostic->column);
    emit_string(emit, "level", level_name(message_level(diagnostic->message)));
    emit_string(emit, "id", message_id(diagnostic->message));
    emit_bytes(emit, "message", message.bytes, message.length);
    emit_string(emit, "detail", diagnostic->detail);
    emit_end(emit);
    emit->out->failed |= message.failed;
    text_release(&message);
}

void finding_head(enum format format, struct text *out)
{
    static const struct walk_finding none = {.file = ""};
    struct emit emit;

    if (format == FORMAT_TEXT)
        return;
    emit_init(&emit, out, format);
    emit_only_header(&emit);
    finding_emit(&none, &emit);
    emit_release(&emit);
}

static void finding_list_for_person(struct text *out)
{
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        enum message message = (enum message)i;

        text_format(out, "%-18s %-7s  %s\n%-28s%s\n", message_id(message),
                    level_name(message_level(message)), message_text(message), "",
                    message_cause(message));
    }
}

void finding_list(enum format format, struct text *out)
{
    struct emit emit;

    if (format == FORMAT_TEXT) {
        finding_list_for_person(out);
        return;
    }
    emit_init(&emit, out, format);
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        enum message message = (enum message)i;

        emit_row(&emit);
        emit_string(&emit, "id", message_id(message));
        emit_string(&emit, "level", level_name(message_level(message)));
        emit_string(&emit, "message", message_text(message));
        emit_string(&emit, "cause", message_cause(message));
        emit_end(&emit);
    }
    emit_release(&emit);
}
