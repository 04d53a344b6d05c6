/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_CLOSING_H
#define ANALYSE_LADDER_CLOSING_H

/*
 * What a block closes: a side of the board to a group, and the cells from which the group is shut
 * off once the ladder that follows is played.
 *
 * The value of a group and a side is 0 when they are joined although the opponent moves first, 1
 * when they are joined only if the colour moves first, 2 when not even then.  A block raises it:
 * from 0 to 1 it needs an answer, to 2 it closes the side.
 *
 * A group that cannot reach the side can still run beside it, since every stone that threatens to
 * reach it must be answered: that is the ladder.  So a cell counts as open when the group, moving
 * first, joins the cell or the side, whichever the opponent leaves: it plays a ladder up to the
 * cell.  The other empty cells, on rows below the group's, are shut off.  Each cell is asked for
 * alone; which of two open cells the group prefers is its choice.
 *
 * All of it is exact inside a strip: the empty cells from the side (row 1) up to the row of the
 * group's stones nearest to it, within CLOSING_STEPS steps of them.  The stones are those within
 * three steps of the block.  Where the strip has more cells than a search takes it is shortened
 * step by step.  The group's own links are taken for granted and their cells are left out.  Threats
 * elsewhere are not looked at, nor figures.
 *
 * Source: the thesis of 2006 on Havannah, section 5.11, orders blocks by the region that they deny;
 * its figures are lost, and this is the reading of it that can be decided.
 */

#include "analyse/ladder/block.h"
#include "analyse/solve/exact.h"

#define CLOSING_STEPS 6
#define CLOSING_ROWS 5 /* a group whose nearest stones are higher is not asked about */

enum { CLOSING_VALUE_UNKNOWN = -1 }; /* a search met its limit */

struct closing {
    int side;
    int before, after; /* the value of the group and the side; or CLOSING_VALUE_UNKNOWN */
    struct cellset shut; /* after 2: cells from which the group is shut off */
    struct cellset untold; /* after 2: cells for which the search met its limit */
};

/*
 * Does an opponent's stone on the empty cell `at` raise the value of the group and the side?  Then
 * *closing is written, and the answer is true; also when a limit hides whether it does.  `ends` is
 * of the position without the stone; group_carrier (words of ends) has the cells that hold the
 * group together.  `limit_nodes` is of each search.  Cost: up to four searches, and when the side
 * is closed one for each cell of the strip.
 */
bool closing_look(struct exact *exact, const struct ends *ends, const struct block_group *group,
                  const uint64_t *group_carrier, cell at, int side, uint64_t limit_nodes,
                  struct closing *closing);

#endif
