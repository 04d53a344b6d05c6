/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_MATE_ZONE_H
#define ANALYSE_MATE_MATE_ZONE_H

/*
 * Where a win that is proved takes place, and which of the defender's moves may disturb it.
 * Internal to mate.c; on boards of more than MATE_ZONE_WORDS words nothing is kept.
 */

#include "analyse/mate/mate_node.h"

#define MATE_ZONE_WORDS 8 /* of the sets of a proof that is looked at */

/* Keeps how the attacker wins at the node: by its line, or by `move`, or against all moves. */
void mate_zone_keep(struct mate *mate, const struct mate_visit *node, cell move);

/* Into set[words], the moves of `mover` that may meet how the other would win after a pass. */
void mate_zone_answers(const struct mate *mate, enum colour mover, const struct mate_proof *proof,
                       uint64_t *set);

/*
 * Where the attacker's win after this move of the defender is proved, keeps the same of those of
 * the node's other moves that do not matter to that win; false: there is no such move.
 */
bool mate_zone_spread(struct mate *mate, const struct mate_visit *node, cell move);

#endif
