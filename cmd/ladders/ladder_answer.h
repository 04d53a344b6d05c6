/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_ANSWER_H
#define CMD_LADDERS_LADDER_ANSWER_H

/*
 * The question of hav-ladders about a position, and its answer.
 */

#include "analyse/study/study_ladders.h"
#include "cmd/position/position_query.h"

/* How the last stone is measured as a block. */
enum block_measure {
    BLOCKS_NONE, /* not at all */
    BLOCKS_SHUT, /* by the sides that it closes and the cells that it shuts the group off from */
    BLOCKS_REACH, /* by the cells that the group could reach with one more stone before it only */
};

struct ladder_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] whose ladders are wanted */
    struct ladder_options options;
    bool keypoints; /* key points are wanted too */
    enum block_measure blocks; /* the last stone as a block, unless BLOCKS_NONE */
};

enum ladder_status {
    LADDERS_QUIET, /* the ladders were searched for */
    LADDERS_URGENT, /* not searched: one stone completes a figure, which comes first */
    LADDERS_OVER, /* not searched: a figure is complete, the game is over */
};

struct ladder_answer {
    enum ladder_status status;
    const struct ladders *ladders[3]; /* [enum colour] borrowed; NULL: not asked for */
    struct study_keypoint points[3][BOARD_CELLS_MAX]; /* [enum colour][npoints] */
    int npoints[3]; /* 0 if they are not asked for, or the game is over */
    int nunknown[3]; /* cells that the search for them did not decide */
    struct study_blocks blocks;
};

/* "quiet", "urgent" or "over". */
const char *ladder_status_name(enum ladder_status status);

/* The `ask` of struct position_query: the question is a struct ladder_question, view->answer a
 * struct ladder_answer. */
int ladder_ask(const void *question, const struct query_view *view);

#endif
