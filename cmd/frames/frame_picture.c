/* SPDX-License-Identifier: ISC */
/*
 * The links and carriers of frames, drawn on their board.
 */
#include "cmd/frames/frame_picture.h"

#include "cmd/frames/frame_row.h"
#include "cmd/position/canvas.h"

void frame_picture_draw(const struct frame_question *question, const struct query_view *view,
                        const struct frame_answer *answer, struct text *out)
{
    const struct board *board = view->position->board;
    struct canvas canvas = {.nmarks = 0};
    struct text claim[3] = {{0}}; /* [enum colour] */
    struct cellset carrier[3] = {{{0}}}, pivots = {{0}};
    const char *words[3] = {NULL};
    int nwords = cellset_words(board);

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct frame_side *side = &answer->side[c];
        const struct frame *frame;

        if (side->frames == NULL || frames_count(side->frames) == 0)
            continue;
        frame = frames_at(side->frames, 0);
        carrier[c] = frame->carrier;
        for (int i = 0; i < frame->nlinks; i++)
            canvas_link_ends(&canvas, side->ends, frame->link[i].a, frame->link[i].b,
                             &frame->link[i].carrier);
        cellset_or(pivots.word, pivots.word, frame->pivots.word, nwords);
        canvas_mark(&canvas, board, &frame->stones_of, MARK_RING);
        frame_text_claim(&claim[c], board, question->spelling, c, frame);
        words[c] = text_c(&claim[c]);
    }
    canvas_shade(&canvas, board, carrier, words);
    canvas_mark(&canvas, board, &pivots, MARK_DOT);
    if (!cellset_empty(pivots.word, nwords))
        canvas_key(&canvas, MARK_DOT, "pivot: an empty cell where links meet");
    canvas_draw(&canvas, view, question->spelling, out);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        text_release(&claim[c]);
}
