/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_TEMPO_H
#define ANALYSE_FRAME_FRAME_TEMPO_H

/*
 * The tempo count of a frame: how many moves it takes its owner, who is to move, if moves that the
 * opponent must answer are not counted.
 *
 * A move is *forcing* if the owner, once it is played, wins by threats alone unless the opponent
 * answers it (threat_search.h), and with fewer stones than the frame still needs.
 */

#include "analyse/frame/frame.h"
#include "analyse/threat/threat_search.h"

#define FRAME_TEMPO_STEPS_MAX 12

/* A move of the owner, and what the opponent may do about it. */
struct frame_tempo_step {
    cell at;
    struct cellset answers; /* whatever else the opponent plays, the owner wins by threats: of a
                               threat the one cell that it completes, or the two; of a move that
                               threatens in more moves all that may meet it.  Empty: it is no
                               forcing move but the answer to a threat that the opponent's last one
                               made, and counts */
};

struct frame_tempo {
    int moves; /* own moves that are not answered by force, the completing one counted: so many
                  suffice, whatever the opponent plays, as long as its other moves make no threats.
                  0: not known */
    int plain; /* the same without forcing moves */
    int at_least; /* proved: no order of moves does with fewer; -1: not known */
    int nsteps; /* with which it begins; 0: no forcing move lowers the count */
    struct frame_tempo_step step[FRAME_TEMPO_STEPS_MAX];
};

/*
 * Counts for a frame with n = 0 that is proved, of the colour of `ends`, the ends of `position`.
 * All of *tempo is written.  `position` is played on and left as it was.  `distance`: the fewest
 * stones that complete a figure of the owner, or -1 if that is not known.  About `limit_nodes`
 * positions are tried.
 */
void frame_tempo_find(struct frame_tempo *tempo, struct threat_search *threats,
                      struct position *position, const struct ends *ends, const struct frame *frame,
                      int distance, int limit_nodes);

#endif
