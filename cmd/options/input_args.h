/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_INPUT_ARGS_H
#define CMD_OPTIONS_INPUT_ARGS_H

/*
 * The options on the input: which files, how their records are read, and limits.
 */

#include "cmd/options/option.h"
#include "parse/input/input.h"
#include "parse/notation/record.h"

/* Zero is the default of each member. */
struct input_args {
    char **operands; /* borrowed: argv's */
    size_t noperands; /* 0: standard input */
    struct passing passing; /* its globs are allocated here, and the text of each is argv's */
    struct record_options record; /* given instead of detected */
    struct input_limits limits;
    size_t record_bytes; /* limit of one record */
};

/* --game --dialect --spelling, with INPUT_SIZE --size too; and --limit-..., one bit for all. */
enum { INPUT_READS = 1 << 0, INPUT_SIZE = 1 << 1 };
extern const struct option_group input_reading_options, input_limit_options;

/* Appends the name of the archive for the title of a page: the last component of the path of the
 * only operand.  Returns false and appends nothing if there are other operands or it has no name:
 * `-', `.', `/'. */
bool input_archive_name(char *const *operands, size_t noperands, struct text *name);

#endif
