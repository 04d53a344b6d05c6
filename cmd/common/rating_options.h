/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_RATING_OPTIONS_H
#define CMD_COMMON_RATING_OPTIONS_H

/*
 * The options of tools that rate players: aliases and bots, and the models' constants.
 */

#include "cmd/common/shard.h"
#include "corpus/ratings/ratings.h"

struct rating_options {
    const char *aliases, *bots; /* files; NULL: none */
    struct ratings_options rate; /* top and min_games are the tool's to set */
};
#define RATING_MIN_GAMES 10 /* minimum for a player to be listed, the default; set by hand */
#define RATING_USUAL                                                            \
    {                                                                           \
        .rate = {.prior = 2, .tau = GLICKO_TAU, .min_games = RATING_MIN_GAMES } \
    }

/* Entries of a tool's table of options, and their parser, which on ARGP_KEY_END checks that
 * options agree. */
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
extern const char *const rating_orders[]; /* the words of --order; NULL ends them */
error_t rating_parse(struct rating_options *options, int key, char *arg, struct argp_state *state);

/* Ends the program if options disagree.  For ARGP_KEY_END. */
void rating_check(const struct rating_options *options, struct argp_state *state);

/*
 * Makes the ratings, without a game, and reads the files of aliases and bots.  The caller frees
 * both, `aliases` last, also after an error; they may be NULL.  Returns 0, ERROR_MEMORY, or
 * ERROR_INPUT after a complaint.
 */
int rating_begin(struct rating_options *options, struct ratings **ratings,
                 struct player_aliases **aliases) WARN_UNUSED;

/* Adds the options that affect the counts to the shard's manifest. */
void rating_shard_options(const struct rating_options *options, struct shard *shard);

#endif
