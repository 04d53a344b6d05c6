/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_ESTIMATE_H
#define ANALYSE_REMARK_REMARK_ESTIMATE_H

/*
 * The largest changes of the estimate.  Only changes over two plies say anything: over one ply the
 * estimate swings with the tempo.  Never where a win is proved.
 */

#include "analyse/remark/annotation.h"

/* Adds a remark to the second of two plies over which the estimate changed most, at most three in a
 * game. */
void remark_estimate(struct annotation *annotation, struct arena *arena);

#endif
