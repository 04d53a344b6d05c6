/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_H
#define ANALYSE_LADDER_H

/*
 * Ladders: a colour, the runner, goes along a side, and each of its stones has to be answered at
 * one cell.
 *
 * A stone on row r of a side (the side's own line is row 1) is a ladder move when, inside its
 * strip, the runner joins the side if it moves again, and a stone of the other on just one cell
 * prevents that.  The strip of a stone is the empty cells of rows 1 .. r within 2r steps of it, and
 * those by which it is linked to the chain that it steps from.  Both statements are exact.  What a
 * stone outside the strip leaves inside it stays joined, so the reply is forced, unless a move with
 * a threat of a figure comes first; such threats are looked for, and end the ladder.
 *
 * Two or more such pairs, each the one before it moved one cell along the side, are a ladder.  The
 * first pair may differ: there the other may have some replies to choose from.  A ladder is played
 * out, pair by pair, to where it ends.  (Theory: a ladder is a forced sequence that repeats itself,
 * and runs against a neutral side until it ends at a corner; an own stone ahead is an escape.)
 */

#include "analyse/exact.h"

enum ladder_start {
    LADDER_ADJACENT, /* the first stone touches the runner's chain */
    LADDER_BRIDGE, /* it is a two-bridge away from it */
};

enum ladder_end {
    LADDER_CONNECTS, /* the last stone joins the runner to the side, moving second */
    LADDER_CORNER, /* the side has no cell ahead for the runner: the last reply closed it */
    LADDER_BLOCKED, /* the other's stones ahead do that */
    LADDER_LOOSE, /* the next stone would leave the other a choice, or ask for another reply */
    LADDER_WINS, /* the runner completes a figure: at once, or after the last pair */
    LADDER_COUNTER, /* the last reply threatens a figure: the runner has to answer it elsewhere */
    LADDER_LOSES, /* and cannot */
    LADDER_UNKNOWN, /* the limit of a search ran out, or a strip is too large */
};

#define LADDER_ROWS_MAX 4
#define LADDER_PAIRS_MAX BOARD_SPAN_MAX

struct ladder {
    uint8_t runner; /* enum colour */
    uint8_t side, row;
    uint8_t along; /* direction of board.h in which it runs */
    uint8_t start; /* enum ladder_start */
    uint8_t end; /* enum ladder_end */
    uint8_t nchoices; /* replies that the other may choose from at the first stone */
    bool bottleneck; /* the first stone stands between two of the other's, one on either side of it
                        in its row */
    cell from; /* a stone of the chain that it steps from */
    int npairs; /* at least 2; 3 where nchoices is not 1 */
    cell move[LADDER_PAIRS_MAX + 1]; /* the runner's stones; a last one without a reply when it
                                        CONNECTS or WINS at once: nmoves is npairs + 1 */
    cell reply[LADDER_PAIRS_MAX];
    int nmoves;
    cell at; /* WINS, COUNTER, LOSES: where a figure is completed; else CELL_NONE */
    cell helper; /* CONNECTS: a stone ahead without whose chain it would not; else CELL_NONE */
    edge_set runner_gains, other_gains; /* touched by the chain of the last stone, and of the last
                                           reply, and by none of their chains before; a side that
                                           the runner is joined to counts */
    struct cellset threats[3]; /* [enum colour] where it completes a figure after the last pair, and
                                  did not before the first */
    struct cellset escapes; /* empty cells; see ladder_options */
};

struct ladder_options {
    int most_row; /* 2 .. LADDER_ROWS_MAX; 0: 3 */
    bool escapes; /* also look for empty cells ahead in rows 1 .. row where a stone of the runner
                     would let it join the side, moving first, inside these rows ahead */
    uint64_t limit_nodes; /* of each search; 0: 20000 */
};

/* Zero-initialised is valid and empty. */
struct ladders {
    struct ladder *ladder; /* by side, row, first move, direction */
    int count, room;
};

/*
 * Finds the ladders that `runner` can start if it moves first.  None where a figure stands on the
 * board.  A ladder that is the later part of another is left out.  The position is played on and
 * left as it was.  Returns 0, or -1 when memory is out; ladders_release() frees the list.  Cost:
 * milliseconds; with escapes some ten each.
 */
int ladders_find(struct ladders *ladders, struct exact *exact, struct position *position,
                 enum colour runner, const struct ladder_options *options)
    __attribute__((warn_unused_result));
void ladders_release(struct ladders *ladders);

/* The corner that a ladder runs to, as an edge; -1: a game without corners. */
int ladder_corner(const struct board *board, const struct ladder *ladder);

const char *ladder_end_name(enum ladder_end end); /* "connects", "corner", ... */
const char *ladder_start_name(enum ladder_start start); /* "adjacent", "bridge" */

#endif
