/* SPDX-License-Identifier: ISC */
#ifndef CMD_SOLVE_VERIFY_TREE_H
#define CMD_SOLVE_VERIFY_TREE_H

/*
 * --verify: proof trees, as hav-mate writes them.
 */

#include "cmd/solve/solve_finder.h"

struct verify_wanted {
    char *path; /* the file to check; NULL: none */
    enum colour attacker; /* the winner of a tree whose RE names none; COLOUR_NONE: not given */
    int most_stones; /* refuse trees of more; 0: any number */
    uint64_t limit_nodes; /* positions checked of one tree */
    uint64_t memory_bytes; /* for a proof */
    struct solve_tally *tally; /* added to */
};

/* Checks each record of common's operands as a proof tree and writes a row or a line for it:
 * accepted, or refused with place and reason.  Adds to wanted->tally.  Returns what common_walk()
 * does. */
int verify_trees(const struct common *common, const struct verify_wanted *wanted,
                 struct output *output, struct walk_counts *counts) WARN_UNUSED;

#endif
