/* SPDX-License-Identifier: ISC */
#include "tests/ref/remark/remark_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ref/judge/joiner.h"
#include "tests/ref/judge/maker.h"
#include "tests/ref/judge/mate_brute.h"
#include "tests/ref/rules/ref_rules.h"

enum { JUDGE_STATES = 300000, JUDGE_STONES = 2, JUDGE_BRUTE_BASE = 8, JUDGE_SENTE_BASE = 5 };

/* A position, and where each colour completes a figure by the rules alone. */
struct judged_position {
    struct position position;
    struct ref ref;
    unsigned figures[3][BOARD_CELLS_MAX]; /* [colour][cell] filled in by judge_threats() */
    int nthreats[3];
    bool found[3];
};

struct remark_judge {
    bool wrong;
    struct maker *maker;
    struct joiner *joiner;
    struct ref_board ref_board;
    const struct board *board;
    int point[BOARD_CELLS_MAX]; /* [cell] of the reference */
    struct judged_position before, after;
    unsigned completed; /* by the ply */
    const struct annotation *annotation;
    int index;
    enum colour mover, other;
    cell at;
};

struct remark_judge *remark_judge_new(bool wrong)
{
    struct remark_judge *judge = calloc(1, sizeof *judge);

    if (judge == NULL)
        return NULL;
    judge->wrong = wrong;
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

/* Fills in the reference's stones; returns what the last stone placed, `last`, completes. */
static unsigned judge_fill(struct remark_judge *judge, struct judged_position *judged, cell last)
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

/* The threats of a colour: every stone tried. */
static const unsigned *judge_threats(struct remark_judge *judge, struct judged_position *judged,
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

static enum remark_verdict judge_say(bool is_true)
{
    return is_true ? REMARK_TRUE : REMARK_FALSE;
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

/* Threats of a colour after one more stone of it. */
static int judge_threats_with(struct remark_judge *judge, const struct judged_position *judged,
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

/* ---- local claims ---- */

/* Fills in the empty cells of the region; false: too many. */
static bool judge_region(const struct position *position, const struct remark *remark,
                         struct maker_question *question, int most)
{
    question->ncells = 0;
    for (int i = 0; i < remark->nwithin; i++) {
        if (position_colour(position, remark->within[i]) != COLOUR_NONE)
            continue;
        if (question->ncells == most)
            return false;
        question->cells[question->ncells++] = remark->within[i];
    }
    return true;
}

static enum remark_verdict judge_expect(enum maker_verdict got, enum maker_verdict wanted)
{
    return got == MAKER_UNKNOWN ? REMARK_UNDECIDED : judge_say(got == wanted);
}

static enum remark_verdict judge_frame(struct remark_judge *judge, const struct remark *remark)
{
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES};
    const bool is_near = remark->word == WORD_FRAME_NEAR,
               is_broken = remark->word == WORD_FRAME_BROKEN;
    const struct frame_fact *frame =
        &judge->annotation->plies[judge->index].facts.side[judge->mover].frame;

    if (is_near && remark->nwithin == 0)
        return REMARK_UNDECIDED; /* only that the stone lies in the frame */
    for (int i = judge->index - 1; is_broken && i > 0; i--)
        if (judge->annotation->plies[i].ply->colour == (uint8_t)judge->mover) {
            frame = &judge->annotation->plies[i].facts.side[judge->mover].frame;
            break;
        }
    question.figures = frame->figures;
    question.colour_first = is_near;
    maker_view(&view, &judge->after.position, judge->mover, MAKER_NO_BUG);
    if (question.figures == 0)
        return REMARK_FALSE;
    if (!judge_region(&judge->after.position, remark, &question, 22))
        return REMARK_UNDECIDED;
    return judge_expect(maker_solve(judge->maker, &question, NULL),
                        is_broken ? MAKER_NO : MAKER_YES);
}

static enum remark_verdict judge_join(struct remark_judge *judge, const struct remark *remark)
{
    struct maker_view view;
    const bool is_cut = remark->word == WORD_CUT;
    const enum colour colour = is_cut ? judge->other : judge->mover;
    struct maker_question question = {
        .view = &view, .limit_states = JUDGE_STATES, .colour_first = is_cut};

    maker_view(&view, &judge->after.position, colour, MAKER_NO_BUG);
    if (!judge_region(&judge->after.position, remark, &question, 24))
        return REMARK_UNDECIDED;
    for (int i = 0; i < remark->ncells && question.ntargets < MAKER_TARGETS_MAX; i++) {
        if (position_colour(&judge->after.position, remark->cells[i]) != colour)
            return REMARK_FALSE;
        question.target[question.ntargets++] = remark->cells[i];
    }
    return judge_expect(maker_solve(judge->maker, &question, NULL), is_cut ? MAKER_NO : MAKER_YES);
}

/* The side that the text names last before `end`; -1. */
static int judge_side_named(const char *text)
{
    const char *side = strstr(text, "side ");

    return side == NULL ? -1 : atoi(side + 5) - 1;
}

/* Is a stone of the colour that the group holds joined to the side inside the region? */
static enum remark_verdict judge_side(struct remark_judge *judge, const struct remark *remark)
{
    const struct colour_facts *facts =
        &judge->annotation->plies[judge->index].facts.side[judge->mover];
    const int side = judge_side_named(remark->text);
    struct joiner_question question = {.position = &judge->after.position,
                                       .colour = judge->mover,
                                       .nstones = 1,
                                       .side = side,
                                       .limit_states = JUDGE_STATES};
    bool unknown = false;

    if (side < 0 || judge->board->game->sides_conduct)
        return REMARK_UNDECIDED;
    if (position_colour(&judge->after.position, judge->at) != judge->mover)
        return REMARK_FALSE;
    for (int i = 0; i < remark->nwithin; i++)
        question.cells[question.ncells++] = remark->within[i];
    for (cell c = 0; c < judge->board->ncells; c++) {
        enum maker_verdict verdict;

        if (facts->group_of[c] != facts->group_of[judge->at])
            continue;
        question.stone[0] = c;
        verdict = joiner_solve(judge->joiner, &question, NULL);
        if (verdict == MAKER_YES)
            return REMARK_TRUE;
        unknown |= verdict == MAKER_UNKNOWN;
    }
    return unknown ? REMARK_UNDECIDED : REMARK_FALSE;
}

/* A side is closed: not even with the move does the stone reach it in the cells that are shut. */
static enum remark_verdict judge_block(struct remark_judge *judge, const struct remark *remark)
{
    struct joiner_question question = {.position = &judge->after.position,
                                       .colour = judge->other,
                                       .nstones = 1,
                                       .side = judge_side_named(remark->text),
                                       .colour_first = true,
                                       .limit_states = JUDGE_STATES};

    if (strncmp(remark->text, "Closes", 6) != 0 || remark->ncells == 0)
        return REMARK_UNDECIDED;
    question.stone[0] = remark->cells[0];
    if (position_colour(&judge->after.position, question.stone[0]) != judge->other)
        return REMARK_FALSE;
    for (int i = 0; i < remark->nwithin && question.ncells < JOINER_CELLS_MAX; i++)
        if (position_colour(&judge->after.position, remark->within[i]) == COLOUR_NONE)
            question.cells[question.ncells++] = remark->within[i];
    return judge_expect(joiner_solve(judge->joiner, &question, NULL), MAKER_NO);
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

/* ---- shapes ---- */

/* Cube coordinates, from the spelling. */
static void judge_cube(const struct remark_judge *judge, cell at, int cube[3])
{
    char name[SPELLING_BYTES];

    cell_spell(judge->board, SPELLING_XYZ, at, name);
    if (sscanf(name, "%d,%d,%d", &cube[0], &cube[1], &cube[2]) != 3)
        abort();
}

static enum remark_verdict judge_shape(struct remark_judge *judge, const struct remark *remark)
{
    static const struct {
        const char *begins;
        int least, middle, most; /* of the absolute differences, sorted */
    } classes[] = {
        {"Adjacent", 0, 1, 1},       {"One-point jump", 0, 2, 2}, {"Kite", 1, 1, 2},
        {"Two-point jump", 0, 3, 3}, {"Knight's move", 1, 2, 3},  {"Double kite", 2, 2, 4},
    };
    int one[3], other[3], parts[3];

    if (judge->board->game->sides_conduct)
        return REMARK_UNDECIDED;
    if (remark->ncells == 0) {
        for (cell c = 0; c < judge->board->ncells; c++)
            if (c != judge->at && board_distance(judge->board, c, judge->at) == 1 &&
                position_colour(&judge->after.position, c) == judge->mover)
                return REMARK_FALSE;
        return REMARK_TRUE;
    }
    judge_cube(judge, judge->at, one);
    judge_cube(judge, remark->cells[0], other);
    for (int i = 0; i < 3; i++)
        parts[i] = abs(one[i] - other[i]);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (parts[j] > parts[j + 1]) {
                const int part = parts[j];

                parts[j] = parts[j + 1];
                parts[j + 1] = part;
            }
    if (position_colour(&judge->after.position, remark->cells[0]) != judge->mover)
        return REMARK_FALSE;
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (strncmp(remark->text, classes[i].begins, strlen(classes[i].begins)) == 0)
            return judge_say(parts[0] == classes[i].least && parts[1] == classes[i].middle &&
                             parts[2] == classes[i].most);
    return judge_say(parts[2] == 4 && parts[0] < 2); /* a far jump */
}

/* A corner has three neighbours. */
static enum remark_verdict judge_corner(const struct remark_judge *judge,
                                        const struct remark *remark)
{
    const cell own = judge->at;
    const cell *cells = remark->ncells > 0 ? remark->cells : &own;
    const int n = remark->ncells > 0 ? remark->ncells : 1;

    for (int i = 0; i < n; i++)
        if (judge->ref_board.nnext[judge->point[cells[i]]] != 3 ||
            position_colour(&judge->after.position, cells[i]) != judge->mover)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* All that the chain can reach by the rules alone, given to its colour, makes no figure. */
static enum remark_verdict judge_dead(struct remark_judge *judge, const struct remark *remark)
{
    static struct ref ref;
    static bool in[REF_POINTS_MAX];
    const int other = judge->other == COLOUR_WHITE ? REF_WHITE : REF_BLACK;
    const int from = judge->point[remark->cells[0]];
    bool grown = true;

    if (position_colour(&judge->after.position, remark->cells[0]) != judge->other)
        return REMARK_FALSE;
    if (remark->nwithin > 0)
        return REMARK_UNDECIDED; /* the walls are not judged here: tests of dead_chains.h do */
    memset(in, 0, sizeof in);
    in[from] = true;
    ref = judge->after.ref;
    while (grown) {
        grown = false;
        for (int p = 0; p < judge->ref_board.npoints; p++)
            for (int k = 0; k < judge->ref_board.nnext[p] && !in[p]; k++)
                if (in[judge->ref_board.next[p][k]] &&
                    (ref.colour[p] == REF_NONE || ref.colour[p] == other))
                    in[p] = grown = true;
    }
    for (int p = 0; p < judge->ref_board.npoints; p++)
        if (in[p] && ref.colour[p] == REF_NONE && ref_play(&ref, p, other) != 0)
            return REMARK_FALSE;
    return REMARK_TRUE;
}

/* After the answer, the other colour's stones are cut by one more stone. */
static enum remark_verdict judge_tempo(struct remark_judge *judge, const struct remark *remark)
{
    static struct position position;
    struct maker_view view;
    struct maker_question question = {.view = &view, .limit_states = JUDGE_STATES, .ntargets = 2};

    if (judge_threats(judge, &judge->after, judge->mover)[remark->cells[0]] == 0)
        return REMARK_FALSE;
    position = judge->after.position;
    position_play(&position, remark->cells[0], judge->other);
    maker_view(&view, &position, judge->other, MAKER_NO_BUG);
    question.target[0] = remark->cells[1];
    question.target[1] = remark->cells[2];
    if (!judge_region(&position, remark, &question, 24))
        return REMARK_UNDECIDED;
    return judge_expect(maker_solve(judge->maker, &question, NULL), MAKER_NO);
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
    case WORD_FRAME_STANDS:
    case WORD_FRAME_BROKEN:
    case WORD_FRAME_NEAR: return judge_frame(judge, remark);
    case WORD_JOIN:
    case WORD_CUT: return judge_join(judge, remark);
    case WORD_SIDE: return judge_side(judge, remark);
    case WORD_CORNER: return judge_corner(judge, remark);
    case WORD_DEAD: return judge_dead(judge, remark);
    case WORD_CUT_TEMPO: return judge_tempo(judge, remark);
    case WORD_SENTE: return judge_sente(judge);
    case WORD_BLOCK: return judge_block(judge, remark);
    case WORD_REVERSED:
    case WORD_MISSED:
    case WORD_LOSES:
    case WORD_NO_LONGER:
    case WORD_MATE: return judge_mate(judge, remark);
    case WORD_SHAPE: return judge_shape(judge, remark);
    default: return REMARK_UNDECIDED;
    }
}
