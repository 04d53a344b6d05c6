/* SPDX-License-Identifier: ISC */
/* Ratings as rows: one table each for players, history, games and aliases. */
#include "corpus/ratings/rating_report.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/ratings/name_similarity.h"

const char *const rating_report_names[RATING_ROWS_KINDS + 1] = {"players", "history", "games",
                                                                "aliases", NULL};

#define DECIMALS 3

/* A number, or null where there is none. */
static void rating_rows_emit_known(struct emit *emit, const char *name, bool known, double value,
                                   int decimals)
{
    if (known)
        emit_fixed(emit, name, value, decimals);
    else
        emit_null(emit, name);
}

static void rating_rows_write_players(struct emit *emit, const struct ratings_table *table)
{
    for (uint32_t i = 0; i < table->nlisted; i++) {
        const struct ratings_player *player = &table->players[table->listed[i]];
        const struct player_table_seat *seat = player->seat;
        emit_row(emit);
        emit_string(emit, "game", table->game->name);
        emit_unsigned(emit, "rank", (uint64_t)i + 1);
        emit_string(emit, "player", player->name);
        emit_bool(emit, "bot", player->is_bot);
        emit_unsigned(emit, "group", player->component);
        emit_fixed(emit, "rating", player->rating, DECIMALS);
        emit_fixed(emit, "plus_minus", SIGMAS_95 * player->error, DECIMALS);
        emit_unsigned(emit, "games", seat[0].games + seat[1].games);
        emit_unsigned(emit, "won", seat[0].won + seat[1].won);
        emit_unsigned(emit, "lost", seat[0].lost + seat[1].lost);
        emit_unsigned(emit, "drawn", seat[0].drawn + seat[1].drawn);
        emit_unsigned(emit, "white_games", seat[0].games);
        emit_unsigned(emit, "white_won", seat[0].won);
        rating_rows_emit_known(emit, "glicko", player->periods > 0, player->glicko.rating,
                               DECIMALS);
        rating_rows_emit_known(emit, "deviation", player->periods > 0, player->glicko.deviation,
                               DECIMALS);
        rating_rows_emit_known(emit, "volatility", player->periods > 0, player->glicko.volatility,
                               6);
        emit_unsigned(emit, "periods", player->periods);
        emit_end(emit);
    }
}

static void rating_rows_write_history(struct emit *emit, const struct ratings_table *table)
{
    for (size_t i = 0; i < table->npoints; i++) {
        const struct ratings_point *point = &table->points[i];
        const struct ratings_period *period = &table->periods[point->period];
        char day[RATINGS_DAY_BYTES];
        bool by_day = table->order == RATINGS_DATE;
        if (by_day)
            ratings_day_name((uint32_t)period->from, day);
        emit_row(emit);
        emit_string(emit, "game", table->game->name);
        emit_unsigned(emit, "period", (uint64_t)point->period + 1);
        emit_string(emit, "from_date", by_day ? day : NULL);
        if (by_day)
            emit_null(emit, "from_id");
        else
            emit_unsigned(emit, "from_id", period->from);
        emit_string(emit, "player", table->players[point->player].name);
        emit_unsigned(emit, "games", point->games);
        emit_fixed(emit, "glicko", point->glicko.rating, DECIMALS);
        emit_fixed(emit, "deviation", point->glicko.deviation, DECIMALS);
        emit_fixed(emit, "volatility", point->glicko.volatility, 6);
        emit_end(emit);
    }
}

static void rating_rows_write_game(struct emit *emit, const struct ratings_table *table)
{
    static const char *const orders[] = {NULL, "date", "id", NULL};
    bool kept = table->swaps<table->games, swapped = table->swaps> 0;

    emit_row(emit);
    emit_string(emit, "game", table->game->name);
    emit_unsigned(emit, "games", table->games);
    emit_unsigned(emit, "draws", table->draws);
    emit_unsigned(emit, "swaps", table->swaps);
    emit_unsigned(emit, "players", table->nplayers);
    emit_unsigned(emit, "groups", table->ncomponents);
    emit_unsigned(emit, "largest_group", table->component_players);
    rating_rows_emit_known(emit, "advantage", kept, table->advantage[0], DECIMALS);
    rating_rows_emit_known(emit, "advantage_plus_minus", kept,
                           SIGMAS_95 * table->advantage_error[0], DECIMALS);
    rating_rows_emit_known(emit, "swap_advantage", swapped, table->advantage[1], DECIMALS);
    rating_rows_emit_known(emit, "swap_advantage_plus_minus", swapped,
                           SIGMAS_95 * table->advantage_error[1], DECIMALS);
    emit_bool(emit, "converged", table->converged);
    emit_string(emit, "order", orders[table->order]);
    emit_unsigned(emit, "period_length", table->period_length);
    emit_unsigned(emit, "periods", table->nperiods);
    emit_unsigned(emit, "unordered", table->unordered);
    emit_end(emit);
}

/* ---- aliases -------------------------------------------------------------------------------- */

static uint64_t rating_rows_games_of(const struct ratings_player *player)
{
    return player->seat[0].games + player->seat[1].games;
}

/* `apart`: the line would contradict one before it, and is left as a comment. */
static void rating_rows_write_alias_line(const struct ratings_player *player,
                                         const struct ratings_player *alias,
                                         enum name_similarity_kind kind, bool apart,
                                         struct text *out)
{
    text_format(out, "# %llu and %llu games: ", (unsigned long long)rating_rows_games_of(player),
                (unsigned long long)rating_rows_games_of(alias));
    text_string(out, kind == SIMILARITY_SPELLING
                         ? "but for capitals, blanks and punctuation the same"
                         : "one letter apart");
    text_string(out, apart ? "; see above\n# " : "\n");
    player_aliases_write_name(player->name, out);
    text_char(out, '\t');
    player_aliases_write_name(alias->name, out);
    text_char(out, '\n');
}

/* As a file that can be used as it is: no name is an alias twice, or has one and is one. */
static int rating_rows_write_alias_file(const struct ratings_table *table,
                                        const struct name_similarity *found, size_t count,
                                        struct text *out)
{
    enum { ROLE_NONE, ROLE_PLAYER, ROLE_ALIAS };
    uint8_t *roles = calloc((size_t)table->nplayers + 1, sizeof roles[0]);

    if (roles == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        uint8_t *player = &roles[found[i].player], *alias = &roles[found[i].alias];
        bool apart = *player == ROLE_ALIAS || *alias != ROLE_NONE;
        rating_rows_write_alias_line(&table->players[found[i].player],
                                     &table->players[found[i].alias], found[i].kind, apart, out);
        if (!apart) {
            *player = ROLE_PLAYER;
            *alias = ROLE_ALIAS;
        }
    }
    free(roles);
    return 0;
}

/* `emit` NULL: as a file of aliases. */
static int rating_rows_write_aliases(struct emit *emit, const struct ratings_table *table,
                                     struct text *out)
{
    struct name_similarity *found;
    size_t count;
    int error = name_similarity_find(table, &found, &count);

    if (error == 0 && emit == NULL)
        error = rating_rows_write_alias_file(table, found, count, out);
    for (size_t i = 0; emit != NULL && i < count && error == 0; i++) {
        const struct ratings_player *player = &table->players[found[i].player];
        const struct ratings_player *alias = &table->players[found[i].alias];
        emit_row(emit);
        emit_string(emit, "game", table->game->name);
        emit_string(emit, "player", player->name);
        emit_unsigned(emit, "games", rating_rows_games_of(player));
        emit_string(emit, "alias", alias->name);
        emit_unsigned(emit, "alias_games", rating_rows_games_of(alias));
        emit_string(emit, "likeness", name_similarity_name(found[i].kind));
        emit_end(emit);
    }
    free(found);
    return error;
}

/* ---- all ------------------------------------------------------------------------------------ */

static const char *const heads[RATING_ROWS_KINDS][18] = {
    [RATING_ROWS_PLAYERS] = {"game", "rank", "player", "bot", "group", "rating", "plus_minus",
                             "games", "won", "lost", "drawn", "white_games", "white_won", "glicko",
                             "deviation", "volatility", "periods", NULL},
    [RATING_ROWS_HISTORY] = {"game", "period", "from_date", "from_id", "player", "games", "glicko",
                             "deviation", "volatility", NULL},
    [RATING_ROWS_GAMES] = {"game", "games", "draws", "swaps", "players", "groups", "largest_group",
                           "advantage", "advantage_plus_minus", "swap_advantage",
                           "swap_advantage_plus_minus", "converged", "order", "period_length",
                           "periods", "unordered", NULL},
    [RATING_ROWS_ALIASES] = {"game", "player", "games", "alias", "alias_games", "likeness", NULL},
};

/* The header is written even without rows. */
static void rating_rows_write_head(enum rating_report_rows rows, enum format format,
                                   struct text *out)
{
    struct emit emit;

    emit_init(&emit, out, format);
    emit_only_header(&emit);
    emit_row(&emit);
    for (int i = 0; heads[rows][i] != NULL; i++)
        emit_null(&emit, heads[rows][i]);
    emit_end(&emit);
    emit_release(&emit);
}

int rating_report_rows(const struct ratings *ratings, enum rating_report_rows rows,
                       enum format format, struct text *out)
{
    bool text = format == FORMAT_TEXT;
    struct emit emit;
    int error = 0;

    if (!text) {
        rating_rows_write_head(rows, format, out);
        emit_init(&emit, out, format);
        emit_no_header(&emit);
    }
    for (int i = 0; game_at(i) != NULL && error == 0; i++) {
        const struct ratings_table *table = ratings_table(ratings, i);
        if (table == NULL)
            continue;
        switch (rows) {
        case RATING_ROWS_PLAYERS: rating_rows_write_players(&emit, table); break;
        case RATING_ROWS_HISTORY: rating_rows_write_history(&emit, table); break;
        case RATING_ROWS_GAMES: rating_rows_write_game(&emit, table); break;
        case RATING_ROWS_ALIASES:
            error = rating_rows_write_aliases(text ? NULL : &emit, table, out);
            break;
        }
    }
    if (!text)
        emit_release(&emit);
    return error == 0 && out->failed ? ERROR_MEMORY : error;
}
