/* SPDX-License-Identifier: ISC */
#ifndef CMD_DEDUPE_DEDUPE_PASSES_H
#define CMD_DEDUPE_DEDUPE_PASSES_H

/* The passes of hav-dedupe over its input. */

#include "cmd/common/common.h"
#include "corpus/dedupe/dedupe.h"

#define DEDUPE_MIN_PLIES 8 /* the default; set by hand */
#define DEDUPE_ALIAS_PLIES 20 /* the default; set by hand */

struct dedupe_args {
    struct common common;
    struct dedupe_options options;
    bool dry_run; /* the output is the report, not records */
    const char *report; /* a file for the report; NULL: none */
    const char *aliases; /* a file for proposed aliases; NULL: none */
    int alias_plies; /* records of fewer are no evidence for aliases */
};

/* Runs hav-dedupe.  Returns the exit status. */
int dedupe_run(struct dedupe_args *args, struct output *output);

#endif
