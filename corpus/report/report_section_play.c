/* SPDX-License-Identifier: ISC */
/* The sections on how the games went: ends, figures, results, swaps, first stones, lengths. */
#include "corpus/report/report_section.h"

#include <stdlib.h>

#include "corpus/base/interval.h"
#include "corpus/stats/stats_derived.h"

#define FIRST_CLASSES_LISTED 5 /* of each size; set by hand */
#define DISTRIBUTION_COLUMNS 24

/* ---- ends and figures ----------------------------------------------------------------------- */

/* The ends that games of the section can have, in order, agreed draws only if there are any.
 * Returns their number. */
static int section_play_ends_of(const struct report_section *section, enum end *ends)
{
    int count = 0;

    for (int end = 0; end < END_ILLEGAL; end++) {
        if (end_occurs(section->game, (enum end)end) &&
            (end != END_AGREED || section->all.ends[end] > 0))
            ends[count++] = (enum end)end;
    }
    return count;
}

void report_section_ends(struct report_section *section)
{
    struct table_column columns[TABLE_COLUMNS_MAX] = {{.title = "size"}, {.title = "games"}};
    enum end ends[ENDS];
    int nends = section_play_ends_of(section, ends), size;
    const struct stats_size *counts;
    struct table table;

    report_section_words(section->report, BLOCK_SECTION, "How the games ended");
    report_section_chart(section, chart_ends);
    for (int i = 0; i < nends; i++)
        columns[2 + i] = (struct table_column){.title = end_title(ends[i]), .zero_is_empty = true};
    table_init(&table, columns, 2 + nends);
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        report_section_size(&table, size);
        table_count(&table, counts->games);
        for (int i = 0; i < nends; i++)
            table_count(&table, counts->ends[ends[i]]);
    }
    table_words(&table, "%");
    table_words(&table, NULL);
    for (int i = 0; i < nends; i++)
        table_percent(&table, section->all.ends[ends[i]], section->all.games);
    report_table(section->report, &table);

    struct text words = {0};
    text_string(&words,
                "Forfeit: a result is claimed, but no player completed a figure or resigned (time, "
                "as a rule). "
                "Unfinished: no result is claimed. ");
    if (section->all.ends[END_AGREED] > 0)
        text_string(&words, "Agreed: a draw is claimed, and the board is not full. ");
    report_section_counted(&words, section->all.empty, "game");
    text_string(&words, section->all.empty == 1 ? " has no stone." : " have no stone.");
    if (section->all.setup > 0) {
        text_char(&words, ' ');
        report_section_counted(&words, section->all.setup, "game");
        text_string(&words, section->all.setup == 1 ? " begins" : " begin");
        text_string(&words, " from set-up stones: counted here and under lengths and players, not "
                            "under who wins, swaps and first stones.");
    }
    report_words(section->report, BLOCK_WORDS, &words);
}

/* The games whose last stone completed figure k, and none that is listed before it. */
static uint64_t section_play_first_figure(const struct stats_size *counts, int k)
{
    uint64_t games = 0;

    for (unsigned set = 1u << k; set < 1u << FIGURES; set += 1u << (k + 1))
        games += counts->figures[set];
    return games;
}

/* "4 bridge+fork, 1 ring+fork" */
static void section_play_append_several(const struct stats_size *counts, struct text *words)
{
    const char *comma = "";

    for (unsigned set = 1; set < 1u << FIGURES; set++) {
        if (counts->figures[set] == 0 || (set & (set - 1)) == 0)
            continue;
        text_string(words, comma);
        text_count(words, counts->figures[set]);
        const char *plus = " ";
        for (unsigned i = 0; i < FIGURES; i++) {
            if (!(set >> i & 1))
                continue;
            text_string(words, plus);
            text_string(words, figure_name((enum figure)(1 << i)));
            plus = "+";
        }
        comma = ", ";
    }
}

void report_section_figures(struct report_section *section)
{
    struct table_column columns[TABLE_COLUMNS_MAX] = {{.title = "size"}, {.title = "games"}};
    const struct stats_size *counts;
    struct table table;
    struct text several = {0};
    int ncolumns = 2, size;

    if ((section->game->figures & (section->game->figures - 1)) == 0)
        return; /* one figure, and nothing to compare it with */
    report_section_words(section->report, BLOCK_SECTION, "Figures");
    report_section_chart(section, chart_figures);
    for (int k = 0; k < FIGURES; k++) {
        if (!(section->game->figures >> k & 1))
            continue;
        columns[ncolumns++].title = figure_name((enum figure)(1 << k));
    }
    columns[ncolumns++] = (struct table_column){.title = "several at once", .align = COLUMN_LEFT};
    table_init(&table, columns, ncolumns);
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        uint64_t games = 0;
        for (int end = 0; end < ENDS; end++)
            games += end_figures((enum end)end) != 0 ? counts->ends[end] : 0;
        report_section_size(&table, size);
        table_count(&table, games);
        for (int k = 0; k < FIGURES; k++) {
            if (section->game->figures >> k & 1)
                table_percent(&table, section_play_first_figure(counts, k), games);
        }
        text_reset(&several);
        section_play_append_several(counts, &several);
        table_words(&table, text_c(&several));
    }
    section->report->failed |= several.failed;
    text_release(&several);
    report_table(section->report, &table);
    report_section_words(
        section->report, BLOCK_WORDS,
        "Games: those that ended by a figure; in percent of them. A stone that completes "
        "several figures counts under the first of them.");
}

/* ---- results -------------------------------------------------------------------------------- */

/* Three cells: decided games, share won, interval. */
static void section_play_add_score(struct table *table, const struct result *result)
{
    uint64_t decided = result->won + result->lost;
    struct interval interval = interval_wilson(result->won, decided);

    table_count(table, decided);
    table_percent(table, result->won, decided);
    table_interval(table, &interval, decided);
}

static bool section_play_has_swap(const struct report_section *section)
{
    return section->game->swap_rule != SWAP_NONE;
}

/* Adds who wins, for a game without a swap. */
static void section_play_add_results_alone(struct report_section *section)
{
    const struct table_column columns[] = {{.title = "size"},
                                           {.title = "decided"},
                                           {.title = report_section_share(section)},
                                           {.title = "95 % interval"}};
    const struct stats_size *counts;
    struct table table;
    int size;

    table_init(&table, COLUMNS(columns));
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        struct result result = stats_result(counts, RESULT_FIRST_COLOUR, SWAP_ANY);

        report_section_size(&table, size);
        section_play_add_score(&table, &result);
    }
    report_table(section->report, &table);
}

static void section_play_add_results_by_size(struct report_section *section)
{
    static const char no_swap[] = "no swap", after_swap[] = "after a swap";
    const struct table_column columns[] = {
        {.title = "size"},
        {.title = "decided", .group = no_swap},
        {.title = report_section_share(section), .group = no_swap},
        {.title = "95 % interval", .group = no_swap},
        {.title = "decided", .group = after_swap, .zero_is_empty = true},
        {.title = report_section_share(section), .group = after_swap},
        {.title = "95 % interval", .group = after_swap},
    };
    const struct stats_size *counts;
    struct table table;
    int size;

    table_init(&table, COLUMNS(columns));
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        report_section_size(&table, size);
        for (int swap = SWAP_NO; swap <= SWAP_YES; swap++) {
            struct result result =
                stats_result(counts, RESULT_FIRST_COLOUR, (enum result_swap)swap);
            section_play_add_score(&table, &result);
        }
    }
    report_table(section->report, &table);
}

static void section_play_add_results_by_side(struct report_section *section)
{
    static const struct table_column columns[] = {
        {.title = "", .align = COLUMN_LEFT},
        {.title = "swap", .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "decided"},
        {.title = "won %"},
        {.title = "95 % interval"},
        {.title = "forfeit", .zero_is_empty = true},
        {.title = "draw", .zero_is_empty = true},
        {.title = "unfinished", .zero_is_empty = true},
    };
    const char *first = colour_title(section->game->first);
    const char *const sides[] = {first, "first player", "first stone"};
    static const char *const swaps[] = {"no", "yes", "any"};
    const bool has_swap = section_play_has_swap(section);
    const int ncolumns = (int)(sizeof columns / sizeof columns[0]) - !has_swap;
    struct table_column shown[sizeof columns / sizeof columns[0]];
    struct table table;
    struct text forfeits = {0};

    for (int i = 0; i < ncolumns; i++) /* without the column of swaps where there are none */
        shown[i] = columns[i + (i > 0 && !has_swap)];
    table_init(&table, shown, ncolumns);
    for (int side = 0; side < RESULT_SIDES; side++) {
        table_group(&table);
        for (int swap = has_swap ? 0 : 2; swap < 3; swap++) {
            struct result result =
                stats_result(&section->all, (enum result_side)side, (enum result_swap)swap);
            table_words(&table, swap == 0 || !has_swap ? sides[side] : NULL);
            if (has_swap)
                table_words(&table, swaps[swap]);
            table_count(&table, result.games);
            section_play_add_score(&table, &result);
            text_reset(&forfeits);
            text_count(&forfeits, result.forfeit_won);
            text_string(&forfeits, ":");
            text_count(&forfeits, result.forfeit_lost);
            table_words(&table, text_c(&forfeits));
            table_count(&table, result.draws);
            table_count(&table, result.unfinished);
        }
    }
    section->report->failed |= forfeits.failed;
    text_release(&forfeits);
    report_table(section->report, &table);
}

void report_section_results(struct report_section *section)
{
    const enum colour first_colour = section->game->first;
    const char *first = colour_title(first_colour);
    const char *second = colour_title(colour_other(first_colour));
    struct text words = {0};

    report_section_words(section->report, BLOCK_SECTION, "Who wins");
    report_section_chart(section, chart_first_won);
    if (section_play_has_swap(section))
        section_play_add_results_by_size(section);
    else
        section_play_add_results_alone(section);
    report_section_words(
        section->report, BLOCK_WORDS,
        section->game->rules == NULL
            ? "Decided: by a figure or a resignation; the shares are of those, with 95 % Wilson "
              "intervals. Forfeits (won:lost), draws and unfinished games are listed apart."
            : "Decided: by the rules or a resignation; the shares are of those, with 95 % Wilson "
              "intervals. Forfeits (won:lost), draws and unfinished games are listed apart.");
    section_play_add_results_by_side(section);
    if (!section_play_has_swap(section)) {
        text_format(&words, "%s moves first, but in records in which %s did.", first, second);
    } else {
        text_format(&words,
                    "Whoever places the first stone plays %s, and stays %s when %s swaps: the "
                    "stone becomes %s's and %s moves next. So the first player's result is "
                    "%s's, but for records in which %s moved first. The owner of the first stone "
                    "is %s without a swap and %s after one.",
                    first, first, second, second, first, first, second, first, second);
    }
    report_words(section->report, BLOCK_WORDS, &words);
}

/* ---- swaps and first stones ----------------------------------------------------------------- */

void report_section_swaps(struct report_section *section)
{
    static const struct table_column columns[] = {
        {.title = "size"}, {.title = "answered"},      {.title = "swapped"},
        {.title = "%"},    {.title = "95 % interval"},
    };
    const struct stats_size *counts;
    struct table table;
    int size;

    struct text heading = {0};
    text_format(&heading, "How often %s swaps", colour_title(colour_other(section->game->first)));
    report_words(section->report, BLOCK_SECTION, &heading);
    table_init(&table, COLUMNS(columns));
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        uint64_t swaps = stats_result(counts, RESULT_FIRST_COLOUR, SWAP_YES).games;
        struct interval interval = interval_wilson(swaps, counts->answered);
        report_section_size(&table, size);
        table_count(&table, counts->answered);
        table_count(&table, swaps);
        table_percent(&table, swaps, counts->answered);
        table_interval(&table, &interval, counts->answered);
    }
    report_table(section->report, &table);
    report_section_words(
        section->report, BLOCK_WORDS,
        "Answered: games with a second ply. Whether swapping was allowed is not written in "
        "every record; where it never was, no swaps occur.");
}

static void section_play_add_first_class(const struct report_section *section,
                                         const struct first_class *class, struct table *table)
{
    const struct stats_first *counts = &class->counts;
    uint64_t games = counts->games[0] + counts->games[1];

    table_count(table, (uint64_t) class->ncells);
    table_count(table, games);
    if (section_play_has_swap(section))
        table_percent(table, counts->games[1], counts->answered);
    for (int swapped = 0; swapped < 1 + section_play_has_swap(section); swapped++) {
        uint64_t decided = counts->white_won[swapped] + counts->black_won[swapped];
        table_count(table, decided);
        table_percent(table, stats_first_won(counts, section->game, swapped), decided);
    }
}

/* The classes from classes[0] on, as one. */
static struct first_class section_play_add_up(const struct first_class *classes, int count)
{
    struct first_class all = {.ncells = 0};

    for (int i = 0; i < count; i++) {
        all.ncells += classes[i].ncells;
        all.counts.answered += classes[i].counts.answered;
        for (int swapped = 0; swapped < 2; swapped++) {
            all.counts.games[swapped] += classes[i].counts.games[swapped];
            all.counts.white_won[swapped] += classes[i].counts.white_won[swapped];
            all.counts.black_won[swapped] += classes[i].counts.black_won[swapped];
        }
    }
    return all;
}

/* "others, 21.4 %" of the games of that size. */
static void section_play_add_others(const struct report_section *section,
                                    const struct first_class *classes, int count,
                                    struct table *table)
{
    const struct first_class all = section_play_add_up(classes, count);
    const struct first_class rest =
        section_play_add_up(classes + FIRST_CLASSES_LISTED, count - FIRST_CLASSES_LISTED);
    const uint64_t games = all.counts.games[0] + all.counts.games[1],
                   others = rest.counts.games[0] + rest.counts.games[1];
    struct text words = {0};

    text_string(&words, "others, ");
    text_fixed(&words, 100 * (double)others / (double)games, 1);
    text_string(&words, " %");
    table_words(table, NULL);
    table_words(table, text_c(&words));
    section_play_add_first_class(section, &rest, table);
    table->failed |= words.failed;
    text_release(&words);
}

/* The most played classes of one size. */
static void section_play_add_first_stones_of(struct report_section *section, int size,
                                             struct table *table)
{
    struct board *board = board_new(section->game, size);
    struct first_class *classes =
        board != NULL ? calloc((size_t)board->ncells, sizeof classes[0]) : NULL;
    char name[SPELLING_BYTES];

    if (classes == NULL) {
        section->report->failed = true;
        board_free(board);
        return;
    }
    int count = first_classes(section->stats->sizes[section->game->index][size], board, classes);
    table_group(table);
    for (int i = 0; i < count && i < FIRST_CLASSES_LISTED; i++) {
        if (i == 0)
            table_count(table, (uint64_t)size);
        else
            table_words(table, NULL);
        cell_spell(board, section->options->spelling, classes[i].cell, name);
        table_words(table, name);
        section_play_add_first_class(section, &classes[i], table);
    }
    if (count > FIRST_CLASSES_LISTED)
        section_play_add_others(section, classes, count, table);
    free(classes);
    board_free(board);
}

typedef bool section_play_map(struct chart *, const struct stats *, const struct game *, int,
                              enum spelling);

/* A map for each size. */
static void section_play_add_maps(struct report_section *section, section_play_map *make,
                                  const char *lead)
{
    report_section_words(section->report, BLOCK_LEAD, lead);
    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        struct chart chart;
        if (make(&chart, section->stats, section->game, size, section->options->spelling))
            report_chart(section->report, &chart);
        section->report->failed |= chart.body.failed;
        chart_release(&chart);
    }
}

static void section_play_add_board_charts(struct report_section *section)
{
    struct text words = {0};

    if (!section->options->charts)
        return;
    section_play_add_maps(section, chart_first_stones,
                          "Where the first stone was placed. All cells of a class show what the "
                          "class got; blank cells were never chosen.");
    if (stats_result(&section->all, RESULT_FIRST_COLOUR, SWAP_YES).games == 0)
        return;
    text_format(&words,
                "How often a first stone there was swapped. Classes with fewer than %d games are "
                "blank.",
                CHART_SWAPS_GAMES_MIN);
    section_play_add_maps(section, chart_swaps, text_c(&words));
    section->report->failed |= words.failed;
    text_release(&words);
}

void report_section_first_stones(struct report_section *section)
{
    static const char no_swap[] = "no swap", after_swap[] = "after a swap";
    const struct table_column columns[] = {
        {.title = "size"},
        {.title = "first stone", .align = COLUMN_LEFT},
        {.title = "cells"},
        {.title = "games"},
        {.title = "swapped %", .zero_is_empty = true},
        {.title = "decided", .group = no_swap},
        {.title = report_section_share(section), .group = no_swap},
        {.title = "decided", .group = after_swap, .zero_is_empty = true},
        {.title = report_section_share(section), .group = after_swap},
    };
    const struct table_column alone[] = {
        {.title = "size"},    {.title = "first stone", .align = COLUMN_LEFT},
        {.title = "cells"},   {.title = "games"},
        {.title = "decided"}, {.title = report_section_share(section)}};
    struct table table;

    report_section_words(section->report, BLOCK_SECTION, "First stones");
    if (section->options->small_maps) {
        section_play_add_maps(section, chart_first_small,
                              "Where the first stone was placed: the darker, the more often, on a "
                              "scale of each size. Images under the symmetries of the board are "
                              "counted together; blank cells were never chosen. In brackets: the "
                              "95 % Wilson interval.");
        report_section_words(section->report, BLOCK_FOLD,
                             "The most played first stones of each size, and who won");
    }
    if (section_play_has_swap(section))
        table_init(&table, COLUMNS(columns));
    else
        table_init(&table, COLUMNS(alone));
    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        if (section->stats->sizes[section->game->index][size] != NULL)
            section_play_add_first_stones_of(section, size, &table);
    }
    report_table(section->report, &table);
    struct text words = {0};
    text_format(&words,
                "First stones that a symmetry of the board maps on each other are counted "
                "together, under the first of their cells; cells: how many these are. The %d most "
                "played of each size are listed, and the share of all others.",
                FIRST_CLASSES_LISTED);
    report_words(section->report, BLOCK_WORDS, &words);
    if (section->options->small_maps)
        report_section_words(section->report, BLOCK_FOLD_END, "");
    else
        section_play_add_board_charts(section);
}

/* ---- lengths -------------------------------------------------------------------------------- */

static void section_play_add_length_row(struct table *table, const struct stats_size *counts,
                                        int longest, uint64_t *histogram)
{
    lengths_select(counts, ENDS_FINISHED, histogram);
    struct lengths lengths = lengths_of(histogram, counts->nplies);

    table_count(table, lengths.games);
    if (lengths.games == 0) {
        for (int i = 0; i < 7; i++)
            table_words(table, NULL);
        return;
    }
    table_count(table, (uint64_t)lengths.shortest);
    table_decimal(table, lengths.quartile_low, 2);
    table_decimal(table, lengths.median, 2);
    table_decimal(table, lengths.quartile_high, 2);
    table_count(table, (uint64_t)lengths.longest);
    table_decimal(table, (double)lengths.sum / (double)lengths.games, 1);
    table_blocks(table, histogram, counts->nplies, longest, DISTRIBUTION_COLUMNS);
}

static void section_play_add_lengths_by_size(struct report_section *section, uint64_t *histogram)
{
    static const char quartiles[] = "quartiles";
    static const struct table_column columns[] = {
        {.title = "size"},
        {.title = "games"},
        {.title = "shortest"},
        {.title = "low", .group = quartiles},
        {.title = "median", .group = quartiles},
        {.title = "high", .group = quartiles},
        {.title = "longest"},
        {.title = "mean"},
        {.title = "distribution", .align = COLUMN_LEFT, .text_only = true},
    };
    const struct stats_size *counts;
    struct table table;
    int size;

    lengths_select(&section->all, ENDS_FINISHED, histogram);
    int longest = lengths_of(histogram, section->all.nplies).longest;
    table_init(&table, COLUMNS(columns));
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        report_section_size(&table, size);
        section_play_add_length_row(&table, counts, longest, histogram);
    }
    report_table(section->report, &table);
    struct text words = {0};
    text_format(&words,
                "Plies (a swap is one) of games that ended by %s. Half of them lie between the "
                "quartiles.",
                ends_finished_words(section->all.ends[END_AGREED] > 0));
    report_words(section->report, BLOCK_WORDS, &words);
}

/* The median length of each kind of end, and how many games it is of. */
static void section_play_add_lengths_by_end(struct report_section *section)
{
    struct table_column columns[TABLE_COLUMNS_MAX] = {{.title = "size"}};
    enum end ends[ENDS];
    int nends = section_play_ends_of(section, ends), size;
    const struct stats_size *counts;
    struct table table;

    for (int i = 0; i < nends; i++)
        columns[1 + i] =
            (struct table_column){.title = end_title(ends[i]), .group = "median plies, by end"};
    table_init(&table, columns, 1 + nends);
    for (int row = 0; (counts = report_section_row(section, row, &size)) != NULL; row++) {
        report_section_size(&table, size);
        for (int i = 0; i < nends; i++) {
            struct lengths lengths =
                lengths_of(counts->plies + (int)ends[i] * counts->nplies, counts->nplies);
            if (lengths.games > 0)
                table_decimal(&table, lengths.median, 2);
            else
                table_words(&table, "\xe2\x80\x93");
        }
    }
    report_table(section->report, &table);
}

void report_section_lengths(struct report_section *section)
{
    uint64_t *histogram = calloc((size_t)section->all.nplies + 1, sizeof histogram[0]);

    if (histogram == NULL) {
        section->report->failed = true;
        return;
    }
    report_section_words(section->report, BLOCK_SECTION, "How long the games were");
    report_section_chart(section, chart_lengths);
    section_play_add_lengths_by_size(section, histogram);
    section_play_add_lengths_by_end(section);
    free(histogram);
}
