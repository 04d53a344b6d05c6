/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_INPUT_ARGS_H
#define CMD_OPTIONS_INPUT_ARGS_H

/*
 * What the command line says of the input: which files, how their records are read, and the limits.
 */

#include "cmd/options/option.h"
#include "parse/input/input.h"
#include "parse/notation/record.h"

/* Zero is the default of each member. */
struct input_args {
    char **operands; /* borrowed: argv's */
    size_t noperands; /* 0: standard input */
    struct record_options record; /* what is not detected but said */
    struct input_limits limits;
    size_t record_bytes; /* limit of one record */
};

/* --game --dialect --spelling --size, and --limit-...; one bit for all. */
extern const struct option_group input_reading_options, input_limit_options;

/* Appends what a page calls the archive: the last name in the path of the one operand.  False, and
 * nothing, when there are others, or it has none: `-', `.', `/'. */
bool input_archive_name(char *const *operands, size_t noperands, struct text *name);

#endif
