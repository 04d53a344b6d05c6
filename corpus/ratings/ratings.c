/* SPDX-License-Identifier: ISC */
/*
 * Games are kept as pairs of player numbers.  When all are there, players are numbered by name and
 * games are sorted, so that nothing depends on the order of the archive.
 */
#include "corpus/ratings/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/ratings/elo.h"
#include "corpus/ratings/ratings_games.h"

struct ratings *ratings_new(const struct ratings_options *options)
{
    struct ratings *ratings = calloc(1, sizeof *ratings);

    if (ratings != NULL)
        ratings->options = *options;
    return ratings;
}

void ratings_free(struct ratings *ratings)
{
    if (ratings == NULL)
        return;
    for (int i = 0; i < BOARDS_GAMES_MAX; i++) {
        free(ratings->tables[i].players);
        free(ratings->tables[i].listed);
        free(ratings->tables[i].periods);
        free(ratings->tables[i].points);
        free(ratings->pairs[i]);
    }
    player_table_release(&ratings->spellings);
    player_table_release(&ratings->player_table);
    free(ratings->players);
    free(ratings->is_bot);
    free(ratings->games);
    free(ratings);
}

/* ---- adding --------------------------------------------------------------------------------- */

static uint64_t ratings_read_id(const char *id)
{
    uint64_t number = 0;

    for (; id != NULL && *id != '\0'; id++) {
        if (*id < '0' || *id > '9' || number > ID_MAX / 10)
            return 0;
        number = number * 10 + (uint64_t)(*id - '0');
    }
    return number <= ID_MAX ? number : 0;
}

struct ratings_entry ratings_entry_of(const struct record *record, const struct outcome *outcome)
{
    return (struct ratings_entry){
        .white = record->white,
        .black = record->black,
        .game = record->game->index,
        .winner = outcome->winner,
        .drawn = end_is_drawn(outcome->end, outcome->winner),
        .swapped = outcome->swapped,
        .black_first = outcome_first_player(outcome) == COLOUR_BLACK,
        .day = ratings_day(record->date),
        .id = ratings_read_id(record->id),
    };
}

/* Makes room for what is kept of every player. */
static bool ratings_keep_up(struct ratings *ratings)
{
    size_t capacity = ratings->player_table.capacity, before = ratings->is_bot_capacity;

    if (capacity <= before)
        return true;
    bool *is_bot = reallocarray(ratings->is_bot, capacity, sizeof is_bot[0]);
    if (is_bot == NULL)
        return false;
    memset(is_bot + before, 0, (capacity - before) * sizeof is_bot[0]);
    ratings->is_bot = is_bot;
    ratings->is_bot_capacity = capacity;
    return true;
}

uint32_t ratings_player_number(struct ratings *ratings, int game, const char *name)
{
    size_t before = ratings->spellings.count;
    const struct player_table_player *spelling = player_table_get(&ratings->spellings, game, name);

    if (spelling == NULL)
        return UINT32_MAX;
    size_t at = (size_t)(spelling - ratings->spellings.players);
    if (at < before)
        return ratings->players[at];
    if (at >= ratings->players_capacity) {
        size_t capacity = ratings->spellings.capacity;
        uint32_t *players = reallocarray(ratings->players, capacity, sizeof players[0]);
        if (players == NULL)
            return UINT32_MAX;
        ratings->players = players;
        ratings->players_capacity = capacity;
    }
    const struct player_table_player *player = player_table_get(
        &ratings->player_table, game, player_aliases_player(ratings->options.aliases, name));
    if (player == NULL || !ratings_keep_up(ratings))
        return UINT32_MAX;
    uint32_t number = (uint32_t)(player - ratings->player_table.players);
    ratings->is_bot[number] |= player_aliases_is_bot(ratings->options.aliases, player->name);
    ratings->players[at] = number;
    return number;
}

static void ratings_count_seat(struct player_table_seat *seat, enum colour winner, enum colour own)
{
    seat->games++;
    seat->won += winner == own;
    seat->lost += winner == colour_other(own);
    seat->drawn += winner == COLOUR_NONE;
}

int ratings_game_add(struct ratings *ratings, const struct ratings_game *game)
{
    struct player_table_player *players = ratings->player_table.players;
    enum colour winner = (enum colour)game->winner;

    if (ratings->ngames == ratings->games_capacity) {
        size_t capacity = ratings->games_capacity + ratings->games_capacity / 2 + 1024;
        struct ratings_game *games = reallocarray(ratings->games, capacity, sizeof games[0]);
        if (games == NULL)
            return ERROR_MEMORY;
        ratings->games = games;
        ratings->games_capacity = capacity;
    }
    ratings->games[ratings->ngames++] = *game;
    ratings_count_seat(&players[game->white].seat[0], winner, COLOUR_WHITE);
    ratings_count_seat(&players[game->black].seat[1], winner, COLOUR_BLACK);
    return 0;
}

int ratings_add(struct ratings *ratings, const struct ratings_entry *entry)
{
    const struct player_aliases *aliases = ratings->options.aliases;

    if (entry->white == NULL || entry->black == NULL || entry->white[0] == '\0' ||
        entry->black[0] == '\0') {
        ratings->left_out.unnamed++;
        return 0;
    }
    if (entry->winner == COLOUR_NONE && !entry->drawn) {
        ratings->left_out.unfinished++;
        return 0;
    }
    if (ratings->options.without_bots && (player_aliases_is_bot(aliases, entry->white) ||
                                          player_aliases_is_bot(aliases, entry->black))) {
        ratings->left_out.bots++;
        return 0;
    }
    uint32_t white = ratings_player_number(ratings, entry->game, entry->white);
    uint32_t black = ratings_player_number(ratings, entry->game, entry->black);
    if (white == UINT32_MAX || black == UINT32_MAX)
        return ERROR_MEMORY;
    if (white == black) {
        ratings->left_out.alone++;
        return 0;
    }
    const struct ratings_game game = {
        .when = (uint64_t)entry->day << ID_BITS | (entry->id <= ID_MAX ? entry->id : 0),
        .white = white & GAME_PLAYER,
        .black_first = entry->black_first,
        .black = black & GAME_PLAYER,
        .winner = (unsigned)entry->winner & 3,
        .swapped = entry->swapped,
    };
    return ratings_game_add(ratings, &game);
}

const struct ratings_left_out *ratings_left_out(const struct ratings *ratings)
{
    return &ratings->left_out;
}

/* ---- in order ------------------------------------------------------------------------------- */

int ratings_compare_players(const void *left, const void *right, void *context)
{
    const struct player_table_player *players = context;
    const struct player_table_player *a = &players[*(const uint32_t *)left];
    const struct player_table_player *b = &players[*(const uint32_t *)right];

    if (a->game != b->game)
        return a->game - b->game;
    return strcmp(a->name, b->name);
}

/* Fills in the tables' players, and numbers the games' players within their table. */
static int ratings_number_players(struct ratings *ratings)
{
    const struct player_table *player_table = &ratings->player_table;
    uint32_t *sorted = reallocarray(NULL, player_table->count + 1, sizeof sorted[0]);
    uint32_t *numbers = reallocarray(NULL, player_table->count + 1, sizeof numbers[0]);
    int error = sorted == NULL || numbers == NULL ? ERROR_MEMORY : 0;

    for (size_t i = 0; i < player_table->count && error == 0; i++) {
        sorted[i] = (uint32_t)i;
        ratings->tables[player_table->players[i].game].nplayers++;
    }
    for (int i = 0; i < BOARDS_GAMES_MAX && error == 0; i++) {
        struct ratings_table *table = &ratings->tables[i];
        table->players = calloc((size_t)table->nplayers + 1, sizeof table->players[0]);
        error = table->players == NULL ? ERROR_MEMORY : 0;
        table->nplayers = 0; /* counted again below */
        table->game = game_at(i);
    }
    if (error == 0)
        qsort_r(sorted, player_table->count, sizeof sorted[0], ratings_compare_players,
                player_table->players);
    for (size_t i = 0; i < player_table->count && error == 0; i++) {
        const struct player_table_player *player = &player_table->players[sorted[i]];
        struct ratings_table *table = &ratings->tables[player->game];
        numbers[sorted[i]] = table->nplayers;
        table->players[table->nplayers++] = (struct ratings_player){
            .name = player->name,
            .is_bot = ratings->is_bot[sorted[i]],
            .seat = {player->seat[0], player->seat[1]},
        };
    }
    for (size_t i = 0; i < ratings->ngames && error == 0; i++) {
        struct ratings_game *game = &ratings->games[i];
        game->kind = (unsigned)player_table->players[game->white].game & 7;
        game->white = numbers[game->white] & GAME_PLAYER;
        game->black = numbers[game->black] & GAME_PLAYER;
    }
    free(sorted);
    free(numbers);
    return error;
}

/* Who placed the first stone, and the other. */
static uint32_t ratings_first(const struct ratings_game *game)
{
    return game->black_first ? game->black : game->white;
}

static uint32_t ratings_second(const struct ratings_game *game)
{
    return game->black_first ? game->white : game->black;
}

static int ratings_compare_games(const void *left, const void *right)
{
    const struct ratings_game *a = left, *b = right;

    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (ratings_first(a) != ratings_first(b))
        return ratings_first(a) < ratings_first(b) ? -1 : 1;
    if (ratings_second(a) != ratings_second(b))
        return ratings_second(a) < ratings_second(b) ? -1 : 1;
    return (int)a->swapped - (int)b->swapped;
}

static bool ratings_is_same_pair(const struct ratings_game *a, const struct ratings_game *b)
{
    return ratings_first(a) == ratings_first(b) && ratings_second(a) == ratings_second(b) &&
           a->swapped == b->swapped;
}

/* ---- one game's table ----------------------------------------------------------------------- */

/* The games of one kind as pairs. */
static int ratings_make_pairs(const struct ratings_game *games, size_t count,
                              struct elo_pair **pairs, size_t *npairs)
{
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        n += i == 0 || !ratings_is_same_pair(&games[i - 1], &games[i]);
    *npairs = n;
    *pairs = calloc(n + 1, sizeof **pairs);
    if (*pairs == NULL)
        return ERROR_MEMORY;
    struct elo_pair *pair = *pairs;
    for (size_t i = 0; i < count; i++) {
        const struct ratings_game *game = &games[i];
        pair += i > 0 && !ratings_is_same_pair(&games[i - 1], game);
        pair->first = ratings_first(game);
        pair->second = ratings_second(game);
        pair->advantage = game->swapped;
        pair->games += 1;
        const enum colour first = game->black_first ? COLOUR_BLACK : COLOUR_WHITE;
        pair->points += game->winner == COLOUR_NONE ? 0.5 : game->winner == first;
    }
    return 0;
}

/* Lists the pairs of players who met, in both orders, sorted, for ratings_have_met(). */
static int ratings_make_met(struct ratings *ratings, int kind, const struct elo_pair *pairs,
                            size_t npairs)
{
    struct ratings_table *table = &ratings->tables[kind];
    struct ratings_pair *met = calloc(2 * npairs + 1, sizeof met[0]);

    if (met == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < npairs; i++) {
        met[2 * i] = (struct ratings_pair){pairs[i].first, pairs[i].second};
        met[2 * i + 1] = (struct ratings_pair){pairs[i].second, pairs[i].first};
    }
    qsort(met, 2 * npairs, sizeof met[0], ratings_compare_pairs);
    ratings->pairs[kind] = met;
    table->met = met;
    table->nmet = 2 * npairs;
    return 0;
}

bool ratings_have_met(const struct ratings_table *table, uint32_t a, uint32_t b)
{
    const struct ratings_pair pair = {a, b};

    return bsearch(&pair, table->met, table->nmet, sizeof table->met[0], ratings_compare_pairs) !=
           NULL;
}

static int ratings_compare_strength(const void *left, const void *right, void *context)
{
    const struct ratings_player *players = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    double one = players[a].rating, other = players[b].rating;

    return one != other ? (one < other ? 1 : -1) : (a > b) - (a < b);
}

static int ratings_list_players(const struct ratings_options *options, struct ratings_table *table)
{
    table->listed = calloc((size_t)table->nplayers + 1, sizeof table->listed[0]);
    if (table->listed == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < table->nplayers; i++) {
        const struct player_table_seat *seat = table->players[i].seat;
        if (seat[0].games + seat[1].games >= options->min_games)
            table->listed[table->nqualified++] = i;
    }
    qsort_r(table->listed, table->nqualified, sizeof table->listed[0], ratings_compare_strength,
            table->players);
    table->nlisted = options->top != 0 && options->top < table->nqualified ? (uint32_t)options->top
                                                                           : table->nqualified;
    return 0;
}

/* Elo ratings of all, errors of those listed. */
static int ratings_rate_games(const struct ratings_options *options, struct ratings_table *table,
                              const struct elo_pair *pairs, size_t npairs)
{
    uint32_t *groups = calloc((size_t)table->nplayers + 1, sizeof groups[0]);
    struct elo elo = {.nplayers = table->nplayers,
                      .groups = groups,
                      .ngroups = table->ncomponents,
                      .pairs = pairs,
                      .npairs = npairs,
                      .prior = options->prior};

    if (groups == NULL)
        return ERROR_MEMORY;
    for (uint32_t i = 0; i < table->nplayers; i++)
        groups[i] = table->players[i].component - 1;
    int error = elo_fit(&elo);
    table->converged = error == 0;
    if (error == ERROR_STOPPED)
        error = 0;
    for (uint32_t i = 0; i < table->nplayers && error == 0; i++)
        table->players[i].rating = elo.ratings[i];
    if (error == 0)
        error = ratings_list_players(options, table);
    for (uint32_t i = 0; i < table->nlisted && error == 0; i++)
        table->players[table->listed[i]].error = elo_error(&elo, table->listed[i]);
    for (uint32_t i = 0; i < ELO_ADVANTAGES && error == 0; i++) {
        table->advantage[i] = elo.advantage[i];
        table->advantage_error[i] = elo_error(&elo, table->nplayers + i);
    }
    elo_release(&elo);
    free(groups);
    return error;
}

static int ratings_make_table(struct ratings *ratings, int kind, struct ratings_game *games,
                              size_t count)
{
    struct ratings_table *table = &ratings->tables[kind];
    struct elo_pair *pairs;
    size_t npairs;
    int error = ratings_make_pairs(games, count, &pairs, &npairs);

    for (size_t i = 0; i < count; i++) {
        table->draws += games[i].winner == COLOUR_NONE;
        table->swaps += games[i].swapped;
    }
    table->games = count;
    if (error == 0)
        error = ratings_make_met(ratings, kind, pairs, npairs);
    if (error == 0)
        error = ratings_components(table);
    if (error == 0)
        error = ratings_rate_games(&ratings->options, table, pairs, npairs);
    free(pairs);
    return error != 0 ? error : ratings_through_time(&ratings->options, table, games, count);
}

int ratings_decide(struct ratings *ratings)
{
    int error = ratings_number_players(ratings);

    if (error == 0 && ratings->ngames > 0)
        qsort(ratings->games, ratings->ngames, sizeof ratings->games[0], ratings_compare_games);
    for (size_t first = 0, end; first < ratings->ngames && error == 0; first = end) {
        for (end = first;
             end < ratings->ngames && ratings->games[end].kind == ratings->games[first].kind;)
            end++;
        error = ratings_make_table(ratings, (int)ratings->games[first].kind, ratings->games + first,
                                   end - first);
    }
    return error;
}

const struct ratings_table *ratings_table(const struct ratings *ratings, int game)
{
    return ratings->tables[game].games > 0 ? &ratings->tables[game] : NULL;
}
