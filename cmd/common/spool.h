/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_SPOOL_H
#define CMD_COMMON_SPOOL_H

/*
 * Operands that can be read only once (standard input, pipes), for tools that go through their
 * input several times: each is copied to a file without a name in TMPDIR, and that file takes the
 * operand's place.
 */

#include "cmd/options/input_args.h"

struct spool {
    char **operands; /* what to read in their place */
    const char **names; /* what each is called */
    size_t count;
    bool any; /* some operand was copied */
};

/*
 * Copies what must be, and lets input->operands be the new ones.  `quiet`: no word about a terminal
 * that is read from.  0; ERROR_MEMORY; or ERROR_OUTPUT or ERROR_INPUT after a complaint.
 * spool_release() in all cases, when the input is needed no more.
 */
int spool_open(struct spool *spool, struct input_args *input, bool quiet) WARN_UNUSED;
void spool_release(struct spool *spool);

/* The name of an entry as it would be without the copy.  `shown` holds it when it differs. */
const char *spool_name(const struct spool *spool, const char *file, struct text *shown);

#endif
