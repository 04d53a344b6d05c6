/* SPDX-License-Identifier: ISC */
/*
 * Ladders as fields.
 */
#include "cmd/ladders/ladder_row.h"

#include "cmd/ladders/ladder_points.h"
#include "cmd/output/row.h"

static void ladder_row_emit_template(struct emit *emit, const struct query_view *view,
                                     const struct ladder *ladder, cell at)
{
    emit_string(emit, "template",
                at == CELL_NONE ? NULL
                                : study_side_template(view->study, (enum colour)ladder->runner,
                                                      ladder->side, at));
}

/* The gains of each colour along the ladder. */
static void ladder_row_emit_gains(struct emit *emit, const struct board *board,
                                  enum spelling spelling, const struct ladder *ladder)
{
    emit_object(emit, "gains");
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        bool runs = c == (enum colour)ladder->runner;

        emit_object(emit, colour_name(c));
        row_edges(emit, board, spelling, runs ? ladder->runner_gains : ladder->other_gains);
        row_set(emit, "threats", board, spelling, &ladder->threats[c]);
        emit_object_end(emit);
    }
    emit_object_end(emit);
}

static void ladder_row_emit_escapes(struct emit *emit, const struct query_view *view,
                                    enum spelling spelling, const struct ladder *ladder)
{
    const struct board *board = view->position->board;
    int words = cellset_words(board);

    emit_array(emit, "escapes");
    for (cell c = cellset_next(ladder->escapes.word, 0, words); c != CELL_NONE;
         c = cellset_next(ladder->escapes.word, c + 1u, words)) {
        emit_object(emit, NULL);
        row_cell(emit, "cell", board, spelling, c);
        ladder_row_emit_template(emit, view, ladder, c);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void ladder_row_emit_ladder(struct emit *emit, const struct query_view *view,
                                   enum spelling spelling, const struct ladder *ladder)
{
    const struct board *board = view->position->board;
    int corner = ladder_corner(board, ladder);
    char spelt[SPELLING_BYTES];
    cell block;
    enum formation formation = study_formation(view->study, ladder, &block);

    emit_object(emit, NULL);
    emit_signed(emit, "side", ladder->side + 1);
    emit_signed(emit, "row", ladder->row);
    if (corner < 0)
        emit_null(emit, "towards");
    else
        emit_bytes(emit, "towards", spelt, edge_spell(board, spelling, corner, spelt));
    row_cell(emit, "from", board, spelling, ladder->from);
    emit_string(emit, "step", ladder_start_name((enum ladder_start)ladder->start));
    emit_string(emit, "formation", formation_name(formation));
    row_cell(emit, "block", board, spelling, block);
    row_cells(emit, "moves", board, spelling, ladder->move, ladder->nmoves);
    row_cells(emit, "replies", board, spelling, ladder->reply, ladder->npairs);
    emit_string(emit, "end", ladder_end_name((enum ladder_end)ladder->end));
    row_cell(emit, "at", board, spelling, ladder->at);
    row_cell(emit, "other_way", board, spelling, ladder->joins);
    row_cell(emit, "helper", board, spelling, ladder->helper);
    ladder_row_emit_template(emit, view, ladder, ladder->helper);
    ladder_row_emit_gains(emit, board, spelling, ladder);
    ladder_row_emit_escapes(emit, view, spelling, ladder);
    emit_object_end(emit);
}

/* For csv and tsv: the number of ladders, by how they end. */
static void ladder_row_emit_counts(struct emit *emit, const struct ladders *ladders)
{
    int of[LADDER_ENDS] = {0}, pairs = 0;

    for (int i = 0; ladders != NULL && i < ladders->count; i++) {
        of[ladders->ladder[i].end]++;
        if (ladders->ladder[i].npairs > pairs)
            pairs = ladders->ladder[i].npairs;
    }
    emit_signed(emit, "ladders", ladders == NULL ? 0 : ladders->count);
    for (int i = 0; i < LADDER_ENDS; i++)
        emit_signed(emit, ladder_end_name((enum ladder_end)i), of[i]);
    emit_signed(emit, "pairs", pairs);
    emit_signed(emit, "untold", ladders == NULL ? 0 : ladders->nunknown);
    emit_signed(emit, "left_out", ladders == NULL ? 0 : ladders->nneedless);
}

static void ladder_row_emit_side(struct emit *emit, const struct ladder_question *question,
                                 const struct query_view *view, const struct ladder_answer *answer,
                                 enum colour colour)
{
    const struct ladders *ladders = answer == NULL ? NULL : answer->ladders[colour];

    if (!question->asks[colour] && emit->format == FORMAT_JSON) {
        emit_null(emit, colour_name(colour));
        return;
    }
    emit_object(emit, colour_name(colour));
    if (emit->format == FORMAT_JSON && ladders != NULL) {
        emit_array(emit, "ladders");
        for (int i = 0; i < ladders->count; i++)
            ladder_row_emit_ladder(emit, view, question->spelling, &ladders->ladder[i]);
        emit_array_end(emit);
        emit_signed(emit, "untold", ladders->nunknown);
        emit_signed(emit, "left_out", ladders->nneedless);
    } else {
        ladder_row_emit_counts(emit, ladders);
    }
    if (question->keypoints && view == NULL)
        emit_null(emit, "keypoints");
    else if (question->keypoints)
        ladder_points_emit_keys(question, view, colour, emit);
    emit_object_end(emit);
}

int ladder_row_emit(const void *asked, const struct query_view *view, struct emit *emit)
{
    const struct ladder_question *question = asked;
    const struct ladder_answer *answer = view == NULL ? NULL : view->answer;

    emit_string(emit, "status", answer == NULL ? NULL : ladder_status_name(answer->status));
    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++)
        ladder_row_emit_side(emit, question, view, answer, c);
    if (question->blocks != BLOCKS_NONE && view == NULL)
        emit_null(emit, "blocks");
    else if (question->blocks != BLOCKS_NONE)
        ladder_points_emit_blocks(question, view, emit);
    return 0;
}
