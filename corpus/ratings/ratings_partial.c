/* SPDX-License-Identifier: ISC */
/*
 * Rated games in partial results: players by game and name, and games by their numbers among these,
 * both in an order of their own, so that equal games give equal bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus/ratings/ratings_games.h"

#define NAME_BYTES_MAX ((size_t)64 << 20) /* as long as a record can be */

/* ---- writing ---- */

static int ratings_partial_compare_games(const void *left, const void *right)
{
    const struct ratings_game *a = left, *b = right;
    int order = ratings_compare_by_day(a, b);

    if (order == 0)
        order = (int)a->swapped - (int)b->swapped;
    return order != 0 ? order : (int)a->black_first - (int)b->black_first;
}

static void ratings_partial_put_players(const struct ratings *ratings, const uint32_t *sorted,
                                        struct partial_out *out)
{
    partial_put(out, ratings->player_table.count);
    for (size_t i = 0; i < ratings->player_table.count; i++) {
        const struct player_table_player *player = &ratings->player_table.players[sorted[i]];
        partial_put(out, (uint64_t)player->game);
        partial_put_bytes(out, player->name, player->name_length);
        partial_put(out, ratings->is_bot[sorted[i]]);
    }
}

/* `numbers`: the place of each player among those that were put. */
static int ratings_partial_put_games(const struct ratings *ratings, const uint32_t *numbers,
                                     struct partial_out *out)
{
    struct ratings_game *games = calloc(ratings->ngames + 1, sizeof games[0]);

    if (games == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < ratings->ngames; i++) {
        games[i] = ratings->games[i];
        games[i].white = numbers[games[i].white] & GAME_PLAYER;
        games[i].black = numbers[games[i].black] & GAME_PLAYER;
    }
    qsort(games, ratings->ngames, sizeof games[0], ratings_partial_compare_games);
    partial_put(out, ratings->ngames);
    for (size_t i = 0; i < ratings->ngames; i++) {
        partial_put(out, games[i].when);
        partial_put(out, games[i].white);
        partial_put(out, games[i].black);
        partial_put(out, games[i].winner);
        partial_put(out, games[i].swapped);
        partial_put(out, games[i].black_first);
    }
    free(games);
    return 0;
}

static int ratings_partial_write(const void *accumulator, struct partial_out *out)
{
    const struct ratings *ratings = accumulator;
    const struct ratings_left_out *left_out = &ratings->left_out;
    size_t count = ratings->player_table.count;
    uint32_t *sorted = calloc(count + 1, sizeof sorted[0]);
    uint32_t *numbers = calloc(count + 1, sizeof numbers[0]);
    int error = sorted == NULL || numbers == NULL ? ERROR_MEMORY : 0;

    if (error == 0) {
        for (size_t i = 0; i < count; i++)
            sorted[i] = (uint32_t)i;
        qsort_r(sorted, count, sizeof sorted[0], ratings_compare_players,
                ratings->player_table.players);
        for (size_t i = 0; i < count; i++)
            numbers[sorted[i]] = (uint32_t)i;
        partial_put(out, left_out->unnamed);
        partial_put(out, left_out->unfinished);
        partial_put(out, left_out->alone);
        partial_put(out, left_out->bots);
        ratings_partial_put_players(ratings, sorted, out);
        error = ratings_partial_put_games(ratings, numbers, out);
    }
    free(sorted);
    free(numbers);
    return error;
}

/* ---- reading ---- */

/* Numbers in player_table for those of the file; *players is the caller's to free(). */
static int ratings_partial_add_players(struct ratings *ratings, struct partial_in *in,
                                       uint32_t **players, uint64_t *count)
{
    uint64_t total = partial_get(in, GAME_PLAYER);
    size_t capacity = 0, length;

    *players = NULL;
    for (*count = 0; *count < total && !partial_failed(in); ++*count) {
        if (*count == capacity) {
            capacity = capacity * 2 + 64; /* the total is not believed */
            uint32_t *grown = reallocarray(*players, capacity, sizeof grown[0]);
            if (grown == NULL)
                return ERROR_MEMORY;
            *players = grown;
        }
        int game = (int)partial_get(in, BOARDS_GAMES_MAX - 1);
        const char *name = partial_get_bytes(in, NAME_BYTES_MAX, &length);
        if (length == 0 || strlen(name) != length || game_at(game) == NULL) {
            partial_refuse(in, "a player has no name or no game");
            return ERROR_INPUT;
        }
        uint32_t player = ratings_player_number(ratings, game, name);
        if (player == UINT32_MAX)
            return ERROR_MEMORY;
        ratings->is_bot[player] |= partial_get(in, 1) != 0;
        (*players)[*count] = player;
    }
    return 0;
}

static int ratings_partial_add_games(struct ratings *ratings, struct partial_in *in,
                                     const uint32_t *players, uint64_t count)
{
    int error = 0;

    for (uint64_t left = partial_get(in, UINT64_MAX); left > 0 && !partial_failed(in) && error == 0;
         left--) {
        uint64_t when = partial_get(in, UINT64_MAX);
        uint64_t white = partial_get(in, count - 1), black = partial_get(in, count - 1);
        unsigned winner = (unsigned)partial_get(in, COLOUR_BLACK);
        bool swapped = partial_get(in, 1) != 0;
        bool black_first = partial_get(in, 1) != 0;
        if (partial_failed(in))
            break;
        if (count == 0 || white == black ||
            ratings->player_table.players[players[white]].game !=
                ratings->player_table.players[players[black]].game) {
            partial_refuse(in, "a game has no two players");
            break;
        }
        const struct ratings_game game = {.when = when,
                                          .white = players[white] & GAME_PLAYER,
                                          .black_first = black_first,
                                          .black = players[black] & GAME_PLAYER,
                                          .winner = winner & 3,
                                          .swapped = swapped};
        error = ratings_game_add(ratings, &game);
    }
    return error;
}

static int ratings_partial_add(void *accumulator, struct partial_in *in)
{
    struct ratings *ratings = accumulator;
    struct ratings_left_out *left_out = &ratings->left_out;
    uint32_t *players;
    uint64_t count;

    left_out->unnamed += partial_get(in, UINT64_MAX);
    left_out->unfinished += partial_get(in, UINT64_MAX);
    left_out->alone += partial_get(in, UINT64_MAX);
    left_out->bots += partial_get(in, UINT64_MAX);
    int error = ratings_partial_add_players(ratings, in, &players, &count);
    if (error == 0)
        error = ratings_partial_add_games(ratings, in, players, count);
    free(players);
    return error != 0 ? error : partial_failed(in) ? ERROR_INPUT : 0;
}

const struct partial_kind ratings_partial = {.tool = "hav-ratings",
                                             .layout = 2,
                                             .write = ratings_partial_write,
                                             .add = ratings_partial_add};
