/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_SCAN_FINDER_H
#define ANALYSE_STUDY_SCAN_FINDER_H

/*
 * The searches of a scan at one position.
 */

#include "analyse/study/mate_finder.h"

/* The budget of the first search at a position, in nodes, or in microseconds if nodes are not
 * limited.  The budgets below are in the same measure. */
uint64_t scan_finder_unit(const struct mate_terms *terms);

/* The first search, for a win of either colour. */
void scan_finder_ask(struct mate_finder *finder, const struct position *position,
                     struct scan_reply *reply);

/* Does the task's search; sets the win that it found, whose attacker is COLOUR_NONE if there is
 * none, and what is refuted.  For MATE_SCAN_SHORTER `known` is the stones of the win that is known;
 * for MATE_SCAN_REPLIES that of the attacker after the move `played`, which is no cell otherwise.
 * Only after mate_finder_deepen(). */
void scan_finder_ask_further(struct mate_finder *finder, const struct position *position,
                             const struct mate_scan_task *task, cell played, int known,
                             struct scan_reply *reply);

/* The proof tree of the reply's win, into reply->tree if the budget is enough.  It is borrowed
 * until the next question. */
void scan_finder_find_tree(struct mate_finder *finder, const struct position *position,
                           uint64_t budget, struct mate_reply *reply);

#endif
