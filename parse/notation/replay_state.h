/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_REPLAY_STATE_H
#define PARSE_NOTATION_REPLAY_STATE_H

/* The state of a replay between two nodes; for replay.c and its helpers alone. */

#include "parse/notation/record.h"

struct replay_options;

/* A set-up stone, to be taken back. */
struct change {
    cell at;
    uint8_t before; /* enum colour */
};

struct replay {
    struct record *record;
    const struct replay_options *options;
    struct position *position;

    /* the state at the node played last */
    figure_set figures; /* of the last ply */
    uint8_t owner; /* enum colour whose figures they are */
    uint8_t pending; /* enum colour that has a six which must outlast the next move */
    uint8_t resigned; /* enum colour that has, or has forfeited */
    bool forfeited;
    bool swapped, swapped_sides;
    bool has_stones; /* set-up stones are on the board */
    uint32_t setup_value; /* the first of them, with has_stones: index into values */
    bool has_turn; /* PL has said who moves */
    bool started; /* on_ply has been called for ply 0 */
    int stopped; /* what the caller returned to stop the replay */

    /* replay_tree() only */
    bool keeps_changes;
    struct change *changes;
    size_t nchanges, changes_capacity;
};

/* The result of a step; an ERROR_ is negative.  STUDY: the game is over, and set-up follows. */
enum { STEP_PLAYED = 0, STEP_ILLEGAL = 1, STEP_STOPPED = 2, STEP_STUDY = 3 };

/* Reports something about a value, once: lines share nodes.  `detail` NULL: the value itself. */
void replay_report_once(struct replay *replay, enum message message, const struct value *value,
                        const char *detail);
/* Reports the value; returns STEP_ILLEGAL. */
int replay_illegal(struct replay *replay, enum message message, const struct value *value);

/* Does the set-up of a node.  Returns a step or an ERROR_. */
int replay_set_up(struct replay *replay, const struct node *node) WARN_UNUSED;
/* Refuses a position that was set up with a complete figure in it.  Returns a step. */
int replay_check_setup(struct replay *replay);

#endif
