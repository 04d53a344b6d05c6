/* SPDX-License-Identifier: ISC */
/*
 * Damage loses one game: a record between two others is damaged at every byte, in every way that
 * one byte can be, and cut off at every byte; the others must be read as if nothing had happened,
 * nothing may be made up, and damage of the form must be told.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/replay.h"
#include "tests/lib/reading.h"
#include "tests/lib/watched.h"

#define SO "SO[http://www.littlegolem.com]"

/* The record that is damaged; `id` is 2 in all. */
static const char *const records[] = {
    "(;FF[4]EV[null]PB[one]PW[two]SZ[4]RU[LG]RE[B]GC[ game #2]" SO ";W[A1];B[swap];W[B2];B[C3])",
    "(;FF[4]EV[hex.ld.1]PB[a\\]PW[b;]]SZ[5]GC[game #2]" SO ";W[ab];B[cd];W[resign])",
    "(;FF[4]EV[null]PB[one]PW[two]SZ[4]RU[LG]GC[ game #2]" SO ")",
    "(;FF[4]GM[Havannah]SZ[4]GN[2]PW[a\\:b];W[a1](;B[b1]C[see\n(;W[x\\])])(;B[b2];W[c2](;B[d2])))",
    "(;FF[4]\nGM[Havannah]\nSZ[4] GC[2]\n;W[a1]C[well\nplayed]\n;B[b1]\n)",
};

static const char before[] = "(;FF[4]EV[null]PB[p]PW[q]SZ[4]RU[LG]GC[ game #1]" SO ";W[A1];B[A2])";
static const char after[] = "(;FF[4]EV[null]PB[r]PW[s]SZ[4]RU[LG]GC[ game #3]" SO ";W[A3];B[A4])";

struct seen {
    size_t nrecords;
    size_t nrejected;
    bool first, third; /* as they should be, first and last */
    bool strange; /* a record that is none of the three, or of a part of the second */
};

static void each(void *context, struct record *record, const struct span *span)
{
    static struct position position;
    struct seen *seen = context;
    struct outcome outcome;
    struct replay_options options = {0};
    const char *id = record->id == NULL ? "" : record->id;
    bool good = !record_rejected(record) && span->damage == MESSAGE_COUNT;

    if (replay_possible(record))
        assert_int_equal(replay_line(record, NODE_NONE, &options, &position, &outcome), 0);
    seen->first =
        seen->first || (seen->nrecords == 0 && good && strcmp(id, "1") == 0 && record->nnodes == 3);
    seen->third = good && strcmp(id, "3") == 0 && record->nnodes == 3; /* the last one counts */
    seen->nrecords++;
    seen->nrejected += record_rejected(record);
    /* Without its number it may still be the second, with less or another header. */
    seen->strange = seen->strange || (good && seen->nrecords > 3);
}

/* Reads the three, the second being bytes[0..length). */
static bool check(const char *bytes, size_t length, const char *glue, bool must_tell,
                  struct text *text)
{
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct seen seen = {0};

    text_reset(text);
    text_format(text, "%s%s", before, glue);
    text_append(text, bytes, length);
    text_format(text, "%s%s%s", glue, after, glue);
    reading_each(text->bytes, text->length, 0, NULL, each, &seen, &between);
    bool told = seen.nrejected > 0 || diagnostics_first_error(&between) != NULL;
    /* Closed at the end of a line, the second is two, the latter of which is rejected (Q5). */
    bool halved = seen.nrecords == 4 && seen.nrejected == 1 && memmem(bytes, length, "\n;", 2);
    bool good = seen.first && seen.third && (!seen.strange || halved) &&
                (seen.nrecords == 3 || halved || (seen.nrecords == 2 && told)) &&
                seen.nrejected <= 1 && (told || !must_tell);
    if (!good)
        print_error("%zu records, %zu rejected, first %d, third %d, told %d:\n%s\n", seen.nrecords,
                    seen.nrejected, seen.first, seen.third, told, text_c(text));
    diagnostics_release(&between);
    arena_release(&arena);
    return good;
}

static void damage_bytes(const char *glue)
{
    static const char others[] = "()[];\\ \nXa1\x80";
    struct text text = {0};
    size_t nbad = 0;

    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        size_t length = strlen(records[i]);
        char *copy = malloc(length + 2);
        for (size_t at = 0; at < length && nbad < 5; at++) {
            memcpy(copy, records[i], at);
            memcpy(copy + at, records[i] + at + 1, length - at - 1);
            nbad += !check(copy, length - 1, glue, false, &text);
            for (size_t j = 0; j < sizeof others - 1; j++) {
                memcpy(copy, records[i], length);
                copy[at] = others[j];
                nbad += !check(copy, length, glue, false, &text);
                memcpy(copy, records[i], at);
                copy[at] = others[j];
                memcpy(copy + at + 1, records[i] + at, length - at);
                nbad += !check(copy, length + 1, glue, false, &text);
            }
        }
        free(copy);
    }
    assert_int_equal(nbad, 0);
    text_release(&text);
}

static void test_bytes(void **state)
{
    (void)state;
    damage_bytes("\n");
}

static void test_bytes_glued(void **state)
{
    (void)state;
    watched_skip();
    damage_bytes("");
}

/* Cut off after every byte: always reported, and always the whole of one game. */
static void test_cut(void **state)
{
    static const char *const glues[] = {"\n", "", "\r\n\r\n"};
    struct text text = {0};
    size_t nbad = 0;
    (void)state;

    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        for (size_t g = 0; g < sizeof glues / sizeof *glues; g++)
            for (size_t length = 1; length < strlen(records[i]) && nbad < 5; length++)
                nbad += !check(records[i], length, glues[g], true, &text);
    assert_int_equal(nbad, 0);
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_bytes_glued),
        cmocka_unit_test(test_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
