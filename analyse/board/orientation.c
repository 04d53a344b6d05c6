/* SPDX-License-Identifier: ISC */
/*
 * In which orientation is a position canonical, and what is the image of a cell, a set, an edge?
 *
 * An image is read as a string: for each cell in order whether it is empty or White's or Black's.
 * The canonical one is the greatest string: strings that begin with stones are great, and a stone
 * that is added later seldom changes the first cells, so that nearly nine of ten plies of a game
 * keep the orientation and links are updated from one to the next.
 */
#include "analyse/board/orientation.h"

/* A candidate. */
struct orientation_try {
    const cell *symmetry; /* from the image: the inverse of the map's */
    const cell *exchange; /* NULL: the colours stay */
};

/* The cell that the candidate moves to `at`.  The exchange is its own inverse. */
static cell orientation_source(const struct orientation_try *try, int at)
{
    return try->exchange == NULL ? try->symmetry[at] : try->exchange[try->symmetry[at]];
}

/* The colour of the candidate's image. */
static int orientation_colour_shown(const struct orientation_try *try, int colour)
{
    return try->exchange != NULL && colour != COLOUR_NONE ? 3 - colour : colour;
}

/* Compares the images of a position by two candidates: negative, 0, positive. */
static int orientation_compare(const struct position *position, const struct orientation_try *a,
                               const struct orientation_try *b)
{
    for (int c = 0; c < position->board->ncells; c++) {
        int of_a = orientation_colour_shown(a, position->colour[orientation_source(a, c)]);
        int of_b = orientation_colour_shown(b, position->colour[orientation_source(b, c)]);

        if (of_a != of_b)
            return of_a - of_b;
    }
    return orientation_colour_shown(a, position->to_move) -
           orientation_colour_shown(b, position->to_move);
}

/* Fills in the tables: the map is the exchange, then the inverse of `symmetry`. */
static void orientation_fill(struct orientation *orientation, const struct board *board,
                             int symmetry, bool exchanges)
{
    const struct orientation_try try = {board->symmetry[symmetry],
                                        exchanges ? board->exchange : NULL};
    const uint8_t *back = board->symmetry_edges[symmetry];

    orientation->board = board;
    orientation->exchanges = exchanges;
    for (int c = 0; c < board->ncells; c++) {
        orientation->from[c] = orientation_source(&try, c);
        orientation->to[orientation->from[c]] = (cell)c;
    }
    orientation->from[board->ncells] = orientation->to[board->ncells] = (cell)board->ncells;
    for (int e = 0; e < board->nsides + board->ncorners; e++) {
        orientation->edge_from[e] = exchanges ? board->exchange_edges[back[e]] : back[e];
        orientation->edge_to[orientation->edge_from[e]] = (uint8_t)e;
    }
}

/* Compares the images of marks: negative, 0, positive. */
static int orientation_compare_marks(const struct orientation *a, const struct orientation *b,
                                     const struct orientation_mark *marks, int nmarks)
{
    const int words = cellset_words(a->board);

    for (int i = 0; i < nmarks; i++) {
        struct cellset of_a = marks[i].cells, of_b = marks[i].cells;
        int edges_a = orientation_rotate_edges(a, marks[i].edges);
        int edges_b = orientation_rotate_edges(b, marks[i].edges);
        int order;

        orientation_rotate_set(a, of_a.word);
        orientation_rotate_set(b, of_b.word);
        order = cellset_compare(of_a.word, of_b.word, words);
        if (order != 0 || edges_a != edges_b)
            return order != 0 ? order : edges_a - edges_b;
    }
    return 0;
}

int orientation_find(struct orientation *orientation, const struct position *position,
                     const struct orientation_mark *marks, int nmarks)
{
    const struct board *board = position->board;
    struct orientation_try best = {board->symmetry[0], NULL};
    int equal = 0; /* candidates as good as the best */

    orientation_fill(orientation, board, 0, false);
    for (int s = 0; s < board->nsymmetries; s++)
        for (int exchanges = 0; exchanges < 1 + (board->exchange != NULL); exchanges++) {
            const struct orientation_try try = {board->symmetry[s],
                                                exchanges ? board->exchange : NULL};
            struct orientation tried;
            int order = orientation_compare(position, &try, &best);

            if (order < 0)
                continue;
            if (order == 0 && nmarks > 0 && equal > 0) {
                orientation_fill(&tried, board, s, exchanges);
                order = orientation_compare_marks(&tried, orientation, marks, nmarks);
            }
            if (order > 0 || equal == 0) {
                best = try;
                orientation_fill(orientation, board, s, exchanges);
                equal = 0;
            }
            equal += order >= 0;
        }
    return equal;
}

/* Compares the images of a game by symmetries a and b: negative, 0, positive. */
static int orientation_compare_games(const struct orientation *a, const struct orientation *b,
                                     const struct position *start, const struct ply *plies,
                                     int nplies)
{
    int order = 0;

    for (int c = 0; c < start->board->ncells && order == 0; c++)
        order = start->colour[a->from[c]] - start->colour[b->from[c]];
    for (int i = 0; i < nplies && order == 0; i++)
        if (plies[i].kind == PLY_STONE)
            order = b->to[plies[i].cell] - a->to[plies[i].cell];
    return order;
}

void orientation_find_game(struct orientation *orientation, const struct position *start,
                           const struct ply *plies, int nplies)
{
    struct orientation tried;

    orientation_fill(orientation, start->board, 0, false);
    for (int s = 1; s < start->board->nsymmetries; s++) {
        orientation_fill(&tried, start->board, s, false);
        if (orientation_compare_games(&tried, orientation, start, plies, nplies) > 0)
            *orientation = tried;
    }
}

void orientation_invert(const struct orientation *orientation, struct orientation *inverse)
{
    const struct board *board = orientation->board;
    const size_t cells = ((size_t)board->ncells + 1) * sizeof(cell);

    inverse->board = board;
    inverse->exchanges = orientation->exchanges;
    memcpy(inverse->to, orientation->from, cells);
    memcpy(inverse->from, orientation->to, cells);
    memcpy(inverse->edge_to, orientation->edge_from, sizeof inverse->edge_to);
    memcpy(inverse->edge_from, orientation->edge_to, sizeof inverse->edge_from);
}

void orientation_rotate_position(const struct orientation *orientation,
                                 const struct position *position, struct position *image)
{
    const struct ply *last = position->nplies > 0 ? &position->ply[position->nplies - 1] : NULL;
    const cell played = last != NULL && last->kind == PLY_STONE ? last->cell : CELL_NONE;

    position_init(image, position->board, position->ring_rule);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position->colour[c] != COLOUR_NONE && c != played)
            position_set(image, orientation->to[c],
                         orientation_rotate_colour(orientation, position_colour(position, c)));
    if (played != CELL_NONE)
        (void)position_play(image, orientation->to[played],
                            orientation_rotate_colour(orientation, (enum colour)last->colour));
    image->to_move =
        (uint8_t)orientation_rotate_colour(orientation, (enum colour)position->to_move);
}

void canonical_position_find(struct canonical_position *canonical, const struct position *position,
                             const struct orientation_mark *marks, int nmarks)
{
    (void)orientation_find(&canonical->there, position, marks, nmarks);
    orientation_invert(&canonical->there, &canonical->back);
    orientation_rotate_position(&canonical->there, position, &canonical->position);
}

void canonical_position_keep(struct canonical_position *canonical, const struct position *position)
{
    orientation_fill(&canonical->there, position->board, 0, false);
    orientation_invert(&canonical->there, &canonical->back);
    orientation_rotate_position(&canonical->there, position, &canonical->position);
}

void orientation_rotate_cells(const struct orientation *orientation, cell *cells, int ncells)
{
    for (int i = 0; i < ncells; i++)
        cells[i] = orientation_rotate_cell(orientation, cells[i]);
}

void orientation_rotate_set(const struct orientation *orientation, uint64_t *set)
{
    const int words = cellset_words(orientation->board);
    uint64_t rotated[CELLSET_WORDS_MAX] = {0};

    for (cell c = cellset_next(set, 0, words); c != CELL_NONE; c = cellset_next(set, c + 1u, words))
        cellset_add(rotated, orientation->to[c]);
    cellset_copy(set, rotated, words);
}

edge_set orientation_rotate_edges(const struct orientation *orientation, edge_set edges)
{
    const struct board *board = orientation->board;
    edge_set rotated = 0;

    for (int e = 0; e < board->nsides + board->ncorners; e++)
        if (edges >> e & 1)
            rotated |= (edge_set)(1u << orientation->edge_to[e]);
    return rotated;
}

int orientation_rotate_direction(const struct orientation *orientation, int direction)
{
    const struct board *board = orientation->board;
    int to = 0;
    cell at = 0;

    while (at < board->ncells && board->neighbour[at][direction] == board->ncells)
        at++;
    if (at == board->ncells) /* a board of one cell */
        return direction;
    while (board->neighbour[orientation->to[at]][to] !=
           orientation->to[board->neighbour[at][direction]])
        to++;
    return to;
}
