/* SPDX-License-Identifier: ISC */
/*
 * Sets of cells as marks of a drawing.
 */
#include "cmd/position/canvas.h"

#include "analyse/board/ply.h"
#include "analyse/study/study_links.h"
#include "parse/draw/caption.h"
#include "parse/draw/marks.h"

enum { SHADE_BOTH = 3, CANVAS_LINKS_BELOW = 2 * BOARD_CELLS_MAX };

static void canvas_mark_cells(struct canvas *canvas, const struct board *board,
                              const struct cellset *set, struct mark mark)
{
    int words = cellset_words(board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words)) {
        mark.cell = c;
        canvas->marks[canvas->nmarks++] = mark;
    }
}

void canvas_mark(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 enum mark_kind kind)
{
    canvas_mark_cells(canvas, board, set, (struct mark){.kind = kind});
}

static void canvas_link(struct canvas *canvas, uint8_t shade, cell from, cell to, bool to_rim)
{
    if (canvas->nmarks < CANVAS_LINKS_BELOW)
        canvas->marks[canvas->nmarks++] = (struct mark){
            .kind = MARK_LINK, .cell = from, .to = to, .to_rim = to_rim, .level = shade};
}

void canvas_join(struct canvas *canvas, const struct board *board, const struct cellset *set,
                 uint8_t shade)
{
    const int words = cellset_words(board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words))
        for (int d = 0; d < BOARD_DIRECTIONS / 2; d++) {
            const cell near = board->neighbour[c][d];

            if (near < board->ncells && cellset_has(set->word, near))
                canvas_link(canvas, shade, c, near, false);
        }
}

void canvas_link_ends(struct canvas *canvas, const struct ends *ends, end_id a, end_id b,
                      const struct cellset *carrier, uint8_t shade)
{
    cell from = CELL_NONE, to = CELL_NONE;

    if (ends_side(ends, a) >= 0) { /* where sides conduct */
        const end_id side = a;

        a = b;
        b = side;
    }
    if (link_span(ends, a, b, carrier, &from, &to))
        canvas_link(canvas, shade, from, to,
                    ends_side(ends, b) >= 0 && !cellset_has(ends->own.word, to));
}

void canvas_label(struct canvas *canvas, cell at, const char *label)
{
    canvas->marks[canvas->nmarks++] = (struct mark){.kind = MARK_LABEL, .cell = at, .label = label};
}

static void canvas_append_key(struct canvas *canvas, struct mark mark, const char *words)
{
    canvas->keys[canvas->nkeys++] =
        (struct drawing_key){.marks = {mark}, .nmarks = 1, .words = words};
}

void canvas_key(struct canvas *canvas, enum mark_kind kind, const char *words)
{
    canvas_append_key(canvas, (struct mark){.kind = kind}, words);
}

void canvas_shade_cells(struct canvas *canvas, const struct board *board, const struct cellset *set,
                        uint8_t shade, enum mark_hatch hatch)
{
    canvas_mark_cells(canvas, board, set,
                      (struct mark){.kind = MARK_SHADE, .level = shade, .hatch = (uint8_t)hatch});
}

void canvas_key_shade(struct canvas *canvas, uint8_t shade, enum mark_hatch hatch,
                      const char *words)
{
    canvas_append_key(
        canvas, (struct mark){.kind = MARK_SHADE, .level = shade, .hatch = (uint8_t)hatch}, words);
}

void canvas_shade(struct canvas *canvas, const struct board *board, const struct cellset *shade,
                  const char *const *words)
{
    int nwords = cellset_words(board);
    struct cellset both = {{0}};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        canvas_shade_cells(canvas, board, &shade[c], CANVAS_SHADE(c), MARK_HATCH_OWN);
        if (words[c] != NULL)
            canvas_key_shade(canvas, CANVAS_SHADE(c), MARK_HATCH_OWN, words[c]);
    }
    cellset_and(both.word, shade[COLOUR_WHITE].word, shade[COLOUR_BLACK].word, nwords);
    if (cellset_empty(both.word, nwords))
        return;
    canvas_shade_cells(canvas, board, &both, SHADE_BOTH, MARK_HATCH_OWN);
    canvas_key_shade(canvas, SHADE_BOTH, MARK_HATCH_OWN, "both of them");
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
    if (view->image != IMAGE_LATEX)
        draw_svg(&drawing, 0, out);
    else if (position->board->game->latex_board != NULL)
        draw_latex_document(&drawing, out);
    text_release(&caption);
}
