/* SPDX-License-Identifier: ISC */
/*
 * The board of a page: one shape for all cells, used at each place.
 *
 * The script numbers the cells in their order, draws stones and layers in the groups that are empty
 * or hold the final position, and shows the group of coordinates that the reader selects.
 */
#include "cmd/annotate/annotate_page.h"

#include <math.h>

#include "analyse/board/figure.h"
#include "parse/draw/layout.h"

/* In cell distances: around the middles of the outermost cells; of a side's number, beyond the
 * middle of its cells, where letters are level below it and where not, and around it. */
#define BOARD_MARGIN 1.35
#define SIDE_DISTANCE(layout) ((layout)->level ? 1.8 : 1.5)
#define SIDE_RADIUS 0.34

/* At most two decimals, none that are zero at the end. */
static void annotate_board_number(struct text *out, double value)
{
    const size_t start = out->length;

    text_fixed(out, value, 2);
    while (!out->failed && out->length > start + 1 && out->bytes[out->length - 1] == '0')
        out->length--;
    if (!out->failed && out->bytes[out->length - 1] == '.')
        out->length--;
}

static void annotate_board_pair(struct text *out, const char *before, const double at[2],
                                const char *between)
{
    text_string(out, before);
    annotate_board_number(out, at[0]);
    text_string(out, between);
    annotate_board_number(out, at[1]);
}

/* A box that grows with what is drawn. */
struct board_box {
    double low[2], high[2];
};

static void annotate_board_grow(struct board_box *box, const double at[2], double by)
{
    for (int j = 0; j < 2; j++) {
        box->low[j] = fmin(box->low[j], at[j] - by);
        box->high[j] = fmax(box->high[j], at[j] + by);
    }
}

static void annotate_board_begin(const struct layout *layout, struct text *out)
{
    const struct board *board = layout->board;
    struct board_box box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    double at[2];

    for (int i = 0; i < board->ncells; i++) {
        layout_point(layout, board->x[i], board->y[i], at);
        annotate_board_grow(&box, at, BOARD_MARGIN);
    }
    for (int side = 0; side < board->nsides; side++)
        if (layout_side_point(layout, side, SIDE_DISTANCE(layout), at))
            annotate_board_grow(&box, at, SIDE_RADIUS);
    const double size[2] = {box.high[0] - box.low[0], box.high[1] - box.low[1]};
    text_string(out, "<svg id=\"board\" role=\"img\" aria-label=\"The final position\"");
    annotate_board_pair(out, " viewBox=\"", box.low, " ");
    annotate_board_pair(out, " ", size, " ");
    text_string(out, "\">\n");
}

/* The outline of a cell around (0, 0), shared by all cells. */
static void annotate_board_shape(const struct layout *layout, struct text *out)
{
    const struct board *board = layout->board;
    double middle[2], corner[6][2];

    layout_point(layout, board->x[0], board->y[0], middle);
    layout_corners(layout, board->x[0], board->y[0], corner);
    text_string(out, "<defs><path id=\"h\" d=\"M");
    for (int i = 0; i < 6; i++) {
        const double at[2] = {corner[i][0] - middle[0], corner[i][1] - middle[1]};
        annotate_board_pair(out, i == 0 ? "" : "L", at, " ");
    }
    text_string(out, "Z\"/><circle id=\"s\" r=\".41\"/></defs>\n");
}

static void annotate_board_cells(const struct layout *layout, struct text *out)
{
    const struct board *board = layout->board;
    double at[2];

    text_string(out, "<g id=\"cells\">");
    for (int i = 0; i < board->ncells; i++) {
        if (i == 0 || board->x[i] != board->x[i - 1])
            text_string(out, i == 0 ? "<g>" : "</g>\n<g>");
        layout_point(layout, board->x[i], board->y[i], at);
        annotate_board_pair(out, "<use href=\"#h\" x=\"", at, "\" y=\"");
        text_string(out, "\"/>");
    }
    text_string(out, "</g></g>\n");
}

/* The halves of the board's edge that belong to a colour, or to both. */
static void annotate_board_sides(const struct layout *layout, enum colour owner, const char *class,
                                 struct text *out)
{
    const struct board *board = layout->board;
    double corner[6][2];

    text_format(out, "<path class=\"rim %s\" d=\"", class);
    for (int i = 0; i < board->ncells; i++) {
        for (int direction = 0; direction < BOARD_DIRECTIONS; direction++) {
            const bool rim = layout_is_rim(layout, (cell)i, direction);
            const bool owned[2] = {
                rim && layout_owner(layout, (cell)i, direction, 0) == owner,
                rim && layout_owner(layout, (cell)i, direction, 1) == owner,
            };
            if (!owned[0] && !owned[1])
                continue;
            layout_corners(layout, board->x[i], board->y[i], corner);
            const double *from = corner[direction], *to = corner[(direction + 1) % 6];
            const double middle[2] = {(from[0] + to[0]) / 2, (from[1] + to[1]) / 2};
            annotate_board_pair(out, "M", owned[0] ? from : middle, " ");
            annotate_board_pair(out, "L", owned[1] ? to : middle, " ");
        }
    }
    text_string(out, "\"/>\n");
}

/* Coordinates; those that are not shown at first are a list from which the script draws them: x, y,
 * text, x, y, text ... */
static void annotate_board_names(const struct layout *layout, enum spelling spelling, bool shown,
                                 struct text *out)
{
    static const char *const classes[SPELLINGS] = {"lg", "line", "xyz"};
    struct layout_label labels[LAYOUT_LABELS_MAX];
    const int count = layout_labels(layout, spelling, labels);
    double at[2];

    text_format(out, "<g class=\"names %s\"%s", classes[spelling],
                shown ? ">" : " display=\"none\" data-n=\"");
    for (int i = 0; i < count; i++) {
        layout_point(layout, labels[i].x, labels[i].y, at);
        at[1] += 0.14;
        annotate_board_pair(out,
                            shown   ? "<text x=\""
                            : i > 0 ? " "
                                    : "",
                            at, shown ? "\" y=\"" : " ");
        text_format(out, shown ? "\">%s</text>" : " %s", labels[i].text);
    }
    text_string(out, shown ? "</g>\n" : "\"></g>\n");
}

static void annotate_board_side_numbers(const struct layout *layout, enum spelling spelling,
                                        struct text *out)
{
    const struct board *board = layout->board;
    char number[SPELLING_BYTES];
    double at[2];

    text_string(out, "<g id=\"sides\">");
    for (int side = 0; side < board->nsides; side++) {
        if (!layout_side_point(layout, side, SIDE_DISTANCE(layout), at))
            continue;
        annotate_board_pair(out, "<circle cx=\"", at, "\" cy=\"");
        at[1] += 0.15;
        annotate_board_pair(out, "\" r=\".3\"/><text x=\"", at, "\" y=\"");
        text_string(out, "\">");
        text_append(out, number, edge_spell(board, spelling, side, number));
        text_string(out, "</text>");
    }
    text_string(out, "</g>\n");
}

static void annotate_board_stones(const struct layout *layout, const struct position *position,
                                  struct text *out)
{
    const struct board *board = layout->board;
    double at[2];

    text_string(out, "<g id=\"stones\">");
    for (int i = 0; i < board->ncells; i++) {
        const enum colour colour = position_colour(position, (cell)i);
        if (colour == COLOUR_NONE)
            continue;
        layout_point(layout, board->x[i], board->y[i], at);
        annotate_board_pair(out, "<use href=\"#s\" x=\"", at, "\" y=\"");
        text_format(out, "\" class=\"%s\"/>", colour == COLOUR_WHITE ? "w" : "b");
    }
    text_string(out, "</g>\n");
}

/* Are they neighbours in the picture too? */
static bool annotate_board_touch(const struct board *board, cell one, cell other)
{
    for (int d = 0; d < BOARD_DIRECTIONS; d++) {
        int dx, dy;

        layout_step(d, &dx, &dy);
        if (board_cell(board, board->x[one] + dx, board->y[one] + dy) == other)
            return true;
    }
    return false;
}

/* The lines between neighbours of the figures that ended the game, or rings around their stones. */
static void annotate_board_won(const struct layout *layout, const struct position *position,
                               bool lines, struct text *out)
{
    const struct board *board = layout->board;
    struct cellset won;
    double at[2];

    text_format(out, "<g id=\"%s\">", lines ? "under" : "over");
    figure_won(position, &won);
    for (cell c = 0; c < board->ncells; c++) {
        if (!cellset_has(won.word, c))
            continue;
        layout_point(layout, board->x[c], board->y[c], at);
        if (!lines) {
            annotate_board_pair(out, "<circle class=\"won\" r=\".41\" cx=\"", at, "\" cy=\"");
            text_string(out, "\"/>");
        }
        for (int d = 0; lines && d < BOARD_DIRECTIONS; d++) {
            const cell near = board->neighbour[c][d];
            double to[2];

            /* a line would cross the picture where a band of Rondo is cut open */
            if (near < c || near >= board->ncells || !cellset_has(won.word, near) ||
                !annotate_board_touch(board, c, near))
                continue;
            layout_point(layout, board->x[near], board->y[near], to);
            annotate_board_pair(out, "<path class=\"won\" d=\"M", at, " ");
            annotate_board_pair(out, "L", to, " ");
            text_string(out, "\"/>");
        }
    }
    text_string(out, "</g>\n");
}

void annotate_board_put(const struct annotate_view *view, struct text *out)
{
    const struct board *board = view->annotation->board;
    struct layout layout;

    layout_init(&layout, board, 0);
    annotate_board_begin(&layout, out);
    annotate_board_shape(&layout, out);
    annotate_board_cells(&layout, out);
    annotate_board_won(&layout, view->item->position, true, out);
    if (board->game->sides_conduct) {
        annotate_board_sides(&layout, COLOUR_WHITE, "o", out);
        annotate_board_sides(&layout, COLOUR_BLACK, "o", out);
        annotate_board_sides(&layout, COLOUR_WHITE, "w", out);
        annotate_board_sides(&layout, COLOUR_BLACK, "b", out);
    } else {
        annotate_board_sides(&layout, COLOUR_NONE, "n", out);
    }
    for (enum spelling spelling = SPELLING_LG; spelling <= SPELLING_XYZ; spelling++)
        annotate_board_names(&layout, spelling, spelling == view->spelling, out);
    annotate_board_side_numbers(&layout, view->spelling, out);
    annotate_board_stones(&layout, view->item->position, out);
    annotate_board_won(&layout, view->item->position, false, out);
    text_string(out, "</svg>\n");
}
