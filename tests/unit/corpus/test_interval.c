/* SPDX-License-Identifier: ISC */
/* Wilson's interval, against published values and its own definition. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "corpus/base/interval.h"

static void check(uint64_t won, uint64_t games, double low, double high)
{
    struct interval interval = interval_wilson(won, games);

    assert_true(fabs(interval.low - low) < 0.00005);
    assert_true(fabs(interval.high - high) < 0.00005);
    assert_true(fabs(interval.share - (double)won / (double)games) < 1e-15);
}

/* R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in
 * Medicine 17 (1998) 857-872, table I, method 3. */
static void test_published(void **state)
{
    (void)state;
    check(81, 263, 0.2553, 0.3662);
    check(15, 148, 0.0624, 0.1605);
    check(0, 20, 0.0000, 0.1611);
    check(1, 29, 0.0061, 0.1718);
}

static void test_ends(void **state)
{
    struct interval none = interval_wilson(0, 0);
    (void)state;

    assert_true(none.share == 0 && none.low == 0 && none.high == 1);
    for (uint64_t games = 1; games < 5000; games = games * 3 / 2 + 1) {
        assert_true(interval_wilson(0, games).low == 0);
        assert_true(interval_wilson(games, games).high == 1);
    }
}

/* Both ends solve |p0 - p| = z sqrt(p (1 - p) / n), and the interval is a mirror image for losses.
 */
static void test_definition(void **state)
{
    (void)state;
    for (uint64_t games = 1; games < 3000; games = games * 2 + 1) {
        for (uint64_t won = 0; won <= games; won += 1 + games / 13) {
            struct interval interval = interval_wilson(won, games);
            struct interval mirror = interval_wilson(games - won, games);
            double ends[2] = {interval.low, interval.high};
            assert_true(interval.low >= 0 && interval.low <= interval.share);
            assert_true(interval.high <= 1 && interval.high >= interval.share);
            assert_true(fabs(interval.low - (1 - mirror.high)) < 1e-12);
            for (int i = 0; i < 2; i++) {
                double p = ends[i];
                double distance = 1.959963984540054 * sqrt(p * (1 - p) / (double)games);
                assert_true(fabs(fabs(interval.share - p) - distance) < 1e-9);
            }
        }
    }
}

static void test_large(void **state)
{
    struct interval interval = interval_wilson(6000000000000000000u, 10000000000000000000u);
    (void)state;

    assert_true(interval.low > 0.599999 && interval.high < 0.600001);
    assert_true(interval.low < interval.high);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_definition),
        cmocka_unit_test(test_large),
    };

    return cmocka_run_group_tests_name("interval", tests, NULL, NULL);
}
