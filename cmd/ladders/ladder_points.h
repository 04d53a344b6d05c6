/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_POINTS_H
#define CMD_LADDERS_LADDER_POINTS_H

/*
 * The key points of a position, and its last stone as a block of the other colour's groups.
 */

#include "analyse/ladder/keypoint.h"
#include "analyse/links/links.h"
#include "cmd/position/position_query.h"

/* How a block is measured. */
enum block_measure {
    BLOCKS_NONE, /* not at all */
    BLOCKS_SHUT, /* by the sides that it closes and the cells that it shuts the group off from */
    BLOCKS_REACH, /* by the cells that the group could reach with one more stone before it only */
};

/* The engines of one thread. */
struct ladder_points;

/* `known` is borrowed, as in links_options.  NULL when memory is out; ladder_points_free() frees
 * them. */
struct ladder_points *ladder_points_new(struct known_links *known);

/* Frees them; NULL allowed. */
void ladder_points_free(struct ladder_points *points);

/* Emits the field with the colour's key points, the best first, without those that only touch a
 * side; in csv and tsv their number.  view NULL: an empty field. */
void ladder_points_emit_keys(struct ladder_points *points, const struct query_view *view,
                             enum colour colour, enum spelling spelling, struct emit *emit);

/* The same as sentences, to view->item->out. */
void ladder_points_print_keys(struct ladder_points *points, const struct query_view *view,
                              enum colour colour, enum spelling spelling);

/* How the last stone is judged as a block. */
struct block_question {
    enum block_measure measure;
    enum spelling spelling;
    uint64_t limit_nodes; /* of each search of BLOCKS_SHUT; 0: 20000 */
};

/* Emits the field with the last stone as a block; the measure is not BLOCKS_NONE.  Returns 0 or
 * ERROR_MEMORY. */
int ladder_points_emit_block(struct ladder_points *points, const struct query_view *view,
                             const struct block_question *question, struct emit *emit) WARN_UNUSED;

/* The same as sentences, to view->item->out. */
int ladder_points_print_block(struct ladder_points *points, const struct query_view *view,
                              const struct block_question *question) WARN_UNUSED;

#endif
