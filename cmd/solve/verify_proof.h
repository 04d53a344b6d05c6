/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_VERIFY_PROOF_H
#define CMD_SOLVE_VERIFY_PROOF_H

/*
 * --verify: proofs of values, as hav-proof(5) describes them.
 */

#include "cmd/solve/verify_tree.h"

/* Checks each proof in the file wanted->path by the rules, and writes a row or a line for it:
 * accepted, or refused with place and reason.  Adds to wanted->tally.  Returns 0 or an ERROR_ after
 * a complaint. */
int verify_proofs(const struct common *common, const struct verify_wanted *wanted,
                  struct output *output) WARN_UNUSED;

#endif
