/* SPDX-License-Identifier: ISC */
/*
 * The course of a game as curves: White's in orange with open marks, Black's in black, what both
 * share in grey; colours of Okabe and Ito (2008), told apart on paper too.
 */
#include "corpus/report/game_graph.h"

#include <stdio.h>
#include <stdlib.h>

#include "analyse/base/array.h"

#define WIDTH_PX 760
#define HEIGHT_PX 420

static const char *const colours[] = {"#D55E00", "#000000", "#7F7F7F"}; /* [enum game_graph_hand] */

void game_graph_add(struct game_graph *course, const int *values)
{
    size_t row = (size_t)course->nseries;

    if (array_reserve(&course->values, &course->capacity, course->nplies + 1,
                      row * sizeof course->values[0]) != 0) {
        course->failed = true;
        return;
    }
    for (size_t i = 0; i < row; i++)
        course->values[course->nplies * row + i] = values[i];
    course->nplies++;
}

void game_graph_mark(struct game_graph *course, enum game_graph_hand hand, const char *label)
{
    struct game_graph_moment *moment = &course->moments[course->nmoments];

    if (course->nmoments == COURSE_MOMENTS_MAX || course->nplies == 0)
        return;
    *moment = (struct game_graph_moment){.ply = course->nplies - 1, .hand = hand};
    snprintf(moment->label, sizeof moment->label, "%s", label);
    course->nmoments++;
}

void game_graph_release(struct game_graph *course)
{
    free(course->values);
    *course = (struct game_graph){.series = course->series, .nseries = course->nseries};
}

static void game_graph_append_style(struct text *script, const struct game_graph_series *series)
{
    text_format(script, "lc rgb '%s' lw 2%s", colours[series->hand], series->dashed ? " dt 2" : "");
}

/* Upright lines; their words stand beside them, each a line of text lower than the one before, to
 * the left where the right end of the chart is near. */
static void game_graph_append_moments(struct text *script, const struct game_graph *course)
{
    text_string(script, "set offsets graph 0, graph 0, graph "); /* room above the curves */
    text_fixed(script, 0.07 * course->nmoments, 2);
    text_string(script, ", graph 0\n");
    for (int i = 0; i < course->nmoments; i++) {
        const struct game_graph_moment *moment = &course->moments[i];
        bool leftward = moment->ply * 3 > course->nplies * 2;

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
static bool game_graph_has_values(const struct game_graph *course, int series)
{
    for (size_t ply = 0; ply < course->nplies; ply++)
        if (course->values[ply * (size_t)course->nseries + (size_t)series] != COURSE_NOTHING)
            return true;
    return false;
}

bool chart_game_graph(struct chart *chart, const struct game_graph *course, const char *name,
                      const char *unit)
{
    struct text *script = &chart->body;
    int drawn = 0;

    *chart = (struct chart){.width_px = WIDTH_PX, .height_px = HEIGHT_PX};
    script->failed = course->failed;
    for (int i = 0; i < course->nseries; i++)
        drawn += game_graph_has_values(course, i);
    if (drawn == 0)
        return false;
    snprintf(chart->name, sizeof chart->name, "%s", name);
    plot_data(script, "course", 0);
    for (size_t ply = 0; ply < course->nplies; ply++) {
        text_unsigned(script, ply);
        for (int i = 0; i < course->nseries; i++) {
            int value = course->values[ply * (size_t)course->nseries + (size_t)i];

            text_char(script, '\t');
            if (value == COURSE_NOTHING)
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
                (unsigned)(course->nplies > 1 ? course->nplies - 1 : 1), unit);
    game_graph_append_moments(script, course);
    text_string(script, "plot ");
    for (int i = 0, n = 0; i < course->nseries; i++) {
        if (!game_graph_has_values(course, i))
            continue;
        text_format(script, "%s$course0 using 1:%d with lines ", n++ == 0 ? "" : ", ", i + 2);
        game_graph_append_style(script, &course->series[i]);
        text_format(script, " title '%s'", course->series[i].name);
    }
    text_char(script, '\n');
    return true;
}
