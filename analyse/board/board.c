/* SPDX-License-Identifier: ISC */
/*
 * Which cells has a board, which are neighbours, and where does a symmetry take them?
 *
 * The game lists its points; everything else is computed from them, as tables.  All tables are in
 * one allocation, each starting on a cache line.
 */
#include "analyse/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/random.h"
#include "analyse/board/rules.h"

#define LINE 64 /* bytes of a cache line */
#define SHOWING 4 /* a size at which each edge has cells that no other has */

/* The same tables as struct board has, writable while they are built. */
struct board_tables {
    cell (*neighbour)[8];
    edge_set *edges;
    uint8_t *edge_figures[3];
    edge_set *edge_partners[3];
    edge_set *edge_joins[3];
    uint8_t *x;
    uint8_t *y;
    cell *at;
    uint16_t *plane_bit;
    cell *plane_cell;
    uint64_t *plane_all;
    uint64_t *plane_rim;
    uint64_t *plane_edges;
    cell *symmetry[BOARD_SYMMETRIES_MAX];
    cell *exchange;
    uint64_t (*zobrist)[2];
};

/* The place of the next table in the allocation: memory + *used, or NULL while sizes are summed. */
static void *board_place_table(char *memory, size_t *used, size_t bytes)
{
    void *table = memory == NULL ? NULL : memory + *used;

    *used += (bytes + LINE - 1) / LINE * LINE;
    return table;
}

/* Lays the tables out in memory; returns the bytes they need.  With memory NULL it only counts. */
static size_t board_lay_out(const struct board *board, char *memory, struct board_tables *tables)
{
    const size_t cells = (size_t)board->ncells + 1;
    const size_t side = (size_t)board->span + 1;
    const size_t edge_sets = (size_t)1 << (board->nsides + board->ncorners);
    const size_t words = (size_t)board->shape.words;
    size_t used = 0;

    tables->neighbour = board_place_table(memory, &used, cells * sizeof(tables->neighbour[0]));
    tables->x = board_place_table(memory, &used, cells);
    tables->y = board_place_table(memory, &used, cells);
    tables->edges = board_place_table(memory, &used, cells * sizeof(edge_set));
    tables->zobrist = board_place_table(memory, &used, cells * sizeof(tables->zobrist[0]));
    tables->edge_figures[COLOUR_NONE] = NULL;
    tables->edge_partners[COLOUR_NONE] = NULL;
    tables->edge_joins[COLOUR_NONE] = NULL;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        tables->edge_figures[colour] = board_place_table(memory, &used, edge_sets);
        tables->edge_partners[colour] =
            board_place_table(memory, &used, edge_sets * sizeof(edge_set));
        tables->edge_joins[colour] =
            board_place_table(memory, &used, (EDGE_JOINS_MAX + 1) * sizeof(edge_set));
    }
    tables->at = board_place_table(memory, &used, side * side * sizeof(cell));
    tables->plane_bit = board_place_table(memory, &used, cells * sizeof(uint16_t));
    tables->plane_cell = board_place_table(memory, &used, 64 * words * sizeof(cell));
    tables->plane_all = board_place_table(memory, &used, words * sizeof(uint64_t));
    tables->plane_rim = board_place_table(memory, &used, words * sizeof(uint64_t));
    tables->plane_edges = board_place_table(
        memory, &used, words * sizeof(uint64_t) * (size_t)(board->nsides + board->ncorners));
    for (int s = 0; s < board->nsymmetries; s++)
        tables->symmetry[s] = board_place_table(memory, &used, cells * sizeof(cell));
    tables->exchange = board_place_table(memory, &used, cells * sizeof(cell));
    return used;
}

/* Gives the board the tables that have been filled in. */
static void board_publish(struct board *board, const struct board_tables *tables)
{
    board->neighbour = (const cell(*)[8])tables->neighbour;
    board->edges = tables->edges;
    for (int colour = 0; colour < 3; colour++) {
        board->edge_figures[colour] = tables->edge_figures[colour];
        board->edge_partners[colour] = tables->edge_partners[colour];
        board->edge_joins[colour] = tables->edge_joins[colour];
    }
    board->x = tables->x;
    board->y = tables->y;
    board->at = tables->at;
    board->plane_bit = tables->plane_bit;
    board->plane_cell = tables->plane_cell;
    board->plane_all = tables->plane_all;
    board->plane_rim = tables->plane_rim;
    board->plane_edges = tables->plane_edges;
    for (int s = 0; s < board->nsymmetries; s++)
        board->symmetry[s] = tables->symmetry[s];
    board->exchange = tables->exchange;
    board->zobrist = (const uint64_t(*)[2])tables->zobrist;
}

const int board_step_x[BOARD_DIRECTIONS] = {1, 1, 0, -1, -1, 0};
const int board_step_y[BOARD_DIRECTIONS] = {0, 1, 1, 0, -1, -1};

/* Column x, or if the board wraps, the one that column 0 or span + 1 is. */
static int board_column(const struct board *board, int x)
{
    return board->game->wraps ? (x + board->span - 1) % board->span + 1 : x;
}

/* Fills in at, neighbour and edges from x, y and the counts. */
static void board_fill_geometry(const struct board *board, const struct board_tables *tables)
{
    const int side = board->span + 1;
    const cell outside = (cell)board->ncells;

    for (int i = 0; i < side * side; i++)
        tables->at[i] = CELL_NONE;
    for (int c = 0; c < board->ncells; c++)
        tables->at[tables->x[c] * side + tables->y[c]] = (cell)c;
    for (int c = 0; c < board->ncells; c++) {
        for (int d = 0; d < 8; d++) {
            cell to = CELL_NONE;

            if (d < BOARD_DIRECTIONS)
                to = board_cell(board, board_column(board, tables->x[c] + board_step_x[d]),
                                tables->y[c] + board_step_y[d]);
            tables->neighbour[c][d] = to == CELL_NONE ? outside : to;
        }
        tables->edges[c] = board->game->edges(board->size, tables->x[c], tables->y[c]);
    }
    for (int d = 0; d < 8; d++)
        tables->neighbour[outside][d] = outside;
}

/* The shape of planes of a board whose largest y is `span`. */
static struct plane_shape board_shape(int span)
{
    const int stride = span + 1, columns = 64 / stride;

    return (struct plane_shape){
        .words = (span + columns - 1) / columns, .stride = stride, .last = (columns - 1) * stride};
}

/* Fills in the tables of planes from x, y and the edges. */
static void board_fill_planes(const struct board *board, const struct board_tables *tables)
{
    const int columns = 64 / board->shape.stride, words = board->shape.words;

    for (int i = 0; i < 64 * words; i++)
        tables->plane_cell[i] = CELL_NONE;
    memset(tables->plane_all, 0, (size_t)words * sizeof(uint64_t));
    memset(tables->plane_rim, 0, (size_t)words * sizeof(uint64_t));
    memset(tables->plane_edges, 0,
           (size_t)((board->nsides + board->ncorners) * words) * sizeof(uint64_t));
    for (int c = 0; c < board->ncells; c++) {
        const int column = tables->x[c] - 1, word = column / columns;
        const int bit = column % columns * board->shape.stride + tables->y[c];

        tables->plane_bit[c] = (uint16_t)(64 * word + bit);
        tables->plane_cell[64 * word + bit] = (cell)c;
        tables->plane_all[word] |= (uint64_t)1 << bit;
        if (tables->edges[c] != 0)
            tables->plane_rim[word] |= (uint64_t)1 << bit;
        for (unsigned edges = tables->edges[c]; edges != 0; edges &= edges - 1)
            tables->plane_edges[__builtin_ctz(edges) * words + word] |= (uint64_t)1 << bit;
    }
}

/* Does the set make a figure that is made by no set with one edge less? */
static bool board_joins(const uint8_t *figures, edge_set edges)
{
    unsigned less = 0;

    for (unsigned rest = edges; rest != 0; rest &= rest - 1)
        less |= figures[edges & ~(rest & -rest)];
    return (figures[edges] & ~less) != 0;
}

/* Lists the sets of two or three such edges. */
static void board_fill_joins(const uint8_t *figures, int nedges, edge_set *joins)
{
    for (int a = 0; a < nedges; a++) {
        for (int b = a + 1; b < nedges; b++) {
            const unsigned two = 1u << a | 1u << b;

            if (board_joins(figures, (edge_set)two))
                *joins++ = (edge_set)two;
            for (int c = b + 1; c < nedges; c++)
                if (board_joins(figures, (edge_set)(two | 1u << c)))
                    *joins++ = (edge_set)(two | 1u << c);
        }
    }
    *joins = 0;
}

/* Fills in what sets of edges make. */
static void board_fill_figures(const struct board *board, const struct board_tables *tables)
{
    const int nedges = board->nsides + board->ncorners;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        uint8_t *figures = tables->edge_figures[colour];

        for (unsigned edges = 0; edges >> nedges == 0; edges++)
            figures[edges] =
                (uint8_t)board->game->edge_figures((enum colour)colour, (edge_set)edges);
        for (unsigned edges = 0; edges >> nedges == 0; edges++) {
            unsigned partners = 0;

            for (int e = 0; e < nedges; e++)
                partners |= (unsigned)(figures[edges | 1u << e] != 0) << e;
            tables->edge_partners[colour][edges] = (edge_set)partners;
        }
        board_fill_joins(figures, nedges, tables->edge_joins[colour]);
    }
}

/* Fills in figures, symmetries and Zobrist words. */
static void board_fill_rest(const struct board *board, const struct board_tables *tables)
{
    const struct game *game = board->game;
    struct random random = {(uint64_t)(game->index + 1) << 32 | (uint64_t)board->size};

    board_fill_figures(board, tables);
    for (int s = 0; s < board->nsymmetries; s++) {
        for (int c = 0; c < board->ncells; c++) {
            int x = tables->x[c];
            int y = tables->y[c];

            game->symmetry(board->size, s, &x, &y);
            tables->symmetry[s][c] = board_cell(board, x, y);
        }
    }
    for (int c = 0; c < board->ncells; c++) {
        tables->zobrist[c][0] = random_next(&random);
        tables->zobrist[c][1] = random_next(&random);
    }
}

/* Point (x, y) under symmetry `s`; s = -1: where it is, s = -2: its mirror cell. */
static void board_move_point(const struct game *game, int size, int s, int *x, int *y)
{
    if (s >= 0)
        game->symmetry(size, s, x, y);
    else if (s == -2)
        game->mirror(size, x, y);
}

/*
 * Writes the image of each edge under board_move_point(s).  A small board does not show it: a side
 * may have no cell there, or all sides the same one.  All sizes have the same images, so a board of
 * another size shows them.
 */
static void board_fill_edges(const struct board *board, int s, uint8_t *image)
{
    const struct game *game = board->game;
    const int size = game->size_max < SHOWING   ? game->size_max
                     : game->size_min > SHOWING ? game->size_min
                                                : SHOWING;
    const int nedges = board->nsides + board->ncorners;
    uint8_t x[BOARD_CELLS_MAX], y[BOARD_CELLS_MAX];
    edge_set may[BOARD_EDGES_MAX];
    struct board shown = {.game = game};
    const int ncells = game->layout(size, &shown, x, y);

    memset(may, 0xff, sizeof may);
    for (int c = 0; c < ncells; c++) {
        const edge_set edges = game->edges(size, x[c], y[c]);
        int to_x = x[c], to_y = y[c];
        edge_set to;

        board_move_point(game, size, s, &to_x, &to_y);
        to = game->edges(size, to_x, to_y);
        for (int e = 0; e < nedges; e++)
            may[e] &= (edges >> e & 1) != 0 ? to : (edge_set)~to;
    }
    for (int e = 0; e < nedges; e++)
        for (image[e] = 0; (may[e] >> image[e] & 1) == 0;)
            image[e]++;
}

/* Has each set of edges the figures for White that its image has for Black? */
static bool board_edges_exchange(const struct board *board, const uint8_t *image)
{
    const int nedges = board->nsides + board->ncorners;
    unsigned to = 0;

    for (unsigned edges = 0; edges >> nedges == 0; edges++) {
        unsigned changed = edges ^ (edges + 1);

        if (board->edge_figures[COLOUR_WHITE][edges] != board->edge_figures[COLOUR_BLACK][to])
            return false;
        for (int e = 0; e < nedges && changed != 0; e++, changed >>= 1)
            to ^= 1u << image[e]; /* two of them for each set, on average */
    }
    return true;
}

/* Fills in the images of edges, and how the colours exchange: in place if that keeps the game, else
 * by the mirror of its swap.  Both are their own inverse. */
static void board_fill_images(struct board *board, const struct board_tables *tables)
{
    const struct game *game = board->game;
    int exchange = -1;

    for (int s = 0; s < board->nsymmetries; s++)
        board_fill_edges(board, s, board->symmetry_edges[s]);
    board_fill_edges(board, exchange, board->exchange_edges);
    if (game->mirror != NULL && (board->men || !board_edges_exchange(board, board->exchange_edges)))
        board_fill_edges(board, exchange = -2, board->exchange_edges);
    if (!board_edges_exchange(board, board->exchange_edges)) {
        board->exchange = NULL;
        return;
    }
    for (int c = 0; c < board->ncells; c++) {
        int x = tables->x[c], y = tables->y[c];

        board_move_point(game, board->size, exchange, &x, &y);
        tables->exchange[c] = board_cell(board, x, y);
    }
}

/* Is there a figure of some colour that needs three sides? */
static bool board_joins_three(const struct board *board)
{
    const unsigned sides = (1u << board->nsides) - 1;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        const uint8_t *figures = board->edge_figures[colour];

        for (unsigned set = 1; set <= sides; set++) {
            unsigned fewer = figures[0];

            if (__builtin_popcount(set) != 3)
                continue;
            for (unsigned rest = set; rest != 0; rest &= rest - 1)
                fewer |= figures[set & ~(rest & -rest)];
            if ((figures[set] & ~fewer) != 0)
                return true;
        }
    }
    return false;
}

struct board *board_new(const struct game *game, int size)
{
    uint8_t x[BOARD_CELLS_MAX];
    uint8_t y[BOARD_CELLS_MAX];
    struct board_tables tables;
    struct board *board;

    if (size < game->size_min || size > game->size_max)
        return NULL;
    board = calloc(1, sizeof(*board));
    if (board == NULL)
        return NULL;
    board->game = game;
    board->size = size;
    board->men = game->rules != NULL && game->rules->way != NULL;
    board->captures = board->men || (game->rules != NULL && game->rules->captures != NULL);
    board->ncells = game->layout(size, board, x, y);
    board->shape = board_shape(board->span);
    board->memory = aligned_alloc(LINE, board_lay_out(board, NULL, &tables));
    if (board->memory == NULL) {
        free(board);
        return NULL;
    }
    (void)board_lay_out(board, board->memory, &tables);
    board_publish(board, &tables);
    for (int c = 0; c <= board->ncells; c++) {
        tables.x[c] = c < board->ncells ? x[c] : 0;
        tables.y[c] = c < board->ncells ? y[c] : 0;
    }
    tables.edges[board->ncells] = 0;
    tables.zobrist[board->ncells][0] = 0;
    tables.zobrist[board->ncells][1] = 0;
    board_fill_geometry(board, &tables);
    board_fill_planes(board, &tables);
    board_fill_rest(board, &tables);
    board_fill_images(board, &tables);
    board->joins_three = board_joins_three(board);
    return board;
}

void board_free(struct board *board)
{
    if (board == NULL)
        return;
    free(board->memory);
    free(board);
}

/* Half the sum of the three is the largest of them. */
static int board_steps(int dx, int dy)
{
    return (abs(dx) + abs(dy) + abs(dx - dy)) / 2;
}

int board_distance(const struct board *board, cell a, cell b)
{
    const int dx = board->x[a] - board->x[b];
    const int dy = board->y[a] - board->y[b];
    const int steps = board_steps(dx, dy);

    if (!board->game->wraps)
        return steps;
    const int around = board_steps(dx > 0 ? dx - board->span : dx + board->span, dy);
    return around < steps ? around : steps;
}

/* Does symmetry b map every cell back that symmetry a has moved? */
static bool board_symmetry_undoes(const struct board *board, int a, int b)
{
    for (int c = 0; c < board->ncells; c++) {
        if (board->symmetry[b][board->symmetry[a][c]] != c)
            return false;
    }
    return true;
}

int board_symmetry_inverse(const struct board *board, int symmetry)
{
    int inverse = 0;

    while (!board_symmetry_undoes(board, symmetry, inverse))
        inverse++;
    return inverse;
}

const struct board *boards_get(struct boards *boards, const struct game *game, int size)
{
    struct board **slot;

    if (size < game->size_min || size > game->size_max)
        return NULL;
    slot = &boards->by_size[game->index][size];
    if (*slot == NULL)
        *slot = board_new(game, size);
    return *slot;
}

void boards_release(struct boards *boards)
{
    for (int i = 0; i < BOARDS_GAMES_MAX; i++) {
        for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
            board_free(boards->by_size[i][size]);
            boards->by_size[i][size] = NULL;
        }
    }
}
