/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITION_SVG_H
#define CMD_POSITION_POSITION_SVG_H

/*
 * --svg=FILE: the picture of a single position.
 */

#include "cmd/position/position_query.h"

struct position_svg {
    const char *path; /* as given; NULL: no picture */
    struct text svg;
};

/* Ends the program with a usage error if --all is given too, or the file has another picture's
 * name.  For ARGP_KEY_END. */
void position_svg_check(const struct position_svg *picture, const struct common *common,
                        struct argp_state *state);
/* Returns the text to draw the position into, by one thread; NULL if no picture is wanted.  Sets
 * the number of threads to 1. */
struct text *position_svg_begin(struct position_svg *picture, struct common *common);
/* Writes the file, unless the run ended with an error or had more than one game, and frees the
 * picture.  Returns 0, or ERROR_OUTPUT after a complaint. */
int position_svg_end(struct position_svg *picture, int error,
                     const struct walk_counts *counts) WARN_UNUSED;

/* Runs a tool that writes nothing but the query's rows and the picture; `common` is that of the
 * query.  Returns the exit status. */
int position_svg_run(struct position_svg *picture, struct common *common,
                     const struct position_query *query) WARN_UNUSED;

#endif
