/* SPDX-License-Identifier: ISC */
/*
 * The annotation as notes in the SGF of the record.
 *
 * Cells in comments are spelt by lines, as the SGF itself spells them.  Marks that judge a move
 * (BM, DO) rest on proofs about the positions before and after it, never on the estimate.
 */
#include <stdio.h>
#include <string.h>

#include "cmd/annotate/annotate_game.h"
#include "parse/write/sgf_notes.h"

#define SGF_MATE_NEAR 3 /* GW[2], GB[2] from here on: stones of the winner */
#define SGF_CELLS_MOST 24 /* marked in one node */

struct annotate_noting {
    struct annotate_view view;
    uint32_t next; /* the node of ply `ply`; NODE_NONE: past the last */
    int ply;
    struct sgf_note note;
    struct text comment, marks;
    char black[24]; /* SBKV */
};

static bool annotate_sgf_is_ply(const struct node *node)
{
    return node->move == MOVE_STONE || node->move == MOVE_SWAP || node->move == MOVE_SWAP_SIDES ||
           node->move == MOVE_PASS;
}

/* The first node with a ply from `node` on, on the main line. */
static uint32_t annotate_sgf_find(const struct record *record, uint32_t node)
{
    while (node != NODE_NONE && !annotate_sgf_is_ply(&record->nodes[node]))
        node = record->nodes[node].first_child;
    return node;
}

static void annotate_sgf_add(struct sgf_note *note, const char *name, const char *values)
{
    if (note->nproperties < SGF_NOTE_PROPERTIES)
        note->property[note->nproperties++] = (struct sgf_note_property){name, values};
}

static void annotate_sgf_sentences(struct annotate_noting *noting, const struct annotated_ply *ply)
{
    struct text *comment = &noting->comment;

    for (int i = 0; i < ply->remarks.count; i++) {
        const struct remark *remark = &ply->remarks.remark[i];

        if (!annotate_shows(&noting->view, remark))
            continue;
        if (comment->length > 0)
            text_char(comment, '\n');
        remark_spell(remark->text, noting->view.annotation->board, noting->view.spelling, comment);
        if (remark->kind != REMARK_SHAPE)
            text_format(comment, " (%s)",
                        remark->nwithin > 0 ? "local"
                                            : remark_kind_name((enum remark_kind)remark->kind));
    }
}

/* A mistake that is proved: BM; one that is proved in part: DO. */
static void annotate_sgf_judge(struct sgf_note *note, const struct annotated_ply *ply)
{
    const bool refuted = ply->wins.refuted == MATE_ANY_NUMBER;

    switch (ply->wins.turn) {
    case MATE_TURN_REVERSED: annotate_sgf_add(note, "BM", "[2]"); break;
    case MATE_TURN_MISSED:
    case MATE_TURN_WALKED:
        annotate_sgf_add(note, refuted ? "BM" : "DO", refuted ? "[1]" : "[]");
        break;
    default: break;
    }
}

/* The winner, where a proved stretch begins and where the figure is near. */
static void annotate_sgf_winner(const struct annotate_view *view, int index, struct sgf_note *note)
{
    const struct win_fact *win = &view->annotation->plies[index].facts.win;
    const struct win_fact *before = &view->annotation->plies[index - 1].facts.win;
    const bool near = win->stones <= SGF_MATE_NEAR;
    const bool turned = view->annotation->board->game->sgf_black_first;

    if (win->winner == COLOUR_NONE || view->annotation->plies[index].facts.ended != 0)
        return;
    if (before->winner == win->winner && (!near || before->stones <= SGF_MATE_NEAR))
        return;
    annotate_sgf_add(note, (win->winner == COLOUR_WHITE) != turned ? "GW" : "GB",
                     near ? "[2]" : "[1]");
}

/* Triangles on the cells that a remark names as threats, squares on those that it names instead of
 * the move; each cell once. */
static void annotate_sgf_mark(struct annotate_noting *noting, const struct annotated_ply *ply,
                              bool threats)
{
    const struct board *board = noting->view.annotation->board;
    struct text *marks = &noting->marks;
    char spelt[SPELLING_BYTES];
    int count = 0;

    text_reset(marks);
    for (int i = 0; i < ply->remarks.count && count == 0; i++) {
        const struct remark *remark = &ply->remarks.remark[i];
        const bool names_threats =
            remark->word == WORD_THREAT || remark->word == WORD_DOUBLE_THREAT;

        if (!annotate_shows(&noting->view, remark) ||
            !(threats ? names_threats : remark->word == WORD_CHOICES))
            continue;
        for (int j = 0; j < remark->ncells && count < SGF_CELLS_MOST; j++) {
            if (remark->cells[j] == ply->ply->cell)
                continue;
            cell_spell(board, noting->view.spelling, remark->cells[j], spelt);
            text_format(marks, "[%s]", spelt);
            count++;
        }
    }
    if (count > 0)
        annotate_sgf_add(&noting->note, threats ? "TR" : "SQ", text_c(marks));
}

static void annotate_sgf_estimate(struct annotate_noting *noting, const struct annotated_ply *ply)
{
    const struct estimate_fact *estimate = &ply->facts.estimate;

    if (noting->view.question->detail < ANNOTATION_DETAILS || !estimate->exists ||
        ply->facts.win.winner != COLOUR_NONE)
        return;
    snprintf(noting->black, sizeof noting->black, "[%d]", 100 - estimate->white);
    annotate_sgf_add(&noting->note, "SBKV", noting->black);
}

static void annotate_sgf_ply(struct annotate_noting *noting, int index)
{
    const struct annotated_ply *ply = &noting->view.annotation->plies[index];
    struct sgf_note *note = &noting->note;

    annotate_sgf_sentences(noting, ply);
    annotate_sgf_judge(note, ply);
    annotate_sgf_winner(&noting->view, index, note);
    if (ply->key)
        annotate_sgf_add(note, "HO", "[1]");
    annotate_sgf_estimate(noting, ply);
    annotate_sgf_mark(noting, ply, true);
    if (noting->note.nproperties == 0 ||
        strcmp(note->property[note->nproperties - 1].name, "TR") != 0)
        annotate_sgf_mark(noting, ply, false);
}

static void annotate_sgf_root(struct annotate_noting *noting)
{
    const struct annotation *annotation = noting->view.annotation;
    struct text *comment = &noting->comment;
    const size_t start = comment->length;

    annotate_result(&noting->view, comment);
    if (!comment->failed && comment->length > start && comment->bytes[start] >= 'a' &&
        comment->bytes[start] <= 'z')
        comment->bytes[start] = (char)(comment->bytes[start] - 'a' + 'A');
    text_format(comment, ", %d plies.\nDecided: ", annotation->nplies);
    annotate_decided(&noting->view, comment);
    if (annotation->board->game->sgf_black_first)
        text_string(comment, "\nIn these notes White is the player who moves first.");
}

/* An of_node of struct sgf_notes.  The writer visits the main line first, and in its order. */
static const struct sgf_note *annotate_sgf_note(void *context, uint32_t node)
{
    struct annotate_noting *noting = context;
    const struct record *record = noting->view.item->record;

    noting->note = (struct sgf_note){0};
    text_reset(&noting->comment);
    if (node == noting->next) {
        if (node != 0 && noting->ply <= noting->view.annotation->nplies)
            annotate_sgf_ply(noting, noting->ply);
        noting->ply++;
        noting->next = annotate_sgf_find(record, record->nodes[node].first_child);
    }
    if (node == 0)
        annotate_sgf_root(noting);
    if (noting->comment.length > 0)
        noting->note.comment = text_c(&noting->comment);
    return &noting->note;
}

bool annotate_sgf_write(const struct annotate_view *view)
{
    struct annotate_noting noting = {.view = *view, .ply = 1};
    const struct sgf_notes notes = {annotate_sgf_note, &noting};
    bool written;

    noting.view.spelling = SPELLING_LINE;
    noting.next = annotate_sgf_find(view->item->record, 0);
    written = write_noted(view->item->record, view->item->outcome, &notes, view->item->out);
    view->item->out->failed |= noting.comment.failed || noting.marks.failed;
    text_release(&noting.comment);
    text_release(&noting.marks);
    return written;
}

int annotate_strip_each(void *worker, struct walk_item *item)
{
    static const struct sgf_notes none = {NULL, NULL};

    (void)worker;
    return write_noted(item->record, item->outcome, &none, item->out) ? WALK_REPORTED
                                                                      : WALK_REJECTED;
}

int annotate_sgf_rejected(void *worker, struct walk_item *item)
{
    (void)worker;
    if (!write_is_passed(item->record, NOTATION_SGF))
        return WALK_REJECTED;
    diagnostics_reset(&item->record->diagnostics); /* its content is not looked at */
    write_record(item->record, NULL, NOTATION_SGF, SPELLING_LINE, item->out);
    return WALK_REPORTED;
}
