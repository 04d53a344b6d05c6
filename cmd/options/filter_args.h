/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_FILTER_ARGS_H
#define CMD_OPTIONS_FILTER_ARGS_H

/*
 * Which games the command line wants: one option for each kind of condition in
 * corpus/filter/filter.h, and those that join them.
 */

#include "cmd/options/option.h"
#include "corpus/filter/filter.h"

/* Zero: all games. */
struct filter_args {
    bool is_offered; /* the tool has these options */
    struct filter_wish wish; /* the conditions; freed once they are compiled */
    struct filter *filter; /* NULL: none was given */
    struct text word; /* the conditions in one spelling, for cmd/common/shard.h */
    const char *index; /* --index: the records are found by it, cmd/common/by_index.h */
};

#define FILTER_OPTIONS_MAX 40

/* Writes the options, in argp's groups `group` and the next, ended by an empty one. */
void filter_args_options(struct argp_option options[FILTER_OPTIONS_MAX], int group);

/* An argp parser whose input is a struct filter_args. */
error_t filter_args_parse(int key, char *arg, struct argp_state *state);

/* Once all options are known: compiles the conditions.  Ends the program when one is wrong. */
void filter_args_compile(struct filter_args *args, enum spelling spelling, enum ring_rule ring_rule,
                         struct argp_state *state);

/* Frees what they point to: they must not be used any more. */
void filter_args_release(const struct filter_args *args);

#endif
