/* SPDX-License-Identifier: ISC */
/* Real records of LittleGolem and HavannahGui: everything that they are known to hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/replay.h"
#include "tests/lib/reading.h"

/* One line of expected-littlegolem.tsv: file size white black stones swap end winner figures. */
enum column { FILE_NAME, SIZE, WHITE, BLACK, STONES, SWAP, END, WINNER, FIGURES_LISTED, COLUMNS };

struct expected {
    char *column[COLUMNS];
    size_t nseen;
    size_t nfailed;
};

static void split(char *line, struct expected *expected)
{
    for (int i = 0; i < COLUMNS; i++) {
        expected->column[i] = line;
        line += strcspn(line, "\t");
        if (*line == '\t')
            *line++ = '\0';
    }
}

static void compare(struct expected *expected, enum column column, const char *found)
{
    if (strcmp(expected->column[column], found) == 0)
        return;
    expected->nfailed++;
    print_error("%s: column %d: expected %s, found %s\n", expected->column[FILE_NAME], (int)column,
                expected->column[column], found);
}

static const char *number(int value)
{
    static char text[16];

    snprintf(text, sizeof text, "%d", value);
    return text;
}

static void compare_outcome(struct expected *expected, const struct record *record,
                            const struct outcome *outcome)
{
    static const char *const letters[] = {"-", "W", "B"};
    char figures[64] = "";

    for (int bit = 0; bit < FIGURES; bit++)
        if (outcome->figures & 1u << bit) {
            strcat(figures, figures[0] == '\0' ? "" : ",");
            strcat(figures, figure_name((enum figure)(1 << bit)));
        }
    compare(expected, SIZE, number(record->size));
    compare(expected, WHITE, record->white);
    compare(expected, BLACK, record->black);
    compare(expected, STONES, number(outcome->nstones));
    compare(expected, SWAP, number(outcome->swapped));
    compare(expected, END, end_name(outcome->end));
    compare(expected, WINNER, letters[outcome->winner]);
    compare(expected, FIGURES_LISTED, figures);
    if (record_rejected(record)) {
        expected->nfailed++;
        print_error("%s: rejected\n", expected->column[FILE_NAME]);
    }
    if (outcome->agrees_known != (outcome->end <= END_RESIGN) ||
        (outcome->agrees_known && !outcome->agrees)) {
        expected->nfailed++;
        print_error("%s: claim and board do not agree\n", expected->column[FILE_NAME]);
    }
}

static void each_expected(void *context, struct record *record, const struct span *span)
{
    struct expected *expected = context;
    struct replay_options options = {0};
    struct outcome outcome;
    struct position position;

    assert_int_equal(span->damage, MESSAGE_COUNT);
    assert_int_equal(record->dialect, DIALECT_LITTLEGOLEM);
    assert_null(record->event);
    assert_int_equal(strncmp(record->id, expected->column[FILE_NAME], strlen(record->id)), 0);
    assert_int_equal(replay_line(record, NODE_NONE, &options, &position, &outcome), 0);
    compare_outcome(expected, record, &outcome);
    expected->nseen++;
}

static void test_littlegolem(void **state)
{
    size_t length;
    size_t nseen = 0;
    size_t nfailed = 0;
    (void)state;

    if (!reading_has_real())
        skip();
    char *list = reading_file(reading_real("expected-littlegolem.tsv"), &length);
    assert_non_null(list);
    list[length - 1] = '\0'; /* the last newline */
    char *rest = NULL;
    for (char *line = strtok_r(list, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        struct expected expected = {0};
        char name[256];
        if (line[0] == '#')
            continue;
        split(line, &expected);
        snprintf(name, sizeof name, "littlegolem/%s", expected.column[FILE_NAME]);
        char *bytes = reading_file(reading_real(name), &length);
        assert_non_null(bytes);
        assert_int_equal(reading_each(bytes, length, 0, NULL, each_expected, &expected, NULL), 1);
        free(bytes);
        nseen += expected.nseen;
        nfailed += expected.nfailed;
    }
    free(list);
    assert_int_equal(nseen, 1286);
    assert_int_equal(nfailed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_littlegolem),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
