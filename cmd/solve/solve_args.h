/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVE_ARGS_H
#define CMD_SOLVE_SOLVE_ARGS_H

/*
 * The command line of hav-solve.
 */

#include "cmd/solve/verify_tree.h"

struct solve_args {
    struct common common;
    struct solve_wanted wanted;
    bool has_limit; /* --limit-nodes was given */
    struct saved_search saved;
    const char *solved; /* the file of solved positions; NULL: none */
    struct verify_wanted verify;
};

extern const struct argp_option solve_options[];

/* The words that they take. */
extern const struct option_words solve_args_words[];

/* Stores an option in state->input, a struct solve_args; for struct tool.  At the end of the
 * command line it checks which options exclude each other, and fills in the defaults. */
error_t solve_args_parse(int key, char *arg, struct argp_state *state);

#endif
