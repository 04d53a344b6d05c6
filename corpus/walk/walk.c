/* SPDX-License-Identifier: ISC */
/*
 * The reading thread's part of the walk: reads entries and blocks of the operands, cuts spans,
 * fills chunks.
 */
#include "corpus/walk/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "corpus/base/digest.h"
#include "corpus/walk/chunk_queue.h"
#include "corpus/walk/walk_range.h"
#include "parse/input/census.h"
#include "parse/input/guess.h"

#define HELD_MAX 1000 /* diagnostics that wait for the first record of an entry; set by hand */

struct walk {
    const struct walk_options *options;
    struct input *input;
    struct scan *scan;
    struct chunk_queue *queue;
    struct census *census; /* NULL: not asked for */
    struct arena arena; /* of the diagnostics */
    struct diagnostics found; /* by input and scan, since they were last taken */
    struct arena held_arena;
    struct diagnostics held; /* by the scan, of an entry that need not hold a record */
    bool holds; /* it is such an entry, and no record was found yet */
    const char *foreign; /* it is such an entry, and no text: what it is; else NULL */
    uint64_t game; /* records of this entry so far */
    struct walk_source source; /* so far; entry by entry: bytes before this one */
    uint64_t entry_bytes; /* of this entry so far */
    uint64_t consumed; /* bytes of all entries that are counted to a chunk */
    struct digest digest; /* of entries' names and bytes, when they are to be identified */
    bool found_any; /* when they were last taken, there were some */
    bool ends_line; /* the last byte fed was a newline */
    struct walk_range range; /* with options->ranges */
    bool input_failed; /* with options->ranges: an error of an input belongs to the range */
};

/*
 * Returns how many of the bytes read are of records that are done. Reading is ahead of the work by
 * a buffer and by the chunks that wait, which a slow tool would take for the end.  Bytes of
 * archives are counted packed by the one and unpacked by the other; the share is the same.
 */
static uint64_t walk_done_bytes(struct walk *walk, uint64_t read_bytes)
{
    const uint64_t fed = walk->source.bytes + walk->entry_bytes,
                   done = chunk_queue_counts(walk->queue)->bytes;

    return done >= fed ? read_bytes : (uint64_t)((double)read_bytes * ((double)done / (double)fed));
}

static int walk_submit(struct walk *walk)
{
    const struct walk_options *options = walk->options;
    int error = chunk_queue_submit(walk->queue);

    if (error == 0 && options->progress != NULL) {
        uint64_t done_bytes, total_bytes;

        input_progress(walk->input, &done_bytes, &total_bytes);
        options->progress(options->context, chunk_queue_counts(walk->queue),
                          walk_done_bytes(walk, done_bytes), total_bytes);
    }
    return error;
}

/* Makes room in a chunk that has the entry's name. */
static int walk_prepare(struct walk *walk, size_t length)
{
    if (chunk_full(chunk_queue_chunk(walk->queue), length, walk->options->work.chunk_records)) {
        int error = walk_submit(walk);

        if (error != 0)
            return error;
    }
    struct chunk *chunk = chunk_queue_chunk(walk->queue);
    return chunk->file != NULL
               ? 0
               : chunk_name(chunk, input_name(walk->input), input_path_length(walk->input),
                            walk->source.entries + 1);
}

/* Is this run a range of the operands? */
static bool walk_has_range(const struct walk *walk)
{
    return walk->options->shards > 0 && walk->options->ranges;
}

/* True if a record that begins at that byte of the entry belongs to this shard. */
static bool walk_owns(struct walk *walk, uint64_t offset)
{
    const struct walk_options *options = walk->options;
    uint64_t stripe = (walk->source.bytes + offset) / WALK_STRIPE_BYTES;

    if (walk_has_range(walk))
        return walk_range_owns(&walk->range, walk->source.bytes + offset);
    return options->shards == 0 ||
           stripe % (uint64_t)options->shards == (uint64_t)(options->shard - 1);
}

/* True if an error of an input is reported by this shard: by one, or else by all of them. */
static bool walk_owns_input(struct walk *walk, enum message message)
{
    if (!walk_has_range(walk))
        return true;
    const bool owns = walk_range_owns(&walk->range, 0);
    walk->input_failed |= owns && message_level(message) == LEVEL_ERROR;
    return owns;
}

/* True if all that is left belongs to other shards. */
static bool walk_is_over(const struct walk *walk)
{
    return walk_has_range(walk) && walk_range_is_over(&walk->range);
}

static int walk_take_diagnostics(struct walk *walk, bool between_records)
{
    int error = walk->found.failed ? ERROR_MEMORY : 0;

    walk->found_any = walk->found.count > 0;
    if (!walk->found_any)
        return error;
    for (size_t i = 0; i < walk->found.count && error == 0; i++) {
        const struct diagnostic *diagnostic = &walk->found.items[i];
        const bool is_between = between_records || !message_is_of_input(diagnostic->message);
        if (is_between ? !walk_owns(walk, diagnostic->offset)
                       : !walk_owns_input(walk, diagnostic->message))
            continue;
        error = walk_prepare(walk, 0);
        if (error == 0)
            error = chunk_add_diagnostic(chunk_queue_chunk(walk->queue), diagnostic, walk->game,
                                         is_between);
    }
    diagnostics_reset(&walk->found);
    arena_reset(&walk->arena);
    return error;
}

/* Counts the bytes up to that byte of the entry to the chunk. */
static void walk_consume(struct walk *walk, uint64_t end)
{
    const uint64_t now = walk->source.bytes + end;

    if (now <= walk->consumed)
        return;
    chunk_queue_chunk(walk->queue)->read_bytes += now - walk->consumed;
    walk->consumed = now;
}

/* Reports the findings of the scan that were held back: the entry holds a record after all, or is
 * too long. */
static void walk_release_held(struct walk *walk)
{
    for (size_t i = 0; i < walk->held.count; i++) {
        const struct diagnostic *item = &walk->held.items[i];

        diagnostics_add(&walk->found, item->message, item->offset, item->line, item->column,
                        item->detail, item->detail == NULL ? 0 : strlen(item->detail));
    }
    walk->found.failed |= walk->held.failed;
    diagnostics_reset(&walk->held);
    arena_reset(&walk->held_arena);
    walk->holds = false;
}

/* The entry has been read to its end without a record: one note instead of what the scan said,
 * unless its encoding is not read. */
static void walk_pass_entry(struct walk *walk)
{
    const char *hint = NULL;

    for (size_t i = 0; i < walk->held.count; i++) {
        if (walk->held.items[i].message == MESSAGE_ENCODING) {
            walk_release_held(walk);
            return;
        }
        if (walk->held.items[i].message == MESSAGE_NO_RECORD)
            hint = walk->held.items[i].detail;
        if (walk->held.items[i].message == MESSAGE_BOARD_MISSING)
            hint = "it holds moves without a board; --size=N reads them";
    }
    diagnostics_add(&walk->found, MESSAGE_FILE_PASSED, 0, 0, 0, hint,
                    hint == NULL ? 0 : strlen(hint));
    diagnostics_reset(&walk->held);
}

/* The first bytes of an entry below a folder or in an archive.  Pages of ours hold no record.  An
 * entry that need not hold one is not searched if it is no text, and is a page only if it says so.
 */
static void walk_judge_entry(struct walk *walk, const char *block, size_t length)
{
    if (guess_is_own_page(block, length))
        walk->foreign = "a page of havtools; the records are beside it";
    if (!walk->holds)
        return;
    walk->foreign = guess_foreign(block, length);
    if (!guess_is_page(block, length))
        scan_without_page(walk->scan);
}

/* The end of an entry that is no text. */
static int walk_pass_foreign(struct walk *walk)
{
    diagnostics_add(&walk->found, MESSAGE_FILE_PASSED, 0, 0, 0, walk->foreign,
                    strlen(walk->foreign));
    return walk_take_diagnostics(walk, true);
}

/* Takes all records that end in the bytes fed so far; `last`: the entry ends with them. */
static int walk_take_records(struct walk *walk, bool last)
{
    struct span span;
    int more;

    while ((more = scan_next(walk->scan, &span, walk->holds ? &walk->held : &walk->found)) > 0) {
        if (walk->holds)
            walk_release_held(walk);
        int error = walk_take_diagnostics(walk, true);

        walk->game++;
        walk->source.records++;
        if (error == 0 && walk->census != NULL)
            error = census_record(walk->census, span.offset);
        if (error == 0 && !walk_owns(walk, span.offset)) {
            if (walk_is_over(walk))
                return 0;
            continue;
        }
        if (error == 0)
            error = walk_prepare(walk, span.length);
        if (error == 0)
            error = chunk_add_record(chunk_queue_chunk(walk->queue), &walk->options->work, &span,
                                     walk->game, walk->source.records);
        if (error != 0)
            return error;
        walk_consume(walk, span.offset + span.length);
    }
    if (walk->holds && last)
        walk_pass_entry(walk);
    else if (walk->holds && walk->held.count > HELD_MAX)
        walk_release_held(walk);
    int error = walk_take_diagnostics(walk, true);
    return more < 0 ? more : error;
}

/* Reports the places where a record seems to begin and none was read. */
static int walk_take_unread(struct walk *walk)
{
    struct census_place place;
    char detail[32];

    while (census_unread(walk->census, &place)) {
        int length = snprintf(detail, sizeof detail, "byte %" PRIu64, place.offset);

        diagnostics_add(&walk->found, MESSAGE_RECORD_UNREAD, place.offset, place.line, place.column,
                        detail, (size_t)length);
    }
    return walk_take_diagnostics(walk, true);
}

/* Feeds a block of the entry, or its end: no bytes. */
static int walk_feed(struct walk *walk, const char *block, size_t length)
{
    const bool is_foreign = walk->foreign != NULL;
    int error = is_foreign ? 0 : scan_feed(walk->scan, block, length, length == 0);

    if (error == 0 && walk->census != NULL && !is_foreign)
        error = census_feed(walk->census, block, length, length == 0);

    walk->entry_bytes += length;
    if (walk->options->identify && !walk_has_range(walk))
        digest_add(&walk->digest, block, length);
    if (length > 0)
        walk->ends_line = block[length - 1] == '\n';
    if (error == 0 && !is_foreign)
        error = walk_take_records(walk, length == 0);
    if (error == 0 && is_foreign && length == 0)
        error = walk_pass_foreign(walk);
    if (length == 0)
        walk_consume(walk, walk->entry_bytes);
    return error != 0 || walk->census == NULL ? error : walk_take_unread(walk);
}

static int walk_read_entry(struct walk *walk)
{
    const char *block = NULL;
    size_t length = 0;
    bool has_bytes = false;
    int more, error;

    chunk_queue_chunk(walk->queue)->file = NULL;
    walk->game = 0;
    walk->entry_bytes = 0;
    if (walk_has_range(walk) && !walk_range_owns(&walk->range, walk->source.bytes) &&
        walk_is_over(walk))
        return 0;
    if (walk->options->identify && !walk_has_range(walk)) {
        const char *name = input_name(walk->input);
        digest_add(&walk->digest, name, strlen(name) + 1);
    }
    error = walk_take_diagnostics(walk, false);
    bool failed = walk->found_any;
    scan_begin(walk->scan);
    walk->holds = input_is_found(walk->input) && !passing_is_record(input_name(walk->input));
    walk->foreign = NULL;
    diagnostics_reset(&walk->held);
    arena_reset(&walk->held_arena);
    if (walk->census != NULL)
        census_begin(walk->census);
    while (error == 0 && !walk_is_over(walk) &&
           (more = input_read(walk->input, &block, &length)) != 0) {
        error = walk_take_diagnostics(walk, false);
        failed |= walk->found_any;
        if (more < 0 && more != ERROR_INPUT)
            return more;
        if (more < 0)
            break;
        if (!has_bytes && input_is_found(walk->input))
            walk_judge_entry(walk, block, length);
        has_bytes = true;
        if (error == 0)
            error = walk_feed(walk, block, length);
    }
    if (error == 0)
        error = walk_take_diagnostics(walk, false);
    /* An entry that could not be opened is not also reported as empty. */
    return error != 0 || (failed && !has_bytes) || walk_is_over(walk) ? error
                                                                      : walk_feed(walk, "", 0);
}

static int walk_end_entry(const struct walk *walk)
{
    const struct walk_options *options = walk->options;
    const struct walk_entry entry = {
        .name = input_name(walk->input),
        .path_length = input_path_length(walk->input),
        .number = walk->source.entries + 1,
        .bytes = walk->entry_bytes,
        .records = walk->game,
        .ends_line = walk->entry_bytes > 0 && walk->ends_line,
    };

    return options->entry_each == NULL ? 0 : options->entry_each(options->context, &entry);
}

/* True if the entry is all before the range. */
static bool walk_skips_entry(struct walk *walk)
{
    return walk_has_range(walk) && walk_range_skips(&walk->range, (size_t)walk->source.entries,
                                                    walk->source.bytes, &walk->entry_bytes);
}

/* Goes past an entry of which other shards say everything. */
static int walk_skip_entry(struct walk *walk)
{
    int error = input_pass_rest(walk->input);

    diagnostics_reset(&walk->found);
    arena_reset(&walk->arena);
    return error;
}

static int walk_all(struct walk *walk)
{
    int more = 1;

    while (!walk_is_over(walk) && (more = input_next(walk->input)) > 0) {
        const bool skips = walk_skips_entry(walk);
        int error = skips ? walk_skip_entry(walk) : walk_read_entry(walk);

        if (error == 0 && !skips)
            error = walk_end_entry(walk);
        if (error != 0)
            return error;
        walk->source.entries++;
        walk->source.bytes += walk->entry_bytes;
        digest_add_number(&walk->digest, walk->entry_bytes);
    }
    return more < 0 ? more : chunk_queue_finish(walk->queue);
}

/* The folder of a path, its last slash included; those at its end are none of that. */
static size_t walk_folder_length(const char *path)
{
    size_t length = strlen(path);

    while (length > 0 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

size_t walk_shown_at(char *const *operands, size_t count)
{
    size_t shared = count == 0 ? 0 : walk_folder_length(operands[0]);

    for (size_t i = 1; i < count && shared > 0; i++) {
        size_t same = 0;

        while (same < shared && operands[i][same] == operands[0][same])
            same++;
        while (same > 0 && operands[0][same - 1] != '/')
            same--;
        const size_t own = walk_folder_length(operands[i]);
        shared = same < own ? same : own;
    }
    return shared;
}

/* Completes the counts with what is known of the operands. */
static void walk_sum_up(const struct walk *walk, struct walk_counts *counts)
{
    const bool has_range = walk_has_range(walk);

    counts->ends_line = has_range ? walk->range.ends_line : walk->ends_line;
    if (walk->options->identify) {
        counts->source = has_range ? walk->range.source : walk->source;
        if (!has_range)
            counts->source.digest = digest_value(&walk->digest);
    }
    if (walk->input != NULL)
        counts->input_failed = has_range ? walk->input_failed : input_failed(walk->input);
}

int walk_run(const struct walk_options *options, struct walk_counts *counts)
{
    struct walk walk = {.options = options};
    int error;

    *counts = (struct walk_counts){0};
    walk.found.arena = &walk.arena;
    walk.held.arena = &walk.held_arena;
    digest_init(&walk.digest);
    walk.scan = scan_new(options->record_bytes);
    walk.census = options->census ? census_new() : NULL;
    error = walk.scan == NULL || (options->census && walk.census == NULL) ? ERROR_MEMORY : 0;
    if (error == 0)
        scan_bare_moves(walk.scan, options->record.size != 0);
    if (error == 0)
        error = input_open(&walk.input, options->operands, options->noperands, &options->limits,
                           &walk.found);
    if (error == 0) {
        input_pass_over(walk.input, options->own, options->nown);
        input_choose(walk.input, &options->passing);
        error = chunk_queue_open(&walk.queue, options);
    }
    if (error == 0 && walk_has_range(&walk))
        error = walk_range_find(&walk.range, options);
    if (error == 0)
        error = walk_all(&walk);
    if (walk.queue != NULL)
        *counts = *chunk_queue_counts(walk.queue);
    walk_sum_up(&walk, counts);
    chunk_queue_close(walk.queue);
    input_close(walk.input);
    scan_free(walk.scan);
    census_free(walk.census);
    walk_range_release(&walk.range);
    diagnostics_release(&walk.found);
    diagnostics_release(&walk.held);
    arena_release(&walk.arena);
    arena_release(&walk.held_arena);
    return error;
}
