/* SPDX-License-Identifier: ISC */
/* The ratings with their errors, as tables and sentences. */
#include "corpus/ratings/rating_report.h"

#include <math.h>
#include <string.h>

static void rating_report_words(struct report *report, enum report_block_kind kind,
                                const char *string)
{
    struct text text = {0};

    text_string(&text, string);
    report_words(report, kind, &text);
}

static void rating_report_counted(struct text *text, uint64_t count, const char *what)
{
    text_count(text, count);
    text_format(text, " %s%s", what, count == 1 ? "" : "s");
}

/* ", 3 games of x", when there are any. */
static void rating_report_left_out(struct text *text, uint64_t count, const char *why, bool *any)
{
    if (count == 0)
        return;
    text_string(text, *any ? ", " : " Left out: ");
    text_count(text, count);
    text_format(text, " %s", why);
    *any = true;
}

static void rating_report_tell_account(struct report *report, const struct ratings *ratings,
                                       const struct walk_counts *counts)
{
    const struct ratings_left_out *out = ratings_left_out(ratings);
    struct text text = {0};
    uint64_t rated = 0;
    bool any = false;

    for (int i = 0; game_at(i) != NULL; i++)
        if (ratings_table(ratings, i) != NULL)
            rated += ratings_table(ratings, i)->games;
    rating_report_counted(&text, counts->read, "record");
    text_string(&text, " read: ");
    text_count(&text, counts->reported);
    text_string(&text, " replayed, ");
    if (counts->filtered > 0) {
        text_count(&text, counts->filtered);
        text_string(&text, " filtered, ");
    }
    text_count(&text, counts->rejected);
    text_string(&text, " rejected. ");
    rating_report_counted(&text, rated, "game");
    text_string(&text, rated == 1 ? " is rated." : " are rated.");
    rating_report_left_out(&text, out->unfinished, "without a result", &any);
    rating_report_left_out(&text, out->unnamed, "without both names", &any);
    rating_report_left_out(&text, out->alone, "of one player against himself", &any);
    rating_report_left_out(&text, out->bots, "with bots", &any);
    text_string(&text, any ? "." : "");
    report_words(report, BLOCK_WORDS, &text);
}

/* "+35 ± 20", with 95 %. */
static void rating_report_plus_minus(struct text *text, double value, double error)
{
    text_string(text, value < 0 ? "\xe2\x88\x92" : "+");
    text_fixed(text, fabs(value), 0);
    text_string(text, " \xc2\xb1 ");
    text_fixed(text, SIGMAS_95 * error, 0);
}

static void rating_report_tell_advantage(struct report *report, const struct ratings_table *table)
{
    struct text text = {0};

    const char *first = colour_title(table->game->first);

    text_format(&text, "%s's advantage, in points: ", first);
    if (table->swaps < table->games) {
        rating_report_plus_minus(&text, table->advantage[0], table->advantage_error[0]);
        text_string(&text, " without a swap (");
        rating_report_counted(&text, table->games - table->swaps, "game");
        text_char(&text, ')');
    }
    if (table->swaps > 0) {
        text_string(&text, table->swaps < table->games ? ", " : "");
        rating_report_plus_minus(&text, table->advantage[1], table->advantage_error[1]);
        text_string(&text, " after a swap (");
        rating_report_counted(&text, table->swaps, "game");
        text_char(&text, ')');
    }
    text_format(&text, ". %s is who placed the first stone.", first);
    report_words(report, BLOCK_WORDS, &text);
}

static void rating_report_tell_components(struct report *report, const struct ratings_table *table)
{
    struct text text = {0};

    if (table->ncomponents <= 1)
        return;
    text_string(&text, "The players fall into ");
    rating_report_counted(&text, table->ncomponents, "group");
    text_string(&text, " that never met, nor did their opponents; the largest has ");
    rating_report_counted(&text, table->component_players, "player");
    text_string(&text, ". Ratings of different groups say nothing about each other.");
    report_words(report, BLOCK_WORDS, &text);
}

static void rating_report_tell_order(struct report *report, const struct ratings_table *table)
{
    struct text text = {0};

    if (table->order == RATINGS_NONE) {
        text_string(&text, "Neither dates nor numbers put these games in order: there is no "
                           "Glicko-2 rating.");
        report_words(report, BLOCK_WORDS, &text);
        return;
    }
    text_string(&text, "Glicko-2 by ");
    text_string(&text, table->order == RATINGS_DATE ? "dates" : "the games' numbers");
    text_string(&text, ", in ");
    rating_report_counted(&text, table->nperiods, "period");
    text_string(&text, " of ");
    rating_report_counted(&text, table->period_length,
                          table->order == RATINGS_DATE ? "day" : "game");
    if (table->unordered > 0) {
        text_string(&text, "; ");
        rating_report_counted(&text, table->unordered, "game");
        text_string(&text, table->order == RATINGS_DATE ? " without a date" : " without a number");
        text_string(&text, table->unordered == 1 ? " is left out" : " are left out");
    }
    text_char(&text, '.');
    report_words(report, BLOCK_WORDS, &text);
}

static void rating_report_rounded(struct table *table, double value)
{
    table_decimal(table, round(value), 0);
}

/* Players in the table of the report. */
static uint32_t rating_report_shown(const struct ratings_table *table,
                                    const struct ratings_options *options)
{
    const size_t top = options->report_top;

    return top != 0 && top < table->nlisted ? (uint32_t)top : table->nlisted;
}

static bool rating_report_lists_bots(const struct ratings_table *table, uint32_t shown)
{
    for (uint32_t i = 0; i < shown; i++)
        if (table->players[table->listed[i]].is_bot)
            return true;
    return false;
}

static void rating_report_add_row(struct table *rows, const struct ratings_table *table,
                                  uint32_t rank, bool with_bots)
{
    const struct ratings_player *player = &table->players[table->listed[rank]];
    const struct player_table_seat *seat = player->seat;
    uint64_t games = seat[0].games + seat[1].games;

    table_count(rows, (uint64_t)rank + 1);
    table_player(rows, NULL, player->name, NULL);
    if (with_bots)
        table_words(rows, player->is_bot ? "bot" : NULL);
    if (table->ncomponents > 1)
        table_count(rows, player->component);
    rating_report_rounded(rows, player->rating);
    rating_report_rounded(rows, SIGMAS_95 * player->error);
    table_count(rows, games);
    table_count(rows, seat[0].won + seat[1].won);
    table_count(rows, seat[0].lost + seat[1].lost);
    if (table->draws > 0)
        table_count(rows, seat[0].drawn + seat[1].drawn);
    table_percent(rows, 2 * (seat[0].won + seat[1].won) + seat[0].drawn + seat[1].drawn, 2 * games);
    if (table->order != RATINGS_NONE && player->periods > 0) {
        rating_report_rounded(rows, player->glicko.rating);
        rating_report_rounded(rows, SIGMAS_95 * player->glicko.deviation);
    } else if (table->order != RATINGS_NONE) {
        table_words(rows, NULL);
        table_words(rows, NULL);
    }
}

static void rating_report_add_table(struct report *report, const struct ratings_table *table,
                                    uint32_t shown)
{
    static const char elo[] = "Elo", glicko[] = "Glicko-2";
    struct table_column columns[TABLE_COLUMNS_MAX] = {
        {.title = ""},
        {.title = "player", .align = COLUMN_LEFT},
    };
    bool with_bots = rating_report_lists_bots(table, shown);
    struct table rows;
    int n = 2;

    if (with_bots)
        columns[n++] = (struct table_column){.title = "", .align = COLUMN_LEFT};
    if (table->ncomponents > 1)
        columns[n++] = (struct table_column){.title = "group"};
    columns[n++] = (struct table_column){.title = "rating", .group = elo};
    columns[n++] = (struct table_column){.title = "\xc2\xb1", .group = elo};
    columns[n++] = (struct table_column){.title = "games"};
    columns[n++] = (struct table_column){.title = "won"};
    columns[n++] = (struct table_column){.title = "lost"};
    if (table->draws > 0)
        columns[n++] = (struct table_column){.title = "drawn"};
    columns[n++] = (struct table_column){.title = "score %"};
    if (table->order != RATINGS_NONE) {
        columns[n++] = (struct table_column){.title = "rating", .group = glicko};
        columns[n++] = (struct table_column){.title = "\xc2\xb1", .group = glicko};
    }
    table_init(&rows, columns, n);
    for (uint32_t i = 0; i < shown; i++)
        rating_report_add_row(&rows, table, i, with_bots);
    report_table(report, &rows);
}

static void rating_report_add_chart(struct report *report, const struct ratings_table *table,
                                    bool (*make)(struct chart *chart,
                                                 const struct ratings_table *table))
{
    struct chart chart;
    bool any = make(&chart, table);

    report->failed |= chart.body.failed;
    if (any)
        report_chart(report, &chart);
    else
        chart_release(&chart);
}

/* Appends how many players the table lists, and why. */
static void rating_report_tell_listed(struct text *text, const struct ratings_table *table,
                                      unsigned min_games, uint32_t shown)
{
    rating_report_counted(text, table->nplayers, "player");
    if (table->nqualified < table->nplayers) {
        text_string(text, ", of whom ");
        text_count(text, table->nqualified);
        text_string(text, " played ");
        rating_report_counted(text, min_games, "game");
        text_string(text, " or more");
    }
    if (shown < table->nqualified) {
        text_string(text, "; the strongest ");
        text_count(text, shown);
        text_string(text, " are listed");
    }
    text_string(text, ". 1500 is the average player");
    text_string(text, table->ncomponents > 1 ? " of a group" : "");
    text_string(text, "; \xc2\xb1 spans 95 %.");
}

static void rating_report_add_game(struct report *report, const struct ratings_table *table,
                                   const struct ratings_options *options, bool charts)
{
    const uint32_t shown = rating_report_shown(table, options);
    struct text text = {0};

    rating_report_words(report, BLOCK_PART, table->game->title);
    rating_report_tell_advantage(report, table);
    rating_report_tell_components(report, table);
    rating_report_tell_order(report, table);
    if (!table->converged)
        rating_report_words(report, BLOCK_WORDS,
                            "The Elo ratings did not converge: take them with care.");
    rating_report_tell_listed(&text, table, options->min_games, shown);
    report_words(report, BLOCK_WORDS, &text);
    if (charts) {
        rating_report_add_chart(report, table, chart_ratings);
        rating_report_add_chart(report, table, chart_history);
    }
    if (table->nlisted > 0)
        rating_report_add_table(report, table, shown);
}

int rating_report(struct report *report, const struct ratings *ratings,
                  const struct ratings_options *options, const struct walk_counts *counts,
                  bool charts)
{
    *report = (struct report){0};
    rating_report_tell_account(report, ratings, counts);
    for (int i = 0; game_at(i) != NULL; i++)
        if (ratings_table(ratings, i) != NULL)
            rating_report_add_game(report, ratings_table(ratings, i), options, charts);
    return report->failed ? ERROR_MEMORY : 0;
}
