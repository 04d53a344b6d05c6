/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_DAG_H
#define CMD_MATE_MATE_DAG_H

/*
 * --proof and --verify: proofs as hav-proof(5) describes them.
 */

#include "cmd/mate/mate_finder.h"

/* Answers as mate_finder_ask() does with wanted->solve, and proves the value in the file
 * wanted->dag, or goes on with the proof that is there.  Returns 0 or an ERROR_ after a complaint.
 */
int mate_dag_ask(struct mate_finder *finder, struct position *position,
                 const struct mate_wanted *wanted, struct mate_reply *reply) WARN_UNUSED;

/* Checks each proof in the file `path` by the rules, and writes a row or a line for it: accepted,
 * or refused with place and reason.  Adds to wanted->tally.  Returns 0 or an ERROR_ after a
 * complaint. */
int mate_dag_verify(const struct common *common, const struct mate_wanted *wanted, const char *path,
                    struct output *output) WARN_UNUSED;

#endif
