/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_CLOSING_H
#define ANALYSE_LADDER_CLOSING_H

/*
 * Closing: the side of the board that a block closes to a group, and the cells from which the group
 * is shut off once the ladder that follows is played.
 *
 * The value of a group and a side is 0 when they are joined although the opponent moves first, 1
 * when they are joined only if the colour moves first, 2 when not even then.  A block raises it:
 * from 0 to 1 it needs an answer, to 2 it closes the side.
 *
 * A group that cannot reach the side can still run along it, since every stone that threatens to
 * reach it must be answered: that is the ladder.  So a cell counts as open when the group, moving
 * first, joins the cell or the side, whichever the opponent leaves: it plays a ladder up to the
 * cell.  The other empty cells on rows below the group's are shut off.  Each cell is decided by
 * itself: the group may not have two open cells at once.
 *
 * The answers are exact inside a strip: the empty cells from the side (row 1) up to the row of the
 * group's stones nearest to it, within CLOSING_STEPS steps of them.  Only stones within three steps
 * of the block count for that.  If the strip has more cells than the exact search takes, it is
 * shortened step by step.  The group's own links are assumed and their cells are left out.  Threats
 * elsewhere and figures are not considered.
 *
 * Source: the thesis of 2006 on Havannah, section 5.11, orders blocks by the region that they deny;
 * its figures are lost, and this is the reading of it that can be decided.
 */

#include "analyse/ladder/block.h"
#include "analyse/solve/exact.h"

#define CLOSING_STEPS 6 /* set by hand */
/* Groups whose nearest stones are higher are not considered; set by hand. */
#define CLOSING_ROWS 5

enum { CLOSING_VALUE_UNKNOWN = -1 }; /* a search met its limit */

struct closing {
    int side;
    int before, after; /* the value of the group and the side; or CLOSING_VALUE_UNKNOWN */
    struct cellset shut; /* after 2: cells from which the group is shut off */
    struct cellset untold; /* after 2: cells for which the search met its limit */
};

/*
 * Does an opponent's stone on the empty cell `at` raise the value of the group and the side?  If
 * so, or if a limit left that open, *closing is written and the function returns true.  `ends` are
 * those of the position without the stone; group_carrier (words of ends) has the cells that keep
 * the group joined.  `limit_nodes` limits each search.  Cost: up to four searches and, when the
 * side is closed, one for each cell of the strip.
 */
bool closing_look(struct exact *exact, const struct ends *ends, const struct block_group *group,
                  const uint64_t *group_carrier, cell at, int side, uint64_t limit_nodes,
                  struct closing *closing);

/*
 * The same where the stone raises the value from 1 to 2, or, with `answers`, from 0 to 1, and that
 * is proved.  Cost: mostly one search, as the value after the stone is asked first.
 */
bool closing_prove(struct exact *exact, const struct ends *ends, const struct block_group *group,
                   const uint64_t *group_carrier, cell at, int side, bool answers,
                   uint64_t limit_nodes, struct closing *closing);

#endif
