/* SPDX-License-Identifier: ISC */
/* Kinds and years of events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "corpus/base/event.h"

static void test_kinds(void **state)
{
    static const struct {
        const char *event;
        enum event_kind kind;
    } cases[] = {
        {NULL, EVENT_NONE},
        {"", EVENT_NONE},
        {"havannah.mc.2010.oct.1.17", EVENT_MONTHLY_CUP},
        {"hex.DEFAULT.mc.3.1", EVENT_MONTHLY_CUP},
        {"ut.havannah.237.1.1", EVENT_USER},
        {"havannah.in.size4.4", EVENT_INFINITY},
        {"hex.ch.32.2.1", EVENT_CHAMPIONSHIP},
        {"hex.ld.HEX13", EVENT_LADDER},
        {"havannah.ld", EVENT_LADDER},
        {"mc", EVENT_OTHER},
        {"mc.", EVENT_MONTHLY_CUP},
        {"in Berlin", EVENT_OTHER},
        {"Played in Berlin.", EVENT_OTHER},
        {"havannah.MC.2010", EVENT_OTHER},
        {"havannah.mcx.2010", EVENT_OTHER},
        {"...", EVENT_OTHER},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(event_kind(cases[i].event), cases[i].kind);
}

static void test_years(void **state)
{
    static const struct {
        const char *date, *event;
        int year;
    } cases[] = {
        {NULL, NULL, 0},
        {"", "", 0},
        {"2011-03-04", NULL, 2011},
        {"2011", NULL, 2011},
        {"1900-01-01", NULL, 1900},
        {"2099-12-31", NULL, 2099},
        {"1899-12-31", NULL, 0},
        {"2100-01-01", NULL, 0},
        {"20110304", NULL, 2011},
        {"2011/03/04", NULL, 2011},
        {"2011.03.04", NULL, 2011},
        {"2011-3-4", NULL, 2011},
        {"20110304 10:15", NULL, 2011},
        {"201103040", NULL, 0},
        {"2011030", NULL, 0},
        {"20111304", NULL, 0}, /* no month */
        {"20110300", NULL, 0}, /* no day */
        {"20102011", NULL, 0}, /* 20 October: a day first */
        {"12042011", NULL, 0},
        {"201", NULL, 0},
        {"March 2011", NULL, 0},
        {"2011-03-04", "havannah.mc.2010.oct.1.17", 2011},
        {"soon", "havannah.mc.2010.oct.1.17", 2010},
        {NULL, "havannah.mc.2010.oct.1.17", 2010},
        {NULL, "hex.DEFAULT.mc.2010.apr.1.1", 2010},
        {NULL, "hex.DEFAULT.mc.3.1", 0},
        {NULL, "havannah.mc", 0},
        {NULL, "ut.havannah.2010.1.1", 0},
        {NULL, "havannah.ch.2010.1.1", 0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(event_year(cases[i].date, cases[i].event), cases[i].year);
}

/* Names are for ever: they stand in other people's programs. */
static void test_names(void **state)
{
    static const char *const names[EVENT_KINDS] = {
        "none",   "championship", "monthly-cup", "infinity-tournament", "user-tournament",
        "ladder", "other"};
    (void)state;

    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        assert_string_equal(event_kind_name((enum event_kind)kind), names[kind]);
        assert_non_null(event_kind_title((enum event_kind)kind));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_years),
        cmocka_unit_test(test_names),
    };

    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
