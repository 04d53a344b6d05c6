/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a book of positions: as they are, and with every check sum made to fit, so that what
 * comes after it is reached.  A book that is read is walked through.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/openings/openings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int see(void *context, const struct openings_node *node)
{
    uint64_t *seen = context;
    uint64_t shown = 0;

    for (size_t i = 0; i < node->nmoves; i++)
        shown += node->moves[i].score.games;
    assert(node->tally->score.games == node->ended + shown + node->other_games);
    assert(node->played <= node->tally->score.games);
    assert(node->position->nplies == node->ply);
    return ++*seen > 2000 ? 1 : 0; /* boards of 26 take their time */
}

static void read_book(const char *bytes, size_t length)
{
    const struct openings_options options = {.min_games = 1, .samples = 2};
    struct openings_options deep = options;
    struct text why = {0};
    struct book book = {0};
    uint64_t seen = 0;

    if (book_read(&book, bytes, length, &why) == 0) {
        deep.depth = book.about.depth;
        int error =
            openings_walk(&(struct openings_source){.book = &book}, &deep, see, NULL, &seen);
        assert(error == 0 || error == 1 || error == ERROR_INPUT);
        book_close(&book);
    } else {
        assert(why.length > 0);
    }
    text_release(&why);
}

static uint64_t word_at(const char *bytes, size_t at)
{
    uint64_t word = 0;

    for (int i = 7; i >= 0; i--)
        word = word << 8 | (unsigned char)bytes[at * 8 + (size_t)i];
    return word;
}

/* Writes the check sums that the sections have, as far as the header's lengths fit. */
static void seal(char *bytes, size_t length)
{
    uint64_t games = word_at(bytes, 4), names = word_at(bytes, 5);
    uint64_t names_bytes = word_at(bytes, 6), records = word_at(bytes, 7);
    uint64_t blocks = records / BOOK_BLOCK_RECORDS + (records % BOOK_BLOCK_RECORDS != 0);
    size_t limit = length / 8;

    if (games < limit && names < limit && names_bytes < length && records < limit &&
        BOOK_HEADER_BYTES + games * BOOK_ENTRY_BYTES + names * 8 + names_bytes + records * 16 +
                blocks * 16 + 8 ==
            length) {
        char *at = bytes + BOOK_HEADER_BYTES;
        book_write_word(book_check(0, at, games * BOOK_ENTRY_BYTES), bytes + 64);
        at += games * BOOK_ENTRY_BYTES;
        book_write_word(book_check(0, at, names * 8 + names_bytes), bytes + 72);
        char *record = at + names * 8 + names_bytes;
        char *index = record + records * 16;
        for (uint64_t block = 0; block < blocks; block++) {
            uint64_t left = records - block * BOOK_BLOCK_RECORDS;
            uint64_t count = left < BOOK_BLOCK_RECORDS ? left : BOOK_BLOCK_RECORDS;
            memcpy(index + block * 16, record + block * BOOK_BLOCK_BYTES, 8);
            book_write_word(book_check(0, record + block * BOOK_BLOCK_BYTES, count * 16),
                            index + block * 16 + 8);
        }
        book_write_word(book_check(0, index, blocks * 16), bytes + length - 8);
    }
    book_write_word(book_check(0, bytes, BOOK_HEADER_BYTES - 8), bytes + BOOK_HEADER_BYTES - 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);

    assert(bytes != NULL);
    memcpy(bytes, data, size);
    read_book(bytes, size);
    if (size >= BOOK_HEADER_BYTES) {
        seal(bytes, size);
        read_book(bytes, size);
    }
    free(bytes);
    return 0;
}
