/* SPDX-License-Identifier: ISC */
/* The chart of a game's course: its data, its gaps, its moments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "corpus/report/game_graph.h"

static const struct game_graph_series series[] = {{"White", GRAPH_WHITE, false},
                                                  {"Black", GRAPH_BLACK, true}};

static void test_data(void **state)
{
    const int values[3][2] = {{9, 8}, {GRAPH_NO_VALUE, 7}, {5, 6}};
    struct game_graph graph = {.series = series, .nseries = 2};
    struct chart chart;
    (void)state;

    assert_false(chart_game_graph(&chart, &graph, "race", "Stones"));
    chart_release(&chart);
    for (int i = 0; i < 3; i++)
        game_graph_add(&graph, values[i]);
    assert_true(chart_game_graph(&chart, &graph, "race", "Stones"));
    const char *script = text_c(&chart.body);
    assert_non_null(strstr(script, "0\t9\t8\n1\t?\t7\n2\t5\t6\n"));
    assert_non_null(strstr(script, "set xrange [0:2]\n"));
    assert_non_null(strstr(script, "set ylabel 'Stones'\n"));
    assert_non_null(strstr(script, "dt 2 title 'Black'\n"));
    assert_null(strstr(script, "set arrow"));
    chart_release(&chart);
    game_graph_release(&graph);
    assert_int_equal(graph.nplies, 0);
    assert_ptr_equal(graph.series, series);
}

/* A series without a single value has no curve; a course of such has no chart. */
static void test_nothing(void **state)
{
    const int values[2] = {GRAPH_NO_VALUE, 3}, nothing[2] = {GRAPH_NO_VALUE, GRAPH_NO_VALUE};
    struct game_graph graph = {.series = series, .nseries = 2};
    struct chart chart;
    (void)state;

    game_graph_add(&graph, nothing);
    assert_false(chart_game_graph(&chart, &graph, "race", "Stones"));
    chart_release(&chart);
    game_graph_add(&graph, values);
    assert_true(chart_game_graph(&chart, &graph, "race", "Stones"));
    assert_null(strstr(text_c(&chart.body), "title 'White'"));
    assert_non_null(strstr(text_c(&chart.body), "plot $course0 using 1:3 with lines"));
    chart_release(&chart);
    game_graph_release(&graph);
}

static int lines_with(const char *script, const char *start)
{
    int count = 0;

    for (const char *at = script; (at = strstr(at, start)) != NULL; at++)
        count += at == script || at[-1] == '\n';
    return count;
}

static void test_moments(void **state)
{
    struct game_graph graph = {.series = series, .nseries = 2};
    struct chart chart;
    (void)state;

    game_graph_mark(&graph, GRAPH_WHITE, "before any ply");
    assert_int_equal(graph.nmoments, 0);
    for (int ply = 0; ply <= 30; ply++) {
        const int values[] = {ply, 30 - ply};
        game_graph_add(&graph, values);
        if (ply == 4)
            game_graph_mark(&graph, GRAPH_WHITE, "early");
        if (ply == 29)
            game_graph_mark(&graph, GRAPH_BLACK, "late");
    }
    assert_true(chart_game_graph(&chart, &graph, "race", "Stones"));
    const char *script = text_c(&chart.body);
    assert_non_null(strstr(script, "set arrow from first 4, graph 0 to first 4, graph 1 nohead"));
    assert_non_null(strstr(script, "set label 'early' at first 4, graph 0.97 left"));
    assert_non_null(strstr(script, "set label 'late' at first 29, graph 0.91 right"));
    chart_release(&chart);
    while (graph.nmoments < GRAPH_MOMENTS_MAX)
        game_graph_mark(&graph, GRAPH_SHARED, "one more than there is room for, and far too long");
    game_graph_mark(&graph, GRAPH_SHARED, "not marked");
    assert_true(chart_game_graph(&chart, &graph, "race", "Stones"));
    assert_int_equal(lines_with(text_c(&chart.body), "set label "), GRAPH_MOMENTS_MAX);
    assert_null(strstr(text_c(&chart.body), "not marked"));
    chart_release(&chart);
    game_graph_release(&graph);
}

/* A panel for each axis; names from the record are fields of data, never words of the script. */
static void test_panels(void **state)
{
    static const char *const panels[] = {"Stones", "Moves"};
    static const int panel_of[] = {0, 1};
    const int values[2][2] = {{9, GRAPH_NO_VALUE}, {8, 4}};
    struct game_graph graph = {
        .series = series, .nseries = 2, .panels = panels, .npanels = 2, .panel_of = panel_of};
    struct chart chart;
    (void)state;

    text_string(&graph.players[GRAPH_WHITE], "x'\n\"system");
    for (int i = 0; i < 2; i++)
        game_graph_add(&graph, values[i]);
    assert_true(chart_game_panels(&chart, &graph, "race"));
    const char *script = text_c(&chart.body);
    assert_non_null(strstr(script, "0\t9\tNaN\n1\t8\t4\n"));
    assert_non_null(strstr(script, "set multiplot layout 2,1\n"));
    assert_non_null(strstr(script, "set ylabel 'Stones'\n"));
    assert_non_null(strstr(script, "set ylabel 'Moves'\n"));
    assert_non_null(strstr(script, "\n1\t8\t\"White: x"));
    assert_null(strstr(script, "\"system"));
    assert_int_equal(lines_with(script, "plot "), 2);
    chart_release(&chart);
    game_graph_release(&graph);
    assert_ptr_equal(graph.panels, panels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panels),
        cmocka_unit_test(test_data),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
