/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_FINDER_H
#define CMD_FRAMES_FRAME_FINDER_H

/*
 * What hav-frames is asked about a position, and the engines that answer.
 */

#include "analyse/board/distance.h"
#include "analyse/frame/frame_plan.h"
#include "analyse/mate/tempo_safe.h"
#include "cmd/position/position_query.h"
#include "corpus/report/game_graph.h"

/* Frames found over a whole run, by how they are proved. */
struct frame_tally {
    uint64_t found[3]; /* [enum frame_basis] */
};

/* Prints "hav-frames: 7 frames found, ..." to standard error. */
void frame_tally_tell(const struct frame_tally *tally);

struct frame_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] whose frames are wanted */
    bool thorough; /* links_thorough instead of links_quick */
    bool is_brief; /* the text leaves out how frames are completed */
    struct frames_options options;
    struct frame_tally *tally; /* added to when an engine is freed */
    /* Filled in by one thread; NULL: not wanted. */
    struct game_graph *graph; /* every position of the one game */
    struct text *picture; /* an SVG document of the first position that is asked about */
};

/* What is known of one colour in a position. */
struct frame_side {
    const struct frames *frames; /* NULL: not asked, or the game is over */
    const struct links *links; /* of which they are made, in another orientation of the board */
    const struct ends *ends; /* their ends; NULL: as above */
    int distance[FIGURES]; /* [bit of the figure] stones, or DISTANCE_NEVER, DISTANCE_UNKNOWN */
};

struct frame_answer {
    struct frame_side side[3]; /* [enum colour] */
    bool has_race; /* both colours were asked about, and the game goes on */
    struct race_answer race;
};

/* The tool_new of struct position_query, whose question is a struct frame_question: a thread's
 * engines. NULL when memory is out. */
void *frame_finder_new(const void *question);

/* The tool_free: frees them, and adds to question->tally. */
void frame_finder_free(void *finder);

/* Fills in the answer, which holds until the next question.  view->tool is the finder.  Returns 0
 * or ERROR_MEMORY. */
int frame_finder_ask(const struct query_view *view, struct frame_answer *answer) WARN_UNUSED;

/* Does a frame of the side with n = 0 also hold if the opponent makes threats elsewhere?
 * view->tool is the finder, which remembers the answers for the first frames; borrowed until the
 * next call. */
const struct tempo_safe_answer *frame_finder_robust(const struct query_view *view,
                                                    const struct frame_side *side,
                                                    const struct frame *frame);

/* How is a frame of the side completed?  view->tool is the finder; borrowed until the next call. */
const struct frame_plan *frame_finder_plan(const struct query_view *view,
                                           const struct frame_side *side,
                                           const struct frame *frame);

/* The bounds that the search met, enum frames_limit, so that frames may be missing. */
unsigned frame_side_limits(const struct frame_side *side);

/* "links", "rings", "paths", "joint" or "proofs". */
const char *frame_limit_name(enum frames_limit limit);

/* The frames of a side for its sentences and picture, into `best` [1 << FIGURES]: among those with
 * the least n, the first for each set of figures.  Returns how many. */
int frame_side_best(const struct frame_side *side, const struct frame **best);

#endif
