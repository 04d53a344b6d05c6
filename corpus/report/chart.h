/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_REPORT_CHART_H
#define CORPUS_REPORT_CHART_H

/*
 * Statistics as pictures: each chart is a gnuplot script with its data in it, for
 * corpus/report/plot.h to run.  Colours are told apart by the colour-blind and on paper; every axis
 * says what it counts, and how many games stand behind each mark.
 */

#include "corpus/report/plot.h"
#include "corpus/stats/stats.h"

struct chart {
    char name[64]; /* of its file, without the ending: "havannah-first-stones-8" */
    int width_px, height_px;
    const char *data; /* of a file with its numbers: a word of ours, "history"; NULL: none */
    struct text caption; /* a sentence or two for below the picture, plain text of ours */
    struct text body; /* of the script: what follows plot_begin() */
};

/*
 * Each makes the chart of one game.  Returns false, and an empty chart, when there is nothing to
 * show.  When memory runs out, chart->body.failed says so.  chart_release() frees either way.
 */
bool chart_lengths(struct chart *chart, const struct stats *stats, const struct game *game);
/* The ends of games, and of those by a figure the figures. */
bool chart_ends(struct chart *chart, const struct stats *stats, const struct game *game);
bool chart_figures(struct chart *chart, const struct stats *stats, const struct game *game);
bool chart_white(struct chart *chart, const struct stats *stats, const struct game *game);
/* At most `top` players (0: as many as a page holds, and never more). */
bool chart_players(struct chart *chart, const struct stats *stats, const struct game *game,
                   size_t top);
/* Where the first stone was placed, and how often it was swapped, on one size of board. */
#define CHART_SWAPS_GAMES_MIN 5 /* of a class; fewer say nothing of how often it is swapped */
bool chart_first_stones(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling);
bool chart_swaps(struct chart *chart, const struct stats *stats, const struct game *game, int size,
                 enum spelling spelling);

/* A board each of whose cells is coloured by a value, for those who make other such charts. */
struct chart_heat {
    const struct board *board;
    double *values; /* [ncells], below 0: none */
    double most; /* the scale goes from 0 to this */
    const char *palette; /* of gnuplot: colours of 0 .. 1 */
    const char *title; /* of the scale; a text of ours */
};
#define CHART_BOARD_PX 420 /* width; 40 more is its height */
void chart_heat(struct chart *chart, const struct chart_heat *heat, enum spelling spelling);

/* Appends the whole script that draws it in that format. */
void chart_script(const struct chart *chart, enum plot_format format, struct text *script);
void chart_release(struct chart *chart);

#endif
