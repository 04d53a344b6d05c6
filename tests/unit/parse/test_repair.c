/* SPDX-License-Identifier: ISC */
/* Edits of a text, and what a repair promises of any bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "parse/repair/repair.h"
#include "parse/repair/text_edits.h"
#include "tests/lib/reading.h"
#include "tests/lib/volume.h"

/* ---- edits ---- */

static void test_edits(void **state)
{
    struct text_edits edits = {0};
    struct text out = {0};
    (void)state;

    assert_int_equal(text_edits_apply(&edits, "abc", 3, &out), 0);
    assert_string_equal(text_c(&out), "abc");
    assert_int_equal(text_edits_origin(&edits, 2), 2);

    text_reset(&out);
    text_edits_add(&edits, 9, 1, "J", 1); /* replaced */
    text_edits_add(&edits, 2, 3, NULL, 0); /* cde dropped */
    text_edits_add(&edits, 3, 1, "lost", 4); /* within */
    text_edits_add(&edits, 0, 0, "<", 1); /* before all */
    text_edits_add(&edits, 10, 0, ">", 1); /* after all */
    text_edits_add(&edits, 6, 1, "gg", 2);
    text_edits_add(&edits, 6, 0, "1", 1);
    text_edits_add(&edits, 6, 0, "2", 1); /* insertions in order of adding */
    assert_int_equal(text_edits_apply(&edits, "abcdefghij", 10, &out), 0);
    assert_string_equal(text_c(&out), "<abf12gghiJ>");
    assert_int_equal(edits.count, 7);
    static const size_t origins[] = {0, 0, 1, 5, 6, 6, 6, 6, 7, 8, 9, 10, 10};
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++)
        assert_int_equal(text_edits_origin(&edits, i), origins[i]);

    text_edits_reset(&edits);
    text_reset(&out);
    text_edits_add(&edits, 0, 3, NULL, 0);
    text_edits_add(&edits, 0, 5, "x", 1); /* the longer one of two */
    assert_int_equal(text_edits_apply(&edits, "abcdef", 6, &out), 0);
    assert_string_equal(text_c(&out), "xf");
    text_edits_release(&edits);
    text_release(&out);
}

/* ---- repairs of mutilated records ---- */

static const char *const wholes[] = {
    "(;FF[4]GM[Havannah]SZ[4]PW[White]PB[Black]RE[W];W[a1];B[d4];W[a2];B[d5];W[a3];B[e5];W[a4])",
    "(;FF[4]GM[Havannah]SZ[5]AB[a1][a2]AW[b3]C[a \\] b];W[c3]"
    "(;B[d4];W[e5](;B[e6])(;B[e7]))(;B[f6]))",
    "(;FF[4]EV[null]PB[player-1]PW[player-2]SZ[6]RU[LG]RE[B]GC[ game #12]SO[http://"
    "www.littlegolem.com];W[A1];B[swap];W[F6];B[E4];W[C3];B[resign])",
    "(;FF[4]GM[11]SZ[9]CA[ISO-8859-1]PW[\xe9];B[a1];W[b2];B[c3]TR[a1]TR[b2])",
};

/* Drops, doubles, changes or exchanges bytes, of which brackets more often than others. */
static void mutilate(struct random *random, char *text, size_t *length)
{
    static const char signs[] = "()[];\\WB";

    for (uint32_t i = 0; i < 1 + random_below(random, 3); i++) {
        size_t at = random_below(random, (uint32_t)*length);
        size_t cut = 1 + random_below(random, 6);

        switch (random_below(random, 4)) {
        case 0:
            if (at + cut > *length)
                cut = *length - at;
            memmove(text + at, text + at + cut, *length - at - cut);
            *length -= cut;
            break;
        case 1:
            memmove(text + at + cut, text + at, *length - at);
            *length += cut;
            break;
        case 2: text[at] = signs[random_below(random, sizeof signs - 1)]; break;
        default: *length = at + 1; break;
        }
        if (*length == 0)
            *length = 1;
    }
}

struct pass {
    struct repair *repair;
    struct position *position;
    struct text out; /* repaired records, one a line */
    unsigned verdicts[3];
};

static void repair_each(void *context, struct record *record, const struct span *span)
{
    static const struct record_options reading = {0};
    struct pass *pass = context;
    const char *bytes = record->bytes;
    size_t length = record->length;
    struct text before = {0};

    text_append(&before, record->bytes, record->length);
    int verdict = repair_record(pass->repair, record, &reading, RING_FREELING, pass->position,
                                &bytes, &length);
    assert_in_range(verdict, REPAIR_NEEDLESS, REPAIR_IMPOSSIBLE);
    pass->verdicts[verdict]++;
    assert_int_equal(record->length, before.length);
    assert_memory_equal(record->bytes, text_c(&before), before.length);
    assert_int_equal(record_rejected(record) && verdict == REPAIR_NEEDLESS, 0);
    if (verdict != REPAIR_IMPOSSIBLE) {
        text_append(&pass->out, bytes, length);
        text_char(&pass->out, '\n');
    }
    if (verdict == REPAIR_NEEDLESS)
        assert_ptr_equal(bytes, span->bytes);
    text_release(&before);
}

/* The result reads without damage, and a second repair has nothing to do. */
static void check_again(struct pass *pass)
{
    struct pass again = {.repair = pass->repair, .position = pass->position};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    size_t count =
        reading_each(pass->out.bytes, pass->out.length, 0, NULL, repair_each, &again, &between);

    assert_int_equal(between.count, pass->out.length == 0); /* no-record */
    assert_int_equal(count, pass->verdicts[REPAIR_NEEDLESS] + pass->verdicts[REPAIR_DONE]);
    assert_int_equal(again.verdicts[REPAIR_NEEDLESS], count);
    assert_int_equal(again.out.length, pass->out.length);
    if (again.out.length > 0)
        assert_memory_equal(again.out.bytes, pass->out.bytes, again.out.length);
    text_release(&again.out);
    diagnostics_release(&between);
    arena_release(&arena);
}

static void test_mutilated(void **state)
{
    struct random random = {20080612};
    struct pass pass = {.repair = repair_new(), .position = malloc(sizeof(struct position))};
    unsigned verdicts[3] = {0};
    (void)state;

    assert_non_null(pass.repair);
    assert_non_null(pass.position);
    for (int i = 0; i < volume(20000, 200000); i++) {
        char text[1024] = {0};
        const char *whole = wholes[random_below(&random, sizeof wholes / sizeof wholes[0])];
        size_t length = strlen(whole);

        memcpy(text, whole, length);
        mutilate(&random, text, &length);
        text_reset(&pass.out);
        memset(pass.verdicts, 0, sizeof pass.verdicts);
        reading_each(text, length, 0, NULL, repair_each, &pass, NULL);
        check_again(&pass);
        for (int j = 0; j < 3; j++)
            verdicts[j] += pass.verdicts[j];
    }
    /* Each of the three happens, and often. */
    for (int j = 0; j < 3; j++)
        assert_true(verdicts[j] > (unsigned)volume(1000, 10000));
    text_release(&pass.out);
    free(pass.position);
    repair_free(pass.repair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edits),
        cmocka_unit_test(test_mutilated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
