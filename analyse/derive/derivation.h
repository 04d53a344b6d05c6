/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_DERIVE_DERIVATION_H
#define ANALYSE_DERIVE_DERIVATION_H

/*
 * Derivations: why two ends are joined, line by line, in the algebra of docs/theory.md 5.
 *
 * Each line states one link with its carrier, and names the rule and the lines that it follows
 * from; lines come before those that use them, and the last states the link in question.  A link
 * that no rule gives but the exact search proves is a single line, with an answer to each
 * intrusion.
 */

#include "analyse/base/error.h"
#include "analyse/links/known_links.h"

enum derivation_rule {
    DERIVATION_CHAIN, /* extension through the own chain `via`; premises 2 */
    DERIVATION_CELL, /* extension through the empty cell `via`, the pivot; premises 2 */
    DERIVATION_UNION, /* union of 1-paths; premises 2 or more */
    DERIVATION_STONE, /* a 1-path: its one premise is a 0-path that assumes a stone on `via` */
    DERIVATION_ADJACENT, /* the two ends in question touch */
    DERIVATION_TEMPLATE, /* a link of the question's table, by its name */
    DERIVATION_SEARCH, /* proved by the exact search on the carrier */
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
    cell given; /* an own stone that the line assumes, or CELL_NONE */
    const char *template; /* DERIVATION_TEMPLATE: its name, borrowed from the table; else NULL */
    int npremises;
    int premise[DERIVATION_PREMISES_MAX]; /* indices of lines before it, or DERIVATION_TOUCHING */
};

enum derivation_verdict {
    DERIVATION_PROVED,
    DERIVATION_NONE, /* proved: the ends are not joined, inside the carrier if the question has one,
                        even moving first */
    DERIVATION_UNKNOWN, /* no link was found, which proves nothing */
};

struct derivation_question {
    const struct position *position;
    enum colour colour;
    end_id a, b; /* of ends_init(position, colour) */
    struct known_links *known; /* borrowed, of the same thread; NULL: no table */
    const uint64_t *carrier; /* its empty cells may be used; NULL: a carrier is searched for */
    uint64_t limit_nodes; /* of each exact search, and of all on growing regions together; 0:
                             EXACT_LIMIT_NODES */
};

/* Zero-initialised is valid and empty. */
struct derivation {
    enum derivation_verdict verdict;
    struct derivation_line *line; /* [count]; the last has n = 0 or, if none was found, 1 */
    int count;
    int n; /* PROVED: stones that suffice: n of the last line, and one for each end that is an empty
              cell, which lines take for a stone */
    bool exact; /* PROVED: fewer stones are refuted, on the whole board; else n is "at most" */
    size_t room; /* of line[] */
    /* When the last line is by DERIVATION_SEARCH: */
    struct cellset intrusions; /* n = 0: the cells of the carrier */
    cell reply[BOARD_CELLS_MAX]; /* [intrusion] an answer; CELL_NONE: none is needed, or the search
                                    ran out before one was found */
    cell opening; /* n = 1: the own stone that makes it safe */
};

/* Frees what the derivation holds and empties it. */
void derivation_release(struct derivation *derivation);

#endif
