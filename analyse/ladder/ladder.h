/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_LADDER_LADDER_H
#define ANALYSE_LADDER_LADDER_H

/*
 * Ladders: a colour, the runner, goes along a side, and each of its stones has to be answered at
 * one cell (docs/theory.md 10: a forced sequence that repeats itself, runs against a neutral side
 * until it ends at a corner, and is saved by an own stone ahead, the escape).
 *
 * A stone on row r of a side (the side's own line is row 1) forces a reply when, in its strip (the
 * empty cells of rows 1 .. r within 2r steps of it, and those of the two-bridge that it came by),
 *
 *   1. the runner's chain, the stone and the side are not joined if the other colour moves first,
 *   2. they are if the runner moves first: that is the threat,
 *   3. and a single cell, the reply, removes the threat.
 *
 * The exact search decides all three.  Why the reply is forced on the whole board: a link needs
 * nothing outside of its carrier, and no stone outside can touch it.  So the threat of 2 holds
 * whatever is played elsewhere, and by 3 any stone but the reply leaves the runner joined to the
 * side by its next one.  The exception is tempo, a stone that threatens a figure.  Threats that the
 * ladder's own stones make are followed, and nothing is called forced or won in spite of them; what
 * the other colour can threaten elsewhere meanwhile is not searched.
 *
 * Statement 1 is about the strip only: where a ladder ends without a link, another path to the side
 * may exist outside of it.  But a ladder that is not needed is not reported: that is when the
 * runner, moving first, joins its chain to the side by the empty cells within 2r steps of the first
 * stone, up to the row of the stone that it steps from.  ladders_drop_needless() knows more: all
 * paths that links find.  For the ladders that remain, ladders_find_joins() finds out whether the
 * runner joins the side in another way.  Where the first stone touches several chains, the ladder
 * is reported from one of those that need it.
 *
 * When the first stone is a two-bridge away from the chain, an intrusion there is answered on its
 * other cell, so it is no reply: while both cells are empty, 2 and 3 are decided for the stone and
 * the side, in the strip without these cells.
 *
 * Two such pairs, the second being the first moved along the side, are a ladder.  It is played out,
 * pair by pair, to its end.
 */

#include "analyse/base/error.h"
#include "analyse/groups/group.h"
#include "analyse/groups/link_vital.h"
#include "analyse/links/known_links.h"
#include "analyse/solve/exact.h"

enum ladder_start {
    LADDER_ADJACENT, /* the first stone touches the runner's chain */
    LADDER_BRIDGE, /* it is a two-bridge away from it */
};

enum ladder_end {
    LADDER_CONNECTS, /* the last stone joins the runner to the side, the other colour moving next */
    LADDER_CORNER, /* the side has no cell ahead for the runner: the last reply closed it */
    LADDER_BLOCKED, /* stones of the other colour ahead close the side */
    LADDER_LOOSE, /* the next stone would leave a choice of replies, or need one elsewhere */
    LADDER_WINS, /* the runner completes a figure: with his next stone, or with the one after */
    LADDER_COUNTER, /* the last reply threatens a figure: the runner has to answer elsewhere */
    LADDER_LOSES, /* the last reply threatens two figures */
    LADDER_UNKNOWN, /* the limit of a search ran out, or a strip is too large */
};
#define LADDER_ENDS 8

#define LADDER_ROWS_MAX 4
#define LADDER_PAIRS_MAX BOARD_SPAN_MAX

struct ladder {
    uint8_t runner; /* enum colour */
    uint8_t side, row;
    uint8_t along; /* direction of board.h in which it runs */
    uint8_t start; /* enum ladder_start */
    uint8_t end; /* enum ladder_end */
    cell from; /* a stone of the chain that it steps from */
    int npairs; /* at least 2 */
    cell move[LADDER_PAIRS_MAX + 1]; /* the runner's stones; a last one without a reply when it
                                        CONNECTS, or WINS by two threats */
    cell reply[LADDER_PAIRS_MAX];
    int nmoves;
    cell at; /* WINS, COUNTER, LOSES: where a figure is completed.  CONNECTS: where the last stone
                also threatens one, so that the side cannot be defended; else CELL_NONE */
    cell helper; /* CONNECTS: a stone ahead without whose chain it would not connect; else
                    CELL_NONE */
    cell joins; /* a first stone with which the chain of `from` joins the side all the same, proved
                   but for threats outside of the carrier; CELL_NONE: none was found, or searched
                   for (ladders_find_joins()) */
    edge_set runner_gains, other_gains; /* edges touched by the chain of the last stone, and of the
                                           last reply, and by no chain of the colour around the
                                           first one, nor by that of `from`; a side that the runner
                                           is joined to counts */
    struct cellset threats[3]; /* [enum colour] where it completes a figure after the last stone,
                                  and did not before the first */
    struct cellset escapes; /* empty cells; see ladder_options */
};

struct ladder_options {
    int most_row; /* 2 .. LADDER_ROWS_MAX; 0: 3 */
    bool escapes; /* also find the escapes of ladders that do not connect or win: empty cells ahead
                     in rows 1 .. row where a stone of the runner would let it join the side, moving
                     first, inside these rows ahead.  Cells that the search does not decide are
                     left out. */
    uint64_t limit_nodes; /* of each search; 0: 20000 */
};

/* Zero-initialised is valid and empty. */
struct ladders {
    struct ladder *ladder; /* by side, row, first move, direction */
    int count;
    size_t room; /* of ladder[] */
    int nunknown; /* first stones that the searches did not decide within their limits */
    int nneedless; /* ladders that ladders_drop_needless() or ladders_find_joins() left out */
};

/*
 * Finds the ladders that `runner` can start if it moves first.  There are none where the last stone
 * has completed a figure, or where one more stone of either colour can: that comes first.  There
 * are none under ring rules that look inside a ring either: a ring threat can be answered inside
 * the ring there, or be made by a stone of the other colour.  A ladder that is the later part of
 * another is left out.  The position is played on and left as it was.  Returns 0 or ERROR_MEMORY;
 * ladders_release() frees the list.  Cost: milliseconds; with escapes some ten for each ladder.
 */
int ladders_find(struct ladders *ladders, struct exact *exact, struct position *position,
                 enum colour runner, const struct ladder_options *options) WARN_UNUSED;
/*
 * Drops, and counts in nneedless, the ladders that are not needed on the whole board: the group of
 * the stone that the ladder steps from touches the side, or joins it if the runner moves first, by
 * a path of n <= 1.  `groups` are the runner's in the same position, with paths of that n.
 */
void ladders_drop_needless(struct ladders *ladders, const struct groups *groups);

/* The judges of whether a ladder is needed, apart from groups. */
struct ladders_judge {
    struct position *position; /* of the ladders; played on, and left as it was */
    struct exact *exact;
    struct link_judge *links;
    struct known_links *known; /* borrowed; NULL: no table */
};

/*
 * A short search about the chain and the side, on the whole board (pair_search.h), of each ladder
 * of one colour that does not connect or win.  Drops the ladder, and counts it in nneedless, if the
 * two are joined although the other colour moves first.  Else writes `joins`, if they are when the
 * runner does and no threat inside the carrier breaks that; its cell is then no escape.  Returns 0
 * or ERROR_MEMORY.  Cost: some milliseconds for each chain and side, and up to 60 where the
 * searches decide nothing.
 */
int ladders_find_joins(struct ladders *ladders, const struct ladders_judge *judge) WARN_UNUSED;
/* Frees the list and empties it. */
void ladders_release(struct ladders *ladders);

/* The corner that a ladder runs to, as an edge; -1 in a game without corners. */
int ladder_corner(const struct board *board, const struct ladder *ladder);

const char *ladder_end_name(enum ladder_end end); /* "connects", "corner", ... */
const char *ladder_start_name(enum ladder_start start); /* "adjacent", "two-bridge" */

#endif
