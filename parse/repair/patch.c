/* SPDX-License-Identifier: ISC */
/*
 * How do edits of edits add up?  The text is a list of parts; each round cuts out of it and puts
 * parts in.
 */
#include "parse/repair/patch.h"

#include <stdlib.h>

#include "analyse/base/array.h"

static void patch_add(struct patch *patch, struct patch_part part)
{
    if (part.length == 0)
        return;
    if (array_reserve(&patch->parts, &patch->capacity, patch->nparts + 1, sizeof *patch->parts) !=
        0) {
        patch->failed = true;
        return;
    }
    patch->parts[patch->nparts++] = part;
}

void patch_reset(struct patch *patch, size_t length)
{
    patch->nparts = 0;
    patch->length = length;
    patch->failed = false;
    text_reset(&patch->text);
    patch_add(patch, (struct patch_part){.length = length});
}

void patch_release(struct patch *patch)
{
    free(patch->parts);
    free(patch->others);
    text_release(&patch->text);
    *patch = (struct patch){0};
}

/* Walks over parts by bytes. */
struct patch_walker {
    const struct patch_part *parts;
    size_t nparts, part;
    size_t used; /* bytes of parts[part] that were passed */
};

/* Passes that many bytes; with `patch`, they become parts of it. */
static void patch_pass(struct patch_walker *walker, size_t length, struct patch *patch)
{
    while (length > 0 && walker->part < walker->nparts) {
        const struct patch_part *part = &walker->parts[walker->part];
        size_t count = part->length - walker->used;

        count = count < length ? count : length;
        if (patch != NULL)
            patch_add(patch, (struct patch_part){part->at + walker->used, count, part->is_new});
        walker->used += count;
        length -= count;
        if (walker->used == part->length) {
            walker->part++;
            walker->used = 0;
        }
    }
}

void patch_apply(struct patch *patch, const struct text_edits *edits)
{
    struct patch_walker walker = {.parts = patch->parts, .nparts = patch->nparts};
    struct patch_part *parts = patch->parts;
    size_t capacity = patch->capacity, done = 0;

    patch->parts = patch->others;
    patch->capacity = patch->others_capacity;
    patch->nparts = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct text_edit *edit = &edits->items[i];
        const struct patch_part put = {patch->text.length, edit->text_length, true};

        patch_pass(&walker, edit->at - done, patch);
        patch_add(patch, put);
        if (edit->text_length > 0)
            text_append(&patch->text, edits->text.bytes + edit->text_at, edit->text_length);
        patch_pass(&walker, edit->length, NULL);
        done = edit->at + edit->length;
    }
    patch_pass(&walker, SIZE_MAX, patch);
    patch->others = parts;
    patch->others_capacity = capacity;
    patch->failed = patch->failed || patch->text.failed || edits->failed;
}

bool patch_next(const struct patch *patch, struct patch_hunk *hunk)
{
    size_t at = hunk->at + hunk->removed; /* of the original: what comes before was reported */
    size_t part = hunk->part;

    /* Skip the parts that were kept. */
    while (part < patch->nparts && !patch->parts[part].is_new && patch->parts[part].at == at)
        at += patch->parts[part++].length;
    if (part == patch->nparts && at == patch->length)
        return false;
    *hunk = (struct patch_hunk){.at = at};
    if (part < patch->nparts && patch->parts[part].is_new) {
        hunk->text_at = patch->parts[part].at;
        hunk->added = patch->parts[part++].length;
    }
    /* Parts that were put in by several rounds need not lie side by side: each is a hunk. */
    if (part == patch->nparts)
        hunk->removed = patch->length - at;
    else if (!patch->parts[part].is_new)
        hunk->removed = patch->parts[part].at - at;
    hunk->part = part;
    return true;
}
