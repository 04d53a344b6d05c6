/* SPDX-License-Identifier: ISC */
/* Ranges, expressions and their limits, and how conditions are joined. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "corpus/filter/filter.h"
#include "corpus/filter/range.h"
#include "corpus/filter/regex.h"
#include "tests/lib/reading.h"

static bool holds(const char *text, uint64_t number)
{
    struct arena arena = {0};
    struct ranges ranges;

    assert_int_equal(ranges_read(text, &arena, &ranges), 0);
    bool result = ranges_hold(&ranges, (struct range){number, number});
    arena_release(&arena);
    return result;
}

static void test_ranges(void **state)
{
    static const char *const bad[] = {"",     ",",  "8,",   "..",    "a",   "-1",
                                      "8...", "8.", "9..8", "1..2x", "1 ",  "12345678901234567890",
                                      "9-8",  "8-", "-8",   "8+9",   "##8", "8++"};
    struct arena arena = {0};
    struct ranges ranges;
    (void)state;

    assert_true(holds("8", 8));
    assert_false(holds("8", 7));
    assert_false(holds("8", 9));
    assert_true(holds("4,8..10", 8));
    assert_true(holds("4,8..10", 10));
    assert_false(holds("4,8..10", 11));
    assert_false(holds("4,8..10", 5));
    assert_true(holds("..3", 0));
    assert_true(holds("..3", 3));
    assert_false(holds("..3", 4));
    assert_true(holds("3..", UINT64_MAX));
    assert_false(holds("3..", 2));
    assert_true(holds("4,8-10", 9));
    assert_false(holds("4,8-10", 7));
    assert_true(holds("60+", 61));
    assert_false(holds("60+,3", 59));
    assert_true(holds("#8..#9", 9));
    assert_true(holds("9999999999999999999", 9999999999999999999u));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ranges_read(bad[i], &arena, &ranges), ERROR_INPUT);
    arena_release(&arena);
}

static bool dated(const char *text, const char *date)
{
    struct arena arena = {0};
    struct ranges ranges;
    struct range range;

    assert_int_equal(ranges_read_dates(text, &arena, &ranges), 0);
    bool result = range_of_date(date, &range) && ranges_hold(&ranges, range);
    arena_release(&arena);
    return result;
}

static void test_dates(void **state)
{
    static const char *const bad[] = {"09",    "2009-13", "2009-1",     "2009-00",  "2009-1-1",
                                      "20091", "2009-",   "2010..2009", "20090203", "2009/02"};
    struct arena arena = {0};
    struct ranges ranges;
    (void)state;

    assert_true(dated("2009", "2009"));
    assert_true(dated("2009", "2009-12-31"));
    assert_true(dated("2009", "2009-01-01 10:15"));
    assert_false(dated("2009", "2010-01-01"));
    assert_false(dated("2009", "20091"));
    assert_false(dated("2009", "in 2009"));
    assert_true(dated("2009-11..2010-02", "2010-02-28"));
    assert_false(dated("2009-11..2010-02", "2010-03-01"));
    assert_false(dated("2009-11..2010-02", "2010")); /* which may be March */
    assert_true(dated("2009-11-30", "2009-11-30,12-01"));
    assert_true(dated("..2009", "1996-05,06"));
    assert_true(dated("2009-02-03", "20090203"));
    assert_true(dated("2009-02-03", "2009/02/03"));
    assert_true(dated("2009-02-03", "2009.02.03"));
    assert_true(dated("2009-02-03", "2009-2-3"));
    assert_true(dated("2009-02-03", "2009/2/03"));
    assert_true(dated("2009-02-03", " 2009.2.3 10:15"));
    assert_true(dated("2009-02", "2009-2"));
    assert_true(dated("2009-02-03", "2009-2-3,4"));
    assert_false(dated("2009-02-03", "2009-2-30"));
    assert_false(dated("2009-02-03", "2009-2-003"));
    assert_false(dated("2009-02", "2009-002"));
    assert_true(dated("2009-02", "2009/02"));
    assert_true(dated("2009-02", "2009-02/03"));
    assert_false(dated("2009-02-03", "2009-02/03"));
    assert_false(dated("2009", "20091301"));
    assert_false(dated("2009", "03022009"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ranges_read_dates(bad[i], &arena, &ranges), ERROR_INPUT);
    arena_release(&arena);
}

static enum regex_answer match(const char *pattern, bool ignore_case, bool literal,
                               const char *text)
{
    const struct regex_options options = {ignore_case, literal};
    struct regex_matcher *matcher = regex_matcher_new();
    struct text problem = {0};
    struct regex *regex;

    assert_non_null(matcher);
    assert_int_equal(regex_new(&regex, pattern, &options, &problem), 0);
    enum regex_answer answer = regex_match(regex, matcher, text, strlen(text));
    regex_free(regex);
    regex_matcher_free(matcher);
    return answer;
}

static void test_regex(void **state)
{
    static const char *const bad[] = {"(", "[a", "a{2,1}", "\\C", "(?<n>a)\\g{m}", "\xff"};
    static char much[REGEX_BYTES_MAX + 2];
    const struct regex_options options = {false, false};
    struct text problem = {0};
    struct regex *regex;
    (void)state;

    assert_int_equal(match("golem", false, false, "littlegolem.net"), REGEX_YES);
    assert_int_equal(match("^golem", false, false, "littlegolem.net"), REGEX_NO);
    assert_int_equal(match("GOLEM", true, false, "littlegolem.net"), REGEX_YES);
    assert_int_equal(match("ö", true, false, "LÖW"), REGEX_YES);
    assert_int_equal(match("^.$", false, false, "ö"), REGEX_YES);
    assert_int_equal(match("^\\w$", false, false, "ö"), REGEX_YES);
    assert_int_equal(match("a.c", false, true, "abc"), REGEX_NO);
    assert_int_equal(match("a.c", false, true, "xa.cx"), REGEX_YES);
    assert_int_equal(match("A.C", true, true, "xa.cx"), REGEX_YES);
    assert_int_equal(match("a$", false, false, "a\n"), REGEX_NO);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(regex_new(&regex, bad[i], &options, &problem), ERROR_INPUT);
        assert_null(regex);
        assert_true(problem.length > 0);
    }
    memset(much, 'a', REGEX_BYTES_MAX);
    assert_int_equal(regex_new(&regex, much, &options, &problem), 0);
    regex_free(regex);
    much[REGEX_BYTES_MAX] = 'a';
    assert_int_equal(regex_new(&regex, much, &options, &problem), ERROR_INPUT);
    text_release(&problem);
}

/* A limit is never "no". */
static void test_undecided(void **state)
{
    static char much[400000];
    (void)state;

    assert_int_equal(match("^(a|aa)+$", false, false, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"),
                     REGEX_UNDECIDED);
    memset(much, 'y', sizeof much - 1);
    assert_int_equal(match("^(?:(.)|x)*$", false, false, much), REGEX_UNDECIDED);
    assert_int_equal(match("a", false, false, "\xff"), REGEX_UNDECIDED);
}

/* ---- conditions joined ---- */

static int kind_of(const char *name)
{
    for (int i = 0; filter_kind_at(i) != NULL; i++)
        if (strcmp(filter_kind_at(i)->name, name) == 0)
            return i;
    fail_msg("no kind of condition is called %s", name);
    return -1;
}

static const char game[] =
    "(;FF[4]GM[Havannah]SZ[4]PW[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!]PB[Two]EV[x.mc.2010]"
    ";W[a1];B[swap];W[b2])";

#define YES "board=4"
#define NO "board=5"
#define LATE_YES "swap=yes"
#define LATE_NO "swap=no"
#define UNDECIDED "white=^(a|aa)+$"

/* Terms parted by blanks; `!` before one negates it, `|` begins an alternative. */
static int ask(const char *terms, bool any, bool inverted, bool *was_open)
{
    static struct position position;
    char words[400], *rest = words;
    struct filter_term term[10];
    struct filter_wish wish = {.terms = term, .any = any, .inverted = inverted};
    bool negated = false, begins = false;
    struct text problem = {0};
    struct record record;
    struct outcome outcome;
    struct filter *filter;

    strcpy(words, terms);
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        if (strcmp(word, "!") == 0 || strcmp(word, "|") == 0) {
            negated |= *word == '!';
            begins |= *word == '|';
            continue;
        }
        char *value = strchr(word, '=');
        *value++ = '\0';
        term[wish.nterms++] = (struct filter_term){kind_of(word), value, negated, begins};
        negated = begins = false;
    }
    reading_one(game, NULL, &record);
    assert_int_equal(filter_new(&filter, &wish, &problem), 0);
    struct filter_worker *worker = filter_worker_new(filter);
    assert_non_null(worker);
    int answer = filter_ask_record(worker, &record);
    *was_open = answer == FILTER_OPEN;
    const struct replay_options replay = {0};
    assert_int_equal(replay_line(&record, NODE_NONE, &replay, &position, &outcome), 0);
    int after = filter_ask_game(worker, &record, &position, &outcome);
    assert_true(*was_open || after == answer);
    assert_true(after != FILTER_OPEN);
    if (after == FILTER_UNDECIDED)
        assert_string_equal(filter_undecided(worker), "white");
    filter_worker_free(worker);
    filter_free(filter);
    record_release(&record);
    text_release(&problem);
    return after;
}

static void test_joined(void **state)
{
    static const struct {
        const char *terms;
        bool any, inverted;
        enum filter_answer answer;
        bool open; /* before the replay */
    } cases[] = {
        {YES, 0, 0, FILTER_YES, 0},
        {NO, 0, 0, FILTER_NO, 0},
        {UNDECIDED, 0, 0, FILTER_UNDECIDED, 0},
        {YES, 0, 1, FILTER_NO, 0},
        {UNDECIDED, 0, 1, FILTER_UNDECIDED, 0},
        {"! " NO, 0, 0, FILTER_YES, 0},
        {"! " UNDECIDED, 0, 0, FILTER_UNDECIDED, 0},
        {YES " " NO, 0, 0, FILTER_NO, 0},
        {YES " " NO, 1, 0, FILTER_YES, 0},
        {UNDECIDED " " NO, 0, 0, FILTER_NO, 0},
        {UNDECIDED " " YES, 0, 0, FILTER_UNDECIDED, 0},
        {UNDECIDED " " YES, 1, 0, FILTER_YES, 0},
        {UNDECIDED " " NO, 1, 0, FILTER_UNDECIDED, 0},
        {LATE_YES, 0, 0, FILTER_YES, 1},
        {LATE_NO " " YES, 0, 0, FILTER_NO, 1},
        {LATE_YES " " NO, 0, 0, FILTER_NO, 0},
        {LATE_YES " " YES, 1, 0, FILTER_YES, 0},
        {LATE_YES " " NO, 1, 0, FILTER_YES, 1},
        {LATE_NO " " UNDECIDED, 0, 0, FILTER_NO, 1},
        {LATE_YES " " UNDECIDED, 0, 0, FILTER_UNDECIDED, 1},
        {LATE_YES " " UNDECIDED, 1, 0, FILTER_YES, 1},
        {"! " LATE_NO " " YES " | " NO, 0, 0, FILTER_YES, 1},
        {LATE_NO " " YES " | " YES, 0, 0, FILTER_YES, 0},
        {LATE_NO " " YES " | " NO " " UNDECIDED, 0, 1, FILTER_YES, 1},
        {"event-kind=ladder,monthly-cup date=2010 length=3 end=unfinished winner=none claim=open",
         0, 0, FILTER_YES, 1},
        {"player=Two black=^Two$ event=mc header=SZ=4 ! header=SO=. header=SO=^$", 0, 0, FILTER_YES,
         0},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool open;

        if (ask(cases[i].terms, cases[i].any, cases[i].inverted, &open) != (int)cases[i].answer ||
            open != cases[i].open)
            fail_msg("wrong: %s", cases[i].terms);
    }
}

static void test_bad(void **state)
{
    static const char *const bad[][2] = {
        {"board", "x"},        {"end", "illegal"},
        {"end", "ring,"},      {"swap", "maybe"},
        {"player", "("},       {"header", "so=x"},
        {"header", "SO"},      {"header", "LONGNAME=x"},
        {"date", "yesterday"}, {"position", "a1 b1 a1"},
        {"pattern", "."},      {"figure-cells", ""},
        {"figure-cells", "!"}, {"id", "lg1"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const struct filter_term term = {kind_of(bad[i][0]), bad[i][1], false, false};
        const struct filter_wish wish = {.terms = &term, .nterms = 1};
        struct text problem = {0};
        struct filter *filter;

        assert_int_equal(filter_new(&filter, &wish, &problem), ERROR_INPUT);
        assert_null(filter);
        assert_non_null(strstr(text_c(&problem), bad[i][0]));
        text_release(&problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges), cmocka_unit_test(test_dates),
        cmocka_unit_test(test_regex),  cmocka_unit_test(test_undecided),
        cmocka_unit_test(test_joined), cmocka_unit_test(test_bad),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
