/* SPDX-License-Identifier: ISC */
#ifndef PARSE_NOTATION_REPLAY_H
#define PARSE_NOTATION_REPLAY_H

/*
 * Replaying a record onto a position, and the outcome: how the game ended and who won.
 */

#include "parse/notation/record.h"

enum end {
    END_RING, /* these six as the figure that comes first */
    END_BRIDGE,
    END_FORK,
    END_CONNECTION,
    END_SIX, /* six stones in a line, triangle or hexagon */
    END_CHAINED, /* men from circle to circle */
    END_SCORE, /* the game is over by its rules, and points decide */
    END_BLOCKED, /* who is to move cannot, and loses */
    END_ETERNAL_JUMP, /* who is to move must begin a jump that never ends, and loses */
    END_RESIGN,
    END_FORFEIT, /* no figure, no resignation, but a result is claimed (time), or `forfeit' */
    END_DRAW, /* no figure, no resignation, and the board is full */
    END_AGREED, /* a draw that the record claims, on a board that is not full */
    END_UNFINISHED,
    END_ILLEGAL, /* a move that cannot be played; the record is rejected */
};
#define ENDS 15
/* "ring", "resign" and so on, as output names it. */
const char *end_name(enum end end);
/* The figures with which a game ends so; 0: it does not end by a figure. */
figure_set end_figures(enum end end);
/* Can a game end so, by its rules?  Every game can end by a resignation, or be unfinished. */
bool end_occurs(const struct game *game, enum end end);
/* Is it a draw: a full board, an agreement, or equal points? */
static inline bool end_is_drawn(enum end end, enum colour winner)
{
    return end == END_DRAW || end == END_AGREED || (end == END_SCORE && winner == COLOUR_NONE);
}

struct outcome {
    enum end end;
    enum colour winner; /* COLOUR_NONE: draw, equal points, unfinished, illegal */
    figure_set figures; /* completed by the last stone */
    int nplies; /* stones, swap and passes played */
    int nstones; /* on the board at the end */
    bool setup; /* stones were set up, or taken away again, or given as a handicap */
    bool swapped; /* pieces or sides */
    bool swapped_sides;
    enum colour began; /* whose turn it was before the first ply */
    cell first_stone; /* where the first stone was placed; CELL_NONE: none */
    cell cells[BOARD_CELLS_MAX]; /* of the completed figure `end`, see figure_cells() */
    int ncells; /* 0 when not requested, or no figure */
    bool has_score; /* the game has points: those on the board at the end, whatever the end is */
    int points[3]; /* [enum colour] without the komi */
    int komi_halves; /* Black's, in half points */
    bool agrees_known; /* can the claim be compared with the board? */
    bool agrees; /* with agrees_known */
};

/* The colour that the player who moved first has at the end. */
static inline enum colour outcome_first_player(const struct outcome *outcome)
{
    return outcome->swapped_sides ? colour_other(outcome->began) : outcome->began;
}

/*
 * Is the game the mirror image of one that the game's first colour begins?  Then who counts games
 * by symmetry exchanges the colours (board->exchange).
 */
static inline bool outcome_is_exchanged(const struct outcome *outcome, const struct game *game)
{
    return game->either_first && outcome->began != game->first;
}

/* White's points beyond Black's and the komi, in half points; with has_score. */
static inline int outcome_lead(const struct outcome *outcome)
{
    return 2 * (outcome->points[COLOUR_WHITE] - outcome->points[COLOUR_BLACK]) -
           outcome->komi_halves;
}

struct replay_options {
    enum ring_rule ring_rule;
    unsigned variant; /* set of enum variant */
    bool want_cells; /* fill in cells */
    /* Set-up after moves makes a new position, from which plies are counted (Q31).  False: the
     * game ends before it.  Not with replay_tree(). */
    bool study;
    /* Called after the set-up (ply 0) and after every ply played, when not NULL; `figures` are
     * those of this ply.  A nonzero return stops the replay and is returned by replay_line(). */
    int (*on_ply)(void *context, const struct position *position, const struct node *node,
                  figure_set figures);
    /* replay_tree(): called at the end of every line; an illegal one ends at its illegal node.  A
     * nonzero return stops the replay and is returned.  Not NULL there. */
    int (*on_leaf)(void *context, uint32_t leaf, const struct outcome *outcome);
    void *context;
};

/*
 * Is there anything to replay: a tree, on a board of known game and size, that is whole?  Moves in
 * it may be wrong: the replay ends at the first of a line.  False of a page.
 */
bool replay_possible(struct record *record);

/*
 * Replays the line from the root to node `leaf` (NODE_NONE: the main line, which follows first
 * children) onto `position`, which is set up for the record's board and left at the end of the line
 * (at the last legal ply of an illegal one).  Trouble is added to record->diagnostics: an error
 * there means END_ILLEGAL, at that ply.  A page is END_ILLEGAL too; record_read() has said why.
 * Any other record whose game or size is unknown must not come here (assert).
 * The record's claims are about the main line: another one has no `agrees` and no forfeit.
 * Returns 0, on_ply's nonzero, or ERROR_MEMORY.
 */
int replay_line(struct record *record, uint32_t leaf, const struct replay_options *options,
                struct position *position, struct outcome *outcome) WARN_UNUSED;

/*
 * Replays every line of the tree, each node once: plies are taken back from one variation to the
 * next, so the time is linear in the nodes.  The lines end in order of writing; the first is the
 * main line. An illegal node ends its line and everything below it.  A record without nodes has
 * one line, whose leaf is NODE_NONE.  Else as replay_line(); the position is left anywhere in the
 * tree.
 */
int replay_tree(struct record *record, const struct replay_options *options,
                struct position *position) WARN_UNUSED;

/*
 * Why the record is rejected: its first error; or, `leaf` being a node, why the line to it is
 * illegal: the error about the node where the line ended.  `messages-limit` if that diagnostic was
 * dropped because the record had too many.
 */
struct diagnostic replay_reason(struct record *record, uint32_t leaf);

#endif
