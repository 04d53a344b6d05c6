/* SPDX-License-Identifier: ISC */
/* The table of players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "corpus/stats/player_table.h"

#define MANY 50000

static void test_many(void **state)
{
    struct player_table table = {0};
    char name[32];
    (void)state;

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < MANY; i++) {
            snprintf(name, sizeof name, "player-%d", i);
            struct player_table_player *player = player_table_get(&table, i % 2, name);
            assert_non_null(player);
            assert_string_equal(player->name, name);
            assert_int_equal(player->game, i % 2);
            assert_int_equal(player->seat[0].games, pass == 0 ? 0 : i);
            player->seat[0].games = (uint64_t)i;
        }
        assert_int_equal(table.count, MANY);
    }
    player_table_release(&table);
    assert_null(table.players);
}

/* One name in two games is two players; names that differ in a byte or in length differ. */
static void test_keys(void **state)
{
    static const char *const names[] = {"", "a", "A", "a ", "aaaaaaaa", "aaaaaaaaa", "\xc3\xa4"};
    struct player_table table = {0};
    size_t count = sizeof names / sizeof names[0];
    (void)state;

    for (int game = 0; game < 2; game++) {
        for (size_t i = 0; i < count; i++)
            player_table_get(&table, game, names[i])->seat[1].won = i + 1;
    }
    assert_int_equal(table.count, 2 * count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(player_table_get(&table, 1, names[i])->seat[1].won, i + 1);
    player_table_release(&table);
}

static void add(struct player_table *table, const char *name, uint64_t white, uint64_t black)
{
    struct player_table_player *player = player_table_get(table, 0, name);

    player->seat[0].games += white;
    player->seat[1].games += black;
}

static void test_ranked(void **state)
{
    static const char *const wanted[] = {"both", "a", "b", "few"};
    struct player_table table = {0}, other = {0};
    const struct player_table_player **ranked;
    size_t count, total;
    (void)state;

    add(&table, "few", 1, 0);
    add(&table, "b", 2, 3);
    add(&other, "both", 4, 4);
    add(&other, "a", 5, 0);
    player_table_get(&other, 1, "another game")->seat[0].games = 100;
    assert_int_equal(player_table_merge(&table, &other), 0);
    assert_int_equal(player_table_merge(&table, &(struct player_table){0}), 0);
    for (size_t limit = 0; limit <= 5; limit++) {
        assert_int_equal(player_table_ranked(&table, 0, limit, &ranked, &count, &total), 0);
        assert_int_equal(total, 4);
        assert_int_equal(count, limit == 0 || limit > 4 ? 4 : limit);
        for (size_t i = 0; i < count; i++)
            assert_string_equal(ranked[i]->name, wanted[i]);
        free(ranked);
    }
    assert_int_equal(player_table_ranked(&table, 7, 0, &ranked, &count, &total), 0);
    assert_int_equal(total, 0);
    free(ranked);
    player_table_release(&table);
    player_table_release(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_ranked),
    };

    return cmocka_run_group_tests_name("roster", tests, NULL, NULL);
}
