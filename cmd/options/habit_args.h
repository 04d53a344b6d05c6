/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_HABIT_ARGS_H
#define CMD_OPTIONS_HABIT_ARGS_H

/*
 * The options that every tool has: -h, --help, --usage, -V, --version.  argp's own have no -h.
 */

#include "cmd/options/option.h"

/* The parser of these options; its input is a struct habit_args. */
struct habit_args {
    /* Hides what --help does not list, and --help=all does. */
    void (*shorten)(void *context);
    void *context;
};
extern const struct argp habit_argp;
extern const struct option_words habit_words[];

#endif
