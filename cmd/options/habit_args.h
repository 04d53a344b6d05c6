/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_HABIT_ARGS_H
#define CMD_OPTIONS_HABIT_ARGS_H

/*
 * The options that every tool has: -h, --help, --usage, -V, --version.  argp's own have no -h.
 *
 * One more, which --help does not show, lists the options of the tool for programs: hav's
 * completion is made of it.  --options prints a line for each, with tabs between its name, its
 * letter, its argument and what it does; missing ones are empty.  Lines that begin with `operand'
 * and a tab have the operands.
 */

#include "cmd/options/option.h"

/* The parser of these options, which takes no input. */
extern const struct argp habit_args;

#endif
