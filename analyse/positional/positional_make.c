/* SPDX-License-Identifier: ISC */
/*
 * The winning sets of board games.
 *
 * Where a figure joins two sides that conduct, the sets are the chordless paths between them, with
 * chains of own stones contracted.  Elsewhere every subset of the empty cells is tried, in an order
 * in which parts come before wholes: a subset is a set if it completes a figure and no subset with
 * one cell less does.  More stones of one's own never undo a figure, so that is enough.
 */
#include "analyse/positional/positional_make.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/board/figure.h"
#include "analyse/board/spell.h"

void positional_alternate(struct positional *game, enum positional_player first)
{
    game->nplies = game->npoints;
    game->black_plies = first == POSITIONAL_BLACK ? 0x5555555555555555u : 0xaaaaaaaaaaaaaaaau;
}

/* ---- subsets ----------------------------------------------------------------------------- */

enum positional_made positional_add_minimal(struct positional *game, enum positional_player player,
                                            bool (*wins)(void *context, point_set set),
                                            void *context, size_t most)
{
    int n = game->npoints;
    enum positional_made made = POSITIONAL_MADE;

    if (n > POSITIONAL_BRUTE_MAX)
        return POSITIONAL_TOO_LARGE;
    uint8_t *won = calloc(((size_t)1 << n) / 8 + 1, 1);
    if (won == NULL)
        return POSITIONAL_NO_MEMORY;
    for (point_set set = 0; set < (point_set)1 << n && made == POSITIONAL_MADE; set++) {
        bool known = false;

        for (point_set rest = set; rest != 0 && !known; rest &= rest - 1) {
            point_set part = set & ~(rest & (~rest + 1));

            known = won[part >> 3] >> (part & 7) & 1;
        }
        if (!known && !wins(context, set))
            continue;
        won[set >> 3] |= (uint8_t)(1 << (set & 7));
        if (known)
            continue;
        if (set == 0)
            made = POSITIONAL_OVER;
        else if (game->wins[player].count == most)
            made = POSITIONAL_TOO_LARGE;
        else if (positional_add(game, player, set) != 0)
            made = POSITIONAL_NO_MEMORY;
    }
    free(won);
    return made;
}

/* ---- positions --------------------------------------------------------------------------- */

struct positional_board {
    const struct position *position;
    struct position *tried; /* where subsets are set up */
    enum colour colour;
    figure_set figures;
    cell cells[POSITIONAL_POINTS_MAX]; /* of the points */
};

static bool positional_board_wins(void *context, point_set set)
{
    struct positional_board *from = context;
    const struct board *board = from->position->board;

    position_reset(from->tried);
    for (int c = 0; c < board->ncells; c++)
        if (position_colour(from->position, (cell)c) == from->colour)
            position_set(from->tried, (cell)c, from->colour);
    for (; set != 0; set &= set - 1)
        position_set(from->tried, from->cells[__builtin_ctzll(set)], from->colour);
    return (figure_standing(from->tried, from->colour) & from->figures) != 0;
}

/* Walks from a point through chains of own stones: the points and the edges that it reaches. */
static void positional_board_spread(const struct positional_board *from, const int *point_of,
                                    int point, point_set *near, edge_set *edges)
{
    const struct board *board = from->position->board;
    cell stack[BOARD_CELLS_MAX];
    struct cellset seen = {{0}};
    int top = 0;

    stack[top++] = from->cells[point];
    cellset_add(seen.word, from->cells[point]);
    *near = 0;
    *edges = 0;
    while (top > 0) {
        cell at = stack[--top];

        *edges |= board->edges[at];
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            cell to = board->neighbour[at][d];

            if (to == board->ncells || cellset_has(seen.word, to))
                continue;
            cellset_add(seen.word, to);
            if (position_colour(from->position, to) == from->colour)
                stack[top++] = to;
            else if (point_of[to] >= 0)
                *near |= (point_set)1 << point_of[to];
        }
    }
}

/* The two sides that a figure of the colour joins. */
static bool positional_board_ends(const struct board *board, enum colour colour, int ends[2])
{
    for (ends[0] = 0; ends[0] < board->nsides; ends[0]++)
        for (ends[1] = ends[0] + 1; ends[1] < board->nsides; ends[1]++)
            if (board->edge_figures[colour][1 << ends[0] | 1 << ends[1]] != 0)
                return true;
    return false;
}

static enum positional_made positional_add_board_paths(const struct positional_board *from,
                                                       struct positional *game,
                                                       enum positional_player player, size_t most)
{
    const struct board *board = from->position->board;
    struct positional graph = {.npoints = game->npoints, .is_graph = true};
    int point_of[BOARD_CELLS_MAX], ends[2];

    if (figure_standing(from->position, from->colour) != 0)
        return POSITIONAL_OVER;
    if (!positional_board_ends(board, from->colour, ends))
        return POSITIONAL_TOO_LARGE;
    for (int c = 0; c < board->ncells; c++)
        point_of[c] = -1;
    for (int p = 0; p < game->npoints; p++)
        point_of[from->cells[p]] = p;
    for (int p = 0; p < game->npoints; p++) {
        edge_set edges;

        positional_board_spread(from, point_of, p, &graph.near[p], &edges);
        graph.start |= (point_set)(edges >> ends[0] & 1) << p;
        graph.end |= (point_set)(edges >> ends[1] & 1) << p;
    }
    long found = positional_paths(&graph, most, &game->wins[player]);
    return found >= 0 ? POSITIONAL_MADE : found == -1 ? POSITIONAL_TOO_LARGE : POSITIONAL_NO_MEMORY;
}

static enum positional_made positional_add_board(struct positional_board *from,
                                                 struct positional *game,
                                                 enum positional_player player, size_t most)
{
    const struct board *board = from->position->board;
    enum positional_made made;

    if (board->game->sides_conduct)
        return positional_add_board_paths(from, game, player, most);
    from->tried = malloc(sizeof *from->tried);
    if (from->tried == NULL)
        return POSITIONAL_NO_MEMORY;
    position_init(from->tried, board, RING_FREELING);
    made = positional_add_minimal(game, player, positional_board_wins, from, most);
    free(from->tried);
    return made;
}

enum positional_made positional_make_position(const struct position *position, enum colour black,
                                              figure_set figures, size_t most,
                                              struct positional *game)
{
    const struct board *board = position->board;
    struct positional_board from = {.position = position,
                                    .figures = figures != 0 ? figures : ~(figure_set)0};
    enum positional_made made = POSITIONAL_MADE;

    *game = (struct positional){0};
    if (position_empties(position) == 0 || figure_standing(position, COLOUR_WHITE) != 0 ||
        figure_standing(position, COLOUR_BLACK) != 0)
        return POSITIONAL_OVER;
    for (int c = 0; c < board->ncells; c++) {
        if (position_colour(position, (cell)c) != COLOUR_NONE)
            continue;
        if (game->npoints == POSITIONAL_POINTS_MAX)
            return POSITIONAL_TOO_LARGE;
        cell_spell(board, SPELLING_LG, (cell)c, game->name[game->npoints]);
        from.cells[game->npoints++] = (cell)c;
    }
    positional_alternate(game, position->to_move == black ? POSITIONAL_BLACK : POSITIONAL_WHITE);
    for (int player = 0; player < 2 && made == POSITIONAL_MADE; player++) {
        from.colour = player == POSITIONAL_BLACK ? black : colour_other(black);
        made = positional_add_board(&from, game, (enum positional_player)player, most);
        positional_trim(game, (enum positional_player)player);
    }
    if (made != POSITIONAL_MADE)
        positional_release(game);
    return made;
}

/* ---- grids and triangles ----------------------------------------------------------------- */

static void positional_name_point(struct positional *game, int column, int row)
{
    char *name = game->name[game->npoints++];
    size_t length = spell_column(column, name);

    length += spell_number(row, name + length);
    name[length] = '\0';
}

/* The sets of both players are the same. */
static enum positional_made positional_share_sets(struct positional *game)
{
    positional_trim(game, POSITIONAL_BLACK);
    for (size_t i = 0; i < game->wins[POSITIONAL_BLACK].count; i++)
        if (positional_add(game, POSITIONAL_WHITE, game->wins[POSITIONAL_BLACK].set[i]) != 0)
            return POSITIONAL_NO_MEMORY;
    return POSITIONAL_MADE;
}

enum positional_made positional_make_grid(int m, int n, int k, struct positional *game)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    enum positional_made made = POSITIONAL_MADE;

    *game = (struct positional){0};
    if (m * n > POSITIONAL_POINTS_MAX)
        return POSITIONAL_TOO_LARGE;
    for (int x = 1; x <= m; x++)
        for (int y = 1; y <= n; y++)
            positional_name_point(game, x, y);
    positional_alternate(game, POSITIONAL_BLACK);
    for (int p = 0; p < game->npoints; p++)
        for (int d = 0; d < 4; d++) {
            int x = p / n, y = p % n, last_x = x + (k - 1) * steps[d][0],
                last_y = y + (k - 1) * steps[d][1];
            point_set set = 0;

            if (last_x >= m || last_y < 0 || last_y >= n)
                continue;
            for (int i = 0; i < k; i++)
                set |= (point_set)1 << ((x + i * steps[d][0]) * n + y + i * steps[d][1]);
            if (positional_add(game, POSITIONAL_BLACK, set) != 0)
                made = POSITIONAL_NO_MEMORY;
        }
    if (made == POSITIONAL_MADE)
        made = positional_share_sets(game);
    if (made != POSITIONAL_MADE)
        positional_release(game);
    return made;
}

struct positional_triangle {
    point_set near[POSITIONAL_POINTS_MAX], side[3];
};

/* Does a chain of the set touch all three sides? */
static bool positional_triangle_wins(void *context, point_set set)
{
    const struct positional_triangle *triangle = context;

    for (point_set from = set & triangle->side[0]; from != 0; from &= from - 1) {
        point_set chain = positional_flood(triangle->near, set, from & (~from + 1));

        if ((chain & triangle->side[1]) != 0 && (chain & triangle->side[2]) != 0)
            return true;
    }
    return false;
}

enum positional_made positional_make_triangle(int n, struct positional *game)
{
    static const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    struct positional_triangle triangle = {{0}, {0}};
    int point_of[16][16];
    enum positional_made made;

    *game = (struct positional){0};
    if (n * (n + 1) / 2 > POSITIONAL_BRUTE_MAX)
        return POSITIONAL_TOO_LARGE;
    memset(point_of, -1, sizeof point_of);
    for (int x = 1; x <= n; x++)
        for (int y = x; y <= n; y++) {
            point_of[x][y] = game->npoints;
            positional_name_point(game, x, y);
        }
    for (int x = 1; x <= n; x++)
        for (int y = x; y <= n; y++) {
            point_set here = (point_set)1 << point_of[x][y];

            triangle.side[0] |= x == 1 ? here : 0;
            triangle.side[1] |= y == n ? here : 0;
            triangle.side[2] |= x == y ? here : 0;
            for (int d = 0; d < 6; d++) {
                int to = point_of[x + steps[d][0]][y + steps[d][1]];

                if (to >= 0)
                    triangle.near[point_of[x][y]] |= (point_set)1 << to;
            }
        }
    positional_alternate(game, POSITIONAL_BLACK);
    made = positional_add_minimal(game, POSITIONAL_BLACK, positional_triangle_wins, &triangle,
                                  POSITIONAL_SETS_MAX);
    if (made == POSITIONAL_MADE)
        made = positional_share_sets(game);
    if (made != POSITIONAL_MADE)
        positional_release(game);
    return made;
}
