/* SPDX-License-Identifier: ISC */
/*
 * The links and carriers of frames, drawn on their board: a shade for each figure, hatched one way
 * for White and the other way for Black.
 */
#include "cmd/frames/frame_picture.h"

#include "analyse/board/game.h"
#include "cmd/frames/frame_row.h"
#include "cmd/position/canvas.h"

/* The shades; a frame that completes one of several figures has one of its own. */
enum { SHADE_RING, SHADE_BRIDGE, SHADE_FORK, SHADE_SEVERAL, SHADE_CONTESTED };
#define FRAME_PICTURE_MOST 4 /* frames of a colour; others are not drawn */

/* The frames of a colour that are drawn. */
struct frame_picture_side {
    const struct frame *frame[1 << FIGURES];
    int nframes;
    struct text words[FRAME_PICTURE_MOST];
    struct cellset stones, carrier; /* of all of them */
};

static uint8_t frame_picture_shade(const struct frame *frame)
{
    switch (frame->figures) {
    case FIGURE_RING: return SHADE_RING;
    case FIGURE_BRIDGE: return SHADE_BRIDGE;
    case FIGURE_FORK:
    case FIGURE_CONNECTION: return SHADE_FORK;
    default: return SHADE_SEVERAL;
    }
}

/* The first cell of the line that breaks the frame, or CELL_NONE. */
static cell frame_picture_broken_by(const struct query_view *view, const struct frame_side *side,
                                    const struct frame *frame)
{
    const struct tempo_safe_answer *robust;

    if (frame->n != 0)
        return CELL_NONE;
    robust = study_frame_robust(view->study, side, frame);
    return robust->verdict == TEMPO_SAFE_NO && robust->nline > 0 ? robust->line[0] : CELL_NONE;
}

/* Finds the frames of a side, draws their links and writes what the key says of them. */
static void frame_picture_begin(const struct frame_question *question,
                                const struct query_view *view, const struct frame_side *side,
                                struct frame_picture_side *drawn, struct canvas *canvas)
{
    const struct board *board = view->position->board;
    const int nwords = cellset_words(board);

    drawn->nframes = frame_side_best(side, drawn->frame);
    if (drawn->nframes > FRAME_PICTURE_MOST)
        drawn->nframes = FRAME_PICTURE_MOST;
    for (int i = 0; i < drawn->nframes; i++) {
        const struct frame *frame = drawn->frame[i];

        for (int j = 0; j < frame->nlinks; j++)
            canvas_link_ends(canvas, side->ends, frame->link[j].a, frame->link[j].b,
                             &frame->link[j].carrier, frame_picture_shade(frame));
        cellset_or(drawn->carrier.word, drawn->carrier.word, frame->carrier.word, nwords);
        cellset_or(drawn->stones.word, drawn->stones.word, frame->stones_of.word, nwords);
        frame_text_claim(&drawn->words[i], board, question->spelling, side->ends->colour, frame,
                         frame_picture_broken_by(view, side, frame));
    }
}

/* Shades the cells that the opponent's frames do not need; the first frame that needs a cell gives
 * the shade. */
static void frame_picture_shade_side(struct frame_picture_side *drawn, enum mark_hatch hatch,
                                     const struct cellset *contested, const struct board *board,
                                     struct canvas *canvas)
{
    const int nwords = cellset_words(board);
    struct cellset taken = *contested;

    for (int i = 0; i < drawn->nframes; i++) {
        const struct frame *frame = drawn->frame[i];
        struct cellset cells;

        cellset_andnot(cells.word, frame->carrier.word, taken.word, nwords);
        cellset_or(taken.word, taken.word, cells.word, nwords);
        canvas_shade_cells(canvas, board, &cells, frame_picture_shade(frame), hatch);
        canvas_key_shade(canvas, frame_picture_shade(frame), hatch, text_c(&drawn->words[i]));
    }
}

void frame_picture_draw(const void *asked, const struct query_view *view, struct text *picture)
{
    const struct frame_question *question = asked;
    const struct frame_answer *answer = view->answer;
    static const enum mark_hatch hatch[3] = {MARK_HATCH_OWN, MARK_HATCH_ONE, MARK_HATCH_OTHER};
    const struct board *board = view->position->board;
    const int nwords = cellset_words(board);
    struct canvas canvas = {.nmarks = 0};
    struct frame_picture_side drawn[3] = {{.nframes = 0}}; /* [enum colour] */
    struct cellset contested = {{0}}, pivots = {{0}}, stones = {{0}};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        frame_picture_begin(question, view, &answer->side[c], &drawn[c], &canvas);
    cellset_and(contested.word, drawn[COLOUR_WHITE].carrier.word, drawn[COLOUR_BLACK].carrier.word,
                nwords);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        frame_picture_shade_side(&drawn[c], hatch[c], &contested, board, &canvas);
        cellset_or(stones.word, stones.word, drawn[c].stones.word, nwords);
        for (int i = 0; i < drawn[c].nframes; i++)
            cellset_or(pivots.word, pivots.word, drawn[c].frame[i]->pivots.word, nwords);
    }
    if (!cellset_empty(contested.word, nwords)) {
        canvas_shade_cells(&canvas, board, &contested, SHADE_CONTESTED, MARK_HATCH_BOTH);
        canvas_key_shade(&canvas, SHADE_CONTESTED, MARK_HATCH_BOTH, "needed by both colours");
    }
    canvas_mark(&canvas, board, &stones, MARK_RING);
    if (!cellset_empty(stones.word, nwords))
        canvas_key(&canvas, MARK_RING, "a stone that the links of a frame join");
    canvas_mark(&canvas, board, &pivots, MARK_DOT);
    if (!cellset_empty(pivots.word, nwords))
        canvas_key(&canvas, MARK_DOT, "pivot: a cell for a move that a frame still needs");
    canvas_draw(&canvas, view, question->spelling, picture);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (int i = 0; i < FRAME_PICTURE_MOST; i++)
            text_release(&drawn[c].words[i]);
}
