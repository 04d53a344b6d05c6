/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_TEMPO_SAFE_H
#define ANALYSE_MATE_TEMPO_SAFE_H

/*
 * Does a frame hold when the opponent may also threaten elsewhere?
 *
 * A frame (frame.h) ignores the opponent's own figures.  An intrusion that makes a threat at the
 * same time, or a threat elsewhere, costs the owner the move that the frame needs.
 */

#include "analyse/mate/tempo_engine.h"

enum tempo_safe_verdict {
    TEMPO_SAFE_UNKNOWN,
    TEMPO_SAFE_NO, /* `line` breaks the frame: each own reply in it meets a threat, or keeps the
                      frame on its carrier; after all replies that do, the opponent completes a
                      figure or cuts the carrier.  The owner's own threats outside the carrier,
                      which might gain a move, are not searched: this does not say that the owner
                      cannot win */
    TEMPO_SAFE_YES, /* proved: the owner completes a figure first, the opponent to move */
};

/* An intrusion into a frame that makes a threat. */
struct tempo_safe_intrusion {
    cell at; /* of the frame's carrier */
    cell completes; /* where the opponent then completes a figure */
    cell also_completes; /* a second such cell; CELL_NONE: none */
    figure_set figures; /* which ones it completes there */
    enum exact_verdict breaks; /* YES: after the forced reply the carrier is lost, or two cells
                                  complete a figure; NO: it is not, or the owner has one first */
};

#define TEMPO_SAFE_LINE_MAX FRAME_BREAK_LINE_MAX

struct tempo_safe_answer {
    enum tempo_safe_verdict verdict;
    enum tempo_safe_basis basis;
    int stones; /* YES: the owner's, at most, until it completes a figure; 0: not known */
    int nline; /* plies: the opponent's stone, the reply, ...; one of the lines if there are
                  several replies */
    cell line[TEMPO_SAFE_LINE_MAX];
    int nintrusions; /* in the order of their cells */
    struct tempo_safe_intrusion intrusion[BOARD_CELLS_MAX];
};

/*
 * Is a frame with n = 0 robust?  It belongs to the colour of `ends`, the ends of `position`; the
 * opponent is taken to be on move.  All of *answer is written.  `position` is played on and left as
 * it was.  For a frame with n > 0, and for games and ring rules that mate.h does not search, the
 * verdict is TEMPO_SAFE_UNKNOWN without intrusions.  Cost: a few searches of limit_nodes each.
 */
void tempo_safe_frame(struct tempo_engine *engine, struct position *position,
                      const struct ends *ends, const struct frame *frame,
                      struct tempo_safe_answer *answer);

#endif
