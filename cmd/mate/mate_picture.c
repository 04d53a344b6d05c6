/* SPDX-License-Identifier: ISC */
/*
 * The line of a win, drawn on its board.
 */
#include "cmd/mate/mate_picture.h"

#include <stdio.h>

#include "cmd/position/canvas.h"

void mate_picture_draw(const struct mate_wanted *wanted, const struct query_view *view,
                       const struct mate_reply *reply, struct text *out)
{
    const struct board *board = view->position->board;
    const struct mate_least *least = &reply->least;
    const enum colour mover = (enum colour)view->position->to_move;
    struct canvas canvas = {.nmarks = 0};
    struct cellset shade[3] = {{{0}}};
    char numbers[MATE_LINE_MAX][12], claim[64] = "";
    const char *words[3] = {NULL};

    for (int i = 0; i < least->nline; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%d", i + 1);
        canvas_label(&canvas, least->line[i], numbers[i]);
        cellset_add(shade[i % 2 == 0 ? mover : colour_other(mover)].word, least->line[i]);
    }
    if (least->nline > 0) {
        if (least->status == MATE_STATUS_PROVED)
            snprintf(claim, sizeof claim, "%s wins in %d", query_colour(reply->attacker),
                     least->stones);
        else
            snprintf(claim, sizeof claim, "%s wins", query_colour(reply->attacker));
        words[reply->attacker] = claim;
        if (least->nline > 1)
            words[colour_other(reply->attacker)] = "replies";
    }
    canvas_shade(&canvas, board, shade, words);
    canvas_draw(&canvas, view, wanted->spelling, out);
}
