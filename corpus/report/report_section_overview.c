/* SPDX-License-Identifier: ISC */
/* A game's archive in a few lines, each a number and what it is of. */
#include "corpus/report/report_section.h"

#include <stdlib.h>

#include "corpus/base/interval.h"
#include "corpus/stats/stats_derived.h"

#define DASH "\xe2\x80\x93" /* U+2013 */

/* The third cell of a row; the words are used up. */
static void section_overview_end_row(struct table *table, struct text *detail)
{
    table_words(table, text_c(detail));
    table->failed |= detail->failed;
    text_reset(detail);
}

/* "of 1,286 games" */
static void section_overview_append_of(struct text *detail, uint64_t games, const char *what)
{
    text_string(detail, "of ");
    report_section_counted(detail, games, what);
}

static void section_overview_add_sizes(struct report_section *section, struct table *table,
                                       struct text *detail)
{
    struct stats_size *const *sizes = section->stats->sizes[section->game->index];
    int first = 0, last = 0, most = 0;
    struct text range = {0};

    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        if (sizes[size] == NULL || sizes[size]->games == 0)
            continue;
        first = first == 0 ? size : first;
        last = size;
        most = most == 0 || sizes[size]->games > sizes[most]->games ? size : most;
    }
    table_words(table, first == last ? "board size" : "board sizes");
    text_unsigned(&range, (uint64_t)first);
    if (last > first) {
        text_string(&range, DASH);
        text_unsigned(&range, (uint64_t)last);
        text_format(detail, "the most played is %d, with ", most);
        report_section_counted(detail, sizes[most]->games, "game");
    }
    table_words(table, text_c(&range));
    table->failed |= range.failed;
    text_release(&range);
    section_overview_end_row(table, detail);
}

static void section_overview_add_years(struct report_section *section, struct table *table,
                                       struct text *detail)
{
    const uint64_t *years = section->stats->years[section->game->index];
    int first = -1, last = -1;
    struct text range = {0};

    for (int i = 0; i < STATS_YEARS; i++) {
        if (years[i] == 0)
            continue;
        first = first < 0 ? i : first;
        last = i;
    }
    if (first < 0)
        return;
    table_words(table, "years");
    text_format(&range, "%d", EVENT_YEAR_FIRST + first);
    if (last > first)
        text_format(&range, DASH "%d", EVENT_YEAR_FIRST + last);
    table_words(table, text_c(&range));
    if (years[STATS_YEARS] > 0) {
        report_section_counted(detail, years[STATS_YEARS], "game");
        text_string(detail, years[STATS_YEARS] == 1 ? " has none" : " have none");
    }
    table->failed |= range.failed;
    text_release(&range);
    section_overview_end_row(table, detail);
}

static void section_overview_add_players(struct report_section *section, struct table *table,
                                         struct text *detail)
{
    const struct player_table_player **ranked;
    size_t count, total;

    if (player_table_ranked(&section->stats->player_table, section->game->index, 1, &ranked, &count,
                            &total) != 0) {
        section->report->failed = true;
        return;
    }
    table_words(table, "players");
    table_count(table, total);
    if (count > 0) {
        text_string(detail, ", with ");
        report_section_counted(detail, ranked[0]->seat[0].games + ranked[0]->seat[1].games, "game");
        table_player(table, "the most active is ", ranked[0]->name, text_c(detail));
        table->failed |= detail->failed;
        text_reset(detail);
    } else {
        section_overview_end_row(table, detail);
    }
    free(ranked);
}

/* "ended by a figure, %", of all games. */
static void section_overview_add_ends(struct report_section *section, unsigned ends,
                                      const char *what, struct table *table, struct text *detail)
{
    uint64_t games = 0;

    for (int end = 0; end < ENDS; end++)
        games += ends >> end & 1 ? section->all.ends[end] : 0;
    if (games == 0)
        return;
    table_words(table, what);
    table_percent(table, games, section->all.games);
    text_count(detail, games);
    text_char(detail, ' ');
    section_overview_append_of(detail, section->all.games, "game");
    section_overview_end_row(table, detail);
}

/* A share with its interval. */
static void section_overview_add_share(const char *what, uint64_t part, uint64_t whole,
                                       const char *of, struct table *table, struct text *detail)
{
    struct interval interval = interval_wilson(part, whole);

    if (whole == 0)
        return;
    table_words(table, what);
    table_percent(table, part, whole);
    section_overview_append_of(detail, whole, "game");
    text_string(detail, of);
    text_string(detail, "; 95 % interval ");
    text_fixed(detail, 100 * interval.low, 1);
    text_string(detail, DASH);
    text_fixed(detail, 100 * interval.high, 1);
    section_overview_end_row(table, detail);
}

static void section_overview_add_length(struct report_section *section, struct table *table,
                                        struct text *detail)
{
    uint64_t *histogram = calloc((size_t)section->all.nplies + 1, sizeof histogram[0]);

    if (histogram == NULL) {
        section->report->failed = true;
        return;
    }
    lengths_select(&section->all, ENDS_FINISHED, histogram);
    struct lengths lengths = lengths_of(histogram, section->all.nplies);
    free(histogram);
    if (lengths.games == 0)
        return;
    table_words(table, "median length, plies");
    table_decimal(table, lengths.median, 2);
    section_overview_append_of(detail, lengths.games, "game");
    text_format(detail, " played to an end; the longest took %d", lengths.longest);
    section_overview_end_row(table, detail);
}

void report_section_overview(struct report_section *section)
{
    static const struct table_column columns[] = {
        {.title = "fact", .align = COLUMN_LEFT},
        {.title = "value"},
        {.title = "detail", .align = COLUMN_LEFT},
    };
    const struct stats_size *all = &section->all;
    struct result result = stats_result(all, RESULT_FIRST_COLOUR, SWAP_ANY);
    uint64_t compared = all->claims[1] + all->claims[2];
    struct table table;
    struct text detail = {0};

    report_section_words(section->report, BLOCK_SECTION, "At a glance");
    table_init(&table, COLUMNS(columns));
    table.facts = true;
    table_words(&table, "games");
    table_count(&table, all->games);
    if (all->empty > 0) {
        text_count(&detail, all->empty);
        text_string(&detail, " without a stone");
    }
    section_overview_end_row(&table, &detail);
    section_overview_add_sizes(section, &table, &detail);
    section_overview_add_years(section, &table, &detail);
    section_overview_add_players(section, &table, &detail);
    if (section->game->figures != 0)
        section_overview_add_ends(section, ENDS_BY_FIGURE, "ended by a figure, %", &table, &detail);
    if (end_occurs(section->game, END_SCORE))
        section_overview_add_ends(section, 1u << END_SCORE, "decided by points, %", &table,
                                  &detail);
    if (end_occurs(section->game, END_BLOCKED))
        section_overview_add_ends(section, ENDS_NO_MOVE, "ended because a player could not move, %",
                                  &table, &detail);
    section_overview_add_ends(section, 1u << END_RESIGN, "ended by resignation, %", &table,
                              &detail);
    section_overview_add_ends(section, 1u << END_DRAW, "drawn on a full board, %", &table, &detail);
    section_overview_add_ends(section, 1u << END_AGREED, "drawn by agreement, %", &table, &detail);
    section_overview_add_ends(section, 1u << END_FORFEIT, "forfeited, %", &table, &detail);
    section_overview_add_ends(section, 1u << END_UNFINISHED, "unfinished, %", &table, &detail);
    const bool is_white = section->game->first == COLOUR_WHITE;
    section_overview_add_share(
        is_white ? "won by White, %" : "won by Black, %", result.won, result.won + result.lost,
        section->game->rules == NULL ? " decided by a figure or a resignation"
                                     : " decided by the rules or a resignation",
        &table, &detail);
    if (section->game->swap_rule != SWAP_NONE)
        section_overview_add_share(
            "swapped, %", stats_result(all, RESULT_FIRST_COLOUR, SWAP_YES).games, all->answered,
            is_white ? " in which Black answered" : " in which White answered", &table, &detail);
    section_overview_add_length(section, &table, &detail);
    if (compared > 0) {
        table_words(&table, "wrong claims of a result");
        table_count(&table, all->claims[2]);
        section_overview_append_of(&detail, compared, "claim");
        text_string(&detail, " that the board or a resignation settles");
        section_overview_end_row(&table, &detail);
    }
    section->report->failed |= detail.failed;
    text_release(&detail);
    report_table(section->report, &table);
    report_section_chart(section, chart_boards);
    report_section_chart(section, chart_years);
}
