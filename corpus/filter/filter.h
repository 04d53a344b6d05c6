/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_FILTER_H
#define CORPUS_FILTER_FILTER_H

/*
 * Which games are wanted?  A filter is a set of conditions on a record and on how its game went.
 *
 * Its conditions stand in alternatives: a game matches when every condition of at least one of them
 * holds, each as it is or negated.  They are asked in order of their cost: those of the header
 * first, before anything is replayed, then those of the outcome, then positions and patterns.  A
 * condition that cannot be decided (a regular expression that ran into its limits) leaves the game
 * undecided unless the others settle it.
 *
 * A filter is compiled once and read-only; each thread asks it through a worker of its own.
 */

#include "parse/notation/replay.h"

/* A kind of condition, as an option shows it. */
struct filter_kind {
    const char *name; /* "player" */
    const char *argument; /* "RE" */
    const char *help; /* a few words */
};

/* The kinds, in the order in which they are shown; NULL past the last. */
const struct filter_kind *filter_kind_at(int index);

/* A condition as it is asked for. */
struct filter_term {
    int kind; /* index of filter_kind_at() */
    const char *argument; /* borrowed until filter_new() is done */
    bool negated;
    bool begins; /* another alternative begins with it */
};

/* A filter as it is asked for. */
struct filter_wish {
    const struct filter_term *terms; /* [nterms]; none: every game matches */
    size_t nterms;
    bool any; /* each term is an alternative of its own */
    bool inverted; /* the games that do not match are wanted */
    bool ignore_case, literal; /* how the expressions are read */
    bool symmetric; /* positions and cells count in all symmetries of the board */
    enum spelling spelling; /* of the cells in arguments */
    enum ring_rule ring_rule; /* under which positions are replayed */
};

struct filter;

/*
 * Compiles a filter; files that arguments name are read.  0; ERROR_MEMORY; or ERROR_INPUT when an
 * argument is wrong: then `problem` says which and why.  *filter is NULL unless 0 is returned.
 */
int filter_new(struct filter **filter, const struct filter_wish *wish,
               struct text *problem) WARN_UNUSED;
void filter_free(struct filter *filter); /* NULL allowed */

enum filter_answer {
    FILTER_NO,
    FILTER_YES,
    FILTER_UNDECIDED, /* limits ran out: the game is neither in nor out */
    FILTER_OPEN, /* the header does not settle it: replay the game */
};

struct filter_worker;
struct filter_worker *filter_worker_new(const struct filter *filter); /* NULL: memory is out */
void filter_worker_free(struct filter_worker *worker); /* NULL allowed */

/* What the record alone says; it is one that was not rejected.  An answer, or ERROR_MEMORY. */
int filter_ask_record(struct filter_worker *worker, struct record *record) WARN_UNUSED;

/*
 * The same with the game replayed to its end, which is not illegal; never FILTER_OPEN.  To be asked
 * after filter_ask_record() of the same record; whatever that answered, this answers too unless it
 * was FILTER_OPEN.
 */
int filter_ask_game(struct filter_worker *worker, struct record *record,
                    const struct position *position, const struct outcome *outcome) WARN_UNUSED;

struct condition;
/*
 * Its conditions, for who knows of games by other means: all those of alternative `number`, from 0;
 * NULL past the last.  And whether the games that do not match are the wanted ones.
 */
const struct condition *filter_conditions(const struct filter *filter, size_t number,
                                          size_t *count);
bool filter_inverted(const struct filter *filter);

/* The option's name of the first condition that was left undecided by the last question, to be
 * reported with MESSAGE_UNDECIDED. */
const char *filter_undecided(const struct filter_worker *worker);

#endif
