/* SPDX-License-Identifier: ISC */
/*
 * How are records read that lie here and there?  The reading thread's part: entries are opened in
 * order, bytes before the next place are passed over, sought over where that can be, and what is
 * there is compared with its digest before it goes into a chunk.
 */
#include "corpus/walk/places.h"

#include <string.h>

#include "corpus/base/digest.h"
#include "corpus/walk/chunk_queue.h"

struct reader {
    const struct walk_options *options;
    const struct places *places;
    struct chunk_queue *queue;
    struct input *input; /* of one file; NULL: none is open */
    struct text path; /* of that file */
    char *operand; /* its bytes */
    uint64_t nentered; /* entries of the file that were gone to */
    uint64_t entry; /* the place's, of the one that is open */
    uint64_t named_entry; /* that the chunk being filled is named by */
    uint64_t ordinal; /* records so far */
    const char *block; /* of the open entry, what was read last */
    size_t length;
    uint64_t block_at; /* where in the entry it stands */
    struct text piece; /* a record that reaches over the end of a block */
    struct arena arena; /* of the diagnostics */
    struct diagnostics found; /* known to the places already */
};

/* ---- the entry ---- */

static void close_file(struct reader *reader)
{
    input_close(reader->input);
    reader->input = NULL;
    reader->nentered = 0;
}

static int open_file(struct reader *reader, const char *path)
{
    close_file(reader);
    text_reset(&reader->path);
    text_append(&reader->path, path, strlen(path) + 1);
    if (reader->path.failed)
        return ERROR_MEMORY;
    reader->operand = reader->path.bytes;
    return input_open(&reader->input, &reader->operand, 1, &reader->options->limits,
                      &reader->found);
}

static void forget_findings(struct reader *reader)
{
    diagnostics_reset(&reader->found);
    arena_reset(&reader->arena);
}

/* Goes to the entry of the place: 1; 0: it is not there any more; <0. */
static int enter(struct reader *reader, const struct place *place)
{
    int more = 1;

    if (reader->input != NULL && reader->entry == place->entry)
        return 1;
    if (reader->input == NULL || strcmp(reader->operand, place->path) != 0 ||
        place->member < reader->nentered) {
        int error = open_file(reader, place->path);
        if (error != 0)
            return error;
    }
    while (more == 1 && reader->nentered <= place->member) {
        more = input_next(reader->input);
        reader->nentered++;
        forget_findings(reader);
    }
    if (more <= 0 || strcmp(input_name(reader->input), place->name) != 0)
        return more < 0 ? more : 0;
    reader->entry = place->entry;
    reader->block_at = 0;
    reader->length = 0;
    return 1;
}

/* ---- its bytes ---- */

/* The next block: 1; 0: there is none; <0. */
static int read_block(struct reader *reader)
{
    reader->block_at += reader->length;
    reader->length = 0;
    int more = input_read(reader->input, &reader->block, &reader->length);
    forget_findings(reader);
    return more == ERROR_INPUT ? 0 : more;
}

/* The bytes of the place, borrowed until the next call: 1; 0: they are not there; <0. */
static int fetch(struct reader *reader, const struct span *span, const char **bytes)
{
    uint64_t end = reader->block_at + reader->length;
    int more = 1;

    if (span->offset < reader->block_at)
        return 0;
    if (span->offset >= end && input_seek(reader->input, span->offset)) {
        reader->block_at = span->offset;
        reader->length = 0;
    }
    while (more == 1 && reader->block_at + reader->length <= span->offset)
        more = read_block(reader);
    if (more != 1)
        return more;
    size_t from = (size_t)(span->offset - reader->block_at), have = reader->length - from;
    *bytes = reader->block + from;
    if (have >= span->length)
        return 1;
    text_reset(&reader->piece);
    text_append(&reader->piece, *bytes, have);
    while ((have = reader->piece.length) < span->length && (more = read_block(reader)) == 1) {
        size_t lacks = span->length - have;
        text_append(&reader->piece, reader->block, lacks < reader->length ? lacks : reader->length);
        if (reader->piece.failed)
            return ERROR_MEMORY;
    }
    *bytes = reader->piece.bytes;
    return more;
}

static bool is_same(const struct place *place, const char *bytes)
{
    struct digest digest;

    digest_init(&digest);
    digest_add(&digest, bytes, place->span.length);
    return digest_value(&digest) == place->digest;
}

/* ---- into chunks ---- */

static int submit(struct reader *reader)
{
    const struct walk_options *options = reader->options;
    int error = chunk_queue_submit(reader->queue);

    if (error == 0 && options->progress != NULL)
        options->progress(options->context, chunk_queue_counts(reader->queue), 0, 0);
    return error;
}

/* Makes sure of room in a chunk that has the entry's name. */
static int prepare(struct reader *reader, const struct place *place, size_t length)
{
    int error = 0;

    if (chunk_full(chunk_queue_chunk(reader->queue), length, reader->options->work.chunk_records))
        error = submit(reader);
    struct chunk *chunk = chunk_queue_chunk(reader->queue);
    if (error == 0 && (chunk->file == NULL || reader->named_entry != place->entry)) {
        error = chunk_name(chunk, place->name, strlen(place->path), place->entry);
        reader->named_entry = place->entry;
    }
    return error;
}

static int take_record(struct reader *reader, struct place *place)
{
    const char *bytes = NULL;
    int there = enter(reader, place);

    if (there == 1)
        there = fetch(reader, &place->span, &bytes);
    if (there < 0)
        return there;
    if (there == 0 || !is_same(place, bytes)) {
        reader->places->changed(reader->places->context, place);
        return ERROR_INPUT;
    }
    int error = prepare(reader, place, place->span.length);
    if (error != 0)
        return error;
    place->span.bytes = bytes;
    return chunk_add_record(chunk_queue_chunk(reader->queue), &place->span, place->game,
                            ++reader->ordinal);
}

static int take(struct reader *reader, struct place *place)
{
    if (place->is_record)
        return take_record(reader, place);
    int error = prepare(reader, place, 0);
    return error != 0 ? error
                      : chunk_add_diagnostic(chunk_queue_chunk(reader->queue), &place->diagnostic,
                                             place->game, place->is_damage);
}

int places_walk(const struct walk_options *options, const struct places *places,
                struct walk_counts *counts)
{
    struct reader reader = {.options = options, .places = places};
    struct place place;
    int more = 0;

    *counts = (struct walk_counts){0};
    reader.found.arena = &reader.arena;
    int error = chunk_queue_open(&reader.queue, options);
    while (error == 0 && (more = places->next(places->context, &place)) == 1)
        error = take(&reader, &place);
    if (error == 0)
        error = more < 0 ? more : chunk_queue_finish(reader.queue);
    if (reader.queue != NULL)
        *counts = *chunk_queue_counts(reader.queue);
    chunk_queue_close(reader.queue);
    close_file(&reader);
    text_release(&reader.path);
    text_release(&reader.piece);
    diagnostics_release(&reader.found);
    arena_release(&reader.arena);
    return error;
}
