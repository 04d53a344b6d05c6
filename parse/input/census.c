/* SPDX-License-Identifier: ISC */
/*
 * Where does a record seem to begin, and was one read there?  Every `(' and `{' is looked at by
 * itself, as if nothing came before it: that is slower than the scan, and shares none of its
 * mistakes.
 */
#include "parse/input/census.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "analyse/base/bytes.h"
#include "analyse/base/text.h"

#define AHEAD_BYTES ((size_t)1024) /* that are looked at after a bracket */
#define PROPERTIES_MAX 16 /* among which the header is looked for; set by hand */
#define PLAIN_BYTES_MAX ((size_t)32) /* of a header's value */

/* A queue of places or offsets, taken from its front. */
struct census_queue {
    struct census_place *items;
    size_t from, count, capacity; /* items[from..count) wait */
};

struct census {
    struct text rest; /* bytes whose bracket could not be judged yet */
    uint64_t offset; /* of the next byte that is not yet counted */
    uint64_t line, line_offset; /* of its line: the number, and where it begins */
    bool ended; /* the last bytes were given */
    struct census_queue seeming, read; /* where records seem to begin; where some were read */
};

struct census *census_new(void)
{
    struct census *census = calloc(1, sizeof *census);

    if (census != NULL)
        census_begin(census);
    return census;
}

void census_free(struct census *census)
{
    if (census == NULL)
        return;
    text_release(&census->rest);
    free(census->seeming.items);
    free(census->read.items);
    free(census);
}

static void census_queue_empty(struct census_queue *queue)
{
    queue->from = 0;
    queue->count = 0;
}

void census_begin(struct census *census)
{
    text_reset(&census->rest);
    census->offset = 0;
    census->line = 1;
    census->line_offset = 0;
    census->ended = false;
    census_queue_empty(&census->seeming);
    census_queue_empty(&census->read);
}

/* ---- what waits ---- */

static int census_queue_add(struct census_queue *queue, struct census_place place)
{
    if (queue->from == queue->count)
        census_queue_empty(queue);
    if (array_reserve(&queue->items, &queue->capacity, queue->count + 1, sizeof *queue->items) != 0)
        return ERROR_MEMORY;
    queue->items[queue->count++] = place;
    return 0;
}

static const struct census_place *census_queue_first(const struct census_queue *queue)
{
    return queue->from < queue->count ? &queue->items[queue->from] : NULL;
}

/* ---- judging one place ---- */

struct census_reader {
    const char *at, *end;
};

static void census_blanks(struct census_reader *reader)
{
    while (reader->at < reader->end && byte_is_blank(*reader->at))
        reader->at++;
}

/* Is this the next byte, blanks aside?  Then it is passed. */
static bool census_byte(struct census_reader *reader, char c)
{
    census_blanks(reader);
    if (reader->at == reader->end || *reader->at != c)
        return false;
    reader->at++;
    return true;
}

/* The name's capitals, one a byte; 0: no name is here. */
static uint32_t census_name(struct census_reader *reader)
{
    uint32_t name = 0;

    census_blanks(reader);
    for (; reader->at < reader->end && byte_is_letter(*reader->at); reader->at++)
        if (byte_is_capital(*reader->at))
            name = name << 8 | (unsigned char)*reader->at;
    return name;
}

/* Behind its `[': goes after the `]' that is not escaped.  False: none. */
static bool census_value(struct census_reader *reader, bool *is_plain)
{
    const char *from = reader->at;

    *is_plain = true;
    for (; reader->at < reader->end && *reader->at != ']'; reader->at++) {
        char c = *reader->at;

        *is_plain &= byte_is_letter(c) || byte_is_digit(c) || memchr(" -.:+", c, 5) != NULL;
        if (c == '\\' && reader->at + 1 < reader->end)
            reader->at++;
    }
    size_t length = (size_t)(reader->at - from);
    *is_plain &= length > 0 && length <= PLAIN_BYTES_MAX;
    if (reader->at == reader->end)
        return false;
    reader->at++;
    return true;
}

static bool census_is_header(uint32_t name)
{
    return name == ('F' << 8 | 'F') || name == ('G' << 8 | 'M') || name == ('S' << 8 | 'Z');
}

/* Does a record seem to begin at the `(' at bytes[0]? */
static bool census_seems_record(const char *bytes, size_t length)
{
    struct census_reader reader = {bytes + 1,
                                   bytes + (length < AHEAD_BYTES ? length : AHEAD_BYTES)};

    if (!census_byte(&reader, ';'))
        return false;
    for (int i = 0; i < PROPERTIES_MAX; i++) {
        uint32_t name = census_name(&reader);
        bool is_plain;

        if (name == 0 || !census_byte(&reader, '['))
            return false;
        do {
            if (!census_value(&reader, &is_plain))
                return false;
            if (census_is_header(name) && is_plain)
                return true;
        } while (census_byte(&reader, '['));
    }
    return false;
}

/* Does bytes[0..length) hold the word? */
static bool census_holds(const char *bytes, size_t length, const char *word)
{
    return length > 0 && memmem(bytes, length, word, strlen(word)) != NULL;
}

/* Does an object of JSON that is a record seem to begin at the `{' at bytes[0]?  Its first key is
 * one of a known kind, and the next bytes have another of that kind. */
static bool census_seems_object(const char *bytes, size_t length)
{
    static const char *const first[] = {"\"header\"", "\"id\""};
    static const char *const other[] = {"\"gameid\"", "\"boardsize\""};
    struct census_reader reader = {bytes + 1,
                                   bytes + (length < AHEAD_BYTES ? length : AHEAD_BYTES)};

    census_blanks(&reader);
    const size_t left = (size_t)(reader.end - reader.at);
    for (size_t i = 0; i < 2; i++)
        if (left > strlen(first[i]) && memcmp(reader.at, first[i], strlen(first[i])) == 0)
            return census_holds(reader.at, left, other[i]);
    return false;
}

/* ---- the bytes ---- */

/* The next bracket with which a record may begin, from `at` on. */
static size_t census_next_bracket(const char *bytes, size_t length, size_t at)
{
    while (at < length && bytes[at] != '(' && bytes[at] != '{')
        at++;
    return at;
}

/* Counts the lines of bytes[0..length), which are done with. */
static void census_pass(struct census *census, const char *bytes, size_t length)
{
    const char *end = bytes + length;

    for (const char *at = bytes; at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL;
         at++) {
        census->line++;
        census->line_offset = census->offset + (uint64_t)(at + 1 - bytes);
    }
    census->offset += length;
}

/* Judges every bracket that has enough bytes after it, and returns how many bytes are done with;
 * <0 an ERROR_. */
static int64_t census_judge(struct census *census, const char *bytes, size_t length, bool last)
{
    size_t done = 0;

    for (;;) {
        const size_t at = census_next_bracket(bytes, length, done);
        const char *open = bytes + at;

        census_pass(census, bytes + done, at - done);
        if (at == length || (length - at < AHEAD_BYTES && !last))
            return (int64_t)at;
        if (*open == '(' ? census_seems_record(open, length - at)
                         : census_seems_object(open, length - at)) {
            const struct census_place place = {census->offset, census->line,
                                               census->offset - census->line_offset + 1};

            if (census_queue_add(&census->seeming, place) != 0)
                return ERROR_MEMORY;
        }
        census_pass(census, open, 1);
        done = at + 1;
    }
}

int census_feed(struct census *census, const char *bytes, size_t length, bool last)
{
    struct text *rest = &census->rest;
    int64_t done;

    census->ended = last;
    if (rest->length == 0) {
        done = length == 0 ? 0 : census_judge(census, bytes, length, last);
        if (done >= 0)
            text_append(rest, bytes + done, length - (size_t)done);
    } else {
        text_append(rest, bytes, length);
        if (rest->failed)
            return ERROR_MEMORY;
        done = census_judge(census, rest->bytes, rest->length, last);
        if (done > 0) {
            rest->length -= (size_t)done;
            memmove(rest->bytes, rest->bytes + done, rest->length);
        }
    }
    return done < 0 ? (int)done : rest->failed ? ERROR_MEMORY : 0;
}

int census_record(struct census *census, uint64_t offset)
{
    return census_queue_add(&census->read, (struct census_place){.offset = offset});
}

bool census_unread(struct census *census, struct census_place *place)
{
    struct census_queue *seeming = &census->seeming, *read = &census->read;
    const struct census_place *one, *other;

    while ((one = census_queue_first(seeming)) != NULL) {
        while ((other = census_queue_first(read)) != NULL && other->offset < one->offset)
            read->from++;
        if (other == NULL && !census->ended)
            return false;
        seeming->from++;
        if (other != NULL && other->offset == one->offset) {
            read->from++;
            continue;
        }
        *place = *one;
        return true;
    }
    /* Records read before the bytes that are still to be judged do not matter any more. */
    while ((other = census_queue_first(read)) != NULL && other->offset < census->offset)
        read->from++;
    return false;
}
