/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_ARGS_H
#define CMD_MATE_MATE_ARGS_H

/*
 * The command line of hav-mate.
 */

#include "cmd/mate/mate_problems.h"
#include "cmd/position/position_svg.h"

struct mate_args {
    struct common common;
    struct mate_wanted wanted;
    bool has_limit; /* --limit-nodes was given */
    struct mate_problems problems;
    struct text picture; /* of -f svg and its like */
    const char *trees; /* NULL: no proof trees are wanted */
};

extern const struct argp_option mate_options[];

/* The words that they take. */
extern const struct option_words mate_args_words[];

/* Stores an option in state->input, a struct mate_args; for struct tool.  At the end of the command
 * line it checks which options exclude each other, and fills in the defaults. */
error_t mate_args_parse(int key, char *arg, struct argp_state *state);

#endif
