/* SPDX-License-Identifier: ISC */
/*
 * Where is everything placed in a picture of a board?
 *
 * The grid of board.h is laid into the plane so that lettered lines (x constant) are upright and
 * their neighbours half a cell higher or lower: (x, y) lies at (sqrt(3)/2 x, y - x/2), up being
 * positive.  A level picture is that one rotated by 30 degrees.  Orientations act on (x, y) before,
 * as integer matrices, so nothing is rounded.
 *
 * Properties of a game (where lettered lines begin, who owns the sides) come from its spelling and
 * its figures, so that this file knows no game.
 */
#include "parse/draw/layout.h"

#include <math.h>
#include <string.h>

#define ROUND_RADIUS 2.6 /* of the first circle, in distances of circles */
#define ROUND_POINT 0.26 /* from the middle of a point of a round board to its corners */
#define ROUND_TURN 0.5235987755982988 /* a twelfth of a circle, in radians */

static const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};

void layout_step(int direction, int *dx, int *dy)
{
    *dx = steps[direction][0];
    *dy = steps[direction][1];
}

/* rotation = left * rotation */
static void layout_rotate_by(struct layout *layout, const int left[2][2])
{
    int result[2][2];

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            result[i][j] =
                left[i][0] * layout->rotation[0][j] + left[i][1] * layout->rotation[1][j];
    memcpy(layout->rotation, result, sizeof result);
}

static void layout_set(struct layout *layout, const struct board *board, bool level, int orient)
{
    static const int rotation[2][2] = {{1, -1}, {1, 0}};
    static const int mirror_upright[2][2] = {{-1, 0}, {-1, 1}};
    static const int mirror_level[2][2] = {{-1, 1}, {0, 1}};

    orient = (orient % 12 + 12) % 12;
    *layout = (struct layout){
        .board = board, .level = level, .orient = orient, .rotation = {{1, 0}, {0, 1}}};
    if (orient >= 6)
        layout_rotate_by(layout, layout->level ? mirror_level : mirror_upright);
    for (int i = 0; i < orient % 6; i++)
        layout_rotate_by(layout, rotation);
}

void layout_init(struct layout *layout, const struct board *board, int orient)
{
    layout_set(layout, board, board->game->drawn_level, orient);
}

void layout_init_level(struct layout *layout, const struct board *board, int orient)
{
    layout_set(layout, board, true, orient);
}

void layout_make_round(struct layout *layout)
{
    layout->round = layout->board->game->wraps;
}

void layout_grid(const struct layout *layout, int x, int y, int *column, int *row)
{
    int rotated_x = layout->rotation[0][0] * x + layout->rotation[0][1] * y;
    int rotated_y = layout->rotation[1][0] * x + layout->rotation[1][1] * y;

    *column = layout->level ? 2 * rotated_x - rotated_y : rotated_x;
    *row = layout->level ? -rotated_y : rotated_x - 2 * rotated_y;
}

/* The first column lies at the top, the others follow clockwise, unless rotated or mirrored. */
static void layout_round_point(const struct layout *layout, int x, int y, double at[2])
{
    const double part = 12.0 * (x - 1) / layout->board->span;
    const double mirror = layout->orient >= 6 ? -1 : 1;
    const double angle = ROUND_TURN * (mirror * part - 2 * (layout->orient % 6));
    const double radius = ROUND_RADIUS + y - 1;

    at[0] = radius * sin(angle);
    at[1] = -radius * cos(angle);
}

void layout_point(const struct layout *layout, int x, int y, double at[2])
{
    const double half = 0.5, high = sqrt(3) / 2;
    int column, row;

    if (layout->round) {
        layout_round_point(layout, x, y, at);
        return;
    }
    layout_grid(layout, x, y, &column, &row);
    at[0] = column * (layout->level ? half : high);
    at[1] = row * (layout->level ? high : half);
}

void layout_corners(const struct layout *layout, int x, int y, double corner[6][2])
{
    double centre[2], ahead[2];

    layout_point(layout, x, y, centre);
    for (int i = 0; i < 6 && layout->round; i++) {
        corner[i][0] = centre[0] + ROUND_POINT * cos(2 * ROUND_TURN * i);
        corner[i][1] = centre[1] + ROUND_POINT * sin(2 * ROUND_TURN * i);
    }
    if (layout->round)
        return;
    for (int i = 0; i < 6; i++) {
        /* Corner i lies between the neighbours i-1 and i: the three centres' mean. */
        double behind[2];
        layout_point(layout, x + steps[i][0], y + steps[i][1], ahead);
        layout_point(layout, x + steps[(i + 5) % 6][0], y + steps[(i + 5) % 6][1], behind);
        for (int j = 0; j < 2; j++)
            corner[i][j] = (centre[j] + ahead[j] + behind[j]) / 3;
    }
}

bool layout_is_rim(const struct layout *layout, cell at, int direction)
{
    const struct board *board = layout->board;

    if (layout->round)
        return board->neighbour[at][direction] == board->ncells;
    return board_cell(board, board->x[at] + steps[direction][0],
                      board->y[at] + steps[direction][1]) == CELL_NONE;
}

/* The owner of the side: the colour that wins by joining it to some other side. */
static enum colour layout_side_owner(const struct board *board, int side)
{
    for (int other = 0; other < board->nsides; other++) {
        edge_set both = (edge_set)(1 << side | 1 << other);
        if (other == side)
            continue;
        if (board->game->edge_figures(COLOUR_WHITE, both) != 0)
            return COLOUR_WHITE;
        if (board->game->edge_figures(COLOUR_BLACK, both) != 0)
            return COLOUR_BLACK;
    }
    return COLOUR_NONE;
}

/* The sides that the cell shares with the first neighbour found when turning from `direction` by
 * `sign`; *steps_taken how far that was. */
static edge_set layout_shared_sides(const struct board *board, cell at, int direction, int sign,
                                    int *steps_taken)
{
    edge_set sides = (edge_set)(board->edges[at] & ((1 << board->nsides) - 1));

    for (int i = 1; i < 6; i++) {
        const int *step = steps[(direction + sign * i + 6) % 6];
        uint16_t near = board_cell(board, board->x[at] + step[0], board->y[at] + step[1]);
        if (near != CELL_NONE) {
            *steps_taken = i;
            return sides & board->edges[near];
        }
    }
    *steps_taken = 6;
    return sides;
}

enum colour layout_owner(const struct layout *layout, cell at, int direction, int half)
{
    const struct board *board = layout->board;
    int back, ahead;
    edge_set sides_back = layout_shared_sides(board, at, direction, -1, &back);
    edge_set sides_ahead = layout_shared_sides(board, at, direction, 1, &ahead);
    edge_set sides = back < ahead || (back == ahead && half == 0) ? sides_back : sides_ahead;

    for (int side = 0; side < board->nsides; side++)
        if ((sides >> side & 1) != 0)
            return layout_side_owner(board, side);
    return COLOUR_NONE;
}

/* Adds to `away` the steps from a cell to its neighbours that are off the board. */
static void layout_add_steps_off(const struct layout *layout, int index, double away[2])
{
    const struct board *board = layout->board;
    double from[2], to[2];

    layout_point(layout, board->x[index], board->y[index], from);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (!layout_is_rim(layout, (cell)index, d))
            continue;
        layout_point(layout, board->x[index] + steps[d][0], board->y[index] + steps[d][1], to);
        for (int j = 0; j < 2; j++)
            away[j] += to[j] - from[j];
    }
}

/* The same place on a star, where the way out of a side does not lead away from the centre: outside
 * the middle of those cells that are on no other side, and beyond the coordinates. */
static bool layout_star_side_point(const struct layout *layout, int side, double distance,
                                   double at[2])
{
    const struct board *board = layout->board;
    double middle[2] = {0, 0}, away[2] = {0, 0}, point[2];
    int count = 0;

    for (int i = 0; i < board->ncells; i++) {
        if (board->edges[i] != 1u << side)
            continue;
        layout_add_steps_off(layout, i, away);
        layout_point(layout, board->x[i], board->y[i], point);
        for (int j = 0; j < 2; j++)
            middle[j] += point[j];
        count++;
    }
    const double length = hypot(away[0], away[1]);
    for (int j = 0; j < 2 && count > 0; j++)
        at[j] = middle[j] / count + away[j] * distance / length;
    return count > 0;
}

bool layout_side_point(const struct layout *layout, int side, double distance, double at[2])
{
    const struct board *board = layout->board;
    double centre[2] = {0, 0}, middle[2] = {0, 0}, point[2];
    int count = 0;

    if (layout->round) { /* side 0 is the inner circle */
        layout_point(layout, 2, side == 0 ? 0 : 7, at);
        return true;
    }
    if (board->nsides > 6)
        return layout_star_side_point(layout, side, distance, at);
    for (int i = 0; i < board->ncells; i++) {
        layout_point(layout, board->x[i], board->y[i], point);
        const bool on_side = (board->edges[i] >> side & 1) != 0;
        count += on_side;
        for (int j = 0; j < 2; j++) {
            centre[j] += point[j] / board->ncells;
            middle[j] += on_side ? point[j] : 0;
        }
    }
    for (int j = 0; j < 2; j++)
        at[j] = count > 0 ? middle[j] / count - centre[j] : 0;
    const double length = hypot(at[0], at[1]);
    for (int j = 0; j < 2; j++)
        at[j] = centre[j] + (length > 0 ? at[j] * (1 + distance / length) : 0);
    return count > 0;
}

/* Is the cell on the side, or a corner next to a cell that is? */
static bool layout_bounds_side(const struct board *board, cell at, int side)
{
    if ((board->edges[at] >> side & 1) != 0)
        return true;
    for (int d = 0; d < BOARD_DIRECTIONS && board->edges[at] >> board->nsides != 0; d++) {
        const cell near = board_cell(board, board->x[at] + steps[d][0], board->y[at] + steps[d][1]);
        if (near != CELL_NONE && (board->edges[near] >> side & 1) != 0)
            return true;
    }
    return false;
}

bool layout_side_ends(const struct board *board, int side, cell ends[2])
{
    cell row[2 * BOARD_SIZE_MAX];
    bool any = false;
    int count = 0, most = -1;

    for (int i = 0; i < board->ncells && count < 2 * BOARD_SIZE_MAX; i++)
        if (layout_bounds_side(board, (cell)i, side)) {
            any = any || (board->edges[i] >> side & 1) != 0;
            row[count++] = (cell)i;
        }
    for (int i = 0; i < count; i++)
        for (int j = i; j < count; j++) {
            const int steps_between = board_distance(board, row[i], row[j]);
            if (steps_between > most) {
                most = steps_between;
                ends[0] = row[i];
                ends[1] = row[j];
            }
        }
    return any;
}

/* A cell's name in parts: a letter part and a number, or three numbers with commas; the third
 * of two is the second once more. */
struct parts {
    char part[3][SPELLING_BYTES];
};

static void layout_split_name(const struct board *board, enum spelling spelling, cell at,
                              struct parts *parts)
{
    char name[SPELLING_BYTES];
    size_t from = 0;

    cell_spell(board, spelling, at, name);
    memset(parts, 0, sizeof *parts);
    if (strchr(name, ',') == NULL) {
        size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
        if (letters == 0) { /* the number comes first */
            size_t numbers = strspn(name, "0123456789");
            strcpy(parts->part[0], name + numbers);
            memcpy(parts->part[1], name, numbers);
            memcpy(parts->part[2], name, numbers);
            return;
        }
        memcpy(parts->part[0], name, letters);
        strcpy(parts->part[1], name + letters);
        strcpy(parts->part[2], name + letters);
        return;
    }
    for (int i = 0; i < 3 && name[from] != '\0'; i++) {
        size_t length = strcspn(name + from, ",");
        memcpy(parts->part[i], name + from, length);
        from += length + (name[from + length] == ',');
    }
}

/* Towards which direction numbered lines end at the right: 0, y being constant along them, or 1
 * when they bend in the middle of the board, or when the second number counts lines of their own.
 */
static int layout_far_direction(const struct board *board, enum spelling spelling)
{
    struct parts here, straight;

    for (int y = 1; y <= board->span; y++) {
        cell at = board_cell(board, board->span, y);
        cell before = board_cell(board, board->span - 1, y);
        if (at == CELL_NONE || before == CELL_NONE)
            continue;
        layout_split_name(board, spelling, at, &here);
        layout_split_name(board, spelling, before, &straight);
        return strcmp(here.part[1], straight.part[1]) == 0 ? 0 : 1;
    }
    return 0;
}

/* Where lettered lines begin: direction 5 (y falling) or 2. */
static int layout_letter_direction(const struct board *board, enum spelling spelling)
{
    struct parts low, high;

    if (board->ncells < 2)
        return 5;
    layout_split_name(board, spelling, 0,
                      &low); /* cells 0 and 1 follow each other on a lettered line */
    layout_split_name(board, spelling, 1, &high);
    size_t low_length = strlen(low.part[1]), high_length = strlen(high.part[1]);
    bool rises = low_length != high_length ? low_length < high_length
                                           : strcmp(low.part[1], high.part[1]) < 0;
    return rises ? 5 : 2;
}

static bool layout_is_taken(const struct layout_label *labels, int nlabels, int x, int y)
{
    for (int i = 0; i < nlabels; i++)
        if (labels[i].x == x && labels[i].y == y)
            return true;
    return false;
}

/* Adds the labels of one part of the names at the ends of the lines that run in `direction`.  With
 * `whole`, all or none: none when a place is taken. */
static int layout_add_family(const struct layout *layout, enum spelling spelling, int part,
                             int direction, bool whole, struct layout_label *labels, int nlabels)
{
    const struct board *board = layout->board;
    int count = nlabels;

    for (int at = 0; at < board->ncells; at++) {
        struct parts parts;
        int x = board->x[at] + steps[direction][0], y = board->y[at] + steps[direction][1];
        if (!layout_is_rim(layout, (cell)at, direction))
            continue;
        if (layout_is_taken(labels, nlabels, x, y)) {
            if (whole)
                return nlabels;
            continue;
        }
        layout_split_name(board, spelling, (cell)at, &parts);
        labels[count] = (struct layout_label){(cell)at, direction, x, y, ""};
        strcpy(labels[count].text, parts.part[part]);
        count++;
    }
    return count;
}

/* Letters outside, and beside the first column, between it and the last, the numbers. */
static int layout_round_labels(const struct layout *layout, enum spelling spelling,
                               struct layout_label *labels)
{
    const struct board *board = layout->board;
    int count = layout_add_family(layout, spelling, 0, 2, false, labels, 0);

    for (int y = 1; y <= board->span && board_cell(board, 1, y) != CELL_NONE; y++) {
        struct parts parts;

        labels[count] = (struct layout_label){board_cell(board, 1, y), 3, 0, y, ""};
        layout_split_name(board, spelling, labels[count].cell, &parts);
        strcpy(labels[count++].text, parts.part[1]);
    }
    return count;
}

int layout_labels(const struct layout *layout, enum spelling spelling, struct layout_label *labels)
{
    int begin = layout_letter_direction(layout->board, spelling);
    int far = layout_far_direction(layout->board, spelling);
    int count = 0;

    if (layout->round)
        return layout_round_labels(layout, spelling, labels);
    count = layout_add_family(layout, spelling, 0, begin, false, labels, count);
    count = layout_add_family(layout, spelling, 2, 3, false, labels, count);
    count = layout_add_family(layout, spelling, 1, far, true, labels, count);
    count = layout_add_family(layout, spelling, 0, (begin + 3) % 6, true, labels, count);
    return count;
}
