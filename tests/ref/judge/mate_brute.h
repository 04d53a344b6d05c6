/* SPDX-License-Identifier: ISC */
#ifndef TESTS_REF_JUDGE_MATE_BRUTE_H
#define TESTS_REF_JUDGE_MATE_BRUTE_H

/*
 * Forced wins a second time, slowly: every stone of either side is tried, and figures are judged
 * from their definitions on an array of stones.  Nothing of analyse/ is used but the board's
 * tables.  Freeling's ring rule.
 */

#include "analyse/board/position.h"

enum mate_brute_bug {
    MATE_BRUTE_NO_BUG,
    MATE_BRUTE_NO_RINGS, /* planted: rings do not count */
    MATE_BRUTE_NO_COUNTER, /* planted: the defender's own figures do not count */
};

struct mate_brute {
    const struct board *board; /* borrowed */
    enum mate_brute_bug bug;
    bool plain; /* try every reply to a last threat, too, instead of counting threatened cells */
    uint8_t colour[BOARD_CELLS_MAX + 1]; /* enum colour; [ncells]: COLOUR_NONE */
};

void mate_brute_init(struct mate_brute *brute, const struct position *position,
                     enum mate_brute_bug bug, bool plain);

/*
 * Does `attacker` complete a figure with at most `stones` own stones, whatever the other does,
 * `mover` being to move?  O(cells^(2*stones)) at worst; mostly far less, since the first reply that
 * refutes is enough.
 */
bool mate_brute_wins(struct mate_brute *brute, enum colour attacker, enum colour mover, int stones);

#endif
