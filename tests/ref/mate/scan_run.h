/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_MATE_SCAN_RUN_H
#define TESTS_REF_MATE_SCAN_RUN_H

/*
 * The scan of a game (analyse/mate/mate_scan.h) with searches of mate_look.h, one after the other;
 * or with a planted bug.
 */

#include "analyse/mate/mate_look.h"
#include "analyse/mate/mate_scan.h"

enum scan_bug {
    SCAN_NO_BUG,
    SCAN_BUG_BOUND, /* planted: not in few stones is taken for not at all */
    SCAN_BUG_BUDGET, /* planted: no win found is taken for no win */
};

struct scan_run {
    struct mate *mate; /* the caller's */
    enum scan_bug bug;
    struct position position; /* of the moment that scan_run_at() has set up last */
    struct ply plies[PLIES_MAX];
    int nplies;
    struct mate_moment moments[PLIES_MAX + 1];
    struct mate_scan scan;
    int by_replies, shorter; /* wins proved by all replies, and by searches for shorter ones; the
                                caller zeroes them */
    uint64_t first, again; /* nodes of the first looks, and of all after them */
};

/* Scans the game that leads to `end`, with `unit` nodes for each first look. */
void scan_run(struct scan_run *run, const struct position *end, int most_stones, uint64_t unit);

/* The position after so many plies. */
struct position *scan_run_at(struct scan_run *run, int nplies);

#endif
