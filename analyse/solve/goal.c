/* SPDX-License-Identifier: ISC */
#include "analyse/solve/goal.h"

/*
 * Is a goal met?  Own stones outside the carrier are folded: two cells of the carrier that touch
 * one chain are neighbours, so a flood over at most 64 bits tells what is joined.  Rings are told
 * from the other colour's side (theory: a chain encloses a cell iff some cell that is not its own
 * cannot reach the rim through such cells, or some own stone has six own neighbours); there the
 * cells outside that are not own are folded in the same way.
 */

/* The fold of own stones: which chain a solid end belongs to, and what each chain reaches. */
struct fold {
    const struct ends *ends;
    end_id root[ENDS_MAX]; /* of solid ends: union-find by numbers; END_NONE: not solid */
    uint64_t near[ENDS_MAX]; /* at roots: free cells beside the chain */
    edge_set touches[ENDS_MAX]; /* at roots: sides */
    uint8_t index[BOARD_CELLS_MAX + 1]; /* of a free cell in the goal; GOAL_CELLS_MAX: not free */
};

static end_id root_of(const struct fold *fold, end_id at)
{
    while (fold->root[at] != at)
        at = fold->root[at];
    return at;
}

static void unite(struct fold *fold, end_id a, end_id b)
{
    a = root_of(fold, a);
    b = root_of(fold, b);
    if (a == b)
        return;
    fold->root[b] = a;
    fold->touches[a] |= fold->touches[b];
}

static void fold_init(struct fold *fold, const struct ends *ends)
{
    fold->ends = ends;
    for (int e = 0; e < ends->nends; e++) {
        fold->root[e] = ends->kind[e] == END_CHAIN ? (end_id)e : END_NONE;
        fold->near[e] = 0;
        fold->touches[e] = ends->touches[e];
    }
    memset(fold->index, GOAL_CELLS_MAX, (size_t)ends->board->ncells + 1);
}

/* The solid end that holds a cell, END_NONE for a free one, the opponent's and the outside. */
static end_id solid_at(const struct fold *fold, cell at)
{
    end_id e = fold->ends->of_cell[at];

    return e != END_NONE && fold->root[e] != END_NONE ? e : END_NONE;
}

/* Makes an empty cell an own stone. */
static void fold_stone(struct fold *fold, cell at)
{
    const struct ends *ends = fold->ends;

    fold->root[at] = at;
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id e = solid_at(fold, ends->board->neighbour[at][d]);

        if (e != END_NONE)
            unite(fold, at, e);
    }
    for (edge_set rest = ends->touches[at]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            unite(fold, at, side);
    }
}

/* Numbers the free cells; false when there are too many. */
static bool number_cells(struct goal *goal, struct fold *fold, const uint64_t *carrier)
{
    const struct ends *ends = fold->ends;

    goal->ncells = 0;
    for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier, c + 1u, ends->words)) {
        if (ends->kind[c] != END_EMPTY || fold->root[c] != END_NONE)
            continue;
        if (goal->ncells == GOAL_CELLS_MAX)
            return false;
        fold->index[c] = (uint8_t)goal->ncells;
        goal->cell_of[goal->ncells++] = c;
    }
    goal->all = goal->ncells == 64 ? UINT64_MAX : ((uint64_t)1 << goal->ncells) - 1;
    return true;
}

/* The chains beside free cell `i`, by root, perhaps one twice; returns how many, 0 .. 8. */
static int chains_beside(const struct fold *fold, const struct goal *goal, int i, end_id *root)
{
    const struct ends *ends = fold->ends;
    cell at = goal->cell_of[i];
    int n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        end_id e = solid_at(fold, ends->board->neighbour[at][d]);

        if (e != END_NONE)
            root[n++] = root_of(fold, e);
    }
    for (edge_set rest = ends->touches[at]; rest; rest &= (edge_set)(rest - 1)) {
        end_id side = ends->of_side[__builtin_ctz(rest)];

        if (ends_conducts(ends, side))
            root[n++] = root_of(fold, side);
    }
    return n;
}

/* Neighbourhoods of the free cells, plain and through chains. */
static void link_cells(struct goal *goal, struct fold *fold)
{
    const struct board *board = fold->ends->board;
    end_id root[BOARD_DIRECTIONS + 2];

    for (int i = 0; i < goal->ncells; i++) {
        goal->plain[i] = 0;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            int j = fold->index[board->neighbour[goal->cell_of[i]][d]];

            if (j < GOAL_CELLS_MAX)
                goal->plain[i] |= (uint64_t)1 << j;
        }
        for (int n = chains_beside(fold, goal, i, root); n-- > 0;)
            fold->near[root[n]] |= (uint64_t)1 << i;
    }
    for (int i = 0; i < goal->ncells; i++) {
        goal->near[i] = goal->plain[i];
        for (int n = chains_beside(fold, goal, i, root); n-- > 0;)
            goal->near[i] |= fold->near[root[n]];
        goal->near[i] &= ~((uint64_t)1 << i);
    }
}

/* The part of `within` that `from`, a subset of it, reaches by steps of `near`. */
static uint64_t flood(const uint64_t *near, uint64_t from, uint64_t within)
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

static bool reaches_all(const struct goal *goal, uint64_t chain, unsigned covered)
{
    for (int j = 1; j < goal->ntargets; j++)
        if (!(covered >> j & 1) && !(chain & goal->touch[j]))
            return false;
    return true;
}

static bool join_met(const struct goal *goal, uint64_t mine)
{
    uint64_t rest = mine & goal->touch[0];

    if (!goal->from_side)
        return reaches_all(goal, flood(goal->near, rest, mine), goal->covered);
    while (rest) {
        uint64_t chain = flood(goal->near, rest & -rest, mine);

        if (reaches_all(goal, chain, 0))
            return true;
        rest &= ~chain;
    }
    return false;
}

/* The free cells from which side `s` is reached: those on it, and those beside a chain on it. */
static uint64_t beside_side(const struct goal *goal, const struct fold *fold, int s)
{
    const struct ends *ends = fold->ends;
    uint64_t cells = 0;

    for (int i = 0; i < goal->ncells; i++)
        if (ends->touches[goal->cell_of[i]] >> s & 1)
            cells |= (uint64_t)1 << i;
    for (int e = 0; e < ends->nends; e++)
        if (fold->root[e] == e && fold->touches[e] >> s & 1)
            cells |= fold->near[e];
    return cells;
}

/* What target 0 and the others are to each other before any stone is added. */
static void init_targets(struct goal *goal, const struct fold *fold, const end_id *target)
{
    const struct ends *ends = fold->ends;
    edge_set sides = 0;
    end_id first = END_NONE;

    goal->from_side = ends->kind[target[0]] == END_SIDE;
    if (!goal->from_side)
        first = root_of(fold, target[0]);
    goal->covered = 1;
    for (int j = 0; j < goal->ntargets; j++) {
        if (ends->kind[target[j]] == END_SIDE) {
            int s = ends_side(ends, target[j]);

            sides |= (edge_set)(1u << s);
            goal->touch[j] = beside_side(goal, fold, s);
            if (first != END_NONE && fold->touches[first] >> s & 1)
                goal->covered |= 1u << j;
        } else {
            goal->touch[j] = fold->near[root_of(fold, target[j])];
            if (root_of(fold, target[j]) == first)
                goal->covered |= 1u << j;
        }
    }
    for (int i = 0; i < goal->ncells; i++) {
        goal->reach[i] = 0;
        for (int j = 0; j < goal->ntargets; j++)
            goal->reach[i] |= (uint32_t)(goal->touch[j] >> i & 1) << j;
    }
    goal->met_now = goal->covered == (1u << goal->ntargets) - 1;
    if (goal->from_side)
        for (int e = 0; e < ends->nends; e++)
            if (fold->root[e] == e && (fold->touches[e] & sides) == sides)
                goal->met_now = true;
}

bool goal_join(struct goal *goal, const struct ends *ends, const end_id *target, int ntargets,
               const uint64_t *carrier)
{
    struct fold fold;
    end_id order[GOAL_TARGETS_MAX] = {END_NONE};
    int n = 0;

    fold_init(&fold, ends);
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] == END_EMPTY)
            fold_stone(&fold, target[j]);
    if (!number_cells(goal, &fold, carrier))
        return false;
    link_cells(goal, &fold);
    /* A chain first, when there is one: a flood from it is a single one. */
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] != END_SIDE)
            order[n++] = target[j];
    for (int j = 0; j < ntargets; j++)
        if (ends->kind[target[j]] == END_SIDE)
            order[n++] = target[j];
    goal->ntargets = ntargets;
    goal->met = join_met;
    goal->reducible = true;
    init_targets(goal, &fold, order);
    return true;
}

/* ---- figure ------------------------------------------------------------------------------ */

static bool edges_met(const struct goal *goal, uint64_t mine)
{
    while (mine) {
        uint64_t chain = flood(goal->near, mine & -mine, mine);
        uint32_t edges = 0;

        for (uint64_t rest = chain; rest; rest &= rest - 1)
            edges |= goal->reach[__builtin_ctzll(rest)];
        if (goal->edge_figures[edges] & goal->figures)
            return true;
        mine &= ~chain;
    }
    return false;
}

static bool ring_met(const struct goal *goal, uint64_t mine)
{
    uint64_t others = goal->all & ~mine;
    uint64_t reached = flood(goal->open, others & goal->rim, others);

    if (reached != others)
        return true;
    for (int i = 0; i < goal->nregions; i++)
        if (!(goal->region[i] & reached))
            return true;
    for (int i = 0; i < goal->nsolid; i++)
        if (!(goal->solid[i] & ~mine))
            return true;
    return false;
}

static bool figure_met(const struct goal *goal, uint64_t mine)
{
    if (goal->figures & ~(figure_set)FIGURE_RING && edges_met(goal, mine))
        return true;
    return goal->figures & FIGURE_RING && ring_met(goal, mine);
}

/* The edges, corners too, that stones on the free cells reach; whether a chain has a figure now. */
static void init_edges(struct goal *goal, const struct fold *fold)
{
    const struct ends *ends = fold->ends;
    edge_set edges[ENDS_MAX];
    end_id root[BOARD_DIRECTIONS + 2];

    for (int e = 0; e < ends->nends; e++)
        edges[e] = fold->touches[e];
    for (cell c = 0; c < ends->board->ncells; c++)
        if (cellset_has(ends->own.word, c))
            edges[root_of(fold, ends->of_cell[c])] |= ends->board->edges[c];
    for (int e = 0; e < ends->nends; e++)
        if (fold->root[e] == e && goal->edge_figures[edges[e]] & goal->figures)
            goal->met_now = true;
    for (int i = 0; i < goal->ncells; i++) {
        goal->reach[i] = ends->board->edges[goal->cell_of[i]];
        for (int n = chains_beside(fold, goal, i, root); n-- > 0;)
            goal->reach[i] |= edges[root[n]];
    }
}

/*
 * Folds the region of cells that are neither own nor free around `start`: which free cells lie
 * around it, whether it has rim.  Marks its cells in `seen`.
 */
static uint64_t fold_region(const struct fold *fold, cell start, struct cellset *seen, bool *rim)
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
            } else if (fold->index[next] < GOAL_CELLS_MAX) {
                around |= (uint64_t)1 << fold->index[next];
            } else if (!cellset_has(seen->word, next)) {
                cellset_add(seen->word, next);
                queue[tail++] = next;
            }
        }
    }
    return around;
}

/* What is not the colour's, seen from the free cells: who is open to whom, and to the rim. */
static void init_regions(struct goal *goal, const struct fold *fold)
{
    const struct ends *ends = fold->ends;
    const struct board *board = ends->board;
    struct cellset seen = ends->own;

    goal->rim = 0;
    goal->nregions = 0;
    for (int i = 0; i < goal->ncells; i++) {
        goal->open[i] = goal->plain[i];
        cellset_add(seen.word, goal->cell_of[i]);
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            if (board->neighbour[goal->cell_of[i]][d] == board->ncells)
                goal->rim |= (uint64_t)1 << i;
    }
    for (cell c = 0; c < board->ncells; c++) {
        uint64_t around;
        bool rim;

        if (cellset_has(seen.word, c))
            continue;
        around = fold_region(fold, c, &seen, &rim);
        for (uint64_t rest = around; rest; rest &= rest - 1)
            goal->open[__builtin_ctzll(rest)] |= around;
        if (rim)
            goal->rim |= around;
        else if (around == 0)
            goal->met_now = true;
        else
            goal->region[goal->nregions++] = around;
    }
}

/* The sets of free cells whose stones would leave an own stone with six own neighbours. */
static void init_solid(struct goal *goal, const struct fold *fold)
{
    const struct ends *ends = fold->ends;
    const struct board *board = ends->board;

    goal->nsolid = 0;
    for (cell c = 0; c < board->ncells; c++) {
        uint64_t need = 0;
        bool can = true;

        for (int d = -1; d < BOARD_DIRECTIONS && can; d++) {
            cell at = d < 0 ? c : board->neighbour[c][d];

            if (at < board->ncells && fold->index[at] < GOAL_CELLS_MAX)
                need |= (uint64_t)1 << fold->index[at];
            else
                can = at < board->ncells && cellset_has(ends->own.word, at);
        }
        if (can && need == 0)
            goal->met_now = true;
        else if (can)
            goal->solid[goal->nsolid++] = need;
    }
}

bool goal_figure(struct goal *goal, const struct ends *ends, figure_set figures,
                 const uint64_t *carrier)
{
    struct fold fold;

    fold_init(&fold, ends);
    if (!number_cells(goal, &fold, carrier))
        return false;
    link_cells(goal, &fold);
    goal->figures = figures;
    goal->edge_figures = ends->board->edge_figures[ends->colour];
    goal->met = figure_met;
    goal->reducible = (figures & FIGURE_RING) == 0;
    goal->ntargets = 0;
    goal->met_now = false;
    init_edges(goal, &fold);
    if (figures & FIGURE_RING) {
        init_regions(goal, &fold);
        init_solid(goal, &fold);
    }
    return true;
}

bool goal_is_met_by(const struct goal *goal, uint32_t reach)
{
    if (goal->ntargets == 0)
        return (goal->edge_figures[reach] & goal->figures) != 0;
    return reach == (1u << goal->ntargets) - 1;
}

void goal_cells(const struct goal *goal, uint64_t bits, uint64_t *set, int words)
{
    cellset_clear(set, words);
    for (; bits; bits &= bits - 1)
        cellset_add(set, goal->cell_of[__builtin_ctzll(bits)]);
}
