/* SPDX-License-Identifier: ISC */
/* How are matching games printed? */
#include "cmd/grep/grep_answer.h"

#include <stdio.h>
#include <string.h>

const char *const grep_form_names[] = {"text", "csv", "tsv", "json", "records", NULL};

void grep_answer_emit_init(const struct grep_answer *answer, struct emit *emit)
{
    if (grep_has_rows(answer) && answer->form != GREP_TEXT)
        emit_init(emit, NULL, answer->format);
    emit_no_header(emit);
}

void grep_answer_tell(const struct grep_answer *answer, struct walk_item *item,
                      const struct outcome *outcome, struct emit *emit)
{
    struct game_row row = answer->row;

    row.item = item;
    row.outcome = outcome;
    emit->out = item->out;
    switch (answer->form) {
    case GREP_COUNT: return;
    case GREP_FILES:
        text_string(item->out, item->file);
        text_char(item->out, '\0'); /* names may hold line ends */
        return;
    case GREP_RECORDS:
        text_append(item->out, item->record->bytes, item->record->length);
        text_char(item->out, '\n');
        return;
    case GREP_TEXT: game_row_print(&row, item->out); return;
    default: game_row_emit(&row, emit); return;
    }
}

int grep_answer_begin(struct grep_answer *answer, const struct common *common)
{
    struct text head = {0};

    if (!grep_has_rows(answer)) {
        output_raw(answer->output);
        return 0;
    }
    game_row_head(&answer->row, answer->format, &head);
    int error = common_head(common, answer->output, &head);
    text_release(&head);
    return error;
}

/* Names of files, each ended by a NUL: those that were not written just before. */
static int grep_answer_put_files(struct grep_answer *answer, const char *names, size_t length)
{
    struct text *last = &answer->last_file;
    int error = 0;

    for (const char *name = names; name < names + length && error == 0; name += strlen(name) + 1) {
        size_t n = strlen(name);

        if (last->length == n + 1 && memcmp(last->bytes, name, n) == 0)
            continue;
        text_reset(last);
        text_append(last, name, n);
        text_char(last, '\n');
        error = last->failed ? ERROR_MEMORY : output_write(answer->output, last->bytes, n + 1);
    }
    return error;
}

int grep_answer_put(struct grep_answer *answer, const char *bytes, size_t length)
{
    if (answer->form == GREP_FILES)
        return grep_answer_put_files(answer, bytes, length);
    return output_write(answer->output, bytes, length);
}

int grep_answer_end(struct grep_answer *answer, const struct walk_counts *counts)
{
    char count[32];

    if (answer->form != GREP_COUNT)
        return 0;
    int n = snprintf(count, sizeof count, "%llu\n", (unsigned long long)counts->reported);
    return output_write(answer->output, count, (size_t)n);
}

void grep_answer_release(struct grep_answer *answer)
{
    text_release(&answer->last_file);
}
