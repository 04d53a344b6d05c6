/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_H
#define ANALYSE_FRAME_FRAME_H

/*
 * Frames: figures that the opponent can no longer prevent.
 *
 * A frame is a figure (or one of several) that the colour completes inside the carrier although the
 * opponent moves first, whatever is played there; an n-frame becomes one after n more own stones
 * without an answer.  This module looks for them without the opponent's own threats.  It then asks
 * whether those in the carrier break the frame, after its n stones, and tempo_safe.h of n = 0
 * whether any do; the tools tell all together.
 *
 * A frame is made of links (links.h) with pairwise disjoint carriers, n of them semi links or empty
 * pivots:
 *   bridge  a path between two corners           ring  a cycle around a cell, which it encloses
 *   fork    a tree that meets three sides              whichever way each link is completed
 * or it is a 0-frame made of several 1-frames whose carriers have no cell in common: one stone of
 * the opponent cannot spoil all of them.  Frames by rule are proved by a written argument
 * (frame_span.c, frame_cycles.c, frame_threats.c, frame_alternatives.c).  Frames that the rules
 * only suggest are put to the exact search on their carrier, and marked when that cannot decide.
 *
 * In Hex the same search finds connections of a colour's own sides, which conduct.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"
#include "analyse/solve/exact.h"

enum frame_basis {
    FRAME_NOT_PROVED, /* proposed; the search ran out, or the carrier is too large for it */
    FRAME_BY_RULE, /* links with disjoint carriers: each intrusion is answered in its own; or
                      alternatives: each is answered by one that it does not touch */
    FRAME_BY_SEARCH, /* proved by the exact search on the carrier, or by a duel that is won */
};

/* The fate of a frame if the opponent's figures in its carrier count, too, the opponent moving
 * first (frame_duel.h). */
enum frame_duel_verdict {
    FRAME_DUEL_UNKNOWN,
    FRAME_DUEL_LOST, /* the opponent completes a figure first, or prevents those of the frame */
    FRAME_DUEL_WON, /* the owner completes a figure of the frame first, or another one sooner */
};

#define FRAME_LINKS_MAX 32 /* of one frame; set by hand */
#define FRAME_N_MAX 4
#define FRAME_STONES_UNKNOWN (-1)

struct frame_link {
    end_id a, b; /* ends of links_ends(); a < b */
    bool is_semi;
    struct cellset carrier;
};

struct frame {
    figure_set figures; /* it completes one of these; mostly one figure */
    edge_set edges; /* corners or sides that it joins (with alternatives: that it may join); of a
                       ring: 0 */
    int n; /* own stones still to be added without an answer, 0 .. FRAME_N_MAX; an upper bound */
    enum frame_basis basis; /* of the proof that leaves the opponent's figures aside */
    enum frame_duel_verdict duel; /* with n > 0 after its stones: WON, or UNKNOWN.  Without a proof:
                                     UNKNOWN */
    int nlinks; /* 0: there is no single set of links.  By rule: it is made of alternatives;
                   carrier, pivots and stones_of are their unions, `moves` is their largest.
                   Otherwise only the search knows how it is completed */
    struct frame_link link[FRAME_LINKS_MAX];
    struct cellset carrier; /* all free cells that it needs, pivots among them */
    struct cellset pivots; /* empty cells that links meet in: the owner must get them */
    struct cellset stones_of; /* the own stones that it is made of */
    int nchains; /* chains of these: b in the estimate of docs/theory.md 8 */
    int noverlaps; /* its two-bridges that share a cell with one of the opponent's: bu */
    int stones; /* fewest own stones that complete a figure of it inside the carrier, unanswered;
                   FRAME_STONES_UNKNOWN when not decided */
    int moves; /* the estimate X: n + b + bu - 1, for a ring n + b + bu, and never below
                  stones + bu, which counts the links to sides; never proved */
    int stones_to_complete; /* with n = 0 and proved: own stones that suffice when each intrusion is
                               answered.  With links the sum of half of each carrier, with
                               alternatives the largest of theirs, by search half of the carrier
                               (tempo_engine.c has the argument); else -1 */
};

/* Is it proved, and do no threats in its carrier break it when the opponent moves first?  That must
 * be proved, too, of a frame that needs stones; of a complete one it is enough that no such line
 * is known, which `duel` tells. */
static inline bool frame_is_proved(const struct frame *frame)
{
    return frame->basis != FRAME_NOT_PROVED && frame->duel != FRAME_DUEL_LOST &&
           (frame->n == 0 || frame->duel == FRAME_DUEL_WON);
}

struct frames_options {
    uint8_t most_n; /* 0 .. FRAME_N_MAX; more is taken as that */
    uint8_t most_each; /* frames kept of a figure and n; 0: FRAMES_EACH */
    bool minimise; /* minimise carriers that have no single set of links, by search: seconds */
    uint64_t limit_nodes; /* of the exact search for each proof; 0: FRAMES_LIMIT_NODES */
};
#define FRAMES_EACH 3 /* set by hand */
#define FRAMES_LIMIT_NODES 20000 /* a default for whole games: some milliseconds; set by hand */

struct frames;

/* An empty engine for any board, one per thread.  NULL when memory is out; frames_free() frees it.
 */
struct frames *frames_new(const struct frames_options *options);
/* Frees the engine and what it found; NULL is allowed. */
void frames_free(struct frames *frames);

/*
 * Finds the frames of the colour that `links` was searched for on `position`.  Neither is kept. For
 * a bridge, fork or connection the engine looks only for frames of the least n, and for
 * alternatives of n = 1 that make one of n = 0.  No frames are found once a figure of either colour
 * is complete, and ring frames only under Freeling's rule.  Returns 0 or ERROR_MEMORY.  Each frame
 * is true as its `basis` says; finding none proves nothing.  The same input gives the same frames
 * in the same order, whether `links` was updated or searched from nothing.
 */
int frames_search(struct frames *frames, const struct position *position,
                  const struct links *links) WARN_UNUSED;

/* The number of frames found by the last search. */
int frames_count(const struct frames *frames);
/* Frame `index` of 0 .. frames_count() - 1, by n, then moves, then the size of the carrier;
 * borrowed until the next search. */
const struct frame *frames_at(const struct frames *frames, int index);

/* The same, to be changed in place: an answer is rotated (study_rotate.h). */
struct frame *frames_edit(struct frames *frames, int index);

/* The bounds that a search met: what it may have missed. */
enum frames_limit {
    FRAMES_LIMIT_LINKS = 1, /* of links_search(): frames of any figure */
    FRAMES_LIMIT_RINGS = 2, /* on cycles of links: frames of rings */
    FRAMES_LIMIT_PATHS = 4, /* on paths of links: frames of the other figures */
    FRAMES_LIMIT_JOINT = 8, /* on alternatives: frames that are made of several */
    FRAMES_LIMIT_PROOFS = 16, /* limit_nodes: frames that were proposed, and neither proved nor
                                 refuted */
};

/* The bounds that the last search met, enum frames_limit; 0: none. */
unsigned frames_limits(const struct frames *frames);

#endif
