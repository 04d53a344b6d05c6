/* SPDX-License-Identifier: ISC */
/*
 * Ladders, drawn ply by ply on their board.
 */
#include <string.h>

#include "cmd/ladders/ladder_row.h"
#include "cmd/position/canvas.h"

/* The shapes drawn so far. */
struct ladder_drawn {
    struct cellset stones[3]; /* [enum colour] */
    struct cellset escapes, figures; /* escapes: stones that help too */
    struct cellset joins;
    char number[BOARD_CELLS_MAX][4]; /* the ply that a cell is played on */
};

/* The longest ladder that is not drawn yet and shares no cell with those drawn; NULL: none. */
static const struct ladder *ladder_picture_next_ladder(const struct ladder_answer *answer,
                                                       const struct ladder_drawn *drawn)
{
    const struct ladder *best = NULL;

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        for (int i = 0; answer->ladders[c] != NULL && i < answer->ladders[c]->count; i++) {
            const struct ladder *ladder = &answer->ladders[c]->ladder[i];
            bool free = true;

            for (int j = 0; j < ladder->nmoves; j++)
                free &= drawn->number[ladder->move[j]][0] == '\0';
            for (int j = 0; j < ladder->npairs; j++)
                free &= drawn->number[ladder->reply[j]][0] == '\0';
            if (free && (best == NULL || ladder->nmoves > best->nmoves))
                best = ladder;
        }
    return best;
}

static void ladder_picture_add_stone(struct canvas *canvas, struct ladder_drawn *drawn,
                                     enum colour colour, cell at, int ply)
{
    snprintf(drawn->number[at], sizeof drawn->number[at], "%u", (unsigned)ply % 1000u);
    cellset_add(drawn->stones[colour].word, at);
    canvas->marks[canvas->nmarks++] =
        (struct mark){.kind = MARK_LABEL, .cell = at, .label = drawn->number[at]};
}

static void ladder_picture_add_ladder(struct canvas *canvas, struct ladder_drawn *drawn,
                                      const struct ladder *ladder, int words)
{
    enum colour runner = (enum colour)ladder->runner;

    for (int i = 0; i < ladder->nmoves; i++)
        ladder_picture_add_stone(canvas, drawn, runner, ladder->move[i], 2 * i + 1);
    for (int i = 0; i < ladder->npairs; i++)
        ladder_picture_add_stone(canvas, drawn, colour_other(runner), ladder->reply[i], 2 * i + 2);
    if (ladder->helper != CELL_NONE)
        cellset_add(drawn->escapes.word, ladder->helper);
    if (ladder->at != CELL_NONE)
        cellset_add(drawn->figures.word, ladder->at);
    if (ladder->joins != CELL_NONE)
        cellset_add(drawn->joins.word, ladder->joins);
    cellset_or(drawn->escapes.word, drawn->escapes.word, ladder->escapes.word, words);
}

void ladder_picture_draw(const void *asked, const struct query_view *view, struct text *picture)
{
    const struct ladder_question *question = asked;
    const struct ladder_answer *answer = view->answer;
    static const char *const words[] = {[COLOUR_WHITE] = "stones of White in ladders",
                                        [COLOUR_BLACK] = "stones of Black in ladders"};
    const struct board *board = view->position->board;
    struct canvas canvas = {.nmarks = 0};
    struct ladder_drawn drawn;
    const struct ladder *ladder;
    const char *keys[3] = {NULL};
    int nwords = cellset_words(board);

    memset(&drawn, 0, sizeof drawn);
    while ((ladder = ladder_picture_next_ladder(answer, &drawn)) != NULL)
        ladder_picture_add_ladder(&canvas, &drawn, ladder, nwords);
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        keys[c] = cellset_empty(drawn.stones[c].word, nwords) ? NULL : words[c];
    canvas_shade(&canvas, board, drawn.stones, keys);
    canvas_mark(&canvas, board, &drawn.escapes, MARK_RING);
    canvas_mark(&canvas, board, &drawn.figures, MARK_CROSS);
    canvas_mark(&canvas, board, &drawn.joins, MARK_SQUARE);
    if (!cellset_empty(drawn.escapes.word, nwords))
        canvas_key(&canvas, MARK_RING, "escape: with a stone here the ladder reaches the side");
    if (!cellset_empty(drawn.figures.word, nwords))
        canvas_key(&canvas, MARK_CROSS, "a figure is threatened here then");
    if (!cellset_empty(drawn.joins.word, nwords))
        canvas_key(&canvas, MARK_SQUARE, "another way to join the side begins here");
    canvas_draw(&canvas, view, question->spelling, picture);
}
