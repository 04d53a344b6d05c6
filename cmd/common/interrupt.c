/* SPDX-License-Identifier: ISC */
/*
 * One flag, set by the handler of SIGINT, which then gives way to the handler that was there.
 */
#include "cmd/common/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_bool seen; /* set by any thread, read by all */
static struct sigaction before;

static void remember(int number)
{
    atomic_store(&seen, true);
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
    return atomic_load(&seen);
}
