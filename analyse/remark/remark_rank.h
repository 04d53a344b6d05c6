/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_REMARK_REMARK_RANK_H
#define ANALYSE_REMARK_REMARK_RANK_H

/*
 * Which remarks are worth saying, and which moments are key.
 *
 * Detail 1 shows at most three sentences a ply, one of a family; shapes and what is common belong
 * to detail 2 and 3.  No sentence is in the words of one of the three shown before it: it is said
 * differently, or left to detail 2.
 */

#include "analyse/remark/annotation.h"

/* Sorts the remarks of every ply and sets their `detail`; marks the key moments. */
void remark_rank(struct annotation *annotation);

#endif
