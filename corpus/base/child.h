/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_BASE_CHILD_H
#define CORPUS_BASE_CHILD_H

/*
 * Runs another program as a child: bytes go in, bytes come out.  This is the only place in the
 * rooms that does so for the sake of its output.
 *
 * No shell is involved.  The program runs in the root folder, as the leader of a process group of
 * its own, in the locale C.UTF-8.  Its input is an unnamed file, so nothing is left behind.  It is
 * ended together with its children (those that stay in its group) when it has not answered for too
 * long, when its output is too long or refused, and when a signal would end the caller.
 */

#include <stddef.h>

#include "analyse/base/text.h"

enum child_look {
    CHILD_WAIT, /* nothing new is complete */
    CHILD_PROGRESS, /* something is: the time begins anew */
    CHILD_REFUSE, /* this is not what was asked for: end the program */
};

struct child_command {
    const char *const *arguments; /* the program's name, looked up in PATH, ...; NULL ends them */
    const char *const *hidden; /* beginnings of the names of variables that it does not get; NULL
                                  ends them; NULL: it gets all */
    const char *const
        *variables; /* that it gets besides: "NAME=VALUE"; NULL ends them; NULL: none */
    const int *files; /* descriptors that it inherits, under their numbers; not the first three */
    size_t nfiles;
    const struct text *input; /* its standard input; NULL: none */
    int limit_ms; /* how long it may run without CHILD_PROGRESS */
    size_t limit_bytes; /* of its output, as far as look() leaves it there */
    /* Looks at the output so far, after each piece of it, and may take a part away.  NULL: the
     * output is looked at by nothing before the end, and limit_ms is the time for the whole run. */
    enum child_look (*look)(void *context, struct text *output);
    void *context; /* for look() */
};

enum child_end {
    CHILD_DONE, /* it has ended with status 0 */
    CHILD_MISSING, /* there is no such program */
    CHILD_FAILED, /* it could not be run, or has ended with another status or by a signal */
    CHILD_SILENT, /* it did not answer, and was ended */
    CHILD_REFUSED, /* look() refused its output, or that was too long */
    CHILD_INTERRUPTED, /* by a signal, which reaches the caller when this function returns */
};

/*
 * Runs the program to its end.  Appends its output to `output` and what it writes to standard error
 * to `messages`; then, unless it is done or look() refused, a line that says what went wrong.
 * Blocks SIGHUP, SIGINT, SIGQUIT and SIGTERM in the calling thread meanwhile.
 */
enum child_end child_run(const struct child_command *command, struct text *output,
                         struct text *messages);

#endif
