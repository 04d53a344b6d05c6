/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_POSITION_SVG_H
#define CMD_POSITION_POSITION_SVG_H

/*
 * --svg=FILE: the picture of the one position that is asked about.
 */

#include "cmd/position/position_query.h"

struct position_svg {
    const char *path; /* as given; NULL: none is wanted */
    struct text svg;
};

/* "--svg draws one position": a usage error with --all.  For ARGP_KEY_END. */
void position_svg_check(const struct position_svg *picture, const struct common *common,
                        struct argp_state *state);
/* What the first position asked about is drawn into, by one thread; NULL when none is wanted. */
struct text *position_svg_begin(struct position_svg *picture, struct common *common);
/* Writes the file unless the run ended with an error or there was more than one game, and releases
 * the picture.  0, or ERROR_OUTPUT after a complaint. */
int position_svg_end(struct position_svg *picture, int error,
                     const struct walk_counts *counts) WARN_UNUSED;

/* A whole run of a tool with nothing else to write: output, questions, the picture.  Returns the
 * exit status. */
int position_svg_run(struct position_svg *picture, const struct position_query *query) WARN_UNUSED;

#endif
