/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_SOLVE_PROOF_H
#define CMD_SOLVE_SOLVE_PROOF_H

/*
 * --proof: the value of a position, proved in a file as hav-proof(5) describes it.
 */

#include "cmd/solve/solve_finder.h"

/* Answers as solve_finder_search() does, and proves the value in the file wanted->proof, or goes on
 * with the proof that is there.  Returns 0 or an ERROR_ after a complaint. */
int solve_proof_ask(struct solve_finder *finder, struct position *position,
                    struct solve_reply *reply) WARN_UNUSED;

#endif
