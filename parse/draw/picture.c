/* SPDX-License-Identifier: ISC */
/*
 * A drawing put in shapes, in layers from below: the bands of the colours' sides, the cells, the
 * board's rim, the lines that join a figure, stones, marks, coordinates.
 *
 * Colour alone never carries a meaning.  White and Black differ in lightness, a figure has a line
 * through it, shades have hatchings of their own, and the heat scale grows darker all the way.
 */
#include "parse/draw/picture.h"

#include <math.h>
#include <string.h>

#include "analyse/base/utf8.h"
#include "analyse/board/cellset.h"
#include "parse/draw/circles.h"
#include "parse/draw/mark_shapes.h"
#include "parse/draw/marks.h"

/* Colours. */
enum {
    PAPER = 0xffffff,
    CELL = 0xf6f0e2,
    CELL_LINE = 0xa79f8f,
    RIM = 0x5a5347,
    WHITE_STONE = 0xffffff,
    BLACK_STONE = 0x2b2b2b,
    STONE_LINE = 0x1c1c1c,
    FIGURE = 0xd55e00, /* vermilion of Okabe and Ito's palette */
    LETTERS = 0x4d473d,
    CAPTION = 0x1c1c1c,
};
static const int32_t shade_fill[MARK_SHADES] = {0xcfe2f3, 0xfbe0b5, 0xd3e8cf, 0xe6d3ec, 0xd9d7d3};
static const int32_t shade_line[MARK_SHADES] = {0x6f9cc4, 0xc48a2c, 0x5f9e57, 0x9a63ad, 0x77716a};
/* The heat scale's ends and its middle. */
static const int32_t heat_scale[3] = {0xf7fbff, 0x6baed6, 0x08306b};

/* Lengths in cell distances. */
#define COORDINATE_SIZE 0.44
#define RIM_WIDTH 0.06
#define GOAL_WIDTH 0.14
#define COORDINATE_DISTANCE 0.9 /* beyond the rim's cell; a band takes its width too */
#define MARGIN 0.12
#define BAND_WIDTH 0.34
#define SIDE_DISTANCE 1.75 /* of a side's number, beyond the middle of its cells */
#define SIDE_RADIUS 0.34
#define LINK_WIDTH 0.13
#define LINK_CASING 0.21
#define KEY_CELL 1.1 /* height of a key's cell, in sizes of its letters */
#define KEY_GAP 0.55 /* between that cell and the words */
#define KEYS_BELOW 0.2 /* more room below the keys, in sizes */

static int32_t picture_mix(int32_t from, int32_t to, double part)
{
    int32_t result = 0;

    for (int shift = 16; shift >= 0; shift -= 8) {
        int a = from >> shift & 0xff, b = to >> shift & 0xff;
        result |= (int32_t)floor(a + (b - a) * part + 0.5) << shift;
    }
    return result;
}

static int32_t picture_heat_colour(float value)
{
    return value < 0.5f ? picture_mix(heat_scale[0], heat_scale[1], 2 * (double)value)
                        : picture_mix(heat_scale[1], heat_scale[2], 2 * (double)value - 1);
}

static int32_t picture_cell_colour(const struct spot *spot)
{
    if (spot->heat >= 0)
        return picture_heat_colour(spot->heat);
    return spot->shade >= 0 ? shade_fill[spot->shade] : CELL;
}

/* Dark ink or light ink on this colour? */
static int32_t picture_ink_on(int32_t colour)
{
    int light = 299 * (colour >> 16 & 0xff) + 587 * (colour >> 8 & 0xff) + 114 * (colour & 0xff);

    return light > 128000 ? STONE_LINE : WHITE_STONE;
}

static void picture_grow(double box[4], const double at[2], double by_x, double by_y)
{
    box[0] = fmin(box[0], at[0] - by_x);
    box[1] = fmin(box[1], at[1] - by_y);
    box[2] = fmax(box[2], at[0] + by_x);
    box[3] = fmax(box[3], at[1] + by_y);
}

/* Do sides belong to colours? */
static bool picture_has_owners(const struct layout *layout)
{
    for (int direction = 0; direction < BOARD_DIRECTIONS; direction++)
        if (layout_is_rim(layout, 0, direction) &&
            layout_owner(layout, 0, direction, 0) != COLOUR_NONE)
            return true;
    return false;
}

/* The middle of a coordinate. */
static void picture_label_point(const struct layout *layout, const struct layout_label *label,
                                double at[2])
{
    double from[2];

    layout_point(layout, layout->board->x[label->cell], layout->board->y[label->cell], from);
    layout_point(layout, label->x, label->y, at);
    double distance = COORDINATE_DISTANCE + (picture_has_owners(layout) ? BAND_WIDTH / 2 : 0);
    if (layout->round && label->direction == 3)
        distance = 0.5; /* between two columns */
    for (int i = 0; i < 2; i++)
        at[i] = from[i] + (at[i] - from[i]) * distance;
}

static bool picture_shows(const struct drawing *drawing, int index)
{
    return drawing->crop == NULL || cellset_has(drawing->crop, (cell)index);
}

static void picture_cell_point(const struct layout *layout, int index, double at[2])
{
    layout_point(layout, layout->board->x[index], layout->board->y[index], at);
}

void picture_init(struct picture *picture, const struct drawing *drawing)
{
    const struct board *board = drawing->board;
    double box[4] = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, at[2], corner[6][2];

    picture->drawing = drawing;
    picture->nlabels = 0;
    (drawing->level ? layout_init_level : layout_init)(&picture->layout, board, drawing->orient);
    layout_make_round(&picture->layout);
    if (drawing->coordinates && drawing->crop == NULL)
        picture->nlabels = layout_labels(&picture->layout, drawing->spelling, picture->labels);

    double band = picture_has_owners(&picture->layout) ? BAND_WIDTH / 2 : 0;
    for (int i = 0; i < board->ncells; i++) {
        if (!picture_shows(drawing, i))
            continue;
        layout_corners(&picture->layout, board->x[i], board->y[i], corner);
        for (int j = 0; j < BOARD_DIRECTIONS; j++)
            picture_grow(box, corner[j], band, band);
        picture_cell_point(&picture->layout, i, at);
        picture_grow(box, at, STONE_RADIUS, STONE_RADIUS);
    }
    for (int i = 0; i < picture->nlabels; i++) {
        const char *text = picture->labels[i].text;
        picture_label_point(&picture->layout, &picture->labels[i], at);
        picture_grow(box, at, pen_text_width(text, strlen(text)) * COORDINATE_SIZE / 2,
                     COORDINATE_SIZE / 2);
    }
    for (int side = 0; drawing->sides && side < board->nsides; side++)
        if (layout_side_point(&picture->layout, side, SIDE_DISTANCE, at))
            picture_grow(box, at, SIDE_RADIUS, SIDE_RADIUS);
    picture->left = box[0] - MARGIN;
    picture->top = box[1] - MARGIN;
    picture->width = box[2] - box[0] + 2 * MARGIN;
    picture->height = box[3] - box[1] + 2 * MARGIN;
}

/* The rim's edges of one owner: both halves of each edge. */
static void picture_draw_band(const struct layout *layout, struct pen *pen, enum colour owner)
{
    const struct board *board = layout->board;
    double corner[6][2];

    for (int i = 0; i < board->ncells; i++) {
        if (board->edges[i] == 0)
            continue;
        layout_corners(layout, board->x[i], board->y[i], corner);
        for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
            if (!layout_is_rim(layout, (cell)i, direction))
                continue;
            const double *ends[2] = {corner[direction], corner[(direction + 1) % 6]};
            const double middle[2] = {(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2};
            bool owned[2] = {layout_owner(layout, (cell)i, direction, 0) == owner,
                             layout_owner(layout, (cell)i, direction, 1) == owner};
            if (owned[0] && owned[1])
                pen_line(pen, ends[0], ends[1]);
            else if (owned[0] || owned[1])
                pen_line(pen, ends[owned[0] ? 0 : 1], middle);
        }
    }
}

static void picture_draw_sides(const struct layout *layout, struct pen *pen)
{
    if (!picture_has_owners(layout))
        return;
    pen_ink(pen, INK_NONE, STONE_LINE, BAND_WIDTH);
    picture_draw_band(layout, pen, COLOUR_WHITE);
    picture_draw_band(layout, pen, COLOUR_BLACK);
    pen_ink(pen, INK_NONE, WHITE_STONE, BAND_WIDTH - 0.12);
    picture_draw_band(layout, pen, COLOUR_WHITE);
}

/* "h8, white stone, last move, figure, 12" */
static void picture_cell_title(const struct drawing *drawing, int index, const struct spot *spot,
                               struct text *title)
{
    static const char *const stones[3] = {"", ", White", ", Black"};
    char name[SPELLING_BYTES];

    text_reset(title);
    cell_spell(drawing->board, drawing->spelling, (cell)index, name);
    if (drawing->crop == NULL)
        text_string(title, name);
    else if (spot->label != NULL)
        text_string(title, spot->label);
    text_string(title, stones[spot->colour]);
    if (spot->last)
        text_string(title, ", last move");
    if (spot->figure)
        text_string(title, ", figure");
    if (spot->triangle)
        text_string(title, ", triangle");
    if (spot->square)
        text_string(title, ", square");
    if (spot->heat >= 0) {
        text_string(title, ", ");
        text_fixed(title, (double)spot->heat, 2);
    }
    if (drawing->crop == NULL && spot->label != NULL && spot->label[0] != '\0') {
        text_string(title, ", ");
        text_string(title, spot->label);
    }
}

static void picture_draw_cell(const struct layout *layout, struct pen *pen, int index,
                              const struct spot *spot, const char *title)
{
    double corner[6][2];

    layout_corners(layout, layout->board->x[index], layout->board->y[index], corner);
    pen_ink(pen, picture_cell_colour(spot), CELL_LINE, 0.028);
    pen_polygon(pen, (const double(*)[2])corner, 6, title);
}

static void picture_draw_cells(const struct picture *picture, struct pen *pen,
                               const struct spot *spots)
{
    struct text title = {0};

    for (int i = 0; i < picture->layout.board->ncells; i++) {
        if (!picture_shows(picture->drawing, i))
            continue;
        picture_cell_title(picture->drawing, i, &spots[i], &title);
        picture_draw_cell(&picture->layout, pen, i, &spots[i],
                          title.length > 0 ? text_c(&title) : NULL);
    }
    if (title.failed)
        pen->out->failed = true;
    text_release(&title);
}

/* Lines across the cell, parallel to the edge towards `direction`. */
static void picture_hatch(const struct layout *layout, struct pen *pen, int index, int direction)
{
    double centre[2], corner[6][2];

    picture_cell_point(layout, index, centre);
    layout_corners(layout, layout->board->x[index], layout->board->y[index], corner);
    const double *from = corner[direction], *to = corner[(direction + 1) % 6];
    const double along[2] = {(to[0] - from[0]), (to[1] - from[1])}; /* as long as a radius */
    const double across[2] = {(from[0] + to[0]) / 2 - centre[0], (from[1] + to[1]) / 2 - centre[1]};
    for (int i = -2; i <= 2; i++) {
        double part = i / 3.0, half = 1 - fabs(part) / 2;
        double ends[2][2];
        for (int j = 0; j < 2; j++) {
            double middle = centre[j] + part * across[j];
            ends[0][j] = middle - half * along[j];
            ends[1][j] = middle + half * along[j];
        }
        pen_line(pen, (const double *)ends[0], (const double *)ends[1]);
    }
}

static void picture_hatch_cell(const struct layout *layout, struct pen *pen, int index,
                               const struct spot *spot)
{
    if (spot->shade < 0 || spot->hatch == 0 || spot->heat >= 0)
        return;
    pen_ink(pen, INK_NONE, shade_line[spot->shade], 0.03);
    if ((spot->hatch & MARK_HATCH_ONE) != 0)
        picture_hatch(layout, pen, index, 0);
    if ((spot->hatch & MARK_HATCH_OTHER) != 0)
        picture_hatch(layout, pen, index, 1);
}

static void picture_draw_hatching(const struct picture *picture, struct pen *pen,
                                  const struct spot *spots)
{
    for (int shade = 0; shade < MARK_SHADES;
         shade++) /* shade by shade, so that their ink is set once */
        for (int i = 0; i < picture->layout.board->ncells; i++)
            if (spots[i].shade == shade)
                picture_hatch_cell(&picture->layout, pen, i, &spots[i]);
}

/* The board's outline, over the cells' thin lines. */
static void picture_draw_rim(const struct picture *picture, struct pen *pen)
{
    const struct layout *layout = &picture->layout;
    double corner[6][2];

    if (layout->round)
        return;
    for (int i = 0; i < layout->board->ncells; i++) {
        if (layout->board->edges[i] == 0 || !picture_shows(picture->drawing, i))
            continue;
        pen_ink(pen, INK_NONE, RIM,
                (layout->board->edges[i] & picture->drawing->goals) != 0 ? GOAL_WIDTH : RIM_WIDTH);
        layout_corners(layout, layout->board->x[i], layout->board->y[i], corner);
        for (int direction = 0; direction < BOARD_DIRECTIONS; direction++)
            if (layout_is_rim(layout, (cell)i, direction))
                pen_line(pen, corner[direction], corner[(direction + 1) % 6]);
    }
}

/* A line from each cell of a figure to those of its neighbours that are in it too. */
static void picture_draw_figure(const struct layout *layout, struct pen *pen,
                                const struct spot *spots, int32_t colour, double width)
{
    const struct board *board = layout->board;

    for (int i = 0; i < board->ncells; i++) {
        if (!spots[i].figure)
            continue;
        for (int direction = 0; direction < 3; direction++) {
            int dx, dy;
            double from[2], to[2];
            layout_step(direction, &dx, &dy);
            cell near = layout->round ? board->neighbour[i][direction]
                                      : board_cell(board, board->x[i] + dx, board->y[i] + dy);
            if (near == CELL_NONE || near == board->ncells || !spots[near].figure ||
                spots[near].colour != spots[i].colour)
                continue;
            picture_cell_point(layout, i, from);
            picture_cell_point(layout, near, to);
            pen_ink(pen, INK_NONE, colour, width);
            pen_line(pen, from, to);
        }
    }
}

/* Where a link reaches the rim at a cell: beyond the middle of the cell's edges there. */
static void picture_rim_point(const struct layout *layout, cell at, double rim[2])
{
    const struct board *board = layout->board;
    double corner[6][2], centre[2], sum[2] = {0, 0};
    int count = 0;

    picture_cell_point(layout, at, centre);
    layout_corners(layout, board->x[at], board->y[at], corner);
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        if (!layout_is_rim(layout, at, d))
            continue;
        count++;
        for (int i = 0; i < 2; i++)
            sum[i] += (corner[d][i] + corner[(d + 1) % 6][i]) / 2 - centre[i];
    }
    for (int i = 0; i < 2; i++)
        rim[i] = centre[i] + (count > 0 ? sum[i] / count * 1.3 : 0);
}

/* Links, under the stones: from stone to stone, or on to a side. */
static void picture_draw_links(const struct picture *picture, struct pen *pen)
{
    const struct drawing *drawing = picture->drawing;

    for (size_t i = 0; i < drawing->nmarks; i++) {
        const struct mark *mark = &drawing->marks[i];
        double from[2], to[2];

        if (mark->kind != MARK_LINK || mark->cell >= drawing->board->ncells ||
            mark->to >= drawing->board->ncells)
            continue;
        picture_cell_point(&picture->layout, mark->cell, from);
        if (mark->to_rim)
            picture_rim_point(&picture->layout, mark->to, to);
        else
            picture_cell_point(&picture->layout, mark->to, to);
        for (int casing = 1; casing >= 0; casing--) {
            pen_ink(pen, INK_NONE, casing ? PAPER : shade_line[mark->level % MARK_SHADES],
                    casing ? LINK_CASING : LINK_WIDTH);
            pen_line(pen, from, to);
        }
    }
}

static void picture_draw_stone(const struct layout *layout, struct pen *pen, int index,
                               const struct spot *spot)
{
    double at[2];

    picture_cell_point(layout, index, at);
    pen_ink(pen, spot->colour == COLOUR_WHITE ? WHITE_STONE : BLACK_STONE,
            spot->figure ? FIGURE : STONE_LINE, spot->figure ? 0.11 : 0.05);
    pen_circle(pen, at, spot->figure ? STONE_RADIUS - 0.03 : STONE_RADIUS);
}

static void picture_draw_stones(const struct layout *layout, struct pen *pen,
                                const struct spot *spots)
{
    for (int kind = 0; kind < 4; kind++) { /* colour by colour, so that their ink is set once */
        enum colour colour = (kind & 1) == 0 ? COLOUR_WHITE : COLOUR_BLACK;
        bool figure = kind >= 2;
        for (int i = 0; i < layout->board->ncells; i++)
            if (spots[i].colour == colour && spots[i].figure == figure)
                picture_draw_stone(layout, pen, i, &spots[i]);
    }
}

/* The ink of marks on a cell: on its stone, or on its colour. */
static int32_t picture_mark_ink(const struct spot *spot)
{
    if (spot->colour == COLOUR_NONE)
        return picture_ink_on(picture_cell_colour(spot));
    return spot->colour == COLOUR_WHITE ? STONE_LINE : WHITE_STONE;
}

static void picture_draw_marks(const struct layout *layout, struct pen *pen, int index,
                               const struct spot *spot)
{
    double at[2];

    picture_cell_point(layout, index, at);
    mark_shapes_draw(pen, spot, at, picture_mark_ink(spot));
}

/* Arrows and lines, over the stones and under the labels. */
static void picture_draw_joins(const struct picture *picture, struct pen *pen)
{
    const struct drawing *drawing = picture->drawing;
    double from[2], to[2];

    for (size_t i = 0; i < drawing->nmarks; i++) {
        const struct mark *mark = &drawing->marks[i];
        if (!mark_joins(mark, drawing->board))
            continue;
        picture_cell_point(&picture->layout, mark->cell, from);
        picture_cell_point(&picture->layout, mark->to, to);
        mark_shapes_join(pen, from, to, mark->kind == MARK_ARROW);
    }
}

static void picture_draw_side_numbers(const struct picture *picture, struct pen *pen)
{
    const struct drawing *drawing = picture->drawing;
    char number[SPELLING_BYTES];
    double at[2];

    for (int side = 0; drawing->sides && side < drawing->board->nsides; side++) {
        if (!layout_side_point(&picture->layout, side, SIDE_DISTANCE, at))
            continue;
        pen_ink(pen, INK_NONE, LETTERS, 0.04);
        pen_circle(pen, at, SIDE_RADIUS);
        size_t length = edge_spell(drawing->board, drawing->spelling, side, number);
        pen_ink(pen, LETTERS, INK_NONE, 0);
        pen_text(pen, at, COORDINATE_SIZE, number, length);
    }
}

void picture_draw(const struct picture *picture, struct pen *pen, double left, double top,
                  double scale)
{
    struct spot spots[BOARD_CELLS_MAX];
    double at[2];

    pen->scale = scale;
    pen->left = left - picture->left * scale;
    pen->top = top - picture->top * scale;
    marks_fill_spots(picture->drawing, spots);
    picture_draw_sides(&picture->layout, pen);
    if (picture->layout.round && picture->drawing->crop == NULL)
        circles_draw(&picture->layout, picture->drawing->position, pen);
    picture_draw_cells(picture, pen, spots);
    picture_draw_hatching(picture, pen, spots);
    picture_draw_rim(picture, pen);
    picture_draw_figure(&picture->layout, pen, spots, FIGURE, 0.2);
    picture_draw_links(picture, pen);
    picture_draw_stones(&picture->layout, pen, spots);
    picture_draw_joins(picture, pen);
    for (int i = 0; i < picture->layout.board->ncells; i++)
        picture_draw_marks(&picture->layout, pen, i, &spots[i]);
    for (int i = 0; i < picture->nlabels; i++) {
        const char *text = picture->labels[i].text;
        picture_label_point(&picture->layout, &picture->labels[i], at);
        pen_ink(pen, LETTERS, INK_NONE, 0);
        pen_text(pen, at, COORDINATE_SIZE, text, strlen(text));
    }
    picture_draw_side_numbers(picture, pen);
}

int picture_caption_lines(const struct drawing *drawing)
{
    int lines = drawing->nkeys;

    for (const char *line = drawing->caption; line != NULL && *line != '\0'; lines++) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return lines;
}

#define LINE_BYTES_MAX ((size_t)1024) /* more than fits any picture, and little to measure */

/* One line, centred or from the left on, not wider than `width`; the other lengths are the paper's
 * too. */
static void picture_caption_line(struct pen *pen, const double at[2], double width, double size,
                                 bool centred, const char *line, size_t length)
{
    static const char ellipsis[] = "\u2026";
    struct text cut = {0};
    bool over = length > LINE_BYTES_MAX;

    if (over)
        length = utf8_cut(line, length, LINE_BYTES_MAX);
    double wide = pen_text_width(line, length) * size;
    width /= PEN_WIDER;
    if (wide > width)
        size *= fmax(width / wide, 0.7);
    text_append(&cut, line, length);
    if (over)
        text_string(&cut, ellipsis);
    while (!cut.failed && length > 0 && pen_text_width(cut.bytes, cut.length) * size > width) {
        length = utf8_cut(line, length, length - 1);
        text_reset(&cut);
        text_append(&cut, line, length);
        text_string(&cut, ellipsis);
    }
    if (cut.failed)
        pen->out->failed = true;
    else
        (centred ? pen_text : pen_words)(pen, at, size, cut.bytes, cut.length);
    text_release(&cut);
}

/* How wide the key's words are set, and their size, when all is to be at most `width` wide. */
static double picture_key_width(const struct drawing_key *key, double width, double *size)
{
    double head = KEY_CELL + KEY_GAP;
    double wide = pen_text_width(key->words, strlen(key->words)) * PEN_WIDER;

    if ((head + wide) * *size > width)
        *size = fmax(width / (head + wide), 0.7 * *size);
    return fmin(wide * *size, width - head * *size);
}

/* A cell with the key's marks, and its words to the right of it, from `left` on. */
static void picture_draw_key(const struct layout *layout, struct pen *pen,
                             const struct drawing_key *key, double left, double middle,
                             double width, double size)
{
    struct spot spot = SPOT_EMPTY;
    double centre[2];
    const double cell_size = KEY_CELL * size;

    spot.colour = (uint8_t)key->stone;
    for (int i = 0; i < key->nmarks; i++)
        marks_add_to_spot(&spot, &key->marks[i]);
    picture_cell_point(layout, 0, centre);
    pen->scale = cell_size;
    pen->left = left + cell_size / 2 - centre[0] * cell_size;
    pen->top = middle - centre[1] * cell_size;
    picture_draw_cell(layout, pen, 0, &spot, NULL);
    picture_hatch_cell(layout, pen, 0, &spot);
    if (spot.colour != COLOUR_NONE)
        picture_draw_stone(layout, pen, 0, &spot);
    picture_draw_marks(layout, pen, 0, &spot);
    pen->left = pen->top = 0;
    pen->scale = 1;
    const double at[2] = {left + (KEY_CELL + KEY_GAP) * size, middle};
    pen_ink(pen, CAPTION, INK_NONE, 0);
    picture_caption_line(pen, at, width, size, false, key->words, strlen(key->words));
}

void picture_caption(const struct drawing *drawing, struct pen *pen, double x, double top,
                     double width, double size)
{
    double at[2] = {x, top + size / 2}, widest = 0, key_size = size;
    struct layout layout;

    layout_init(&layout, drawing->board, drawing->orient);
    for (int i = 0; i < drawing->nkeys; i++)
        picture_key_width(&drawing->keys[i], width, &key_size);
    for (int i = 0; i < drawing->nkeys; i++)
        widest = fmax(widest, picture_key_width(&drawing->keys[i], width, &key_size));
    for (int i = 0; i < drawing->nkeys; i++, at[1] += PICTURE_CAPTION_LEADING * size)
        picture_draw_key(&layout, pen, &drawing->keys[i],
                         x - (widest + (KEY_CELL + KEY_GAP) * key_size) / 2, at[1], widest,
                         key_size);
    at[1] += drawing->nkeys > 0 ? KEYS_BELOW * size : 0;
    pen->left = pen->top = 0;
    pen->scale = 1;
    for (const char *line = drawing->caption; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");
        pen_ink(pen, CAPTION, INK_NONE, 0);
        picture_caption_line(pen, at, width, size, true, line, length);
        at[1] += PICTURE_CAPTION_LEADING * size;
        line += length + (line[length] == '\n');
    }
}

void picture_name(const struct drawing *drawing, struct text *out)
{
    text_string(out, drawing->board->game->title);
    text_string(out, " board, size ");
    text_signed(out, drawing->board->size);
}
