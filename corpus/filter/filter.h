/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_FILTER_H
#define CORPUS_FILTER_FILTER_H

/*
 * Selects games.  A filter is a set of conditions on a record and on how its game went.
 *
 * The conditions form alternatives: a game matches if all conditions of at least one alternative
 * hold, each as it is or negated.  Conditions are tested in order of cost: first those on the
 * header, before any replay, then those on the outcome, then positions and patterns.  A condition
 * that cannot be decided (a regular expression that exceeds its limits) leaves the game undecided
 * unless the others settle it.
 *
 * A filter is compiled once and read-only; each thread tests records with a worker of its own.
 */

#include "corpus/filter/filter_wish.h"

/* Returns the kinds in the order in which --help lists them, from index 0; NULL past the last. */
const struct filter_kind *filter_kind_at(int index);

struct filter;

/*
 * Compiles a filter and reads the files that its arguments name.  Returns 0; ERROR_MEMORY; or
 * ERROR_INPUT if an argument is wrong: then `problem` says which and why.  *filter is NULL unless
 * 0 is returned.
 */
int filter_new(struct filter **filter, const struct filter_wish *wish,
               struct text *problem) WARN_UNUSED;

/* Frees a filter; NULL allowed. */
void filter_free(struct filter *filter);

struct filter_worker;

/* Makes what one thread needs to test records; `filter` is borrowed.  NULL: out of memory. */
struct filter_worker *filter_worker_new(const struct filter *filter);

/* Frees a worker; NULL allowed.  Not at the same time as another one of the filter. */
void filter_worker_free(struct filter_worker *worker);

/* Tests the conditions on the record alone, which must not be rejected.  Returns a filter_answer
 * or ERROR_MEMORY. */
int filter_ask_record(struct filter_worker *worker, struct record *record) WARN_UNUSED;

/*
 * Tests the filter on the game replayed to its end, which must not be illegal.  Call it after
 * filter_ask_record() on the same record; it returns the same answer as that call unless that was
 * FILTER_OPEN.  Returns a filter_answer other than FILTER_OPEN, or ERROR_MEMORY.
 */
int filter_ask_game(struct filter_worker *worker, struct record *record,
                    const struct position *position, const struct outcome *outcome) WARN_UNUSED;

struct asked_name;
/* Returns a player or fact that was asked for (corpus/filter/asked_name.h), and that no game has
 * which was tested by the workers freed so far, by number from 0; NULL past the last. */
const struct asked_name *filter_not_found(const struct filter *filter, size_t number);

struct condition;
/*
 * Returns the *count conditions of alternative `number`, from 0; NULL past the last.  For callers
 * that know games by other means than records.
 */
const struct condition *filter_conditions(const struct filter *filter, size_t number,
                                          size_t *count);

/* True if the filter selects the games that do not match. */
bool filter_inverted(const struct filter *filter);

/* Returns the option of the first condition that the last test left undecided, for
 * MESSAGE_UNDECIDED. */
const char *filter_undecided(const struct filter_worker *worker);

#endif
