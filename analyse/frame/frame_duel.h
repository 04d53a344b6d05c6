/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_DUEL_H
#define ANALYSE_FRAME_FRAME_DUEL_H

/*
 * Does a frame hold if the opponent's own figures in its carrier count?  Both colours play in the
 * carrier only; the opponent moves first, and the first figure wins.  The opponent's moves
 * elsewhere, and cells outside on which one would complete a figure, do not count.
 */

#include "analyse/frame/frame.h"

struct frame_duel;

/* An engine for any board, one per thread.  NULL when memory is out; frame_duel_free() frees it. */
struct frame_duel *frame_duel_new(void);
/* Frees the engine; NULL is allowed. */
void frame_duel_free(struct frame_duel *engine);

/*
 * Can the opponent of `owner` complete a figure on `carrier` before the owner, who answers every
 * move there, has placed `closings` stones?  If not, a frame that holds without regard to the
 * opponent's figures holds.  For a game with rings that is Freeling's rule; in Hex, where one of
 * two sides' chains excludes the other, the answer is no.
 */
bool frame_duel_is_close(const struct position *position, enum colour owner,
                         const uint64_t *carrier, int closings);

/*
 * Decides the duel for `figures` on the empty cells of `carrier`, the opponent of `owner` to move.
 * The owner has one of the figures there if the opponent's do not count, and none is complete.
 * `position` is played on and left as it was.  About `limit_nodes` positions are tried, those of
 * the searches by `exact` among them.
 */
enum frame_duel_verdict frame_duel_decide(struct frame_duel *engine, struct exact *exact,
                                          struct position *position, enum colour owner,
                                          const uint64_t *carrier, figure_set figures,
                                          uint64_t limit_nodes) WARN_UNUSED;

/* The positions that the last duel took. */
uint64_t frame_duel_nodes(const struct frame_duel *engine);

#endif
