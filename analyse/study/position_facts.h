/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_STUDY_POSITION_FACTS_H
#define ANALYSE_STUDY_POSITION_FACTS_H

/*
 * The answers of the engines about one position: the basis of all remarks.  Kept for every ply of a
 * game, so that a remark can compare the position before a ply with the one after it.
 */

#include "analyse/base/arena.h"
#include "analyse/board/distance.h"
#include "analyse/groups/dead_chains.h"
#include "analyse/groups/group.h"
#include "analyse/mate/race.h"
#include "analyse/mate/tempo_safe.h"
#include "analyse/study/study_frames.h"
#include "analyse/threat/threats.h"

/* A cell that completes figures at once. */
struct threat_fact {
    cell at;
    figure_set figures;
};

/* The best frame of a colour. */
struct frame_fact {
    bool exists; /* there is one with n of at most 1 */
    int n; /* 0: it holds; 1: it needs one more stone */
    bool proved; /* by a rule or by search */
    figure_set figures;
    edge_set edges; /* that it joins */
    int stones; /* that complete it without an answer; FRAME_STONES_UNKNOWN */
    struct cellset carrier, pivots, stones_of;
    enum tempo_safe_verdict robust; /* n = 0 and proved, the opponent to move: against threats, in
                                       the carrier and elsewhere */
    int robust_stones; /* robust YES: the owner's, at most, until it wins; 0: not known */
    cell line[TEMPO_SAFE_LINE_MAX]; /* [nline] robust NO: the line that breaks it */
    int nline;
};

/* A safe group. */
struct group_fact {
    int nstones, nchains;
    cell stone; /* the least of its stones */
    edge_set edges; /* those of sides_held() */
    edge_set reached; /* the same, and sides to which it has a 0-path */
    struct cellset carrier; /* the cells that keep it joined */
    const struct cellset *ways; /* [nsides] of `reached`: the carrier of its 0-path to
                                   the side; empty: it touches it */
};

/* A link that a safe group, or its hold on a side, rests on: where to draw it. */
struct link_fact {
    cell from, to; /* stones that it joins, next to the carrier; of one to a side, the cell there */
    bool shares; /* it holds by itself, not together with all of the others: one of them needs a
                    cell of its carrier.  For a link of a group and one to a side, the latter. */
    struct cellset carrier;
};

/* A chain that can belong to no figure any more. */
struct dead_fact {
    cell chain; /* its least stone */
    int nstones;
    enum dead_level level; /* never DEAD_NOT */
    struct cellset reach; /* dead_chains.h */
};

/* One colour's. */
struct colour_facts {
    const struct threat_fact *threats; /* [nthreats] in cell order */
    int nthreats;
    const cell *doubles; /* [ndoubles] cells after which it has two threats, when it has none yet */
    int ndoubles;
    int distance[FIGURES]; /* [bit of the figure] stones; DISTANCE_NEVER, DISTANCE_UNKNOWN */
    edge_set touched; /* sides touched and corners held by its stones */
    edge_set reached; /* sides touched or linked to */
    bool is_open; /* some chain can still touch as many edges as a bridge or a fork takes, while the
                     other colour keeps its safe links */
    struct frame_fact frame;
    const struct group_fact *groups; /* [ngroups] */
    int ngroups;
    const struct link_fact *links; /* [nlinks] of groups and, with the shortest carrier, to sides */
    int nlinks;
    const struct dead_fact *dead; /* [ndead] by their least stones */
    int ndead;
    const uint16_t *group_of; /* [ncells] index into groups, + 1; 0: no stone of the colour */
};

/* Who wins the race of the frames, if that is proved (tempo_safe.h). */
struct race_fact {
    enum colour winner; /* COLOUR_NONE: not proved */
    int stones; /* of the winner, at most; 0: not known */
};

/* Whose win is proved. */
struct win_fact {
    enum colour winner; /* COLOUR_NONE: no win is proved */
    int stones; /* of the winner, the completing one counted: it wins in at most as many */
    bool exact; /* and in no fewer */
    const cell *line; /* [nline] plies from here on; the winner's are proved */
    int nline;
    figure_set figures; /* that the last ply of the line completes; 0: the line stops before */
    int refuted[3]; /* [enum colour] proved: it does not win with as many stones; MATE_ANY_NUMBER */
};

/* How likely White is to win, in percent: estimate.h, the mean of this ply and the one before. */
struct estimate_fact {
    bool exists; /* false: the game is over, a win is proved, a colour cannot win any more, or there
                    is none for this game, board or rule */
    int white, low, high; /* 1 .. 99 */
};

struct position_facts {
    figure_set ended; /* figures on the board: the game is over, and nothing below is filled in but
                         distances and touched */
    enum colour to_move;
    struct colour_facts side[3]; /* [enum colour] */
    const cell *replies; /* [nreplies] that answer all threats of the side that is not to move */
    int nreplies; /* THREATS_NONE: there is nothing to answer */
    struct race_fact race;
    struct race_count count; /* facts_find_count(); ahead COLOUR_NONE: nothing to count */
    struct win_fact win; /* game_wins.h fills it in */
    struct estimate_fact estimate;
};

/*
 * Fills in the facts of the position shown, except `count`, `win` and `estimate`; arrays are in the
 * arena. Positions of one game are best asked for in the order of its plies.  Returns 0 or
 * ERROR_MEMORY. Cost: some ten milliseconds, mostly of the race.
 */
int facts_find(struct study *study, struct arena *arena, struct position_facts *facts) WARN_UNUSED;

/*
 * Its steps in order of their cost, for a caller that shows each answer as soon as it is there.
 * The first writes all of *facts; each of the others only what it finds, nothing but distances
 * and touched once the game is over.  They come in this order, about one position.
 */
/* Whether the game is over; threats, doubles, replies. */
int facts_find_threats(struct study *study, struct arena *arena,
                       struct position_facts *facts) WARN_UNUSED;
/* Distances and touched. */
void facts_find_distances(struct study *study, struct position_facts *facts);
/* Groups, what they reach, links, and dead chains. */
int facts_find_groups(struct study *study, struct arena *arena,
                      struct position_facts *facts) WARN_UNUSED;
/* The best frame of each colour, and the race; the distances too, which it needs. */
int facts_find_frames(struct study *study, struct position_facts *facts) WARN_UNUSED;
/* The moves of both colours, complete frames alone, if one has a frame that is not known to be
 * broken and no race is proved. */
int facts_find_count(struct study *study, struct position_facts *facts) WARN_UNUSED;

/* Can the colour still complete a figure, with all empty cells for itself?  Not: it cannot win. */
static inline bool facts_can_win(const struct position_facts *facts, const struct board *board,
                                 enum colour colour)
{
    for (int i = 0; i < FIGURES; i++)
        if ((board->game->figures >> i & 1) != 0 &&
            facts->side[colour].distance[i] != DISTANCE_NEVER)
            return true;
    return false;
}

/* Is it a proved frame of n = 0? */
static inline bool facts_frame_exists(const struct frame_fact *frame)
{
    return frame->exists && frame->proved && frame->n == 0;
}

/* Has the colour a proved frame of n = 0 that is not known to be broken? */
static inline bool facts_frame_holds(const struct position_facts *facts, enum colour colour)
{
    const struct frame_fact *frame = &facts->side[colour].frame;

    return facts_frame_exists(frame) && frame->robust != TEMPO_SAFE_NO;
}

#endif
