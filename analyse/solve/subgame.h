/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_SOLVE_SUBGAME_H
#define ANALYSE_SOLVE_SUBGAME_H

/*
 * A goal of one colour inside a carrier, made small: what the exact search asks of a position.
 *
 * The carrier's empty cells are numbered 0 .. ncells-1 (at most 64), everything outside is folded
 * into tables, and the goal becomes one question: is it met when the colour holds this set of the
 * carrier's cells?  All goals here are monotone: a further own stone never undoes them.  So the
 * same question, asked of the cells that are not the opponent's, tells whether it can still be met.
 *
 *   join     all targets lie in one chain; an empty target counts as an own stone.  A side that
 *            does not conduct is reached by a stone on it.  Two or more targets: one joint goal,
 *            which is more than its pairs (three pairwise links do not make a fork).
 *   figure   the colour's stones make a ring, a bridge, a fork or a connection, one of those
 *            wanted, with stones outside the carrier too.  A ring counts whatever it holds; the
 *            ring variants that look inside are not monotone and not answered here.
 */

#include "analyse/board/ends.h"

#define SUBGAME_CELLS_MAX 64 /* free cells of a carrier */
#define SUBGAME_TARGETS_MAX 16 /* ends of one joint goal */

struct subgame {
    int ncells; /* free cells */
    cell cell_of[SUBGAME_CELLS_MAX]; /* [0 .. ncells-1] the board's number, ascending */
    uint64_t all; /* the free cells, as bits */
    uint64_t
        near[SUBGAME_CELLS_MAX]; /* own stones there make one chain: neighbours, or by a chain */
    uint64_t plain[SUBGAME_CELLS_MAX]; /* neighbours on the board alone */
    bool met_now; /* met with no further stone */
    bool reducible; /* no rings: what subgame_reduce.h does is sound */
    bool (*met)(const struct subgame *, uint64_t mine);
    uint32_t reach[SUBGAME_CELLS_MAX]; /* a stone there reaches, itself or by a chain beside it:
                                       join, bit j: target j; figure: the edge_set */

    /* join */
    int ntargets;
    bool from_side; /* no target is a chain: any chain that reaches touch[0] is looked at */
    unsigned covered; /* bit j: target j is reached by target 0 as it stands */
    uint64_t touch[SUBGAME_TARGETS_MAX]; /* cells of which bit j of `reach` is set */

    /* figure */
    figure_set figures; /* wanted */
    const uint8_t *edge_figures; /* [edge_set] figures of a chain; borrowed from the board */
    uint64_t
        open[SUBGAME_CELLS_MAX]; /* neighbours, or by cells outside that are not the colour's */
    uint64_t rim; /* cells at the rim, or open to it from outside */
    int nregions, nsolid;
    uint64_t region[6 * SUBGAME_CELLS_MAX]; /* cells around an outside region that has no rim */
    uint64_t solid[7 * SUBGAME_CELLS_MAX]; /* own stones there surround an own stone */
};

/*
 * The goal of joining target[0 .. ntargets-1] (2 .. SUBGAME_TARGETS_MAX, ends of `ends`, none of
 * kind END_NO) inside `carrier`, of which the empty cells that are no targets count.  Returns false
 * when these are more than SUBGAME_CELLS_MAX; *subgame is then of no use.  `goal` borrows nothing
 * but the board of `ends`.  O(cells of the carrier + ncells).
 */
bool subgame_join(struct subgame *subgame, const struct ends *ends, const end_id *target,
                  int ntargets, const uint64_t *carrier);

/* The goal of making one of `figures` inside `carrier`; else as above. */
bool subgame_figure(struct subgame *subgame, const struct ends *ends, figure_set figures,
                    const uint64_t *carrier);

/* Is the goal met when the colour holds `mine`, a subset of subgame->all? */
static inline bool subgame_met(const struct subgame *subgame, uint64_t mine)
{
    return subgame->met_now || subgame->met(subgame, mine);
}

/* Does one chain that reaches `reach` (a union of subgame->reach[]) meet the goal?  No rings. */
bool subgame_is_met_by(const struct subgame *subgame, uint32_t reach);

/* The set of the board's cells that bits of the goal stand for; `set` of ends->words is written. */
void subgame_cells(const struct subgame *subgame, uint64_t bits, uint64_t *set, int words);

#endif
