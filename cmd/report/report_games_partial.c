/* SPDX-License-Identifier: ISC */
/* The games of a shard in its partial result: numbers and strings, game by game. */
#include <string.h>

#include "cmd/report/report_games.h"

#define NUMBERS 7

void report_games_write(const struct report_games *games, struct partial_out *out)
{
    const char **strings[GAME_STRINGS];

    partial_put(out, games->ngames);
    for (size_t i = 0; i < games->ngames; i++) {
        struct report_game *game = &games->games[i];
        const uint64_t numbers[NUMBERS] = {
            game->ordinal,         game->number,           (uint64_t)game->game->index,
            (uint64_t)game->size,  (uint64_t)game->nplies, (uint64_t)game->end,
            (uint64_t)game->winner};

        for (int j = 0; j < NUMBERS; j++)
            partial_put(out, numbers[j]);
        report_game_strings(game, strings);
        for (int j = 0; j < GAME_STRINGS; j++) {
            const char *string = *strings[j] == NULL ? "" : *strings[j];
            partial_put_bytes(out, string, strlen(string));
        }
    }
}

/* Reads a string into `kept`, with its NUL; an empty one becomes NULL later. */
static void report_games_read_string(struct partial_in *in, struct text *kept)
{
    size_t length;
    const char *string = partial_get_bytes(in, SIZE_MAX / 4, &length);

    if (strlen(string) != length)
        partial_refuse(in, "a string of a game has an end before its end");
    text_append(kept, string, length + 1);
}

static int report_games_read_game(struct report_games *games, struct partial_in *in,
                                  struct text *kept)
{
    struct report_game game = {.ordinal = partial_get(in, UINT64_MAX)};
    const char **strings[GAME_STRINGS];

    game.number = partial_get(in, UINT64_MAX);
    game.game = game_at((int)partial_get(in, BOARDS_GAMES_MAX - 1));
    game.size = (int)partial_get(in, BOARD_SIZE_MAX);
    game.nplies = (int)partial_get(in, INT32_MAX);
    game.end = (enum end)partial_get(in, ENDS - 1);
    game.winner = (enum colour)partial_get(in, COLOUR_BLACK);
    text_reset(kept);
    for (int i = 0; i < GAME_STRINGS; i++)
        report_games_read_string(in, kept);
    if (kept->failed)
        return ERROR_MEMORY;
    const char *at = kept->bytes;
    report_game_strings(&game, strings);
    for (int i = 0; i < GAME_STRINGS; i++) {
        *strings[i] = *at == '\0' ? NULL : at;
        at += strlen(at) + 1;
    }
    if (game.game == NULL || game.page == NULL || game.place == NULL || game.row == NULL)
        partial_refuse(in, "a game makes no sense");
    return partial_failed(in) ? ERROR_INPUT : report_games_add(games, &game);
}

int report_games_read(struct report_games *games, struct partial_in *in)
{
    struct text kept = {0};
    int error = 0;

    for (uint64_t left = partial_get(in, UINT64_MAX); left > 0 && error == 0; left--)
        error = report_games_read_game(games, in, &kept);
    text_release(&kept);
    return error;
}
