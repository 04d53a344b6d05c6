/* SPDX-License-Identifier: ISC */
#ifndef CMD_LADDERS_LADDER_POINTS_H
#define CMD_LADDERS_LADDER_POINTS_H

/*
 * The key points of the answer, and the last stone as a block.
 */

#include "cmd/ladders/ladder_answer.h"

/* Emits the field with the colour's key points; in csv and tsv their number. */
void ladder_points_emit_keys(const struct ladder_question *question, const struct query_view *view,
                             enum colour colour, struct emit *emit);
/* The same as sentences, to view->item->out. */
void ladder_points_print_keys(const struct ladder_question *question, const struct query_view *view,
                              enum colour colour);

/* Emits the field with the last stone as a block; the measure is not BLOCKS_NONE. */
void ladder_points_emit_blocks(const struct ladder_question *question,
                               const struct query_view *view, struct emit *emit);
/* The same as sentences, to view->item->out. */
void ladder_points_print_blocks(const struct ladder_question *question,
                                const struct query_view *view);

#endif
