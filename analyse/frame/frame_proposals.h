/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_PROPOSALS_H
#define ANALYSE_FRAME_FRAME_PROPOSALS_H

/*
 * The list of frames proposed so far.  Proposers (frame_span.h, frame_cycles.h, frame_threats.h,
 * frame_alternatives.h) each look for one kind of frame and add to it.  Internal to frames.
 *
 * A proposer walks the net (frame_net.h) and offers pieces: the links that a frame is made of.  The
 * list counts n, chains, overlaps and the carrier from them, drops proposals that another makes
 * needless, and keeps the best few of each figure and n, by the estimate of moves, then by
 * size.  frame.c proves and describes them.
 *
 * A proposer has the shape
 *
 *     int NOUN_propose(struct NOUN *, const struct frame_net *, int most_n,
 *                      struct frame_proposals *to)
 *
 * and returns 0 or ERROR_MEMORY.  It is called for the position, and again for nets from which a
 * cell was taken (frame_net_without()), so it must learn from the net alone which cells are free or
 * linked.  When it meets a bound of its own it sets a bit of to->limits.
 */

#include "analyse/frame/frame.h"
#include "analyse/frame/frame_net.h"

/* One link of a proposal. */
struct frame_piece {
    const uint64_t *carrier; /* words of the board; borrowed from the links */
    end_id a, b; /* in any order */
    uint8_t ncells; /* of the carrier */
    bool is_semi;
};

struct frame_proposal {
    /* Filled in by the proposer. */
    figure_set figures; /* one; several only when put together from alternatives */
    edge_set edges; /* corners or sides joined; of a ring 0 */
    bool by_rule; /* a written argument proves it, if the pieces are disjoint; otherwise only the
                     search can, and n must be 0 */
    bool is_guess; /* not by_rule, and dropped unless the search affirms it */
    int npieces; /* 0 .. FRAME_LINKS_MAX */
    struct frame_piece piece[FRAME_LINKS_MAX];
    int closings; /* own stones that complete it when each intrusion is answered in its piece, those
                     for n counted; with pieces computed by the list, else by the proposer */

    /* Computed by the list from the pieces. */
    int n; /* pivots and semi links */
    int moves, nchains, noverlaps; /* moves: by chains alone; else as in struct frame */
    int ncells; /* of the carrier */
    struct cellset carrier, pivots;
    struct cellset shared; /* not by_rule: cells that may cut it: of two pieces, or without an
                              alternative */
    struct cellset heads; /* the least cell of each chain that is an end of a piece */
};

/* Zero-initialised is valid and empty. */
struct frame_proposals {
    const struct frame_net *net; /* borrowed */
    int most_each; /* kept of a set of figures, n and by_rule */
    struct cellset crossed; /* the cells of the opponent's two-bridges */
    struct frame_proposal *item; /* [count] in the order of frames_at() */
    int count;
    size_t room; /* of item[] */
    uint8_t limits; /* enum frames_limit, set by proposers; cleared by frame_proposals_reset() alone
                     */
    bool failed; /* memory was out: nothing more is kept */
};

/* Empties the list, for proposals from `net` or from nets made of it; `net` is borrowed. */
void frame_proposals_reset(struct frame_proposals *proposals, const struct frame_net *net,
                           int most_each);
/* Frees what the list holds and empties it. */
void frame_proposals_release(struct frame_proposals *proposals);

/*
 * Offers a proposal with the proposer's part filled in; the rest is written here.  Returns whether
 * it was kept.  It is not when `by_rule` is set but its pieces share cells, when n is above
 * FRAME_N_MAX, when a kept one makes the same figures, or fewer, within its carrier for no more n,
 * or when it is not among the best.  When memory is out `failed` is set and nothing is kept.
 */
bool frame_proposals_offer(struct frame_proposals *proposals, struct frame_proposal *proposal);

/* Offers a frame without pieces (frame_alternatives.h, frame_threats.h), of which figures, edges,
 * by_rule, is_guess, n, moves, closings, carrier, pivots, shared and heads are filled in.  Returns
 * as frame_proposals_offer(). */
bool frame_proposals_offer_union(struct frame_proposals *proposals,
                                 struct frame_proposal *proposal);

#endif
