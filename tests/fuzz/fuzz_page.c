/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as a LittleGolem page: every record that it makes is looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "parse/notation/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "fuzz_page: %s\n", what);
        abort();
    }
}

static void check_text(const char *text)
{
    if (text == NULL)
        return;
    require(*text != '\0', "empty string");
    require(utf8_valid(text, strlen(text)), "text is no UTF-8");
    require(text[0] != ' ' && text[strlen(text) - 1] != ' ', "white space at an end");
}

static void check_record(struct record *record, size_t size)
{
    const char *const texts[] = {
        record->white,        record->black,        record->player,        record->opponent,
        record->white_rating, record->black_rating, record->player_rating, record->opponent_rating,
        record->event,        record->result,       record->game_word};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_text(texts[i]);
    if (record->id != NULL)
        require(strspn(record->id, "0123456789") == strlen(record->id), "id is no number");
    if (record->link != NULL)
        require(strncmp(record->link, "https://www.littlegolem.net/", 28) == 0 &&
                    strpbrk(record->link, "\"'<> \\") == NULL,
                "link leads elsewhere");
    if (record->date != NULL)
        require(strlen(record->date) == 10, "date");
    require(record->size >= 0 && record->size < 1000, "size");
    require(record->nnodes == 0 && record_rejected(record), "a page has no moves");
    for (size_t i = 0; i < record->diagnostics.count; i++)
        require(record->diagnostics.items[i].offset <= size, "place is behind the page");
    require(record->claimed == COLOUR_NONE || record->player == NULL, "colour of a list's player");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record record;
    size_t count = 0, bytes = 0;
    const struct span span = {.bytes = (const char *)data,
                              .length = size,
                              .line = 1,
                              .column = 1,
                              .form = FORM_PAGE,
                              .damage = MESSAGE_COUNT};

    record_init(&record);
    require(record_read(&record, &span, NULL) == 0, "out of memory");
    for (bool more = record.games > 0; more; more = record_more(&record)) {
        check_record(&record, size);
        require(record.game_index == count, "index");
        count++;
        bytes += record.length;
    }
    require(count == record.games, "number of games");
    require(count == 0 || bytes == size, "bytes");
    require(count > 0 || !record_rejected(&record), "nothing rejected");
    record_release(&record);
    return 0;
}
