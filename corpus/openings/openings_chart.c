/* SPDX-License-Identifier: ISC */
/* The opening question on a board: four maps of each size, of the first stones. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "corpus/openings/openings_print.h"
#include "corpus/report/chart_words.h"
#include "corpus/report/table.h"

#define MAPS 4
enum { MAP_PLAYED, MAP_SWAPPED, MAP_WON_KEPT, MAP_WON_SWAPPED };

static const struct {
    const char *name; /* of the file */
    const char
        *title[2]; /* of the scale, where White begins; where Black begins, if not the same */
    const char *caption[2];
    const char *palette;
    double most; /* 0: the largest value */
} maps[MAPS] = {
    {"first-stones",
     {"% of first stones, each cell with its images"},
     {"Where the first stone was placed, % of games; a cell and its images under symmetry "
      "together."},
     "0 '#deebf7', 0.5 '#6baed6', 1 '#08306b'",
     0},
    {"swaps",
     {"% swapped"},
     {"How often it was swapped, % of games in which Black answered.",
      "How often it was swapped, % of games in which White answered."},
     "0 '#fee6ce', 0.5 '#fd8d3c', 1 '#7f2704'",
     100},
    {"kept",
     {"% won by White, stone kept", "% won by Black, stone kept"},
     {"How often White won when the stone was kept.",
      "How often Black won when the stone was kept."},
     "0 '#7f3b08', 0.25 '#e08214', 0.5 '#e0e0e0', 0.75 '#8073ac', 1 '#2d004b'",
     100},
    {"swapped",
     {"% won by White, stone swapped", "% won by Black, stone swapped"},
     {"How often White won when it was swapped.", "How often Black won when it was swapped."},
     "0 '#7f3b08', 0.25 '#e08214', 0.5 '#e0e0e0', 0.75 '#8073ac', 1 '#2d004b'",
     100},
};

struct charts_out {
    const struct openings_print *print;
    struct report *report;
    struct board *board; /* of the root, while it is walked */
    struct chart_heat heats[MAPS];
    bool any[MAPS]; /* there is something to show */
    uint64_t part[MAPS],
        whole[MAPS]; /* games: of the cell chosen most, swapped, won; of how many */
    cell most; /* the cell chosen most */
};

static const char *openings_chart_words(const char *const words[2], const struct board *board)
{
    return board->game->first == COLOUR_WHITE || words[1] == NULL ? words[0] : words[1];
}

/* In percent; below 0 if there are too few games. */
static double openings_chart_percent(uint64_t part, uint64_t whole)
{
    return whole < CHART_SWAPS_GAMES_MIN ? -1 : 100 * (double)part / (double)whole;
}

static int openings_chart_begin_size(struct charts_out *charts, const struct openings_node *root)
{
    const struct board *board = root->position->board;

    charts->board = board_new(board->game, board->size);
    if (charts->board == NULL)
        return ERROR_MEMORY;
    for (int map = 0; map < MAPS; map++) {
        struct chart_heat *heat = &charts->heats[map];
        charts->any[map] = false;
        charts->part[map] = charts->whole[map] = 0;
        *heat = (struct chart_heat){.board = charts->board, .palette = maps[map].palette};
        heat->values = calloc((size_t)board->ncells, sizeof heat->values[0]);
        if (heat->values == NULL)
            return ERROR_MEMORY;
        for (int at = 0; at < board->ncells; at++)
            heat->values[at] = -1;
    }
    return 0;
}

/* Adds a first stone to the numbers of the titles. */
static void openings_chart_add_up(struct charts_out *charts, const struct openings_node *node,
                                  const struct openings_score *kept)
{
    const enum colour first = charts->board->game->first;

    if (node->played > charts->part[MAP_PLAYED]) {
        charts->part[MAP_PLAYED] = node->played;
        charts->most = node->cell;
    }
    charts->whole[MAP_PLAYED] = node->parent_games;
    charts->part[MAP_SWAPPED] += node->swap.games;
    charts->whole[MAP_SWAPPED] += openings_answered(node);
    charts->part[MAP_WON_KEPT] += openings_won(kept, first);
    charts->whole[MAP_WON_KEPT] += openings_decided(kept);
    charts->part[MAP_WON_SWAPPED] += openings_won(&node->swap, first);
    charts->whole[MAP_WON_SWAPPED] += openings_decided(&node->swap);
}

/* "a2 first in 24 % of 208 games (18 to 30)", "White won 62 % of 51 games that were decided, the
 * stone kept (48 to 74)" */
static void openings_chart_title(const struct charts_out *charts, int map, struct text *title)
{
    const struct board *board = charts->board;
    char name[SPELLING_BYTES];

    cell_spell(board, charts->print->spelling, charts->most, name);
    if (map == MAP_PLAYED)
        text_format(title, "%s first in ", name);
    else if (map == MAP_SWAPPED)
        text_string(title, "Swapped in ");
    else
        text_format(title, "%s won ", colour_title(board->game->first));
    chart_words_share(title, charts->part[map], charts->whole[map],
                      map == MAP_WON_KEPT      ? " without a swap"
                      : map == MAP_WON_SWAPPED ? " after a swap"
                                               : "");
}

static int openings_chart_enter_node(void *context, const struct openings_node *node)
{
    struct charts_out *charts = context;

    if (node->ply == 0)
        return openings_chart_begin_size(charts, node);
    const enum colour first = charts->board->game->first;
    struct openings_score kept = openings_kept(node);
    const double values[MAPS] = {
        [MAP_PLAYED] = 100 * (double)node->played / (double)node->parent_games,
        [MAP_SWAPPED] = openings_chart_percent(node->swap.games, openings_answered(node)),
        [MAP_WON_KEPT] =
            openings_chart_percent(openings_won(&kept, first), openings_decided(&kept)),
        [MAP_WON_SWAPPED] =
            openings_chart_percent(openings_won(&node->swap, first), openings_decided(&node->swap)),
    };
    openings_chart_add_up(charts, node, &kept);
    for (int map = 0; map < MAPS; map++) {
        struct chart_heat *heat = &charts->heats[map];
        heat->most = values[map] > heat->most ? values[map] : heat->most;
        charts->any[map] |= map == MAP_SWAPPED ? values[map] > 0 : values[map] >= 0;
        for (int s = 0; s < charts->board->nsymmetries; s++)
            heat->values[charts->board->symmetry[s][node->cell]] = values[map];
    }
    return 0;
}

/* Draws the maps that have something to show. */
static int openings_chart_leave_node(void *context, const struct openings_node *node)
{
    struct charts_out *charts = context;
    const struct board *board = charts->board;
    struct text words = {0};
    char title[96];

    if (node->ply != 0)
        return 0;
    text_format(&words, "Size %d, ", board->size);
    text_count(&words, node->tally->score.games);
    text_string(&words, node->tally->score.games == 1 ? " game" : " games");
    report_words(charts->report, BLOCK_FOLD, &words);
    for (int map = 0; map < MAPS; map++) {
        struct chart_heat *heat = &charts->heats[map];
        struct chart chart = {.width_px = CHART_BOARD_PX, .height_px = CHART_BOARD_PX + 40};
        snprintf(chart.name, sizeof chart.name, "%s-%s-%d", board->game->name, maps[map].name,
                 board->size);
        snprintf(title, sizeof title, "Size %d: %s", board->size,
                 openings_chart_words(maps[map].title, board));
        heat->title = title;
        heat->most = maps[map].most > 0 ? maps[map].most : heat->most;
        if (charts->any[map]) {
            chart_heat(&chart, heat, charts->print->spelling);
            openings_chart_title(charts, map, &chart.title);
            text_string(&chart.caption, openings_chart_words(maps[map].caption, board));
            report_chart(charts->report, &chart);
        }
        free(heat->values);
        heat->values = NULL;
    }
    report_words(charts->report, BLOCK_FOLD_END, &words);
    board_free(charts->board);
    charts->board = NULL;
    return charts->report->failed ? ERROR_MEMORY : 0;
}

int openings_charts(const struct openings_print *print, struct report *report)
{
    struct charts_out charts = {.print = print, .report = report};
    struct openings_options options = print->options;

    options.depth = 1;
    int error = openings_walk(print->source, &options, openings_chart_enter_node,
                              openings_chart_leave_node, &charts);
    for (int map = 0; map < MAPS; map++)
        free(charts.heats[map].values);
    board_free(charts.board);
    return error;
}
