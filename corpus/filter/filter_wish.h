/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_FILTER_WISH_H
#define CORPUS_FILTER_FILTER_WISH_H

/*
 * The terms in which a filter is asked for, and its answers.
 */

#include "parse/notation/replay.h"

/* A kind of condition, as the command line shows it. */
struct filter_kind {
    const char *name; /* "player" */
    const char *argument; /* "RE" */
    const char *help; /* a few words */
    bool rare; /* only --help=all lists it */
};

/* A condition as the user gives it. */
struct filter_term {
    int kind; /* index of filter_kind_at() */
    const char *argument; /* borrowed until filter_new() is done */
    bool negated;
    bool begins; /* starts another alternative */
};

/* A filter as the user gives it. */
struct filter_wish {
    const struct filter_term *terms; /* [nterms]; none: every game matches */
    size_t nterms;
    bool any; /* each term is its own alternative */
    bool inverted; /* select the games that do not match */
    bool ignore_case, literal; /* how the expressions are read */
    bool symmetric; /* positions and cells match in all symmetries of the board */
    enum spelling spelling; /* of the cells in arguments */
    enum ring_rule ring_rule; /* under which positions are replayed */
    unsigned variant; /* the same: set of enum variant */
};

enum filter_answer {
    FILTER_NO,
    FILTER_YES,
    FILTER_UNDECIDED, /* limits were exceeded: the game is neither in nor out */
    FILTER_OPEN, /* the header does not decide it: replay the game */
};

#endif
