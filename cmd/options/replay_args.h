/* SPDX-License-Identifier: ISC */
#ifndef CMD_OPTIONS_REPLAY_ARGS_H
#define CMD_OPTIONS_REPLAY_ARGS_H

/*
 * The options on the replay: the rule of rings, and which plies to show.
 */

#include "cmd/options/option.h"
#include "parse/notation/record.h"

/* Zero is the default of each member. */
struct replay_args {
    enum ring_rule ring_rule;
    unsigned variant; /* set of enum variant: --six, --diagonals, --jump */
    bool has_move; /* -m was given */
    bool from_end; /* -m -N: N plies before the end, which -0 is */
    int move; /* N, not negative */
    bool all; /* -a */
    bool every_ply; /* also those whose text is that of the one before */
    bool variations; /* every line, not only the main line */
};

/* The options, by bits. */
enum {
    REPLAY_MOVE = 1 << 0, /* -m */
    REPLAY_ALL = 1 << 1, /* -a */
    REPLAY_VARIATIONS = 1 << 2, /* --variations */
    REPLAY_RING_RULE = 1 << 3, /* --ring-rule */
    REPLAY_RULES = 1 << 4, /* --six, --diagonals, --jump */
    REPLAY_EVERY_PLY = 1 << 5, /* --every-ply: of tools that answer with position_query.h */
};
extern const struct option_group replay_args_options;

/* Returns the ply that -m names in a line of `nplies` plies (nplies without -m), or -1 if the line
 * has no such ply.  -m -1 is one ply before the end. */
int replay_args_ply(const struct replay_args *replay, int nplies);

/* Reports in the record's diagnostics that the game has no such ply, and writes the detail, "100
 * of 60". */
#define PLY_DETAIL_BYTES 32
void replay_args_no_ply(const struct replay_args *replay, struct record *record, int nplies,
                        char detail[PLY_DETAIL_BYTES]);

#endif
