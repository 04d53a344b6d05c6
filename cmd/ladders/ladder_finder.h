/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_FINDER_H
#define CMD_LADDERS_LADDER_FINDER_H

/*
 * What hav-ladders asks of a position, and what answers.
 */

#include "cmd/ladders/ladder_points.h"
#include "cmd/position/position_query.h"
#include "patterns/formation.h"

struct ladder_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] whose ladders are wanted */
    struct ladder_options options;
    bool keypoints; /* these too */
    struct block_question blocks; /* these too, unless BLOCKS_NONE */
    struct text *picture; /* of the first position asked about; NULL: none is wanted */
};

enum ladder_status {
    LADDERS_QUIET, /* ladders were looked for */
    LADDERS_URGENT, /* one stone completes a figure: that comes first */
    LADDERS_OVER, /* a figure stands: the game is over */
};
const char *ladder_status_name(enum ladder_status status); /* "quiet", "urgent", "over" */

struct ladder_answer {
    enum ladder_status status;
    struct ladders ladders[3]; /* [enum colour] */
};

/* One thread's engines, for position_query's tool_new and tool_free; the question is a
 * ladder_question. */
void *ladder_finder_new(const void *question);
void ladder_finder_free(void *finder);

/* The answer, which holds until the next question; NULL: memory is out.  view->tool is the
 * finder. */
const struct ladder_answer *ladder_finder_ask(const struct query_view *view);

/* The template that joins a stone on `at` to the ladder's side; NULL: none of those built in. */
const struct template *ladder_finder_template(const struct query_view *view,
                                              const struct ladder *ladder, cell at);

/* What answers for key points and blocks. */
struct ladder_points *ladder_finder_points(const struct query_view *view);

#endif
