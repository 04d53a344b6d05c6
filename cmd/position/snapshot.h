/* SPDX-License-Identifier: ISC */
#ifndef CMD_POSITION_SNAPSHOT_H
#define CMD_POSITION_SNAPSHOT_H

/*
 * --svg=FILE: the picture of the one position that is asked about.
 */

#include "cmd/position/inquiry.h"

struct snapshot {
    const char *path; /* as given; NULL: none is wanted */
    struct text svg;
};

/* "--svg draws one position": a usage error with --all.  For ARGP_KEY_END. */
void snapshot_check(const struct snapshot *snapshot, const struct common *common,
                    struct argp_state *state);
/* What the first position asked about is drawn into, by one thread; NULL when none is wanted. */
struct text *snapshot_begin(struct snapshot *snapshot, struct common *common);
/* Writes the file unless the run ended with an error or there was more than one game, and releases
 * the picture.  0, or ERROR_OUTPUT after a complaint. */
int snapshot_end(struct snapshot *snapshot, int error,
                 const struct walk_counts *counts) WARN_UNUSED;

/* A whole run of a tool with nothing else to write: output, questions, the picture.  Returns the
 * exit status. */
int snapshot_inquiry(struct snapshot *snapshot, const struct inquiry *inquiry) WARN_UNUSED;

#endif
