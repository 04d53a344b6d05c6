/* SPDX-License-Identifier: ISC */
/*
 * hav-play - play a game against the engine
 *
 *     hav-play --board=6 --level=3
 */
#include <string.h>

#include "analyse/study/study_choice.h"
#include "cmd/common/common.h"
#include "cmd/gtp/play_run.h"

#define LIMIT_NODES 100000 /* as hav-gtp */
#define LEVEL 4 /* set by hand: one that a person can beat */

struct args {
    struct common common;
    struct play_options play;
};

enum { KEY_COLOR = 256, KEY_GAME, KEY_LEVEL, KEY_SEED };

static const struct argp_option options[] = {
    {"board", 'b', "N", 0, "Play on a board of size N", 0},
    {"game", KEY_GAME, "GAME", 0, "Play havannah (the default) or hex", 0},
    {"level", KEY_LEVEL, "N", 0, "Play against level N, 1 to 9 (4)", 0},
    {"play", KEY_COLOR, "COLOR", 0, "Play white or black (the default: who moves first)", 0},
    {"color", 0, NULL, OPTION_ALIAS | OPTION_HIDDEN, NULL, 0},
    {"seed", KEY_SEED, "N", 0, "Draw the moves of low levels by other lots (1)", 0},
    {0}};

static const char *const play_colours[] = {"white", "black", NULL};

static const char *play_game_name(int i)
{
    const struct game *game;

    for (int at = 0; (game = game_at(at)) != NULL; at++)
        if (game_cannot(game, GAME_CHAINS | GAME_MONOTONE) == NULL && i-- == 0)
            return game->name;
    return NULL;
}

static void play_check(const struct gtp_options *gtp, struct argp_state *state)
{
    const struct game *game = gtp->game;
    const char *why = game_cannot(game, GAME_CHAINS | GAME_MONOTONE);

    if (why != NULL)
        argp_error(state, "not for %s: %s", game->title, why);
    if (gtp->size != 0 && (gtp->size < game->size_min || gtp->size > game->size_max))
        argp_error(state, "no board of size %d: want %d to %d", gtp->size, game->size_min,
                   game->size_max);
}

static error_t parse_opt(int key, char *arg, struct argp_state *state)
{
    struct play_options *play = &((struct args *)state->input)->play;
    struct gtp_options *gtp = &play->gtp;

    switch (key) {
    case 'b': gtp->size = (int)option_number(state, "board", arg, 1, BOARD_SIZE_MAX); return 0;
    case KEY_COLOR:
        play->own =
            option_choice(state, "play", arg, play_colours) == 0 ? COLOUR_WHITE : COLOUR_BLACK;
        return 0;
    case KEY_GAME:
        gtp->game = game_find(arg, strlen(arg));
        if (gtp->game == NULL)
            option_bad_value(state, "game", arg, "havannah or hex");
        return 0;
    case KEY_LEVEL:
        gtp->level = (int)option_number(state, "level", arg, 1, CHOICE_LEVELS);
        return 0;
    case KEY_SEED: gtp->seed = option_number(state, "seed", arg, 0, UINT64_MAX); return 0;
    case ARGP_KEY_ARG:
        if (play->path != NULL)
            argp_usage(state);
        play->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (play->path == NULL && ((struct args *)state->input)->common.replay.has_move)
            argp_error(state, "--move needs a file");
        play_check(gtp, state);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int play_main(int argc, char **argv)
{
    struct args args = {.play.gtp = {.client = GTP_HEXGUI,
                                     .game = game_at(0),
                                     .limit_nodes = LIMIT_NODES,
                                     .level = LEVEL,
                                     .seed = 1}};

    common_parse(&args.common, &tool_play, argc, argv, &args);
    args.play.replay = &args.common.replay;
    args.play.gtp.verbose = args.common.run.verbosity > 0;
    return play_run(&args.play);
}

static const struct option_words words[] = {{.option = "game", .name = play_game_name},
                                            {.option = "play", .names = play_colours},
                                            {.option = NULL}};

const struct tool tool_play = {
    .main = play_main,
    .says = true,
    .replay = REPLAY_MOVE,
    .args_doc = "[FILE]",
    .doc = "Plays a game of Havannah or Hex against you, from the start or from where FILE's game "
           "is.",
    .options = options,
    .words = words,
    .parse = parse_opt,
};
