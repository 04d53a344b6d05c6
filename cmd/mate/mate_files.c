/* SPDX-License-Identifier: ISC */
#include "cmd/mate/mate_files.h"

#include <stdio.h>

#include "cmd/output/output.h"
#include "cmd/position/canvas.h"
#include "parse/notation/proof_sgf.h"

/* Draws the cells of the line numbered, and shaded by whose they are. */
static void mate_files_draw(const struct mate_wanted *wanted, const struct query_view *view,
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

/* The comment spells a cell as the text does; the tree's own cells are in line spelling. */
static const char *mate_files_spelling_note(enum spelling spelling)
{
    switch (spelling) {
    case SPELLING_LG: return ", --coords=lg";
    case SPELLING_XYZ: return ", --coords=xyz";
    default: return "";
    }
}

/* Writes the answer's tree as a record with a comment that says what it proves. */
static int mate_files_write_tree(const struct mate_wanted *wanted, const struct query_view *view,
                                 const struct mate_reply *reply)
{
    const struct record *record = view->item->record;
    struct text comment = {0}, proof = {0};
    int error = ERROR_MEMORY;

    if (record->id != NULL)
        text_format(&comment, "Game %s, ", record->id);
    else
        text_format(&comment, "Game no. %llu, ", (unsigned long long)view->item->game);
    query_moment(view, wanted->spelling, &comment);
    text_format(&comment, "(%s to move%s): %s wins in at most %d.",
                query_colour((enum colour)view->position->to_move),
                mate_files_spelling_note(wanted->spelling), query_colour(reply->attacker),
                reply->least.stones);
    proof_write(reply->tree, view->position, reply->attacker, text_c(&comment), &proof);
    if (!comment.failed && !proof.failed)
        error = output_write(wanted->trees, proof.bytes, proof.length);
    text_release(&comment);
    text_release(&proof);
    return error;
}

int mate_files_write(const struct mate_wanted *wanted, const struct query_view *view,
                     const struct mate_reply *reply)
{
    if (wanted->picture != NULL && wanted->picture->length == 0)
        mate_files_draw(wanted, view, reply, wanted->picture);
    return reply->tree == NULL ? 0 : mate_files_write_tree(wanted, view, reply);
}
