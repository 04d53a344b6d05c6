/* SPDX-License-Identifier: ISC */
/*
 * Key points and blocks, as fields and as sentences.
 */
#include "cmd/ladders/ladder_points.h"

#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"

/* ---- key points --------------------------------------------------------------------------- */

static void ladder_points_emit_sides(struct emit *emit, const char *name, edge_set sides)
{
    emit_array(emit, name);
    for (int i = 0; i < BOARD_EDGES_MAX; i++)
        if ((sides >> i & 1) != 0)
            emit_signed(emit, NULL, i + 1);
    emit_array_end(emit);
}

static void ladder_points_emit_cuts(struct emit *emit, const struct board *board,
                                    enum spelling spelling, const struct study_keypoint *point)
{
    emit_array(emit, "cuts");
    for (int i = 0; i < point->ncuts; i++) {
        const struct link_intrusion *by = &point->cut[i].by;

        emit_object(emit, NULL);
        emit_signed(emit, "side", point->cut[i].side + 1);
        row_cell(emit, "cell", board, spelling, by->at);
        row_cell(emit, "completes", board, spelling, by->completes);
        row_cell(emit, "also_completes", board, spelling, by->also_completes);
        row_figures(emit, "figures", by->figures);
        row_cell(emit, "cut", board, spelling, by->cut);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

void ladder_points_emit_keys(const struct ladder_question *question, const struct query_view *view,
                             enum colour colour, struct emit *emit)
{
    const struct ladder_answer *answer = view->answer;
    const struct board *board = view->position->board;

    if (emit->format != FORMAT_JSON) {
        emit_signed(emit, "keypoints", answer->npoints[colour]);
        return;
    }
    emit_array(emit, "keypoints");
    for (int i = 0; i < answer->npoints[colour]; i++) {
        const struct study_keypoint *point = &answer->points[colour][i];
        const struct keypoint *key = &point->key;

        emit_object(emit, NULL);
        row_cell(emit, "cell", board, question->spelling, key->at);
        emit_string(emit, "kind", keypoint_kind_name(key->kind));
        ladder_points_emit_sides(emit, "safe", key->safe);
        ladder_points_emit_sides(emit, "near", key->near);
        emit_bool(emit, "together", key->together);
        emit_signed(emit, "row", key->row);
        emit_string(emit, "template", point->template);
        ladder_points_emit_cuts(emit, board, question->spelling, point);
        emit_object_end(emit);
    }
    emit_array_end(emit);
    emit_signed(emit, "keypoints_untold", answer->nunknown[colour]);
}

/* The lead, then "sides 1, 2 and 6". */
static void ladder_points_put_sides(struct text *words, const char *lead, edge_set sides)
{
    const int count = cellset_bits(sides);

    if (count > 0)
        text_format(words, "%sside%s ", lead, count == 1 ? "" : "s");
    for (int i = 0, n = 0; n < count; i++)
        if ((sides >> i & 1) != 0)
            text_format(words, "%s%d", text_joint(n++, count, " and "), i + 1);
}

/* Are two key points reported in one line?  Each that a threat cuts has a line of its own. */
static bool ladder_points_is_alike(const struct study_keypoint *one,
                                   const struct study_keypoint *other)
{
    const struct keypoint *a = &one->key, *b = &other->key;

    if (one == other)
        return true;
    return one->ncuts == 0 && other->ncuts == 0 && one->template == other->template &&
           a->row == b->row && a->safe == b->safe && a->near == b->near &&
           a->together == b->together;
}

/* ".  Black b3 threatens a fork at c4, then b2 cuts it from side 1", for each cut. */
static void ladder_points_put_cuts(struct text *words, const struct query_view *view,
                                   enum colour colour, enum spelling spelling,
                                   const struct study_keypoint *point)
{
    const struct board *board = view->position->board;
    char spelt[SPELLING_BYTES];

    for (int i = 0; i < point->ncuts; i++) {
        const struct link_intrusion *by = &point->cut[i].by;

        cell_spell(board, spelling, by->at, spelt);
        text_format(words, ". %s %s", query_colour(colour_other(colour)), spelt);
        cell_spell(board, spelling, by->completes, spelt);
        if (by->also_completes != CELL_NONE) {
            text_format(words, " wins by two threats, at %s", spelt);
            cell_spell(board, spelling, by->also_completes, spelt);
            text_format(words, " and %s", spelt);
            continue;
        }
        text_string(words, " threatens ");
        figure_put_names(by->figures, words);
        text_format(words, " at %s", spelt);
        cell_spell(board, spelling, by->cut, spelt);
        text_format(words, ", then %s cuts it from side %d", spelt, point->cut[i].side + 1);
    }
}

/* "c4 d5: in row 3, safe to side 1, with the move to side 6", and which threats inside of what
 * joins the cell cut it. */
static void ladder_points_put_line(const struct ladder_question *question,
                                   const struct query_view *view, enum colour colour,
                                   const struct study_keypoint *point, struct text *words)
{
    text_format(words, ": in row %d", point->key.row);
    if (point->template != NULL)
        text_format(words, " by %s", point->template);
    ladder_points_put_sides(words, ", safe to ", point->key.safe);
    if (point->key.kind == KEYPOINT_TWO)
        text_string(words, point->key.together ? " at once" : ", but not to both at once");
    ladder_points_put_sides(words, ", with the move to ", point->key.near);
    ladder_points_put_cuts(words, view, colour, question->spelling, point);
}

void ladder_points_print_keys(const struct ladder_question *question, const struct query_view *view,
                              enum colour colour)
{
    const struct ladder_answer *answer = view->answer;
    const struct study_keypoint *points = answer->points[colour];
    const int npoints = answer->npoints[colour];
    struct text *out = view->item->out;
    struct cellset told = {{0}};

    text_format(out, "  Key points of %s%s\n", query_colour(colour),
                npoints == 0 ? ": none" : ", best first, threats aside:");
    for (int i = 0; i < npoints; i++) {
        struct text words = {0};
        const char *joint = "";

        if (cellset_has(told.word, points[i].key.at))
            continue;
        for (int j = i; j < npoints; j++) {
            const cell at = points[j].key.at;
            char spelt[SPELLING_BYTES];

            if (cellset_has(told.word, at) || !ladder_points_is_alike(&points[i], &points[j]))
                continue;
            cell_spell(view->position->board, question->spelling, at, spelt);
            text_format(&words, "%s%s", joint, spelt);
            joint = " ";
            cellset_add(told.word, at);
        }
        ladder_points_put_line(question, view, colour, &points[i], &words);
        paragraph_put(out, &words, 4);
        text_release(&words);
    }
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* A value of closing.h, or null if it is not known. */
static void ladder_points_emit_value(struct emit *emit, const char *name, int value)
{
    if (value == CLOSING_VALUE_UNKNOWN)
        emit_null(emit, name);
    else
        emit_signed(emit, name, value);
}

static void ladder_points_emit_closings(struct emit *emit, const struct board *board,
                                        const struct ladder_question *question,
                                        const struct study_block *block)
{
    if (question->blocks != BLOCKS_SHUT) {
        emit_null(emit, "sides");
        return;
    }
    emit_array(emit, "sides");
    for (int i = 0; i < block->nclosings; i++) {
        const struct closing *closing = &block->closings[i];

        emit_object(emit, NULL);
        emit_signed(emit, "side", closing->side + 1);
        ladder_points_emit_value(emit, "before", closing->before);
        ladder_points_emit_value(emit, "after", closing->after);
        row_set(emit, "shut", board, question->spelling, &closing->shut);
        row_set(emit, "untold", board, question->spelling, &closing->untold);
        emit_object_end(emit);
    }
    emit_array_end(emit);
}

static void ladder_points_emit_one_block(struct emit *emit, const struct board *board,
                                         const struct ladder_question *question,
                                         const struct study_block *block)
{
    emit_object(emit, NULL);
    row_set(emit, "stones", board, question->spelling, &block->stones);
    emit_string(emit, "kind", block_kind_name(block->kind));
    row_cell(emit, "pivot", board, question->spelling, block->pivot);
    row_set(emit, "taken", board, question->spelling, &block->taken);
    ladder_points_emit_closings(emit, board, question, block);
    emit_object_end(emit);
}

void ladder_points_emit_blocks(const struct ladder_question *question,
                               const struct query_view *view, struct emit *emit)
{
    const struct ladder_answer *answer = view->answer;

    emit_array(emit, "blocks");
    for (int i = 0; i < answer->blocks.nblocks; i++)
        if (emit->format == FORMAT_JSON)
            ladder_points_emit_one_block(emit, view->position->board, question,
                                         &answer->blocks.block[i]);
        else
            emit_string(emit, NULL, block_kind_name(answer->blocks.block[i].kind));
    emit_array_end(emit);
}

static void ladder_points_put_cells(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct cellset *set)
{
    int nwords = cellset_words(board);
    const char *joint = "";

    for (cell c = cellset_next(set->word, 0, nwords); c != CELL_NONE;
         c = cellset_next(set->word, c + 1u, nwords)) {
        char spelt[SPELLING_BYTES];

        cell_spell(board, spelling, c, spelt);
        text_format(words, "%s%s", joint, spelt);
        joint = " ";
    }
}

/* " Within six steps it closes side 1: even moving first, and with a ladder, the group reaches none
 * of 6 cells: a2 a3 a4 a5 a6 a7." */
static void ladder_points_put_closing(struct text *words, const struct board *board,
                                      enum spelling spelling, const struct closing *closing)
{
    const int shut = cellset_count(closing->shut.word, cellset_words(board));
    const int untold = cellset_count(closing->untold.word, cellset_words(board));

    if (closing->after == 1 && closing->before == 0) {
        text_format(words, " The link to side %d now needs an answer.", closing->side + 1);
        return;
    }
    if (closing->after != 2) {
        text_format(words, " Whether it weakens the link to side %d is not known.",
                    closing->side + 1);
        return;
    }
    text_format(words, " Within six steps it closes side %d", closing->side + 1);
    if (shut > 0) {
        text_format(words,
                    ": even moving first, and with a ladder, the group reaches none of %d "
                    "cell%s: ",
                    shut, shut == 1 ? "" : "s");
        ladder_points_put_cells(words, board, spelling, &closing->shut);
    }
    text_char(words, '.');
    if (untold > 0)
        text_format(words, " Of %d more cell%s that is not known.", untold, untold == 1 ? "" : "s");
}

static void ladder_points_put_shut(struct text *words, const struct board *board,
                                   enum spelling spelling, const struct study_block *block)
{
    text_char(words, '.');
    for (int i = 0; i < block->nclosings; i++)
        ladder_points_put_closing(words, board, spelling, &block->closings[i]);
    if (block->nclosings == 0)
        text_string(words, " Within six steps it closes no side.");
}

static void ladder_points_put_taken(struct text *words, const struct board *board,
                                    enum spelling spelling, const struct study_block *block)
{
    const int count = cellset_count(block->taken.word, cellset_words(board));

    if (count == 0) {
        text_string(words, ". The group still reaches all cells that it reached with one more "
                           "stone.");
        return;
    }
    text_format(words, ". The group no longer reaches %d cell%s with one more stone: ", count,
                count == 1 ? "" : "s");
    ladder_points_put_cells(words, board, spelling, &block->taken);
    text_char(words, '.');
}

void ladder_points_print_blocks(const struct ladder_question *question,
                                const struct query_view *view)
{
    static const char *const where[BLOCK_KINDS] = {[BLOCK_ADJACENT] = "next to",
                                                   [BLOCK_PIVOT] = "on a pivot of",
                                                   [BLOCK_BESIDE_PIVOT] = "next to a pivot of"};
    const struct ladder_answer *answer = view->answer;
    const struct board *board = view->position->board;

    for (int i = 0; i < answer->blocks.nblocks; i++) {
        const struct study_block *block = &answer->blocks.block[i];
        struct text words = {0};
        char spelt[SPELLING_BYTES];

        cell_spell(board, question->spelling, answer->blocks.last, spelt);
        text_format(&words, "%s is %s the group ", spelt, where[block->kind]);
        ladder_points_put_cells(&words, board, question->spelling, &block->stones);
        if (block->kind == BLOCK_BESIDE_PIVOT) {
            cell_spell(board, question->spelling, block->pivot, spelt);
            text_format(&words, ", %s", spelt);
        }
        if (question->blocks == BLOCKS_SHUT)
            ladder_points_put_shut(&words, board, question->spelling, block);
        else
            ladder_points_put_taken(&words, board, question->spelling, block);
        paragraph_put(view->item->out, &words, 2);
        text_release(&words);
    }
}
