/* SPDX-License-Identifier: ISC */
/*
 * Statistics in partial results: tables of counts, one after the other; what is a list goes in an
 * order of its own, so that equal statistics give equal bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus/stats/stats.h"

#define NAME_BYTES_MAX ((size_t)64 << 20) /* of a player or a file: as long as a record can be */
#define DIFFERENCES_MAX 1000000

/* A table of counts that is an array, or an array of structs of nothing else. */
#define PUT_COUNTS(out, table) \
    partial_put_table(out, (const uint64_t *)(table), sizeof(table) / (sizeof(uint64_t)))
#define ADD_COUNTS(in, table) \
    partial_add_table(in, (uint64_t *)(table), sizeof(table) / (sizeof(uint64_t)))

/* ---- writing ---- */

static void stats_partial_put_size(const struct stats_size *size, struct partial_out *out)
{
    uint64_t games[] = {size->games, size->setup, size->empty, size->answered};

    PUT_COUNTS(out, games);
    PUT_COUNTS(out, size->ends);
    PUT_COUNTS(out, size->figures);
    PUT_COUNTS(out, size->claims);
    PUT_COUNTS(out, size->result);
    partial_put_table(out, size->plies, (size_t)ENDS * (size_t)size->nplies);
    partial_put_table(out, (const uint64_t *)size->first,
                      (size_t)size->ncells * sizeof size->first[0] / sizeof(uint64_t));
}

static int stats_partial_compare_players(const void *left, const void *right)
{
    const struct player_table_player *a = *(const struct player_table_player *const *)left;
    const struct player_table_player *b = *(const struct player_table_player *const *)right;

    return a->game != b->game ? a->game - b->game : strcmp(a->name, b->name);
}

static int stats_partial_put_players(const struct player_table *player_table,
                                     struct partial_out *out)
{
    const struct player_table_player **players = calloc(player_table->count + 1, sizeof players[0]);

    if (players == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < player_table->count; i++)
        players[i] = &player_table->players[i];
    qsort(players, player_table->count, sizeof players[0], stats_partial_compare_players);
    partial_put(out, player_table->count);
    for (size_t i = 0; i < player_table->count; i++) {
        partial_put(out, (uint64_t)players[i]->game);
        partial_put_bytes(out, players[i]->name, players[i]->name_length);
        PUT_COUNTS(out, players[i]->seat);
    }
    free(players);
    return 0;
}

static void stats_partial_put_difference(const struct stats_difference *difference,
                                         struct partial_out *out)
{
    partial_put_bytes(out, difference->file, strlen(difference->file));
    partial_put(out, difference->game);
    partial_put(out, difference->draw_claimed);
    partial_put(out, difference->claimed);
    partial_put(out, difference->winner);
    partial_put(out, difference->end);
}

static int write_stats(const void *accumulator, struct partial_out *out)
{
    const struct stats *stats = accumulator;

    for (int game = 0; game < BOARDS_GAMES_MAX; game++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            partial_put(out, stats->sizes[game][size] != NULL);
            if (stats->sizes[game][size] != NULL)
                stats_partial_put_size(stats->sizes[game][size], out);
        }
    }
    PUT_COUNTS(out, stats->years);
    PUT_COUNTS(out, stats->events);
    PUT_COUNTS(out, stats->unnamed);
    PUT_COUNTS(out, stats->rejected);
    partial_put(out, stats->limit_differences);
    partial_put(out, stats->ndifferences);
    for (size_t i = 0; i < stats->ndifferences; i++)
        stats_partial_put_difference(&stats->differences[i], out);
    return stats_partial_put_players(&stats->player_table, out);
}

/* ---- reading ---- */

static int stats_partial_add_size(struct stats_size *size, struct partial_in *in)
{
    uint64_t games[4] = {0};

    ADD_COUNTS(in, games);
    size->games += games[0];
    size->setup += games[1];
    size->empty += games[2];
    size->answered += games[3];
    ADD_COUNTS(in, size->ends);
    ADD_COUNTS(in, size->figures);
    ADD_COUNTS(in, size->claims);
    ADD_COUNTS(in, size->result);
    partial_add_table(in, size->plies, (size_t)ENDS * (size_t)size->nplies);
    partial_add_table(in, (uint64_t *)size->first,
                      (size_t)size->ncells * sizeof size->first[0] / sizeof(uint64_t));
    return partial_failed(in) ? ERROR_INPUT : 0;
}

static int stats_partial_add_sizes(struct stats *stats, struct boards *boards,
                                   struct partial_in *in)
{
    for (int game = 0; game < BOARDS_GAMES_MAX; game++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            if (partial_get(in, 1) == 0)
                continue;
            const struct game *played = game_at(game);
            if (played == NULL || size < played->size_min || size > played->size_max) {
                partial_refuse(in, "it counts games on a board that there is not");
                return ERROR_INPUT;
            }
            const struct board *board = boards_get(boards, played, size);
            struct stats_size *counts = board == NULL ? NULL : stats_size_get(stats, board);
            int error = counts == NULL ? ERROR_MEMORY : stats_partial_add_size(counts, in);
            if (error != 0)
                return error;
        }
    }
    return 0;
}

static int stats_partial_add_differences(struct stats *stats, struct partial_in *in)
{
    uint64_t limit = partial_get(in, DIFFERENCES_MAX);
    struct stats_difference difference;
    size_t length;

    if (stats->ndifferences == 0)
        stats->limit_differences = (size_t)limit;
    for (uint64_t count = partial_get(in, limit); count > 0 && !partial_failed(in); count--) {
        char *file = strdup(partial_get_bytes(in, NAME_BYTES_MAX, &length));
        if (file == NULL)
            return ERROR_MEMORY;
        difference.file = file;
        difference.game = partial_get(in, UINT64_MAX);
        difference.draw_claimed = partial_get(in, 1);
        difference.claimed = (enum colour)partial_get(in, COLOUR_BLACK);
        difference.winner = (enum colour)partial_get(in, COLOUR_BLACK);
        difference.end = (enum end)partial_get(in, ENDS - 1);
        int error = partial_failed(in) ? 0 : stats_difference_add(stats, difference);
        free(file);
        if (error != 0)
            return error;
    }
    return 0;
}

static int stats_partial_add_players(struct stats *stats, struct partial_in *in)
{
    size_t length;

    for (uint64_t count = partial_get(in, UINT32_MAX); count > 0 && !partial_failed(in); count--) {
        int game = (int)partial_get(in, BOARDS_GAMES_MAX - 1);
        const char *name = partial_get_bytes(in, NAME_BYTES_MAX, &length);
        struct player_table_player *player;

        if (length == 0 || strlen(name) != length || game_at(game) == NULL) {
            partial_refuse(in, "a player has no name or no game");
            break;
        }
        player = player_table_get(&stats->player_table, game, name);
        if (player == NULL)
            return ERROR_MEMORY;
        ADD_COUNTS(in, player->seat);
    }
    return 0;
}

static int add_stats(void *accumulator, struct partial_in *in)
{
    struct stats *stats = accumulator;
    struct boards boards = {{{NULL}}};
    int error = stats_partial_add_sizes(stats, &boards, in);

    boards_release(&boards);
    if (error != 0)
        return error;
    ADD_COUNTS(in, stats->years);
    ADD_COUNTS(in, stats->events);
    ADD_COUNTS(in, stats->unnamed);
    ADD_COUNTS(in, stats->rejected);
    error = stats_partial_add_differences(stats, in);
    if (error == 0)
        error = stats_partial_add_players(stats, in);
    return error != 0 ? error : partial_failed(in) ? ERROR_INPUT : 0;
}

const struct partial_kind stats_partial = {.tool = "hav-stats",
                                           .layout = 6,
                                           .write = write_stats,
                                           .add = add_stats};
