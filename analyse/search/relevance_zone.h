/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SEARCH_RELEVANCE_ZONE_H
#define ANALYSE_SEARCH_RELEVANCE_ZONE_H

/*
 * Relevance zones: where a proved win takes place, and which of the defender's moves may disturb
 * it. Internal to mate.c; no proofs are kept on boards of more than RELEVANCE_ZONE_WORDS words.
 * relevance_zone.c has the argument.
 */

#include "analyse/search/mate_node.h"

#define RELEVANCE_ZONE_WORDS 8 /* of the sets of a proof */

/* Keeps how the attacker wins at the node, which has just been decided: by the node's line, by
 * `move`, or against all its listed moves.  Keeps nothing if the proof of a node below is lost. */
void relevance_zone_keep(struct mate *mate, const struct mate_visit *node, cell move);

/* The moves of `mover` that may disturb the proof, which is of the position after a pass of
 * `mover`, into set[words].  All other moves lose to it. */
void relevance_zone_answers(const struct mate *mate, enum colour mover,
                            const struct mate_proof *proof, uint64_t *set);

/*
 * After a proof that the defender's `move` loses: stores the same for those of the node's undecided
 * moves that do not disturb the attacker's win.  False: there are none.
 */
bool relevance_zone_spread(struct mate *mate, const struct mate_visit *node, cell move);

/* A number of the proof's cells and counts: two proofs with the same one are taken for equal. */
uint64_t relevance_zone_mark(const struct mate_proof *proof, int words);

#endif
