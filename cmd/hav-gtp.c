/* SPDX-License-Identifier: ISC */
/*
 * hav-gtp - answer boards and programs that speak the Go Text Protocol
 *
 *     java -jar hexgui.jar -program "hav-gtp --game=hex"
 */
#include <string.h>

#include "analyse/study/study_choice.h"
#include "cmd/common/common.h"
#include "cmd/gtp/gtp_run.h"

struct args {
    struct common common;
    struct gtp_options gtp;
};

enum {
    KEY_CLIENT = 256,
    KEY_GAME,
    KEY_LEVEL,
    KEY_LIMIT_NODES,
    KEY_NO_RESIGN,
    KEY_SEED,
    KEY_SIMULATIONS,
    KEY_TIME
};

static const struct argp_option options[] = {
    {"client", KEY_CLIENT, "CLIENT", 0,
     "Speak as hexgui (the default for Hex), gogui or castro (the default otherwise) expects", 0},
    {"game", KEY_GAME, "GAME", 0, "Play havannah (the default) or hex", 0},
    {"board", 'b', "N", 0, "Begin on a board of size N", 0},
    {"level", KEY_LEVEL, "N", 0, "Play at level N, 1 to 9 (9, the full strength)", 0},
    {"limit-nodes", KEY_LIMIT_NODES, "N", 0, "Limit a search for wins to N positions (100000)", 0},
    {"no-resign", KEY_NO_RESIGN, NULL, 0, "Play on in lost positions", 0},
    {"seed", KEY_SEED, "N", 0, "Draw the moves of low levels by other lots (1)", 0},
    {"simulations", KEY_SIMULATIONS, "N", 0,
     "Choose a move by N simulations (about a second of work)", 0},
    {"time", KEY_TIME, "SECONDS", 0, "Limit the search for a move, or for wins, to this time", 0},
    {0}};

/* A game that is not yet known to be one of these is refused with the reason. */
static const char *gtp_game_name(int i)
{
    const struct game *game;

    for (int at = 0; (game = game_at(at)) != NULL; at++)
        if (game_cannot(game, GAME_CHAINS | GAME_MONOTONE) == NULL && i-- == 0)
            return game->name;
    return NULL;
}

static const struct game *read_game(struct argp_state *state, const char *arg)
{
    const struct game *game = game_find(arg, strlen(arg));

    if (game == NULL)
        option_bad_value(state, "game", arg, "havannah or hex");
    return game;
}

static void check(struct args *args, struct argp_state *state)
{
    struct gtp_options *gtp = &args->gtp;

    const char *why = game_cannot(gtp->game, GAME_CHAINS | GAME_MONOTONE);

    if (why != NULL)
        argp_error(state, "not for %s: %s", gtp->game->title, why);
    if (gtp->size != 0 && (gtp->size < gtp->game->size_min || gtp->size > gtp->game->size_max))
        argp_error(state, "no board of size %d: want %d to %d", gtp->size, gtp->game->size_min,
                   gtp->game->size_max);
}

static const char *const gtp_clients[] = {"hexgui", "gogui", "castro", NULL};

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct args *args = state->input;
    struct gtp_options *gtp = &args->gtp;

    switch (key) {
    case KEY_CLIENT:
        gtp->client = (enum gtp_client)option_choice(state, "client", arg, gtp_clients);
        gtp->has_client = true;
        return 0;
    case KEY_GAME: gtp->game = read_game(state, arg); return 0;
    case 'b': gtp->size = (int)option_number(state, "board", arg, 1, BOARD_SIZE_MAX); return 0;
    case KEY_LEVEL:
        gtp->level = (int)option_number(state, "level", arg, 1, CHOICE_LEVELS);
        return 0;
    case KEY_LIMIT_NODES:
        gtp->limit_nodes = option_number(state, "limit-nodes", arg, 1, INT64_MAX);
        return 0;
    case KEY_NO_RESIGN: gtp->no_resign = true; return 0;
    case KEY_SEED: gtp->seed = option_number(state, "seed", arg, 0, UINT64_MAX); return 0;
    case KEY_SIMULATIONS:
        gtp->simulations = option_number(state, "simulations", arg, 1, UINT32_MAX / 2);
        return 0;
    case KEY_TIME: gtp->time_ms = option_seconds(state, "time", arg); return 0;
    case ARGP_KEY_ARG: argp_usage(state); return 0;
    case ARGP_KEY_END: check(args, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int gtp_main(int argc, char **argv)
{
    struct args args = {.gtp = {.game = game_at(0),
                                .limit_nodes = CHOICE_LIMIT_NODES,
                                .level = CHOICE_LEVELS,
                                .seed = 1}};
    struct gtp_options *gtp = &args.gtp;

    common_parse(&args.common, &tool_gtp, argc, argv, &args);
    gtp->verbose = args.common.run.verbosity > 0;
    /* HexGui shows Hex alone, which has one spelling. */
    if (!gtp->has_client)
        gtp->client = gtp->game->first == COLOUR_BLACK ? GTP_HEXGUI : GTP_CASTRO;
    return gtp_run(gtp);
}

static const struct option_words words[] = {{.option = "client", .names = gtp_clients},
                                            {.option = "game", .name = gtp_game_name},
                                            {.option = NULL}};

const struct tool tool_gtp = {
    .main = gtp_main,
    .says = true,
    .doc = "Answers boards and programs that speak the Go Text Protocol: plays Havannah and Hex, "
           "and shows connections, threats, frames and forced wins.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
