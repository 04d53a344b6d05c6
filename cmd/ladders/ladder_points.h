/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_POINTS_H
#define CMD_LADDERS_LADDER_POINTS_H

/*
 * Key points of a position, and what its last stone is to the other's groups.
 */

#include "analyse/ladder/keypoint.h"
#include "cmd/position/inquiry.h"

/* One thread's engines. */
struct ladder_points;
struct ladder_points *ladder_points_new(void); /* NULL: memory is out */
void ladder_points_free(struct ladder_points *points); /* NULL allowed */

/* The key points of the colour, those that only touch a side left out; csv and tsv: how many. view
 * NULL: none, and csv and tsv want the field. */
void ladder_points_emit_keys(struct ladder_points *points, const struct inquiry_view *view,
                             enum colour colour, enum spelling spelling, struct emit *emit);
void ladder_points_print_keys(struct ladder_points *points, const struct inquiry_view *view,
                              enum colour colour, enum spelling spelling);

/* The last stone as a block.  0, or ERROR_MEMORY. */
int ladder_points_emit_block(struct ladder_points *points, const struct inquiry_view *view,
                             enum spelling spelling, struct emit *emit) WARN_UNUSED;
int ladder_points_print_block(struct ladder_points *points, const struct inquiry_view *view,
                              enum spelling spelling) WARN_UNUSED;

#endif
