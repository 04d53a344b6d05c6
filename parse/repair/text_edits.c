/* SPDX-License-Identifier: ISC */
/*
 * Changes to a text, sorted and made from front to back.
 */
#include "parse/repair/text_edits.h"

#include <stdlib.h>

#include "analyse/base/array.h"

void text_edits_add(struct text_edits *edits, size_t at, size_t length, const char *text,
                    size_t text_length)
{
    if (array_reserve(&edits->items, &edits->capacity, edits->count + 1, sizeof *edits->items) !=
        0) {
        edits->failed = true;
        return;
    }
    edits->items[edits->count] = (struct text_edit){
        .at = at,
        .length = length,
        .text_at = edits->text.length,
        .text_length = text_length,
        .number = edits->count,
    };
    edits->count++;
    text_append(&edits->text, text, text_length);
}

void text_edits_reset(struct text_edits *edits)
{
    edits->count = 0;
    edits->failed = false;
    text_reset(&edits->text);
}

void text_edits_release(struct text_edits *edits)
{
    free(edits->items);
    text_release(&edits->text);
    *edits = (struct text_edits){0};
}

static int text_edits_compare(const void *a, const void *b)
{
    const struct text_edit *one = a, *other = b;

    if (one->at != other->at)
        return one->at < other->at ? -1 : 1;
    if ((one->length == 0) != (other->length == 0))
        return one->length == 0 ? -1 : 1;
    if (one->length != other->length)
        return one->length > other->length ? -1 : 1;
    return one->number < other->number ? -1 : 1;
}

int text_edits_apply(struct text_edits *edits, const char *bytes, size_t length, struct text *out)
{
    size_t done = 0; /* bytes dealt with */
    size_t made = 0;

    if (edits->failed || edits->text.failed)
        return ERROR_MEMORY;
    if (edits->count > 0)
        qsort(edits->items, edits->count, sizeof *edits->items, text_edits_compare);
    for (size_t i = 0; i < edits->count; i++) {
        struct text_edit edit = edits->items[i];

        if (edit.at < done)
            continue;
        text_append(out, bytes + done, edit.at - done);
        edit.new_at = out->length;
        if (edit.text_length > 0)
            text_append(out, edits->text.bytes + edit.text_at, edit.text_length);
        done = edit.at + edit.length;
        edits->items[made++] = edit;
    }
    edits->count = made;
    text_append(out, bytes + done, length - done);
    return out->failed ? ERROR_MEMORY : 0;
}

size_t text_edits_origin(const struct text_edits *edits, size_t new_at)
{
    size_t low = 0, high = edits->count; /* the first edit after new_at is in low..high */

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (edits->items[middle].new_at <= new_at)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return new_at;
    const struct text_edit *edit = &edits->items[low - 1];
    size_t behind = new_at - edit->new_at;
    return behind < edit->text_length ? edit->at
                                      : edit->at + edit->length + (behind - edit->text_length);
}
