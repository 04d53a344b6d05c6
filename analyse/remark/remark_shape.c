/* SPDX-License-Identifier: ISC */
/*
 * Names of shapes, which claim nothing, and the fewest stones to a figure, which are exact.
 *
 * A shape is the vector from the stone to the nearest own stone, up to the symmetries of the grid,
 * with the cells between free of the other colour; the names are those of players.
 */
#include "analyse/remark/remark_rules.h"

#include "analyse/ladder/keypoint.h"

#define SHAPE_REACH 4 /* steps within which a stone is near; set by hand */
#define SHAPE_LOW 5 /* rows in which a stone runs along a side */
#define SHAPE_HIGH 3 /* a stone that leaves the rows below this one rises */

/* The class of a vector: the larger and the smaller part, when it is written as a sum of two
 * neighbouring directions of the grid. */
static void shape_parts(int dx, int dy, int *large, int *small)
{
    int length = dx > 0 ? dx : -dx, across = dy > 0 ? dy : -dy, rest = dx - dy;

    rest = rest > 0 ? rest : -rest;
    /* |dx|, |dy| and |dx-dy|: the largest is the distance, the other two are the parts. */
    *large = length > across ? length : across;
    *large = rest > *large ? rest : *large;
    *small = length < across ? length : across;
    *small = rest < *small ? rest : *small;
}

/* The class of a vector; SHAPE_NONE: none. `distance` steps, `part` the smaller of its two parts.
 */
static enum remark_shape shape_class(int distance, int part)
{
    static const enum remark_shape classes[SHAPE_REACH + 1][3] = {
        [1] = {SHAPE_ADJACENT},
        [2] = {SHAPE_ONE_POINT, SHAPE_KITE},
        [3] = {SHAPE_TWO_POINT, SHAPE_KNIGHT},
        [4] = {SHAPE_FAR, SHAPE_FAR, SHAPE_DOUBLE_KITE},
    };

    return distance > SHAPE_REACH || part > 2 ? SHAPE_NONE : classes[distance][part];
}

/* Adds the remark about a shape, which claims nothing. */
static void shape_say(struct remark_query *query, enum remark_shape shape, cell nearest)
{
    static const char *const names[REMARK_SHAPES] = {[SHAPE_ADJACENT] = "Adjacent",
                                                     [SHAPE_KITE] = "Two-bridge",
                                                     [SHAPE_ONE_POINT] = "One-point jump",
                                                     [SHAPE_TWO_POINT] = "Two-point jump",
                                                     [SHAPE_KNIGHT] = "Knight's move",
                                                     [SHAPE_DOUBLE_KITE] = "Double two-bridge",
                                                     [SHAPE_FAR] = "Far jump",
                                                     [SHAPE_CONTACT] = "Contact play.",
                                                     [SHAPE_AWAY] = "Plays away."};
    struct remark *remark;

    if (nearest == CELL_NONE)
        remark =
            remark_add(query->remarks, query->arena, WORD_SHAPE, REMARK_SHAPE, "%s", names[shape]);
    else
        remark = remark_add(query->remarks, query->arena, WORD_SHAPE, REMARK_SHAPE,
                            shape == SHAPE_ADJACENT ? "%s to " REMARK_CELL "."
                                                    : "%s from " REMARK_CELL ".",
                            names[shape], (unsigned)nearest);
    if (remark == NULL)
        return;
    remark->shape = (uint8_t)shape;
    remark->detail = 3;
}

/* Is every cell on a shortest way between two cells free of the other colour? */
static bool shape_is_open(const struct remark_query *query, cell from, cell to)
{
    const int distance = board_distance(query->board, from, to);

    for (cell c = 0; c < query->board->ncells; c++)
        if (position_colour(query->position, c) == query->other &&
            board_distance(query->board, from, c) + board_distance(query->board, c, to) == distance)
            return false;
    return true;
}

/* Does the stone touch a stone of the other colour? */
static bool shape_touches(const struct remark_query *query)
{
    return position_near(query->position, query->at, query->other) != 0;
}

/* The stone of a kite with one side closed: exactly one of the two cells between is free; writes
 * that one. */
static cell shape_half_kite(const struct remark_query *query, cell *way)
{
    const struct board *board = query->board;

    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        const cell one = board->neighbour[query->at][d],
                   other = board->neighbour[query->at][(d + 1) % BOARD_DIRECTIONS];
        cell to;

        if (one >= board->ncells || other >= board->ncells)
            continue;
        to = board->neighbour[one][(d + 1) % BOARD_DIRECTIONS];
        if (to >= board->ncells || position_colour(query->position, to) != query->mover)
            continue;
        *way = position_colour(query->position, one) == COLOUR_NONE ? one : other;
        if (position_colour(query->position, *way) == COLOUR_NONE &&
            position_colour(query->position, *way == one ? other : one) == query->other)
            return to;
    }
    return CELL_NONE;
}

/* The rest of a kite that the other colour's stone spoils; false: none. */
static bool shape_spoilt(struct remark_query *query)
{
    cell way;
    const cell from = shape_half_kite(query, &way);
    struct remark *remark;

    if (from == CELL_NONE)
        return false;
    remark = remark_add(query->remarks, query->arena, WORD_SHAPE, REMARK_SHAPE,
                        "Two-bridge from " REMARK_CELL " with one side closed: " REMARK_CELL
                        " is the way left.",
                        (unsigned)from, (unsigned)way);
    if (remark != NULL) {
        remark->shape = SHAPE_HALF_KITE;
        remark->detail = 3;
    }
    return true;
}

static void shape_step(struct remark_query *query)
{
    const struct board *board = query->board;
    cell nearest = CELL_NONE;
    int best = SHAPE_REACH + 1, large = 0, small = 0;

    for (cell c = 0; c < board->ncells; c++) {
        const int distance = board_distance(board, c, query->at);

        if (c != query->at && position_colour(query->position, c) == query->mover &&
            distance < best && shape_is_open(query, query->at, c)) {
            best = distance;
            nearest = c;
        }
    }
    if (nearest != CELL_NONE)
        shape_parts(board->x[nearest] - board->x[query->at],
                    board->y[nearest] - board->y[query->at], &large, &small);
    if (best > 1 && !(large == 2 && small == 1) && shape_spoilt(query))
        return;
    if (nearest == CELL_NONE)
        shape_say(query, shape_touches(query) ? SHAPE_CONTACT : SHAPE_AWAY, CELL_NONE);
    else if (shape_class(large, small) != SHAPE_NONE)
        shape_say(query, shape_class(large, small), nearest);
}

/* A stone that is nearer to a side than the own stone two plies ago next to it, or farther away:
 * the source's drop and rise. */
static void shape_drop(struct remark_query *query)
{
    const struct ply *last = query->ply > 2 ? &query->game->plies[query->ply - 3] : NULL;
    struct remark *remark = NULL;

    if (last == NULL || last->kind != PLY_STONE || last->colour != (uint8_t)query->mover ||
        query->board->game->sides_conduct ||
        board_distance(query->board, last->cell, query->at) > 3)
        return;
    for (int side = 0; side < query->board->nsides && remark == NULL; side++) {
        const int from = keypoint_row(query->board, side, last->cell),
                  to = keypoint_row(query->board, side, query->at);

        if (from <= SHAPE_LOW && to < from && to > 1)
            remark =
                remark_add(query->remarks, query->arena, WORD_DROP, REMARK_SHAPE,
                           "Drops from row %d to row %d of side " REMARK_SIDE ".", from, to, side);
        else if (from < SHAPE_HIGH && from > 1 && to > from && to <= SHAPE_LOW)
            remark =
                remark_add(query->remarks, query->arena, WORD_RISE, REMARK_SHAPE,
                           "Rises from row %d to row %d of side " REMARK_SIDE ".", from, to, side);
    }
    if (remark != NULL)
        remark->detail = 3;
}

/* Own stones on a corner and on both cells of the rim next to it. */
static void shape_trio(struct remark_query *query)
{
    const struct board *board = query->board;

    if (board->game->sides_conduct || board->edges[query->at] == 0)
        return;
    for (int e = board->nsides; e < board->nsides + board->ncorners; e++) {
        const cell corner = remark_corner_cell(board, e);
        struct remark *remark;
        int n = 0;

        if (board_distance(board, corner, query->at) > 1 ||
            position_colour(query->position, corner) != query->mover)
            continue;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            const cell near = board->neighbour[corner][d];

            n += near < board->ncells && board->edges[near] != 0 &&
                 position_colour(query->position, near) == query->mover;
        }
        if (n < 2)
            continue;
        remark = remark_add(query->remarks, query->arena, WORD_TRIO, REMARK_PROVED,
                            "Holds two sides and the corner " REMARK_CELL ".", (unsigned)corner);
        if (remark != NULL)
            remark->detail = 2;
    }
}

/* The least distance of a colour, and of which figures. */
static int shape_least(const struct colour_facts *side, figure_set *figures)
{
    int least = BOARD_CELLS_MAX;

    *figures = 0;
    for (int i = 0; i < FIGURES; i++) {
        if (side->distance[i] < 0)
            continue;
        if (side->distance[i] < least)
            *figures = 0;
        if (side->distance[i] <= least) {
            least = side->distance[i];
            *figures |= 1u << i;
        }
    }
    return least;
}

/* The figures that have become impossible for the other colour; `nearest` was its distance to the
 * nearest of them. */
static void shape_never(struct remark_query *query, figure_set figures, int nearest)
{
    char kinds[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (facts_can_win(query->after, query->board, query->other))
        remark = remark_add(query->remarks, query->arena, WORD_DISTANCE, REMARK_PROVED,
                            "%s can make no %s any more.", remark_colour(query->other),
                            remark_figure_kinds(figures, kinds));
    else if (facts_can_win(query->after, query->board, query->mover))
        remark = remark_add(query->remarks, query->arena, WORD_DISTANCE, REMARK_PROVED,
                            "%s can make no figure any more and cannot win.",
                            remark_colour(query->other));
    else
        remark = remark_add(query->remarks, query->arena, WORD_DISTANCE, REMARK_PROVED,
                            "Neither colour can make a figure any more: a draw.");
    if (remark == NULL)
        return;
    remark->weight = nearest <= 4 ? 10 - nearest : 1;
    if (nearest > 3 && facts_can_win(query->after, query->board, query->other))
        remark->detail = 2;
}

/* A figure that has come two stones farther away for the other colour, or is out of its reach. */
static void shape_distance(struct remark_query *query)
{
    char kinds[REMARK_WORDS_BYTES], from[REMARK_WORDS_BYTES], to[REMARK_WORDS_BYTES];
    /* A threat that is stopped is reported as such, unless nothing is left. */
    const int least = facts_can_win(query->after, query->board, query->other) ? 2 : 1;
    figure_set never = 0;
    int nearest = BOARD_CELLS_MAX;

    for (int i = 0; i < FIGURES; i++) {
        const int before = query->before->side[query->other].distance[i],
                  after = query->after->side[query->other].distance[i];

        if (before >= least && after == DISTANCE_NEVER) {
            never |= 1u << i;
            nearest = before < nearest ? before : nearest;
        }
        if (before <= 1 || before > 4 || after < before + 2)
            continue;
        struct remark *remark =
            remark_add(query->remarks, query->arena, WORD_DISTANCE, REMARK_PROVED,
                       "%s's %s goes from %s stones to %s.", remark_colour(query->other),
                       remark_figure_kinds(1u << i, kinds), remark_number(before, from),
                       remark_number(after, to));
        if (remark != NULL)
            remark->weight = 10 - before;
        if (remark != NULL && before > 3)
            remark->detail = 2;
    }
    if (never != 0)
        shape_never(query, never, nearest);
}

/* The mover's nearest figure, for those who want to see everything. */
static void shape_nearest(struct remark_query *query)
{
    char kinds[REMARK_WORDS_BYTES], number[REMARK_WORDS_BYTES];
    figure_set figures, figures_before;
    const int least = shape_least(&query->after->side[query->mover], &figures);
    struct remark *remark;

    if (least >= shape_least(&query->before->side[query->mover], &figures_before) || least > 4 ||
        least < 2)
        return;
    remark_number(least, number);
    remark = remark_add(query->remarks, query->arena, WORD_DISTANCE, REMARK_PROVED,
                        "Unanswered, %s stones complete a %s.", number,
                        remark_figure_kinds(figures, kinds));
    if (remark != NULL)
        remark->detail = 2;
}

void remark_shape(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    shape_distance(query);
    shape_nearest(query);
    shape_drop(query);
    shape_trio(query);
    shape_step(query);
}
