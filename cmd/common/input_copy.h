/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_INPUT_COPY_H
#define CMD_COMMON_INPUT_COPY_H

/*
 * For tools that read their input several times: copies each operand that can be read only once
 * (standard input, a pipe) to an unnamed file in TMPDIR, which then replaces the operand.
 */

#include "cmd/options/input_args.h"

struct input_copy {
    char **operands; /* what to read instead */
    const char **names; /* the operands as given */
    size_t count;
    bool any; /* some operand was copied */
};

/*
 * Copies the operands that need it, and sets input->operands to the new ones.  `quiet`: does not
 * warn when it reads from a terminal.  Returns 0; ERROR_MEMORY; or ERROR_OUTPUT or ERROR_INPUT
 * after a complaint.  The caller calls input_copy_release() in every case.
 */
int input_copy_open(struct input_copy *copy, struct input_args *input, bool quiet) WARN_UNUSED;

/* Closes and frees the copies; input->operands must not be used afterwards. */
void input_copy_release(struct input_copy *copy);

/* The name that an entry would have without the copy.  `shown` holds it when it differs. */
const char *input_copy_name(const struct input_copy *copy, const char *file, struct text *shown);

/*
 * Lets standard input be read twice, from where it is: unless it is a file, an unnamed copy in
 * TMPDIR replaces it.  Returns as input_copy_open().
 */
int input_copy_standard(bool quiet) WARN_UNUSED;

#endif
