/* SPDX-License-Identifier: ISC */
/*
 * Sets of cells as marks of a drawing.
 */
#include "cmd/position/canvas.h"

#include "analyse/board/ply.h"
#include "parse/draw/caption.h"
#include "parse/draw/marks.h"

static const uint8_t shade_of[3] = {0, 1, 2}; /* [enum colour] */
enum { SHADE_BOTH = 3, CANVAS_LINKS_BELOW = 2 * BOARD_CELLS_MAX };

static void canvas_mark_cells(struct canvas *canvas, const struct board *board,
                              const struct cellset *set, enum mark_kind kind, uint8_t level)
{
    int words = cellset_words(board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words))
        canvas->marks[canvas->nmarks++] = (struct mark){.kind = kind, .cell = c, .level = level};
}

void canvas_mark(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 enum mark_kind kind)
{
    canvas_mark_cells(canvas, board, set, kind, 0);
}

static void canvas_link(struct canvas *canvas, enum colour colour, cell from, cell to, bool to_rim)
{
    if (canvas->nmarks < CANVAS_LINKS_BELOW)
        canvas->marks[canvas->nmarks++] = (struct mark){
            .kind = MARK_LINK, .cell = from, .to = to, .to_rim = to_rim, .level = shade_of[colour]};
}

/* May the link be drawn from the cell, or to it?  It is a stone or the cell of the end, or a cell
 * of the side. */
static bool canvas_is_of(const struct ends *ends, end_id end, cell at)
{
    const int side = ends_side(ends, end);

    return ends->of_cell[at] == end || (side >= 0 && (ends->board->edges[at] >> side & 1) != 0);
}

/* Those cells of two ends that are nearest to each other, at `b` among the stones, the cell of the
 * end and the carrier; false: there are none. */
static bool canvas_span(const struct ends *ends, end_id a, end_id b, const struct cellset *carrier,
                        cell *from, cell *to)
{
    int least = BOARD_CELLS_MAX;

    for (cell i = 0; i < ends->board->ncells; i++) {
        if (ends->of_cell[i] != a ||
            !(cellset_has(ends->own.word, i) || ends->kind[a] == END_EMPTY))
            continue;
        for (cell j = 0; j < ends->board->ncells; j++) {
            const int distance = board_distance(ends->board, i, j);

            if (distance >= least || !canvas_is_of(ends, b, j) ||
                !(cellset_has(ends->own.word, j) || cellset_has(carrier->word, j) ||
                  ends->kind[b] == END_EMPTY))
                continue;
            least = distance;
            *from = i;
            *to = j;
        }
    }
    return least < BOARD_CELLS_MAX;
}

void canvas_link_ends(struct canvas *canvas, const struct ends *ends, end_id a, end_id b,
                      const struct cellset *carrier)
{
    cell from = CELL_NONE, to = CELL_NONE;

    if (ends_side(ends, a) >= 0) { /* where sides conduct */
        const end_id side = a;

        a = b;
        b = side;
    }
    if (canvas_span(ends, a, b, carrier, &from, &to))
        canvas_link(canvas, ends->colour, from, to,
                    ends_side(ends, b) >= 0 && !cellset_has(ends->own.word, to));
}

void canvas_label(struct canvas *canvas, cell at, const char *label)
{
    canvas->marks[canvas->nmarks++] = (struct mark){.kind = MARK_LABEL, .cell = at, .label = label};
}

static void canvas_append_key(struct canvas *canvas, enum mark_kind kind, uint8_t level,
                              const char *words)
{
    canvas->keys[canvas->nkeys++] = (struct drawing_key){
        .marks = {{.kind = kind, .level = level}}, .nmarks = 1, .words = words};
}

void canvas_key(struct canvas *canvas, enum mark_kind kind, const char *words)
{
    canvas_append_key(canvas, kind, 0, words);
}

void canvas_shade(struct canvas *canvas, const struct board *board, const struct cellset *shade,
                  const char *const *words)
{
    int nwords = cellset_words(board);
    struct cellset both = {{0}};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        canvas_mark_cells(canvas, board, &shade[c], MARK_SHADE, shade_of[c]);
        if (words[c] != NULL)
            canvas_append_key(canvas, MARK_SHADE, shade_of[c], words[c]);
    }
    cellset_and(both.word, shade[COLOUR_WHITE].word, shade[COLOUR_BLACK].word, nwords);
    if (cellset_empty(both.word, nwords))
        return;
    canvas_mark_cells(canvas, board, &both, MARK_SHADE, SHADE_BOTH);
    canvas_append_key(canvas, MARK_SHADE, SHADE_BOTH, "both of them");
}

void canvas_draw(struct canvas *canvas, const struct query_view *view, enum spelling spelling,
                 struct text *out)
{
    const struct position *position = view->position;
    struct text caption = {0};

    const struct ply *last = ply_last(position);
    if (last != NULL && last->cell != CELL_NONE)
        canvas->marks[canvas->nmarks++] = (struct mark){.kind = MARK_LAST, .cell = last->cell};
    caption_write(view->item->record, view->item->outcome, position->nplies, &caption);
    const struct drawing drawing = {.board = position->board,
                                    .position = position,
                                    .marks = canvas->marks,
                                    .nmarks = canvas->nmarks,
                                    .spelling = spelling,
                                    .coordinates = true,
                                    .sides = true,
                                    .keys = canvas->keys,
                                    .nkeys = canvas->nkeys,
                                    .caption = text_c(&caption)};
    draw_svg(&drawing, 0, out);
    text_release(&caption);
}
