/* SPDX-License-Identifier: ISC */
/*
 * One flag, set by the handler of SIGINT, which then gives way to the handler that was there.
 */
#include "cmd/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;
static struct sigaction before;

static void remember(int number)
{
    seen = 1;
    sigaction(number, &before, NULL);
}

void interrupt_watch(void)
{
    struct sigaction action = {.sa_handler = remember, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

bool interrupt_seen(void)
{
    return seen != 0;
}
