/* SPDX-License-Identifier: ISC */
#ifndef CMD_GTP_PLAY_RUN_H
#define CMD_GTP_PLAY_RUN_H

/*
 * A game at a terminal: lines are read, and a session of hav-gtp plays.
 */

#include "cmd/gtp/gtp_state.h"
#include "cmd/options/replay_args.h"

struct play_options {
    struct gtp_options gtp;
    enum colour own; /* whom the person plays; COLOUR_NONE: who is to move at first */
    const char *path; /* of a game to go on with, or NULL */
    const struct replay_args *replay; /* the ply of that game to go on from */
};

/* Plays until `quit' or the end of standard input.  Returns an exit status. */
int play_run(const struct play_options *options);

#endif
