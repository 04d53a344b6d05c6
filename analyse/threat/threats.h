/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREATS_H
#define ANALYSE_THREAT_THREATS_H

/*
 * Threats: the empty cells on which a stone of a colour completes a figure at once; the moves that
 * make two of them; and the replies that answer all of them.  (Wins by threats alone:
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

/* Finds the threats of a position; all of *threats is written.  O(cells). */
void threats_scan(struct threats *threats, const struct position *position);

/*
 * Updates the threats of the position before its last ply (a stone or a swap) to those after it.
 * O(stones of the chain that grew); a ring rule that looks inside rings, a swap and a stone that
 * completed a figure cost a scan.
 */
void threats_played(struct threats *threats, const struct position *position);

/*
 * Writes the cells on which a stone of `colour` completes the figure, in cell order, to
 * cells[board->ncells].  Returns their number.
 */
int threats_cells(const struct threats *threats, const struct position *position,
                  enum colour colour, enum figure figure, cell *cells);

/*
 * Writes the cells after which `colour` has two or more threats, and that complete nothing
 * themselves (those win at once), in cell order, to cells[board->ncells].  Returns their number. If
 * the colour has two threats already, these are all other empty cells; under the ring variants,
 * except those that remove one.  The position is played on and left as it was.
 */
int threats_double(const struct threats *threats, struct position *position, enum colour colour,
                   cell *cells);

enum { THREATS_NONE = -1 }; /* no threat to answer */

/*
 * Writes the replies of `colour` that answer every threat of the other colour: cells after which
 * the other colour cannot complete a figure with its next stone, because it has no threat left or
 * because the reply completes a figure (threats->at[colour]) and ends the game.  Returns their
 * number, 0 when the threats cannot all be answered, THREATS_NONE when there is none to answer.
 * `cells` and the position as for threats_double().
 */
int threats_replies(const struct threats *threats, struct position *position, enum colour colour,
                    cell *cells);

#endif
