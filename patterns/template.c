/* SPDX-License-Identifier: ISC */
/*
 * What is a template, and where does it fit on a board?
 *
 * The neighbours in a template's grid are those of every board.  So a rotation of the grid and a
 * shift keep everything that a claim depends on: which cells are neighbours, and which lie on the
 * sides.
 */
#include "patterns/template.h"

#include <stdlib.h>

const char *template_claim_name(enum template_claim claim)
{
    static const char *const names[TEMPLATE_CLAIMS] = {"joined", "semi", "each", "helped"};

    return names[claim];
}

const char *template_use_name(enum template_use use)
{
    static const char *const names[TEMPLATE_USES] = {"area", "side", "corner"};

    return names[use];
}

enum template_use template_use(const struct template *template)
{
    if (template->left != BORDER_NONE)
        return SERVES_CORNER;
    return template->below != BORDER_NONE ? SERVES_SIDE : SERVES_AREA;
}

int template_row(const struct template *template)
{
    int row = 0;

    for (int i = 0; i < template->nstones; i++)
        if (template->stones[i].x > row)
            row = template->stones[i].x;
    return row;
}

/* The i-th stone or cell; stones come first. */
static const struct template_cell *template_point_of(const struct template *template, int i)
{
    return i < template->nstones ? &template->stones[i] : &template->cells[i - template->nstones];
}

int template_width(const struct template *template)
{
    int least = INT8_MAX, most = INT8_MIN;

    for (int i = 0; i < template->nstones + template->ncells; i++) {
        const struct template_cell *p = template_point_of(template, i);

        if (p->x == 1 && p->y < least)
            least = p->y;
        if (p->x == 1 && p->y > most)
            most = p->y;
    }
    return most < least ? 0 : most - least + 1;
}

/* Where a rotation takes a step to the next row, and one along a row. */
struct template_steps {
    int8_t row_x, row_y, along_x, along_y;
};

static const struct template_steps template_steps[TEMPLATE_ROTATIONS] = {
    {1, 0, 0, 1}, {1, 1, -1, 0}, {0, 1, -1, -1}, {-1, 0, 0, -1}, {-1, -1, 1, 0}, {0, -1, 1, 1},
    {0, 1, 1, 0}, {-1, 0, 1, 1}, {-1, -1, 0, 1}, {0, -1, -1, 0}, {1, 0, -1, -1}, {1, 1, 0, -1},
};

void template_rotate(int rotation, int x, int y, int *rotated_x, int *rotated_y)
{
    const struct template_steps *steps = &template_steps[rotation];

    *rotated_x = x * steps->row_x + y * steps->along_x;
    *rotated_y = x * steps->row_y + y * steps->along_y;
}

/* ---- rotations that give the same shape ------------------------------------------------------ */

#define POINTS_MAX (TEMPLATE_STONES_MAX + TEMPLATE_CELLS_MAX + 2)
#define SHAPE_HELPER 8 /* a kind; borders are 2 and more */

/* A rotated template, to be compared: points by place, each with what it is. */
struct template_shape {
    struct shape_point {
        int x, y, kind;
    } point[POINTS_MAX];
    int npoints;
};

static int template_by_place(const void *a, const void *b)
{
    const struct shape_point *p = a, *q = b;

    if (p->x != q->x)
        return p->x - q->x;
    return p->y != q->y ? p->y - q->y : p->kind - q->kind;
}

/* The direction in which the board ends is a point too: far from all others, and never shifted. */
static void template_add_border(struct template_shape *shape, int rotation, int x, int y,
                                enum template_border border)
{
    struct shape_point *p = &shape->point[shape->npoints++];

    template_rotate(rotation, x, y, &p->x, &p->y);
    p->kind = 2 + (int)border;
}

static void template_shape_of(const struct template *template, int rotation,
                              struct template_shape *shape)
{
    struct shape_point *p = shape->point;
    int n = template->nstones + template->ncells, least_x = 0, least_y = 0;

    for (int i = 0; i < n; i++) {
        const struct template_cell *from = template_point_of(template, i);

        template_rotate(rotation, from->x, from->y, &p[i].x, &p[i].y);
        p[i].kind = i >= template->nstones ? 1 : template_joins(template, i) ? 0 : SHAPE_HELPER;
        least_x = i == 0 || p[i].x < least_x ? p[i].x : least_x;
        least_y = i == 0 || p[i].y < least_y ? p[i].y : least_y;
    }
    for (int i = 0; i < n; i++) {
        p[i].x -= least_x;
        p[i].y -= least_y;
    }
    shape->npoints = n;
    if (template->below != BORDER_NONE)
        /* The sum of the two directions that leave the board: square to the side. */
        template_add_border(shape, rotation, -2000, -1000, (enum template_border) template->below);
    if (template->left != BORDER_NONE)
        template_add_border(shape, rotation, -1000, -2000, (enum template_border) template->left);
    qsort(p, (size_t)shape->npoints, sizeof *p, template_by_place);
}

static bool template_same_shape(const struct template_shape *a, const struct template_shape *b)
{
    for (int i = 0; i < a->npoints; i++)
        if (template_by_place(&a->point[i], &b->point[i]) != 0)
            return false;
    return a->npoints == b->npoints;
}

unsigned template_rotations(const struct template *template)
{
    struct template_shape shapes[TEMPLATE_ROTATIONS];
    unsigned rotations = 0;

    for (int t = 0; t < TEMPLATE_ROTATIONS; t++) {
        bool is_new = true;

        template_shape_of(template, t, &shapes[t]);
        for (int before = 0; before < t && is_new; before++)
            is_new =
                !(rotations >> before & 1) || !template_same_shape(&shapes[before], &shapes[t]);
        rotations |= (unsigned)is_new << t;
    }
    return rotations;
}

/* ---- places ------------------------------------------------------------------------------ */

/* How a template's grid lies on a board. */
struct template_frame {
    const struct board *board;
    int rotation, x, y; /* (0, 0) goes to (x, y) */
};

static cell template_cell_of(const struct template_frame *frame, int x, int y)
{
    template_rotate(frame->rotation, x, y, &x, &y);
    return board_cell(frame->board, frame->x + x, frame->y + y);
}

static edge_set template_sides_of(const struct board *board, cell at)
{
    edge_set sides = 0;

    if (at != CELL_NONE)
        sides = board->edges[at] & (edge_set)((1u << board->nsides) - 1);
    return sides;
}

/*
 * The side of the board on which all cells of row 1 (or, `left`, of y = 1) lie; -1: none.
 * A cell at the corner of a rhombus is on two sides; its neighbour along the line is on the right
 * one.
 */
static int template_side_of(const struct template *template, const struct template_frame *frame,
                            bool left)
{
    edge_set sides = UINT16_MAX, near = 0;
    int n = template->nstones + template->ncells;

    for (int i = 0; i < n; i++) {
        const struct template_cell *p = template_point_of(template, i);
        int dx = left ? 1 : 0, dy = left ? 0 : 1;

        if ((left ? p->y : p->x) != 1 || (template->left != BORDER_NONE && p->x == p->y))
            continue;
        if (template_cell_of(frame, p->x - dy, p->y - dx) != CELL_NONE ||
            template_cell_of(frame, p->x - 1, p->y - 1) != CELL_NONE)
            return -1;
        sides &= template_sides_of(frame->board, template_cell_of(frame, p->x, p->y));
        near |= template_sides_of(frame->board, template_cell_of(frame, p->x + dx, p->y + dy));
        near |= template_sides_of(frame->board, template_cell_of(frame, p->x - dx, p->y - dy));
    }
    if (sides == UINT16_MAX)
        return -1;
    if (sides & (edge_set)(sides - 1))
        sides &= near;
    return sides == 0 ? -1 : __builtin_ctz(sides);
}

/* Is the template's (1, 1) a corner of the board, with the board on the right side of it? */
static bool template_corner_fits(const struct template_frame *frame)
{
    const struct board *board = frame->board;
    cell at = template_cell_of(frame, 1, 1);

    return at != CELL_NONE && board->edges[at] >> board->nsides != 0 &&
           template_cell_of(frame, 2, 1) != CELL_NONE && template_cell_of(frame, 1, 2) != CELL_NONE;
}

/* Does the board end below the last point, as far as that one is in row 1?  Most rotations and
 * places of a side template fail here. */
static bool template_rim_fits(const struct template *template, const struct template_frame *frame)
{
    const struct template_cell *last =
        template_point_of(template, template->nstones + template->ncells - 1);

    return template->below == BORDER_NONE || last->x != 1 ||
           template_cell_of(frame, 0, last->y) == CELL_NONE;
}

bool template_lay(const struct template *template, const struct board *board, int rotation, cell at,
                  struct template_place *place)
{
    struct template_frame frame = {board, rotation, board->x[at], board->y[at]};
    int x, y;

    template_rotate(rotation, template->stones[0].x, template->stones[0].y, &x, &y);
    frame.x -= x;
    frame.y -= y;
    if (!template_rim_fits(template, &frame))
        return false;
    for (int i = 0; i < template->nstones; i++)
        if ((place->stones[i] = template_cell_of(&frame, template->stones[i].x,
                                                 template->stones[i].y)) == CELL_NONE)
            return false;
    for (int i = 0; i < template->ncells; i++)
        if ((place->cells[i] =
                 template_cell_of(&frame, template->cells[i].x, template->cells[i].y)) == CELL_NONE)
            return false;
    place->nsides = 0;
    if (template->left != BORDER_NONE && !template_corner_fits(&frame))
        return false;
    if (template->below == BORDER_SIDE)
        place->side[place->nsides++] = template_side_of(template, &frame, false);
    if (template->left == BORDER_SIDE)
        place->side[place->nsides++] = template_side_of(template, &frame, true);
    for (int i = 0; i < place->nsides; i++)
        if (place->side[i] < 0)
            return false;
    return true;
}

bool template_lay_anywhere(const struct template *template, const struct board *board,
                           struct template_place *place)
{
    for (cell at = 0; at < board->ncells; at++)
        for (int rotation = 0; rotation < TEMPLATE_ROTATIONS; rotation++)
            if (template_lay(template, board, rotation, at, place))
                return true;
    return false;
}

/* The game on whose boards claims are proved. */
static const struct game *template_game(void)
{
    const struct game *game = NULL;

    for (int i = 0; (game = game_at(i)) != NULL && game->sides_conduct; i++)
        ;
    return game;
}

const struct board *template_least_board(const struct template *template, struct boards *boards,
                                         struct template_place *place)
{
    const struct game *game = template_game();

    if (game == NULL)
        return NULL;
    for (int size = game->size_min; size <= game->size_max; size++) {
        const struct board *board = boards_get(boards, game, size);

        if (board != NULL && template_lay_anywhere(template, board, place))
            return board;
    }
    return NULL;
}
