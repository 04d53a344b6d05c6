/* SPDX-License-Identifier: ISC */
/*
 * The annotation for a person: a head, the plies that have something to say, a few lines about each
 * player, and where the game was decided.
 */
#include "cmd/annotate/annotate_archive.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/escape.h"
#include "analyse/board/ply.h"
#include "analyse/board/rules.h"
#include "analyse/remark/ply_verdict.h"
#include "cmd/output/paragraph.h"
#include "cmd/position/position_query.h"
#include "parse/notation/komi.h"

#define CHANCE_STEP 10 /* plies from one chance to the next */
#define TEXT_LEFT 13 /* columns before a sentence */
#define TEXT_RIGHT 66 /* where the kinds begin */

/* ---- head ---- */

static void annotate_text_count(struct text *words, int n, const char *one, const char *many)
{
    if (n > 0)
        text_format(words, ", %d %s", n, n == 1 ? one : many);
}

/* ", 2 frames (1 broken)", ", 1 frame (broken)". */
static void annotate_text_count_ended(struct text *words, int n, const char *one, const char *many,
                                      int ended, const char *how)
{
    annotate_text_count(words, n, one, many);
    if (n > 1 && ended > 0)
        text_format(words, " (%d %s)", ended, how);
    else if (ended > 0)
        text_format(words, " (%s)", how);
}

/* " On average a move lost 3 points in the opening, 7 in the middle, 9 in the end (engine)." */
static void annotate_text_losses(const struct annotation_side *side, struct text *words)
{
    const char *before = " On average a move lost ";

    for (enum game_phase phase = PHASE_OPENING; phase <= PHASE_END; phase++) {
        if (side->judged[phase] == 0)
            continue;
        const int points = annotation_side_lost(side, phase);

        text_format(words, "%s%d%s in the %s", before, points,
                    before[0] == ',' ? ""
                    : points == 1    ? " point"
                                     : " points",
                    game_phase_name(phase));
        before = ", ";
    }
    if (before[0] == ',')
        text_string(words, " (engine).");
}

static void annotate_text_side(const struct annotate_view *view, enum colour colour)
{
    const struct annotation_side *side = &view->annotation->summary.side[colour];
    const struct rules *rules = view->annotation->board->game->rules;
    struct text words = {0};

    if (rules != NULL && rules->way != NULL)
        return; /* men move: nothing of this is counted */
    text_format(&words, "%s: %d stone%s placed", query_colour(colour), side->stones,
                side->stones == 1 ? "" : "s");
    annotate_text_count(&words, side->blunders, "proved mistake", "proved mistakes");
    annotate_text_count(&words, side->mistakes, "mistake", "mistakes");
    annotate_text_count(&words, side->dubious, "dubious move", "dubious moves");
    annotate_text_count(&words, side->threats, "threat", "threats");
    annotate_text_count(&words, side->forced, "forced reply", "forced replies");
    annotate_text_count(&words, side->unanswered, "threat not answered", "threats not answered");
    annotate_text_count_ended(&words, side->frames, "frame", "frames", side->broken, "broken");
    annotate_text_count_ended(&words, side->wins, "proved win", "proved wins", side->given_up,
                              "given up");
    text_char(&words, '.');
    annotate_text_losses(side, &words);
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

static void annotate_text_note(const struct annotate_view *view, const char *note)
{
    struct text words = {0};

    text_string(&words, note);
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* Says where to read of frames that are counted, if no remark that is shown mentions one. */
static void annotate_text_hidden(const struct annotate_view *view)
{
    for (int i = 1; i <= view->annotation->nplies; i++) {
        const struct remarks *remarks = &view->annotation->plies[i].remarks;

        for (int r = 0; r < remarks->count; r++) {
            const enum remark_word word = (enum remark_word)remarks->remark[r].word;

            if ((word == WORD_FRAME_STANDS || word == WORD_FRAME_BROKEN) &&
                !annotate_shows(view, &remarks->remark[r])) {
                annotate_text_note(view,
                                   "--detail=3 also lists the frames that are only counted here.");
                return;
            }
        }
    }
}

static void annotate_text_head(const struct annotate_view *view)
{
    const struct annotation *annotation = view->annotation;
    struct text words = {0};

    query_title(view->item);
    annotate_board_name(annotation->board, &words);
    text_string(&words, ": ");
    annotate_result(view, &words);
    text_format(&words, ", %d %s.", annotation->nplies, annotation->nplies == 1 ? "ply" : "plies");
    if (view->item->outcome->swapped)
        text_format(&words, " %s swapped.", query_colour(colour_other(view->item->outcome->began)));
    paragraph_put(view->item->out, &words, 2);
    text_reset(&words);
    text_string(&words, "How it was decided: ");
    annotate_decided(view, &words);
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
    if (annotation->nplies == 0)
        return;
    annotate_text_side(view, COLOUR_WHITE);
    annotate_text_side(view, COLOUR_BLACK);
    annotate_text_hidden(view);
}

/* ---- plies ---- */

static void annotate_text_pad(struct text *out, int from, int to)
{
    for (int column = from; column < to; column++)
        text_char(out, ' ');
}

/* A sentence in its column, its kind at the right of its last line. */
static void annotate_text_sentence(struct text *out, const char *words, const char *kind,
                                   int column)
{
    size_t rest = strlen(words);

    for (bool is_first = true; rest > 0; is_first = false) {
        const char *blank = memchr(words, ' ', rest);
        const size_t length = blank == NULL ? rest : (size_t)(blank - words);

        if (!is_first && column + 1 + (int)length > TEXT_RIGHT - 1) {
            text_char(out, '\n');
            annotate_text_pad(out, 0, TEXT_LEFT);
            column = TEXT_LEFT;
        } else if (!is_first) {
            text_char(out, ' ');
            column++;
        }
        text_append(out, words, length);
        column += (int)length;
        words += length + (blank != NULL);
        rest -= length + (blank != NULL);
    }
    annotate_text_pad(out, column, TEXT_RIGHT);
    text_string(out, kind);
    text_char(out, '\n');
}

/* Returns whether one of the remarks shown is local. */
static bool annotate_text_ply(const struct annotate_view *view, int index)
{
    const struct annotated_ply *ply = &view->annotation->plies[index];
    const struct board *board = view->annotation->board;
    struct text *out = view->item->out;
    struct text words = {0};
    const char *mark = ply_mark(ply);
    char spelt[SPELLING_BYTES];
    bool is_first = true, any_local = false;

    for (int i = 0; i < ply->remarks.count; i++) {
        const struct remark *remark = &ply->remarks.remark[i];
        const bool is_local = remark->nwithin > 0;
        const size_t start = out->length;
        int column;

        if (!annotate_shows(view, remark))
            continue;
        if (is_first) {
            ply_spell(ply->ply, board, view->spelling, spelt);
            text_format(out, "%4d. %s%s%s", index, spelt, *mark == '\0' ? "" : " ", mark);
            if (out->length - start >= TEXT_LEFT)
                text_char(out, ' ');
        }
        annotate_text_pad(out, (int)(out->length - start), TEXT_LEFT);
        column = out->length - start > TEXT_LEFT ? (int)(out->length - start) : TEXT_LEFT;
        text_reset(&words);
        remark_spell(remark->text, board, view->spelling, &words);
        annotate_text_sentence(out, text_c(&words), remark_known_how(remark), column);
        is_first = false;
        any_local |= is_local;
    }
    out->failed |= words.failed;
    text_release(&words);
    return any_local;
}

/* ---- end ---- */

/* How likely White wins, every tenth ply. */
static void annotate_text_chances(const struct annotate_view *view)
{
    const struct annotation *annotation = view->annotation;
    const char *before = "";
    struct text words = {0};

    text_string(&words, annotation->budget.simulations > 0 ? "White's chance (engine): "
                                                           : "Estimate that White wins: ");
    for (int i = CHANCE_STEP; i <= annotation->nplies; i += CHANCE_STEP) {
        const struct white_chance chance = annotation_white_chance(annotation, i);

        if (!chance.exists)
            continue;
        text_format(&words, "%s%d%% at ply %d", before, chance.white, i);
        if (!chance.by_engine && chance.low <= 50 && chance.high >= 50)
            text_string(&words, " (even)");
        before = ", ";
    }
    text_string(&words, ".");
    if (*before != '\0')
        paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* How far forced wins were searched: another limit, and hav-mate with its own, may tell more. */
static void annotate_text_limits(const struct annotate_view *view)
{
    const struct annotation *annotation = view->annotation;
    struct text words = {0};

    if ((annotation->off &
         (ANNOTATION_OFF_GAME | ANNOTATION_OFF_OVER | ANNOTATION_OFF_RING_RULE)) != 0)
        return;
    text_format(&words, "Searched for wins: %llu positions at each ply and %llu more in the game",
                (unsigned long long)annotation->limits.first_nodes,
                (unsigned long long)annotation->limits.most_nodes);
    if (annotation->budget.simulations > 0)
        text_format(&words,
                    ", then %llu where a proved win begins and %llu where one ends. Engine: %llu "
                    "simulations at each ply, %llu where it suspected a mistake. "
                    "--effort=deep has ten times that.",
                    (unsigned long long)annotation->budget.reply_nodes,
                    (unsigned long long)annotation->budget.end_nodes,
                    (unsigned long long)annotation->budget.simulations,
                    (unsigned long long)annotation->budget.more_simulations);
    else if (study_can_advise(annotation->board))
        text_string(&words, ". With --effort=normal the engine judges the moves, too.");
    else
        text_string(&words, ". A larger --limit-nodes may find more.");
    paragraph_put(view->item->out, &words, 2);
    text_release(&words);
}

/* Explains the marks that the text has. */
static void annotate_text_marks(const struct annotate_view *view)
{
    struct text note = {0};

    for (int i = 0; i < PLY_VERDICTS; i++) {
        text_reset(&note);
        if (!ply_mark_note(view->annotation, (enum ply_verdict)i, &note))
            continue;
        text_char(&note, '.');
        paragraph_put(view->item->out, &note, 2);
    }
    view->item->out->failed |= note.failed;
    text_release(&note);
}

void annotate_text_print(const struct annotate_view *view)
{
    const struct annotation *annotation = view->annotation;
    bool any_local = false;
    size_t before;

    annotate_text_head(view);
    if (annotation->nplies == 0)
        return;
    text_char(view->item->out, '\n');
    before = view->item->out->length;
    for (int i = 1; i <= annotation->nplies; i++)
        any_local |= annotate_text_ply(view, i);
    if (view->item->out->length > before)
        text_char(view->item->out, '\n');
    annotate_text_chances(view);
    annotate_text_limits(view);
    annotate_archive_print(view);
    if ((annotation->off & ANNOTATION_OFF_ESTIMATE) != 0)
        annotate_text_note(view, "No estimate was fitted for this game, board or ring rule.");
    if ((annotation->off & ANNOTATION_OFF_OVER) != 0)
        annotate_text_note(view, "Stones that were set up hold a figure: there are no remarks.");
    if ((annotation->off & ANNOTATION_OFF_RING_RULE) != 0)
        annotate_text_note(view, "Under this ring rule neither forced wins nor ring frames nor "
                                 "ladders are searched.");
    annotate_text_marks(view);
    if (any_local)
        annotate_text_note(view, "local: proved in its region, threats elsewhere aside.");
}
