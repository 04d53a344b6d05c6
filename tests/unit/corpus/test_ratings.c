/* SPDX-License-Identifier: ISC */
/* Ratings: published examples, cases that can be solved by hand, names, days and groups. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "corpus/ratings/elo.h"
#include "corpus/ratings/name_similarity.h"
#include "corpus/ratings/ratings.h"

static bool near(double got, double wanted, double most)
{
    if (fabs(got - wanted) <= most)
        return true;
    print_message("got %.9g, wanted %.9g\n", got, wanted);
    return false;
}

/* ---- Glicko-2 ---- */

/* M. E. Glickman, "Example of the Glicko-2 system", pages 4 and 5. */
static void test_glickman(void **state)
{
    const struct glicko player = {1500, 200, 0.06};
    const struct glicko_result results[] = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
    (void)state;

    struct glicko after = glicko_after(player, results, 3, 0.5);
    assert_true(near(after.rating, 1464.06, 0.01));
    assert_true(near(after.deviation, 151.52, 0.01));
    assert_true(near(after.volatility, 0.05999, 0.00001));
}

static void test_glicko_bounds(void **state)
{
    struct glicko player = GLICKO_UNKNOWN;
    (void)state;

    assert_true(near(glicko_idle(player, 5).deviation, 350, 1e-9));
    player.deviation = 50;
    /* Step 6 of the paper, period by period. */
    double phi = 50 / 173.7178;
    for (int i = 0; i < 7; i++)
        phi = sqrt(phi * phi + 0.06 * 0.06);
    assert_true(near(glicko_idle(player, 7).deviation, 173.7178 * phi, 1e-9));
    assert_true(
        near(glicko_after(player, NULL, 0, 0.5).deviation, glicko_idle(player, 1).deviation, 0));
    /* A hundred lost games against the weak: finite, and the volatility grows. */
    struct glicko_result lost[100];
    for (int i = 0; i < 100; i++)
        lost[i] = (struct glicko_result){800, 40, 0};
    struct glicko after = glicko_after(player, lost, 100, 0.5);
    assert_true(isfinite(after.rating) && after.rating < 1500);
    assert_true(after.volatility > 0.06 && isfinite(after.volatility));
}

/* ---- Elo ---- */

/* Two players: the derivative of the likelihood vanishes, and errors are those of the 4 by 4
 * matrix. */
static void test_elo_two(void **state)
{
    const struct elo_pair pairs[] = {{0, 1, 0, 10, 7}, {1, 0, 0, 10, 5}};
    const uint32_t groups[] = {0, 0};
    struct elo elo = {
        .nplayers = 2, .groups = groups, .ngroups = 1, .pairs = pairs, .npairs = 2, .prior = 2};
    double k = log(10) / 400;
    (void)state;

    assert_int_equal(elo_fit(&elo), 0);
    double half = (elo.ratings[0] - elo.ratings[1]) / 2;
    assert_true(near(elo.ratings[0] + elo.ratings[1], 3000, 1e-6));
    double first = 1 / (1 + exp(-k * (2 * half + elo.advantage[0])));
    double second = 1 / (1 + exp(-k * (-2 * half + elo.advantage[0])));
    double alone = 1 / (1 + exp(-k * half));
    assert_true(near(7 - 10 * first - (5 - 10 * second) + 2 * (0.5 - alone), 0, 1e-6));
    double white = 1 / (1 + exp(-k * elo.advantage[0]));
    assert_true(near(7 - 10 * first + 5 - 10 * second + 2 * (0.5 - white), 0, 1e-6));
    assert_true(near(elo.advantage[1], 0, 1e-9));

    /* Strengths (h, -h) and the advantage: a matrix of two by two. */
    double w1 = 10 * first * (1 - first), w2 = 10 * second * (1 - second);
    double aa = 4 * w1 + 4 * w2 + 4 * alone * (1 - alone), ab = 2 * w1 - 2 * w2;
    double bb = w1 + w2 + 2 * white * (1 - white);
    double variance = bb / (aa * bb - ab * ab);
    assert_true(near(elo_error(&elo, 0), sqrt(variance) / k, 1e-6));
    assert_true(near(elo_error(&elo, 1), sqrt(variance) / k, 1e-6));
    assert_true(near(elo_error(&elo, 2), sqrt(aa / (aa * bb - ab * ab)) / k, 1e-6));
    elo_release(&elo);
}

/* Who has won every game has a finite rating; with a hundred times the games, a higher one. */
static void test_elo_all_won(void **state)
{
    const uint32_t groups[] = {0, 0};
    double before = 1500;
    (void)state;

    for (double games = 1; games < 1e7; games *= 100) {
        const struct elo_pair pair = {0, 1, 1, games, games};
        struct elo elo = {.nplayers = 2,
                          .groups = groups,
                          .ngroups = 1,
                          .pairs = &pair,
                          .npairs = 1,
                          .prior = 0.1};
        assert_int_equal(elo_fit(&elo), 0);
        assert_true(elo.ratings[0] > before && elo.ratings[0] < 6000);
        assert_true(isfinite(elo_error(&elo, 0)));
        before = elo.ratings[0];
        elo_release(&elo);
    }
}

/* ---- games ---- */

static struct ratings *rated(const struct ratings_options *options, const char *const (*games)[4])
{
    struct ratings *ratings = ratings_new(options);

    for (; (*games)[0] != NULL; games++) {
        const char *result = (*games)[2];
        struct ratings_entry entry = {
            .white = (*games)[0],
            .black = (*games)[1],
            .winner = *result == 'w'   ? COLOUR_WHITE
                      : *result == 'b' ? COLOUR_BLACK
                                       : COLOUR_NONE,
            .drawn = *result == 'd',
            .day = ratings_day((*games)[3]),
        };
        assert_int_equal(ratings_add(ratings, &entry), 0);
    }
    assert_int_equal(ratings_decide(ratings), 0);
    return ratings;
}

static const char *const games[][4] = {
    {"Anna", "Bert", "w", "2010-01-05"},
    {"Bert", "Cora", "d", "2010-01-06"},
    {"Cora", "Anna", "b", "2010-03-31"},
    {"Dora", "Emil", "w", "2010-02"},
    {"Emil", "Dora", "w", NULL},
    {"Anna", "Anna", "w", "2010-01-05"},
    {"Anna", "", "w", "2010-01-05"},
    {"Anna", "Bert", "-", "2010-01-05"},
    {"Robot", "Anna", "b", "2010-01-05"},
    {"anna!", "Bert", "w", "2010-03-31"},
    {NULL, NULL, NULL, NULL},
};

static void test_games(void **state)
{
    struct player_aliases *names = player_aliases_new();
    const struct ratings_options options = {.aliases = names, .prior = 2, .tau = 0.5};
    struct ratings *ratings = rated(&options, games);
    const struct ratings_table *table = ratings_table(ratings, game_havannah.index);
    (void)state;

    assert_null(ratings_table(ratings, game_hex.index));
    assert_int_equal(ratings_left_out(ratings)->alone, 1);
    assert_int_equal(ratings_left_out(ratings)->unnamed, 1);
    assert_int_equal(ratings_left_out(ratings)->unfinished, 1);
    assert_int_equal(table->games, 7);
    assert_int_equal(table->draws, 1);
    assert_int_equal(table->nplayers, 7);
    assert_string_equal(table->players[0].name, "Anna");
    assert_int_equal(table->players[0].seat[0].won, 1);
    assert_int_equal(table->players[0].seat[1].won, 2);
    assert_int_equal(table->ncomponents, 2);
    assert_int_equal(table->component_players, 5);
    assert_int_equal(table->players[3].component, 2); /* Dora */
    assert_string_equal(table->players[table->listed[0]].name, "Anna");
    /* Dates: from 5 January, 30 days each; one game has none. */
    assert_int_equal(table->order, RATINGS_DATE);
    assert_int_equal(table->unordered, 1);
    assert_int_equal(table->nperiods, 3);
    assert_int_equal(table->periods[0].games, 4);
    assert_int_equal(table->periods[2].games, 6);
    assert_int_equal(table->players[0].periods, 2);
    struct name_similarity *found;
    size_t count;
    assert_int_equal(name_similarity_find(table, &found, &count), 0);
    assert_int_equal(count, 1);
    assert_string_equal(table->players[found[0].player].name, "Anna");
    assert_string_equal(table->players[found[0].alias].name, "anna!");
    assert_int_equal(found[0].kind, SIMILARITY_SPELLING);
    free(found);
    ratings_free(ratings);
    player_aliases_free(names);
}

/* ---- names ---- */

static void check_likeness(const char *a, const char *b, int kind)
{
    const char *const pair[][4] = {
        {a, "somebody", "w", NULL}, {b, "somebody", "b", NULL}, {NULL, NULL, NULL, NULL}};
    struct player_aliases *names = player_aliases_new();
    const struct ratings_options options = {.aliases = names, .prior = 2, .tau = 0.5};
    struct ratings *ratings = rated(&options, pair);
    struct name_similarity *found;
    size_t count;

    assert_int_equal(name_similarity_find(ratings_table(ratings, 0), &found, &count), 0);
    if (count != (kind < 0 ? 0 : 1) || (count > 0 && (int)found[0].kind != kind))
        fail_msg("`%s' and `%s': %zu found", a, b, count);
    free(found);
    ratings_free(ratings);
    player_aliases_free(names);
}

static void test_likeness(void **state)
{
    (void)state;
    check_likeness("Anna Bee", "anna_bee", SIMILARITY_SPELLING);
    check_likeness("anna", "Anna ", SIMILARITY_SPELLING);
    check_likeness("Christian", "Cristian", SIMILARITY_LETTER);
    check_likeness("Christian", "Chirstian", SIMILARITY_LETTER);
    check_likeness("Christian", "Christien", SIMILARITY_LETTER);
    check_likeness("Christian", "Christein", -1);
    check_likeness("player-1", "player-2", -1);
    check_likeness("player-1", "player-11", -1);
    check_likeness("player", "player2", -1);
    check_likeness("Anna", "Anne", -1); /* too short */
    check_likeness("!!", "??", -1);
    check_likeness("J\xc3\xb6rgen", "J\xc3\xbcrgen", SIMILARITY_LETTER);
}

static int read_with(struct player_aliases *names, const char *content, bool bots,
                     struct text *problem)
{
    char path[] = "/tmp/hav-names.XXXXXX";
    int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, content, strlen(content)), (ssize_t)strlen(content));
    close(fd);
    text_reset(problem);
    int error = bots ? player_aliases_read_bots(names, path, problem)
                     : player_aliases_read_aliases(names, path, problem);
    unlink(path);
    return error;
}

static void test_names(void **state)
{
    struct player_aliases *names = player_aliases_new();
    struct text problem = {0};
    (void)state;

    assert_int_equal(
        read_with(names,
                  "\xef\xbb\xbf# players\n\nAnna\tanna!\tAnn\r\n\\#1\ttab\\there\nBert\tbert",
                  false, &problem),
        0);
    assert_int_equal(read_with(names, "# bots\n\nRobot\nbert\n", true, &problem), 0);
    assert_string_equal(player_aliases_player(names, "anna!"), "Anna");
    assert_string_equal(player_aliases_player(names, "Ann"), "Anna");
    assert_string_equal(player_aliases_player(names, "Anna"), "Anna");
    assert_string_equal(player_aliases_player(names, "tab\there"), "#1");
    assert_string_equal(player_aliases_player(names, "Zoe"), "Zoe");
    assert_true(player_aliases_is_bot(names, "Robot") && player_aliases_is_bot(names, "bert"));
    assert_false(player_aliases_is_bot(names, "Anna"));
    player_aliases_free(names);

    static const char *const wrong[][2] = {
        {"Anna\tAnn\nBert\tAnn\n", ":2: `Ann' is already an alias of `Anna'"},
        {"Anna\tAnn\nAnn\tA.\n", ":2: `A.' is an alias of an alias of `Anna'"},
        {"Anna\tAnn\nRen\xe9\tBert\n", ":2: not UTF-8"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        names = player_aliases_new();
        assert_int_equal(read_with(names, wrong[i][0], false, &problem), ERROR_INPUT);
        if (strstr(text_c(&problem), wrong[i][1]) == NULL)
            fail_msg("%s", text_c(&problem));
        player_aliases_free(names);
    }
    names = player_aliases_new();
    text_reset(&problem);
    assert_int_equal(player_aliases_read_bots(names, "/no/such/file", &problem), ERROR_INPUT);
    player_aliases_free(names);
    text_release(&problem);
}

static void test_days(void **state)
{
    char name[RATINGS_DAY_BYTES];
    (void)state;

    assert_int_equal(ratings_day("2000-03-01") - ratings_day("2000-02-28"), 2);
    assert_int_equal(ratings_day("1900-03-01") - ratings_day("1900-02-28"), 1);
    assert_int_equal(ratings_day("2010-01-01") - ratings_day("1970-01-01"), 14610);
    assert_int_equal(ratings_day("2010-05"), ratings_day("2010-05-01"));
    assert_int_equal(ratings_day("2010-05-31,06-02"), ratings_day("2010-05-31"));
    assert_int_equal(ratings_day("20100531"), ratings_day("2010-05-31"));
    assert_int_equal(ratings_day("2010/05/31"), ratings_day("2010-05-31"));
    assert_int_equal(ratings_day("2010"), 0);
    assert_int_equal(ratings_day("May 2010"), 0);
    assert_int_equal(ratings_day("2010-13-01"), 0);
    assert_int_equal(ratings_day("2010-01-00"), 0);
    assert_int_equal(ratings_day(NULL), 0);
    for (uint32_t day = ratings_day("1999-12-01"); day < ratings_day("2004-03-05"); day++) {
        ratings_day_name(day, name);
        assert_int_equal(ratings_day(name), day);
    }
    ratings_day_name(ratings_day("2010-02-28") + 1, name);
    assert_string_equal(name, "2010-03-01");
    ratings_day_name(ratings_day("2008-02-28") + 1, name);
    assert_string_equal(name, "2008-02-29");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glickman), cmocka_unit_test(test_glicko_bounds),
        cmocka_unit_test(test_elo_two),  cmocka_unit_test(test_elo_all_won),
        cmocka_unit_test(test_games),    cmocka_unit_test(test_likeness),
        cmocka_unit_test(test_names),    cmocka_unit_test(test_days),
    };

    return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}
