/* SPDX-License-Identifier: ISC */
/*
 * Which moves must be answered?
 *
 * Let a stone of C on m complete nothing, and let a stone on t complete a figure after it but not
 * before.  Under Freeling's rule what t completes depends on C's stones around t and on the chains
 * that these belong to (join.h), and m has changed that in one of these ways only:
 *   - t is a neighbour of m;
 *   - t is not, and touches a chain X that m has joined.  If edges make the figure, X's edges have
 *     grown by m.  If it is a ring, either two arcs around t newly belong to one chain, so m has
 *     joined two chains and t touches both; or an own neighbour of t lacks only t to have six own
 *     neighbours, and m was the other one that it lacked.
 * A stone m without own neighbours and edges adds nothing: t next to it joins a chain without
 * edges, and m's chain lies in one arc around t.  So only few cells t are candidates for each m,
 * and each of these is judged by the rules themselves.
 *
 * Under the rules that look inside a ring any stone may matter to any ring; there all t are judged.
 */
#include "analyse/threat/threat_moves.h"

#include "analyse/board/cellset.h"

/* The surroundings of an empty cell. */
struct threat_moves_cell {
    cell root[BOARD_DIRECTIONS]; /* of own chains, each once */
    uint8_t n; /* of root[] */
    bool wins; /* a stone here completes a figure */
    edge_set edges; /* of the cell and those chains */
};

struct threat_moves_scan {
    struct position *position;
    enum colour colour;
    int ntouching;
    cell touching[BOARD_CELLS_MAX]; /* the empty cells with an own neighbour, ascending */
    struct threat_moves_cell around[BOARD_CELLS_MAX]; /* [cell], of the empty ones */
};

/*
 * Writes the empty cells adjacent to a stone of the colour, ascending; returns their number.  No
 * other cell completes a figure, except on a board of one cell.
 */
static int threat_moves_touching(const struct position *position, enum colour colour, cell *cells)
{
    const struct board *board = position->board;
    int n = 0;

    for (int x = 1; x <= board->span; x++) {
        const uint64_t *own = &position->stones[colour][x + 1];
        const uint64_t taken = own[0] | position->stones[colour_other(colour)][x + 1];
        uint64_t beside = own[0] << 1 | own[0] >> 1 | own[1] | own[1] >> 1 | own[-1] | own[-1] << 1;

        for (beside &= ~taken & ~(uint64_t)1; beside != 0; beside &= beside - 1) {
            const int y = __builtin_ctzll(beside);
            const cell at = y <= board->span ? board->at[x * (board->span + 1) + y] : CELL_NONE;

            if (at != CELL_NONE)
                cells[n++] = at;
        }
    }
    return n;
}

static void threat_moves_around(const struct position *position, enum colour colour, cell at,
                                struct threat_moves_cell *around)
{
    const cell *near = position->board->neighbour[at];

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell root;
        int i = 0;

        if (position_colour(position, near[d]) != colour)
            continue;
        root = position_chain(position, near[d]);
        while (i < around->n && around->root[i] != root)
            i++;
        if (i == around->n) {
            around->root[around->n++] = root;
            around->edges |= position->chain[root].edges;
        }
    }
    around->wins = position_would_complete(position, at, colour) != 0;
}

/* The number of own chains that both cells touch. */
static int threat_moves_shared(const struct threat_moves_cell *a, const struct threat_moves_cell *b)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++)
            n += a->root[i] == b->root[j];
    return n;
}

/* Adds t to the threats of `move` if a stone there completes a figure now, and did not before. */
static void threat_moves_judge(const struct threat_moves_scan *scan, cell t,
                               struct threat_move *move)
{
    if (move->nthreats == 2 || t == scan->position->board->ncells ||
        position_colour(scan->position, t) != COLOUR_NONE || scan->around[t].wins ||
        (move->nthreats == 1 && move->threat[0] == t))
        return;
    if (position_would_complete(scan->position, t, scan->colour) != 0)
        move->threat[move->nthreats++] = t;
}

/* Can a stone on t complete a figure after a stone on a neighbour?  Without another own neighbour
 * only by edges. */
static bool threat_moves_edges_suffice(const struct threat_moves_scan *scan, cell t, edge_set edges)
{
    const struct board *board = scan->position->board;

    return scan->around[t].n > 0 || board->edge_figures[scan->colour][edges | board->edges[t]] != 0;
}

/* Adds the threats next to a stone just played, and those that surround one of its neighbours. */
static void threat_moves_judge_near(const struct threat_moves_scan *scan, struct threat_move *move)
{
    const struct board *board = scan->position->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        cell next = board->neighbour[move->at][d];

        if (position_colour(scan->position, next) != scan->colour) {
            if (next != board->ncells &&
                threat_moves_edges_suffice(scan, next, scan->around[move->at].edges))
                threat_moves_judge(scan, next, move);
        } else if (board->game->has_rings) {
            unsigned lacking = 0x3f & ~position_near(scan->position, next, scan->colour);

            if (lacking != 0 && (lacking & (lacking - 1)) == 0)
                threat_moves_judge(scan, board->neighbour[next][cellset_bits(lacking - 1)], move);
        }
    }
}

/* Adds the threats anywhere around the chain of a stone just played that has gained edges or joined
 * chains. */
static void threat_moves_judge_far(const struct threat_moves_scan *scan, struct threat_move *move)
{
    const struct threat_moves_cell *here = &scan->around[move->at];
    const uint8_t *figures = scan->position->board->edge_figures[scan->colour];

    for (int i = 0; i < scan->ntouching && move->nthreats < 2; i++) {
        const struct threat_moves_cell *there = &scan->around[scan->touching[i]];
        const int shared = threat_moves_shared(here, there);

        if (shared > 1 || (shared == 1 && figures[here->edges | there->edges] != 0))
            threat_moves_judge(scan, scan->touching[i], move);
    }
}

/* Does a stone here change the edges of a chain, or join two? */
static bool threat_moves_reaches_far(const struct threat_moves_scan *scan,
                                     const struct threat_moves_cell *here)
{
    return here->n > 1 ||
           (here->n == 1 && here->edges != scan->position->chain[here->root[0]].edges);
}

int threat_moves_winning(const struct position *position, enum colour colour, cell two[2])
{
    cell touching[BOARD_CELLS_MAX];
    int n = 0, ntouching = 1;

    if (position->board->ncells == 1)
        touching[0] = 0;
    else
        ntouching = threat_moves_touching(position, colour, touching);
    for (int i = 0; i < ntouching && n < 2; i++) {
        if (position_colour(position, touching[i]) == COLOUR_NONE &&
            position_would_complete(position, touching[i], colour) != 0)
            two[n++] = touching[i];
    }
    return n;
}

static void threat_moves_init(struct threat_moves_scan *scan, struct position *position,
                              enum colour colour)
{
    const struct board *board = position->board;

    scan->position = position;
    scan->colour = colour;
    for (int c = 0; c < board->ncells; c++)
        scan->around[c] = (struct threat_moves_cell){.edges = board->edges[c]};
    scan->ntouching = threat_moves_touching(position, colour, scan->touching);
    for (int i = 0; i < scan->ntouching; i++)
        threat_moves_around(position, colour, scan->touching[i], &scan->around[scan->touching[i]]);
}

int threat_moves_find(struct position *position, enum colour colour, struct threat_move *moves)
{
    const struct board *board = position->board;
    const bool content_counts = board->game->has_rings && position->ring_rule != RING_FREELING;
    struct threat_moves_scan scan;
    int n = 0;

    threat_moves_init(&scan, position, colour);
    for (cell at = 0; at < board->ncells; at++) {
        const struct threat_moves_cell *here = &scan.around[at];
        struct threat_move *move = &moves[n];

        if (position_colour(position, at) != COLOUR_NONE || here->wins ||
            (here->n == 0 && here->edges == 0 && !content_counts))
            continue;
        move->at = at;
        move->nthreats = 0;
        if (content_counts) {
            position_play(position, at, colour);
            for (cell t = 0; t < board->ncells; t++)
                threat_moves_judge(&scan, t, move);
        } else {
            const bool far = threat_moves_reaches_far(&scan, here);

            position_play(position, at, colour);
            threat_moves_judge_near(&scan, move);
            if (far)
                threat_moves_judge_far(&scan, move);
        }
        position_undo(position);
        n += move->nthreats > 0;
    }
    return n;
}
