/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_ROW_H
#define CMD_FRAMES_FRAME_ROW_H

/*
 * The output of hav-frames for a position, for programs and for a person.
 */

#include "cmd/frames/frame_answer.h"

/* The `emit` of struct position_query.  json lists every frame, csv and tsv the first one of each
 * colour. */
int frame_row_emit(const void *question, const struct query_view *view, struct emit *emit);
/* The `print`: appends the answer as sentences. */
int frame_text_print(const void *question, const struct query_view *view);

/* Appends "ring", "bridge or fork". */
void frame_text_put_figures(struct text *words, figure_set figures);

/* Appends a few words on a frame, what is proved and what breaks it first, since a picture cuts
 * long lines: "White's fork frame (proved): sides 1, 5 and 6", "Black's bridge frame (proved),
 * broken by h12: corners a1 and a8".  `broken_by` may be CELL_NONE. */
void frame_text_claim(struct text *words, const struct board *board, enum spelling spelling,
                      enum colour colour, const struct frame *frame, cell broken_by);

#endif
