/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_SUBGAME_H
#define ANALYSE_SOLVE_SUBGAME_H

/*
 * A subgame: a goal of one colour inside a carrier, in a form that the exact search plays fast.
 *
 * The carrier's empty cells are numbered 0 .. ncells-1 (at most 64), everything outside is folded
 * into tables, and the goal becomes one question: is it met when the colour holds this set of the
 * carrier's cells?  All goals here are monotone: a further own stone never undoes them.  So the
 * goal can still be met exactly when it is met by all cells that the opponent does not hold.
 *
 *   join     all targets lie in one chain; an empty target counts as an own stone.  A side that
 *            does not conduct is reached by a stone on it.  Several targets are one joint goal,
 *            which is more than its pairs: three pairwise links do not make a fork.
 *   figure   the colour's stones make one of the wanted figures (ring, bridge, fork, connection);
 *            stones outside the carrier count too.  A ring counts whatever it holds; the ring
 *            variants that look inside are not monotone and are not answered here.
 */

#include "analyse/board/ends.h"

#define SUBGAME_CELLS_MAX 64 /* free cells of a carrier */
#define SUBGAME_TARGETS_MAX 16 /* ends of one joint goal; set by hand */

struct subgame {
    int ncells; /* free cells */
    cell cell_of[SUBGAME_CELLS_MAX]; /* [0 .. ncells-1] the board's number, ascending */
    uint64_t all; /* the free cells, as bits */
    uint64_t near[SUBGAME_CELLS_MAX]; /* own stones there are one chain: neighbours, or both at a
                                         chain */
    uint64_t plain[SUBGAME_CELLS_MAX]; /* neighbours on the board */
    bool met_now; /* met without a further stone */
    bool reducible; /* no rings: subgame_reduce() is sound */
    bool (*met)(const struct subgame *, uint64_t mine); /* subgame_met() but for met_now */
    uint32_t reach[SUBGAME_CELLS_MAX]; /* what a stone there reaches, itself or by an adjacent
                                       chain: join: bit j, target j; figure: the edge_set */

    /* join */
    int ntargets;
    bool from_side; /* no target is a chain: every chain that reaches touch[0] must be tried */
    unsigned covered; /* bit j: target 0 reaches target j without a further stone */
    uint64_t touch[SUBGAME_TARGETS_MAX]; /* cells of which bit j of `reach` is set */

    /* figure */
    figure_set figures; /* wanted */
    const uint8_t *edge_figures; /* [edge_set] figures of a chain; borrowed from the board */
    uint64_t open[SUBGAME_CELLS_MAX]; /* neighbours, or joined by outside cells not of the colour */
    uint64_t rim; /* cells at the rim, or open to it from outside */
    int nregions, nsolid;
    uint64_t region[6 * SUBGAME_CELLS_MAX]; /* free cells around an outside region without rim */
    uint64_t solid[7 * SUBGAME_CELLS_MAX]; /* own stones on these leave a stone with six neighbours
                                            */
};

/*
 * Builds the goal of joining target[0 .. ntargets-1] (2 .. SUBGAME_TARGETS_MAX, ends of `ends`,
 * none of kind END_NO) inside `carrier` (words of ends; its empty cells that are no targets are the
 * free cells).  Returns false when these are more than SUBGAME_CELLS_MAX; *subgame is then
 * undefined.  It borrows only the board of `ends`.  O(cells of the carrier + ncells).
 */
bool subgame_join(struct subgame *subgame, const struct ends *ends, const end_id *target,
                  int ntargets, const uint64_t *carrier);

/* Builds the goal of making one of `figures` inside `carrier`; otherwise as subgame_join(). */
bool subgame_figure(struct subgame *subgame, const struct ends *ends, figure_set figures,
                    const uint64_t *carrier);

/* Is the goal met when the colour holds `mine`, a subset of subgame->all? */
static inline bool subgame_met(const struct subgame *subgame, uint64_t mine)
{
    return subgame->met_now || subgame->met(subgame, mine);
}

/* Does a single chain that reaches `reach` (a union of subgame->reach[]) meet the goal?  For
 * reducible goals only. */
bool subgame_is_met_by(const struct subgame *subgame, uint32_t reach);

/* Writes to `set` (`words` words) the board's cells of the free cells in `bits`. */
void subgame_cells(const struct subgame *subgame, uint64_t bits, uint64_t *set, int words);

#endif
