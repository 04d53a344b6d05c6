/* SPDX-License-Identifier: ISC */
/* The queries to an index for a filter: no plan goes through all games where an index knows them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/index/index.h"
#include "corpus/index/index_sql.h"
#include "tests/lib/reading.h"

static char path[64];

/* An index of no files has the same finders as any other. */
static void make_index(void)
{
    struct index *index;
    struct index_counts counts;
    size_t length;
    int file;

    snprintf(path, sizeof path, "/tmp/hav-test-index.XXXXXX");
    file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(index_open(&index, path, ""), 0);
    /* Also one that is killed is known for what it is. */
    char *bytes = reading_file(path, &length);
    assert_non_null(bytes);
    assert_true(length >= 512 && strcmp(bytes, "SQLite format 3") == 0);
    free(bytes);
    assert_int_equal(index_begin(index), 0);
    assert_int_equal(index_finish(index, &counts), 0);
    index_close(index);
}

/* Gives it games of forty players, and what ANALYZE says of them: the plans of a large index. */
static void fill_index(void)
{
    static const char fill[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)"
        " INSERT INTO players SELECT i, 'player-' || i FROM n;"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)"
        " INSERT INTO events SELECT i, 'havannah.mc.' || i, 'monthly-cup' FROM n;"
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 49999)"
        " INSERT INTO games(id, offset, line, column, length, size, white_id, black_id, event_id,"
        " plies, swap, end_id, number, day_from, day_to, form)"
        " SELECT 256 + i, 300 * i, i, 1, 299, 4 + i % 7, 1 + i % 40, 1 + i * 7 % 40,"
        " 1 + i * 13 % 500, i % 60, i % 2, i * 11 % 12, 1000000 + i,"
        " 20000101 + i % 20 * 10000, 20001231 + i % 20 * 10000, 0 FROM n;"
        "PRAGMA analysis_limit = 1000; ANALYZE";
    struct database *database;

    assert_int_equal(database_open(&database, path, true), 0);
    assert_int_equal(database_run(database, fill), 0);
    assert_int_equal(database_close(database), 0);
}

static int kind_of(const char *name)
{
    int kind = 0;

    while (strcmp(filter_kind_at(kind)->name, name) != 0)
        kind++;
    return kind;
}

/* Does the plan of that condition go through the whole table of games? */
static bool scans(const char *kind, const char *argument)
{
    const struct filter_term term = {.kind = kind_of(kind), .argument = argument};
    const struct filter_wish wish = {.terms = &term, .nterms = 1};
    struct text problem = {0}, sql = {0};
    struct database *database;
    struct statement *plan;
    struct filter *filter;
    bool found = false, is_exact;
    int more;

    assert_int_equal(filter_new(&filter, &wish, &problem), 0);
    assert_int_equal(database_open(&database, path, false), 0);
    text_string(&sql, "EXPLAIN QUERY PLAN SELECT games.id, games.offset, length FROM games"
                      " WHERE error IS NULL AND ");
    assert_int_equal(index_sql(database, filter, &sql, &is_exact), 0);
    assert_true(is_exact);
    text_string(&sql, " ORDER BY games.id");
    assert_int_equal(statement_new(&plan, database, text_c(&sql)), 0);
    while ((more = statement_step(plan)) == 1)
        found |= strncmp(statement_string(plan, 3), "SCAN games", 10) == 0;
    assert_int_equal(more, 0);
    statement_free(plan);
    assert_int_equal(database_close(database), 0);
    filter_free(filter);
    text_release(&sql);
    text_release(&problem);
    return found;
}

static void test_plans(void **state)
{
    (void)state;
    make_index();
    assert_false(scans("player", "player-1"));
    assert_false(scans("white", "^player-1$"));
    assert_false(scans("black", "a|b"));
    assert_false(scans("event", "mc"));
    assert_false(scans("event-kind", "monthly-cup"));
    assert_false(scans("id", "1000001..1000100"));
    assert_false(scans("date", "2009..2010-03"));
    /* Nothing finds games by these: they are most of an archive, or the board is asked too. */
    assert_true(scans("swap", "yes"));
    assert_true(scans("length", "..30"));
    assert_true(scans("end", "ring,bridge"));
    fill_index();
    assert_false(scans("player", "^player-1$"));
    assert_false(scans("white", "^player-1$"));
    assert_false(scans("black", "^player-[12]$"));
    assert_false(scans("event", "mc.17$"));
    assert_false(scans("id", "1000001..1000100"));
    assert_false(scans("date", "2009"));
    /* A third of all games is found sooner without. */
    assert_true(scans("player", "^player-[123]"));
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plans)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
