/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_FILTER_ARGS_H
#define CMD_OPTIONS_FILTER_ARGS_H

/*
 * The options that choose games: one for each kind of condition in corpus/filter/filter.h, and
 * those that combine them.
 */

#include "cmd/options/option.h"
#include "cmd/options/replay_args.h"
#include "corpus/filter/filter.h"

/* Zero: all games. */
struct filter_args {
    bool is_offered; /* the tool has these options */
    struct filter_wish wish; /* the conditions; freed after compilation */
    struct filter *filter; /* NULL: none was given */
    struct text word; /* the conditions in a canonical spelling, for cmd/common/shard.h */
    const char *index; /* --index: find records by it, cmd/common/by_index.h */
};

#define FILTER_OPTIONS_MAX 40 /* room for all conditions and those that join them */

/* Writes the options in argp's groups `group` and the next, followed by an empty one. */
void filter_args_options(struct argp_option options[FILTER_OPTIONS_MAX], int group);

/* The argp parser of these options; its input is a struct filter_args. */
error_t filter_args_parse(int key, char *arg, struct argp_state *state);

/* Takes the first condition of this kind out, if all games must meet it, and returns its argument;
 * else NULL.  Before filter_args_compile(). */
const char *filter_args_take(struct filter_args *args, const char *kind);

/* Adds a condition that no option gave; `kind` is its name in corpus/filter/filter.h, the argument
 * is borrowed.  Before filter_args_compile(). */
void filter_args_add(struct filter_args *args, const char *kind, const char *argument,
                     struct argp_state *state);

/* Compiles the conditions, after all options are known.  Ends the program if one is wrong. */
void filter_args_compile(struct filter_args *args, enum spelling spelling,
                         const struct replay_args *replay, struct argp_state *state);

/* Frees what `args` points to; it must not be used afterwards. */
void filter_args_release(const struct filter_args *args);

#endif
