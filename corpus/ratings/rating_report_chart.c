/* SPDX-License-Identifier: ISC */
/*
 * Charts of ratings: dots with intervals, and curves over time of the strongest.  Colours of Okabe
 * and Ito (2008), with distinct marks for print.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "corpus/ratings/elo.h"
#include "corpus/ratings/rating_report.h"

#define PLAYERS_MAX 25 /* set by hand: what a screen shows at once */
#define TICS_MAX 5 /* of the ratings: a phone has no room for more */
#define POINTS_MIN 2 /* of a curve */
#define NAME_CHARACTERS_MAX 22
#define KEY_CHARACTERS_MAX 15 /* of a name in the key: two columns on a phone */

/* Yellow is too pale for a line on white. */
static const char *const colours[RATING_CURVES_MAX] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                       "#000000", "#E69F00", "#56B4E9", "#7F7F7F"};
static const int marks[RATING_CURVES_MAX] = {7, 5, 9, 11, 13, 6, 4, 8};

static void rating_chart_begin(struct chart *chart, const struct ratings_table *table,
                               const char *what, int height_px)
{
    *chart = (struct chart){.width_px = CHART_PX, .height_px = height_px};
    snprintf(chart->name, sizeof chart->name, "%s-%s", table->game->name, what);
}

static void rating_chart_field(struct text *script, double value)
{
    text_char(script, '\t');
    text_fixed(script, value, 4);
}

/* "The 25 strongest of 48 players are rated from 1500 (±98) to 1943 (±117)" */
static void rating_chart_title(struct text *title, const struct ratings_table *table, int shown)
{
    text_string(title, "The ");
    if (shown > 1)
        text_format(title, "%d ", shown);
    text_format(title, "strongest of %u players %s rated ", table->nqualified,
                shown == 1 ? "is" : "are");
    for (int i = shown - 1; i >= 0; i -= shown > 1 ? shown - 1 : 1) {
        const struct ratings_player *player = &table->players[table->listed[i]];
        if (shown > 1)
            text_string(title, i > 0 ? "from " : " to ");
        text_fixed(title, player->rating, 0);
        text_string(title, " (\xc2\xb1");
        text_fixed(title, SIGMAS_95 * player->error, 0);
        text_char(title, ')');
    }
}

bool chart_ratings(struct chart *chart, const struct ratings_table *table)
{
    struct text *script = &chart->body;
    int shown = table->nlisted < PLAYERS_MAX ? (int)table->nlisted : PLAYERS_MAX;
    double low = ELO_AVERAGE, high = ELO_AVERAGE;
    int longest = 4;

    rating_chart_begin(chart, table, "ratings", 100 + 24 * shown);
    chart->data = rating_report_names[RATING_ROWS_PLAYERS];
    if (shown == 0)
        return false;
    plot_data(script, "players", 0);
    for (int i = 0; i < shown; i++) {
        const struct ratings_player *player = &table->players[table->listed[i]];
        size_t length = strlen(player->name);
        double margin = SIGMAS_95 * player->error;
        text_signed(script, i);
        rating_chart_field(script, player->rating);
        rating_chart_field(script, player->rating - margin);
        rating_chart_field(script, player->rating + margin);
        text_format(script, "\t\"%llu\"",
                    (unsigned long long)(player->seat[0].games + player->seat[1].games));
        plot_field(script, player->name, length, NAME_CHARACTERS_MAX);
        text_char(script, '\n');
        int columns = utf8_columns(player->name, length);
        longest = columns > longest ? columns : longest;
        low = fmin(low, player->rating - margin);
        high = fmax(high, player->rating + margin);
    }
    plot_data_end(script);
    if (longest > NAME_CHARACTERS_MAX)
        longest = NAME_CHARACTERS_MAX;
    const int left = 100 * (int)floor(low / 100), right = 100 * (int)ceil(high / 100);
    text_format(script,
                "set lmargin %d\n"
                "set rmargin 8\n"
                "set xrange [%d:%d]\n"
                "set yrange [%d.5:-0.5]\n"
                "set xtics %d nomirror scale 0.5 out\n"
                "set ytics nomirror scale 0\n"
                "set border 1\n"
                "unset key\n"
                "set grid xtics lt 1 lc rgb '#dddddd' lw 1\n"
                "set xlabel 'Elo rating; at the right: games'\n"
                "plot $players0 using 2:1:3:4:ytic(6) with xerrorbars lc rgb '%s' pt 7 ps 0.9 "
                "lw 2, $players0 using (%d):1:5 with labels left offset 1,0 "
                "font ',13'\n",
                longest * 9 / 10 + 3, left, right, shown - 1,
                100 * (1 + (right - left - 1) / (100 * TICS_MAX)), colours[0], right);
    rating_chart_title(&chart->title, table, shown);
    text_format(&chart->caption,
                "Elo ratings of maximum likelihood, with 95 %% intervals. 1500 is the average "
                "player; %s's advantage is taken account of.",
                colour_title(table->game->first));
    return true;
}

/* ---- over time ------------------------------------------------------------------------------ */

/* The position of a period's end: a year with its fraction, or a number of games. */
static double rating_chart_place_of(const struct ratings_table *table, uint32_t period)
{
    const struct ratings_period *one = &table->periods[period];

    if (table->order != RATINGS_DATE)
        return (double)one->games;
    /* Days of the count in corpus/ratings/rating_periods.c, whose years begin in March. */
    return ((double)one->from + table->period_length) / 365.2425 + 2.0 / 12;
}

/* A curve's datablock, with the name in its first line; the difference of its ends. */
static double rating_chart_append_curve(struct text *script, const struct ratings_table *table,
                                        uint32_t player, int curve)
{
    const char *name = table->players[player].name;
    double begin = 0, end = 0;
    bool any = false;

    plot_data(script, "curve", curve);
    text_char(script, '0');
    plot_field(script, name, strlen(name), KEY_CHARACTERS_MAX);
    text_char(script, '\n');
    for (size_t i = 0; i < table->npoints; i++) {
        const struct ratings_point *point = &table->points[i];
        if (point->player != player)
            continue;
        text_fixed(script, rating_chart_place_of(table, point->period), 4);
        rating_chart_field(script, point->glicko.rating);
        text_char(script, '\n');
        begin = any ? begin : point->glicko.rating;
        end = point->glicko.rating;
        any = true;
    }
    plot_data_end(script);
    return end - begin;
}

static int rating_chart_count_points(const struct ratings_table *table, uint32_t player)
{
    int count = 0;

    for (size_t i = 0; i < table->npoints; i++)
        count += table->points[i].player == player;
    return count;
}

bool chart_history(struct chart *chart, const struct ratings_table *table)
{
    struct text *script = &chart->body;
    int ncurves = 0, nrises = 0;
    double largest = 0;

    rating_chart_begin(chart, table, "rating-history", 480);
    chart->data = rating_report_names[RATING_ROWS_HISTORY];
    for (uint32_t i = 0; i < table->nlisted && ncurves < RATING_CURVES_MAX; i++) {
        if (rating_chart_count_points(table, table->listed[i]) >= POINTS_MIN) {
            const double rise = rating_chart_append_curve(script, table, table->listed[i], ncurves);
            ncurves++;
            nrises += rise > 0;
            largest = fabs(rise) > fabs(largest) ? rise : largest;
        }
    }
    if (ncurves == 0) {
        text_release(script);
        return false;
    }
    text_format(script,
                "set border 3\n"
                "set xtics nomirror scale 0.5 out\n"
                "set ytics nomirror scale 0.5 out\n"
                "set grid ytics lt 1 lc rgb '#dddddd' lw 1\n"
                "set key outside above left vertical Left reverse samplen 2 maxrows 4\n"
                "set offsets graph 0.02, graph 0.02, graph 0.04, graph 0.04\n"
                "set xlabel '%s'\n"
                "set ylabel 'Glicko-2 rating'\n"
                "plot ",
                table->order == RATINGS_DATE ? "Year" : "Games rated so far");
    for (int i = 0; i < ncurves; i++)
        text_format(script,
                    "%s$curve%d using 1:2 with linespoints lc rgb '%s' pt %d ps 0.8 lw 2 "
                    "title columnheader(2)",
                    i == 0 ? "" : ", \\\n", i, colours[i], marks[i]);
    text_char(script, '\n');
    text_format(&chart->title, "Of these %d strong players %d rose; the largest change is %s",
                ncurves, nrises, largest < 0 ? "\xe2\x88\x92" : "+");
    text_fixed(&chart->title, fabs(largest), 0);
    text_string(&chart->title, " points");
    text_string(&chart->caption,
                "Glicko-2, at the end of each period in which a player played; from the first "
                "to the last of these points. An unknown player begins with 1500.");
    return true;
}
