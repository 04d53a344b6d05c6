/* SPDX-License-Identifier: ISC */
/*
 * A board with the carriers of frames: White's hatched one way, Black's the other, both where they
 * meet.
 */
#include "cmd/frame_picture.h"

#include "cmd/frame_row.h"
#include "parse/caption.h"
#include "parse/draw.h"
#include "parse/marks.h"

static const uint8_t shade_of[3] = {0, 1, 2}; /* [enum colour] */
enum { SHADE_BOTH = 3 };

struct canvas {
    struct mark marks[6 * BOARD_CELLS_MAX];
    size_t nmarks;
};

static void mark_set(struct canvas *canvas, const struct board *board, const struct cellset *set,
                     enum mark_kind kind, int level)
{
    int words = cellset_words(board);

    for (cell c = cellset_next(set->word, 0, words); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, words))
        canvas->marks[canvas->nmarks++] =
            (struct mark){.kind = kind, .cell = c, .level = (uint8_t)level};
}

static void mark_frames(struct canvas *canvas, const struct board *board,
                        const struct frame *const *frame)
{
    struct cellset both = {{0}};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (frame[c] == NULL)
            continue;
        mark_set(canvas, board, &frame[c]->carrier, MARK_SHADE, shade_of[c]);
        mark_set(canvas, board, &frame[c]->pivots, MARK_DOT, 0);
        mark_set(canvas, board, &frame[c]->stones_of, MARK_RING, 0);
    }
    if (frame[COLOUR_WHITE] == NULL || frame[COLOUR_BLACK] == NULL)
        return;
    cellset_and(both.word, frame[COLOUR_WHITE]->carrier.word, frame[COLOUR_BLACK]->carrier.word,
                cellset_words(board));
    mark_set(canvas, board, &both, MARK_SHADE, SHADE_BOTH);
}

/* The keys: each colour's frame, then the signs that occur. */
struct legend {
    struct drawing_key keys[5];
    int nkeys;
    struct text words[3]; /* [enum colour] */
};

static void add_key(struct legend *legend, enum mark_kind kind, int shade, const char *words)
{
    legend->keys[legend->nkeys++] = (struct drawing_key){
        .marks = {{.kind = kind, .level = (uint8_t)shade}}, .nmarks = 1, .words = words};
}

static void fill_legend(struct legend *legend, const struct board *board, enum spelling spelling,
                        const struct frame *const *frame)
{
    int words = cellset_words(board);
    bool pivots = false;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (frame[c] == NULL)
            continue;
        frame_text_claim(&legend->words[c], board, spelling, c, frame[c]);
        add_key(legend, MARK_SHADE, shade_of[c], text_c(&legend->words[c]));
        pivots |= !cellset_empty(frame[c]->pivots.word, words);
    }
    if (frame[COLOUR_WHITE] != NULL && frame[COLOUR_BLACK] != NULL &&
        !cellset_disjoint(frame[COLOUR_WHITE]->carrier.word, frame[COLOUR_BLACK]->carrier.word,
                          words))
        add_key(legend, MARK_SHADE, SHADE_BOTH, "both of them");
    if (pivots)
        add_key(legend, MARK_DOT, 0, "pivot: an empty cell where links meet");
}

void frame_picture_draw(const struct frame_question *question, const struct inquiry_view *view,
                        const struct frame_answer *answer, struct text *out)
{
    const struct board *board = view->position->board;
    const struct frame *frame[3] = {NULL};
    struct text caption = {0};
    struct legend legend = {.nkeys = 0};
    struct canvas canvas = {.nmarks = 0};
    struct drawing drawing = {.board = board,
                              .position = view->position,
                              .spelling = question->spelling,
                              .coordinates = true,
                              .sides = true};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame_side *side = &answer->side[c];
        if (side->frames != NULL && frames_count(side->frames) > 0)
            frame[c] = frames_at(side->frames, 0);
    }
    fill_legend(&legend, board, question->spelling, frame);
    drawing.keys = legend.keys;
    drawing.nkeys = legend.nkeys;
    if (view->position->nplies > 0)
        canvas.marks[canvas.nmarks++] = (struct mark){
            .kind = MARK_LAST, .cell = view->position->ply[view->position->nplies - 1].cell};
    mark_frames(&canvas, board, frame);
    caption_write(view->item->record, view->outcome, view->position->nplies, &caption);
    drawing.caption = text_c(&caption);
    drawing.marks = canvas.marks;
    drawing.nmarks = canvas.nmarks;
    draw_svg(&drawing, 0, out);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        text_release(&legend.words[c]);
    text_release(&caption);
}
