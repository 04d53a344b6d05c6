/* SPDX-License-Identifier: ISC */
/*
 * A template as books draw it: rows level, the side below, nothing but its stones and cells and the
 * cells between them, each with its coordinates.
 *
 * The picture is a cut from a board.  A template is laid unrotated, so that its rows are lettered
 * lines of the board; one orientation of a level picture shows these as its text drawing does.
 */
#include <limits.h>
#include <stdlib.h>

#include "cmd/templates/templates.h"
#include "parse/draw/draw.h"

#define ORIENT_ROWS_LEVEL 11 /* places to the right, rows up */
#define CELL_PX 56
#define SHEET_CELL_PX 30
#define SHEET_WIDTH_PX 1200
#define SHEET_GAP_PX 28
#define SHEET_WORDS_PX 14

struct template_canvas {
    const struct template *template;
    const struct board *board;
    int x, y; /* the template's (0, 0) on the board */
    struct template_place place;
    struct cellset crop;
    struct mark marks[2 * (TEMPLATE_CELLS_MAX + TEMPLATE_STONES_MAX)];
    char labels[TEMPLATE_CELLS_MAX + TEMPLATE_STONES_MAX][TEMPLATE_SPELT];
    size_t nmarks, nlabels;
    struct position position;
};

static const struct template_cell *template_canvas_point(const struct template_canvas *canvas,
                                                         int i)
{
    const struct template *t = canvas->template;

    return i < t->nstones ? &t->stones[i] : &t->cells[i - t->nstones];
}

static cell template_canvas_cell(const struct template_canvas *canvas, int x, int y)
{
    return board_cell(canvas->board, canvas->x + x, canvas->y + y);
}

/* Is the template clear of the board's rim, but for the sides and the corner that its drawing has?
 * The far end of a side is a corner that the drawing does not have. */
static bool template_canvas_is_clear(const struct template_canvas *canvas)
{
    const struct template *t = canvas->template;

    for (int i = 0; i < t->nstones + t->ncells; i++) {
        const struct template_cell *p = template_canvas_point(canvas, i);
        const edge_set edges = canvas->board->edges[template_canvas_cell(canvas, p->x, p->y)];
        const bool below = t->below != BORDER_NONE && p->x == 1;
        const bool left = t->left != BORDER_NONE && p->y == 1;

        if ((below && left) || edges == 0)
            continue;
        if ((!below && !left) || edges >> canvas->board->nsides != 0)
            return false;
    }
    return true;
}

/* Lays the template on the board; `clear`: only where it is clear of the rim. */
static bool template_canvas_lay(struct template_canvas *canvas, const struct board *board,
                                bool clear)
{
    const struct template_cell *first = &canvas->template->stones[0];

    canvas->board = board;
    for (cell at = 0; at < board->ncells; at++) {
        canvas->x = board->x[at] - first->x;
        canvas->y = board->y[at] - first->y;
        if (template_lay(canvas->template, board, 0, at, &canvas->place) &&
            (!clear || template_canvas_is_clear(canvas)))
            return true;
    }
    return false;
}

/* Lays it on the smallest board with room around it, else on the smallest that holds it. */
static bool template_canvas_find_board(struct template_canvas *canvas, struct boards *boards)
{
    const struct board *least = template_least_board(canvas->template, boards, &canvas->place);
    const struct game *game = least == NULL ? NULL : least->game;

    for (int clear = 1; clear >= 0 && game != NULL; clear--)
        for (int size = least->size; size <= game->size_max; size++) {
            const struct board *board = boards_get(boards, game, size);

            if (board != NULL && template_canvas_lay(canvas, board, clear != 0))
                return true;
        }
    return false;
}

/* The picture has each row from its first cell, or from the border at the left, to its last, so
 * also cells between that are not the template's. */
static void template_canvas_crop(struct template_canvas *canvas)
{
    const int n = canvas->template->nstones + canvas->template->ncells;
    const bool left = canvas->template->left != BORDER_NONE;

    for (int i = 0; i < n; i++) {
        const struct template_cell *from = template_canvas_point(canvas, i);

        for (int j = 0; j < n; j++) {
            const struct template_cell *to = template_canvas_point(canvas, j);

            for (int y = left ? 1 : from->y; to->x == from->x && y <= to->y; y++) {
                cell at = template_canvas_cell(canvas, from->x, y);

                if (at != CELL_NONE)
                    cellset_add(canvas->crop.word, at);
            }
        }
    }
}

static void template_canvas_mark(struct template_canvas *canvas)
{
    const struct template *t = canvas->template;

    for (int i = 0; i < t->nstones + t->ncells; i++) {
        const struct template_cell *p = template_canvas_point(canvas, i);
        char *label = canvas->labels[canvas->nlabels++];
        cell at = template_canvas_cell(canvas, p->x, p->y);

        label[template_spell(p, label)] = '\0';
        canvas->marks[canvas->nmarks++] =
            (struct mark){.kind = MARK_LABEL, .cell = at, .label = label};
        if (i >= t->nstones)
            canvas->marks[canvas->nmarks++] = (struct mark){.kind = MARK_SHADE, .cell = at};
        else if (!template_joins(t, i))
            canvas->marks[canvas->nmarks++] = (struct mark){.kind = MARK_RING, .cell = at};
    }
}

/* How wide the picture is: neighbours in a row are two half cells apart, rows are one shifted. */
static int template_canvas_width(const struct template_canvas *canvas, int cell_px)
{
    int least = INT_MAX, most = INT_MIN;

    for (int i = 0; i < canvas->board->ncells; i++) {
        int half = 2 * (canvas->board->y[i] - canvas->y) - (canvas->board->x[i] - canvas->x);

        if (!cellset_has(canvas->crop.word, (cell)i))
            continue;
        least = half < least ? half : least;
        most = half > most ? half : most;
    }
    return (most - least + 2) * cell_px / 2;
}

static edge_set template_canvas_goals(const struct template_canvas *canvas)
{
    edge_set goals = 0;

    for (int i = 0; i < canvas->place.nsides; i++)
        goals |= (edge_set)(1 << canvas->place.side[i]);
    return goals;
}

/* Fills in a canvas, which is all zero, and the drawing of it; false: no board holds it. */
static bool template_canvas_fill(struct template_canvas *canvas, const struct template *template,
                                 struct boards *boards, struct drawing *drawing)
{
    canvas->template = template;
    if (!template_canvas_find_board(canvas, boards))
        return false;
    template_canvas_crop(canvas);
    template_canvas_mark(canvas);
    position_init(&canvas->position, canvas->board, RING_FREELING);
    for (int i = 0; i < template->nstones; i++)
        position_set(&canvas->position, canvas->place.stones[i], COLOUR_WHITE);
    *drawing = (struct drawing){.board = canvas->board,
                                .position = &canvas->position,
                                .marks = canvas->marks,
                                .nmarks = canvas->nmarks,
                                .crop = canvas->crop.word,
                                .goals = template_canvas_goals(canvas),
                                .level = true,
                                .orient = ORIENT_ROWS_LEVEL,
                                .caption = template->name};
    return true;
}

bool template_picture(const struct template *template, enum image_format format, struct text *out)
{
    struct boards boards = {0};
    struct template_canvas *canvas = calloc(1, sizeof *canvas);
    struct drawing drawing;
    bool good = canvas != NULL && template_canvas_fill(canvas, template, &boards, &drawing);

    if (good && format == IMAGE_LATEX)
        draw_latex_document(&drawing, out);
    else if (good)
        draw_svg(&drawing, template_canvas_width(canvas, CELL_PX), out);
    free(canvas);
    boards_release(&boards);
    return good;
}

/* ---- many on a page ---------------------------------------------------------------------- */

struct template_sheet {
    struct boards boards;
    double left, top, deepest; /* where the next one goes, and the height of its row */
    struct text parts;
};

/* The name, the other names, and what is claimed if it is not that all are joined: in all at most
 * three lines. */
static int template_sheet_words(const struct template *t, const char *words[3])
{
    static const char *const claims[TEMPLATE_CLAIMS] = {[CLAIM_SEMI] = "with the move",
                                                        [CLAIM_EACH] = "each to the side",
                                                        [CLAIM_HELPED] = "ringed: helps"};
    int n = 0;

    words[n++] = t->name;
    if (t->also[0] != '\0')
        words[n++] = t->also;
    if (claims[t->claim] != NULL)
        words[n++] = claims[t->claim];
    return n;
}

/* Puts a picture on the sheet in a slot as wide as it or its words, and the words below it. */
static void template_sheet_put(struct template_sheet *sheet, const struct template_canvas *canvas,
                               struct drawing *drawing)
{
    const int width = template_canvas_width(canvas, SHEET_CELL_PX);
    const char *words[3];
    const int nwords = template_sheet_words(canvas->template, words);
    double slot = width, height;

    for (int i = 0; i < nwords; i++) {
        const double wide = draw_words_width(words[i]) * SHEET_WORDS_PX * 1.1;

        slot = wide > slot ? wide : slot;
    }
    if (sheet->left + slot + SHEET_GAP_PX > SHEET_WIDTH_PX && sheet->left > SHEET_GAP_PX) {
        sheet->left = SHEET_GAP_PX;
        sheet->top += sheet->deepest + SHEET_GAP_PX;
        sheet->deepest = 0;
    }
    drawing->caption = NULL;
    height =
        draw_svg_part(drawing, width, sheet->left + (slot - width) / 2, sheet->top, &sheet->parts);
    for (int i = 0; i < nwords; i++) {
        height += SHEET_WORDS_PX * 1.35;
        draw_svg_words(sheet->left + slot / 2, sheet->top + height, SHEET_WORDS_PX, words[i],
                       &sheet->parts);
    }
    sheet->deepest = height > sheet->deepest ? height : sheet->deepest;
    sheet->left += slot + SHEET_GAP_PX;
}

static bool template_sheet_add(struct template_sheet *sheet, const struct template *template)
{
    struct template_canvas *canvas = calloc(1, sizeof *canvas);
    struct drawing drawing;
    bool good = canvas != NULL && template_canvas_fill(canvas, template, &sheet->boards, &drawing);

    if (good)
        template_sheet_put(sheet, canvas, &drawing);
    free(canvas);
    return good;
}

bool template_sheet_draw(const struct template *templates, size_t count, struct text *out)
{
    struct template_sheet sheet = {.left = SHEET_GAP_PX, .top = SHEET_GAP_PX};
    bool good = true;

    for (size_t i = 0; i < count && good; i++)
        good = template_sheet_add(&sheet, &templates[i]);
    if (good)
        draw_svg_page(SHEET_WIDTH_PX, sheet.top + sheet.deepest + SHEET_GAP_PX, "templates",
                      &sheet.parts, out);
    text_release(&sheet.parts);
    boards_release(&sheet.boards);
    return good;
}
