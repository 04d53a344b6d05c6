/* SPDX-License-Identifier: ISC */
/*
 * Which chains of the opponent are possible next to links that hold?
 *
 * The cells around a carrier in one part, those off the board included, mostly form a circle.  If
 * the stones of one end are one arc of it, and those of the other end (or the cells off the board,
 * for a side) are another, then two arcs are left between them.  While the link holds, the opponent
 * cannot have joined these two through the carrier: stones there that do would cut the ends apart.
 * Nor can it at the moment before the owner's answer, since the link still holds with the owner to
 * move.  (A way through a third chain of the owner's is such a wall, too, if the chain has only one
 * arc of the circle; a chain with several might join the ends around the outside.)  So each arc of
 * a link is a node of its own: all cells of the carrier as they can be reached from there, with all
 * edges of the board that they touch there.  Where there is no such circle both arcs are one node.
 *
 * A stone of the opponent beside a carrier belongs to the node of its arc.  Where the carriers of
 * two links touch, in the cells u and v, u lies on an arc of v's link and v on one of u's, and
 * those two nodes are joined.  A chain that the opponent can make in the carrier of the frame lies
 * in the stones and carriers of one component of these nodes, and has no edges but theirs.
 */
#include "analyse/frame/frame_walls.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/distance.h"

enum {
    GRID_SPAN = BOARD_SPAN_MAX + 2, /* with the cells off the board beside it */
    GRID_CELLS = GRID_SPAN * GRID_SPAN,
    NODES = BOARD_CELLS_MAX + 2 * FRAME_LINKS_MAX, /* chains by their roots, then arcs */
};

/* The kind of a cell around a carrier. */
enum walls_mark {
    WALLS_ELSEWHERE,
    WALLS_INSIDE, /* of the carrier */
    WALLS_FIRST_END,
    WALLS_SECOND_END,
    WALLS_BETWEEN, /* of an arc that is not known yet */
    WALLS_ARC, /* of the first arc; the second is the next number */
};

struct frame_walls {
    uint8_t mark[FRAME_LINKS_MAX][GRID_CELLS]; /* [link][walls_at()] enum walls_mark */
    int16_t circle[GRID_CELLS]; /* [ncircle] the cells around a carrier */
    int ncircle;
    int16_t parent[NODES]; /* of the components; a root is its own */
    edge_set edges[NODES]; /* [root] */
};

struct frame_walls *frame_walls_new(void)
{
    return calloc(1, sizeof(struct frame_walls));
}

void frame_walls_free(struct frame_walls *engine)
{
    free(engine);
}

static int walls_at(const struct board *board, cell at)
{
    return board->x[at] * GRID_SPAN + board->y[at];
}

static int walls_beside(int at, int direction)
{
    return at + board_step_x[direction] * GRID_SPAN + board_step_y[direction];
}

/* The cell of the board, or CELL_NONE. */
static cell walls_cell(const struct board *board, int at)
{
    return board_cell(board, at / GRID_SPAN, at % GRID_SPAN);
}

/* ---- the circle around a carrier ---- */

static enum walls_mark walls_mark_of(const struct ends *ends, const struct frame_link *link, int at)
{
    const cell here = walls_cell(ends->board, at);
    const int end = here == CELL_NONE ? -1 : ends->of_cell[here];

    if (here == CELL_NONE)
        return ends->kind[link->a] == END_SIDE   ? WALLS_FIRST_END
               : ends->kind[link->b] == END_SIDE ? WALLS_SECOND_END
                                                 : WALLS_BETWEEN;
    return end == link->a ? WALLS_FIRST_END : end == link->b ? WALLS_SECOND_END : WALLS_BETWEEN;
}

/* Marks the carrier and the cells around it, and lists these. */
static void walls_mark_link(struct frame_walls *engine, const struct ends *ends,
                            const struct frame_link *link, uint8_t *mark)
{
    const uint64_t *carrier = link->carrier.word;

    engine->ncircle = 0;
    memset(mark, WALLS_ELSEWHERE, GRID_CELLS);
    for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier, c + 1u, ends->words))
        mark[walls_at(ends->board, c)] = WALLS_INSIDE;
    for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier, c + 1u, ends->words))
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const int at = walls_beside(walls_at(ends->board, c), d);

            if (mark[at] != WALLS_ELSEWHERE)
                continue;
            mark[at] = (uint8_t)walls_mark_of(ends, link, at);
            engine->circle[engine->ncircle++] = (int16_t)at;
        }
}

/* The cell of the circle after `at`, not `before`.  Returns -1 if `at` has not two neighbours. */
static int walls_next(const uint8_t *mark, int at, int before)
{
    int next = -1, n = 0;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int beside = walls_beside(at, d);

        if (beside < 0 || beside >= GRID_CELLS || mark[beside] <= WALLS_INSIDE)
            continue;
        n++;
        if (beside != before)
            next = beside;
    }
    return n == 2 ? next : -1;
}

/* Is every cell of the carrier beside another, and so on to all of them? */
static bool walls_hang_together(const struct board *board, const uint64_t *carrier)
{
    const int words = cellset_words(board);
    cell reached[BOARD_CELLS_MAX];
    struct cellset left;
    int n = 0;

    cellset_copy(left.word, carrier, words);
    reached[n++] = cellset_next(carrier, 0, words);
    cellset_remove(left.word, reached[0]);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell next = board->neighbour[reached[i]][d];

            if (next >= board->ncells || !cellset_has(left.word, next))
                continue;
            cellset_remove(left.word, next);
            reached[n++] = next;
        }
    return cellset_empty(left.word, words);
}

/* Puts the cells around a carrier in one part in the order of the circle; false if they are none.
 * (One with a hole has two circles.) */
static bool walls_go_round(struct frame_walls *engine, const uint8_t *mark)
{
    const int count = engine->ncircle, start = engine->circle[0];
    int at = start, before = -1, n = 0;

    do {
        const int next = walls_next(mark, at, before);

        if (next < 0)
            return false;
        engine->circle[n++] = (int16_t)at;
        before = at;
        at = next;
    } while (at != start && n < count);
    return at == start && n == count;
}

/* Has each other chain of the owner's one arc of the circle at most, which begins at `first`? */
static bool walls_keep_inside(const struct frame_walls *engine, const struct ends *ends,
                              const uint8_t *mark, int first)
{
    const int n = engine->ncircle;
    bool seen[ENDS_MAX] = {false};
    end_id last = END_NONE;

    for (int i = 0; i < n; i++) {
        const int at = engine->circle[(first + i) % n];
        const cell here = walls_cell(ends->board, at);
        end_id end =
            mark[at] == WALLS_BETWEEN && here != CELL_NONE ? ends->of_cell[here] : END_NONE;

        if (end != END_NONE && !ends_conducts(ends, end))
            end = END_NONE; /* an empty cell */
        if (end != last && end != END_NONE) {
            if (seen[end])
                return false;
            seen[end] = true;
        }
        last = end;
    }
    return true;
}

/* Do the ends hold one arc of the circle each?  Then marks the arcs between them. */
static bool walls_mark_arcs(struct frame_walls *engine, const struct ends *ends, uint8_t *mark)
{
    const int n = engine->ncircle;
    int first = -1, begun[2] = {0, 0};

    for (int i = 0; i < n; i++) {
        const uint8_t here = mark[engine->circle[i]];
        const uint8_t last = mark[engine->circle[(i + n - 1) % n]];

        if (here == last || here == WALLS_BETWEEN)
            continue;
        begun[here - WALLS_FIRST_END]++;
        if (here == WALLS_FIRST_END)
            first = i;
    }
    if (begun[0] != 1 || begun[1] != 1 || !walls_keep_inside(engine, ends, mark, first))
        return false;
    for (int i = 0, arc = WALLS_ARC; i < n; i++) {
        uint8_t *here = &mark[engine->circle[(first + i) % n]];

        if (*here == WALLS_SECOND_END)
            arc = WALLS_ARC + 1;
        if (*here == WALLS_BETWEEN)
            *here = (uint8_t)arc;
    }
    return true;
}

/* ---- components ---- */

static int walls_root(struct frame_walls *engine, int node)
{
    while (engine->parent[node] != node)
        node = engine->parent[node] = engine->parent[engine->parent[node]];
    return node;
}

static void walls_join(struct frame_walls *engine, int a, int b)
{
    a = walls_root(engine, a);
    b = walls_root(engine, b);
    if (a == b)
        return;
    engine->parent[b] = (int16_t)a;
    engine->edges[a] |= engine->edges[b];
}

/* The node of a link's arc on which a cell around its carrier lies; -1: on an end. */
static int walls_arc(const struct frame_walls *engine, int link, int at)
{
    const int mark = engine->mark[link][at];

    return mark < WALLS_ARC ? -1 : BOARD_CELLS_MAX + 2 * link + mark - WALLS_ARC;
}

/* The link whose carrier has the cell, or -1. */
static int walls_link(const struct frame_walls *engine, const struct frame *frame, int at)
{
    for (int i = 0; i < frame->nlinks; i++)
        if (engine->mark[i][at] == WALLS_INSIDE)
            return i;
    return -1;
}

/* Adds what a link's arcs touch beside one cell of its carrier. */
static void walls_join_beside(struct frame_walls *engine, const struct position *position,
                              const struct frame *frame, int link, cell inside)
{
    const struct board *board = position->board;
    const int at = walls_at(board, inside);

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const int beside = walls_beside(at, d), arc = walls_arc(engine, link, beside);
        const cell next = walls_cell(board, beside);
        const int other = walls_link(engine, frame, beside);

        if (next == CELL_NONE && arc >= 0) {
            engine->edges[walls_root(engine, arc)] |= board->edges[inside];
        } else if (next == CELL_NONE) {
            for (int i = 0; i < 2; i++)
                engine->edges[walls_root(engine, BOARD_CELLS_MAX + 2 * link + i)] |=
                    board->edges[inside];
        } else if (arc < 0) {
            continue;
        } else if (position_colour(position, next) != COLOUR_NONE) {
            const cell root = position_chain(position, next);

            if (engine->parent[root] >= 0) /* not a third chain of the owner */
                walls_join(engine, root, arc);
        } else if (other >= 0 && walls_arc(engine, other, at) >= 0) {
            walls_join(engine, arc, walls_arc(engine, other, at));
        }
    }
}

static void walls_begin(struct frame_walls *engine, const struct position *position,
                        enum colour opponent)
{
    for (int i = 0; i < NODES; i++) {
        engine->parent[i] = (int16_t)i;
        engine->edges[i] = 0;
    }
    for (int c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, (cell)c) != opponent)
            engine->parent[c] = -1;
        else if (position_chain(position, (cell)c) == c)
            engine->edges[c] = position->chain[c].edges;
    }
}

/* Adds the cells of a link's carrier that a chain on one of its arcs can have.  The opponent gets
 * one of two cells, which must be next to that arc; of more cells any may be. */
static void walls_add_cells(const struct frame_walls *engine, const struct ends *ends,
                            const struct frame *frame, int link, int arc, struct cellset *cells)
{
    const uint64_t *carrier = frame->link[link].carrier.word;
    const bool is_pair = cellset_count(carrier, ends->words) == 2;

    for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(carrier, c + 1u, ends->words)) {
        bool beside = !is_pair;

        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            beside |= walls_arc(engine, link, walls_beside(walls_at(ends->board, c), d)) == arc;
        if (beside)
            cellset_add(cells->word, c);
    }
}

/* Can the opponent close a ring in one component before the owner has completed the frame?  Once a
 * link is closed it may have all that is left of its carrier. */
static bool walls_open_to_ring(struct frame_walls *engine, const struct position *position,
                               const struct ends *ends, const struct frame *frame, int root)
{
    struct cellset cells = {{0}};
    int ring;

    for (int i = 0; i < 2 * frame->nlinks; i++)
        if (walls_root(engine, BOARD_CELLS_MAX + i) == root)
            walls_add_cells(engine, ends, frame, i / 2, BOARD_CELLS_MAX + i, &cells);
    if (cellset_empty(cells.word, ends->words))
        return false;
    ring = distance_within(position, colour_other(ends->colour), FIGURE_RING, cells.word, NULL);
    return ring != DISTANCE_NEVER && ring <= frame->stones_to_complete;
}

bool frame_walls_open(struct frame_walls *engine, const struct position *position,
                      const struct ends *ends, const struct frame *frame)
{
    const enum colour opponent = colour_other(ends->colour);
    const uint8_t *figures = position->board->edge_figures[opponent];

    walls_begin(engine, position, opponent);
    for (int i = 0; i < frame->nlinks; i++) {
        uint8_t *mark = engine->mark[i];

        if (ends->kind[frame->link[i].a] == END_EMPTY || ends->kind[frame->link[i].b] == END_EMPTY)
            return true;
        walls_mark_link(engine, ends, &frame->link[i], mark);
        if (engine->ncircle == 0) /* the ends touch */
            continue;
        if (walls_hang_together(ends->board, frame->link[i].carrier.word) &&
            walls_go_round(engine, mark) && walls_mark_arcs(engine, ends, mark))
            continue;
        for (int k = 0; k < GRID_CELLS; k++)
            if (mark[k] == WALLS_BETWEEN)
                mark[k] = WALLS_ARC;
    }
    for (int i = 0; i < frame->nlinks; i++) {
        const uint64_t *carrier = frame->link[i].carrier.word;

        for (cell c = cellset_next(carrier, 0, ends->words); c != CELL_NONE;
             c = cellset_next(carrier, c + 1u, ends->words))
            walls_join_beside(engine, position, frame, i, c);
    }
    for (int node = 0; node < NODES; node++)
        if (engine->parent[node] == node &&
            (figures[engine->edges[node]] != 0 ||
             walls_open_to_ring(engine, position, ends, frame, node)))
            return true;
    return false;
}
