/* SPDX-License-Identifier: ISC */
/*
 * Points, drawn on their board.
 */
#include "analyse/board/rules.h"
#include "cmd/position/canvas.h"
#include "cmd/score/score_row.h"

#include <stdio.h>

void score_picture_draw(const void *asked, const struct query_view *view, struct text *picture)
{
    const struct score_question *question = asked;
    const struct game_score *score = view->answer;
    static const char *const words[] = {
        [COLOUR_WHITE] = "groups of White with points: a number on one stone",
        [COLOUR_BLACK] = "groups of Black with points: a number on one stone"};
    const struct board *board = view->position->board;
    const int nwords = cellset_words(board);
    struct canvas canvas = {.nmarks = 0};
    struct cellset shade[3] = {{{0}}}, enclosed = {{0}};
    const char *keys[3] = {NULL};
    char label[SCORE_GROUPS_MAX][8];

    for (int i = 0; i < score->ngroups; i++) {
        const struct score_group *group = &score->group[i];

        if (score_group_points(group) == 0)
            continue;
        keys[group->colour] = words[group->colour];
        cellset_or(shade[group->colour].word, shade[group->colour].word, group->stones.word,
                   nwords);
        canvas_join(&canvas, board, &group->stones, CANVAS_SHADE(group->colour));
        if (group->ring > 0)
            cellset_or(enclosed.word, enclosed.word, group->enclosed.word, nwords);
        snprintf(label[i], sizeof label[i], "%d", score_group_points(group) % 100000);
        canvas_label(&canvas, cellset_next(group->stones.word, 0, nwords), label[i]);
    }
    canvas_shade(&canvas, board, shade, keys);
    canvas_mark(&canvas, board, &enclosed, MARK_DOT);
    if (!cellset_empty(enclosed.word, nwords))
        canvas_key(&canvas, MARK_DOT, "enclosed by a ring");
    canvas_draw(&canvas, view, question->spelling, picture);
}
