/* SPDX-License-Identifier: ISC */
/*
 * How do records get from the scan to a worker and its answer back?  By copy into a chunk: one
 * memcpy a record costs little compared with reading it, and lets the scan go on.
 */
#include "corpus/walk/chunk.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

void chunk_release(struct chunk *chunk)
{
    arena_release(&chunk->arena);
    text_release(&chunk->out);
    free(chunk->bytes);
    free(chunk->items);
    free(chunk->findings);
    *chunk = (struct chunk){0};
}

void chunk_reset(struct chunk *chunk)
{
    arena_reset(&chunk->arena);
    text_reset(&chunk->out);
    if (chunk->capacity > CHUNK_BYTES) {
        free(chunk->bytes);
        chunk->bytes = NULL;
        chunk->capacity = 0;
    }
    if (chunk->out.capacity > 16 * CHUNK_BYTES)
        text_release(&chunk->out);
    if (chunk->findings_capacity > 16 * CHUNK_ITEMS_MAX) {
        free(chunk->findings);
        chunk->findings = NULL;
        chunk->findings_capacity = 0;
    }
    chunk->length = 0;
    chunk->nitems = 0;
    chunk->nfindings = 0;
    chunk->file = NULL;
    chunk->read_bytes = 0;
    chunk->counts = (struct walk_counts){0};
    chunk->error = 0;
}

bool chunk_full(const struct chunk *chunk, size_t length, size_t limit_items)
{
    if (limit_items == 0 || limit_items > CHUNK_ITEMS_MAX)
        limit_items = CHUNK_ITEMS_MAX;
    if (chunk->nitems == 0)
        return false;
    return chunk->nitems >= limit_items || chunk->length > CHUNK_BYTES ||
           length > CHUNK_BYTES - chunk->length;
}

int chunk_name(struct chunk *chunk, const char *file, size_t path_length, uint64_t entry)
{
    chunk->file = arena_copy(&chunk->arena, file, strlen(file));
    chunk->path_length = path_length;
    chunk->entry = entry;
    return chunk->file == NULL ? ERROR_MEMORY : 0;
}

static struct chunk_item *chunk_add_item(struct chunk *chunk)
{
    if (array_reserve(&chunk->items, &chunk->items_capacity, chunk->nitems + 1,
                      sizeof *chunk->items) != 0)
        return NULL;
    /* One by one: to clear all of it first would cost more than all that is set. */
    struct chunk_item *item = &chunk->items[chunk->nitems];
    item->is_record = item->is_passed = item->is_damage = false;
    item->game = item->ordinal = 0;
    item->file = chunk->file;
    item->path_length = chunk->path_length;
    item->entry = chunk->entry;
    item->at = 0;
    return item;
}

int chunk_add_record(struct chunk *chunk, const struct walk_work *work, const struct span *span,
                     uint64_t game, uint64_t ordinal)
{
    const struct walk_offer offer = {.span = span,
                                     .file = chunk->file,
                                     .entry = chunk->entry,
                                     .ordinal = ordinal,
                                     .behind = game - 1};
    int wish = work->record_wish == NULL ? WALK_READ : work->record_wish(work->context, &offer);

    if (wish < 0 || wish == WALK_SKIP)
        return wish < 0 ? wish : 0;
    struct chunk_item *item = chunk_add_item(chunk);
    if (item == NULL)
        return ERROR_MEMORY;
    if (span->length > chunk->capacity - chunk->length) {
        size_t capacity = chunk->length + span->length;
        char *bytes = realloc(chunk->bytes, capacity > CHUNK_BYTES ? capacity : CHUNK_BYTES);
        if (bytes == NULL)
            return ERROR_MEMORY;
        chunk->bytes = bytes;
        chunk->capacity = capacity > CHUNK_BYTES ? capacity : CHUNK_BYTES;
    }
    if (span->length > 0)
        memcpy(chunk->bytes + chunk->length, span->bytes, span->length);
    item->is_record = true;
    item->is_passed = wish == WALK_PASS;
    item->game = game;
    item->ordinal = ordinal;
    item->at = chunk->length;
    item->span = *span;
    chunk->length += span->length;
    chunk->nitems++;
    return 0;
}

int chunk_add_diagnostic(struct chunk *chunk, const struct diagnostic *diagnostic, uint64_t behind,
                         bool between_records)
{
    struct chunk_item *item = chunk_add_item(chunk);

    if (item == NULL)
        return ERROR_MEMORY;
    item->game = behind;
    item->diagnostic = *diagnostic;
    item->is_damage = between_records && message_level(diagnostic->message) == LEVEL_ERROR &&
                      diagnostic->message != MESSAGE_RECORD_UNREAD;
    if (diagnostic->detail != NULL) {
        item->diagnostic.detail =
            arena_copy(&chunk->arena, diagnostic->detail, strlen(diagnostic->detail));
        if (item->diagnostic.detail == NULL)
            return ERROR_MEMORY;
    }
    chunk->nitems++;
    return 0;
}

/* Adds a finding of a record, or with game 0 of none.  The caller keeps the detail alive. */
static int chunk_add_finding(struct chunk *chunk, const struct chunk_item *item, uint64_t game,
                             const struct diagnostic *diagnostic)
{
    if (array_reserve(&chunk->findings, &chunk->findings_capacity, chunk->nfindings + 1,
                      sizeof *chunk->findings) != 0)
        return ERROR_MEMORY;
    chunk->findings[chunk->nfindings++] =
        (struct walk_finding){.file = item->file,
                              .path_length = item->path_length,
                              .game = game,
                              .entry = item->entry,
                              .behind = item->is_record ? item->game - 1 : item->game,
                              .is_damage = item->is_damage,
                              .diagnostic = *diagnostic};
    return 0;
}

/* Records that are passed over are counted by the game's name, whatever is shown. */
static bool chunk_is_wanted(enum message message, enum level least)
{
    enum level level = message_level(message);

    return level >= least || level == LEVEL_ERROR || message == MESSAGE_GAME_PASSED;
}

/* By place; of one place, in the order of the table of messages. */
static int chunk_compare_findings(const void *a, const void *b)
{
    const struct diagnostic *one = &((const struct walk_finding *)a)->diagnostic;
    const struct diagnostic *other = &((const struct walk_finding *)b)->diagnostic;

    if (one->offset != other->offset)
        return one->offset < other->offset ? -1 : 1;
    return (int)one->message - (int)other->message;
}

int chunk_add_findings(struct chunk *chunk, const struct chunk_item *item, uint64_t game,
                       const struct diagnostics *found, enum level least)
{
    size_t before = chunk->nfindings;
    int error = found->failed ? ERROR_MEMORY : 0;

    for (size_t i = 0; i < found->count && error == 0; i++) {
        struct diagnostic diagnostic = found->items[i];

        if (!chunk_is_wanted(diagnostic.message, least))
            continue;
        if (diagnostic.detail != NULL) {
            diagnostic.detail =
                arena_copy(&chunk->arena, diagnostic.detail, strlen(diagnostic.detail));
            if (diagnostic.detail == NULL)
                error = ERROR_MEMORY;
        }
        if (error == 0)
            error = chunk_add_finding(chunk, item, game, &diagnostic);
    }
    if (error != 0)
        chunk->nfindings = before;
    else if (chunk->nfindings > before)
        qsort(chunk->findings + before, chunk->nfindings - before, sizeof *chunk->findings,
              chunk_compare_findings);
    return error;
}

int chunk_take_diagnostic(struct chunk *chunk, const struct chunk_item *item, enum level least)
{
    chunk->counts.damage += item->is_damage;
    chunk->counts.unread += item->diagnostic.message == MESSAGE_RECORD_UNREAD;
    return chunk_is_wanted(item->diagnostic.message, least)
               ? chunk_add_finding(chunk, item, 0, &item->diagnostic)
               : 0;
}

int chunk_flush(const struct chunk *chunk, const struct walk_options *options,
                struct walk_counts *counts)
{
    int error = 0;

    for (size_t i = 0; i < chunk->nfindings && options->find != NULL; i++)
        options->find(options->context, &chunk->findings[i]);
    if (chunk->out.length > 0 && options->sink != NULL)
        error = options->sink(options->context, chunk->out.bytes, chunk->out.length);
    counts->read += chunk->counts.read;
    counts->reported += chunk->counts.reported;
    counts->filtered += chunk->counts.filtered;
    counts->rejected += chunk->counts.rejected;
    counts->damage += chunk->counts.damage;
    counts->assumed_size += chunk->counts.assumed_size;
    counts->unread += chunk->counts.unread;
    counts->bytes += chunk->read_bytes;
    return error < 0 ? error : chunk->error;
}
