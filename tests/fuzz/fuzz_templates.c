/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as drawings of templates, and as the state of an enumeration.  Accepted input is
 * written and read again to the same bytes; every template that is accepted keeps its limits, can
 * be rotated and laid, and matches itself where it is laid.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "patterns/enumerate.h"
#include "patterns/library.h"
#include "patterns/match.h"
#include "patterns/region.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_all(const struct library *library, struct text *out)
{
    for (size_t i = 0; i < library->count; i++) {
        template_write(&library->templates[i], out);
        text_char(out, '\n');
    }
}

static void write_twice(const struct library *library)
{
    struct library again = {0};
    struct complaints complaints = {0};
    struct text once = {0}, twice = {0};

    write_all(library, &once);
    assert(library_read(&again, "x", once.bytes, once.length, &complaints) == 0);
    assert(complaints.count == 0 && again.count == library->count);
    write_all(&again, &twice);
    assert(once.length == twice.length &&
           (once.length == 0 || memcmp(once.bytes, twice.bytes, once.length) == 0));
    text_release(&once);
    text_release(&twice);
    text_release(&complaints.text);
    library_release(&again);
}

static int stop(void *context, const struct match *match)
{
    return match->template == context;
}

static void lay(const struct template *t, const struct board *board)
{
    struct template_place place;
    const struct match_options options = {.joined = true};

    assert(t->nstones > 0 && t->nstones <= TEMPLATE_STONES_MAX);
    assert(t->ncells >= 0 && t->ncells <= TEMPLATE_CELLS_MAX);
    assert(template_row(t) <= TEMPLATE_ROWS_MAX && template_rotations(t) & 1);
    if (template_lay_anywhere(t, board, &place)) {
        struct position *position = malloc(sizeof *position);
        struct matcher *matcher = matcher_new(t, 1, board);
        union {
            const struct template *given;
            void *plain;
        } context = {t};

        assert(position != NULL && matcher != NULL);
        position_init(position, board, RING_FREELING);
        for (int i = 0; i < t->nstones; i++)
            position_set(position, place.stones[i], COLOUR_BLACK);
        assert(matcher_find(matcher, position, COLOUR_BLACK, &options, stop, context.plain) == 1);
        matcher_free(matcher);
        free(position);
    }
}

static void restore(const uint8_t *data, size_t size)
{
    const struct region_options options = {
        .row = 2, .rows = 2, .width = 2, .stones = 1, .sides = 1};
    struct region region;
    struct enumeration *enumeration;
    struct text saved = {0};

    region_init(&region, &options);
    enumeration = enumeration_new(&region.template);
    assert(enumeration != NULL);
    if (enumeration_restore(enumeration, (const char *)data, size) == STATE_TAKEN) {
        enumeration_save(enumeration, &saved);
        assert(saved.length == size);
    }
    text_release(&saved);
    enumeration_free(enumeration);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct library library = {0};
    struct complaints complaints = {0};
    struct board *board = board_new(&game_havannah, 7);

    assert(board != NULL);
    assert(library_read(&library, "x", (const char *)data, size, &complaints) == 0);
    write_twice(&library);
    for (size_t i = 0; i < library.count; i++)
        lay(&library.templates[i], board);
    restore(data, size);
    board_free(board);
    text_release(&complaints.text);
    library_release(&library);
    return 0;
}
