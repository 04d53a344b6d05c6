/* SPDX-License-Identifier: ISC */
/*
 * Which files must be removed?  A signal handler may do little, so the names are in a table of
 * fixed size that it only reads.
 */
#include "cmd/output/unfinished.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#define UNFINISHED_MAX 16

/* NULL: free.  Any thread that gets a signal reads it. */
static _Atomic(char *) unfinished[UNFINISHED_MAX];

/* Does this signal, unless something is done about it, end a program?  Signals that cannot be
 * caught are left out. */
static bool unfinished_is_deadly(int number)
{
    switch (number) {
    case SIGKILL:
    case SIGSTOP:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
    case SIGCHLD:
    case SIGCONT:
    case SIGURG:
    case SIGWINCH: return false;
    default: return true;
    }
}

static void unfinished_remove_all(int number)
{
    for (size_t i = 0; i < UNFINISHED_MAX; i++) {
        char *path = unfinished[i];
        if (path != NULL)
            unlink(path);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void unfinished_catch_all(void)
{
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction action;

        /* Ignored signals stay ignored, and so do signals with another handler. */
        if (unfinished_is_deadly(number) && sigaction(number, NULL, &action) == 0 &&
            action.sa_handler == SIG_DFL)
            signal(number, unfinished_remove_all);
    }
}

void unfinished_add(char *path)
{
    for (size_t i = 0; i < UNFINISHED_MAX; i++) {
        if (unfinished[i] != NULL)
            continue;
        unfinished[i] = path;
        break;
    }
    unfinished_catch_all();
}

void unfinished_done(const char *path)
{
    for (size_t i = 0; i < UNFINISHED_MAX && path != NULL; i++)
        if (unfinished[i] == path)
            unfinished[i] = NULL;
}

void unfinished_hold(sigset_t *before)
{
    sigset_t held;

    sigemptyset(&held);
    /* A fault of the program itself ends it all the same. */
    for (int number = 1; number <= SIGRTMAX; number++)
        if (unfinished_is_deadly(number))
            sigaddset(&held, number);
    sigprocmask(SIG_BLOCK, &held, before);
}

void unfinished_outlive_limit(void)
{
    signal(SIGXFSZ, SIG_IGN);
}
