/* SPDX-License-Identifier: ISC */
/*
 * Which moves may meet a win by threats?
 *
 * Let L be the line of that win; its last reply and last stone are the two cells threatened in the
 * end.  A stone d of the mover meets it only if
 *   - d lies on a cell of L, or
 *   - d, together with replies of L that have been made, gives the mover a cell that completes a
 *     figure and did not before.  Such a cell may already hold a stone of L; that is not examined,
 *     which can only put more moves into the set.
 * Otherwise L still wins, stone by stone: its threats depend only on its own stones and on empty
 * cells, and at no moment has the mover a completing cell but those that it would have without d,
 * and these L has taken.  So every other move loses, and need not be tried.
 */
#include "analyse/threat/threat_defences.h"

#include "analyse/threat/threat_moves.h"

void threat_defences_find(struct position *position, enum colour mover, const cell *line, int nline,
                          uint64_t *set)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int played = 0;

    cellset_clear(set, cellset_words(position->board));
    for (int i = 0; i < nline; i += 2) {
        int n = i + 2 < nline ? threat_moves_find(position, mover, moves) : 0;

        for (int j = 0; j < n; j++)
            cellset_add(set, moves[j].at);
        cellset_add(set, line[i]);
        if (i + 1 < nline) {
            cellset_add(set, line[i + 1]);
            position_play(position, line[i + 1], mover);
            played++;
        }
    }
    while (played-- > 0)
        position_undo(position);
}
