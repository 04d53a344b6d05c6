/* SPDX-License-Identifier: ISC */
/*
 * A game as curves: White's in orange with open marks, Black's in black, shared ones in grey;
 * colours of Okabe and Ito (2008), distinguishable in print.
 */
#include "corpus/report/game_graph.h"

#include <stdio.h>
#include <stdlib.h>

#include "analyse/base/array.h"

#define WIDTH_PX 760
#define HEIGHT_PX 420

static const char *const colours[] = {"#D55E00", "#000000", "#7F7F7F"}; /* [enum game_graph_hand] */

void game_graph_add(struct game_graph *graph, const int *values)
{
    size_t row = (size_t)graph->nseries;

    if (array_reserve(&graph->values, &graph->capacity, graph->nplies + 1,
                      row * sizeof graph->values[0]) != 0) {
        graph->failed = true;
        return;
    }
    for (size_t i = 0; i < row; i++)
        graph->values[graph->nplies * row + i] = values[i];
    graph->nplies++;
}

void game_graph_mark(struct game_graph *graph, enum game_graph_hand hand, const char *label)
{
    struct game_graph_moment *moment = &graph->moments[graph->nmoments];

    if (graph->nmoments == GRAPH_MOMENTS_MAX || graph->nplies == 0)
        return;
    *moment = (struct game_graph_moment){.ply = graph->nplies - 1, .hand = hand};
    snprintf(moment->label, sizeof moment->label, "%s", label);
    graph->nmoments++;
}

void game_graph_release(struct game_graph *graph)
{
    free(graph->values);
    text_release(&graph->players[GRAPH_WHITE]);
    text_release(&graph->players[GRAPH_BLACK]);
    *graph = (struct game_graph){.series = graph->series,
                                 .nseries = graph->nseries,
                                 .panels = graph->panels,
                                 .npanels = graph->npanels,
                                 .panel_of = graph->panel_of};
}

/* White's curves come first and are wider: they still show where Black's run over them. */
static void game_graph_append_style(struct text *script, const struct game_graph_series *series)
{
    text_format(script, "lc rgb '%s' lw %d%s", colours[series->hand],
                series->hand == GRAPH_WHITE ? 4 : 1, series->dashed ? " dt 2" : "");
}

/* Upright lines; their words are next to them, each a line of text lower than the one before, to
 * the left where the right end of the chart is near.  `line`: its height, as a part of the chart.
 */
static void game_graph_append_moments(struct text *script, const struct game_graph *graph,
                                      double line)
{
    text_string(script, "set offsets graph 0, graph 0, graph "); /* room above the curves */
    text_fixed(script, (line + 0.01) * graph->nmoments, 2);
    text_string(script, ", graph 0\n");
    for (int i = 0; i < graph->nmoments; i++) {
        const struct game_graph_moment *moment = &graph->moments[i];
        bool leftward = moment->ply * 3 > graph->nplies * 2;

        text_format(script,
                    "set arrow from first %u, graph 0 to first %u, graph 1 nohead back "
                    "lc rgb '%s' lw 1 dt 3\n"
                    "set label '%s' at first %u, graph ",
                    (unsigned)moment->ply, (unsigned)moment->ply, colours[moment->hand],
                    moment->label, (unsigned)moment->ply);
        text_fixed(script, 0.97 - line * i, 2);
        text_format(script, " %s offset character %s, 0 tc rgb '%s'\n", leftward ? "right" : "left",
                    leftward ? "-0.6" : "0.6", colours[moment->hand]);
    }
}

/* Is there a value of this series at all?  Gnuplot complains of curves without a point. */
static bool game_graph_has_values(const struct game_graph *graph, int series)
{
    for (size_t ply = 0; ply < graph->nplies; ply++)
        if (graph->values[ply * (size_t)graph->nseries + (size_t)series] != GRAPH_NO_VALUE)
            return true;
    return false;
}

/* The values, a line for each ply; `gap` where there is none. */
static void game_graph_append_data(struct text *script, const struct game_graph *graph,
                                   const char *gap)
{
    plot_data(script, "course", 0);
    for (size_t ply = 0; ply < graph->nplies; ply++) {
        text_unsigned(script, ply);
        for (int i = 0; i < graph->nseries; i++) {
            int value = graph->values[ply * (size_t)graph->nseries + (size_t)i];

            text_char(script, '\t');
            if (value == GRAPH_NO_VALUE)
                text_string(script, gap);
            else
                text_signed(script, value);
        }
        text_char(script, '\n');
    }
    plot_data_end(script);
}

/* The chart's size, name and data, in which `gap` is for no value; false: there are no values. */
static bool game_graph_begin(struct chart *chart, const struct game_graph *graph, const char *name,
                             int height_px, const char *gap)
{
    int drawn = 0;

    *chart = (struct chart){.width_px = WIDTH_PX, .height_px = height_px};
    chart->body.failed = graph->failed;
    for (int i = 0; i < graph->nseries; i++)
        drawn += game_graph_has_values(graph, i);
    if (drawn == 0)
        return false;
    snprintf(chart->name, sizeof chart->name, "%s", name);
    game_graph_append_data(&chart->body, graph, gap);
    return true;
}

bool chart_game_graph(struct chart *chart, const struct game_graph *graph, const char *name,
                      const char *unit)
{
    struct text *script = &chart->body;

    if (!game_graph_begin(chart, graph, name, HEIGHT_PX, "?"))
        return false;
    text_format(script,
                "set datafile missing '?'\n"
                "set key outside top center horizontal reverse Left\n"
                "set border 3\n"
                "set xtics nomirror\n"
                "set ytics nomirror\n"
                "set grid ytics lc rgb '#DDDDDD'\n"
                "set xrange [0:%u]\n"
                "set yrange [0:*]\n"
                "set xlabel 'Plies played'\n"
                "set ylabel '%s'\n",
                (unsigned)(graph->nplies > 1 ? graph->nplies - 1 : 1), unit);
    game_graph_append_moments(script, graph, 0.06);
    text_string(script, "plot ");
    for (int i = 0, n = 0; i < graph->nseries; i++) {
        if (!game_graph_has_values(graph, i))
            continue;
        text_format(script, "%s$course0 using 1:%d with lines ", n++ == 0 ? "" : ", ", i + 2);
        game_graph_append_style(script, &graph->series[i]);
        text_format(script, " title '%s'", graph->series[i].name);
    }
    text_char(script, '\n');
    return true;
}

/* ---- panels -------------------------------------------------------------------------------- */

#define PANEL_PX 240
#define NAME_CHARACTERS 18

/* The last ply with a value of a series, or -1. */
static int game_graph_last(const struct game_graph *graph, int series)
{
    for (size_t ply = graph->nplies; ply-- > 0;)
        if (graph->values[ply * (size_t)graph->nseries + (size_t)series] != GRAPH_NO_VALUE)
            return (int)ply;
    return -1;
}

/* The label of a series at its last value, as a datablock of its own: names come from records. */
static void game_graph_append_name(struct text *script, const struct game_graph *graph, int series)
{
    const enum game_graph_hand hand = graph->series[series].hand;
    const int last = game_graph_last(graph, series);
    struct text name = {0};

    if (last < 0)
        return;
    text_string(&name, hand == GRAPH_WHITE ? "White" : "Black");
    if (graph->players[hand].length > 0) {
        text_string(&name, ": ");
        text_append(&name, graph->players[hand].bytes, graph->players[hand].length);
    }
    plot_data(script, "name", series);
    text_format(script, "%d\t%d", last,
                graph->values[(size_t)last * (size_t)graph->nseries + (size_t)series]);
    plot_field(script, text_c(&name), name.length, NAME_CHARACTERS);
    text_char(script, '\n');
    plot_data_end(script);
    script->failed |= name.failed;
    text_release(&name);
}

/* How far the label of a series is moved up: labels of a panel that end close together part. */
static double game_graph_lift(const struct game_graph *graph, int series)
{
    const size_t row = (size_t)graph->nseries;
    const int last = game_graph_last(graph, series);

    for (int i = 0; i < graph->nseries; i++) {
        const int end = game_graph_last(graph, i);
        int apart;

        if (i == series || end < 0 || graph->panel_of[i] != graph->panel_of[series])
            continue;
        apart = graph->values[(size_t)last * row + (size_t)series] -
                graph->values[(size_t)end * row + (size_t)i];
        if (apart >= -1 && apart <= 1)
            return apart > 0 || (apart == 0 && series < i) ? 0.5 : -0.5;
    }
    return 0;
}

static void game_graph_append_panel(struct text *script, const struct game_graph *graph, int panel)
{
    bool is_last = panel == graph->npanels - 1;
    int n = 0;

    text_format(script, "set ylabel '%s'\n", graph->panels[panel]);
    text_format(script, "set format x '%s'\nset xlabel '%s'\n", is_last ? "%g" : "",
                is_last ? "Plies played" : "");
    if (is_last)
        game_graph_append_moments(script, graph, 0.12);
    for (int i = 0; i < graph->nseries; i++) {
        if (graph->panel_of[i] != panel || !game_graph_has_values(graph, i))
            continue;
        text_format(script, "%s$course0 using 1:%d with linespoints pt 7 ps %s ",
                    n++ == 0 ? "plot " : ", ", i + 2,
                    graph->series[i].hand == GRAPH_WHITE ? "0.4" : "0.3");
        game_graph_append_style(script, &graph->series[i]);
        text_format(script, ", $name%d using 1:2:3 with labels left offset character 0.8, ", i);
        text_fixed(script, game_graph_lift(graph, i), 1);
        text_format(script, " tc rgb '%s'", colours[graph->series[i].hand]);
    }
    text_string(script, n == 0 ? "set multiplot next\n" : "\n");
}

bool chart_game_panels(struct chart *chart, const struct game_graph *graph, const char *name)
{
    struct text *script = &chart->body;

    if (!game_graph_begin(chart, graph, name, PANEL_PX * graph->npanels + 40, "NaN"))
        return false;
    for (int i = 0; i < graph->nseries; i++)
        game_graph_append_name(script, graph, i);
    text_format(script,
                "set multiplot layout %d,1\n"
                "unset key\n"
                "set border 3\n"
                "set xtics nomirror\n"
                "set ytics nomirror\n"
                "set grid ytics lc rgb '#DDDDDD'\n"
                "set lmargin 8\n"
                "set rmargin %d\n"
                "set xrange [0:%u]\n"
                "set yrange [0:*]\n",
                graph->npanels, NAME_CHARACTERS + 2,
                (unsigned)(graph->nplies > 1 ? graph->nplies - 1 : 1));
    for (int panel = 0; panel < graph->npanels; panel++)
        game_graph_append_panel(script, graph, panel);
    text_string(script, "unset multiplot\n");
    return true;
}
