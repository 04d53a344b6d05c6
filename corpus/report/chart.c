/* SPDX-License-Identifier: ISC */
/*
 * The charts by board size and by player.  Colours are those of Okabe and Ito (2008), which the
 * colour-blind can distinguish; shapes and positions carry the same information.
 */
#include "corpus/report/chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "analyse/base/utf8.h"
#include "corpus/base/interval.h"
#include "corpus/report/chart_words.h"
#include "corpus/report/table.h"
#include "corpus/stats/stats_derived.h"

#define BLUE "#0072B2"
#define SKY "#56B4E9"
#define ORANGE "#E69F00"
#define GREEN "#009E73"
#define VERMILION "#D55E00"
#define PURPLE "#8E4585"

#define SIZE_PX 64 /* at least, for the column of one size */
#define BARS_MAX 40 /* of a histogram; set by hand */
#define PLAYERS_MAX 30
#define NAME_CHARACTERS_MAX 22

void chart_script(const struct chart *chart, enum image_format format, int width_px,
                  struct text *script)
{
    char word[sizeof chart->name];

    /* gnuplot takes letters, digits and underscores. */
    for (size_t i = 0; i < sizeof word; i++)
        word[i] = chart->name[i] == '-' ? '_' : chart->name[i];
    plot_begin(script, format, word, width_px, chart->height_px);
    text_append(script, chart->body.bytes, chart->body.length);
    script->failed |= chart->body.failed;
}

void chart_release(struct chart *chart)
{
    text_release(&chart->title);
    text_release(&chart->caption);
    text_release(&chart->body);
    *chart = (struct chart){0};
}

/* Begins a chart called GAME-WHAT. */
static void chart_begin(struct chart *chart, const struct game *game, const char *what,
                        int width_px, int height_px)
{
    *chart = (struct chart){.width_px = width_px, .height_px = height_px};
    snprintf(chart->name, sizeof chart->name, "%s-%s", game->name, what);
}

/* Frees a chart without data. */
static bool chart_nothing(struct chart *chart)
{
    bool failed = chart->body.failed;

    chart_release(chart);
    chart->body.failed = failed;
    return false;
}

/* ---- over board sizes ----------------------------------------------------------------------- */

struct sizes {
    int count;
    int size[BOARD_SIZE_MAX + 1];
    const struct stats_size *counts[BOARD_SIZE_MAX + 1];
};

static struct sizes chart_sizes_of(const struct stats *stats, const struct game *game)
{
    struct sizes sizes = {0};

    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        const struct stats_size *counts = stats->sizes[game->index][size];
        if (counts != NULL && counts->games > 0) {
            sizes.size[sizes.count] = size;
            sizes.counts[sizes.count++] = counts;
        }
    }
    return sizes;
}

/* Returns the width in pixels of a chart with one column per size. */
static int chart_width_of(const struct sizes *sizes)
{
    return sizes->count * SIZE_PX > CHART_PX ? sizes->count * SIZE_PX : CHART_PX;
}

/* Tics that name the sizes at 0, 1, ... or, `down`, at count-1, ..., 0. */
static void chart_size_tics(struct text *script, char axis, const struct sizes *sizes, bool down)
{
    text_format(script, "set %ctics (", axis);
    for (int i = 0; i < sizes->count; i++)
        text_format(script, "%s'%d' %d", i == 0 ? "" : ", ", sizes->size[i],
                    down ? sizes->count - 1 - i : i);
    text_string(script, ") nomirror scale 0\n");
}

static void chart_field(struct text *script, double value)
{
    text_char(script, '\t');
    text_fixed(script, value, 4);
}

/* A count in at most four characters or so: 987, 12k, 3.4M. */
static void chart_short_count(struct text *out, uint64_t count)
{
    if (count < 10000) {
        text_unsigned(out, count);
    } else if (count < 1000000) {
        text_unsigned(out, (count + 500) / 1000);
        text_char(out, 'k');
    } else {
        text_fixed(out, (double)count / 1e6, 1);
        text_char(out, 'M');
    }
}

/* A count as a quoted field, after words of ours. */
static void chart_count_field(struct text *script, const char *words, uint64_t count)
{
    text_format(script, "\t\"%s", words);
    chart_short_count(script, count);
    text_char(script, '"');
}

static const char size_axis[] = "Board size (cells a side)";

/* ---- lengths -------------------------------------------------------------------------------- */

/* Plies a bar. */
static int chart_bar_plies(int longest)
{
    static const int widths[] = {1, 2, 5, 10, 20, 50};
    size_t i = 0;

    while (i + 1 < sizeof widths / sizeof widths[0] && longest / widths[i] >= BARS_MAX)
        i++;
    return widths[i];
}

/* The outline of one size's histogram, standing on the line y = base. */
static void chart_append_outline(struct text *script, const uint64_t *histogram, int count,
                                 int nbars, int width, int base)
{
    uint64_t most = 1;

    for (int pass = 0; pass < 2; pass++) {
        for (int bar = 0; bar < nbars; bar++) {
            uint64_t games = 0;
            for (int plies = bar * width; plies < (bar + 1) * width && plies < count; plies++)
                games += histogram[plies];
            if (pass == 0) {
                most = games > most ? games : most;
                continue;
            }
            double top = base + 0.74 * (double)games / (double)most;
            for (int end = 0; end < 2; end++) {
                text_signed(script, (bar + end) * width);
                chart_field(script, top);
                chart_field(script, base);
                text_char(script, '\n');
            }
        }
    }
}

/* The finished games of every size by length: [sizes][nplies].  NULL: out of memory. */
static uint64_t *chart_gather_lengths(const struct sizes *sizes, int *nplies, int *longest)
{
    *nplies = 0;
    *longest = -1;
    for (int i = 0; i < sizes->count; i++)
        *nplies = sizes->counts[i]->nplies > *nplies ? sizes->counts[i]->nplies : *nplies;
    uint64_t *histograms = calloc((size_t)sizes->count * (size_t)*nplies + 1, sizeof histograms[0]);
    for (int i = 0; i < sizes->count && histograms != NULL; i++) {
        uint64_t *histogram = histograms + i * *nplies;
        lengths_select(sizes->counts[i], ENDS_FINISHED, histogram);
        for (int plies = *longest + 1; plies < *nplies; plies++)
            *longest = histogram[plies] > 0 ? plies : *longest;
    }
    return histograms;
}

/* "Half of 1,138 games took 21 to 41 plies; the median is 31": of all sizes. */
static void chart_lengths_title(struct text *title, const struct sizes *sizes,
                                const uint64_t *histograms, int nplies)
{
    uint64_t *all = calloc((size_t)nplies + 1, sizeof all[0]);

    for (int i = 0; i < sizes->count * nplies && all != NULL; i++)
        all[i % nplies] += histograms[i];
    title->failed |= all == NULL;
    if (all == NULL)
        return;
    const struct lengths lengths = lengths_of(all, nplies);
    free(all);
    text_string(title, "Half of ");
    text_count(title, lengths.games);
    text_format(title, " game%s took ", lengths.games == 1 ? "" : "s");
    text_fixed(title, lengths.quartile_low, 0);
    text_string(title, " to ");
    text_fixed(title, lengths.quartile_high, 0);
    text_string(title, " plies; the median is ");
    text_fixed(title, lengths.median, 0);
}

/* The datablocks: an outline for each size, and their medians. */
static void chart_append_lengths(struct text *script, const struct sizes *sizes,
                                 const uint64_t *histograms, int nplies, int nbars, int width)
{
    for (int i = 0; i < sizes->count; i++) {
        plot_data(script, "size", i);
        chart_append_outline(script, histograms + i * nplies, nplies, nbars, width,
                             sizes->count - 1 - i);
        plot_data_end(script);
    }
    plot_data(script, "medians", 0);
    for (int i = 0; i < sizes->count; i++) {
        struct lengths lengths = lengths_of(histograms + i * nplies, nplies);
        if (lengths.games == 0)
            continue;
        text_signed(script, sizes->count - 1 - i);
        chart_field(script, lengths.quartile_low);
        chart_field(script, lengths.median);
        chart_field(script, lengths.quartile_high);
        chart_count_field(script, "n = ", lengths.games);
        text_char(script, '\n');
    }
    plot_data_end(script);
}

bool chart_lengths(struct chart *chart, const struct stats *stats, const struct game *game)
{
    struct sizes sizes = chart_sizes_of(stats, game);
    struct text *script = &chart->body;
    int nplies, longest;

    /* The axis takes its room even when there is one size. */
    chart_begin(chart, game, "lengths", CHART_PX, 100 + 52 * (sizes.count > 3 ? sizes.count : 3));
    uint64_t *histograms = chart_gather_lengths(&sizes, &nplies, &longest);
    if (histograms == NULL || longest < 0) {
        script->failed = histograms == NULL;
        free(histograms);
        return chart_nothing(chart);
    }
    int width = chart_bar_plies(longest);
    int nbars = longest / width + 1;
    chart_append_lengths(script, &sizes, histograms, nplies, nbars, width);
    chart_lengths_title(&chart->title, &sizes, histograms, nplies);
    free(histograms);

    text_format(script, "set xrange [0:%d]\nset yrange [-0.3:%d]\n", nbars * width, sizes.count);
    chart_size_tics(script, 'y', &sizes, true);
    text_format(script,
                "set xtics nomirror scale 0.5 out\n"
                "set border 1\n"
                "unset key\n"
                "set grid xtics lt 1 lc rgb '#dddddd' lw 1\n"
                "set xlabel 'Length in plies (%d a bar)'\n"
                "set ylabel '%s'\n"
                "set rmargin 9\n" /* the numbers: beside the bars, which may reach the end */
                "plot ",
                width, size_axis);
    for (int i = 0; i < sizes.count; i++)
        text_format(script,
                    "$size%d using 1:2:3 with filledcurves fc rgb '" SKY "' fs solid 1 noborder, "
                    "$size%d using 1:2 with lines lc rgb '" BLUE "' lw 1, \\\n",
                    i, i);
    text_format(script,
                "$medians0 using 2:($1-.09):($4-$2):(0) with vectors nohead lc rgb '#777777' lw 3, "
                "$medians0 using 3:($1-.09) with points pt 7 ps 0.9 lc rgb '" VERMILION "', "
                "$medians0 using (%d):($1+.42):5 with labels left offset 1,0 font ',13'\n",
                nbars * width);
    bool any_agreed = false;
    for (int i = 0; i < sizes.count; i++)
        any_agreed |= sizes.counts[i]->ends[END_AGREED] > 0;
    text_format(&chart->caption,
                "How many plies a game lasted, of games that ended by %s (n). A swap is a ply. "
                "Every size is drawn to its own height. The dot is the median, the bar at it spans "
                "the middle half of the games.",
                ends_finished_words(any_agreed));
    return true;
}

/* ---- ends and figures ----------------------------------------------------------------------- */

static const struct {
    const char *colour, *ink; /* of the bar, of the number in it */
} end_looks[ENDS] = {
    [END_RING] = {BLUE, "#ffffff"},          [END_BRIDGE] = {ORANGE, "#111111"},
    [END_FORK] = {GREEN, "#111111"},         [END_CONNECTION] = {VERMILION, "#ffffff"},
    [END_SIX] = {BLUE, "#ffffff"},           [END_CHAINED] = {BLUE, "#ffffff"},
    [END_SCORE] = {PURPLE, "#ffffff"},       [END_BLOCKED] = {ORANGE, "#111111"},
    [END_ETERNAL_JUMP] = {GREEN, "#111111"}, [END_RESIGN] = {SKY, "#111111"},
    [END_FORFEIT] = {"#8a8a8a", "#ffffff"},  [END_DRAW] = {"#F0E442", "#111111"},
    [END_AGREED] = {"#f7f1b0", "#111111"},   [END_UNFINISHED] = {"#d0d0d0", "#111111"},
};
/* The words beside the bars: gnuplot reckons from the left edge of the picture, draws from the
 * axis, and would cut off the last column. */
#define KEY_LEFT_PX 110
#define KEY_COLUMN_PX 150
#define SHARE_LABELLED 5.0 /* percent: a bar of less has no room for its number; set by hand */

/* The games with one of these ends. */
static uint64_t chart_games_with(const struct stats_size *counts, unsigned ends)
{
    uint64_t games = 0;

    for (int end = 0; end < ENDS; end++)
        games += ends >> end & 1 ? counts->ends[end] : 0;
    return games;
}

/* A line for each size: where each bar begins and ends. */
static void chart_append_end_bars(struct text *script, const struct sizes *sizes, unsigned ends)
{
    plot_data(script, "bars", 0);
    for (int i = 0; i < sizes->count; i++) {
        uint64_t games = chart_games_with(sizes->counts[i], ends), below = 0;
        if (games == 0)
            continue;
        text_signed(script, i);
        for (int end = 0; end < ENDS; end++) {
            chart_field(script, 100 * (double)below / (double)games);
            below += ends >> end & 1 ? sizes->counts[i]->ends[end] : 0;
            chart_field(script, 100 * (double)below / (double)games);
        }
        text_char(script, '\n');
    }
    plot_data_end(script);
}

/* Writes the labels inside the bars of one end. */
static void chart_append_end_numbers(struct text *script, const struct sizes *sizes, unsigned ends,
                                     int end)
{
    plot_data(script, "numbers", end);
    text_string(script, "-9\t-9\t\"\"\n"); /* off the picture: gnuplot wants some data */
    for (int i = 0; i < sizes->count; i++) {
        const struct stats_size *counts = sizes->counts[i];
        uint64_t games = chart_games_with(counts, ends);
        uint64_t below = chart_games_with(counts, ends & ((1u << end) - 1));
        double share = games > 0 ? 100 * (double)counts->ends[end] / (double)games : 0;
        if (share < SHARE_LABELLED)
            continue;
        text_signed(script, i);
        chart_field(script, 100 * (double)below / (double)games + share / 2);
        text_string(script, "\t\"");
        text_fixed(script, share, 0);
        text_string(script, "\"\n");
    }
    plot_data_end(script);
}

/* Bars of 100 % for each size, divided by the ends that occur among `ends`.  False, and no script:
 * there are no such games. */
static bool chart_append_ends(struct text *script, const struct sizes *sizes, unsigned ends,
                              const char *axis)
{
    for (int end = 0; end < ENDS; end++) {
        uint64_t games = 0;
        for (int i = 0; i < sizes->count; i++)
            games += sizes->counts[i]->ends[end];
        if (games == 0)
            ends &= ~(1u << end);
    }
    if (ends == 0)
        return false;
    chart_append_end_bars(script, sizes, ends);
    for (int end = 0; end < ENDS; end++)
        if (ends >> end & 1)
            chart_append_end_numbers(script, sizes, ends, end);
    text_format(script, "set xrange [-0.5:%d.5]\nset yrange [0:100]\nset xtics (",
                sizes->count - 1);
    for (int i = 0; i < sizes->count; i++) {
        text_format(script, "%s\"%d\\n", i == 0 ? "" : ", ", sizes->size[i]);
        chart_short_count(script, chart_games_with(sizes->counts[i], ends));
        text_format(script, "\" %d", i);
    }
    text_format(script,
                ") nomirror scale 0\n"
                "set ytics 0,20 nomirror scale 0.5 out\n"
                "set border 3\n"
                "set key outside above left horizontal Left reverse samplen 1 maxcols %d\n"
                "set grid ytics lt 1 lc rgb '#dddddd' lw 1\n"
                "set bmargin 5\n"
                "set xlabel '%s; below: games' offset 0,-1\n"
                "set ylabel '%s'\n"
                "set style fill solid 1 noborder\n"
                "plot ",
                (CHART_NARROW_PX - KEY_LEFT_PX) / KEY_COLUMN_PX, size_axis, axis);
    for (int end = 0, left = __builtin_popcount(ends); end < ENDS; end++) {
        if (!(ends >> end & 1))
            continue;
        text_format(script,
                    "$bars0 using 1:(0):($1-.36):($1+.36):%d:%d with boxxyerror lc rgb '%s' "
                    "title '%s', \\\n$numbers%d using 1:2:3 with labels font ',13' tc rgb '%s' "
                    "notitle%s\n",
                    2 * end + 2, 2 * end + 3, end_looks[end].colour, end_title((enum end)end), end,
                    end_looks[end].ink, --left > 0 ? ", \\" : "");
    }
    return true;
}

/* The games of all sizes by end; returns the end of most of them among `ends`. */
static enum end chart_commonest(const struct sizes *sizes, unsigned ends, uint64_t games[ENDS])
{
    int most = -1;

    for (int end = 0; end < ENDS; end++) {
        games[end] = 0;
        for (int i = 0; i < sizes->count; i++)
            games[end] += sizes->counts[i]->ends[end];
        if (ends >> end & 1 && (most < 0 || games[end] > games[most]))
            most = end;
    }
    return (enum end)most;
}

/* "The commonest end was resignation, with 40 % of 1,286 games (37 to 42); then fork, 27 % (24 to
 * 29)" */
static void chart_ends_title(struct text *title, const struct sizes *sizes, unsigned ends,
                             const char *what, const char *which)
{
    uint64_t games[ENDS], all = 0;
    const enum end first = chart_commonest(sizes, ends, games);

    for (int end = 0; end < ENDS; end++)
        all += ends >> end & 1 ? games[end] : 0;
    text_format(title, "The commonest %s was %s, with ", what, end_title(first));
    chart_words_share(title, games[first], all, which);
    const enum end second = chart_commonest(sizes, ends & ~(1u << first), games);
    if ((ends & ~(1u << first)) == 0 || games[second] == 0)
        return;
    text_format(title, "; then %s, ", end_title(second));
    chart_words_percent(title, games[second], all);
}

bool chart_ends(struct chart *chart, const struct stats *stats, const struct game *game)
{
    struct sizes sizes = chart_sizes_of(stats, game);

    chart_begin(chart, game, "ends", chart_width_of(&sizes), 430);
    if (!chart_append_ends(&chart->body, &sizes, (1u << ENDS) - 1, "% of games"))
        return chart_nothing(chart);
    chart_ends_title(&chart->title, &sizes, (1u << ENDS) - 1, "end", "");
    text_string(&chart->caption,
                "How games on each size of board ended, of all games on it. " CHART_BRACKETS);
    return true;
}

bool chart_figures(struct chart *chart, const struct stats *stats, const struct game *game)
{
    struct sizes sizes = chart_sizes_of(stats, game);

    chart_begin(chart, game, "figures", chart_width_of(&sizes), 410);
    if ((game->figures & (game->figures - 1)) == 0 ||
        !chart_append_ends(&chart->body, &sizes, ENDS_BY_FIGURE,
                           "% of games that ended by a figure"))
        return chart_nothing(chart);
    text_string(&chart->caption,
                "The figure that ended the game, of games that ended by one. A stone that "
                "completes several counts under the first of them. " CHART_BRACKETS);
    chart_ends_title(&chart->title, &sizes, ENDS_BY_FIGURE, "figure", " that a figure ended");
    return true;
}

/* ---- the first colour's score
 * -------------------------------------------------------------------- */

/* Points with their intervals, at the sizes' places moved by `shift`.  Returns the games. */
static uint64_t chart_append_scores(struct text *script, const struct sizes *sizes,
                                    enum result_swap swap, double shift)
{
    uint64_t games = 0;

    plot_data(script, "scores", (int)swap);
    text_string(script, "-9\t-9\t-9\t-9\t\"\"\n"); /* off the picture: gnuplot wants some data */
    for (int i = 0; i < sizes->count; i++) {
        struct result result = stats_result(sizes->counts[i], RESULT_FIRST_COLOUR, swap);
        uint64_t decided = result.won + result.lost;
        if (decided == 0)
            continue;
        struct interval interval = interval_wilson(result.won, decided);
        text_fixed(script, i + shift, 2);
        chart_field(script, 100 * interval.share);
        chart_field(script, 100 * interval.low);
        chart_field(script, 100 * interval.high);
        chart_count_field(script, "", decided);
        text_char(script, '\n');
        games += decided;
    }
    plot_data_end(script);
    return games;
}

/* "White won 51 % of 1,138 games that were decided (48 to 54): 62 % (58 to 66) without a swap, 41 %
 * (37 to 45) after one" */
static void chart_first_won_title(struct text *title, const struct sizes *sizes,
                                  const struct game *game)
{
    struct result results[3] = {0}; /* [enum result_swap] */

    for (int i = 0; i < sizes->count; i++)
        for (int swap = 0; swap < 3; swap++) {
            const struct result result =
                stats_result(sizes->counts[i], RESULT_FIRST_COLOUR, (enum result_swap)swap);
            results[swap].won += result.won;
            results[swap].lost += result.lost;
        }
    const struct result *any = &results[SWAP_ANY], *no = &results[SWAP_NO],
                        *yes = &results[SWAP_YES];
    text_format(title, "%s won ", colour_title(game->first));
    chart_words_share(title, any->won, any->won + any->lost, " that were decided");
    if (no->won + no->lost == 0 || yes->won + yes->lost == 0)
        return;
    text_string(title, ": ");
    chart_words_percent(title, no->won, no->won + no->lost);
    text_string(title, " without a swap, ");
    chart_words_percent(title, yes->won, yes->won + yes->lost);
    text_string(title, " after one");
}

bool chart_first_won(struct chart *chart, const struct stats *stats, const struct game *game)
{
    struct sizes sizes = chart_sizes_of(stats, game);
    struct text *script = &chart->body;

    const char *first = colour_title(game->first);
    chart_begin(chart, game, colour_name(game->first), chart_width_of(&sizes), 400);
    const bool has_swap = game->swap_rule != SWAP_NONE;
    uint64_t games = chart_append_scores(script, &sizes, SWAP_NO, has_swap ? -0.14 : 0);
    if (has_swap)
        games += chart_append_scores(script, &sizes, SWAP_YES, 0.14);
    if (games == 0)
        return chart_nothing(chart);
    /* The numbers of games are below 0: the interval of a few games reaches down to it. */
    text_format(script, "set xrange [-0.5:%d.5]\nset yrange [-14:100]\n", sizes.count - 1);
    chart_size_tics(script, 'x', &sizes, false);
    text_format(script,
                "set ytics 0,10 nomirror scale 0.5 out\n"
                "set border 3\n"
                "set key outside above left horizontal Left reverse samplen 1.5\n"
                "set grid ytics lt 1 lc rgb '#dddddd' lw 1\n"
                "set xlabel '%s; small figures: decided games'\n"
                "set ylabel '%s won, %% of decided games'\n"
                "set arrow from graph 0, first 50 to graph 1, first 50 nohead lc rgb '#777777' "
                "dt (6,4) back\n"
                "plot $scores0 using 1:2:3:4 with yerrorbars lc rgb '" BLUE "' pt 7 ps 0.9 lw 2 "
                "%s, \\\n%s"
                "$scores0 using 1:(-4):5 with labels font ',13' tc rgb '" BLUE "' notitle%s\n",
                size_axis, first, has_swap ? "title 'no swap'" : "notitle",
                has_swap ? "$scores1 using 1:2:3:4 with yerrorbars lc rgb '" VERMILION
                           "' pt 9 ps 1.1 lw 2 title 'after a swap', \\\n"
                         : "",
                has_swap
                    ? ", \\\n$scores1 using 1:(-10):5 with labels font ',13' tc rgb '" VERMILION
                      "' notitle"
                    : "");
    text_format(&chart->caption,
                "Games decided by %s or a resignation; bars and brackets are 95 %% Wilson "
                "intervals.",
                game->rules == NULL ? "a figure" : "the rules");
    chart_first_won_title(&chart->title, &sizes, game);
    if (has_swap)
        text_format(&chart->caption, " After a swap the first stone is %s's and %s moves next.",
                    colour_title(colour_other(game->first)), first);
    return true;
}

/* ---- players -------------------------------------------------------------------------------- */

/* Players without a decided game are left out.  Returns how many there are, how many of them won
 * more than half, and less, by their intervals, and the longest name in characters. */
static int chart_append_players(struct text *script, const struct player_table_player **ranked,
                                size_t count, int sure[2], int *longest)
{
    int shown = 0;

    plot_data(script, "players", 0);
    for (size_t i = 0; i < count && shown < PLAYERS_MAX; i++) {
        const struct player_table_seat *seat = ranked[i]->seat;
        uint64_t won = seat[0].won + seat[1].won;
        uint64_t decided = won + seat[0].lost + seat[1].lost;
        if (decided == 0)
            continue;
        struct interval interval = interval_wilson(won, decided);
        sure[0] += interval.low > 0.5;
        sure[1] += interval.high < 0.5;
        text_signed(script, shown++);
        chart_field(script, 100 * interval.share);
        chart_field(script, 100 * interval.low);
        chart_field(script, 100 * interval.high);
        chart_count_field(script, "", decided);
        plot_field(script, ranked[i]->name, ranked[i]->name_length, NAME_CHARACTERS_MAX);
        text_char(script, '\n');
        int columns = utf8_columns(ranked[i]->name, ranked[i]->name_length);
        *longest = columns > *longest ? columns : *longest;
    }
    plot_data_end(script);
    return shown;
}

bool chart_players(struct chart *chart, const struct stats *stats, const struct game *game,
                   size_t top)
{
    struct text *script = &chart->body;
    const struct player_table_player **ranked;
    size_t count, total;
    int longest = 4, sure[2] = {0};

    chart_begin(chart, game, "players", CHART_PX, 0);
    if (player_table_ranked(&stats->player_table, game->index, top, &ranked, &count, &total) != 0) {
        script->failed = true;
        return chart_nothing(chart);
    }
    int shown = chart_append_players(script, ranked, count, sure, &longest);
    free(ranked);
    if (shown == 0)
        return chart_nothing(chart);
    chart->height_px = 100 + 24 * shown;
    if (longest > NAME_CHARACTERS_MAX)
        longest = NAME_CHARACTERS_MAX;
    text_format(script,
                "set lmargin %d\n"
                "set xrange [0:100]\nset yrange [%d.5:-0.5]\n"
                "set xtics 0,25 nomirror scale 0.5 out\n"
                "set ytics nomirror scale 0\n"
                "set border 1\n"
                "unset key\n"
                "set grid xtics lt 1 lc rgb '#dddddd' lw 1\n"
                "set xlabel 'Won, %%; at the right: games'\n"
                "set arrow from first 50, graph 0 to first 50, graph 1 nohead lc rgb '#777777' "
                "dt (6,4) back\n"
                "set rmargin 8\n"
                "plot $players0 using 2:1:3:4:ytic(6) with xerrorbars lc rgb '" BLUE "' pt 7 "
                "ps 0.9 lw 2, $players0 using (100):1:5 with labels left offset 1,0 font ',13'\n",
                longest * 9 / 10 + 3, shown - 1);
    text_format(&chart->title,
                "%d of the %d most active players won more than half of their games and %d less, "
                "beyond chance (95 %%)",
                sure[0], shown, sure[1]);
    text_string(&chart->caption,
                "How often each won, of all games with a winner (on the board, by resignation or "
                "forfeit), with 95 % Wilson intervals. Opponents differ: this is no rating.");
    return true;
}
