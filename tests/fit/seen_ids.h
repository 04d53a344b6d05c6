/* SPDX-License-Identifier: ISC */
#ifndef TESTS_FIT_SEEN_IDS_H
#define TESTS_FIT_SEEN_IDS_H

/*
 * The games that a fit uses: those that a figure or a resignation ended, of SEEN_PLIES_LEAST plies
 * or more, without set-up, each id once.
 */

#include "corpus/walk/walk.h"
#include "parse/notation/replay.h"

#define SEEN_PLIES_LEAST 12

#define SEEN_IDS_MAX 100000

/* Zero-initialised is valid and empty. */
struct seen_ids {
    uint64_t hash[SEEN_IDS_MAX];
    size_t count;
};

/*
 * Replays the item's record by Freeling's rule, and returns whether a fit uses it; `suits` says
 * which boards it wants.  *outcome and *hash are filled in then: that of the id, whose bits also
 * decide what the game is used for.
 */
bool seen_ids_take(struct seen_ids *seen, const struct walk_item *item,
                   bool (*suits)(const struct board *board), struct outcome *outcome,
                   uint64_t *hash);

/* Calls record(context, item) for each record of the operands, up to a NULL, in order.  Returns 0,
 * or the error of walk_run(). */
int seen_ids_walk(char **operands, int (*record)(void *context, struct walk_item *item),
                  void *context);

#endif
