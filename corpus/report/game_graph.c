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
    *graph = (struct game_graph){.series = graph->series, .nseries = graph->nseries};
}

static void game_graph_append_style(struct text *script, const struct game_graph_series *series)
{
    text_format(script, "lc rgb '%s' lw 2%s", colours[series->hand], series->dashed ? " dt 2" : "");
}

/* Upright lines; their words are next to them, each a line of text lower than the one before, to
 * the left where the right end of the chart is near. */
static void game_graph_append_moments(struct text *script, const struct game_graph *graph)
{
    text_string(script, "set offsets graph 0, graph 0, graph "); /* room above the curves */
    text_fixed(script, 0.07 * graph->nmoments, 2);
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
        text_fixed(script, 0.97 - 0.06 * i, 2);
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

bool chart_game_graph(struct chart *chart, const struct game_graph *graph, const char *name,
                      const char *unit)
{
    struct text *script = &chart->body;
    int drawn = 0;

    *chart = (struct chart){.width_px = WIDTH_PX, .height_px = HEIGHT_PX};
    script->failed = graph->failed;
    for (int i = 0; i < graph->nseries; i++)
        drawn += game_graph_has_values(graph, i);
    if (drawn == 0)
        return false;
    snprintf(chart->name, sizeof chart->name, "%s", name);
    plot_data(script, "course", 0);
    for (size_t ply = 0; ply < graph->nplies; ply++) {
        text_unsigned(script, ply);
        for (int i = 0; i < graph->nseries; i++) {
            int value = graph->values[ply * (size_t)graph->nseries + (size_t)i];

            text_char(script, '\t');
            if (value == GRAPH_NO_VALUE)
                text_string(script, "?");
            else
                text_signed(script, value);
        }
        text_char(script, '\n');
    }
    plot_data_end(script);
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
    game_graph_append_moments(script, graph);
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
