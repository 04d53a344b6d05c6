/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_PROPOSALS_H
#define ANALYSE_FRAME_FRAME_PROPOSALS_H

/*
 * The frames proposed so far: where those who look for one kind of frame (frame_span.h,
 * frame_cycles.h) bring what they find.  Internal to frames.
 *
 * A proposer walks the net (frame_net.h) and offers pieces: the links that a frame is made of.
 * Here n, chains, overlaps and the carrier are counted from them, what another proposal makes
 * needless is dropped, and the best few of each figure and n are kept, by the theory's estimate of
 * moves, then by size.  frame.c proves what is left and fills in the rest.
 *
 * A proposer has the shape
 *
 *     int NOUN_propose(struct NOUN *noun, const struct frame_net *net, int most_n, struct
 * frame_proposals *to)
 *
 * and returns 0 or ERROR_MEMORY.  It is called for the position as it is, and again with
 * nets from which a cell was taken (frame_net_without()), so it must look at nothing but the net
 * for what is free or linked.  When a bound of its own bites it sets proposals->truncated.
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
    /* What a proposer fills in. */
    figure_set figures; /* one; several only when put together from alternatives */
    edge_set edges; /* corners or sides joined; of a ring 0 */
    bool by_rule; /* if the pieces are disjoint, a written argument says that it is a frame of n;
                     else it is one only if the search says so, and n must be 0 */
    bool is_guess; /* not by_rule, and worth no word unless the search affirms it */
    int npieces; /* 0 .. FRAME_LINKS_MAX */
    struct frame_piece piece[FRAME_LINKS_MAX];

    /* What the list works out from the pieces. */
    int n; /* pivots and semi links */
    int moves, nchains, noverlaps; /* as in struct frame */
    int ncells; /* of the carrier */
    struct cellset carrier, pivots;
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
    bool truncated; /* set by proposers; cleared by frame_proposals_reset() alone */
    bool failed; /* memory was out: nothing more is kept */
};

/* Empties the list for proposals from this net, or from parts of it.  frame_proposals_release()
 * frees what it holds. */
void frame_proposals_reset(struct frame_proposals *proposals, const struct frame_net *net,
                           int most_each);
void frame_proposals_release(struct frame_proposals *proposals);

/*
 * Offers a proposal, of which the proposer's part is filled in; the rest is written here.  Returns
 * whether it was kept: it is not when its pieces share cells though `by_rule` is said, when n is
 * above FRAME_N_MAX, when one kept makes the same figures, or fewer, within its carrier for no more
 * n, or when it is not among the best.
 */
bool frame_proposals_offer(struct frame_proposals *proposals, struct frame_proposal *proposal);

/* Offers the union of several frames of n = 1 (frame_alternatives.h): `joint` has figures, edges,
 * by_rule, is_guess, moves, carrier, pivots, heads and no pieces. */
bool frame_proposals_offer_union(struct frame_proposals *proposals,
                                 struct frame_proposal *proposal);

#endif
