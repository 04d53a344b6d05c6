/* SPDX-License-Identifier: ISC */
/*
 * The charts on a board: each cell is coloured by what is known of its class under the symmetries,
 * so that the picture has the symmetries of the board.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "corpus/report/chart.h"
#include "corpus/report/chart_words.h"
#include "corpus/stats/stats_derived.h"
#include "parse/draw/layout.h"

static const char *const blues = "0 '#deebf7', 0.5 '#6baed6', 1 '#08306b'";
static const char *const oranges = "0 '#fee6ce', 0.5 '#fd8d3c', 1 '#7f2704'";

/* The share of first stones that the class got, or of swaps among them; in percent. */
static double chart_board_class_value(const struct first_class *class, bool swaps, uint64_t games)
{
    uint64_t played = class->counts.games[0] + class->counts.games[1];

    if (!swaps)
        return 100 * (double)played / (double)games;
    const uint64_t answered = class->counts.answered;
    return answered < CHART_SWAPS_GAMES_MIN
               ? -1
               : 100 * (double)class->counts.games[1] / (double)answered;
}

/* The first stones of one size. */
struct board_firsts {
    uint64_t games, answered, swapped;
    cell most; /* the class of most of them */
    uint64_t most_games;
};

/* Fills in the values and adds up the first stones; none and *failed if memory is out. */
static struct board_firsts chart_board_gather_heat(struct chart_heat *heat,
                                                   const struct stats_size *size, bool swaps,
                                                   bool *failed)
{
    const struct board *board = heat->board;
    struct first_class *classes = calloc((size_t)board->ncells, sizeof classes[0]);
    struct board_firsts firsts = {0};

    heat->values = calloc((size_t)board->ncells, sizeof heat->values[0]);
    *failed = classes == NULL || heat->values == NULL;
    for (int at = 0; at < board->ncells && !*failed; at++) {
        firsts.games += size->first[at].games[0] + size->first[at].games[1];
        firsts.swapped += size->first[at].games[1];
        firsts.answered += size->first[at].answered;
        heat->values[at] = -1;
    }
    int count = *failed ? 0 : first_classes(size, board, classes);
    for (int i = 0; i < count; i++) {
        double value = chart_board_class_value(&classes[i], swaps, firsts.games);
        heat->most = value > heat->most ? value : heat->most;
        for (int s = 0; s < board->nsymmetries; s++)
            heat->values[board->symmetry[s][classes[i].cell]] = value;
    }
    if (count > 0) {
        firsts.most = classes[0].cell;
        firsts.most_games = classes[0].counts.games[0] + classes[0].counts.games[1];
    }
    free(classes);
    return firsts;
}

static void chart_board_append_point(struct text *script, double x, double y)
{
    text_fixed(script, x, 4);
    text_char(script, '\t');
    text_fixed(script, y, 4);
}

/* A closed outline for each cell, with or without a value.  Returns how many there are. */
static int chart_board_append_cells(struct text *script, const struct chart_heat *heat,
                                    const struct layout *layout, bool valued)
{
    int count = 0;

    plot_data(script, "cells", valued);
    for (int at = 0; at < heat->board->ncells; at++) {
        double corner[6][2];
        if ((heat->values[at] >= 0) != valued)
            continue;
        count++;
        layout_corners(layout, heat->board->x[at], heat->board->y[at], corner);
        for (int i = 0; i <= 6; i++) {
            chart_board_append_point(script, corner[i % 6][0], -corner[i % 6][1]);
            text_char(script, '\t');
            text_fixed(script, heat->values[at], 3);
            text_char(script, '\n');
        }
        text_char(script, '\n');
    }
    plot_data_end(script);
    return count;
}

static void chart_board_append_labels(struct text *script, const struct layout *layout,
                                      enum spelling spelling)
{
    struct layout_label labels[LAYOUT_LABELS_MAX];
    int count = layout_labels(layout, spelling, labels);

    plot_data(script, "labels", 0);
    for (int i = 0; i < count; i++) {
        double at[2];
        layout_point(layout, labels[i].x, labels[i].y, at);
        chart_board_append_point(script, at[0], -at[1]);
        text_format(script, "\t\"%s\"\n", labels[i].text);
    }
    plot_data_end(script);
}

void chart_heat(struct chart *chart, const struct chart_heat *heat, enum spelling spelling)
{
    struct text *script = &chart->body;
    struct layout layout;

    const bool small = heat->title == NULL;
    layout_init(&layout, heat->board, 0);
    int blank = chart_board_append_cells(script, heat, &layout, false);
    chart_board_append_cells(script, heat, &layout, true);
    if (!small)
        chart_board_append_labels(script, &layout, spelling);
    text_format(script,
                "set style fill solid 1 noborder\n"
                "set size ratio -1\n"
                "unset border\nunset tics\nunset key\n"
                "set lmargin 0\nset rmargin 0\n"
                "set palette defined (%s)\n",
                heat->palette);
    if (small)
        text_string(script, "set tmargin 0\nset bmargin 0\nunset colorbox\n");
    else
        text_format(script,
                    "set tmargin 0.5\nset bmargin 5\n"
                    "set colorbox horizontal user origin 0.2,0.125 size 0.6,0.025\n"
                    "set cbtics scale 0 font ',12'\n"
                    "set label '%s' at screen 0.5, screen 0.025 center font ',13'\n",
                    heat->title);
    text_string(script, "set cbrange [0:");
    text_fixed(script, heat->most, 4);
    text_string(script, "]\nplot ");
    if (blank > 0)
        text_string(script, "$cells0 using 1:2 with lines lc rgb '#999999' lw 0.5, \\\n");
    text_string(script, "$cells1 using 1:2:3 with polygons fc palette, \\\n"
                        "$cells1 using 1:2 with lines lc rgb '#999999' lw 0.5");
    if (small) {
        text_char(script, '\n');
        return;
    }
    text_string(script, ", \\\n$labels0 using 1:2:3 with labels font ',");
    text_signed(script, heat->board->span <= 19 ? 11 : 11 * 19 / heat->board->span);
    text_string(script, "' tc rgb '#777777'\n");
}

enum board_chart { BOARD_FIRST, BOARD_FIRST_SMALL, BOARD_SWAPS };

/* "Size 4: a2 first in 24 % of 208 games (18 to 30)" */
static void chart_board_title(struct text *title, const struct board *board,
                              const struct board_firsts *firsts, bool swaps, enum spelling spelling)
{
    char name[SPELLING_BYTES];

    text_format(title, "Size %d: ", board->size);
    if (swaps) {
        text_string(title, "swapped in ");
        chart_words_share(title, firsts->swapped, firsts->answered, "");
    } else {
        cell_spell(board, spelling, firsts->most, name);
        text_format(title, "%s first in ", name);
        chart_words_share(title, firsts->most_games, firsts->games, "");
    }
}

static bool chart_board(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling, enum board_chart kind)
{
    static const char *const names[] = {"first-stones", "first", "swaps"};
    const bool swaps = kind == BOARD_SWAPS, small = kind == BOARD_FIRST_SMALL;
    const struct stats_size *counts = stats->sizes[game->index][size];
    bool failed = false;
    char title[96];

    *chart = (struct chart){.width_px = small ? CHART_SMALL_PX : CHART_BOARD_PX,
                            .height_px = small ? CHART_SMALL_PX : CHART_BOARD_PX + 40};
    snprintf(chart->name, sizeof chart->name, "%s-%s-%d", game->name, names[kind], size);
    if (counts == NULL || (swaps && stats_result(counts, RESULT_FIRST_COLOUR, SWAP_YES).games == 0))
        return false;
    struct board *board = board_new(game, size);
    if (board == NULL) {
        chart->body.failed = true;
        return false;
    }
    struct chart_heat heat = {
        .board = board, .title = small ? NULL : title, .palette = swaps ? oranges : blues};
    const struct board_firsts firsts = chart_board_gather_heat(&heat, counts, swaps, &failed);
    bool shown = firsts.games > 0 && heat.most > 0;
    if (swaps)
        heat.most = 100; /* one scale for all sizes */
    if (swaps)
        snprintf(title, sizeof title, "Size %d: %% of these first stones swapped", size);
    else
        snprintf(title, sizeof title,
                 "Size %d: %% of %" PRIu64 " first stones, mirror images together", size,
                 firsts.games);
    if (shown) {
        chart_heat(chart, &heat, spelling);
        chart_board_title(&chart->title, board, &firsts, swaps, spelling);
    }
    free(heat.values);
    board_free(board);
    chart->body.failed |= failed;
    return shown;
}

bool chart_first_stones(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling)
{
    return chart_board(chart, stats, game, size, spelling, BOARD_FIRST);
}

bool chart_first_small(struct chart *chart, const struct stats *stats, const struct game *game,
                       int size, enum spelling spelling)
{
    return chart_board(chart, stats, game, size, spelling, BOARD_FIRST_SMALL);
}

bool chart_swaps(struct chart *chart, const struct stats *stats, const struct game *game, int size,
                 enum spelling spelling)
{
    return chart_board(chart, stats, game, size, spelling, BOARD_SWAPS);
}
