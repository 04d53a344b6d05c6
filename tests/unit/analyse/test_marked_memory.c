/* SPDX-License-Identifier: ISC */
/* Memory that is cleared where it was marked: all of it is 0 again, whatever was marked; and what
 * was not marked stays as it is, which shows that it was not written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/marked_memory.h"

/* How many bytes are not 0. */
static size_t count_used(const struct marked_memory *memory)
{
    const unsigned char *bytes = memory->bytes;
    size_t used = 0;

    for (size_t i = 0; i < memory->length; i++)
        used += bytes[i] != 0;
    return used;
}

static void mark_and_fill(struct marked_memory *memory, size_t at, size_t length)
{
    char *item = (char *)memory->bytes + at;

    marked_memory_mark(memory, item, length);
    memset(item, 0xa5, length);
}

/* Items at, before and after the ends of marks, groups of marks and the memory. */
static void test_clears_what_is_marked(void **state)
{
    static const size_t lengths[] = {1,   MARKED_BYTES - 1,     MARKED_BYTES, MARKED_BYTES + 1,
                                     777, 8 * MARKED_BYTES + 1, 5000};
    struct marked_memory memory;

    (void)state;
    for (size_t n = 0; n < sizeof lengths / sizeof lengths[0]; n++) {
        assert_true(marked_memory_init(&memory, lengths[n]));
        assert_int_equal(count_used(&memory), 0);
        for (size_t length = 1; length <= lengths[n]; length = length * 3 + 1) {
            for (size_t at = 0; at + length <= lengths[n]; at += 1 + lengths[n] / 40) {
                mark_and_fill(&memory, at, length);
                assert_int_equal(count_used(&memory), length);
                marked_memory_clear(&memory);
                assert_int_equal(count_used(&memory), 0);
            }
            mark_and_fill(&memory, lengths[n] - length, length);
            mark_and_fill(&memory, 0, length);
            marked_memory_clear(&memory);
            assert_int_equal(count_used(&memory), 0);
        }
        marked_memory_release(&memory);
        assert_null(memory.bytes);
    }
}

static void test_leaves_the_rest(void **state)
{
    struct marked_memory memory;

    (void)state;
    assert_true(marked_memory_init(&memory, 100 * MARKED_BYTES));
    memset(memory.bytes, 1, memory.length);
    marked_memory_mark(&memory, (char *)memory.bytes + 50 * MARKED_BYTES, 1);
    marked_memory_clear(&memory);
    assert_int_equal(count_used(&memory), 99 * MARKED_BYTES);
    marked_memory_clear(&memory);
    assert_int_equal(count_used(&memory), 99 * MARKED_BYTES);
    marked_memory_release(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clears_what_is_marked),
        cmocka_unit_test(test_leaves_the_rest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
