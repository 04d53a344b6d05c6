/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_MATE_TEMPO_SAFE_H
#define ANALYSE_MATE_TEMPO_SAFE_H

/*
 * Does a frame hold when the opponent may also threaten elsewhere?  And if both colours have
 * frames, who comes first?
 *
 * A frame (frame.h) ignores the opponent's own figures.  An intrusion that makes a threat at the
 * same time, or a threat elsewhere, costs the owner the move that the frame needs.
 */

#include "analyse/frame/frame_break.h"

enum tempo_safe_verdict {
    TEMPO_SAFE_UNKNOWN,
    TEMPO_SAFE_NO, /* `line` breaks the frame: each own reply in it meets a threat, or keeps the
                      frame on its carrier; after all replies that do, the opponent completes a
                      figure or cuts the carrier.  The owner's own threats outside the carrier,
                      which might gain a move, are not searched: this does not say that the owner
                      cannot win */
    TEMPO_SAFE_YES, /* proved: the owner completes a figure first, the opponent to move */
};

/* How a robust frame or a race was decided. */
enum tempo_safe_basis {
    TEMPO_SAFE_NOT_PROVED,
    TEMPO_SAFE_BY_COUNT, /* the owner needs fewer stones than the opponent (tempo_safe.c) */
    TEMPO_SAFE_BY_SEARCH, /* by the search of mate.h, or a line of forced replies */
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

/* Who completes a figure first when both colours play for their frames. */
struct race_answer {
    enum colour winner; /* COLOUR_NONE: not known */
    enum tempo_safe_basis basis; /* TEMPO_SAFE_NOT_PROVED: an estimate */
    int stones; /* if it is proved: the winner's, at most; 0: not known */
    int speed[3]; /* [enum colour] the moves that the standing frame needs, or the best one if there
                     is none, less those that the opponent must answer; -1: no frame */
};

struct tempo_safe_options {
    struct known_links *known; /* as in mate_lend_links() */
    uint64_t limit_nodes; /* of each search; 0: TEMPO_SAFE_LIMIT_NODES */
};
#define TEMPO_SAFE_LIMIT_NODES 2000 /* a default for whole games: some ten milliseconds */

struct tempo_safe;

/* An engine for any board, one per thread.  NULL when memory is out; tempo_safe_free() frees it. */
struct tempo_safe *tempo_safe_new(const struct tempo_safe_options *options);
/* Frees the engine; NULL is allowed. */
void tempo_safe_free(struct tempo_safe *engine);

/* The fewest stones of each figure of the colour, [bit of the figure] as distance_figure() says, or
 * DISTANCE_NEVER.  Kept for the questions about the same position; borrowed until one about
 * another. */
const int *tempo_safe_distances(struct tempo_safe *engine, const struct position *position,
                                enum colour colour);

/*
 * Is a frame with n = 0 robust?  It belongs to the colour of `ends`, the ends of `position`; the
 * opponent is taken to be on move.  All of *answer is written.  `position` is played on and left as
 * it was.  For a frame with n > 0, and for games and ring rules that mate.h does not search, the
 * verdict is TEMPO_SAFE_UNKNOWN without intrusions.  Cost: a few searches of limit_nodes each.
 */
void tempo_safe_frame(struct tempo_safe *engine, struct position *position, const struct ends *ends,
                      const struct frame *frame, struct tempo_safe_answer *answer);

/* A colour in the race. */
struct race_side {
    const struct frame *best; /* its best frame, of any n; NULL: none */
    const struct frame *standing; /* its best frame with n = 0 that is proved and not known to be
                                     broken (the verdict is not TEMPO_SAFE_NO); NULL: none */
};

/*
 * Decides the race between the colours' frames, side[enum colour], with position->to_move on move.
 * All of *answer is written; `position` is left as it was.  If nothing is proved, a colour is named
 * only if it alone has a standing frame and the estimate (analyse/estimate/estimate.h) gives it a
 * clear lead: on real games anything else says too little about the winner (tempo_safe.c).
 */
void tempo_safe_race(struct tempo_safe *engine, struct position *position,
                     const struct race_side side[3], struct race_answer *answer);

#endif
