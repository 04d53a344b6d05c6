/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_RATING_OPTIONS_H
#define CMD_COMMON_RATING_OPTIONS_H

/*
 * The options of tools that rate players: what is known of their names, and the models' constants.
 */

#include "cmd/common/shard.h"
#include "corpus/ratings/ratings.h"

struct rating_options {
    const char *aliases, *bots; /* files; NULL: none */
    struct ratings_options rate; /* top and min_games are the tool's to set */
};
#define RATING_MIN_GAMES 10 /* that a listed player has played, unless told */
#define RATING_USUAL                                                            \
    {                                                                           \
        .rate = {.prior = 2, .tau = GLICKO_TAU, .min_games = RATING_MIN_GAMES } \
    }

/* Lines of a tool's table of options, and what reads them; at the end it looks for options that
 * need each other. */
enum {
    RATING_ALIASES = 3840,
    RATING_BOTS,
    RATING_WITHOUT_BOTS,
    RATING_PRIOR,
    RATING_ORDER,
    RATING_PERIOD,
    RATING_TAU
};
/* clang-format off */
#define RATING_NAMES(group) \
    {"aliases", RATING_ALIASES, "FILE", 0, \
     "File of names that belong together: one player a line, separated by tabs", group}, \
    {"bots", RATING_BOTS, "FILE", 0, "File with the names of programs, one a line", group}, \
    {"without-bots", RATING_WITHOUT_BOTS, NULL, 0, \
     "Leave out games of programs", group}
#define RATING_MODELS(group) \
    {"prior", RATING_PRIOR, "GAMES", 0, \
     "Elo: add N drawn games against the average player (2)", group}, \
    {"order", RATING_ORDER, "BY", 0, \
     "Glicko-2: by date, by id, none, or auto (the default)", group}, \
    {"period", RATING_PERIOD, "N", 0, \
     "Glicko-2: days of a rating period, or games by id", group}, \
    {"tau", RATING_TAU, "X", 0, \
     "Glicko-2: how fast volatility changes, 0.1 to 2 (0.5)", group}
/* clang-format on */
error_t rating_parse(struct rating_options *options, int key, char *arg, struct argp_state *state);
void rating_check(const struct rating_options *options, struct argp_state *state);

/*
 * Ratings without a game yet, and the persons of the files, to be freed after them; both are NULL
 * or the caller's, after an error too.  0, ERROR_MEMORY, or ERROR_INPUT after a complaint.
 */
int rating_begin(struct rating_options *options, struct ratings **ratings,
                 struct player_aliases **persons) WARN_UNUSED;

/* Tells of those options that decide what is counted. */
void rating_shard_options(const struct rating_options *options, struct shard *shard);

#endif
