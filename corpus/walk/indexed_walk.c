/* SPDX-License-Identifier: ISC */
/*
 * Reads the records at given locations: the reading thread's part of the walk.  Opens entries in
 * order, skips to the next location (by seeking where the input allows it), and compares the
 * record's bytes with their digest before it puts them into a chunk.
 */
#include "corpus/walk/indexed_walk.h"

#include <string.h>

#include "corpus/base/digest.h"
#include "corpus/walk/chunk_queue.h"

struct indexed_walk {
    const struct walk_options *options;
    const struct record_locations *locations;
    struct chunk_queue *queue;
    struct input *input; /* of one file; NULL: none is open */
    struct text path; /* of that file */
    char *operand; /* its bytes */
    uint64_t nentered; /* entries of the file that were opened */
    uint64_t entry; /* of the last location, whose entry is open */
    uint64_t named_entry; /* the entry that the current chunk is named after */
    const char *block; /* the last block read of the open entry */
    size_t length;
    uint64_t block_at; /* its offset in the entry */
    struct text piece; /* a record that spans several blocks */
    struct arena arena; /* of the diagnostics */
    struct diagnostics found; /* dropped: the index has them already */
};

/* ---- the entry ---- */

static void indexed_walk_close_file(struct indexed_walk *walk)
{
    input_close(walk->input);
    walk->input = NULL;
    walk->nentered = 0;
}

static int indexed_walk_open_file(struct indexed_walk *walk, const char *path)
{
    indexed_walk_close_file(walk);
    text_reset(&walk->path);
    text_append(&walk->path, path, strlen(path) + 1);
    if (walk->path.failed)
        return ERROR_MEMORY;
    walk->operand = walk->path.bytes;
    int error = input_open(&walk->input, &walk->operand, 1, &walk->options->limits, &walk->found);
    if (error == 0)
        input_choose(walk->input, &walk->options->passing);
    return error;
}

static void indexed_walk_forget_findings(struct indexed_walk *walk)
{
    diagnostics_reset(&walk->found);
    arena_reset(&walk->arena);
}

/* Opens the entry of the location.  Returns 1; 0: the entry is gone; <0: an error. */
static int indexed_walk_enter_entry(struct indexed_walk *walk,
                                    const struct record_location *location)
{
    int more = 1;

    if (walk->input != NULL && walk->entry == location->entry)
        return 1;
    if (walk->input == NULL || strcmp(walk->operand, location->path) != 0 ||
        location->member < walk->nentered) {
        int error = indexed_walk_open_file(walk, location->path);
        if (error != 0)
            return error;
    }
    while (more == 1 && walk->nentered <= location->member) {
        more = input_pass_rest(walk->input);
        if (more == 0)
            more = input_next(walk->input);
        walk->nentered++;
        indexed_walk_forget_findings(walk);
    }
    if (more <= 0 || strcmp(input_name(walk->input), location->name) != 0)
        return more < 0 ? more : 0;
    walk->entry = location->entry;
    walk->block_at = 0;
    walk->length = 0;
    return 1;
}

/* ---- its bytes ---- */

/* Reads the next block.  Returns 1; 0 at the end; <0: an error. */
static int indexed_walk_read_block(struct indexed_walk *walk)
{
    walk->block_at += walk->length;
    walk->length = 0;
    int more = input_read(walk->input, &walk->block, &walk->length);
    indexed_walk_forget_findings(walk);
    return more == ERROR_INPUT ? 0 : more;
}

/* Sets *bytes to those of the span, borrowed until the next call.  Returns 1; 0: the entry ends
 * before them; <0: an error. */
static int indexed_walk_read_record(struct indexed_walk *walk, const struct span *span,
                                    const char **bytes)
{
    uint64_t end = walk->block_at + walk->length;
    int more = 1;

    if (span->offset < walk->block_at)
        return 0;
    if (span->offset >= end && input_seek(walk->input, span->offset)) {
        walk->block_at = span->offset;
        walk->length = 0;
    }
    while (more == 1 && walk->block_at + walk->length <= span->offset)
        more = indexed_walk_read_block(walk);
    if (more != 1)
        return more;
    size_t from = (size_t)(span->offset - walk->block_at), have = walk->length - from;
    *bytes = walk->block + from;
    if (have >= span->length)
        return 1;
    text_reset(&walk->piece);
    text_append(&walk->piece, *bytes, have);
    while ((have = walk->piece.length) < span->length &&
           (more = indexed_walk_read_block(walk)) == 1) {
        size_t lacks = span->length - have;
        text_append(&walk->piece, walk->block, lacks < walk->length ? lacks : walk->length);
        if (walk->piece.failed)
            return ERROR_MEMORY;
    }
    *bytes = walk->piece.bytes;
    return more;
}

static bool indexed_walk_is_same(const struct record_location *location, const char *bytes)
{
    struct digest digest;

    digest_init(&digest);
    digest_add(&digest, bytes, location->span.length);
    return digest_value(&digest) == location->digest;
}

/* ---- into chunks ---- */

static int indexed_walk_submit(struct indexed_walk *walk)
{
    const struct walk_options *options = walk->options;
    int error = chunk_queue_submit(walk->queue);

    if (error == 0 && options->progress != NULL)
        options->progress(options->context, chunk_queue_counts(walk->queue), 0, 0);
    return error;
}

/* Makes room in a chunk that has the entry's name. */
static int indexed_walk_prepare(struct indexed_walk *walk, const struct record_location *location,
                                size_t length)
{
    int error = 0;

    if (chunk_full(chunk_queue_chunk(walk->queue), length, walk->options->work.chunk_records))
        error = indexed_walk_submit(walk);
    struct chunk *chunk = chunk_queue_chunk(walk->queue);
    if (error == 0 && (chunk->file == NULL || walk->named_entry != location->entry)) {
        error = chunk_name(chunk, location->name, strlen(location->path), location->entry);
        walk->named_entry = location->entry;
    }
    return error;
}

static int indexed_walk_take_record(struct indexed_walk *walk, struct record_location *location)
{
    const char *bytes = NULL;
    int there = indexed_walk_enter_entry(walk, location);

    if (there == 1)
        there = indexed_walk_read_record(walk, &location->span, &bytes);
    if (there < 0)
        return there;
    if (there == 0 || !indexed_walk_is_same(location, bytes)) {
        walk->locations->changed(walk->locations->context, location);
        return ERROR_INPUT;
    }
    int error = indexed_walk_prepare(walk, location, location->span.length);
    if (error != 0)
        return error;
    location->span.bytes = bytes;
    return chunk_add_record(chunk_queue_chunk(walk->queue), &walk->options->work, &location->span,
                            location->game, location->ordinal);
}

static int indexed_walk_take(struct indexed_walk *walk, struct record_location *location)
{
    if (location->is_record)
        return indexed_walk_take_record(walk, location);
    int error = indexed_walk_prepare(walk, location, 0);
    return error != 0 ? error
                      : chunk_add_diagnostic(chunk_queue_chunk(walk->queue), &location->diagnostic,
                                             location->game, location->is_damage);
}

int indexed_walk_run(const struct walk_options *options, const struct record_locations *locations,
                     struct walk_counts *counts)
{
    struct indexed_walk walk = {.options = options, .locations = locations};
    struct record_location location;
    int more = 0;

    *counts = (struct walk_counts){0};
    walk.found.arena = &walk.arena;
    int error = chunk_queue_open(&walk.queue, options);
    while (error == 0 && (more = locations->next(locations->context, &location)) == 1)
        error = indexed_walk_take(&walk, &location);
    if (error == 0)
        error = more < 0 ? more : chunk_queue_finish(walk.queue);
    if (walk.queue != NULL)
        *counts = *chunk_queue_counts(walk.queue);
    chunk_queue_close(walk.queue);
    indexed_walk_close_file(&walk);
    text_release(&walk.path);
    text_release(&walk.piece);
    diagnostics_release(&walk.found);
    arena_release(&walk.arena);
    return error;
}
