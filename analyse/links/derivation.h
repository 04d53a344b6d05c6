/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LINKS_DERIVATION_H
#define ANALYSE_LINKS_DERIVATION_H

/*
 * Derivations: why two ends are joined, line by line, in the algebra of the theory.
 *
 * Each line states one link with its carrier and names the rule and the lines that it follows from;
 * lines come before those that use them, and the last states what was asked.  What no rule gives
 * but the exact search proves is one line that says so, with an answer to each intrusion.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"
#include "analyse/solve/exact.h"

enum derivation_rule {
    DERIVATION_CHAIN, /* extension through the own chain `via`; premises 2 */
    DERIVATION_CELL, /* extension through the empty cell `via`, the pivot; premises 2 */
    DERIVATION_UNION, /* union of 1-paths; premises 2 or more */
    DERIVATION_STONE, /* the 0-path of the one premise, which takes a stone on `via` for granted,
                         is a 1-path */
    DERIVATION_ADJACENT, /* what was asked is that two ends touch */
    DERIVATION_SEARCH, /* the exact search on the carrier says so */
};

/* A premise that needs no line: two cells, or a cell and a side, that touch. */
#define DERIVATION_TOUCHING (-1)
#define DERIVATION_PREMISES_MAX 6

struct derivation_line {
    end_id a, b; /* in a line with `given`: of the position with that stone */
    int n; /* 0 or 1 */
    struct cellset carrier;
    enum derivation_rule rule;
    end_id via; /* END_NONE: the rule has none */
    cell given; /* an own stone that the line takes for granted, or CELL_NONE */
    int npremises;
    int premise[DERIVATION_PREMISES_MAX]; /* indices of lines before it, or DERIVATION_TOUCHING */
};

enum derivation_verdict {
    DERIVATION_PROVED,
    DERIVATION_NONE, /* exact: the ends are not joined inside the carrier, moving first or not */
    DERIVATION_UNKNOWN, /* no link was found; that proves nothing */
};

struct derivation_question {
    const struct position *position;
    enum colour colour;
    end_id a, b; /* of ends_init(position, colour) */
    const uint64_t *carrier; /* the empty cells in it may be used; NULL: a carrier is looked for */
    uint64_t limit_nodes; /* of the exact search; 0: EXACT_LIMIT_NODES */
};

/* Zero-initialised is valid and empty. */
struct derivation {
    enum derivation_verdict verdict;
    struct derivation_line *line; /* [count]; one of n = 0 or, if none was found, 1 is the last */
    int count;
    size_t room; /* of line[] */
    /* of a last line by DERIVATION_SEARCH and n = 0: */
    struct cellset intrusions;
    cell reply[BOARD_CELLS_MAX]; /* [intrusion] an answer; CELL_NONE: none is needed, or the search
                                    ran out before one was found */
    cell opening; /* n = 1 by search: the own stone that makes it safe */
};

/*
 * Derives a 0-path, or else a 1-path, of the two ends.  Returns 0 or ERROR_MEMORY; the
 * derivation is released with derivation_release() in any case.  Cost: up to a second where links
 * are looked for on a whole board; with a carrier of up to some 25 cells milliseconds.
 */
int derivation_find(struct derivation *derivation,
                    const struct derivation_question *question) WARN_UNUSED;
void derivation_release(struct derivation *derivation);

#endif
