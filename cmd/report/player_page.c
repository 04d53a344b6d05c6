/* SPDX-License-Identifier: ISC */
/* How did one player fare, against whom, and in which games?  Each game (Havannah, Hex) apart. */
#include "cmd/report/player_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/arena.h"
#include "corpus/ratings/rating_curve.h"
#include "corpus/report/report_section.h"
#include "corpus/stats/stats_derived.h"

#define SIGMAS_95 1.959963984540054

/* The games of one player against one opponent, or with one colour. */
struct score {
    const char *label;
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

static void player_page_merge(struct score *into, const struct score *from)
{
    into->games += from->games;
    into->won += from->won;
    into->lost += from->lost;
    if (from->last != NULL && (into->last == NULL || strcmp(from->last, into->last) > 0))
        into->last = from->last;
}

static void player_page_put_score(struct table *table, const struct score *score)
{
    table_count(table, score->games);
    table_count(table, score->won);
    table_count(table, score->lost);
    table_count(table, score->games - score->won - score->lost);
    table_percent(table, score->won, score->won + score->lost);
}

/* ---- rating ---- */

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
        if (rating_curve(table, table->listed[i], &words))
            report_words(report, BLOCK_MARKUP, &words);
    }
    text_release(&words);
}

/* ---- results ---- */

/* A part of the games of a player: those of one game. */
struct part {
    const struct report_games *games;
    const struct report_player *player;
    const struct game *game;
    struct arena arena; /* of labels */
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

/* The label that a game is grouped by, in which the player had `seat`; NULL: none. */
typedef const char *player_page_label(struct part *part, const struct report_game *game,
                                      enum colour seat);

static const char *player_page_of_opponent(struct part *part, const struct report_game *game,
                                           enum colour seat)
{
    (void)part;
    return player_page_opponent(game, seat);
}

static const char *player_page_of_colour(struct part *part, const struct report_game *game,
                                         enum colour seat)
{
    (void)part;
    (void)game;
    return seat == COLOUR_NONE ? NULL : colour_title(seat);
}

static const char *player_page_of_board(struct part *part, const struct report_game *game,
                                        enum colour seat)
{
    char size[16];

    (void)seat;
    snprintf(size, sizeof size, "size %d", game->size);
    return arena_copy(&part->arena, size, strlen(size));
}

/* "d4 on size 8, swapped: White" */
static const char *player_page_of_opening(struct part *part, const struct report_game *game,
                                          enum colour seat)
{
    struct text label = {0};

    if (game->opening == NULL || seat == COLOUR_NONE)
        return NULL;
    text_format(&label, "%s: %s", game->opening, colour_title(seat));
    const char *copy = arena_copy(&part->arena, text_c(&label), label.length);
    text_release(&label);
    return copy;
}

static int player_page_by_games(const void *a, const void *b)
{
    const struct score *left = a, *right = b;

    if (left->games != right->games)
        return left->games < right->games ? 1 : -1;
    return strcmp(left->label, right->label);
}

/* As numbers in words are read: "size 8" before "size 10". */
static int player_page_by_label(const void *a, const void *b)
{
    const struct score *left = a, *right = b;

    return strverscmp(left->label, right->label);
}

/* The games of each label: scores[0..count), of which there is room for all games, by label. */
static size_t player_page_scores(struct part *part, player_page_label *label_of,
                                 struct score *scores)
{
    size_t nscores = 0, count = 0;

    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        if (game == NULL)
            continue;
        const enum colour seat = player_page_seat(game, part->player->name);
        const char *label = label_of(part, game, seat);
        if (label == NULL)
            continue;
        scores[nscores] = (struct score){.label = label};
        player_page_count(&scores[nscores++], game, seat);
    }
    qsort(scores, nscores, sizeof scores[0], player_page_by_label);
    for (size_t i = 0; i < nscores; i++) {
        if (count > 0 && strcmp(scores[count - 1].label, scores[i].label) == 0)
            player_page_merge(&scores[count - 1], &scores[i]);
        else
            scores[count++] = scores[i];
    }
    return count;
}

#define OPENINGS_LISTED 10 /* set by hand */
#define OPPONENTS_LISTED 15 /* set by hand; the others are folded */

static void player_page_put_row(struct table *table, const struct score *score, bool is_player)
{
    if (is_player)
        table_player(table, NULL, score->label, NULL);
    else
        table_words(table, score->label);
    player_page_put_score(table, score);
    if (!is_player)
        return;
    if (score->last == NULL)
        table_words(table, NULL);
    else
        table_name(table, NULL, score->last, NULL);
}

/* A table of scores[0..count), if there is one. */
static void player_page_table(const char *title, const struct score *scores, size_t count,
                              bool is_player, struct report *report)
{
    const struct table_column columns[] = {
        {.title = title, .align = COLUMN_LEFT},
        {.title = "games"},
        {.title = "won"},
        {.title = "lost"},
        {.title = "neither", .zero_is_empty = true},
        {.title = "won %"},
        {.title = "last", .align = COLUMN_LEFT},
    };
    struct table table;

    if (count == 0)
        return;
    table_init(&table, columns, is_player ? 7 : 6);
    for (size_t i = 0; i < count; i++)
        player_page_put_row(&table, &scores[i], is_player);
    report_table(report, &table);
}

static void player_page_exchange(struct score scores[2])
{
    const struct score first = scores[0];

    scores[0] = scores[1];
    scores[1] = first;
}

static void player_page_results(struct part *part, struct score *scores, struct report *report)
{
    report_section_words(report, BLOCK_SECTION, "Results");
    size_t count = player_page_scores(part, player_page_of_colour, scores);
    if (count == 2 && part->game->first == COLOUR_WHITE) /* White is behind in the alphabet */
        player_page_exchange(scores);
    player_page_table("colour", scores, count, false, report);
    count = player_page_scores(part, player_page_of_board, scores);
    player_page_table("board", scores, count, false, report);
    count = player_page_scores(part, player_page_of_opening, scores);
    qsort(scores, count, sizeof scores[0], player_page_by_games);
    player_page_table("first stone, and his colour", scores,
                      count > OPENINGS_LISTED ? OPENINGS_LISTED : count, false, report);
}

static void player_page_head_to_head(struct part *part, struct score *scores, struct report *report)
{
    const size_t count = player_page_scores(part, player_page_of_opponent, scores);
    const size_t listed = count > OPPONENTS_LISTED ? OPPONENTS_LISTED : count;
    struct text words = {0};

    if (count == 0)
        return;
    qsort(scores, count, sizeof scores[0], player_page_by_games);
    report_section_words(report, BLOCK_SECTION, "Head to head");
    player_page_table("against", scores, listed, true, report);
    if (listed == count)
        return;
    report_section_counted(&words, count - listed, "other opponent");
    report_words(report, BLOCK_FOLD, &words);
    player_page_table("against", scores + listed, count - listed, true, report);
    report_section_words(report, BLOCK_FOLD_END, "");
}

/* ---- mistakes ---- */

static void player_page_mistakes(const struct part *part, struct report *report)
{
    static const struct table_column columns[] = {{.title = "mistakes of", .align = COLUMN_LEFT},
                                                  GAME_MISTAKES_COLUMNS};
    static const char *const names[] = {"White", "Black", "all", "opponents"};
    enum { ALL = 2, OPPONENTS };
    uint64_t games[4] = {0}, sums[4][GAME_MISTAKES] = {{0}};
    struct table table;

    for (size_t i = 0; i < part->player->count; i++) {
        const struct report_game *game = player_page_at(part, i);
        unsigned mistakes[2][GAME_MISTAKES];
        if (game == NULL || !report_game_mistakes(game, mistakes))
            continue;
        const enum colour seat = player_page_seat(game, part->player->name);
        if (seat == COLOUR_NONE)
            continue;
        const int own = seat == COLOUR_BLACK;
        games[own]++;
        games[ALL]++;
        games[OPPONENTS]++;
        for (int j = 0; j < GAME_MISTAKES; j++) {
            sums[own][j] += mistakes[own][j];
            sums[ALL][j] += mistakes[own][j];
            sums[OPPONENTS][j] += mistakes[!own][j];
        }
    }
    if (games[ALL] == 0)
        return;
    report_section_words(report, BLOCK_SECTION, "Mistakes found");
    report_section_words(report, BLOCK_WORDS, GAME_MISTAKES_WORDS);
    table_init(&table, COLUMNS(columns));
    for (int i = 0; i < 4; i++) {
        if (games[i] == 0)
            continue;
        if (i == ALL)
            table_rule(&table);
        table_words(&table, names[i]);
        report_games_put_mistakes(&table, games[i], sums[i]);
    }
    report_table(report, &table);
}

/* ---- games ---- */

/* His mistakes, and the small curve of the row. */
static void player_page_put_found(const struct report_game *game, enum colour seat,
                                  struct table *table)
{
    const char *curve = strstr(game->row, "<svg"), *end = strstr(game->row, "</svg>");
    unsigned mistakes[2][GAME_MISTAKES];
    const int own = seat == COLOUR_BLACK;

    if (seat != COLOUR_NONE && report_game_mistakes(game, mistakes))
        table_count(table, mistakes[own][0] + mistakes[own][1] + mistakes[own][2]);
    else
        table_words(table, NULL);
    if (curve != NULL && end != NULL)
        table_markup(table, curve, (size_t)(end - curve) + strlen("</svg>"));
    else
        table_words(table, NULL);
}

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
    player_page_put_found(game, seat, table);
}

static void player_page_list(const struct part *part, struct report *report)
{
    static const struct table_column columns[] = {
        {.title = "game", .align = COLUMN_LEFT},
        {.title = "date", .align = COLUMN_LEFT, .secondary = true},
        {.title = "size", .secondary = true},
        {.title = "with", .align = COLUMN_LEFT},
        {.title = "against", .align = COLUMN_LEFT},
        {.title = "result", .align = COLUMN_LEFT},
        {.title = "end", .align = COLUMN_LEFT, .secondary = true},
        {.title = "plies", .secondary = true},
        {.title = "mistakes", .secondary = true},
        {.title = "course", .align = COLUMN_LEFT},
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

static void player_page_part(struct part *part, const struct ratings_table *rated,
                             struct report *report)
{
    struct score *scores = calloc(part->player->count + 1, sizeof scores[0]);
    struct text title = {0};
    uint64_t games = 0;

    for (size_t i = 0; i < part->player->count; i++)
        games += player_page_at(part, i) != NULL;
    report->failed |= scores == NULL;
    if (games > 0 && scores != NULL) {
        text_string(&title, part->game->title);
        text_string(&title, ": ");
        report_section_counted(&title, games, "game");
        report_words(report, BLOCK_PART, &title);
        player_page_rating(part->player->name, rated, report);
        player_page_results(part, scores, report);
        player_page_mistakes(part, report);
        player_page_head_to_head(part, scores, report);
        player_page_list(part, report);
    }
    free(scores);
    arena_release(&part->arena);
}

int player_page(const struct report_games *games, const struct report_player *player,
                const struct ratings *ratings, struct report *report)
{
    *report = (struct report){0};
    for (int i = 0; game_at(i) != NULL; i++) {
        struct part part = {.games = games, .player = player, .game = game_at(i)};
        player_page_part(&part, ratings_table(ratings, i), report);
    }
    return report->failed ? ERROR_MEMORY : 0;
}
