/* SPDX-License-Identifier: ISC */
#ifndef CMD_FRAMES_FRAME_GRAPH_H
#define CMD_FRAMES_FRAME_GRAPH_H

/*
 * The race for a figure through one game, as a chart.
 */

#include "cmd/frames/frame_answer.h"
#include "corpus/report/game_graph.h"

/* Makes an empty graph with the series of this chart; game_graph_release() frees it. */
void frame_graph_init(struct game_graph *graph);

/* Names the players, before the first ply is added; NULL: not known. */
void frame_graph_name(struct game_graph *graph, const char *white, const char *black);

/* Adds the next ply, and marks it if it is the first at which a colour has a proved frame. */
void frame_graph_add(struct game_graph *graph, const struct frame_answer *answer);

/* Draws the graph into a file.  Returns 0, or ERROR_OUTPUT after a complaint. */
int frame_graph_draw(const struct game_graph *graph, const char *path) WARN_UNUSED;

#endif
