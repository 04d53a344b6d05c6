/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_FINDER_H
#define CMD_LADDERS_LADDER_FINDER_H

/*
 * What hav-ladders is asked about a position, and the engine that answers.
 */

#include "analyse/ladder/formation.h"
#include "cmd/ladders/ladder_points.h"
#include "cmd/position/position_query.h"
#include "patterns/template.h"

struct ladder_question {
    enum spelling spelling;
    bool asks[3]; /* [enum colour] whose ladders are wanted */
    struct ladder_options options;
    bool keypoints; /* key points are wanted too */
    struct block_question blocks; /* the last stone as a block, unless BLOCKS_NONE */
    struct text *picture; /* for an SVG document of the first position; NULL: not wanted */
};

enum ladder_status {
    LADDERS_QUIET, /* the ladders were searched for */
    LADDERS_URGENT, /* not searched: one stone completes a figure, which comes first */
    LADDERS_OVER, /* not searched: a figure is complete, the game is over */
};

/* "quiet", "urgent" or "over". */
const char *ladder_status_name(enum ladder_status status);

struct ladder_answer {
    enum ladder_status status;
    struct ladders ladders[3]; /* [enum colour] */
};

/* The tool_new of struct position_query, whose question is a struct ladder_question: a thread's
 * engines.  NULL when memory is out. */
void *ladder_finder_new(const void *question);

/* The tool_free: frees them. */
void ladder_finder_free(void *finder);

/* The answer for the view, whose tool is the finder; borrowed until the next question.  NULL when
 * memory is out. */
const struct ladder_answer *ladder_finder_ask(const struct query_view *view);

/* The built-in template that joins the colour's stone on `at`, played or not, to the side; NULL:
 * none does, or memory is out. */
const struct template *ladder_finder_side_template(const struct query_view *view,
                                                   enum colour colour, int side, cell at);

/* The one that joins the runner's stone on `at` to the ladder's side. */
const struct template *ladder_finder_template(const struct query_view *view,
                                              const struct ladder *ladder, cell at);

/* The formation that the ladder begins from, and its block, as formation_of() says. */
enum formation ladder_finder_formation(const struct query_view *view, const struct ladder *ladder,
                                       cell *block);

/* The canonical image of the position last asked about, which is searched instead of it; borrowed.
 */
struct canonical_position *ladder_finder_canonical(const struct query_view *view);

/* The finder's engine for key points and blocks; borrowed. */
struct ladder_points *ladder_finder_points(const struct query_view *view);

#endif
