/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_POINTS_H
#define CMD_LADDERS_LADDER_POINTS_H

/*
 * Key points of a position, and what its last stone is to the other's groups.
 */

#include "analyse/ladder/keypoint.h"
#include "cmd/position/position_query.h"

/* What is counted of a block. */
enum block_measure {
    BLOCKS_NONE, /* blocks are not asked for */
    BLOCKS_SHUT, /* the sides that it closes, and the cells that it shuts the group off from */
    BLOCKS_REACH, /* the cells that the group reached with one more stone, and does not now */
};

/* One thread's engines. */
struct ladder_points;
struct ladder_points *ladder_points_new(void); /* NULL: memory is out */
void ladder_points_free(struct ladder_points *points); /* NULL allowed */

/* The key points of the colour, those that only touch a side left out; csv and tsv: how many. view
 * NULL: none, and csv and tsv want the field. */
void ladder_points_emit_keys(struct ladder_points *points, const struct query_view *view,
                             enum colour colour, enum spelling spelling, struct emit *emit);
void ladder_points_print_keys(struct ladder_points *points, const struct query_view *view,
                              enum colour colour, enum spelling spelling);

/* How the last stone is judged as a block. */
struct block_question {
    enum block_measure measure;
    enum spelling spelling;
    uint64_t limit_nodes; /* of each search of BLOCKS_SHUT; 0: 20000 */
};

/* The last stone as a block; the measure is not BLOCKS_NONE.  0, or ERROR_MEMORY. */
int ladder_points_emit_block(struct ladder_points *points, const struct query_view *view,
                             const struct block_question *question, struct emit *emit) WARN_UNUSED;
int ladder_points_print_block(struct ladder_points *points, const struct query_view *view,
                              const struct block_question *question) WARN_UNUSED;

#endif
