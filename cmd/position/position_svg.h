/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITION_SVG_H
#define CMD_POSITION_POSITION_SVG_H

/*
 * --format=svg, png, pdf, ps or latex of a tool with OUTPUT_OR_PICTURE: the picture of a single
 * position.
 */

#include "cmd/position/position_query.h"

/* Ends the program with a usage error if a picture is wanted, but --all too, or the file has
 * another picture's name.  For ARGP_KEY_END. */
void position_svg_check(const struct common *common, struct argp_state *state);
/* Returns the text to draw the position into, `svg`, by one thread; NULL if no picture is wanted.
 * Sets the number of threads to 1. */
struct text *position_svg_begin(struct text *svg, struct common *common);
/* Writes the picture if one is wanted, and frees it.  `error`: of the run.  Returns that, or
 * ERROR_MEMORY or ERROR_OUTPUT, the latter after a complaint: also if it had more than one game. */
int position_svg_end(struct text *svg, const struct common *common, int error,
                     const struct walk_counts *counts, struct output *output) WARN_UNUSED;

/* Runs a tool that writes nothing but the query's rows or the picture; `common` is that of the
 * query.  Returns the exit
 * status. */
int position_svg_run(struct common *common, const struct position_query *query) WARN_UNUSED;

#endif
