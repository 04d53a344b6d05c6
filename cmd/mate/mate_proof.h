/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_PROOF_H
#define CMD_MATE_MATE_PROOF_H

/*
 * The proof trees of hav-mate: written to a file, and checked by the rules.
 */

#include "cmd/mate/mate_finder.h"

/* Writes the answer's tree, if there is one, to wanted->proofs as a record with a comment that says
 * what it proves.  Returns 0, ERROR_MEMORY or ERROR_OUTPUT. */
int mate_proof_write(const struct mate_wanted *wanted, const struct query_view *view,
                     const struct mate_reply *reply) WARN_UNUSED;

/* --verify: checks each record of common's operands as a proof tree and writes a row or a line for
 * it: accepted, or refused with place and reason.  Adds to wanted->tally.  Returns what
 * common_walk() does. */
int mate_proof_verify(const struct common *common, const struct mate_wanted *wanted,
                      struct output *output, struct walk_counts *counts) WARN_UNUSED;

#endif
