/* SPDX-License-Identifier: ISC */
/*
 * The carriers that join chains, drawn on their board.
 */
#include "cmd/connect/connect_row.h"
#include "cmd/position/canvas.h"

static void connect_picture_draw_derivation(struct canvas *canvas,
                                            const struct connect_question *question,
                                            const struct query_view *view,
                                            const struct connect_answer *answer)
{
    const struct board *board = view->position->board;
    struct cellset shade[3] = {{{0}}}, pivots = {{0}};
    const char *words[3] = {NULL};
    struct text claim = {0};

    text_format(&claim, "%s and %s: %s", question->from, question->to,
                connect_verdict_name(answer));
    if (answer->trouble == CONNECT_FINE && answer->derivation.count > 0) {
        const struct derivation_line *line = answer->derivation.line;
        int last = answer->derivation.count - 1;

        shade[answer->colour] = line[last].carrier;
        text_format(&claim, ", %sa %d-%s", answer->derivation.exact ? "" : "at most ",
                    answer->derivation.n, answer->derivation.n > line[last].n ? "step" : "path");
        for (int i = 0; i <= last; i++)
            if (line[i].rule == DERIVATION_CELL && line[i].given == CELL_NONE)
                cellset_add(pivots.word, line[i].via);
    }
    words[answer->trouble == CONNECT_NO_ENDS ? COLOUR_WHITE : answer->colour] = text_c(&claim);
    canvas_shade(canvas, board, shade, words);
    canvas_mark(canvas, board, &pivots, MARK_DOT);
    if (!cellset_empty(pivots.word, cellset_words(board)))
        canvas_key(canvas, MARK_DOT, "an empty cell that the derivation runs through");
    canvas_draw(canvas, view, question->spelling, question->picture);
    text_release(&claim);
}

static void connect_picture_draw_groups(struct canvas *canvas,
                                        const struct connect_question *question,
                                        const struct query_view *view,
                                        const struct connect_answer *answer)
{
    static const char *const keys[] = {[COLOUR_WHITE] = "joins White's stones, or to a side",
                                       [COLOUR_BLACK] = "joins Black's stones, or to a side"};
    const struct board *board = view->position->board;
    struct cellset shade[3] = {{{0}}}, pivots = {{0}};
    const char *words[3] = {NULL};
    int nwords = cellset_words(board);
    end_id far;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        const struct groups *groups = answer->groups[c];

        for (int g = 0; groups != NULL && g < groups->ngroups; g++) {
            if (!connect_shows_group(question, answer, c, g))
                continue;
            cellset_or(shade[c].word, shade[c].word, groups->group[g].carrier.word, nwords);
            for (int i = 0; i < groups->npaths; i++) {
                const struct path *path = &groups->path[i].path;

                if (!connect_shows_path(question, answer, c, g, &groups->path[i], &far))
                    continue;
                if (path->n == 0)
                    cellset_or(shade[c].word, shade[c].word, path->carrier.word, nwords);
                else if (path->n == 1)
                    cellset_or(pivots.word, pivots.word, path->pivots.word, nwords);
            }
        }
        if (!cellset_empty(shade[c].word, nwords))
            words[c] = keys[c];
    }
    canvas_shade(canvas, board, shade, words);
    canvas_mark(canvas, board, &pivots, MARK_DOT);
    if (!cellset_empty(pivots.word, nwords))
        canvas_key(canvas, MARK_DOT, "one stone here, and more is joined");
    canvas_draw(canvas, view, question->spelling, question->picture);
}

void connect_picture_draw(const struct connect_question *question, const struct query_view *view,
                          const struct connect_answer *answer)
{
    struct canvas canvas = {.nmarks = 0};

    if (question->picture == NULL || question->picture->length > 0)
        return;
    if (question->derives)
        connect_picture_draw_derivation(&canvas, question, view, answer);
    else
        connect_picture_draw_groups(&canvas, question, view, answer);
}
