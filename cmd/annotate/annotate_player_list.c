/* SPDX-License-Identifier: ISC */
/*
 * Where did a player go wrong?  The plies of one game that are counted as mistakes, each with what
 * was better, so that the counts can be followed to the moves.
 */
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/ply.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/annotate/annotate_player.h"
#include "cmd/position/position_query.h"

/* A ply that is told of. */
struct player_fault {
    const char *mark; /* "??", "?" or "?!"; empty: none */
    bool left_figure, left_threat;
    cell better; /* CELL_NONE: none is known */
    const char *how; /* it "wins", "holds" or "is better"; NULL without one */
};

/* Does the ply have a remark of this word? */
static bool player_fault_has(const struct annotated_ply *ply, enum remark_word word)
{
    for (int i = 0; i < ply->remarks.count; i++)
        if (ply->remarks.remark[i].word == word)
            return true;
    return false;
}

/* The move that was better: by proof, else by the engine, else the answer to the threat. */
static void player_fault_better(const struct annotation *annotation, int index,
                                struct player_fault *fault)
{
    const struct annotated_ply *ply = &annotation->plies[index];
    const struct position_facts *before = &ply[-1].facts;
    const struct ply_choices *choices = &ply->wins.choices;
    const int words = cellset_words(annotation->board);
    const struct colour_facts *own = &before->side[ply->ply->colour];

    fault->better = CELL_NONE;
    if (fault->left_figure) {
        fault->better = own->threats[0].at;
        fault->how = "wins";
    } else if (choices->searched && !cellset_empty(choices->wins.word, words)) {
        fault->better = cellset_next(choices->wins.word, 0, words);
        fault->how = "wins";
    } else if (choices->searched && !cellset_empty(choices->held.word, words)) {
        fault->better = cellset_next(choices->held.word, 0, words);
        fault->how = "holds";
    } else if (before->win.winner == (enum colour)ply->ply->colour && before->win.nline > 0) {
        fault->better = before->win.line[0];
        fault->how = "wins";
    } else if (ply->chance.verdict != CHANCE_UNJUDGED) {
        fault->better = ply->chance.better;
        fault->how = ply->chance.best == 100 ? "wins" : "is better";
    } else if (fault->left_threat) {
        fault->better = before->replies[0];
        fault->how = "answers";
    }
}

/* Is the ply one of the player's faults?  A dubious one is told of at detail 2. */
static bool player_fault_at(const struct annotate_view *view, int index, enum colour colour,
                            struct player_fault *fault)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const enum ply_verdict verdict = ply_verdict_of(ply);

    if (!ply_is_stone_or_pass(ply->ply) || ply->ply->colour != (uint8_t)colour ||
        ply[-1].facts.ended != 0)
        return false;
    *fault = (struct player_fault){.mark = verdict >= PLY_DUBIOUS ? ply_verdict_mark(verdict) : "",
                                   .left_figure = ply->facts.ended == 0 &&
                                                  ply[-1].facts.side[colour].nthreats > 0,
                                   .left_threat = player_fault_has(ply, WORD_UNANSWERED)};
    player_fault_better(view->annotation, index, fault);
    return fault->left_figure || fault->left_threat || verdict >= PLY_MISTAKE ||
           (verdict == PLY_DUBIOUS && view->question->detail > 1);
}

/* "x.sgf, game 12 (1014882), White: 24. f8 ?? (e5 holds), 30. d6 (threat not answered, g6
 * answers)". */
static void player_list_text(const struct annotate_view *view, enum colour colour)
{
    const struct walk_item *item = view->item;
    struct text *out = item->out;
    struct player_fault fault;
    char spelt[SPELLING_BYTES];
    bool any = false;

    for (int i = 1; i <= view->annotation->nplies; i++) {
        if (!player_fault_at(view, i, colour, &fault))
            continue;
        if (any) {
            text_string(out, ", ");
        } else {
            terminal_text(out, item->file, strlen(item->file));
            text_format(out, ", game %llu", (unsigned long long)item->game);
            if (item->record->id != NULL) {
                text_string(out, " (");
                terminal_text(out, item->record->id, strlen(item->record->id));
                text_char(out, ')');
            }
            text_format(out, ", %s: ", query_colour(colour));
        }
        any = true;
        ply_spell(view->annotation->plies[i].ply, view->annotation->board, view->spelling, spelt);
        text_format(out, "%d. %s%s%s", i, spelt, *fault.mark == '\0' ? "" : " ", fault.mark);
        const char *left = fault.left_figure   ? "figure not completed"
                           : fault.left_threat ? "threat not answered"
                                               : NULL;
        if (left != NULL || fault.better != CELL_NONE)
            text_format(out, " (%s%s", left == NULL ? "" : left,
                        left == NULL || fault.better == CELL_NONE ? "" : "; ");
        if (fault.better != CELL_NONE) {
            cell_spell(view->annotation->board, view->spelling, fault.better, spelt);
            text_format(out, "%s %s", spelt, fault.how);
        }
        text_string(out, left != NULL || fault.better != CELL_NONE ? ")" : "");
    }
    text_string(out, any ? "\n" : "");
}

static void player_list_rows(const char *name, const struct annotate_view *view, enum colour colour,
                             struct emit *emit)
{
    const struct board *board = view->annotation->board;
    struct player_fault fault;
    char spelt[SPELLING_BYTES];

    emit->out = view->item->out;
    for (int i = 1; i <= view->annotation->nplies; i++) {
        if (!player_fault_at(view, i, colour, &fault))
            continue;
        emit_row(emit);
        emit_string(emit, "player", name);
        emit_string(emit, "file", view->item->file);
        emit_unsigned(emit, "game", view->item->game);
        emit_string(emit, "id", view->item->record->id);
        emit_signed(emit, "ply", i);
        ply_spell(view->annotation->plies[i].ply, board, view->spelling, spelt);
        emit_string(emit, "move", spelt);
        emit_string(emit, "mover", colour_name(colour));
        emit_string(emit, "phase", game_phase_name(annotation_phase(view->annotation, i)));
        emit_string(emit, "mark", *fault.mark == '\0' ? NULL : fault.mark);
        emit_string(emit, "missed",
                    fault.left_figure   ? "figure"
                    : fault.left_threat ? "threat"
                                        : NULL);
        if (fault.better != CELL_NONE)
            cell_spell(board, view->spelling, fault.better, spelt);
        emit_string(emit, "instead", fault.better == CELL_NONE ? NULL : spelt);
        emit_string(emit, "instead_does", fault.how);
        emit_end(emit);
    }
}

void annotate_player_list(const char *name, const struct annotate_view *view, struct emit *emit)
{
    const struct record *record = view->item->record;
    const char *const names[3] = {[COLOUR_WHITE] = record->white, [COLOUR_BLACK] = record->black};

    for (enum colour c = COLOUR_WHITE; c <= COLOUR_BLACK; c++) {
        if (names[c] == NULL || strcmp(names[c], name) != 0)
            continue;
        if (view->question->common->output.format == FORMAT_TEXT)
            player_list_text(view, c);
        else
            player_list_rows(name, view, c, emit);
    }
}
