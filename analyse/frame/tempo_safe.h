/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_TEMPO_SAFE_H
#define ANALYSE_FRAME_TEMPO_SAFE_H

/*
 * Does a frame hold when the opponent may also threaten elsewhere?  And if both colours have
 * frames, who comes first?
 *
 * A frame (frame.h) leaves the opponent's own figures out of account.  An intrusion that makes a
 * threat at the same time, or a threat elsewhere, costs the owner the move that the frame needs.
 */

#include "analyse/frame/frame.h"
#include "analyse/mate/mate.h"

enum tempo_safe_verdict {
    TEMPO_SAFE_UNKNOWN,
    TEMPO_SAFE_NO, /* proved: by `line` the opponent breaks the frame, each own reply being forced
                    */
    TEMPO_SAFE_YES, /* proved: the owner completes a figure first, the opponent to move */
};

/* On what grounds a robust frame or a race is decided. */
enum tempo_safe_basis {
    TEMPO_SAFE_NOT_PROVED,
    TEMPO_SAFE_BY_COUNT, /* the owner needs fewer stones than the opponent (tempo_safe.c) */
    TEMPO_SAFE_BY_SEARCH, /* mate.h's search, or a line of forced replies played out */
};

/* An intrusion into a frame that makes a threat. */
struct tempo_safe_intrusion {
    cell at; /* of the frame's carrier */
    cell completes; /* where the opponent then completes ... */
    figure_set figures; /* ... these */
    bool breaks; /* after the forced reply there the frame is gone, or two cells complete */
};

#define TEMPO_SAFE_LINE_MAX 20

struct tempo_safe_answer {
    enum tempo_safe_verdict verdict;
    enum tempo_safe_basis basis;
    int nline; /* plies: the opponent's threat, the forced reply, ... */
    cell line[TEMPO_SAFE_LINE_MAX];
    int nintrusions; /* by number of the cell */
    struct tempo_safe_intrusion intrusion[BOARD_CELLS_MAX];
};

/* Who completes a figure first when both play for theirs. */
struct race_answer {
    enum colour winner; /* COLOUR_NONE: neither is seen to win */
    enum tempo_safe_basis basis; /* TEMPO_SAFE_NOT_PROVED: by `speed`, the theory's estimate */
    int speed[3]; /* [enum colour] moves of the best frame less those that the opponent must
                     answer; -1: no frame */
};

struct tempo_safe_options {
    uint64_t limit_nodes; /* of each search; 0: TEMPO_SAFE_LIMIT_NODES */
};
#define TEMPO_SAFE_LIMIT_NODES 1000 /* a default for whole games: some milliseconds */

struct tempo_safe;

/* An engine, one per thread, of any board.  NULL when memory is out; tempo_safe_free() frees it. */
struct tempo_safe *tempo_safe_new(const struct tempo_safe_options *options);
void tempo_safe_free(struct tempo_safe *engine); /* NULL allowed */

/*
 * Asks about a frame with n = 0 of the colour of `ends`, the ends of `position`, the opponent being
 * to move whoever is.  `position` is played on and left as it was.  Games and ring rules that
 * mate.h does not search: TEMPO_SAFE_UNKNOWN, no intrusions.
 */
void tempo_safe_frame(struct tempo_safe *engine, struct position *position, const struct ends *ends,
                      const struct frame *frame, struct tempo_safe_answer *answer);

/*
 * The race between the colours' best frames, best[enum colour] (NULL: it has none; any n), with the
 * side to move that `position` says.
 */
void tempo_safe_race(struct tempo_safe *engine, struct position *position,
                     const struct frame *const best[3], struct race_answer *answer);

#endif
