/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_BREAK_H
#define ANALYSE_FRAME_FRAME_BREAK_H

/*
 * Lines that break a frame: the opponent plays threats and intrusions, each of which leaves the
 * owner only such answers as do not save the frame.  Internal to frames; tempo_safe.h says what a
 * line claims.
 */

#include "analyse/frame/frame.h"
#include "analyse/threat/threat_moves.h"

#define FRAME_BREAK_LINE_MAX 20 /* plies of a line, at most; set by hand */

struct frame_break;

/* An engine for any board, one per thread.  NULL when memory is out; frame_break_free() frees it.
 */
struct frame_break *frame_break_new(void);
/* Frees the engine; NULL is allowed. */
void frame_break_free(struct frame_break *engine);

/*
 * Starts on a frame with n = 0 of `owner`.  `position` and `frame` are borrowed until the next
 * start; the position is played on and left as it was.  `ends` are the owner's.  `limit_nodes`
 * bounds the positions of all searches that follow, and `limit_exact` those of each exact search;
 * all exact searches together have a few times as many.
 */
void frame_break_begin(struct frame_break *engine, struct position *position,
                       const struct ends *ends, const struct frame *frame, uint64_t limit_nodes,
                       uint64_t limit_exact);

/*
 * Does the opponent's move, which threatens while the owner completes nothing, break the frame at
 * once: after the forced answer the carrier is lost, or the opponent completes a figure?  Writes
 * the line to line[FRAME_BREAK_LINE_MAX] and returns its plies; 0: it does not.
 */
int frame_break_at_once(struct frame_break *engine, const struct threat_move *move, cell *line);

/* Is it decided that such a move does not: after the forced answer the owner has the frame on what
 * is left of its carrier, or a figure first?  Both are false where the search runs out. */
bool frame_break_fails(struct frame_break *engine, const struct threat_move *move);

/*
 * Searches a line from the position as it is, the opponent to move and the owner without a threat;
 * returns as frame_break_at_once().
 */
int frame_break_search(struct frame_break *engine, cell *line);

#endif
