/* SPDX-License-Identifier: ISC */
#ifndef PARSE_POSITIONAL_PG_PROOF_H
#define PARSE_POSITIONAL_PG_PROOF_H

/*
 * Proofs about positional games as text, hav-pg(5).
 */

#include "analyse/positional/positional_proof.h"
#include "parse/positional/pg_words.h"

#define PG_PROOF_BYTES_MAX ((size_t)1 << 30)

/* Appends the proof. */
void pg_proof_write(const struct positional *game, const struct positional_proof *proof,
                    struct text *out);

/* Reads a proof about the game; on errors it is empty.  Returns 0 or ERROR_MEMORY. */
int pg_proof_read(const char *file, const char *bytes, size_t length, const struct positional *game,
                  struct positional_proof *proof, struct pg_findings *findings) WARN_UNUSED;

/* The name of the rules: "strong", "maker-breaker", "avoider-enforcer". */
const char *pg_rules_name(enum positional_rules rules);

#endif
