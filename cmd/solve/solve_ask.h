/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVE_ASK_H
#define CMD_SOLVE_SOLVE_ASK_H

/*
 * The answer about a position.
 */

#include "cmd/solve/solve_finder.h"

/* Fills in the answer; with wanted->proof also proves it in that file, or goes on with the proof
 * there.  `position` is left as it was.  Returns 0, or an ERROR_ after a complaint. */
int solve_ask(struct solve_finder *finder, struct position *position,
              struct solve_reply *reply) WARN_UNUSED;

#endif
