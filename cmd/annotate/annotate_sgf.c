/* SPDX-License-Identifier: ISC */
/*
 * The annotation as notes in the SGF of the record.
 *
 * Cells in comments are spelt by lines, as the SGF itself spells them.  BM[2] rests on proofs about
 * the positions before and after a move, BM[1] and DO on proofs or on the engine.
 */
#include <stdio.h>
#include <string.h>

#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/annotate_lines.h"
#include "parse/notation/record_marks.h"
#include "parse/write/write.h"

/* How cells are marked.  FF[4] allows one mark a cell. */
enum sgf_mark { SGF_MARK_TR, SGF_MARK_CR, SGF_MARK_MA, SGF_MARK_SQ };
#define SGF_MARKS 4

#define SGF_MATE_NEAR 3 /* GW[2], GB[2] from here on: stones of the winner; set by hand */
#define SGF_CELLS_MOST 24 /* marked in one node; set by hand */

struct annotate_noting {
    struct annotate_view view;
    struct annotate_lines lines;
    int ply; /* the next one on the main line */
    struct sgf_note note;
    struct text comment, remarks, marks[SGF_MARKS];
    struct cellset marked; /* in the current node */
    char black[24]; /* SBKV */
};
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
            text_format(comment, " (%s)", remark_known_how(remark));
    }
}

/* A mistake: BM; a dubious move: DO; the only move that wins: TE. */
static void annotate_sgf_judge(const struct annotated_ply *ply, struct sgf_note *note)
{
    switch (ply_verdict_of(ply)) {
    case PLY_UNJUDGED: break;
    case PLY_ONLY: annotate_sgf_add(note, "TE", "[1]"); break;
    case PLY_DUBIOUS: annotate_sgf_add(note, "DO", "[]"); break;
    case PLY_MISTAKE: annotate_sgf_add(note, "BM", "[1]"); break;
    case PLY_BLUNDER: annotate_sgf_add(note, "BM", "[2]"); break;
    }
}

/* The winner, where a proved stretch begins and where the figure is near. */
static void annotate_sgf_winner(const struct annotate_view *view, int index, struct sgf_note *note)
{
    const struct win_fact *win = &view->annotation->plies[index].facts.win;
    const struct win_fact *before = &view->annotation->plies[index - 1].facts.win;
    const bool near = win->stones <= SGF_MATE_NEAR;

    if (win->winner == COLOUR_NONE || view->annotation->plies[index].facts.ended != 0)
        return;
    if (before->winner == win->winner && (!near || before->stones <= SGF_MATE_NEAR))
        return;
    annotate_sgf_add(note, win->winner == COLOUR_WHITE ? "GW" : "GB", near ? "[2]" : "[1]");
}

/* Marks a cell, unless it has a mark or it is the ply's. */
static void annotate_sgf_mark(struct annotate_noting *noting, const struct annotated_ply *ply,
                              enum sgf_mark mark, cell at)
{
    const struct board *board = noting->view.annotation->board;
    char spelt[SPELLING_BYTES];

    if (at == ply->ply->cell || cellset_has(noting->marked.word, at) ||
        cellset_count(noting->marked.word, cellset_words(board)) == SGF_CELLS_MOST)
        return;
    cellset_add(noting->marked.word, at);
    cell_spell(board, noting->view.spelling, at, spelt);
    text_format(&noting->marks[mark], "[%s]", spelt);
}

/* The marks of one remark.  A cut marks only the stones that it separates, not the answer that it
 * names. */
static void annotate_sgf_mark_remark(struct annotate_noting *noting,
                                     const struct annotated_ply *ply, const struct remark *remark,
                                     enum sgf_mark mark)
{
    const struct colour_facts *cut = &ply->facts.side[colour_other((enum colour)ply->ply->colour)];

    for (int i = 0; i < remark->ncells; i++)
        if (mark != SGF_MARK_MA || cut->group_of == NULL || cut->group_of[remark->cells[i]] != 0)
            annotate_sgf_mark(noting, ply, mark, remark->cells[i]);
    if (remark->word == WORD_FRAME_NEAR && remark->nwithin > 0) {
        const struct colour_facts *own = &ply->facts.side[ply->ply->colour];
        const uint64_t *pivots = own->frame.pivots.word;
        const int words = cellset_words(noting->view.annotation->board);

        for (cell c = cellset_next(pivots, 0, words); c != CELL_NONE;
             c = cellset_next(pivots, c + 1u, words))
            if (own->group_of == NULL || own->group_of[c] == 0) /* not a corner that it holds */
                annotate_sgf_mark(noting, ply, mark, c);
    }
}

/* The cells that remarks name: threats, replies that hold or win, stones that are cut, and the next
 * stone of a frame or of a double threat. */
static void annotate_sgf_marks(struct annotate_noting *noting, const struct annotated_ply *ply)
{
    static const char *const names[SGF_MARKS] = {"TR", "CR", "MA", "SQ"};
    static const struct {
        enum remark_word word;
        enum sgf_mark mark;
    } table[] = {
        {WORD_THREAT, SGF_MARK_TR},     {WORD_DOUBLE_THREAT, SGF_MARK_TR},
        {WORD_UNANSWERED, SGF_MARK_TR}, {WORD_LEFT_WIN, SGF_MARK_TR},
        {WORD_CHOICES, SGF_MARK_CR},    {WORD_CUT, SGF_MARK_MA},
        {WORD_CUT_TEMPO, SGF_MARK_MA},  {WORD_DOUBLE_NEXT, SGF_MARK_SQ},
        {WORD_FRAME_NEAR, SGF_MARK_SQ},
    };
    const int words = cellset_words(noting->view.annotation->board);

    cellset_clear(noting->marked.word, words);
    for (int m = 0; m < SGF_MARKS; m++)
        text_reset(&noting->marks[m]);
    for (size_t t = 0; t < sizeof table / sizeof table[0]; t++)
        for (int i = 0; i < ply->remarks.count; i++) {
            const struct remark *remark = &ply->remarks.remark[i];

            if (remark->word == table[t].word && annotate_shows(&noting->view, remark))
                annotate_sgf_mark_remark(noting, ply, remark, table[t].mark);
        }
    for (int m = 0; m < SGF_MARKS; m++)
        if (noting->marks[m].length > 0)
            annotate_sgf_add(&noting->note, names[m], text_c(&noting->marks[m]));
}

static void annotate_sgf_chance(struct annotate_noting *noting, int index)
{
    const struct white_chance chance = annotation_white_chance(noting->view.annotation, index);

    if (noting->view.question->detail < ANNOTATION_DETAILS || !chance.exists)
        return;
    snprintf(noting->black, sizeof noting->black, "[%d]", 100 - chance.white);
    annotate_sgf_add(&noting->note, "SBKV", noting->black);
}

static void annotate_sgf_ply(struct annotate_noting *noting, int index)
{
    const struct annotated_ply *ply = &noting->view.annotation->plies[index];
    struct sgf_note *note = &noting->note;

    annotate_sgf_sentences(noting, ply);
    annotate_sgf_judge(ply, note);
    annotate_sgf_winner(&noting->view, index, note);
    if (ply->key)
        annotate_sgf_add(note, "HO", "[1]");
    annotate_sgf_chance(noting, index);
    annotate_sgf_marks(noting, ply);
}

/* "[white frame threat][black answer]": the words of the remarks on each player's moves, without
 * those that say little of a game. */
static void annotate_sgf_remarks(struct annotate_noting *noting)
{
    const struct annotation *annotation = noting->view.annotation;
    uint64_t words[3] = {0};

    for (int i = 1; i <= annotation->nplies; i++) {
        const struct annotated_ply *ply = &annotation->plies[i];

        for (int j = 0; j < ply->remarks.count; j++) {
            const struct remark *remark = &ply->remarks.remark[j];

            const enum remark_family family = remark_word_family((enum remark_word)remark->word);

            if (family != FAMILY_SHAPE && family != FAMILY_ESTIMATE && remark->word != WORD_CHOICES)
                words[ply->ply->colour] |= (uint64_t)1 << remark->word;
        }
    }
    text_reset(&noting->remarks);
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        if (words[colour] == 0)
            continue;
        text_format(&noting->remarks, "[%s", colour_name(colour));
        for (int word = 0; word < REMARK_WORDS; word++)
            if ((words[colour] >> word & 1) != 0)
                text_format(&noting->remarks, " %s", remark_word_name((enum remark_word)word));
        text_char(&noting->remarks, ']');
    }
    if (noting->remarks.length > 0)
        annotate_sgf_add(&noting->note, RECORD_REMARKS, text_c(&noting->remarks));
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
    text_format(comment, ", %d %s.\nHow it was decided: ", annotation->nplies,
                annotation->nplies == 1 ? "ply" : "plies");
    annotate_decided(&noting->view, comment);
    annotate_sgf_add(&noting->note, "AN", "[havtools " HAV_VERSION "]");
    annotate_sgf_remarks(noting);
}

/* An of_node of struct sgf_notes.  The writer visits the main line first, and in its order. */
static const struct sgf_note *annotate_sgf_note(void *context, uint32_t node)
{
    struct annotate_noting *noting = context;
    const int nplies = noting->view.annotation->nplies;

    noting->note = (struct sgf_note){0};
    text_reset(&noting->comment);
    if (noting->ply <= nplies && node == noting->lines.nodes[noting->ply]) {
        if (node != 0)
            annotate_sgf_ply(noting, noting->ply);
        noting->ply++;
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
    struct text signature = {0};
    struct text *out = view->item->out;
    bool written;

    noting.view.spelling = SPELLING_LINE;
    out->failed |= annotate_lines_find(&noting.lines, view) != 0;
    text_format(&signature, HAV_VERSION " --detail=%d", view->question->detail);
    const struct sgf_notes notes = {.of_node = annotate_sgf_note,
                                    .context = &noting,
                                    .signature = text_c(&signature),
                                    .lines = noting.lines.lines,
                                    .nlines = noting.lines.nlines};
    written = write_noted(view->item->record, view->item->outcome, &notes, out);
    out->failed |= noting.comment.failed || noting.remarks.failed || signature.failed;
    for (int m = 0; m < SGF_MARKS; m++) {
        out->failed |= noting.marks[m].failed;
        text_release(&noting.marks[m]);
    }
    annotate_lines_release(&noting.lines);
    text_release(&noting.comment);
    text_release(&noting.remarks);
    text_release(&signature);
    return written;
}

int annotate_strip_each(void *worker, struct walk_item *item)
{
    static const struct sgf_notes none = {0};

    (void)worker;
    return write_noted(item->record, item->outcome, &none, item->out) ? WALK_REPORTED
                                                                      : WALK_REJECTED;
}

int annotate_sgf_rejected(void *worker, struct walk_item *item)
{
    (void)worker;
    if (!write_is_passed(item->record, NOTATION_SGF))
        return WALK_REJECTED;
    /* Its bytes go through, as hav-convert lets them; that it has no annotation is said. */
    write_record(item->record, NULL, NOTATION_SGF, SPELLING_LINE, item->out);
    return WALK_REJECTED;
}
