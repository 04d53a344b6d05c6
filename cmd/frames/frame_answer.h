/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_ANSWER_H
#define CMD_FRAMES_FRAME_ANSWER_H

/*
 * The question of hav-frames about a position, and its answer.
 */

#include "analyse/study/study_frames.h"
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
    bool is_brief; /* the text leaves out how frames are completed */
    struct study_frame_options options;
    struct frame_tally *tally; /* added to at the end */
    struct game_graph *graph; /* every position of the one game, by one thread; NULL: not wanted */
};

struct frame_answer {
    struct frame_side side[3]; /* [enum colour] */
    bool has_race; /* both colours were asked about, and the game goes on */
    struct race_answer race;
    struct race_count count;
    struct frame_tally tally; /* of the positions so far */
};

/* Functions of struct position_query: the question is a struct frame_question, view->answer a
 * struct frame_answer. */
int frame_ask(const void *question, const struct query_view *view);
/* Adds to question->tally. */
void frame_answer_end(const void *question, void *answer);

/* The bounds that the search met, enum frames_limit, so that frames may be missing. */
unsigned frame_side_limits(const struct frame_side *side);

/* "links", "rings", "paths", "joint" or "proofs". */
const char *frame_limit_name(enum frames_limit limit);

/* The frames of a side for its sentences and picture, into `best` [1 << FIGURES]: among those with
 * the least n, the first for each set of figures.  Returns how many. */
int frame_side_best(const struct frame_side *side, const struct frame **best);

#endif
