/* SPDX-License-Identifier: ISC */
#ifndef CMD_COMMON_H
#define CMD_COMMON_H

/*
 * What all tools share: the options of input, output and limits as one argp child, the output
 * file (written under a temporary name and renamed), the exit status, progress, diagnostics on
 * standard error.
 */

#include <argp.h>

#include "corpus/walk.h"
#include "parse/emit.h"
#include "parse/replay.h"

enum {
    EXIT_FINE = 0,
    EXIT_FINDINGS = 1, /* a record was rejected, or the answer is "no" */
    EXIT_TROUBLE = 2, /* input, output or memory failed */
    EXIT_USAGE = 64,
};

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* What the shared options hold.  A tool embeds it in its struct args and passes it to the child:
 * state->child_inputs[0] = &args->common on ARGP_KEY_INIT. */
struct common {
    unsigned wants; /* COMMON_ bits: which optional groups of options this tool has */
    enum format format;
    const char *output; /* NULL: standard output */
    enum spelling spelling; /* --coords */
    enum ring_rule ring_rule;
    bool has_move; /* -m was given */
    int move; /* -m N */
    bool all; /* -a */
    bool variations;
    int jobs;
    enum when progress, colour;
    enum level level; /* --verbose, --quiet: least level of diagnostics shown */
    struct input_limits limits;
    size_t record_bytes;
    struct record_options record;
    char **operands;
    size_t noperands;
};

#endif
