/* SPDX-License-Identifier: ISC */
/*
 * Mills: around a cell the other colour has stones two kites apart, and the mover takes the inner
 * cells of these kites one after the other, each answered at the outer cell, until it threatens a
 * ring around that cell.  All of it is read off the stones, their order and the threats.
 *
 * Source: the notes on Havannah of 2006, which call six such kites the full mill.
 */
#include "analyse/remark/remark_rules.h"

#define MILL_CUTS 3 /* inner cells that make a mill */

/* Around `centre`, direction d: the inner cell of a kite, its outer cell, and the two stones. */
struct mill_kite {
    cell inner, outer, stone[2];
};

/* False: the board ends before. */
static bool mill_kite_at(const struct board *board, cell centre, int d, struct mill_kite *kite)
{
    const cell inner = board->neighbour[centre][d];

    kite->inner = inner;
    kite->outer = board->neighbour[inner][d];
    kite->stone[0] = board->neighbour[inner][(d + 1) % BOARD_DIRECTIONS];
    kite->stone[1] = board->neighbour[inner][(d + BOARD_DIRECTIONS - 1) % BOARD_DIRECTIONS];
    return inner < board->ncells && kite->outer < board->ncells && kite->stone[0] < board->ncells &&
           kite->stone[1] < board->ncells;
}

/* The ply that placed a stone on the cell, from 1; 0: none. */
static int mill_ply(const struct remark_query *query, cell at)
{
    for (int i = query->ply; i > 0; i--)
        if (query->game->plies[i - 1].kind == PLY_STONE && query->game->plies[i - 1].cell == at)
            return i;
    return 0;
}

/* Is the kite cut: the mover's stone inside, answered by the ply after it unless that is this one?
 */
static bool mill_is_cut(const struct remark_query *query, const struct mill_kite *kite)
{
    const struct position *position = query->position;
    int ply;

    if (position_colour(position, kite->inner) != query->mover ||
        position_colour(position, kite->stone[0]) != query->other ||
        position_colour(position, kite->stone[1]) != query->other)
        return false;
    ply = mill_ply(query, kite->inner);
    if (ply == query->ply)
        return true;
    return ply > 0 && query->game->plies[ply].kind == PLY_STONE &&
           query->game->plies[ply].cell == kite->outer;
}

/* A ring threat of the mover at the cell or next to it; CELL_NONE. */
static cell mill_threat(const struct remark_query *query, cell centre)
{
    const struct colour_facts *own = &query->after->side[query->mover];

    for (int i = 0; i < own->nthreats; i++)
        if ((own->threats[i].figures & FIGURE_RING) != 0 &&
            board_distance(query->board, own->threats[i].at, centre) <= 1)
            return own->threats[i].at;
    return CELL_NONE;
}

static void mill_look(struct remark_query *query, cell centre)
{
    char cells[REMARK_WORDS_BYTES];
    struct mill_kite kite;
    cell cut[BOARD_DIRECTIONS];
    int n = 0;
    const cell threat = mill_threat(query, centre);

    if (threat == CELL_NONE)
        return;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (mill_kite_at(query->board, centre, d, &kite) && mill_is_cut(query, &kite))
            cut[n++] = kite.inner;
    if (n >= MILL_CUTS)
        remark_add(query->remarks, query->arena, WORD_MILL, REMARK_PROVED,
                   "A mill: %s cut %s's two-bridges around " REMARK_CELL
                   " from inside, and threaten a ring at " REMARK_CELL ".",
                   remark_cells(cut, n, cells), remark_colour(query->other), (unsigned)centre,
                   (unsigned)threat);
}

void remark_mill(struct remark_query *query)
{
    if (query->after->ended != 0 || query->after->side[query->mover].nthreats == 0)
        return;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell centre = query->board->neighbour[query->at][d];

        if (centre < query->board->ncells)
            mill_look(query, centre);
    }
}
