/* SPDX-License-Identifier: ISC */
/*
 * Sorts records by position.  A run is sorted by radix, least significant digit first: that is
 * stable, so games stay in order, and fast on evenly distributed keys.
 */
#include "corpus/openings/book_maker.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/names.h"
#include "corpus/base/temp_file.h"

#define SPILL_BYTES ((size_t)16 << 20) /* of games, in memory */
#define OUT_BYTES ((size_t)64 << 10)

struct book_maker {
    struct book_about about;
    struct book_record *run, *scratch; /* [capacity] */
    size_t count, capacity;
    struct temp_file runs; /* sorted ones, one behind the other */
    uint64_t *run_ends; /* in records */
    size_t nruns, runs_capacity;
    struct temp_file games; /* in the format of the file */
    uint64_t games_check;
    struct names names; /* number 0 is "" */
    struct temp_file file; /* the whole book, of book_maker_book() */
};

struct book_maker *book_maker_new(unsigned depth, enum ring_rule ring_rule, size_t memory_bytes)
{
    struct book_maker *maker = calloc(1, sizeof *maker);
    uint32_t none;

    if (maker == NULL)
        return NULL;
    maker->about = (struct book_about){.depth = depth, .ring_rule = ring_rule};
    maker->capacity = (memory_bytes < BOOK_MEMORY_MIN ? BOOK_MEMORY_MIN : memory_bytes) /
                      (2 * sizeof maker->run[0]);
    maker->run = malloc(maker->capacity * sizeof maker->run[0]);
    maker->scratch = malloc(maker->capacity * sizeof maker->scratch[0]);
    temp_file_init(&maker->runs, 0);
    temp_file_init(&maker->games, SPILL_BYTES);
    temp_file_init(&maker->file, SPILL_BYTES);
    if (maker->run == NULL || maker->scratch == NULL || !names_number(&maker->names, "", &none)) {
        book_maker_free(maker);
        return NULL;
    }
    return maker;
}

void book_maker_free(struct book_maker *maker)
{
    if (maker == NULL)
        return;
    free(maker->run);
    free(maker->scratch);
    free(maker->run_ends);
    temp_file_release(&maker->runs);
    temp_file_release(&maker->games);
    temp_file_release(&maker->file);
    names_release(&maker->names);
    free(maker);
}

/* ---- runs ----------------------------------------------------------------------------------- */

#define DIGIT_BITS 11
#define DIGITS ((size_t)1 << DIGIT_BITS)

static size_t book_maker_digit(const struct book_record *record, int pass)
{
    uint64_t value =
        pass < 2 ? record->what >> (48 + 8 * pass) & 0xff : record->key >> DIGIT_BITS * (pass - 2);

    return (size_t)value & (DIGITS - 1);
}

/* By key, then move; of the same, the order stays. */
static void book_maker_sort_run(struct book_maker *maker)
{
    for (int pass = 0; pass < 8; pass++) {
        size_t starts[DIGITS] = {0};
        size_t sum = 0;

        for (size_t i = 0; i < maker->count; i++)
            starts[book_maker_digit(&maker->run[i], pass)]++;
        for (size_t i = 0; i < DIGITS; i++) {
            size_t before = sum;
            sum += starts[i];
            starts[i] = before;
        }
        for (size_t i = 0; i < maker->count; i++)
            maker->scratch[starts[book_maker_digit(&maker->run[i], pass)]++] = maker->run[i];
        struct book_record *sorted = maker->scratch;
        maker->scratch = maker->run;
        maker->run = sorted;
    }
}

/* Puts the full run away. */
static int book_maker_put_run(struct book_maker *maker)
{
    if (array_reserve(&maker->run_ends, &maker->runs_capacity, maker->nruns + 1,
                      sizeof maker->run_ends[0]) != 0)
        return ERROR_MEMORY;
    book_maker_sort_run(maker);
    int error = temp_file_append(&maker->runs, maker->run, maker->count * sizeof maker->run[0]);
    if (error != 0)
        return error;
    maker->run_ends[maker->nruns] =
        (maker->nruns == 0 ? 0 : maker->run_ends[maker->nruns - 1]) + maker->count;
    maker->nruns++;
    maker->count = 0;
    return 0;
}

static int book_maker_add_record(struct book_maker *maker, uint64_t key, uint64_t what)
{
    int error = maker->count == maker->capacity ? book_maker_put_run(maker) : 0;

    if (error != 0)
        return error;
    maker->run[maker->count++] = (struct book_record){key, what};
    maker->about.nrecords++;
    return 0;
}

static int book_maker_add_entry(struct book_maker *maker, const struct book_entry *entry)
{
    char bytes[BOOK_ENTRY_BYTES];

    if (maker->about.ngames == BOOK_GAMES_MAX - 1)
        return ERROR_MEMORY;
    book_write_entry(entry, bytes);
    maker->games_check = book_check(maker->games_check, bytes, sizeof bytes);
    maker->about.ngames++;
    return temp_file_append(&maker->games, bytes, sizeof bytes);
}

/* ---- adding --------------------------------------------------------------------------------- */

int book_maker_take(struct book_maker *maker, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    int error = 0;

    while (bytes < end && error == 0) {
        struct book_packed head;

        memcpy(&head, bytes, sizeof head);
        bytes += sizeof head;
        for (uint64_t i = 0; i < head.nrecords && error == 0; i++) {
            struct book_record record;
            memcpy(&record, bytes, sizeof record);
            bytes += sizeof record;
            error =
                book_maker_add_record(maker, record.key, record.what | maker->about.ngames << 4);
        }
        uint32_t *const numbers[] = {&head.entry.file, &head.entry.white, &head.entry.black};
        for (int i = 0; i < 3 && error == 0; i++) {
            if (!names_number(&maker->names, bytes, numbers[i]))
                error = ERROR_MEMORY;
            bytes += strlen(bytes) + 1;
        }
        if (error == 0)
            error = book_maker_add_entry(maker, &head.entry);
    }
    return error;
}

/* ---- writing -------------------------------------------------------------------------------- */

/* A run that is read from its start: buffer[at .. count), then `next` .. `end` of the file. */
struct sorted_run {
    struct book_record *buffer;
    size_t at, count, capacity;
    uint64_t next, end;
};

struct writing {
    struct book_maker *maker;
    int (*write)(void *context, const char *bytes, size_t length);
    void *context;
    struct sorted_run *runs; /* [nruns] */
    size_t *heap; /* runs with something left, as a heap by their next records */
    size_t nheap;
    struct text index; /* as in the file */
    struct text out; /* records of the block being made */
};

static int book_maker_refill(struct writing *writing, struct sorted_run *run)
{
    uint64_t left = run->end - run->next;

    run->at = 0;
    run->count = left < run->capacity ? (size_t)left : run->capacity;
    int error = temp_file_read(&writing->maker->runs, run->next * sizeof run->buffer[0],
                               run->buffer, run->count * sizeof run->buffer[0]);
    run->next += run->count;
    return error;
}

/* Runs hold games in ascending order, and so do the runs: what is equal but for the game comes in
 * the order of `what`. */
static bool book_maker_comes_before(const struct writing *writing, size_t a, size_t b)
{
    const struct sorted_run *one = &writing->runs[a], *other = &writing->runs[b];
    const struct book_record *left = &one->buffer[one->at], *right = &other->buffer[other->at];

    return left->key != right->key ? left->key < right->key : left->what < right->what;
}

static void book_maker_sift_down(struct writing *writing, size_t at)
{
    for (;;) {
        size_t least = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < writing->nheap; child++)
            if (book_maker_comes_before(writing, writing->heap[child], writing->heap[least]))
                least = child;
        if (least == at)
            return;
        size_t run = writing->heap[at];
        writing->heap[at] = writing->heap[least];
        writing->heap[least] = run;
        at = least;
    }
}

static int book_maker_flush_block(struct writing *writing)
{
    char words[16];

    if (writing->out.failed || writing->index.failed)
        return ERROR_MEMORY;
    if (writing->out.length == 0)
        return 0;
    memcpy(words, writing->out.bytes, 8);
    book_write_word(book_check(0, writing->out.bytes, writing->out.length), words + 8);
    text_append(&writing->index, words, sizeof words);
    int error = writing->write(writing->context, writing->out.bytes, writing->out.length);
    text_reset(&writing->out);
    return error;
}

/* The records of all runs in order. */
static int book_maker_merge_runs(struct writing *writing)
{
    int error = 0;

    for (size_t i = writing->nheap; i-- > 0;)
        book_maker_sift_down(writing, i);
    while (writing->nheap > 0 && error == 0) {
        struct sorted_run *run = &writing->runs[writing->heap[0]];
        const struct book_record *record = &run->buffer[run->at++];
        char words[16];

        book_write_word(record->key, words);
        book_write_word(record->what, words + 8);
        text_append(&writing->out, words, sizeof words);
        if (writing->out.length == BOOK_BLOCK_BYTES || writing->out.failed)
            error = book_maker_flush_block(writing);
        if (error == 0 && run->at == run->count && run->next < run->end)
            error = book_maker_refill(writing, run);
        if (run->at == run->count)
            writing->heap[0] = writing->heap[--writing->nheap];
        book_maker_sift_down(writing, 0);
    }
    return error != 0 ? error : book_maker_flush_block(writing);
}

/* One run for each in the file, and one for the records still in memory. */
static int book_maker_open_runs(struct writing *writing)
{
    struct book_maker *maker = writing->maker;
    size_t nruns = maker->nruns + 1;
    int error = 0;

    book_maker_sort_run(maker);
    writing->runs = calloc(nruns, sizeof writing->runs[0]);
    writing->heap = calloc(nruns, sizeof writing->heap[0]);
    size_t share = maker->capacity / nruns;
    if (writing->runs == NULL || writing->heap == NULL || share == 0)
        return ERROR_MEMORY;
    for (size_t i = 0; i < maker->nruns && error == 0; i++) {
        struct sorted_run *run = &writing->runs[i];
        *run = (struct sorted_run){.buffer = maker->scratch + i * share,
                                   .capacity = share,
                                   .next = i == 0 ? 0 : maker->run_ends[i - 1],
                                   .end = maker->run_ends[i]};
        writing->heap[writing->nheap++] = i;
        error = book_maker_refill(writing, run);
    }
    writing->runs[maker->nruns] = (struct sorted_run){.buffer = maker->run, .count = maker->count};
    if (maker->count > 0)
        writing->heap[writing->nheap++] = maker->nruns;
    return error;
}

static int book_maker_write_games(struct writing *writing)
{
    struct temp_file *games = &writing->maker->games;
    char bytes[OUT_BYTES];
    int error = 0;

    for (uint64_t at = 0; at < temp_file_length(games) && error == 0; at += sizeof bytes) {
        uint64_t left = temp_file_length(games) - at;
        size_t length = left < sizeof bytes ? (size_t)left : sizeof bytes;
        error = temp_file_read(games, at, bytes, length);
        if (error == 0)
            error = writing->write(writing->context, bytes, length);
    }
    return error;
}

/* Header, games, names. */
static int book_maker_write_head(struct writing *writing)
{
    struct book_maker *maker = writing->maker;
    const struct names *names = &maker->names;
    struct text section = {0};
    char word[8], header[BOOK_HEADER_BYTES];

    for (size_t i = 0; i < names->count; i++) {
        book_write_word(names->starts[i], word);
        text_append(&section, word, sizeof word);
    }
    text_append(&section, names->bytes.bytes, names->bytes.length);
    while (section.length % 8 != 0 && !section.failed)
        text_char(&section, '\0');
    maker->about.nnames = names->count;
    maker->about.names_bytes = section.length - 8 * names->count;
    book_write_header(&maker->about, maker->games_check,
                      book_check(0, section.bytes, section.length), header);
    int error = section.failed ? ERROR_MEMORY : 0;
    if (error == 0)
        error = writing->write(writing->context, header, sizeof header);
    if (error == 0)
        error = book_maker_write_games(writing);
    if (error == 0)
        error = writing->write(writing->context, section.bytes, section.length);
    text_release(&section);
    return error;
}

int book_maker_write(struct book_maker *maker,
                     int (*write)(void *context, const char *bytes, size_t length), void *context)
{
    struct writing writing = {.maker = maker, .write = write, .context = context};
    char trailer[8];
    int error = book_maker_open_runs(&writing);

    if (error == 0)
        error = book_maker_write_head(&writing);
    if (error == 0)
        error = book_maker_merge_runs(&writing);
    if (error == 0 && writing.index.length > 0)
        error = write(context, writing.index.bytes, writing.index.length);
    if (error == 0) {
        book_write_word(book_check(0, writing.index.bytes, writing.index.length), trailer);
        error = write(context, trailer, sizeof trailer);
    }
    text_release(&writing.index);
    text_release(&writing.out);
    free(writing.runs);
    free(writing.heap);
    return error;
}

static int book_maker_append_to_spill(void *context, const char *bytes, size_t length)
{
    return temp_file_append(context, bytes, length);
}

int book_maker_book(struct book_maker *maker, struct book *book)
{
    struct text why = {0};
    const char *bytes;
    int error = book_maker_write(maker, book_maker_append_to_spill, &maker->file);

    *book = (struct book){0};
    if (error == 0)
        error = temp_file_view(&maker->file, &bytes);
    if (error == 0)
        error = book_read(book, bytes, (size_t)temp_file_length(&maker->file), &why);
    text_release(&why);
    return error;
}

int book_maker_failed(const struct book_maker *maker)
{
    const struct temp_file *const spills[] = {&maker->runs, &maker->games, &maker->file};
    int failed = 0;

    for (int i = 0; i < 3 && failed == 0; i++)
        failed = spills[i]->failed;
    return failed;
}
