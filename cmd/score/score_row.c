/* SPDX-License-Identifier: ISC */
/*
 * Points as rows and as text.
 */
#include "cmd/score/score_row.h"

#include <stdlib.h>

#include "analyse/board/rules.h"
#include "cmd/output/paragraph.h"
#include "cmd/output/row.h"
#include "parse/notation/komi.h"

int score_ask(const void *question, const struct query_view *view)
{
    (void)question;
    view->position->board->game->rules->score(view->position, view->answer);
    return 0;
}

/* White's points beyond Black's and the komi, in half points. */
static int score_lead(const struct query_view *view, const struct game_score *score)
{
    return 2 * (score->points[COLOUR_WHITE] - score->points[COLOUR_BLACK]) -
           view->item->record->komi_halves;
}

static enum colour score_leader(int lead)
{
    return lead > 0 ? COLOUR_WHITE : lead < 0 ? COLOUR_BLACK : COLOUR_NONE;
}

static void score_emit_halves(struct emit *emit, const char *name, int halves)
{
    emit_fixed(emit, name, halves / 2.0, halves % 2 != 0);
}

static void score_emit_group(const struct score_question *question, const struct board *board,
                             const struct score_group *group, struct emit *emit)
{
    emit_object(emit, NULL);
    emit_string(emit, "colour", colour_name(group->colour));
    row_set(emit, "cells", board, question->spelling, &group->stones);
    emit_signed(emit, "points", score_group_points(group));
    emit_signed(emit, "edge_cells", group->edge_cells);
    emit_signed(emit, "star_points", group->star);
    emit_signed(emit, "sides", group->sides);
    emit_signed(emit, "superstar_points", group->superstar);
    row_set(emit, "enclosed", board, question->spelling, &group->enclosed);
    emit_signed(emit, "ring_points", group->ring);
    emit_object_end(emit);
}

int score_row_emit(const void *question, const struct query_view *view, struct emit *emit)
{
    static const char *const names[] = {"white", "black", "komi", "leader", "lead", "groups"};
    const struct game_score *score = view == NULL ? NULL : view->answer;

    if (score == NULL) {
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            emit_null(emit, names[i]);
        return 0;
    }
    const int lead = score_lead(view, score);
    emit_signed(emit, "white", score->points[COLOUR_WHITE]);
    emit_signed(emit, "black", score->points[COLOUR_BLACK]);
    score_emit_halves(emit, "komi", view->item->record->komi_halves);
    emit_string(emit, "leader", colour_name(score_leader(lead)));
    score_emit_halves(emit, "lead", abs(lead));
    emit_array(emit, "groups");
    for (int i = 0; i < score->ngroups; i++)
        score_emit_group(question, view->position->board, &score->group[i], emit);
    emit_array_end(emit);
    return 0;
}

/* ---- text ---- */

/* "5 for a star (7 edge cells)", a comma before it if `n` parts were before. */
static int score_put_part(struct text *words, int n, int points, const char *what, int of,
                          const char *many)
{
    if (points == 0)
        return n;
    text_format(words, "%s%d for %s (%d %s)", n > 0 ? ", " : "", points, what, of, many);
    return n + 1;
}

static void score_put_ring(struct text *words, int n, const struct score_group *group,
                           enum colour other)
{
    if (group->ring == 0)
        return;
    text_format(words, "%s%d for a ring (around ", n > 0 ? ", " : "", group->ring);
    if (group->empties > 0)
        text_format(words, "%d empty cell%s", group->empties, group->empties == 1 ? "" : "s");
    if (group->foes > 0)
        text_format(words, "%s%d stone%s of %s", group->empties > 0 ? " and " : "", group->foes,
                    group->foes == 1 ? "" : "s", query_colour(other));
    text_char(words, ')');
}

static void score_put_group(const struct score_question *question, const struct query_view *view,
                            const struct score_group *group)
{
    const struct board *board = view->position->board;
    const int nwords = cellset_words(board);
    struct text words = {0};
    char spelt[SPELLING_BYTES];
    int n = 0;

    text_format(&words, "%s %d: ", query_colour(group->colour), score_group_points(group));
    n = score_put_part(&words, n, group->star, "a star", group->edge_cells, "edge cells");
    n = score_put_part(&words, n, group->superstar, "a superstar", group->sides, "sides");
    score_put_ring(&words, n, group, colour_other(group->colour));
    text_char(&words, ':');
    for (cell c = cellset_next(group->stones.word, 0, nwords); c != CELL_NONE;
         c = cellset_next(group->stones.word, c + 1u, nwords)) {
        cell_spell(board, question->spelling, c, spelt);
        text_format(&words, " %s", spelt);
    }
    paragraph_put(view->item->out, &words, 4);
    view->item->out->failed |= words.failed;
    text_release(&words);
}

int score_text_print(const void *asked, const struct query_view *view)
{
    const struct score_question *question = asked;
    struct text *out = view->item->out;
    const struct game_score *score = view->answer;
    const int lead = score_lead(view, score);
    int idle = 0;

    const bool is_over = rules_are_over(view->position);
    text_string(out, "  ");
    query_moment(view, question->spelling, out);
    text_format(out, "White %d, Black %d and a komi of ", score->points[COLOUR_WHITE],
                score->points[COLOUR_BLACK]);
    komi_put(view->item->record->komi_halves, out);
    if (lead == 0) {
        text_string(out, is_over ? ": a draw\n" : ": equal\n");
    } else {
        text_format(out, ": %s %s by ", query_colour(score_leader(lead)),
                    is_over ? "wins" : "leads");
        komi_put(abs(lead), out);
        text_char(out, '\n');
    }
    for (int i = 0; i < score->ngroups; i++) {
        idle += score_group_points(&score->group[i]) == 0;
        if (score_group_points(&score->group[i]) != 0)
            score_put_group(question, view, &score->group[i]);
    }
    if (idle > 0)
        text_format(out, "    %d %s no points\n", idle, idle == 1 ? "group has" : "groups have");
    return 0;
}
