/* SPDX-License-Identifier: ISC */
#include "analyse/solve/subgame.h"

/*
 * Is a goal met?  Own stones outside the carrier are folded: two cells of the carrier that touch
 * one chain are neighbours, so a flood over at most 64 bits finds what is joined.  Folding is
 * exact: stones on both cells are one chain in the position exactly when they are neighbours here.
 *
 * Rings are decided from the other colour's side (docs/theory.md 2, R1: the stones enclose a cell
 * iff some cell that is not own cannot reach the rim through such cells, or some own stone has six
 * own neighbours).  The outside cells that are not own are folded in the same way, into regions:
 * one that touches the rim opens all its free cells to the rim, one that does not is enclosed
 * unless one of its free cells is reached.  Empty cells outside the carrier count as the
 * opponent's, which can only miss a ring, never invent one.
 */

/* The fold of own stones: the chain of each solid end, and what each chain reaches. */
struct subgame_fold {
    const struct ends *ends;
    end_id root[ENDS_MAX]; /* of solid ends: union-find by numbers; END_NONE: not solid */
    uint64_t near[ENDS_MAX]; /* at roots: free cells adjacent to the chain */
    edge_set touches[ENDS_MAX]; /* at roots: sides */
    uint8_t index[BOARD_CELLS_MAX + 1]; /* number of a free cell; SUBGAME_CELLS_MAX: not free */
};

static end_id subgame_fold_root(const struct subgame_fold *fold, end_id at)
{
    while (fold->root[at] != at)
        at = fold->root[at];
    return at;
}

static void subgame_fold_unite(struct subgame_fold *fold, end_id a, end_id b)
{
    a = subgame_fold_root(fold, a);
    b = subgame_fold_root(fold, b);
    if (a == b)
        return;
    fold->root[b] = a;
    fold->touches[a] |= fold->touches[b];
}

static void subgame_fold_init(struct subgame_fold *fold, const struct ends *ends)
{
    fold->ends = ends;
    for (int e = 0; e < ends->nends; e++) {
        fold->root[e] = ends->kind[e] == END_CHAIN ? (end_id)e : END_NONE;
        fold->near[e] = 0;
        fold->touches[e] = ends->touches[e];
    }
    memset(fold->index, SUBGAME_CELLS_MAX, (size_t)ends->board->ncells + 1);
}

/* The solid end that holds a cell, END_NONE for a free one, the opponent's and the outside. */
static end_id subgame_fold_solid(const struct subgame_fold *fold, cell at)
{
    end_id e = fold->ends->of_cell[at];

    return e != END_NONE && fold->root[e] != END_NONE ? e : END_NONE;
}

/* Makes an empty cell an own stone. */
static void subgame_fold_stone(struct subgame_fold *fold, cell at)
{
    const struct ends *ends = fold->ends;

    fold->root[at] = at;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id e = subgame_fold_solid(fold, ends->board->neighbour[at][d]);

        if (e != END_NONE)
            subgame_fold_unite(fold, at, e);
    }
    for (edge_set rest = ends->touches[at]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            subgame_fold_unite(fold, at, side);
    }
}

/* Numbers the free cells; false when there are too many. */
static bool subgame_number_cells(struct subgame *subgame, struct subgame_fold *fold,
                                 const uint64_t *carrier)
{
    const struct ends *ends = fold->ends;

    subgame->ncells = 0;
    for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier, c + 1u, ends->words)) {
        if (ends->kind[c] != END_EMPTY || fold->root[c] != END_NONE)
            continue;
        if (subgame->ncells == SUBGAME_CELLS_MAX)
            return false;
        fold->index[c] = (uint8_t)subgame->ncells;
        subgame->cell_of[subgame->ncells++] = c;
    }
    subgame->all = subgame->ncells == 64 ? UINT64_MAX : ((uint64_t)1 << subgame->ncells) - 1;
    return true;
}

/* Writes the roots of the chains adjacent to free cell `i`, one perhaps twice; returns their
 * number, 0 .. 8. */
static int subgame_adjacent_chains(const struct subgame_fold *fold, const struct subgame *subgame,
                                   int i, end_id *root)
{
    const struct ends *ends = fold->ends;
    cell at = subgame->cell_of[i];
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id e = subgame_fold_solid(fold, ends->board->neighbour[at][d]);

        if (e != END_NONE)
            root[n++] = subgame_fold_root(fold, e);
    }
    for (edge_set rest = ends->touches[at]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            root[n++] = subgame_fold_root(fold, side);
    }
    return n;
}

/* Neighbourhoods of the free cells, plain and through chains. */
static void subgame_link_cells(struct subgame *subgame, struct subgame_fold *fold)
{
    const struct board *board = fold->ends->board;
    end_id root[BOARD_DIRECTIONS + 2];

    for (int i = 0; i < subgame->ncells; i++) {
        subgame->plain[i] = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            int j = fold->index[board->neighbour[subgame->cell_of[i]][d]];

            if (j < SUBGAME_CELLS_MAX)
                subgame->plain[i] |= (uint64_t)1 << j;
        }
        for (int n = subgame_adjacent_chains(fold, subgame, i, root); n-- > 0;)
            fold->near[root[n]] |= (uint64_t)1 << i;
    }
    for (int i = 0; i < subgame->ncells; i++) {
        subgame->near[i] = subgame->plain[i];
        for (int n = subgame_adjacent_chains(fold, subgame, i, root); n-- > 0;)
            subgame->near[i] |= fold->near[root[n]];
        subgame->near[i] &= ~((uint64_t)1 << i);
    }
}

/* The part of `within` that `from`, a subset of it, reaches by steps of `near`. */
static uint64_t subgame_flood(const uint64_t *near, uint64_t from, uint64_t within)
{
    uint64_t reached = from;

    while (from) {
        uint64_t next = near[__builtin_ctzll(from)] & within & ~reached;

        from &= from - 1;
        reached |= next;
        from |= next;
    }
    return reached;
}

/* ---- join -------------------------------------------------------------------------------- */

static bool subgame_reaches_all(const struct subgame *subgame, uint64_t chain, unsigned covered)
{
    for (int j = 1; j < subgame->ntargets; j++)
        if (!(covered >> j & 1) && !(chain & subgame->touch[j]))
            return false;
    return true;
}

static bool subgame_join_met(const struct subgame *subgame, uint64_t mine)
{
    uint64_t rest = mine & subgame->touch[0];

    if (!subgame->from_side)
        return subgame_reaches_all(subgame, subgame_flood(subgame->near, rest, mine),
                                   subgame->covered);
    while (rest) {
        uint64_t chain = subgame_flood(subgame->near, rest & -rest, mine);

        if (subgame_reaches_all(subgame, chain, 0))
            return true;
        rest &= ~chain;
    }
    return false;
}

/* The free cells from which side `s` is reached: those on it, and those adjacent to a chain on it.
 */
static uint64_t subgame_cells_at_side(const struct subgame *subgame,
                                      const struct subgame_fold *fold, int s)
{
    const struct ends *ends = fold->ends;
    uint64_t cells = 0;

    for (int i = 0; i < subgame->ncells; i++)
        if (ends->touches[subgame->cell_of[i]] >> s & 1)
            cells |= (uint64_t)1 << i;
    for (int e = 0; e < ends->nends; e++)
        if (fold->root[e] == e && fold->touches[e] >> s & 1)
            cells |= fold->near[e];
    return cells;
}

/* Fills in what each target is reached from, and which targets are joined to target 0 already. */
static void subgame_init_targets(struct subgame *subgame, const struct subgame_fold *fold,
                                 const end_id *target)
{
    const struct ends *ends = fold->ends;
    edge_set sides = 0;
    end_id first = END_NONE;

    subgame->from_side = ends->kind[target[0]] == END_SIDE;
    if (!subgame->from_side)
        first = subgame_fold_root(fold, target[0]);
    subgame->covered = 1;
    for (int j = 0; j < subgame->ntargets; j++) {
        if (ends->kind[target[j]] == END_SIDE) {
            int s = ends_side(ends, target[j]);

            sides |= (edge_set)(1u << s);
            subgame->touch[j] = subgame_cells_at_side(subgame, fold, s);
            if (first != END_NONE && fold->touches[first] >> s & 1)
                subgame->covered |= 1u << j;
        } else {
            subgame->touch[j] = fold->near[subgame_fold_root(fold, target[j])];
            if (subgame_fold_root(fold, target[j]) == first)
                subgame->covered |= 1u << j;
        }
    }
    for (int i = 0; i < subgame->ncells; i++) {
        subgame->reach[i] = 0;
        for (int j = 0; j < subgame->ntargets; j++)
            subgame->reach[i] |= (uint32_t)(subgame->touch[j] >> i & 1) << j;
    }
    subgame->met_now = subgame->covered == (1u << subgame->ntargets) - 1;
    if (subgame->from_side)
        for (int e = 0; e < ends->nends; e++)
            if (fold->root[e] == e && (fold->touches[e] & sides) == sides)
                subgame->met_now = true;
}

bool subgame_join(struct subgame *subgame, const struct ends *ends, const end_id *target,
                  int ntargets, const uint64_t *carrier)
{
    struct subgame_fold fold;
    end_id order[SUBGAME_TARGETS_MAX] = {END_NONE};
    int n = 0;

    subgame_fold_init(&fold, ends);
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] == END_EMPTY)
            subgame_fold_stone(&fold, target[j]);
    if (!subgame_number_cells(subgame, &fold, carrier))
        return false;
    subgame_link_cells(subgame, &fold);
    /* A chain first, when there is one: one flood from it decides. */
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] != END_SIDE)
            order[n++] = target[j];
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] == END_SIDE)
            order[n++] = target[j];
    subgame->ntargets = ntargets;
    subgame->met = subgame_join_met;
    subgame->reducible = true;
    subgame_init_targets(subgame, &fold, order);
    return true;
}

/* ---- figure ------------------------------------------------------------------------------ */

static bool subgame_edges_met(const struct subgame *subgame, uint64_t mine)
{
    while (mine) {
        uint64_t chain = subgame_flood(subgame->near, mine & -mine, mine);
        uint32_t edges = 0;

        for (uint64_t rest = chain; rest; rest &= rest - 1)
            edges |= subgame->reach[__builtin_ctzll(rest)];
        if (subgame->edge_figures[edges] & subgame->figures)
            return true;
        mine &= ~chain;
    }
    return false;
}

static bool subgame_ring_met(const struct subgame *subgame, uint64_t mine)
{
    uint64_t others = subgame->all & ~mine;
    uint64_t reached = subgame_flood(subgame->open, others & subgame->rim, others);

    if (reached != others)
        return true;
    for (int i = 0; i < subgame->nregions; i++)
        if (!(subgame->region[i] & reached))
            return true;
    for (int i = 0; i < subgame->nsolid; i++)
        if (!(subgame->solid[i] & ~mine))
            return true;
    return false;
}

static bool subgame_figure_met(const struct subgame *subgame, uint64_t mine)
{
    if (subgame->figures & ~(figure_set)FIGURE_RING && subgame_edges_met(subgame, mine))
        return true;
    return subgame->figures & FIGURE_RING && subgame_ring_met(subgame, mine);
}

/* The edges, corners too, that stones on the free cells reach; whether a chain has a figure now. */
static void subgame_init_edges(struct subgame *subgame, const struct subgame_fold *fold)
{
    const struct ends *ends = fold->ends;
    edge_set edges[ENDS_MAX];
    end_id root[BOARD_DIRECTIONS + 2];

    for (int e = 0; e < ends->nends; e++)
        edges[e] = fold->touches[e];
    for (cell c = 0; c < ends->board->ncells; c++)
        if (cellset_has(ends->own.word, c))
            edges[subgame_fold_root(fold, ends->of_cell[c])] |= ends->board->edges[c];
    for (int e = 0; e < ends->nends; e++)
        if (fold->root[e] == e && subgame->edge_figures[edges[e]] & subgame->figures)
            subgame->met_now = true;
    for (int i = 0; i < subgame->ncells; i++) {
        subgame->reach[i] = ends->board->edges[subgame->cell_of[i]];
        for (int n = subgame_adjacent_chains(fold, subgame, i, root); n-- > 0;)
            subgame->reach[i] |= edges[root[n]];
    }
}

/*
 * Folds the region of cells around `start` that are neither own nor free.  Returns the free cells
 * around it; *rim: it touches the rim.  Marks its cells in `seen`.
 */
static uint64_t subgame_fold_region(const struct subgame_fold *fold, cell start,
                                    struct cellset *seen, bool *rim)
{
    const struct board *board = fold->ends->board;
    cell queue[BOARD_CELLS_MAX];
    int head = 0, tail = 0;
    uint64_t around = 0;

    *rim = false;
    cellset_add(seen->word, start);
    queue[tail++] = start;
    while (head < tail) {
        cell at = queue[head++];

        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell next = board->neighbour[at][d];

            if (next == board->ncells) {
                *rim = true;
            } else if (fold->index[next] < SUBGAME_CELLS_MAX) {
                around |= (uint64_t)1 << fold->index[next];
            } else if (!cellset_has(seen->word, next)) {
                cellset_add(seen->word, next);
                queue[tail++] = next;
            }
        }
    }
    return around;
}

/* Fills in open[], rim and region[]: the cells that are not of the colour, as the free cells see
 * them. */
static void subgame_init_regions(struct subgame *subgame, const struct subgame_fold *fold)
{
    const struct ends *ends = fold->ends;
    const struct board *board = ends->board;
    struct cellset seen = ends->own;

    subgame->rim = 0;
    subgame->nregions = 0;
    for (int i = 0; i < subgame->ncells; i++) {
        subgame->open[i] = subgame->plain[i];
        cellset_add(seen.word, subgame->cell_of[i]);
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[subgame->cell_of[i]][d] == board->ncells)
                subgame->rim |= (uint64_t)1 << i;
    }
    for (cell c = 0; c < board->ncells; c++) {
        uint64_t around;
        bool rim;

        if (cellset_has(seen.word, c))
            continue;
        around = subgame_fold_region(fold, c, &seen, &rim);
        for (uint64_t rest = around; rest; rest &= rest - 1)
            subgame->open[__builtin_ctzll(rest)] |= around;
        if (rim)
            subgame->rim |= around;
        else if (around == 0)
            subgame->met_now = true;
        else
            subgame->region[subgame->nregions++] = around;
    }
}

/* The sets of free cells whose stones would leave an own stone with six own neighbours. */
static void subgame_init_solid(struct subgame *subgame, const struct subgame_fold *fold)
{
    const struct ends *ends = fold->ends;
    const struct board *board = ends->board;

    subgame->nsolid = 0;
    for (cell c = 0; c < board->ncells; c++) {
        uint64_t need = 0;
        bool can = true;

        for (int d = -1; d < BOARD_DIRECTIONS && can; d++) {
            cell at = d < 0 ? c : board->neighbour[c][d];

            if (at < board->ncells && fold->index[at] < SUBGAME_CELLS_MAX)
                need |= (uint64_t)1 << fold->index[at];
            else
                can = at < board->ncells && cellset_has(ends->own.word, at);
        }
        if (can && need == 0)
            subgame->met_now = true;
        else if (can)
            subgame->solid[subgame->nsolid++] = need;
    }
}

bool subgame_figure(struct subgame *subgame, const struct ends *ends, figure_set figures,
                    const uint64_t *carrier)
{
    struct subgame_fold fold;

    subgame_fold_init(&fold, ends);
    if (!subgame_number_cells(subgame, &fold, carrier))
        return false;
    subgame_link_cells(subgame, &fold);
    subgame->figures = figures;
    subgame->edge_figures = ends->board->edge_figures[ends->colour];
    subgame->met = subgame_figure_met;
    subgame->reducible = (figures & FIGURE_RING) == 0;
    subgame->ntargets = 0;
    subgame->met_now = false;
    subgame_init_edges(subgame, &fold);
    if (figures & FIGURE_RING) {
        subgame_init_regions(subgame, &fold);
        subgame_init_solid(subgame, &fold);
    }
    return true;
}

bool subgame_is_met_by(const struct subgame *subgame, uint32_t reach)
{
    if (subgame->ntargets == 0)
        return (subgame->edge_figures[reach] & subgame->figures) != 0;
    return reach == (1u << subgame->ntargets) - 1;
}

void subgame_cells(const struct subgame *subgame, uint64_t bits, uint64_t *set, int words)
{
    cellset_clear(set, words);
    for (; bits; bits &= bits - 1)
        cellset_add(set, subgame->cell_of[__builtin_ctzll(bits)]);
}
