/* SPDX-License-Identifier: ISC */
#ifndef CMD_MATE_MATE_PROBLEMS_H
#define CMD_MATE_MATE_PROBLEMS_H

/*
 * Problems from an archive: positions with one winning first move, as SGF and as a page to print.
 */

#include "cmd/mate/mate_wanted.h"

struct mate_problems {
    int stones; /* of the win, or MATE_PROBLEM_WIN, _HOLD; 0: no problems are wanted */
    uint64_t count; /* at most so many; 0: any number */
    const char *sheet; /* the page's path; NULL: none */
};

/*
 * Searches all games, writes the problems to the output as SGF, and the page.  A game gives its
 * first problem only, and no two problems are images of each other.  Adds the problems to
 * wanted->tally.  Returns as common_walk().
 */
int mate_problems_run(const struct common *common, const struct mate_wanted *wanted,
                      const struct mate_problems *problems, struct output *output,
                      struct walk_counts *counts) WARN_UNUSED;

#endif
