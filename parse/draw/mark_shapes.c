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
#define JOIN_GAP 0.2 /* between an end of a line and the middle of its cell */
#define JOIN_WIDTH 0.11
#define HEAD_LENGTH 0.36 /* of an arrow */
#define HEAD_WIDTH 0.36

static void mark_shapes_label(struct pen *pen, const struct spot *spot, const double at[2],
                              int32_t ink)
{
    size_t length = strlen(spot->label);
    double size = LABEL_SIZE, room = spot->colour == COLOUR_NONE ? 0.8 : 0.64;

    while (length > 0 && utf8_columns(spot->label, length) > LABEL_COLUMNS)
        length = utf8_cut(spot->label, strlen(spot->label), length - 1);
    double width = pen_text_width(spot->label, length) * size;
    if (width > room)
        size *= room / width;
    pen_ink(pen, ink, INK_NONE, 0);
    pen->kind->text(pen, at, size, spot->label, length);
}

static void mark_shapes_cross(struct pen *pen, int32_t ink, const double at[2])
{
    const double arm = 0.17;

    pen_ink(pen, INK_NONE, ink, 0.09);
    for (int sign = -1; sign <= 1; sign += 2) {
        const double from[2] = {at[0] - arm, at[1] - sign * arm};
        const double to[2] = {at[0] + arm, at[1] + sign * arm};
        pen->kind->line(pen, from, to);
    }
}

/* A regular outline of `count` corners, level at its lower end. */
static void mark_shapes_outline(struct pen *pen, int32_t ink, const double at[2], int count,
                                double radius)
{
    const double pi = 3.14159265358979323846;
    double corner[4][2];

    for (int i = 0; i < count; i++) {
        double angle = pi / 2 + pi / count + 2 * pi * i / count;
        corner[i][0] = at[0] + radius * cos(angle);
        corner[i][1] = at[1] + radius * sin(angle);
    }
    pen_ink(pen, INK_NONE, ink, 0.06);
    pen->kind->polygon(pen, (const double(*)[2])corner, count, NULL);
}

void mark_shapes_draw(struct pen *pen, const struct spot *spot, const double at[2], int32_t ink)
{
    bool label = spot->label != NULL && spot->label[0] != '\0';

    if (spot->ring) {
        pen_ink(pen, INK_NONE, MARK_COLOUR, 0.075);
        pen->kind->circle(pen, at, STONE_RADIUS + 0.035);
    }
    if (spot->last) {
        bool small = !label && !spot->triangle && !spot->square;
        pen_ink(pen, INK_NONE, ink, small ? 0.075 : 0.045);
        pen->kind->circle(pen, at, small ? 0.19 : STONE_RADIUS - 0.07);
    }
    if (spot->triangle)
        mark_shapes_outline(pen, ink, at, 3, TRIANGLE_RADIUS);
    if (spot->square)
        mark_shapes_outline(pen, ink, at, 4, SQUARE_RADIUS);
    if (spot->cross)
        mark_shapes_cross(pen, ink, at);
    if (spot->dot) {
        pen_ink(pen, ink, INK_NONE, 0);
        pen->kind->circle(pen, at, 0.13);
    }
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
    pen->kind->line(pen, start, stop);
    if (!arrow)
        return;
    pen_ink(pen, MARK_COLOUR, INK_NONE, 0);
    pen->kind->polygon(pen, (const double(*)[2])head, 3, NULL);
}
