/* SPDX-License-Identifier: ISC */
/*
 * How did strengths change?  Games, sorted by date or id, are divided into rating periods; the
 * results of a period are rated with the opponents' ratings at its beginning.
 */
#include "analyse/base/array.h"
#include "corpus/base/date.h"
#include "corpus/ratings/ratings_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PERIOD_DAYS 30
#define PERIODS 24

/* ---- days ----------------------------------------------------------------------------------- */

/* Days since the first of March of year 0, as every calendar from 1582 on has them: the years of
 * this count begin in March, so that the leap day is the last one. */
static uint32_t rating_periods_day_number(uint32_t year, uint32_t month, uint32_t day)
{
    uint32_t y = month > 2 ? year : year - 1, m = (month + 9) % 12;

    return 365 * y + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 + day - 1;
}

uint32_t ratings_day(const char *text)
{
    struct date date;

    if (text == NULL || !date_read(text, &date) || date.month == 0 || date.odd || date.year < 1583)
        return 0;
    return rating_periods_day_number((uint32_t)date.year, (uint32_t)date.month,
                                     date.day == 0 ? 1 : (uint32_t)date.day);
}

void ratings_day_name(uint32_t day, char name[RATINGS_DAY_BYTES])
{
    uint32_t year = day / 365, month = 1, first;

    while (rating_periods_day_number(year, 1, 1) > day)
        year--;
    while (month < 12 && rating_periods_day_number(year, month + 1, 1) <= day)
        month++;
    first = rating_periods_day_number(year, month, 1);
    snprintf(name, RATINGS_DAY_BYTES, "%04u-%02u-%02u", (unsigned)(year % 10000),
             (unsigned)(month % 13), (unsigned)((day - first + 1) % 32));
}

/* ---- components ----------------------------------------------------------------------------- */

static uint32_t rating_periods_root_of(uint32_t *parent, uint32_t player)
{
    while (parent[player] != player) {
        parent[player] = parent[parent[player]];
        player = parent[player];
    }
    return player;
}

struct component {
    uint32_t root, players;
};

static int rating_periods_compare_components(const void *left, const void *right)
{
    const struct component *a = left, *b = right;

    if (a->players != b->players)
        return a->players > b->players ? -1 : 1;
    return (a->root > b->root) - (a->root < b->root);
}

int ratings_components(struct ratings_table *table)
{
    uint32_t count = table->nplayers;
    uint32_t *parent = calloc((size_t)count + 1, sizeof parent[0]);
    struct component *components = calloc((size_t)count + 1, sizeof components[0]);

    if (parent == NULL || components == NULL) {
        free(parent);
        free(components);
        return ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++)
        parent[i] = i;
    for (size_t i = 0; i < table->nmet; i++) {
        uint32_t a = rating_periods_root_of(parent, table->met[i].a),
                 b = rating_periods_root_of(parent, table->met[i].b);
        parent[a > b ? a : b] = a > b ? b : a; /* the root is the first by name */
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t root = rating_periods_root_of(parent, i);
        components[root].root = root;
        components[root].players++;
    }
    qsort(components, count, sizeof components[0], rating_periods_compare_components);
    while (table->ncomponents < count && components[table->ncomponents].players > 0)
        table->ncomponents++;
    table->component_players = components[0].players;
    for (uint32_t i = 0; i < table->ncomponents; i++)
        table->players[components[i].root].component = i + 1;
    for (uint32_t i = 0; i < count; i++)
        table->players[i].component = table->players[rating_periods_root_of(parent, i)].component;
    free(parent);
    free(components);
    return 0;
}

/* ---- periods -------------------------------------------------------------------------------- */

/* A result, seen from one of the two. */
struct side {
    uint32_t player, opponent;
    double score;
};

struct history {
    struct ratings_table *table;
    double tau;
    uint32_t *seen; /* [nplayers] the period up to whose end a player's rating is known, plus 1 */
    bool *is_listed; /* [nplayers] */
    struct side *sides; /* of one period */
    struct glicko_result *results; /* of one player in it */
    struct glicko *after; /* of the period's players, in their order */
    size_t points_capacity;
};

static int rating_periods_compare_by_id(const void *left, const void *right)
{
    uint64_t a = ratings_game_id(left), b = ratings_game_id(right);

    return a != b ? (a < b ? -1 : 1) : ratings_compare_by_day(left, right);
}

static int rating_periods_compare_sides(const void *left, const void *right)
{
    const struct side *a = left, *b = right;

    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    if (a->opponent != b->opponent)
        return a->opponent < b->opponent ? -1 : 1;
    return (a->score > b->score) - (a->score < b->score);
}

/* Sorts the games, and leaves out those without a place: how many are left, from *games on. */
static size_t rating_periods_put_in_order(const struct ratings_options *options,
                                          struct ratings_table *table, struct ratings_game **games,
                                          size_t count)
{
    size_t with_day = 0, with_id = 0, without = 0;

    for (size_t i = 0; i < count; i++) {
        with_day += ratings_game_day(&(*games)[i]) != 0;
        with_id += ratings_game_id(&(*games)[i]) != 0;
    }
    table->order = options->order;
    if (options->order == RATINGS_AUTO)
        table->order = 2 * with_day >= count  ? RATINGS_DATE
                       : 2 * with_id >= count ? RATINGS_ID
                                              : RATINGS_NONE;
    if (table->order == RATINGS_NONE)
        return 0;
    bool by_day = table->order == RATINGS_DATE;
    qsort(*games, count, sizeof **games,
          by_day ? ratings_compare_by_day : rating_periods_compare_by_id);
    without = count - (by_day ? with_day : with_id);
    table->unordered = without;
    *games += without;
    return count - without;
}

static uint32_t rating_periods_period_of(const struct ratings_table *table,
                                         const struct ratings_game *games, size_t i)
{
    if (table->order == RATINGS_DATE)
        return (ratings_game_day(&games[i]) - ratings_game_day(&games[0])) / table->period_length;
    return (uint32_t)(i / table->period_length);
}

/* Brings a player's rating to the beginning of the period. */
static void rating_periods_wake(struct history *history, uint32_t player, uint32_t period)
{
    struct ratings_player *one = &history->table->players[player];

    if (history->seen[player] == 0)
        one->glicko = GLICKO_UNKNOWN;
    else if (history->seen[player] < period)
        one->glicko = glicko_idle(one->glicko, period - history->seen[player]);
    if (history->seen[player] < period || history->seen[player] == 0)
        history->seen[player] = period;
}

static int rating_periods_add_point(struct history *history, const struct ratings_point *point)
{
    struct ratings_table *table = history->table;

    if (array_reserve(&table->points, &history->points_capacity, table->npoints + 1,
                      sizeof table->points[0]) != 0)
        return ERROR_MEMORY;
    table->points[table->npoints++] = *point;
    return 0;
}

/* The new rating of the player whose sides these are. */
static struct glicko rating_periods_rate_side(struct history *history, const struct side *sides,
                                              size_t count)
{
    const struct ratings_player *players = history->table->players;

    for (size_t i = 0; i < count; i++) {
        const struct glicko *opponent = &players[sides[i].opponent].glicko;
        history->results[i] =
            (struct glicko_result){opponent->rating, opponent->deviation, sides[i].score};
    }
    return glicko_after(players[sides[0].player].glicko, history->results, count, history->tau);
}

/* Rates the games of one period. */
static int rating_periods_rate_period(struct history *history, const struct ratings_game *games,
                                      size_t count, uint32_t period)
{
    struct ratings_player *players = history->table->players;
    struct side *sides = history->sides;
    size_t nsides = 2 * count, nplayers = 0;
    int error = 0;

    for (size_t i = 0; i < count; i++) {
        const struct ratings_game *game = &games[i];
        double score = game->winner == COLOUR_WHITE ? 1 : game->winner == COLOUR_BLACK ? 0 : 0.5;
        sides[2 * i] = (struct side){game->white, game->black, score};
        sides[2 * i + 1] = (struct side){game->black, game->white, 1 - score};
        rating_periods_wake(history, game->white, period);
        rating_periods_wake(history, game->black, period);
    }
    qsort(sides, nsides, sizeof sides[0], rating_periods_compare_sides);
    for (size_t i = 0, end; i < nsides; i = end) {
        for (end = i; end < nsides && sides[end].player == sides[i].player;)
            end++;
        history->after[nplayers++] = rating_periods_rate_side(history, sides + i, end - i);
    }
    nplayers = 0;
    for (size_t i = 0, end; i < nsides && error == 0; i = end) {
        uint32_t player = sides[i].player;
        for (end = i; end < nsides && sides[end].player == player;)
            end++;
        players[player].glicko = history->after[nplayers++];
        players[player].periods++;
        history->seen[player] = period + 1;
        const struct ratings_point point = {player, period, (uint32_t)(end - i),
                                            players[player].glicko};
        if (history->is_listed[player])
            error = rating_periods_add_point(history, &point);
    }
    return error;
}

static int rating_periods_rate_periods(struct history *history, const struct ratings_game *games,
                                       size_t count)
{
    struct ratings_table *table = history->table;
    uint32_t last = rating_periods_period_of(table, games, count - 1);
    int error = 0;

    table->nperiods = last + 1;
    table->periods = calloc((size_t)last + 1, sizeof table->periods[0]);
    if (table->periods == NULL)
        return ERROR_MEMORY;
    size_t first = 0, end = 0;
    for (uint32_t period = 0; period <= last && error == 0; period++, first = end) {
        struct ratings_period *one = &table->periods[period];
        while (end < count && rating_periods_period_of(table, games, end) == period)
            end++;
        one->games = end;
        one->from = table->order == RATINGS_DATE
                        ? ratings_game_day(&games[0]) + (uint64_t)period * table->period_length
                        : ratings_game_id(&games[first]);
        if (end > first)
            error = rating_periods_rate_period(history, games + first, end - first, period);
    }
    for (uint32_t i = 0; i < table->nplayers && error == 0; i++)
        if (history->seen[i] > 0)
            rating_periods_wake(history, i, last + 1);
    return error;
}

/* The most games in one period. */
static size_t rating_periods_most_games(const struct ratings_table *table,
                                        const struct ratings_game *games, size_t count)
{
    size_t most = 0;

    for (size_t first = 0, end; first < count; first = end) {
        uint32_t period = rating_periods_period_of(table, games, first);
        for (end = first; end < count && rating_periods_period_of(table, games, end) == period;)
            end++;
        most = end - first > most ? end - first : most;
    }
    return most;
}

int ratings_through_time(const struct ratings_options *options, struct ratings_table *table,
                         struct ratings_game *games, size_t count)
{
    struct history history = {.table = table, .tau = options->tau};

    count = rating_periods_put_in_order(options, table, &games, count);
    if (count == 0) {
        table->order = RATINGS_NONE;
        return 0;
    }
    table->period_length = options->period;
    if (options->period == 0)
        table->period_length = table->order == RATINGS_DATE
                                   ? PERIOD_DAYS
                                   : (unsigned)((count + PERIODS - 1) / PERIODS);
    size_t most = rating_periods_most_games(table, games, count),
           nplayers = (size_t)table->nplayers;
    history.seen = calloc(nplayers + 1, sizeof history.seen[0]);
    history.is_listed = calloc(nplayers + 1, sizeof history.is_listed[0]);
    history.sides = calloc(2 * most + 1, sizeof history.sides[0]);
    history.results = calloc(most + 1, sizeof history.results[0]);
    history.after = calloc(nplayers + 1, sizeof history.after[0]);
    int error = ERROR_MEMORY;
    if (history.seen != NULL && history.is_listed != NULL && history.sides != NULL &&
        history.results != NULL && history.after != NULL) {
        for (uint32_t i = 0; i < table->nlisted; i++)
            history.is_listed[table->listed[i]] = true;
        error = rating_periods_rate_periods(&history, games, count);
    }
    free(history.seen);
    free(history.is_listed);
    free(history.sides);
    free(history.results);
    free(history.after);
    return error;
}
