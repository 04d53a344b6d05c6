/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_THREAT_THREAT_DEFENCES_H
#define ANALYSE_THREAT_THREAT_DEFENCES_H

/*
 * Which moves may meet a win by threats?
 */

#include "analyse/board/cellset.h"
#include "analyse/board/position.h"

/*
 * Writes to `set` (words of the board) the cells on which a stone of `mover`, who is to move, may
 * meet a win by threats that the other colour would have after a pass: line[0 .. nline-1] as
 * threat_search_win() gives it, nline odd.  Every other move loses to that line.  Neither colour
 * completes a figure with its next stone.  `position` is played on and left as it was.
 */
void threat_defences_find(struct position *position, enum colour mover, const cell *line, int nline,
                          uint64_t *set);

#endif
