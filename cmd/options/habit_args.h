/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_HABIT_ARGS_H
#define CMD_OPTIONS_HABIT_ARGS_H

/*
 * The options that every tool has: -h, --help, --usage, -V, --version.  argp's own have no -h.
 */

#include "cmd/options/option.h"

/* The parser of these options, which takes no input. */
extern const struct argp habit_args;

#endif
