/* SPDX-License-Identifier: ISC */
/* How many games are there of each size, and of each year?  Bars with their numbers. */
#include "corpus/report/chart.h"

#include <stdio.h>

#include "corpus/report/chart_words.h"

#define HEIGHT_PX 280
#define TICS_MAX 16 /* years named on the axis */
#define SIZES_MAX 15 /* sizes that have room on the axis; more are written smaller */
#define NUMBERS_MAX 24 /* bars with more have no numbers */

/* Bars, from left to right. */
struct counts {
    int count;
    int name[STATS_YEARS > BOARD_SIZE_MAX ? STATS_YEARS : BOARD_SIZE_MAX + 1];
    uint64_t games[STATS_YEARS > BOARD_SIZE_MAX ? STATS_YEARS : BOARD_SIZE_MAX + 1];
};

static void chart_counts_add(struct counts *counts, int name, uint64_t games)
{
    counts->name[counts->count] = name;
    counts->games[counts->count++] = games;
}

static void chart_counts_put(const struct counts *counts, const char *axis, struct text *script)
{
    /* Years follow one another, sizes need not: a bar without its size would be taken for the next
     * one.  Two digits have room. */
    const bool years = counts->name[counts->count - 1] > BOARD_SIZE_MAX;
    const int step = years ? 1 + (counts->count - 1) / TICS_MAX : 1;
    uint64_t most = 1;

    plot_data(script, "bars", 0);
    for (int i = 0; i < counts->count; i++) {
        most = counts->games[i] > most ? counts->games[i] : most;
        text_signed(script, i);
        text_char(script, '\t');
        text_unsigned(script, counts->games[i]);
        text_char(script, '\n');
    }
    plot_data_end(script);
    text_format(script, "set xrange [-0.7:%d.7]\nset yrange [0:%g]\nset xtics (", counts->count - 1,
                1.12 * (double)most);
    for (int i = 0; i < counts->count; i += step)
        text_format(script, "%s'%d' %d", i == 0 ? "" : ", ", counts->name[i], i);
    text_format(script,
                ") nomirror scale 0%s\n"
                "set ytics nomirror scale 0.5 out\n"
                "set border 3\n"
                "unset key\n"
                "set grid ytics lt 1 lc rgb '#dddddd' lw 1\n"
                "set xlabel '%s'\n"
                "set ylabel 'Games'\n"
                "set style fill solid 1 noborder\n"
                "plot $bars0 using 1:2:(0.72) with boxes lc rgb '#0072B2'",
                !years && counts->count > SIZES_MAX ? " font ',8'" : "", axis);
    if (counts->count <= NUMBERS_MAX)
        text_string(script, ", $bars0 using 1:2:2 with labels offset 0,0.6 font ',13'");
    text_char(script, '\n');
}

/* Makes the chart, unless one bar would be all.  `before`: the title's words before the name of the
 * highest bar, `which`: of which games. */
static bool chart_counts_make(struct chart *chart, const struct counts *counts,
                              const struct game *game, const char *what, const char *axis,
                              const char *before, const char *which)
{
    uint64_t all = 0;
    int most = 0;

    *chart = (struct chart){.width_px = CHART_PX, .height_px = HEIGHT_PX};
    if (counts->count < 2)
        return false;
    snprintf(chart->name, sizeof chart->name, "%s-%s", game->name, what);
    chart_counts_put(counts, axis, &chart->body);
    for (int i = 0; i < counts->count; i++) {
        all += counts->games[i];
        most = counts->games[i] > counts->games[most] ? i : most;
    }
    text_format(&chart->title, "%s%d, with ", before, counts->name[most]);
    chart_words_share(&chart->title, counts->games[most], all, which);
    text_string(&chart->caption, CHART_BRACKETS);
    return true;
}

bool chart_boards(struct chart *chart, const struct stats *stats, const struct game *game)
{
    struct counts counts = {0};

    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        const struct stats_size *of = stats->sizes[game->index][size];
        if (of != NULL && of->games > 0)
            chart_counts_add(&counts, size, of->games);
    }
    return chart_counts_make(chart, &counts, game, "boards", "Board size (cells a side)",
                             "Most games were played on size ", "");
}

bool chart_years(struct chart *chart, const struct stats *stats, const struct game *game)
{
    const uint64_t *years = stats->years[game->index];
    struct counts counts = {0};
    int last = -1;

    for (int i = 0; i < STATS_YEARS; i++)
        last = years[i] > 0 ? i : last;
    for (int i = 0; i <= last; i++)
        if (counts.count > 0 || years[i] > 0)
            chart_counts_add(&counts, EVENT_YEAR_FIRST + i, years[i]);
    return chart_counts_make(chart, &counts, game, "years", "Year", "Most games were played in ",
                             " with a date");
}
