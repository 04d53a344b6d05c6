/* SPDX-License-Identifier: ISC */
/* How did one player fare, against whom, and in which games?  Each game (Havannah, Hex) apart. */
#include "cmd/report/player_page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/report/report_section.h"
#include "corpus/stats/stats_derived.h"

#define SIGMAS_95 1.959963984540054

/* The games of one player against one opponent, or with one colour. */
struct score {
    const char *opponent;
    uint64_t games, won, lost;
    const char *last; /* the latest date; NULL: none */
};

/* COLOUR_NONE: the player had both. */
static enum colour player_page_seat(const struct report_game *game, const char *name)
{
    const bool white = game->white != NULL && strcmp(game->white, name) == 0;
    const bool black = game->black != NULL && strcmp(game->black, name) == 0;

    return white && black ? COLOUR_NONE : white ? COLOUR_WHITE : COLOUR_BLACK;
}

static void player_page_count(struct score *score, const struct report_game *game, enum colour seat)
{
    score->games++;
    score->won += seat != COLOUR_NONE && game->winner == seat;
    score->lost += seat != COLOUR_NONE && game->winner == colour_other(seat);
    if (game->date != NULL && (score->last == NULL || strcmp(game->date, score->last) > 0))
        score->last = game->date;
}

static void player_page_put_score(struct table *table, const struct score *score)
{
    table_count(table, score->games);
    table_count(table, score->won);
    table_count(table, score->lost);
    table_count(table, score->games - score->won - score->lost);
    table_percent(table, score->won, score->won + score->lost);
}

/* ---- results and rating ---- */

static void player_page_results(const struct score seats[2], const struct score *all,
                                struct report *report)
{
    static const struct table_column columns[] = {
        {.title = "with", .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "won"},
        {.title = "lost"},
        {.title = "neither", .zero_is_empty = true},
        {.title = "won %"},
    };
    static const char *const names[] = {"White", "Black"};
    struct table table;

    table_init(&table, COLUMNS(columns));
    for (int i = 0; i < 2; i++) {
        if (seats[i].games == 0)
            continue;
        table_words(&table, names[i]);
        player_page_put_score(&table, &seats[i]);
    }
    table_rule(&table);
    table_words(&table, "all");
    player_page_put_score(&table, all);
    report_table(report, &table);
}

static void player_page_rating(const char *name, const struct ratings_table *table,
                               struct report *report)
{
    struct text words = {0};

    for (uint32_t i = 0; table != NULL && i < table->nlisted; i++) {
        const struct ratings_player *player = &table->players[table->listed[i]];
        if (strcmp(player->name, name) != 0)
            continue;
        text_string(&words, "Elo ");
        text_fixed(&words, round(player->rating), 0);
        text_string(&words, " \xc2\xb1 ");
        text_fixed(&words, round(SIGMAS_95 * player->error), 0);
        text_format(&words, " (95 %%), number %u of %u players listed.", i + 1, table->nlisted);
        report_words(report, BLOCK_WORDS, &words);
    }
    text_release(&words);
}

/* ---- head to head ---- */

static int player_page_by_games(const void *a, const void *b)
{
    const struct score *left = a, *right = b;

    if (left->games != right->games)
        return left->games < right->games ? 1 : -1;
    return strcmp(left->opponent, right->opponent);
}

static int player_page_by_opponent(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A part of the games of a player: those of one game. */
struct part {
    const struct report_games *games;
    const struct report_player *player;
    const struct game *game;
};

/* The i-th game of the player; NULL: of another game. */
static const struct report_game *player_page_at(const struct part *part, size_t i)
{
    const struct report_game *game =
        &part->games->games[part->games->seats[part->player->first + i]];

    return game->game == part->game ? game : NULL;
}

static const char *player_page_opponent(const struct report_game *game, enum colour seat)
{
    return seat == COLOUR_WHITE ? game->black : seat == COLOUR_BLACK ? game->white : NULL;
}

/* Adds up the games against each opponent: scores[0..count), of which `names` has room. */
static size_t player_page_scores(const struct part *part, const char **names, struct score *scores)
{
    size_t nnames = 0, count = 0;

    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        const char *opponent =
            game == NULL ? NULL
                         : player_page_opponent(game, player_page_seat(game, part->player->name));
        if (opponent != NULL)
            names[nnames++] = opponent;
    }
    qsort(names, nnames, sizeof names[0], player_page_by_opponent);
    for (size_t i = 0; i < nnames; i++)
        if (i == 0 || strcmp(names[i], names[i - 1]) != 0)
            scores[count++] = (struct score){.opponent = names[i]};
    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        const enum colour seat =
            game == NULL ? COLOUR_NONE : player_page_seat(game, part->player->name);
        const char *opponent = game == NULL ? NULL : player_page_opponent(game, seat);
        if (opponent == NULL)
            continue;
        const struct score *found =
            bsearch(&opponent, scores, count, sizeof scores[0], player_page_by_opponent);
        player_page_count(&scores[found - scores], game, seat);
    }
    qsort(scores, count, sizeof scores[0], player_page_by_games);
    return count;
}

static void player_page_head_to_head(const struct part *part, struct report *report)
{
    static const struct table_column columns[] = {
        {.title = "against", .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "won"},
        {.title = "lost"},
        {.title = "neither", .zero_is_empty = true},
        {.title = "won %"},
        {.title = "last", .align = COLUMN_LEFT},
    };
    const char **names = calloc(part->player->count + 1, sizeof names[0]);
    struct score *scores = calloc(part->player->count + 1, sizeof scores[0]);
    struct table table;

    table_init(&table, COLUMNS(columns));
    if (names == NULL || scores == NULL) {
        report->failed = true;
    } else {
        const size_t count = player_page_scores(part, names, scores);
        for (size_t i = 0; i < count; i++) {
            table_player(&table, NULL, scores[i].opponent, NULL);
            player_page_put_score(&table, &scores[i]);
            if (scores[i].last == NULL)
                table_words(&table, NULL);
            else
                table_name(&table, NULL, scores[i].last, NULL);
        }
    }
    if (table_rows(&table) > 0) {
        report_section_words(report, BLOCK_SECTION, "Head to head");
        report_table(report, &table);
    }
    table_release(&table);
    free(names);
    free(scores);
}

/* ---- games ---- */

static void player_page_game(const struct report_game *game, const char *name, struct table *table)
{
    const enum colour seat = player_page_seat(game, name);
    const char *opponent = seat == COLOUR_NONE ? name : player_page_opponent(game, seat);

    table_name(table, NULL, game->id != NULL ? game->id : game->place, NULL);
    table_link(table, LINK_GAME, game->place);
    if (game->date == NULL)
        table_words(table, NULL);
    else
        table_name(table, NULL, game->date, NULL);
    table_count(table, (uint64_t)game->size);
    table_words(table, seat == COLOUR_NONE ? "both" : seat == COLOUR_WHITE ? "White" : "Black");
    if (opponent == NULL)
        table_words(table, NULL);
    else
        table_player(table, NULL, opponent, NULL);
    table_words(table, game->winner == COLOUR_NONE || seat == COLOUR_NONE ? NULL
                       : game->winner == seat                             ? "won"
                                                                          : "lost");
    table_words(table, end_title(game->end));
    table_count(table, (uint64_t)game->nplies);
}

static void player_page_list(const struct part *part, struct report *report)
{
    static const struct table_column columns[] = {
        {.title = "game", .align = COLUMN_LEFT},
        {.title = "date", .align = COLUMN_LEFT},
        {.title = "size"},
        {.title = "with", .align = COLUMN_LEFT},
        {.title = "against", .align = COLUMN_LEFT},
        {.title = "result", .align = COLUMN_LEFT},
        {.title = "end", .align = COLUMN_LEFT},
        {.title = "plies"},
    };
    struct table table;

    report_section_words(report, BLOCK_SECTION, "Games");
    table_init(&table, COLUMNS(columns));
    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        if (game != NULL)
            player_page_game(game, part->player->name, &table);
    }
    report_table(report, &table);
}

/* ---- the page ---- */

static void player_page_part(const struct part *part, const struct ratings_table *rated,
                             struct report *report)
{
    struct score seats[2] = {0}, all = {0};
    struct text title = {0};

    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        if (game == NULL)
            continue;
        const enum colour seat = player_page_seat(game, part->player->name);
        player_page_count(&all, game, seat);
        if (seat != COLOUR_NONE)
            player_page_count(&seats[seat == COLOUR_BLACK], game, seat);
    }
    if (all.games == 0)
        return;
    text_string(&title, part->game->title);
    text_string(&title, ": ");
    report_section_counted(&title, all.games, "game");
    report_words(report, BLOCK_PART, &title);
    player_page_rating(part->player->name, rated, report);
    player_page_results(seats, &all, report);
    player_page_head_to_head(part, report);
    player_page_list(part, report);
}

int player_page(const struct report_games *games, const struct report_player *player,
                const struct ratings *ratings, struct report *report)
{
    *report = (struct report){0};
    for (int i = 0; game_at(i) != NULL; i++) {
        const struct part part = {games, player, game_at(i)};
        player_page_part(&part, ratings_table(ratings, i), report);
    }
    return report->failed ? ERROR_MEMORY : 0;
}
