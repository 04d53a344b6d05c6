/* SPDX-License-Identifier: ISC */
/*
 * Kites that cross, and magnets.
 *
 * A kite is two stones of a colour that two empty cells join, each next to both.  Kites of both
 * colours cross when one cell belongs to both: then the stones lie around that cell, turn about.
 * This is read off the board.
 *
 * A magnet is a one-point jump: the other colour can cut it at one cell only, and the answers to
 * that cut threaten to join again and lie nearer to a side than the stone itself.  The exact search
 * decides what joins, in a region around the jump.  On an empty board no answer would do; it takes
 * a third stone.
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/ladder/keypoint.h"

#define KITE_NODES 2000 /* small: asked at every ply; unknown is no remark; set by hand */
#define KITE_CELLS 24 /* keeps the region within what so few nodes decide; set by hand */
#define KITE_ROWS 6 /* in which a magnet is looked for; set by hand */

/* ---- crossings ---- */

/* The cells around one that kites of both colours need: two stones of each, and the cell that each
 * kite has too. */
struct crossing {
    cell shared;
    cell stone[3][2], other[3]; /* [enum colour] */
};

/* Is there a kite of the colour across the cell, in direction d and d + 2? */
static bool crossing_half(const struct position *position, enum colour colour, int d,
                          struct crossing *crossing)
{
    const cell *near = position->board->neighbour[crossing->shared];

    crossing->stone[colour][0] = near[d % BOARD_DIRECTIONS];
    crossing->stone[colour][1] = near[(d + 2) % BOARD_DIRECTIONS];
    crossing->other[colour] = near[(d + 1) % BOARD_DIRECTIONS];
    return crossing->other[colour] < position->board->ncells &&
           position_colour(position, crossing->other[colour]) == COLOUR_NONE &&
           position_colour(position, crossing->stone[colour][0]) == colour &&
           position_colour(position, crossing->stone[colour][1]) == colour;
}

/* Do kites of both colours cross at the cell?  They have no stones in common, so they are opposite
 * each other. */
static bool crossing_at(const struct position *position, cell shared, struct crossing *crossing)
{
    crossing->shared = shared;
    if (position_colour(position, shared) != COLOUR_NONE)
        return false;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (crossing_half(position, COLOUR_WHITE, d, crossing) &&
            crossing_half(position, COLOUR_BLACK, d + 3, crossing))
            return true;
    return false;
}

static void crossing_tell(struct remark_query *query, const struct crossing *crossing)
{
    const cell *white = crossing->stone[COLOUR_WHITE], *black = crossing->stone[COLOUR_BLACK];
    struct remark *remark =
        remark_add(query->remarks, query->arena, WORD_CROSSING, REMARK_PROVED,
                   "Both colours need " REMARK_CELL ": White to join " REMARK_CELL
                   " to " REMARK_CELL ", Black to join " REMARK_CELL " to " REMARK_CELL ".",
                   (unsigned)crossing->shared, (unsigned)white[0], (unsigned)white[1],
                   (unsigned)black[0], (unsigned)black[1]);

    if (remark != NULL)
        remark->detail = 2;
}

/* Kites that cross since the stone was placed. */
static void kite_crosses(struct remark_query *query)
{
    struct crossing crossing;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell shared = query->board->neighbour[query->at][d];

        if (shared < query->board->ncells && crossing_at(query->position, shared, &crossing))
            crossing_tell(query, &crossing);
    }
}

/* The stone takes a cell of kites that crossed: the shared one, or the own kite's other one. */
static void kite_resolves(struct remark_query *query)
{
    struct crossing crossing;
    struct remark *remark = NULL;

    if (crossing_at(query->previous, query->at, &crossing))
        remark = remark_add(query->remarks, query->arena, WORD_CROSSING, REMARK_PROVED,
                            "Takes the cell that both colours needed: now only " REMARK_CELL
                            " joins " REMARK_CELL " to " REMARK_CELL ".",
                            (unsigned)crossing.other[query->other],
                            (unsigned)crossing.stone[query->other][0],
                            (unsigned)crossing.stone[query->other][1]);
    for (int d = 0; d < BOARD_DIRECTIONS && remark == NULL; d++) {
        const cell shared = query->board->neighbour[query->at][d];

        if (shared < query->board->ncells && crossing_at(query->previous, shared, &crossing) &&
            crossing.other[query->mover] == query->at)
            remark = remark_add(query->remarks, query->arena, WORD_CROSSING, REMARK_PROVED,
                                "Joins without " REMARK_CELL ", the cell that both colours needed.",
                                (unsigned)shared);
    }
    if (remark != NULL)
        remark->detail = 2;
}

/* ---- magnets ---- */

struct magnet {
    cell from, cut; /* the stone jumped from, the cell between */
    struct ends ends; /* after the ply */
    struct cellset region;
};

/* Does the mover, moving first, join the two stones? */
static enum exact_verdict magnet_joined(struct remark_query *query, const struct magnet *magnet,
                                        const struct ends *ends)
{
    return remark_joined(query, ends, &magnet->region, magnet->from, query->at, true, KITE_NODES);
}

/* Is the cell between the stones the only one that cuts them? */
static bool magnet_has_one_cut(struct remark_query *query, const struct magnet *magnet)
{
    if (magnet_joined(query, magnet, &magnet->ends) != EXACT_YES)
        return false;
    for (cell c = cellset_next(magnet->region.word, 0, magnet->ends.words); c != CELL_NONE;
         c = cellset_next(magnet->region.word, c + 1u, magnet->ends.words)) {
        struct ends cut = magnet->ends;

        ends_play(&cut, c, query->other);
        if (magnet_joined(query, magnet, &cut) != (c == magnet->cut ? EXACT_NO : EXACT_YES))
            return false;
    }
    return true;
}

/* The least row of a cell, over the sides of the board. */
static int magnet_row(const struct board *board, cell at)
{
    int row = KITE_ROWS + 1;

    for (int side = 0; side < board->nsides; side++) {
        const int here = keypoint_row(board, side, at);

        row = here < row ? here : row;
    }
    return row;
}

/* After the cut: stones that threaten to join again, nearer to a side than the jump. */
static int magnet_answers(struct remark_query *query, const struct magnet *magnet, cell *answers)
{
    struct ends cut = magnet->ends;
    const int row = magnet_row(query->board, query->at);
    int n = 0;

    ends_play(&cut, magnet->cut, query->other);
    for (cell c = cellset_next(magnet->region.word, 0, cut.words); c != CELL_NONE && n < 6;
         c = cellset_next(magnet->region.word, c + 1u, cut.words)) {
        struct ends with = cut;

        if (c == magnet->cut || magnet_row(query->board, c) >= row)
            continue;
        ends_play(&with, c, query->mover);
        if (magnet_joined(query, magnet, &with) == EXACT_YES)
            answers[n++] = c;
    }
    return n;
}

static void magnet_tell(struct remark_query *query, cell from, cell cut)
{
    struct magnet magnet = {.from = from, .cut = cut};
    const struct cellset nothing = {{0}};
    char list[REMARK_WORDS_BYTES];
    cell answers[6];
    struct remark *remark;
    int n;

    ends_init(&magnet.ends, query->position, query->mover);
    remark_region(query, &magnet.ends, &nothing, KITE_CELLS, &magnet.region);
    if (!cellset_has(magnet.region.word, cut) || !magnet_has_one_cut(query, &magnet))
        return;
    n = magnet_answers(query, &magnet, answers);
    if (n == 0)
        return;
    remark = remark_add(query->remarks, query->arena, WORD_MAGNET, REMARK_PROVED,
                        "A magnet to " REMARK_CELL ": a cut at " REMARK_CELL
                        " lets %s come forward with %s and threaten to join.",
                        (unsigned)from, (unsigned)cut, remark_colour(query->mover),
                        remark_one_cell_of(answers, n, list));
    remark_keep_within(remark, query->arena, magnet.region.word, magnet.ends.words);
    if (remark != NULL)
        remark->detail = 2;
}

/* One-point jumps from the stone's neighbours on a line. */
static void kite_magnets(struct remark_query *query)
{
    const struct board *board = query->board;

    if (board->game->sides_conduct || query->after->nreplies != THREATS_NONE)
        return;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell cut = board->neighbour[query->at][d], from = board->neighbour[cut][d];

        if (cut < board->ncells && from < board->ncells &&
            position_colour(query->position, cut) == COLOUR_NONE &&
            position_colour(query->position, from) == query->mover)
            magnet_tell(query, from, cut);
    }
}

void remark_kite(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    kite_crosses(query);
    kite_resolves(query);
    kite_magnets(query);
}
