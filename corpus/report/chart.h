/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_CHART_H
#define CORPUS_REPORT_CHART_H

/*
 * Statistics as charts.  A chart is a gnuplot script with its data, which corpus/report/plot.h
 * runs.  Colours are distinguishable for the colour-blind and in print; every axis has a label,
 * and every mark shows its number of games.  Its title says what was found, and how sure that is.
 */

#include "corpus/report/plot.h"
#include "corpus/stats/stats.h"

struct chart {
    char name[64]; /* of its file, without the ending: "havannah-first-stones-8" */
    int width_px, height_px;
    const char *data; /* name of a file with its numbers, a constant: "history"; NULL: none */
    /* Plain text from our sources, never a name from a record: */
    struct text title; /* above the picture: the finding, as a number with its interval */
    struct text caption; /* one or two sentences below it; may be empty */
    struct text body; /* the script after plot_begin() */
};

/*
 * Makes the chart of the lengths of one game's games.  As every function below, returns false and
 * an empty chart if there is nothing to show; if memory runs out, chart->body.failed is set.  The
 * caller calls chart_release() in every case.
 */
bool chart_lengths(struct chart *chart, const struct stats *stats, const struct game *game);
/* Makes the small charts of the numbers of games by board size, and by year. */
bool chart_boards(struct chart *chart, const struct stats *stats, const struct game *game);
bool chart_years(struct chart *chart, const struct stats *stats, const struct game *game);

/* Makes the chart of how games ended. */
bool chart_ends(struct chart *chart, const struct stats *stats, const struct game *game);

/* Makes the chart of the figures that ended games. */
bool chart_figures(struct chart *chart, const struct stats *stats, const struct game *game);

/* Makes the chart of White's results by board size. */
bool chart_first_won(struct chart *chart, const struct stats *stats, const struct game *game);
/* Makes the chart of the most active players: at most `top` (0: as many as fit, which is always
 * the maximum). */
bool chart_players(struct chart *chart, const struct stats *stats, const struct game *game,
                   size_t top);
/* In a class with fewer games the share of swaps is not shown; set by hand. */
#define CHART_SWAPS_GAMES_MIN 5
/* Makes the map of first stones on boards of one size. */
bool chart_first_stones(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling);

/* The same, small. */
bool chart_first_small(struct chart *chart, const struct stats *stats, const struct game *game,
                       int size, enum spelling spelling);

/* Makes the map of how often each first stone was swapped, on boards of one size. */
bool chart_swaps(struct chart *chart, const struct stats *stats, const struct game *game, int size,
                 enum spelling spelling);

/* A board whose cells are coloured by a value. */
struct chart_heat {
    const struct board *board;
    double *values; /* [ncells], below 0: none */
    double most; /* top of the scale, which starts at 0 */
    const char *palette; /* gnuplot's: the colours of 0 ..  1 */
    const char *title; /* of the scale; NULL: a small map, without a scale and names of cells */
};
#define CHART_PX 960 /* width of the others: the page's, at the size of its letters */
#define CHART_SMALL_PX 180
#define CHART_BOARD_PX 420 /* width; 40 more is its height */

/* Makes the chart of a board coloured by values. */
void chart_heat(struct chart *chart, const struct chart_heat *heat, enum spelling spelling);

/* Appends the complete script that draws the chart in that format; `width_px` is chart->width_px,
 * or CHART_NARROW_PX for a phone. */
#define CHART_NARROW_PX 480
void chart_script(const struct chart *chart, enum image_format format, int width_px,
                  struct text *script);

/* Frees the texts. */
void chart_release(struct chart *chart);

#endif
