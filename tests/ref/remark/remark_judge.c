/* SPDX-License-Identifier: ISC */
#include "tests/ref/remark/remark_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ref/judge/mate_brute.h"
#include "tests/ref/remark/remark_judge_parts.h"

struct remark_judge *remark_judge_new(bool wrong, bool thorough)
{
    struct remark_judge *judge = calloc(1, sizeof *judge);

    if (judge == NULL)
        return NULL;
    judge->wrong = wrong;
    judge->thorough = thorough;
    judge->maker = maker_new();
    judge->joiner = joiner_new();
    if (judge->maker != NULL && judge->joiner != NULL)
        return judge;
    remark_judge_free(judge);
    return NULL;
}

void remark_judge_free(struct remark_judge *judge)
{
    if (judge == NULL)
        return;
    maker_free(judge->maker);
    joiner_free(judge->joiner);
    free(judge);
}

/* ---- positions by the rules alone ---- */

static void judge_board(struct remark_judge *judge, const struct board *board)
{
    const bool hex = board->game->sides_conduct;
    char name[SPELLING_BYTES];

    if (judge->board == board)
        return;
    judge->board = board;
    ref_board_init(&judge->ref_board, hex, board->size, REF_BUG_NONE);
    for (cell c = 0; c < board->ncells; c++) {
        cell_spell(board, hex ? SPELLING_LG : SPELLING_XYZ, c, name);
        judge->point[c] = ref_point(&judge->ref_board, name);
    }
}

unsigned judge_fill(struct remark_judge *judge, struct judged_position *judged, cell last)
{
    unsigned figures = 0;

    ref_init(&judged->ref, &judge->ref_board, REF_FREELING, REF_BUG_NONE);
    for (cell c = 0; c < judge->board->ncells; c++)
        if (c != last && position_colour(&judged->position, c) != COLOUR_NONE)
            judged->ref.colour[judge->point[c]] =
                (char)(position_colour(&judged->position, c) == COLOUR_WHITE ? REF_WHITE
                                                                             : REF_BLACK);
    if (last != CELL_NONE)
        figures = ref_play(&judged->ref, judge->point[last],
                           position_colour(&judged->position, last) == COLOUR_WHITE ? REF_WHITE
                                                                                    : REF_BLACK);
    memset(judged->found, 0, sizeof judged->found);
    return figures;
}

const unsigned *judge_threats(struct remark_judge *judge, struct judged_position *judged,
                              enum colour colour)
{
    static struct ref ref;

    if (judged->found[colour])
        return judged->figures[colour];
    judged->found[colour] = true;
    judged->nthreats[colour] = 0;
    for (cell c = 0; c < judge->board->ncells; c++) {
        judged->figures[colour][c] = 0;
        if (position_colour(&judged->position, c) != COLOUR_NONE)
            continue;
        ref = judged->ref;
        judged->figures[colour][c] =
            ref_play(&ref, judge->point[c], colour == COLOUR_WHITE ? REF_WHITE : REF_BLACK);
        judged->nthreats[colour] += judged->figures[colour][c] != 0;
    }
    return judged->figures[colour];
}

void remark_judge_ply(struct remark_judge *judge, const struct game_line *game,
                      const struct annotation *annotation, int index)
{
    const struct ply *ply = &game->plies[index - 1];

    judge_board(judge, annotation->board);
    judge->annotation = annotation;
    judge->index = index;
    judge->mover = (enum colour)ply->colour;
    judge->other = colour_other(judge->mover);
    judge->at = ply->cell;
    game_line_position(game, index - 1, &judge->before.position);
    game_line_position(game, index, &judge->after.position);
    judge_fill(judge, &judge->before, CELL_NONE);
    judge->completed = judge_fill(judge, &judge->after, judge->at);
    if (judge->wrong) {
        const enum colour mover = judge->mover;

        judge->mover = judge->other;
        judge->other = mover;
    }
}

/* ---- forcing words ---- */

/* Are the first n cells of the remark threats of the colour, and is n all it has (or 8)? */
static bool judge_names_threats(struct remark_judge *judge, struct judged_position *judged,
                                enum colour colour, const struct remark *remark, int n)
{
    const unsigned *figures = judge_threats(judge, judged, colour);

    for (int i = 0; i < n; i++)
        if (figures[remark->cells[i]] == 0)
            return false;
    return true;
}

static enum remark_verdict judge_threat(struct remark_judge *judge, const struct remark *remark)
{
    struct judged_position *after = &judge->after;
    const bool has_first = strstr(remark->text, "first") != NULL;

    judge_threats(judge, after, judge->mover);
    judge_threats(judge, after, judge->other);
    if (remark->word == WORD_DOUBLE_THREAT)
        return judge_say(after->nthreats[judge->mover] > 1 && after->nthreats[judge->other] == 0 &&
                         judge_names_threats(judge, after, judge->mover, remark, remark->ncells));
    if (has_first)
        return judge_say(after->nthreats[judge->mover] > 0 && after->nthreats[judge->other] > 0);
    return judge_say(after->nthreats[judge->mover] > 0 && after->nthreats[judge->other] == 0 &&
                     judge_names_threats(judge, after, judge->mover, remark, remark->ncells));
}

static enum remark_verdict judge_answer(struct remark_judge *judge, const struct remark *remark)
{
    struct judged_position *before = &judge->before, *after = &judge->after;

    judge_threats(judge, before, judge->mover);
    judge_threats(judge, before, judge->other);
    judge_threats(judge, after, judge->other);
    switch (remark->word) {
    case WORD_LEFT_WIN:
        return judge_say(judge->completed == 0 &&
                         judge_names_threats(judge, before, judge->mover, remark, remark->ncells) &&
                         before->nthreats[judge->mover] > 0);
    case WORD_UNANSWERED:
        return judge_say(judge->completed == 0 && before->nthreats[judge->other] > 0 &&
                         after->nthreats[judge->other] > 0 &&
                         judge_names_threats(judge, before, judge->other, remark, remark->ncells));
    default:
        if (strncmp(remark->text, "No stone", 8) == 0)
            return judge_say(before->nthreats[judge->other] > 1 &&
                             before->nthreats[judge->mover] == 0);
        return judge_say(before->nthreats[judge->other] > 0 && after->nthreats[judge->other] == 0);
    }
}

int judge_threats_with(struct remark_judge *judge, const struct judged_position *judged,
                       enum colour colour, cell at)
{
    static struct judged_position with;

    if (position_colour(&judged->position, at) != COLOUR_NONE)
        return 0;
    with.position = judged->position;
    position_play(&with.position, at, colour);
    judge_fill(judge, &with, CELL_NONE);
    judge_threats(judge, &with, colour);
    return with.nthreats[colour];
}

static enum remark_verdict judge_double(struct remark_judge *judge, const struct remark *remark)
{
    if (remark->word == WORD_DOUBLE_NEXT) {
        for (int i = 0; i < remark->ncells; i++)
            if (judge_threats_with(judge, &judge->after, judge->mover, remark->cells[i]) < 2)
                return REMARK_FALSE;
        return REMARK_TRUE;
    }
    if (remark->ncells == 0)
        return judge_say(judge_threats_with(judge, &judge->before, judge->other, judge->at) > 1);
    for (int i = 0; i < remark->ncells; i++)
        if (judge_threats_with(judge, &judge->before, judge->other, remark->cells[i]) < 2 ||
            judge_threats_with(judge, &judge->after, judge->other, remark->cells[i]) > 1)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* ---- wins ---- */

static enum remark_verdict judge_win(struct remark_judge *judge, enum colour winner, int stones,
                                     const struct position *position)
{
    static struct mate_brute brute;

    if (winner == COLOUR_NONE)
        return REMARK_FALSE;
    if (stones < 1 || stones > JUDGE_STONES || judge->board->size > JUDGE_BRUTE_BASE)
        return REMARK_UNDECIDED;
    mate_brute_init(&brute, position, MATE_BRUTE_NO_BUG, false);
    if (judge->wrong)
        winner = colour_other(winner);
    return judge_say(mate_brute_wins(&brute, winner, (enum colour)position->to_move, stones));
}

static enum remark_verdict judge_mate(struct remark_judge *judge, const struct remark *remark)
{
    const struct win_fact *before = &judge->annotation->plies[judge->index - 1].facts.win,
                          *after = &judge->annotation->plies[judge->index].facts.win;
    enum remark_verdict verdict;

    switch (remark->word) {
    case WORD_MATE:
    case WORD_LOSES: return judge_win(judge, after->winner, after->stones, &judge->after.position);
    case WORD_REVERSED:
        verdict = judge_win(judge, after->winner, after->stones, &judge->after.position);
        return verdict == REMARK_FALSE
                   ? verdict
                   : judge_win(judge, before->winner, before->stones, &judge->before.position);
    default: return judge_win(judge, before->winner, before->stones, &judge->before.position);
    }
}

/* The side that the text names first; -1. */
int judge_side_named(const char *text)
{
    const char *side = strstr(text, "side ");

    return side == NULL ? -1 : atoi(side + 5) - 1;
}

/*
 * The ply was the only one that does not lose: all others tried on small boards, wins of more than
 * two stones not judged.
 */
static enum remark_verdict judge_only(struct remark_judge *judge)
{
    static struct mate_brute brute;
    static struct position with;
    enum remark_verdict verdict = REMARK_TRUE;

    if (judge->board->size > JUDGE_SENTE_BASE)
        return REMARK_UNDECIDED;
    for (cell c = 0; c < judge->board->ncells; c++) {
        if (position_colour(&judge->before.position, c) != COLOUR_NONE || c == judge->at)
            continue;
        with = judge->before.position;
        if (position_play(&with, c, judge->mover) != 0)
            return REMARK_FALSE;
        mate_brute_init(&brute, &with, MATE_BRUTE_NO_BUG, false);
        if (mate_brute_wins(&brute, judge->mover, judge->other, JUDGE_STONES))
            return REMARK_FALSE;
        if (!mate_brute_wins(&brute, judge->other, judge->other, JUDGE_STONES))
            verdict = REMARK_UNDECIDED;
    }
    return verdict;
}

/*
 * Moves named as holding are not lost in two stones, and those named as winning win if that takes
 * two stones at most; all stones tried.  A win that is longer is not judged.
 */
static enum remark_verdict judge_choices(struct remark_judge *judge, const struct remark *remark)
{
    static struct mate_brute brute;
    static struct position with;
    const bool win = strstr(remark->text, "Proved to win") != NULL;
    enum remark_verdict verdict = REMARK_TRUE;

    if (remark->kind != REMARK_PROVED)
        return REMARK_TRUE; /* that nothing was found */
    if (strncmp(remark->text, "The only move", 13) == 0)
        return judge_only(judge);
    if (judge->board->size > JUDGE_BRUTE_BASE)
        return REMARK_UNDECIDED;
    for (int i = 0; i < remark->ncells; i++) {
        if (position_colour(&judge->before.position, remark->cells[i]) != COLOUR_NONE)
            return REMARK_FALSE;
        with = judge->before.position;
        if (position_play(&with, remark->cells[i], judge->mover) != 0)
            continue;
        mate_brute_init(&brute, &with, MATE_BRUTE_NO_BUG, false);
        if (mate_brute_wins(&brute, judge->other, judge->other, JUDGE_STONES))
            return REMARK_FALSE;
        if (win && !mate_brute_wins(&brute, judge->mover, judge->other, JUDGE_STONES))
            verdict = REMARK_UNDECIDED;
    }
    return win ? verdict : REMARK_UNDECIDED;
}

/* If the other colour passes, the mover wins in three stones: all of them tried, on small boards.
 */
static enum remark_verdict judge_sente(struct remark_judge *judge)
{
    static struct mate_brute brute;

    if (judge->board->size > JUDGE_SENTE_BASE)
        return REMARK_UNDECIDED;
    mate_brute_init(&brute, &judge->after.position, MATE_BRUTE_NO_BUG, false);
    return judge_say(mate_brute_wins(&brute, judge->mover, judge->mover, 3));
}

enum remark_verdict remark_judge_ask(struct remark_judge *judge, const struct remark *remark)
{
    switch ((enum remark_word)remark->word) {
    case WORD_COMPLETES:
        return judge_say(judge->completed == judge->annotation->plies[judge->index].facts.ended &&
                         position_colour(&judge->after.position, judge->at) == judge->mover);
    case WORD_THREAT:
    case WORD_DOUBLE_THREAT: return judge_threat(judge, remark);
    case WORD_LEFT_WIN:
    case WORD_UNANSWERED:
    case WORD_ANSWER: return judge_answer(judge, remark);
    case WORD_DOUBLE_NEXT:
    case WORD_DOUBLE_STOPPED: return judge_double(judge, remark);
    case WORD_SENTE: return judge_sente(judge);
    case WORD_REVERSED:
    case WORD_MISSED:
    case WORD_LOSES:
    case WORD_NO_LONGER:
    case WORD_MATE: return judge_mate(judge, remark);
    case WORD_CHOICES: return judge_choices(judge, remark);
    case WORD_FRAME_ROBUST: return judge_robust(judge, remark);
    case WORD_GROUPS: return judge_counts(judge, remark);
    case WORD_LADDER:
    case WORD_LADDER_MOVE: return judge_run(judge, remark);
    case WORD_FRAME_STANDS:
    case WORD_FRAME_BROKEN:
    case WORD_FRAME_NEAR:
    case WORD_FRAME_STOPPED:
    case WORD_JOIN:
    case WORD_CUT:
    case WORD_CUT_TEMPO:
    case WORD_SPLIT:
    case WORD_CUP:
    case WORD_TRAP:
    case WORD_MIAI:
    case WORD_MAGNET:
    case WORD_SIDE:
    case WORD_BLOCK:
    case WORD_TEMPLATE:
    case WORD_TEMPLATE_INTRUSION:
    case WORD_TEMPLATE_ANSWER: return judge_local(judge, remark);
    default: return judge_place(judge, remark);
    }
}
