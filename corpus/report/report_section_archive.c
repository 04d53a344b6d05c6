/* SPDX-License-Identifier: ISC */
/* The sections on the archive itself: records read, events, players, claims. */
#include "corpus/report/report_section.h"

#include <stdio.h>
#include <stdlib.h>

#include "corpus/base/interval.h"

/* ---- accounting ----------------------------------------------------------------------------- */

void report_section_accounting(struct report *report, const struct stats *stats,
                               const struct walk_counts *counts)
{
    static const struct table_column columns[] = {
        {.title = "rejected"},
        {.title = "because", .align = COLUMN_LEFT},
    };
    struct text words = {0};
    struct table table;

    report_section_counted(&words, counts->read, "record");
    text_string(&words, " read: ");
    text_count(&words, counts->reported);
    text_string(&words, " reported, ");
    if (counts->filtered > 0) {
        text_count(&words, counts->filtered);
        text_string(&words, " filtered out, ");
    }
    text_count(&words, counts->rejected);
    text_string(&words, " rejected.");
    if (counts->damage > 0) {
        text_string(&words, " Between records: ");
        report_section_counted(&words, counts->damage, "fault");
        text_char(&words, '.');
    }
    report_words(report, BLOCK_WORDS, &words);

    table_init(&table, COLUMNS(columns));
    for (int message = 0; message < MESSAGE_COUNT; message++) {
        if (stats->rejected[message] == 0)
            continue;
        table_count(&table, stats->rejected[message]);
        table_words(&table, message_text((enum message)message));
    }
    if (table_rows(&table) > 0)
        report_table(report, &table);
    table_release(&table);
}

/* ---- events and players --------------------------------------------------------------------- */

static void section_archive_add_years(struct report_section *section)
{
    static const struct table_column columns[] = {
        {.title = "year"}, {.title = "games"}, {.title = "%"}};
    const uint64_t *years = section->stats->years[section->game->index];
    struct table table;

    if (years[STATS_YEARS] == section->all.games)
        return;
    table_init(&table, COLUMNS(columns));
    for (int i = 0; i <= STATS_YEARS; i++) {
        char year[16];
        if (years[i] == 0)
            continue;
        snprintf(year, sizeof year, "%d", EVENT_YEAR_FIRST + i);
        table_words(&table, i < STATS_YEARS ? year : "unknown");
        table_count(&table, years[i]);
        table_percent(&table, years[i], section->all.games);
    }
    report_table(section->report, &table);
}

void report_section_events(struct report_section *section)
{
    static const struct table_column columns[] = {
        {.title = "event", .align = COLUMN_LEFT}, {.title = "games"}, {.title = "%"}};
    const uint64_t *events = section->stats->events[section->game->index];
    struct table table;

    const bool has_event = events[EVENT_NONE] < section->all.games;

    if (!has_event &&
        section->stats->years[section->game->index][STATS_YEARS] == section->all.games)
        return;
    report_section_words(section->report, BLOCK_SECTION, "When and where");
    section_archive_add_years(section);
    if (!has_event)
        return;
    table_init(&table, COLUMNS(columns));
    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        if (events[kind] == 0)
            continue;
        table_words(&table, event_kind_title((enum event_kind)kind));
        table_count(&table, events[kind]);
        table_percent(&table, events[kind], section->all.games);
    }
    report_table(section->report, &table);
}

static void section_archive_add_player(struct table *table, size_t rank,
                                       const struct player_table_player *player)
{
    const struct player_table_seat *white = &player->seat[0], *black = &player->seat[1];
    uint64_t won = white->won + black->won, lost = white->lost + black->lost;
    struct interval interval = interval_wilson(won, won + lost);

    table_count(table, rank);
    table_player(table, NULL, player->name, NULL);
    table_count(table, white->games + black->games);
    table_count(table, won);
    table_count(table, lost);
    table_count(table, white->drawn + black->drawn);
    table_percent(table, won, won + lost);
    table_interval(table, &interval, won + lost);
    table_count(table, white->games);
    table_percent(table, white->won, white->won + white->lost);
    table_count(table, black->games);
    table_percent(table, black->won, black->won + black->lost);
}

void report_section_players(struct report_section *section)
{
    static const char as_white[] = "White", as_black[] = "Black";
    static const struct table_column columns[] = {
        {.title = ""},
        {.title = "player", .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "won"},
        {.title = "lost"},
        {.title = "draw", .zero_is_empty = true},
        {.title = "won %"},
        {.title = "95 % interval", .secondary = true},
        {.title = "games", .group = as_white, .secondary = true},
        {.title = "won %", .group = as_white, .secondary = true},
        {.title = "games", .group = as_black, .secondary = true},
        {.title = "won %", .group = as_black, .secondary = true},
    };
    const struct player_table_player **ranked;
    size_t count, total;
    struct table table;
    struct text words = {0};
    uint64_t unnamed = section->stats->unnamed[section->game->index];

    if (player_table_ranked(&section->stats->player_table, section->game->index,
                            section->options->top, &ranked, &count, &total) != 0) {
        section->report->failed = true;
        return;
    }
    report_section_words(section->report, BLOCK_SECTION, "Players");
    report_section_counted(&words, total, "player");
    if (count < total) {
        text_string(&words, "; the ");
        text_count(&words, count);
        text_string(&words, " most active");
    }
    text_string(&words, ". Won and lost as the games ended, forfeits too; the shares are of games "
                        "with a winner.");
    if (unnamed > 0) {
        text_char(&words, ' ');
        text_count(&words, unnamed);
        text_string(&words, " times a player is not named.");
    }
    report_words(section->report, BLOCK_WORDS, &words);
    struct chart chart;
    if (section->options->charts &&
        chart_players(&chart, section->stats, section->game, section->options->top))
        report_chart(section->report, &chart);
    table_init(&table, COLUMNS(columns));
    for (size_t i = 0; i < count; i++)
        section_archive_add_player(&table, i + 1, ranked[i]);
    free(ranked);
    if (count > 0)
        report_table(section->report, &table);
    table_release(&table);
}

/* ---- claims --------------------------------------------------------------------------------- */

static void section_archive_add_differences(struct report *report, const struct stats *stats)
{
    static const struct table_column columns[] = {
        {.title = "record", .align = COLUMN_LEFT},
        {.title = "claimed", .align = COLUMN_LEFT},
        {.title = "on the board", .align = COLUMN_LEFT},
        {.title = "by", .align = COLUMN_LEFT},
    };
    struct table table;
    struct text number = {0}, key = {0};

    table_init(&table, COLUMNS(columns));
    for (size_t i = 0; i < stats->ndifferences; i++) {
        const struct stats_difference *difference = &stats->differences[i];
        text_reset(&number);
        text_char(&number, ':');
        text_unsigned(&number, difference->game);
        table_name(&table, NULL, difference->file, text_c(&number));
        text_reset(&key);
        text_format(&key, "%s%s", difference->file, text_c(&number));
        table_link(&table, LINK_GAME, text_c(&key));
        table_words(&table, difference->draw_claimed ? "draw" : colour_name(difference->claimed));
        table_words(&table, end_is_drawn(difference->end, difference->winner)
                                ? "draw"
                                : colour_name(difference->winner));
        table_words(&table, end_name(difference->end));
    }
    report->failed |= number.failed || key.failed;
    text_release(&number);
    text_release(&key);
    report_table(report, &table);
}

/* Adds the table of claims that agree, by game and size; `claims` gets the sums. */
static void section_archive_add_claims(struct report *report, const struct stats *stats,
                                       uint64_t claims[3])
{
    static const struct table_column columns[] = {
        {.title = "game", .align = COLUMN_LEFT},
        {.title = "size"},
        {.title = "games"},
        {.title = "claim agrees"},
        {.title = "differs"},
        {.title = "not comparable"},
    };
    const char *named = NULL;
    struct table table;

    table_init(&table, COLUMNS(columns));
    for (int game = 0; game_at(game) != NULL; game++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            const struct stats_size *counts = stats->sizes[game][size];
            const char *title = game_at(game)->title;
            if (counts == NULL || counts->games == 0)
                continue;
            if (named != title)
                table_group(&table);
            table_words(&table, named != title ? title : NULL);
            named = title;
            table_count(&table, (uint64_t)size);
            table_count(&table, counts->games);
            table_count(&table, counts->claims[1]);
            table_count(&table, counts->claims[2]);
            table_count(&table, counts->claims[0]);
            for (int i = 0; i < 3; i++)
                claims[i] += counts->claims[i];
        }
    }
    if (table_rows(&table) > 1) {
        table_rule(&table);
        table_words(&table, "all");
        table_words(&table, NULL);
        table_count(&table, claims[0] + claims[1] + claims[2]);
        table_count(&table, claims[1]);
        table_count(&table, claims[2]);
        table_count(&table, claims[0]);
    }
    if (table_rows(&table) > 0) {
        report_section_words(report, BLOCK_PART, "Claimed results");
        report_table(report, &table);
    }
    table_release(&table);
}

void report_section_claims(struct report *report, const struct stats *stats)
{
    uint64_t claims[3] = {0};
    struct text words = {0};

    section_archive_add_claims(report, stats, claims);
    if (claims[0] + claims[1] + claims[2] == 0)
        return;
    text_count(&words, claims[1]);
    text_string(&words, " agree with the board or with a resignation in the record, ");
    text_count(&words, claims[2]);
    text_string(&words, claims[2] == 1 ? " differs, " : " differ, ");
    text_count(&words, claims[0]);
    text_string(&words, " cannot be compared: nothing is claimed, or neither the board nor a "
                        "resignation shows how the game ended.");
    if (claims[2] > stats->ndifferences) {
        text_string(&words, " The first ");
        text_count(&words, stats->ndifferences);
        text_string(&words, " that differ, in order of file names:");
    }
    report_words(report, BLOCK_WORDS, &words);
    if (stats->ndifferences > 0)
        section_archive_add_differences(report, stats);
}
