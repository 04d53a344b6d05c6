/* SPDX-License-Identifier: ISC */
/* Writes a book: the games in their order, their names, and the sorted records with their index. */
#include "corpus/openings/book_maker.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/base/names.h"
#include "corpus/base/temp_file.h"
#include "corpus/openings/record_sort.h"

#define SPILL_BYTES ((size_t)16 << 20) /* of games, in memory */
#define OUT_BYTES ((size_t)64 << 10)

struct book_maker {
    struct book_about about;
    struct record_sort sort;
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
    int error = record_sort_init(&maker->sort, RECORD_SORT_BYTES,
                                 memory_bytes < BOOK_MEMORY_MIN ? BOOK_MEMORY_MIN : memory_bytes);
    temp_file_init(&maker->games, SPILL_BYTES);
    temp_file_init(&maker->file, SPILL_BYTES);
    if (error != 0 || !names_number(&maker->names, "", &none)) {
        book_maker_free(maker);
        return NULL;
    }
    return maker;
}

void book_maker_free(struct book_maker *maker)
{
    if (maker == NULL)
        return;
    record_sort_release(&maker->sort);
    temp_file_release(&maker->games);
    temp_file_release(&maker->file);
    names_release(&maker->names);
    free(maker);
}

static int book_maker_add_record(struct book_maker *maker, uint64_t key, uint64_t what)
{
    maker->about.nrecords++;
    return record_sort_add(&maker->sort, &(struct book_record){key, what});
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

struct writing {
    struct book_maker *maker;
    int (*write)(void *context, const char *bytes, size_t length);
    void *context;
    struct text index; /* as in the file */
    struct text out; /* records of the block being made */
};

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

/* All records in order. */
static int book_maker_write_records(struct writing *writing)
{
    struct book_record record;
    char words[16];
    int more, error = 0;

    while ((more = record_sort_next(&writing->maker->sort, &record)) == 1 && error == 0) {
        book_write_word(record.key, words);
        book_write_word(record.what, words + 8);
        text_append(&writing->out, words, sizeof words);
        if (writing->out.length == BOOK_BLOCK_BYTES || writing->out.failed)
            error = book_maker_flush_block(writing);
    }
    error = more < 0 ? more : error;
    return error != 0 ? error : book_maker_flush_block(writing);
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
    int error = record_sort_begin(&maker->sort);

    if (error == 0)
        error = book_maker_write_head(&writing);
    if (error == 0)
        error = book_maker_write_records(&writing);
    if (error == 0 && writing.index.length > 0)
        error = write(context, writing.index.bytes, writing.index.length);
    if (error == 0) {
        book_write_word(book_check(0, writing.index.bytes, writing.index.length), trailer);
        error = write(context, trailer, sizeof trailer);
    }
    text_release(&writing.index);
    text_release(&writing.out);
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
    const struct temp_file *const spills[] = {&maker->sort.runs, &maker->games, &maker->file};
    int failed = 0;

    for (int i = 0; i < 3 && failed == 0; i++)
        failed = spills[i]->failed;
    return failed;
}
