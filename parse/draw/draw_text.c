/* SPDX-License-Identifier: ISC */
/*
 * A board as lines of text.
 *
 * An upright board gives each lettered line a column of the text, three characters apart, and cells
 * of one line two rows apart: with characters twice as high as wide, neighbours are then nearly
 * equally far apart.  A level board has a row of text for each row of cells, four characters apart.
 * Cells and labels are sorted by row and column and written in that order, so there is no picture
 * in memory.
 */
#include "parse/draw/draw.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/base/utf8.h"
#include "analyse/board/ply.h"
#include "parse/draw/caption.h"
#include "parse/draw/layout.h"
#include "parse/draw/marks.h"

#define LABEL_COLUMNS 4 /* shown of a label */

/* The signs, by [ascii]. */
static const char *const sign_empty[2] = {"\u00b7", "."};
static const char *const sign_stone[3][2] = {{"", ""}, {"\u25cb", "O"}, {"\u25cf", "X"}};
static const char *const sign_figure[3][2] = {{"", ""}, {"\u25c7", "@"}, {"\u25c6", "#"}};
static const char *const sign_dot[2] = {"\u2022", "*"};
static const char *const sign_cross[2] = {"\u00d7", "+"};
static const char *const sign_shade[MARK_SHADES][2] = {{"\u2591", ":"},
                                                       {"\u2592", "-"},
                                                       {"\u2593", "="},
                                                       {"\u259a", "%"},
                                                       {"\u259e", "$"}};
static const char *const sign_heat[8][2] = {{"\u2581", "0"}, {"\u2582", "1"}, {"\u2583", "2"},
                                            {"\u2584", "3"}, {"\u2585", "4"}, {"\u2586", "5"},
                                            {"\u2587", "6"}, {"\u2588", "7"}};

/* Styles: parameters of ANSI's "select graphic rendition".  Colours name no meaning of their own.
 */
static const char *const style_stone[3] = {"2", "1", "1;34"};
static const char style_figure[] = "1;31";
static const char style_last[] = "1;32";
static const char style_faint[] = "2";
static const char *const style_shade[MARK_SHADES] = {"36", "33", "32", "35", "37"};

/* A cell or a label at its place in the text. */
struct item {
    int16_t row, column; /* of its sign, in characters */
    int16_t cell; /* index, or -1 */
    int16_t label; /* index into labels when cell is -1 */
};

/* The text being written. */
struct text_canvas {
    const struct draw_text_options *options;
    struct text *out;
    int column; /* characters written in this row */
};

static int draw_text_compare_items(const void *a, const void *b)
{
    const struct item *left = a, *right = b;

    if (left->row != right->row)
        return left->row < right->row ? -1 : 1;
    return (left->column > right->column) - (left->column < right->column);
}

/* Writes text of that many columns at `column`, or directly after what is already there. */
static void draw_text_put(struct text_canvas *writer, int column, const char *style,
                          const char *text, size_t length, int columns)
{
    for (; writer->column < column; writer->column++)
        text_char(writer->out, ' ');
    if (writer->options->colour)
        text_format(writer->out, "\033[%sm", style);
    text_append(writer->out, text, length);
    if (writer->options->colour)
        text_string(writer->out, "\033[0m");
    writer->column += columns;
}

static void draw_text_put_sign(struct text_canvas *writer, int column, const char *style,
                               const char *sign)
{
    draw_text_put(writer, column, style, sign, strlen(sign), 1);
}

/* The part of a label that is shown: no control characters, at most LABEL_COLUMNS wide. */
static void draw_text_shown_label(const char *label, struct text *shown, int *columns)
{
    size_t length;

    terminal_text(shown, label, strlen(label));
    length = shown->failed ? 0 : shown->length;
    while (length > 0 && (*columns = utf8_columns(shown->bytes, length)) > LABEL_COLUMNS)
        length = utf8_cut(shown->bytes, shown->length, length - 1);
    shown->length = length;
    if (length == 0)
        *columns = 0;
}

static void draw_text_put_label(struct text_canvas *writer, int column, const struct spot *spot)
{
    struct text shown = {0};
    int columns;

    draw_text_shown_label(spot->label, &shown, &columns);
    if (spot->colour != COLOUR_NONE) {
        const char *style = spot->figure ? style_figure : style_stone[spot->colour];
        const char *sign =
            (spot->figure ? sign_figure : sign_stone)[spot->colour][writer->options->ascii];
        draw_text_put_sign(writer, column, style, sign);
        draw_text_put(writer, column + 1, style, text_c(&shown), shown.length, columns);
    } else {
        draw_text_put(writer, column - (columns > 2), style_figure, text_c(&shown), shown.length,
                      columns);
    }
    text_release(&shown);
}

/* The sign in the middle of a cell and its style. */
static const char *draw_text_cell_sign(const struct spot *spot, bool ascii, const char **style)
{
    *style = spot->figure ? style_figure : style_stone[spot->colour];
    if (spot->colour != COLOUR_NONE)
        return (spot->figure ? sign_figure : sign_stone)[spot->colour][ascii];
    if (spot->cross || spot->dot) {
        *style = style_last;
        return (spot->cross ? sign_cross : sign_dot)[ascii];
    }
    if (spot->heat >= 0) {
        *style = style_shade[0];
        return sign_heat[(int)(spot->heat * 7.999f)][ascii];
    }
    if (spot->shade >= 0) {
        *style = style_shade[spot->shade];
        return sign_shade[spot->shade][ascii];
    }
    return sign_empty[ascii];
}

/* The two characters around a cell, or NULL. */
static const char *draw_text_brackets(const struct spot *spot)
{
    if (spot->triangle || spot->square)
        return spot->triangle ? "<>" : "[]";
    return spot->ring ? "{}" : spot->last ? "()" : NULL;
}

static bool draw_text_has_label(const struct spot *spot)
{
    return spot->label != NULL && spot->label[0] != '\0';
}

static void draw_text_put_cell(struct text_canvas *writer, int column, const struct spot *spot)
{
    const bool ascii = writer->options->ascii, label = draw_text_has_label(spot);
    const char *brackets = draw_text_brackets(spot);
    const char *style, *sign = draw_text_cell_sign(spot, ascii, &style);

    if (brackets != NULL)
        draw_text_put(writer, column - 1, style_last, brackets, 1, 1);
    if (label)
        draw_text_put_label(writer, column, spot);
    else
        draw_text_put_sign(writer, column, style, sign);
    /* The next character comes directly after a label. */
    if (brackets != NULL)
        draw_text_put(writer, column + 1, style_last, brackets + 1, 1, 1);
    else if (!label && spot->colour == COLOUR_NONE)
        return; /* its sign is that of the mark */
    else if (spot->dot || spot->cross)
        draw_text_put_sign(writer, column + 1, style_last,
                           (spot->cross ? sign_cross : sign_dot)[ascii]);
    else if (spot->shade >= 0)
        draw_text_put_sign(writer, column + 1, style_shade[spot->shade],
                           sign_shade[spot->shade][ascii]);
}

/* One entry of the line below the board. */
static void draw_text_explain(struct text_canvas *writer, const char *style, const char *signs,
                              const char *meaning)
{
    draw_text_put(writer, writer->column + (writer->column > 0 ? 3 : 0), style, signs,
                  strlen(signs), utf8_columns(signs, strlen(signs)));
    text_char(writer->out, ' ');
    text_string(writer->out, meaning);
    writer->column += 1 + (int)strlen(meaning);
}

/* Where the man of the last ply came from: marks_fill_game() puts a dot there. */
static cell draw_text_left(const struct position *position)
{
    return position == NULL || position->nplies == 0
               ? CELL_NONE
               : ply_from(&position->ply[position->nplies - 1]);
}

static void draw_text_put_legend(struct text_canvas *writer, const struct drawing *drawing,
                                 const struct spot *spots, bool sides)
{
    const struct board *board = drawing->board;
    const cell left = draw_text_left(drawing->position);
    static const char *const words[4][2] = {
        {"( )", "last move"}, {"< >", "triangle"}, {"[ ]", "square"}, {"{ }", "circle"}};
    const bool ascii = writer->options->ascii;
    bool bracketed[4] = {false}, cross = false, dot = false, dot_left = false;
    bool plain[3] = {false, sides, sides}, figure[3] = {false, false, false};

    for (int i = 0; i < board->ncells; i++) {
        const char *brackets = draw_text_brackets(&spots[i]);

        (spots[i].figure ? figure : plain)[spots[i].colour] = true;
        for (int j = 0; brackets != NULL && j < 4; j++)
            bracketed[j] = bracketed[j] || brackets[0] == words[j][0][0];
        if (brackets != NULL && (spots[i].colour != COLOUR_NONE || draw_text_has_label(&spots[i])))
            continue; /* the closing bracket has the place of a cross or a dot */
        cross |= spots[i].cross;
        *(i == left ? &dot_left : &dot) |= spots[i].dot && !spots[i].cross;
    }
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        const char *name = colour == COLOUR_WHITE ? "White" : "Black";
        if (plain[colour])
            draw_text_explain(writer, style_stone[colour], sign_stone[colour][ascii], name);
        if (figure[colour])
            draw_text_explain(writer, style_figure, sign_figure[colour][ascii],
                              colour == COLOUR_WHITE ? "White's figure" : "Black's figure");
    }
    for (int j = 0; j < 4; j++)
        if (bracketed[j])
            draw_text_explain(writer, style_last, words[j][0], words[j][1]);
    if (cross)
        draw_text_explain(writer, style_last, sign_cross[ascii], "cross");
    if (dot_left)
        draw_text_explain(writer, style_last, sign_dot[ascii], "left by the last move");
    if (dot)
        draw_text_explain(writer, style_last, sign_dot[ascii], "dot");
    if (writer->column > 0)
        text_char(writer->out, '\n');
}

/*
 * A line of the arrows, or the lines, that the drawing has: "arrows: a1 -> b2, c3 -> c5"; with
 * semicolons in xyz, whose cells have commas.
 */
static void draw_text_list_joins(const struct drawing *drawing, enum mark_kind kind, bool ascii,
                                 struct text *out)
{
    const char *between = ascii ? "-" : "\u2013", *word = "lines: ";
    char name[SPELLING_BYTES];
    bool any = false;

    if (kind == MARK_ARROW) {
        between = ascii ? "->" : "\u2192";
        word = "arrows: ";
    }
    for (size_t i = 0; i < drawing->nmarks; i++) {
        const struct mark *mark = &drawing->marks[i];
        if (mark->kind != kind || !mark_joins(mark, drawing->board))
            continue;
        text_string(out, !any ? word : drawing->spelling == SPELLING_XYZ ? "; " : ", ");
        any = true;
        cell_spell(drawing->board, drawing->spelling, mark->cell, name);
        text_format(out, "%s %s ", name, between);
        cell_spell(drawing->board, drawing->spelling, mark->to, name);
        text_string(out, name);
    }
    if (any)
        text_char(out, '\n');
}

/* A stone's sign outside the middle of each side that belongs to a colour. */
static int draw_text_add_side_signs(const struct layout *layout, bool ascii,
                                    struct layout_label *labels)
{
    const struct board *board = layout->board;
    cell on_side[2 * BOARD_SIZE_MAX];
    int count = 0;

    for (int side = 0; side < board->nsides; side++) {
        int ncells = 0;
        for (int i = 0; i < board->ncells; i++)
            if ((board->edges[i] & ((1 << board->nsides) - 1)) == 1 << side)
                on_side[ncells++] = (cell)i;
        if (ncells == 0)
            continue;
        cell middle = on_side[ncells / 2];
        struct layout_label label = {
            .cell = CELL_NONE, .x = board->x[middle], .y = board->y[middle]};
        enum colour owner = COLOUR_NONE;
        for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
            int dx, dy;
            if (!layout_is_rim(layout, middle, direction))
                continue;
            owner = layout_owner(layout, middle, direction, 0);
            layout_step(direction, &dx, &dy);
            label.x += dx;
            label.y += dy;
        }
        if (owner == COLOUR_NONE)
            continue;
        strcpy(label.text, sign_stone[owner][ascii]);
        labels[count++] = label;
    }
    return count;
}

/* The place of a coordinate's middle: next to or below the last cell of its line. */
static void draw_text_place_label(const struct layout *layout, const struct layout_label *label,
                                  int unit, int *column, int *row)
{
    const struct board *board = layout->board;
    int cell_column, cell_row;

    layout_grid(layout, label->x, label->y, column, row);
    if (!layout->level && label->cell != CELL_NONE) {
        layout_grid(layout, board->x[label->cell], board->y[label->cell], &cell_column, &cell_row);
        *row += *row < cell_row ? 1 : -1;
    }
    *column = *column * unit - (utf8_columns(label->text, strlen(label->text)) - 1) / 2;
}

/* Puts every cell and label at its place; returns how many there are. */
static int draw_text_place_items(const struct layout *layout, const struct layout_label *labels,
                                 int nlabels, int unit, struct item *items)
{
    const struct board *board = layout->board;
    int row_min = INT16_MAX, column_min = INT16_MAX, nitems = board->ncells + nlabels;

    for (int i = 0; i < nitems; i++) {
        int column, row, index = i - board->ncells;
        if (index < 0) {
            layout_grid(layout, board->x[i], board->y[i], &column, &row);
            column *= unit;
        } else {
            draw_text_place_label(layout, &labels[index], unit, &column, &row);
        }
        items[i] = (struct item){.row = (int16_t)row,
                                 .column = (int16_t)column,
                                 .cell = (int16_t)(index < 0 ? i : -1),
                                 .label = (int16_t)index};
        if (row < row_min)
            row_min = row;
        if (column - (index < 0) < column_min) /* a cell may have a bracket before it */
            column_min = column - (index < 0);
    }
    for (int i = 0; i < nitems; i++) {
        items[i].row = (int16_t)(items[i].row - row_min);
        items[i].column = (int16_t)(items[i].column - column_min);
    }
    qsort(items, (size_t)nitems, sizeof items[0], draw_text_compare_items);
    return nitems;
}

/* Characters to a column of the layout's grid. */
static int draw_text_choose_unit(const struct layout *layout, const struct spot *spots)
{
    if (!layout->level)
        return 3;
    for (int i = 0; i < layout->board->ncells; i++)
        if (spots[i].label != NULL && strlen(spots[i].label) > 2)
            return 3; /* a stone and three digits */
    return 2;
}

static void draw_text_put_caption(const char *caption, struct text *out)
{
    while (caption != NULL && *caption != '\0') {
        size_t length = strcspn(caption, "\n");
        terminal_text(out, caption, length);
        text_char(out, '\n');
        caption += length + (caption[length] == '\n');
    }
}

void draw_text(const struct drawing *drawing, const struct draw_text_options *options,
               struct text *out)
{
    struct layout_label labels[LAYOUT_LABELS_MAX + BOARD_EDGES_MAX];
    struct item items[BOARD_CELLS_MAX + LAYOUT_LABELS_MAX + BOARD_EDGES_MAX];
    struct spot spots[BOARD_CELLS_MAX];
    struct text_canvas writer = {.options = options, .out = out};
    struct layout layout;
    int nlabels = 0, nsigns, nitems, row = 0;

    layout_init(&layout, drawing->board, drawing->orient);
    marks_fill_spots(drawing, spots);
    nsigns = draw_text_add_side_signs(&layout, options->ascii, labels);
    nlabels = nsigns;
    if (drawing->coordinates)
        nlabels += layout_labels(&layout, drawing->spelling, labels + nsigns);
    nitems = draw_text_place_items(&layout, labels, nlabels, draw_text_choose_unit(&layout, spots),
                                   items);

    draw_text_put_caption(drawing->caption, out);
    for (int i = 0; i < nitems; i++) {
        for (; row < items[i].row; row++, writer.column = 0)
            text_char(out, '\n');
        if (items[i].cell >= 0) {
            draw_text_put_cell(&writer, items[i].column, &spots[items[i].cell]);
            continue;
        }
        const char *text = labels[items[i].label].text, *style = style_faint;
        if (items[i].label < nsigns)
            style = style_stone[strcmp(text, sign_stone[1][options->ascii]) == 0 ? 1 : 2];
        if (writer.column >= items[i].column && writer.column > 0)
            items[i].column = (int16_t)(writer.column + 1);
        draw_text_put(&writer, items[i].column, style, text, strlen(text),
                      utf8_columns(text, strlen(text)));
    }
    text_char(out, '\n');
    writer.column = 0;
    draw_text_put_legend(&writer, drawing, spots, nsigns > 0);
    draw_text_list_joins(drawing, MARK_ARROW, options->ascii, out);
    draw_text_list_joins(drawing, MARK_LINE, options->ascii, out);
    if (drawing->sides) {
        caption_sides(drawing->board, drawing->spelling, out);
        text_char(out, '\n');
    }
}
