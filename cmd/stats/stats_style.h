/* SPDX-License-Identifier: ISC */
#ifndef CMD_STATS_STATS_STYLE_H
#define CMD_STATS_STATS_STYLE_H

/*
 * How players place their stones, over all of their games: how far from the sides they begin, and
 * how often a stone has a shape, blocks, forces, and is answered.  Counts of what hav-annotate says
 * of each stone, with its short searches alone.
 */

#include "cmd/common/common.h"

/* Runs hav-stats --style; `top` players of each game, 0: all.  Returns the exit status. */
int stats_style(const struct common *common, size_t top);

#endif
