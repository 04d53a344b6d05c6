/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_FRAME_FRAME_H
#define ANALYSE_FRAME_FRAME_H

/*
 * Frames: figures that a colour can no longer be kept from, or only by n moves.
 *
 * A frame is a figure (or one of several) that the colour completes inside the carrier though the
 * opponent moves first, whatever is played there; an n-frame is one after n more own stones without
 * an answer.  The opponent's own threats do not count: that question is tempo_safe.h's.
 *
 * A frame is made of links (links.h) with pairwise disjoint carriers, n of them semi links or empty
 * pivots:
 *   bridge  a path between two corners           ring  a cycle around a cell, which it encloses
 *   fork    a tree that meets three sides              whichever way each link is completed
 * or it is several 1-frames whose carriers have no cell in common, joined to one 0-frame: the
 * opponent's one stone cannot spoil all.  What the rules give is proved by a written argument
 * (frame_span.c, frame_alternatives.c); what they only suggest is put to the exact search on its
 * carrier, and says so when that cannot decide.
 *
 * In Hex the same search finds connections of a colour's own sides, which conduct.
 */

#include "analyse/base/error.h"
#include "analyse/links/links.h"
#include "analyse/solve/exact.h"

enum frame_basis {
    FRAME_NOT_PROVED, /* proposed; the search ran out, or the carrier is too large for it */
    FRAME_BY_RULE, /* links with disjoint carriers: each intrusion is answered in its own; or
                      alternatives: each is answered by one that it leaves whole */
    FRAME_BY_SEARCH, /* the exact search on the carrier says so */
};

#define FRAME_LINKS_MAX 32 /* of one frame */
#define FRAME_N_MAX 4
#define FRAME_STONES_UNKNOWN (-1)

struct frame_link {
    end_id a, b; /* ends of links_ends(); a < b */
    bool is_semi;
    struct cellset carrier;
};

struct frame {
    figure_set figures; /* it completes one of these; mostly one figure */
    edge_set edges; /* corners or sides that it joins (those that it may, when it has alternatives);
                       of a ring: 0 */
    int n; /* own stones still to be added without an answer, 0 .. FRAME_N_MAX; an upper bound */
    enum frame_basis basis;
    int nlinks; /* 0: there is more than one way to it.  By rule: put together from alternatives;
                   carrier, pivots, stones_of are their unions and `moves` is the largest of
                   theirs.  Else known or to be known by search alone */
    struct frame_link link[FRAME_LINKS_MAX];
    struct cellset carrier; /* all free cells that it needs, pivots among them */
    struct cellset pivots; /* empty cells that links meet in: the owner must get them */
    struct cellset stones_of; /* the own stones that it is made of */
    int nchains; /* chains of these: the b of the theory's estimate */
    int noverlaps; /* own two-bridges of it that share a cell with one of the opponent's: bu */
    int stones; /* fewest own stones that complete a figure of it inside the carrier when nobody
                   answers; FRAME_STONES_UNKNOWN when not decided */
    int moves; /* the theory's estimate X: n + b + bu - 1, for a ring n + b + bu; never proved */
    int stones_to_complete; /* with n = 0 and links: own stones that surely suffice, each intrusion
                     being answered in its link: the sum of half the carriers, rounded up; else -1
                   */
};

struct frames_options {
    uint8_t most_n; /* 0 .. FRAME_N_MAX; more is taken as that */
    uint8_t most_each; /* frames kept of a figure and n; 0: FRAMES_EACH */
    bool minimise; /* where carriers have more than one way, make them least by search: seconds */
    uint64_t limit_nodes; /* of the exact search for each proof; 0: FRAMES_LIMIT_NODES */
};
#define FRAMES_EACH 3
#define FRAMES_LIMIT_NODES 20000 /* a default for whole games: some milliseconds */

struct frames;

/* An empty engine, one per thread, of any board.  NULL when memory is out; frames_free() frees it.
 */
struct frames *frames_new(const struct frames_options *options);
void frames_free(struct frames *frames); /* NULL allowed */

/*
 * Finds the frames of the colour that `links` was searched for on `position`.  Neither is kept.  Of
 * a bridge, fork or connection only frames of the least n are looked for, and alternatives of n = 1
 * when those make one of n = 0.  There are no frames where a figure of either colour stands, and
 * no ring frames but under Freeling's rule.  Returns 0 or ERROR_MEMORY.  Everything found
 * is true as `basis` says; that nothing was found proves nothing.  The same input gives the same
 * frames in the same order, and links that were updated the same as links of a search from nothing.
 */
int frames_search(struct frames *frames, const struct position *position,
                  const struct links *links) WARN_UNUSED;

/* What was found, by n, then moves, then the size of the carrier; borrowed until the next search.
 */
int frames_count(const struct frames *frames);
const struct frame *frames_at(const struct frames *frames, int index);

/* Was a bound on ways, alternatives or nodes met, so that frames may be missing? */
bool frames_truncated(const struct frames *frames);

#endif
