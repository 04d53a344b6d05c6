/* SPDX-License-Identifier: ISC */
/* Rounds of random edits: the hunks of the patch, made in the first text, give the last one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "parse/repair/patch.h"

static void make_edits(struct text_edits *edits, size_t length, struct random *random)
{
    text_edits_reset(edits);
    for (uint32_t more = random_below(random, 4); more > 0; more--) {
        size_t at = random_below(random, (uint32_t)length + 1);
        size_t gone = random_below(random, (uint32_t)(length - at < 5 ? length - at : 5) + 1);

        text_edits_add(edits, at, gone, "abcd", random_below(random, 5));
    }
}

/* The hunks made in the original. */
static void make_hunks(const struct patch *patch, const struct text *original, struct text *out)
{
    struct patch_hunk hunk = {0};
    size_t done = 0;

    text_reset(out);
    while (patch_next(patch, &hunk)) {
        assert_true(hunk.at >= done && hunk.removed + hunk.added > 0);
        text_append(out, original->bytes + done, hunk.at - done);
        text_append(out, text_c((struct text *)&patch->text) + hunk.text_at, hunk.added);
        done = hunk.at + hunk.removed;
        assert_true(done <= original->length);
    }
    text_append(out, original->bytes + done, original->length - done);
}

static void test_rounds(void **state)
{
    struct random random = {17};
    struct text original = {0}, text[2] = {{0}}, made = {0};
    struct text_edits edits = {0};
    struct patch patch = {0};
    (void)state;

    for (int trial = 0; trial < 20000; trial++) {
        text_reset(&original);
        for (uint32_t more = random_below(&random, 20); more > 0; more--)
            text_char(&original, (char)('0' + random_below(&random, 10)));
        text_reset(&text[0]);
        text_append(&text[0], original.bytes, original.length);
        patch_reset(&patch, original.length);
        int round = 0;
        for (; round < 4; round++) {
            struct text *from = &text[round % 2], *to = &text[(round + 1) % 2];

            make_edits(&edits, from->length, &random);
            text_reset(to);
            assert_int_equal(text_edits_apply(&edits, text_c(from), from->length, to), 0);
            patch_apply(&patch, &edits);
        }
        make_hunks(&patch, &original, &made);
        assert_false(patch.failed);
        assert_string_equal(text_c(&made), text_c(&text[round % 2]));
    }
    text_edits_release(&edits);
    patch_release(&patch);
    text_release(&original);
    text_release(&text[0]);
    text_release(&text[1]);
    text_release(&made);
}

static void test_none(void **state)
{
    struct patch patch = {0};
    struct patch_hunk hunk = {0};
    (void)state;

    patch_reset(&patch, 0);
    assert_false(patch_next(&patch, &hunk));
    patch_reset(&patch, 5);
    assert_false(patch_next(&patch, &hunk));
    patch_release(&patch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
