/* SPDX-License-Identifier: ISC */
/*
 * The charts on a board: each cell is coloured by what is known of its class under the symmetries,
 * so that the picture has the symmetries of the board.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "corpus/report/chart.h"
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

/* Fills in the values.  Returns the number of first stones after them; 0 and *failed if memory is
 * out. */
static uint64_t chart_board_gather_heat(struct chart_heat *heat, const struct stats_size *size,
                                        bool swaps, bool *failed)
{
    const struct board *board = heat->board;
    struct first_class *classes = calloc((size_t)board->ncells, sizeof classes[0]);
    uint64_t games = 0;

    heat->values = calloc((size_t)board->ncells, sizeof heat->values[0]);
    *failed = classes == NULL || heat->values == NULL;
    for (int at = 0; at < board->ncells && !*failed; at++) {
        games += size->first[at].games[0] + size->first[at].games[1];
        heat->values[at] = -1;
    }
    int count = *failed ? 0 : first_classes(size, board, classes);
    for (int i = 0; i < count; i++) {
        double value = chart_board_class_value(&classes[i], swaps, games);
        heat->most = value > heat->most ? value : heat->most;
        for (int s = 0; s < board->nsymmetries; s++)
            heat->values[board->symmetry[s][classes[i].cell]] = value;
    }
    free(classes);
    return games;
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

    layout_init(&layout, heat->board, 0);
    int blank = chart_board_append_cells(script, heat, &layout, false);
    chart_board_append_cells(script, heat, &layout, true);
    chart_board_append_labels(script, &layout, spelling);
    text_format(script,
                "set style fill solid 1 noborder\n"
                "set size ratio -1\n"
                "unset border\nunset tics\nunset key\n"
                "set lmargin 0\nset rmargin 0\nset tmargin 0.5\nset bmargin 5\n"
                "set colorbox horizontal user origin 0.2,0.125 size 0.6,0.025\n"
                "set cbtics scale 0 font ',12'\n"
                "set label '%s' at screen 0.5, screen 0.025 center font ',13'\n"
                "set palette defined (%s)\n"
                "set cbrange [0:",
                heat->title, heat->palette);
    text_fixed(script, heat->most, 4);
    text_string(script, "]\nplot ");
    if (blank > 0)
        text_string(script, "$cells0 using 1:2 with lines lc rgb '#999999' lw 0.5, \\\n");
    text_string(script, "$cells1 using 1:2:3 with polygons fc palette, \\\n"
                        "$cells1 using 1:2 with lines lc rgb '#999999' lw 0.5, \\\n"
                        "$labels0 using 1:2:3 with labels font ',");
    text_signed(script, heat->board->span <= 19 ? 11 : 11 * 19 / heat->board->span);
    text_string(script, "' tc rgb '#777777'\n");
}

static bool chart_board(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling, bool swaps)
{
    const struct stats_size *counts = stats->sizes[game->index][size];
    bool failed = false;
    char title[96];

    *chart = (struct chart){.width_px = CHART_BOARD_PX, .height_px = CHART_BOARD_PX + 40};
    snprintf(chart->name, sizeof chart->name, "%s-%s-%d", game->name,
             swaps ? "swaps" : "first-stones", size);
    if (counts == NULL || (swaps && stats_result(counts, RESULT_FIRST_COLOUR, SWAP_YES).games == 0))
        return false;
    struct board *board = board_new(game, size);
    if (board == NULL) {
        chart->body.failed = true;
        return false;
    }
    struct chart_heat heat = {.board = board, .title = title, .palette = swaps ? oranges : blues};
    uint64_t games = chart_board_gather_heat(&heat, counts, swaps, &failed);
    bool shown = games > 0 && heat.most > 0;
    if (swaps)
        heat.most = 100; /* one scale for all sizes */
    if (swaps)
        snprintf(title, sizeof title, "Size %d: %% of these first stones swapped", size);
    else
        snprintf(title, sizeof title,
                 "Size %d: %% of %" PRIu64 " first stones, mirror images together", size, games);
    if (shown) {
        chart_heat(chart, &heat, spelling);
        text_format(&chart->caption, "Size %d", size);
    }
    free(heat.values);
    board_free(board);
    chart->body.failed |= failed;
    return shown;
}

bool chart_first_stones(struct chart *chart, const struct stats *stats, const struct game *game,
                        int size, enum spelling spelling)
{
    return chart_board(chart, stats, game, size, spelling, false);
}

bool chart_swaps(struct chart *chart, const struct stats *stats, const struct game *game, int size,
                 enum spelling spelling)
{
    return chart_board(chart, stats, game, size, spelling, true);
}
