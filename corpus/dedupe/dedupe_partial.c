/* SPDX-License-Identifier: ISC */
/*
 * Fingerprints in partial results: the options, then each game with its place in the input, by
 * place.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus/dedupe/dedupe.h"

#define MIN_PLIES_MAX 10000 /* more than any game has */

struct dedupe_place {
    uint64_t ordinal;
    size_t game;
};

static int dedupe_partial_compare_places(const void *left, const void *right)
{
    uint64_t a = ((const struct dedupe_place *)left)->ordinal,
             b = ((const struct dedupe_place *)right)->ordinal;

    return (a > b) - (a < b);
}

static int dedupe_partial_write_games(const void *accumulator, struct partial_out *out)
{
    const struct dedupe *dedupe = accumulator;
    const struct dedupe_options *options = dedupe_options(dedupe);
    size_t count = dedupe_count(dedupe);
    struct dedupe_place *places = calloc(count + 1, sizeof places[0]);

    if (places == NULL)
        return ERROR_MEMORY;
    for (size_t i = 0; i < count; i++)
        places[i] = (struct dedupe_place){dedupe_ordinal(dedupe, i), i};
    qsort(places, count, sizeof places[0], dedupe_partial_compare_places);
    partial_put(out, options->by_id);
    partial_put(out, options->by_moves);
    partial_put(out, options->by_symmetry);
    partial_put(out, options->by_swap);
    partial_put(out, options->by_prefix);
    partial_put(out, options->over_ids);
    partial_put(out, (uint64_t)options->min_plies);
    partial_put(out, count);
    for (size_t i = 0; i < count; i++) {
        const struct fingerprint *game = dedupe_fingerprint(dedupe, places[i].game);
        partial_put(out, places[i].ordinal);
        partial_put(out, game->moves);
        partial_put(out, game->id);
        partial_put(out, game->nplies);
        partial_put(out, game->swap);
        partial_put(out, game->end);
        partial_put(out, game->winner);
        partial_put(out, game->symmetry);
        partial_put(out, game->header);
    }
    free(places);
    return 0;
}

static int dedupe_partial_add_game(struct dedupe *dedupe, struct partial_in *in)
{
    struct fingerprint game;
    uint64_t ordinal = partial_get(in, UINT64_MAX);

    memset(&game, 0, sizeof game);
    game.moves = partial_get(in, UINT64_MAX);
    game.id = partial_get(in, UINT64_MAX);
    game.nplies = (unsigned)partial_get(in, PLIES_MAX) & 0x3fff;
    game.swap = (unsigned)partial_get(in, 2) & 3;
    game.end = (unsigned)partial_get(in, END_UNFINISHED) & 15;
    game.winner = (unsigned)partial_get(in, COLOUR_BLACK) & 3;
    game.symmetry = (unsigned)partial_get(in, BOARD_SYMMETRIES_MAX - 1) & 15;
    game.header = (unsigned)partial_get(in, 6) & 7;
    return partial_failed(in) ? ERROR_INPUT : dedupe_add_at(dedupe, &game, ordinal);
}

static int dedupe_partial_add_games(void *accumulator, struct partial_in *in)
{
    struct dedupe *dedupe = accumulator;
    struct dedupe_options options = {.by_id = partial_get(in, 1) != 0};
    int error = 0;

    options.by_moves = partial_get(in, 1) != 0;
    options.by_symmetry = partial_get(in, 1) != 0;
    options.by_swap = partial_get(in, 1) != 0;
    options.by_prefix = partial_get(in, 1) != 0;
    options.over_ids = partial_get(in, 1) != 0;
    options.min_plies = (int)partial_get(in, MIN_PLIES_MAX);
    if (dedupe_count(dedupe) == 0)
        dedupe_set_options(dedupe, &options);
    for (uint64_t left = partial_get(in, DEDUPE_GAMES_MAX);
         left > 0 && error == 0 && !partial_failed(in); left--)
        error = dedupe_partial_add_game(dedupe, in);
    return error != 0 ? error : partial_failed(in) ? ERROR_INPUT : 0;
}

const struct partial_kind dedupe_partial = {.tool = "hav-dedupe",
                                            .layout = 8,
                                            .write = dedupe_partial_write_games,
                                            .add = dedupe_partial_add_games};
