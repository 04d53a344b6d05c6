/* SPDX-License-Identifier: ISC */
/* Real records of LittleGolem and HavannahGui: everything that they are known to hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/replay.h"
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

/* ---- other collections ---- */

struct tally {
    size_t nread, nrejected, nleaves;
    size_t ends[ENDS];
    size_t ndiffer;
};

static int tally_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    struct tally *tally = context;
    (void)leaf;

    tally->nleaves++;
    tally->ends[outcome->end]++;
    tally->ndiffer += outcome->agrees_known && !outcome->agrees;
    return 0;
}

static void tally_record(void *context, struct record *record, const struct span *span)
{
    static struct position position;
    struct replay_options options = {.on_leaf = tally_leaf, .context = context};
    struct tally *tally = context;
    (void)span;

    tally->nread++;
    if (!record_rejected(record))
        assert_int_equal(replay_tree(record, &options, &position), 0);
    tally->nrejected += record_rejected(record);
}

static void read_all(const char *name, struct tally *tally)
{
    struct record_options options = {.name_hint = name};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    size_t length;
    char *bytes = reading_file(reading_real(name), &length);

    assert_non_null(bytes);
    reading_each(bytes, length, 0, &options, tally_record, tally, &between);
    assert_int_equal(between.count, 0);
    assert_int_equal(tally->nrejected, 0);
    assert_int_equal(tally->ndiffer, 0);
    assert_int_equal(tally->ends[END_ILLEGAL], 0);
    free(bytes);
}

/* All variations of every file; which lines end by a figure is known from a slow replay by hand. */
static void test_havannahgui(void **state)
{
    static const struct {
        const char *name;
        size_t nleaves;
        enum end end; /* of one line; the others are unfinished */
    } files[] = {
        {"2011-castro-lajkonik-size5.hgf", 1, END_BRIDGE},
        {"abdallah1.hgf", 4, END_UNFINISHED},
        {"abdallah2.hgf", 7, END_UNFINISHED},
        {"allesh.hgf", 1, END_UNFINISHED},
        {"lajkonik1.hgf", 1, END_FORK},
        {"lajkonik3.hgf", 1, END_FORK},
        {"pzn1.hgf", 1, END_BRIDGE},
        {"pzn3.hgf", 1, END_BRIDGE},
        {"ringoffiredraw.hgf", 1, END_DRAW}, /* Q28 */
        {"tony-1.hgf", 14, END_UNFINISHED},
        {"wanderer1.hgf", 1, END_RING},
    };
    (void)state;

    if (!reading_has_real())
        skip();
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct tally tally = {0};
        char name[256];
        snprintf(name, sizeof name, "havannahgui/%s", files[i].name);
        read_all(name, &tally);
        assert_int_equal(tally.nread, 1);
        assert_int_equal(tally.nleaves, files[i].nleaves);
        assert_in_range(tally.ends[files[i].end], 1, files[i].nleaves);
        if (files[i].end != END_UNFINISHED)
            assert_int_equal(tally.ends[END_UNFINISHED], files[i].nleaves - 1);
    }
}

/* Every claim of a winner agrees with the board, in the reading of `swap` that hex.c tells. */
static void test_hex(void **state)
{
    struct tally list = {0};
    struct tally names = {0};
    struct tally game = {0};
    (void)state;

    if (!reading_has_real())
        skip();
    read_all("littlegolem-hex/player_game_list.txt", &list);
    assert_int_equal(list.nread, 152);
    assert_int_equal(list.ends[END_RESIGN], 137);
    assert_int_equal(list.ends[END_CONNECTION] + list.ends[END_FORFEIT], 15);
    read_all("littlegolem-hex/unescaped-names.hsgf", &names);
    assert_int_equal(names.nread, 3);
    assert_int_equal(names.ends[END_RESIGN], 2);
    read_all("littlegolem-hex/lg-game-2424182.hsgf", &game);
    assert_int_equal(game.nread, 1);
}

/* Names as they are (Q1). */
static void each_name(void *context, struct record *record, const struct span *span)
{
    struct text *text = context;
    (void)span;

    text_format(text, "%s %s %s\n", record->black, record->white, record->id);
}

static void test_unescaped_names(void **state)
{
    struct text text = {0};
    size_t length;
    (void)state;

    if (!reading_has_real())
        skip();
    char *bytes = reading_file(reading_real("littlegolem-hex/unescaped-names.hsgf"), &length);
    assert_int_equal(reading_each(bytes, length, 0, NULL, each_name, &text, NULL), 3);
    assert_string_equal(text_c(&text), "lazy\\player Shumacher;] 1804563\n"
                                       "greghe bennok 2384695\n"
                                       "Bill LeBoeuf bennok 1612755\n");
    text_release(&text);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_littlegolem),
        cmocka_unit_test(test_havannahgui),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_unescaped_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
