/* SPDX-License-Identifier: ISC */
/*
 * What do the marks of a cell look like?
 */
#include "parse/draw/mark_shapes.h"

#include <math.h>
#include <string.h>

#include "analyse/base/utf8.h"

#define MARK_COLOUR 0x005f99

/* Lengths in cell distances. */
#define LABEL_SIZE 0.42
#define LABEL_COLUMNS 6
#define TRIANGLE_RADIUS 0.25 /* from the middle to a corner */
#define SQUARE_RADIUS 0.25
#define OUTLINE_WIDTH 0.06
#define CROSS_ARM 0.17 /* across and up, from the middle */
#define CROSS_WIDTH 0.09
#define DOT_RADIUS 0.13
/* The same where a label has the middle: up to the rim of the stone. */
#define AROUND_RADIUS 0.385 /* of triangle and square */
#define AROUND_WIDTH 0.04
#define AROUND_SIZE 0.26 /* of a label within an outline */
#define AROUND_ROOM 0.4 /* for its width; in a triangle */
#define AROUND_ROOM_TRIANGLE 0.28
#define AROUND_CROSS 0.17 /* an arm begins here */
#define AROUND_CROSS_END 0.27
#define AROUND_DOT 0.3 /* above the middle */
#define AROUND_DOT_RADIUS 0.065
#define JOIN_GAP 0.2 /* between an end of a line and the middle of its cell */
#define JOIN_WIDTH 0.11
#define HEAD_LENGTH 0.36 /* of an arrow */
#define HEAD_WIDTH 0.36

static void mark_shapes_label(struct pen *pen, const struct spot *spot, const double at[2],
                              int32_t ink)
{
    size_t length = strlen(spot->label);
    double size = LABEL_SIZE, room = spot->colour == COLOUR_NONE ? 0.8 : 0.64;

    if (spot->triangle || spot->square || spot->cross) {
        size = AROUND_SIZE;
        room = spot->triangle ? AROUND_ROOM_TRIANGLE : AROUND_ROOM;
    }
    while (length > 0 && utf8_columns(spot->label, length) > LABEL_COLUMNS)
        length = utf8_cut(spot->label, strlen(spot->label), length - 1);
    double width = pen_text_width(spot->label, length) * size;
    if (width > room)
        size *= room / width;
    pen_ink(pen, ink, INK_NONE, 0);
    pen_text(pen, at, size, spot->label, length);
}

/* Two strokes through the middle, or four towards the corners that leave it to a label. */
static void mark_shapes_cross(struct pen *pen, int32_t ink, const double at[2], bool label)
{
    const double begin = label ? AROUND_CROSS : -CROSS_ARM;
    const double end = label ? AROUND_CROSS_END : CROSS_ARM;

    pen_ink(pen, INK_NONE, ink, CROSS_WIDTH);
    for (int stroke = 0; stroke < (label ? 4 : 2); stroke++) {
        const int across = stroke < 2 ? 1 : -1, up = stroke % 2 == 0 ? -across : across;
        const double from[2] = {at[0] + across * begin, at[1] + up * begin};
        const double to[2] = {at[0] + across * end, at[1] + up * end};
        pen_line(pen, from, to);
    }
}

static void mark_shapes_dot(struct pen *pen, int32_t ink, const double at[2], bool label)
{
    const double middle[2] = {at[0], at[1] - (label ? AROUND_DOT : 0)};

    pen_ink(pen, ink, INK_NONE, 0);
    pen_circle(pen, middle, label ? AROUND_DOT_RADIUS : DOT_RADIUS);
}

/* A regular outline of `count` corners, level at its lower end. */
static void mark_shapes_outline(struct pen *pen, int32_t ink, const double at[2], int count,
                                double radius, double width)
{
    const double pi = 3.14159265358979323846;
    double corner[4][2];

    for (int i = 0; i < count; i++) {
        double angle = pi / 2 + pi / count + 2 * pi * i / count;
        corner[i][0] = at[0] + radius * cos(angle);
        corner[i][1] = at[1] + radius * sin(angle);
    }
    pen_ink(pen, INK_NONE, ink, width);
    pen_polygon(pen, (const double(*)[2])corner, count, NULL);
}

void mark_shapes_draw(struct pen *pen, const struct spot *spot, const double at[2], int32_t ink)
{
    const bool label = spot->label != NULL && spot->label[0] != '\0';
    const double width = label ? AROUND_WIDTH : OUTLINE_WIDTH;

    if (spot->ring) {
        pen_ink(pen, INK_NONE, MARK_COLOUR, 0.075);
        pen_circle(pen, at, STONE_RADIUS + 0.035);
    }
    if (spot->last) {
        bool small = !label && !spot->triangle && !spot->square;
        pen_ink(pen, INK_NONE, ink, small ? 0.075 : 0.045);
        pen_circle(pen, at, small ? 0.19 : STONE_RADIUS - 0.07);
    }
    if (spot->triangle)
        mark_shapes_outline(pen, ink, at, 3, label ? AROUND_RADIUS : TRIANGLE_RADIUS, width);
    if (spot->square)
        mark_shapes_outline(pen, ink, at, 4, label ? AROUND_RADIUS : SQUARE_RADIUS, width);
    if (spot->cross)
        mark_shapes_cross(pen, ink, at, label);
    if (spot->dot)
        mark_shapes_dot(pen, ink, at, label);
    if (label)
        mark_shapes_label(pen, spot, at, ink);
}

void mark_shapes_join(struct pen *pen, const double from[2], const double to[2], bool arrow)
{
    const double length = hypot(to[0] - from[0], to[1] - from[1]);

    if (length < 2 * JOIN_GAP)
        return; /* from a cell to itself */
    const double along[2] = {(to[0] - from[0]) / length, (to[1] - from[1]) / length};
    const double end = length - JOIN_GAP - (arrow ? HEAD_LENGTH : 0);
    double start[2], stop[2], head[3][2];
    for (int i = 0; i < 2; i++) {
        start[i] = from[i] + JOIN_GAP * along[i];
        stop[i] = from[i] + end * along[i];
        head[0][i] = to[i] - JOIN_GAP * along[i];
    }
    for (int side = 0; side < 2; side++) {
        double half = (side == 0 ? 1 : -1) * HEAD_WIDTH / 2;
        head[side + 1][0] = stop[0] - half * along[1];
        head[side + 1][1] = stop[1] + half * along[0];
    }
    pen_ink(pen, INK_NONE, MARK_COLOUR, JOIN_WIDTH);
    pen_line(pen, start, stop);
    if (!arrow)
        return;
    pen_ink(pen, MARK_COLOUR, INK_NONE, 0);
    pen_polygon(pen, (const double(*)[2])head, 3, NULL);
}
