/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREATS_H
#define ANALYSE_THREAT_THREATS_H

/*
 * Threats: the empty cells on which a stone of a colour completes a figure at once; the moves that
 * make two of them; and the replies that answer all of them.  (Wins by nothing but threats:
 * threat_search.h.)
 *
 * Everything here is exact: a cell is listed iff position_would_complete() says so.
 */

#include "analyse/board/position.h"

struct threats {
    uint8_t at[3]
              [BOARD_CELLS_MAX]; /* [enum colour][cell]: the figure_set a stone there completes */
    int count[3]; /* [enum colour]: cells where at[] is not 0 */
};

/* The threats of a position, found from nothing.  O(cells). */
void threats_scan(struct threats *threats, const struct position *position);

/*
 * Repairs the threats after the last ply was played (stone or swap): what was right before it is
 * right after it.  O(stones of the chain that grew); a ring rule that looks inside rings, a swap
 * and a stone that completed a figure cost a scan.
 */
void threats_played(struct threats *threats, const struct position *position);

/*
 * The cells on which a stone of `colour` completes the figure, in cell order; `cells` holds
 * board->ncells.  Returns their number.
 */
int threats_cells(const struct threats *threats, const struct position *position,
                  enum colour colour, enum figure figure, cell *cells);

/*
 * Cells after which `colour` has two or more threats, and that complete nothing themselves (those
 * win at once).  Where two stand already they need no making: then it is every other empty cell,
 * under the ring variants but for those that take one away.  `cells` holds board->ncells, in cell
 * order; returns their number.  The position is played on and left as it was.
 */
int threats_double(const struct threats *threats, struct position *position, enum colour colour,
                   cell *cells);

/*
 * The replies that answer every threat of the other colour: cells after which the other colour
 * cannot complete a figure with its next stone, either because it has no threat left or because
 * the reply completes a figure of `colour` and so ends the game (threats->at[colour] tells which).
 * Returns their number, -1 when there is no threat to answer.  0: the threats cannot all be
 * answered.  `cells` and the position as above.
 */
int threats_replies(const struct threats *threats, struct position *position, enum colour colour,
                    cell *cells);

#endif
