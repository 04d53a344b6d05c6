/* SPDX-License-Identifier: ISC */
/*
 * Which moves are good here?
 *
 * A share of won simulations is no chance: random players are nearer to each other than people.
 * Fitted weights turn it, with what the estimate says of the position, into one
 * (advice_table.c).
 *
 * The canonical image is searched.  A search that goes on with the last one's tree keeps the
 * orientation of that one.
 */
#include "analyse/study/study_advice.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/logarithm.h"
#include "analyse/study/advice_table.h"
#include "analyse/study/study_state.h"
#include "analyse/study/study_wins.h"

#define ADVICE_SEED 1
#define ADVICE_REFUTATIONS 8 /* moves that are asked about by themselves; set by hand */
#define ADVICE_NODES_PER_MS 200 /* about, of a search for a forced win; set by hand */

struct study_advising {
    struct mcts *mcts;
    uint64_t limit_moves; /* of the engine */
    struct canonical_position image; /* searched last */
    struct mcts_answer answer;
    int stage; /* stones / cells, in units of 1/1024 */
    bool has_estimate;
    int estimate; /* the formula's log-odds for the player to move, in units of 1/1024 */
    enum colour winner; /* by the search for forced wins; COLOUR_NONE: not known */
    struct mate_least win; /* its line */
    struct mate_escapes escapes; /* what is proved of the moves; all UNKNOWN where a win is
                                    known with its line */
    bool is_searching; /* the tree search runs */
    struct advice advice;
    struct advised_move moves[BOARD_CELLS_MAX], lost[BOARD_CELLS_MAX];
};

void study_advising_free(struct study_advising *advising)
{
    if (advising == NULL)
        return;
    mcts_free(advising->mcts);
    free(advising);
}

uint64_t advice_simulations(const struct board *board)
{
    /* By base.  Measured on boards with a tenth of their cells taken. */
    static const uint64_t simulations[] = {400000, 400000, 400000, 400000, 300000, 200000,
                                           150000, 120000, 90000,  70000,  60000};
    const int most = (int)(sizeof simulations / sizeof simulations[0]) - 1;

    if (board->game->sides_conduct)
        return board->size <= 11 ? 60000 : board->size <= 15 ? 50000 : 30000;
    return simulations[board->size < most ? board->size : most];
}

uint64_t advice_proof_nodes(uint64_t nodes, uint64_t time_ms)
{
    const uint64_t most = time_ms * ADVICE_NODES_PER_MS / 4;

    return time_ms != 0 && nodes > most ? most : nodes;
}

int advice_chance(const struct advice *advice, enum colour colour)
{
    return advice->white == ADVICE_NONE || colour == COLOUR_WHITE ? advice->white
                                                                  : 100 - advice->white;
}

const char *advised_move_proved(const struct advised_move *move)
{
    if (move->low == MCTS_WIN)
        return "wins";
    if (move->high == MCTS_LOSS)
        return "loses";
    if (move->low == MCTS_DRAW)
        return move->high == MCTS_DRAW ? "draws" : "holds";
    return NULL;
}

bool study_can_advise(const struct board *board)
{
    return mcts_applies(board);
}

/* The engine, with this memory; NULL when there is none. */
static struct study_advising *study_advising_get(struct study *study, uint64_t limit_moves)
{
    struct study_advising *advising = study->advising;

    if (advising == NULL)
        advising = study->advising = calloc(1, sizeof *advising);
    if (advising == NULL)
        return NULL;
    if (advising->limit_moves != limit_moves) {
        const struct mcts_options options = {.limit_moves = limit_moves};

        mcts_free(advising->mcts);
        advising->mcts = mcts_new(&options);
        advising->limit_moves = advising->mcts == NULL ? 0 : limit_moves;
    }
    return advising->mcts == NULL ? NULL : advising;
}

/* The log-odds of a share of won simulations, in units of 1/1024. */
static int advice_share_odds(uint16_t share)
{
    /* No share is taken for more certain than one in two hundred. */
    const int least = 65535 / 200;
    const int inside = share < least ? least : share > 65535 - least ? 65535 - least : share;

    return (logarithm_2((uint64_t)inside) - logarithm_2((uint64_t)(65535 - inside))) * 710 / 1024;
}

/* The percent, 1 .. 99, that the player to move wins, by a share and by what advice_begin() found.
 */
static int advice_percent(const struct study_advising *advising, uint16_t share)
{
    const int odds = advice_share_odds(share);
    const bool joins = advising->image.position.board->game->sides_conduct;
    const struct advice_formula *formula = joins ? &advice_joins : &advice_figures;
    const int *weights = advising->has_estimate ? formula->weight : formula->alone;
    int64_t sum = (int64_t)weights[ADVICE_SHARE] * odds +
                  (int64_t)weights[ADVICE_SHARE_STAGE] * odds * advising->stage / 1024 +
                  (int64_t)weights[ADVICE_MOVE] * 1024;

    if (advising->has_estimate)
        sum +=
            (int64_t)weights[ADVICE_ESTIMATE] * advising->estimate +
            (int64_t)weights[ADVICE_ESTIMATE_STAGE] * advising->estimate * advising->stage / 1024;
    return estimate_percent(&(struct estimate_odds){.white = (int)(sum / ADVICE_WEIGHT_ONE),
                                                    .stage = advising->stage})
        .white;
}

/* The formula's answer for the image, for the player to move.  Returns 0 or ERROR_MEMORY. */
static int advice_begin(struct study *study, struct study_advising *advising)
{
    const struct position *image = &advising->image.position;
    const int stones = image->nstones[COLOUR_WHITE] + image->nstones[COLOUR_BLACK];
    struct estimate_odds odds;

    advising->stage = 1024 * stones / image->board->ncells;
    advising->has_estimate = estimate_applies(image->board, image->ring_rule) && stones > 0;
    if (!advising->has_estimate)
        return 0;
    if (study_estimator(study) == NULL)
        return ERROR_MEMORY;
    estimate_position(study->estimator, image, &odds);
    advising->estimate = image->to_move == COLOUR_WHITE ? odds.white : -odds.white;
    return 0;
}

static void advice_write_move(struct study_advising *advising, int i)
{
    const struct mcts_move *found = &advising->answer.move[i];
    struct advised_move *move = &advising->moves[i];

    *move = (struct advised_move){.move = found->move,
                                  .visits = found->visits,
                                  .chance = ADVICE_NONE,
                                  .low = (enum mcts_value)found->low,
                                  .high = (enum mcts_value)found->high};
    if (found->low != found->high && found->visits >= ADVICE_VISITS_LEAST)
        move->chance = advice_percent(advising, found->share);
    move->nline = mcts_line(advising->mcts, found->move, move->line, ADVICE_LINE_MAX);
}

/* The answer of the search on the image, in the coordinates of the image. */
static void advice_write(struct study_advising *advising)
{
    const struct mcts_answer *answer = &advising->answer;
    struct advice *advice = &advising->advice;
    const int share = advice_percent(advising, answer->share);

    *advice = (struct advice){.white = ADVICE_NONE,
                              .low = (enum mcts_value)answer->low,
                              .high = (enum mcts_value)answer->high,
                              .simulations = answer->simulations,
                              .stopped = answer->stopped,
                              .nmoves = answer->nmoves,
                              .moves = advising->moves};
    if (answer->low != answer->high)
        advice->white = advising->image.position.to_move == COLOUR_WHITE ? share : 100 - share;
    for (int i = 0; i < answer->nmoves; i++)
        advice_write_move(advising, i);
}

/* Is it searched for proofs, by a ring rule that they know? */
static bool advice_proves(const struct position *position, const struct advice_question *question)
{
    return question->proof_nodes > 1 &&
           (position->ring_rule == RING_FREELING || !position->board->game->has_rings);
}

/*
 * Looks for a forced win of either colour.  Returns who wins, or COLOUR_NONE; *error: ERROR_MEMORY.
 * By other ring rules nothing is looked for.
 */
static enum colour advice_find_win(struct study *study, const struct advice_question *question,
                                   struct mate_least *win, int *error)
{
    const struct position *position = study->position;
    const enum colour mover = (enum colour)position->to_move;
    const enum colour order[] = {mover, colour_other(mover)};
    const uint64_t nodes = question->proof_nodes / 2;

    *error = 0;
    if (!advice_proves(position, question))
        return COLOUR_NONE;
    for (int i = 0; i < 2; i++) {
        const struct mate_least_question wanted = {.attacker = order[i],
                                                   .any_number = true,
                                                   .limit_nodes = nodes,
                                                   .stop = question->stop,
                                                   .stop_context = question->stop_context};

        *win = (struct mate_least){0};
        *error = study_win(study, &wanted, nodes / 4, 0, win);
        if (*error != 0 || win->stones > 0)
            return *error != 0 ? COLOUR_NONE : order[i];
    }
    return COLOUR_NONE;
}

/* The win of the player to move has no line: a move that was found to win begins it, the first in
 * the order of the image, however the board is rotated. */
static void advice_begin_win(struct study *study)
{
    struct study_advising *advising = study->advising;
    const int ncells = study->position->board->ncells;

    for (int i = 0; i < ncells && advising->win.nline == 0; i++) {
        const cell at = study_cell_of_image(study, (cell)i);

        if (position_colour(study->position, at) == COLOUR_NONE &&
            advising->escapes.escape[at] == MATE_ESCAPE_WINS)
            advising->win.line[advising->win.nline++] = at;
    }
}

/*
 * Which moves lose?  The tree search does not see the win of a few stones that a move allows, and
 * would name the move; a search after each of the moves does.  Returns 0 or ERROR_MEMORY.
 */
static int advice_find_lost(struct study *study, const struct advice_question *question)
{
    struct study_advising *advising = study->advising;
    const bool lacks_line =
        advising->winner == (enum colour)study->position->to_move && advising->win.nline == 0;
    int error = 0;
    const struct mate_escapes_question asked = {.limit_nodes = question->proof_nodes / 2,
                                                .stop = question->stop,
                                                .stop_context = question->stop_context};

    advising->escapes = (struct mate_escapes){.nodes = 0};
    if (advice_proves(study->position, question) && (advising->winner == COLOUR_NONE || lacks_line))
        error = study_escapes(study, &asked, &advising->escapes);
    if (error == 0 && lacks_line)
        advice_begin_win(study);
    return error;
}

/* Puts the moves that are proved to lose last; if all are, so is the position.  All is of the
 * position shown. */
static void advice_add_lost(struct study_advising *advising)
{
    struct advice *advice = &advising->advice;
    struct advised_move *moves = advising->moves;
    int nlost = 0, nmoves = 0;

    for (int i = 0; i < advice->nmoves; i++) {
        const uint8_t escape = advising->escapes.escape[moves[i].move];

        if (escape == MATE_ESCAPE_HOLDS && moves[i].low < MCTS_DRAW)
            moves[i].low = MCTS_DRAW;
        if (escape == MATE_ESCAPE_LOST) {
            moves[i].low = moves[i].high = MCTS_LOSS;
            moves[i].chance = ADVICE_NONE;
        }
        if (moves[i].high == MCTS_LOSS)
            advising->lost[nlost++] = moves[i];
        else
            moves[nmoves++] = moves[i];
    }
    memcpy(moves + nmoves, advising->lost, (size_t)nlost * sizeof moves[0]);
    if (nmoves == 0 && nlost > 0) {
        advice->white = ADVICE_NONE;
        advice->low = advice->high = MCTS_LOSS;
    }
}

/* Puts the first move of the win's line first, with that line. */
static void advice_put_first(struct study_advising *advising, enum mcts_value value)
{
    const struct mate_least *win = &advising->win;
    struct advised_move *moves = advising->moves, first;
    int at = 0;

    while (at < advising->advice.nmoves && (win->nline == 0 || moves[at].move != win->line[0]))
        at++;
    if (at == advising->advice.nmoves)
        return;
    first = moves[at];
    memmove(moves + 1, moves, (size_t)at * sizeof moves[0]);
    first.low = first.high = value;
    first.chance = ADVICE_NONE;
    first.nline = win->nline < ADVICE_LINE_MAX ? win->nline : ADVICE_LINE_MAX;
    memcpy(first.line, win->line, (size_t)first.nline * sizeof first.line[0]);
    moves[0] = first;
}

/* Adds a win that was found, of the player to move or, if every move loses, of the other.  All is
 * of the position shown. */
static void advice_add_win(struct study_advising *advising, bool is_movers)
{
    struct advice *advice = &advising->advice;
    struct advised_move *moves = advising->moves;

    advice->white = ADVICE_NONE;
    advice->low = advice->high = is_movers ? MCTS_WIN : MCTS_LOSS;
    for (int i = 0; i < advice->nmoves && !is_movers; i++) {
        moves[i].low = moves[i].high = MCTS_LOSS;
        moves[i].chance = ADVICE_NONE;
    }
    if (moves[0].low < MCTS_WIN)
        advice_put_first(advising, advice->low);
}

/* Rotates advice, whose moves, moves[0 .. advice->nmoves-1], keep their order. */
static void advice_rotate(struct advice *advice, struct advised_move *moves,
                          const struct orientation *orientation)
{
    if (orientation->exchanges && advice->white != ADVICE_NONE)
        advice->white = 100 - advice->white;
    for (int i = 0; i < advice->nmoves; i++) {
        moves[i].move = orientation_rotate_cell(orientation, moves[i].move);
        orientation_rotate_cells(orientation, moves[i].line, moves[i].nline);
    }
}

/* Advice on the position shown, from the answer on its image. */
static const struct advice *advice_of_answer(struct study *study)
{
    struct study_advising *advising = study->advising;

    advice_write(advising);
    advice_rotate(&advising->advice, advising->moves, &advising->image.back);
    if (advising->winner != COLOUR_NONE)
        advice_add_win(advising, advising->winner == (enum colour)study->position->to_move);
    else
        advice_add_lost(advising);
    return &advising->advice;
}

/*
 * Where a pass would lose, the next moves of the list are asked about by themselves, as each may
 * lose to a win that the search of all did not come to.  Returns 0 or ERROR_MEMORY.
 */
static int advice_refute_first(struct study *study, const struct advice_question *question)
{
    struct study_advising *advising = study->advising;
    const struct study_limits limits = {question->proof_nodes / ADVICE_REFUTATIONS, question->stop,
                                        question->stop_context};
    const struct advised_move *move = advising->moves;
    int error = 0;

    if (!advising->escapes.threatened || advising->winner != COLOUR_NONE)
        return 0;
    for (int asked = 0; asked < ADVICE_REFUTATIONS && error == 0; asked++) {
        const struct advice *advice = advice_of_answer(study);

        if (move == advising->moves + advice->nmoves || move->low == move->high)
            break;
        const cell at = move->move;

        error = study_refute(study, &limits, at, &advising->escapes);
        move += advising->escapes.escape[at] != MATE_ESCAPE_LOST;
    }
    return error;
}

/* The cell of the last ply, if it is a stone. */
static void advice_mark_last(const struct position *position, struct orientation_mark *mark)
{
    const struct ply *ply = &position->ply[position->nplies];

    *mark = (struct orientation_mark){0};
    if (position->nplies > 0 && ply[-1].kind == PLY_STONE)
        cellset_add(mark->cells.word, ply[-1].cell);
}

/* The orientation in which the position is canonical with its last stone and one on `at`. */
static void advice_orient(const struct position *position, cell at, struct orientation *there)
{
    struct orientation_mark marks[2];

    advice_mark_last(position, &marks[0]);
    marks[1] = (struct orientation_mark){0};
    cellset_add(marks[1].cells.word, at);
    orientation_find(there, position, marks, 2);
}

int study_advised(struct study *study, cell at)
{
    const struct position *position = study->position;
    struct advice *advice = &study->advising->advice;
    struct advised_move *moves = study->advising->moves;
    struct orientation there, other, back;

    for (int i = 0; i < advice->nmoves; i++)
        if (moves[i].move == at)
            return i;
    if (position->colour[at] != COLOUR_NONE)
        return -1;
    advice_orient(position, at, &there);
    orientation_invert(&there, &back);
    for (int i = 0; i < advice->nmoves; i++) {
        advice_orient(position, moves[i].move, &other);
        if (orientation_rotate_cell(&other, moves[i].move) != orientation_rotate_cell(&there, at))
            continue;
        advice_rotate(advice, moves, &other);
        advice_rotate(advice, moves, &back);
        return i;
    }
    return -1;
}

const struct advice *study_advice_so_far(struct study *study)
{
    struct study_advising *advising = study->advising;

    if (advising == NULL || !advising->is_searching)
        return NULL;
    mcts_answer_so_far(advising->mcts, &advising->answer);
    return advice_of_answer(study);
}

/* The last stone is a part of the image, since the search looks at it (mcts_policy.h). */
static void advice_find_image(struct study_advising *advising, const struct position *shown)
{
    struct orientation_mark last;

    advice_mark_last(shown, &last);
    canonical_position_find(&advising->image, shown, &last, 1);
}

/* Does all that comes before the tree search.  Returns 0 or ERROR_MEMORY. */
static int advice_prepare(struct study *study, const struct advice_question *question)
{
    struct study_advising *advising = study->advising;
    const struct position *shown = study->position;
    int error;

    advising->winner = advice_find_win(study, question, &advising->win, &error);
    if (error == 0)
        error = advice_find_lost(study, question);
    if (error != 0)
        return error;
    if (question->continues && advising->image.there.board == shown->board) {
        orientation_rotate_position(&advising->image.there, shown, &advising->image.position);
    } else {
        advice_find_image(advising, shown);
        mcts_reset(advising->mcts);
    }
    return advice_begin(study, advising);
}

const struct advice *study_advise(struct study *study, const struct advice_question *question)
{
    struct study_advising *advising = study_advising_get(study, question->limit_moves);
    const struct mcts_question asked = {.simulations = question->simulations,
                                        .seed = question->seed == 0 ? ADVICE_SEED : question->seed,
                                        .stop = question->stop,
                                        .stop_context = question->stop_context,
                                        .resumes = question->resumes,
                                        .nthreads = question->nthreads,
                                        .together = question->together};

    if (advising == NULL || (!question->resumes && advice_prepare(study, question) != 0))
        return NULL;
    advising->is_searching = true;
    mcts_search(advising->mcts, &advising->image.position, &asked, &advising->answer);
    advising->is_searching = false;
    if (!question->resumes && advice_refute_first(study, question) != 0)
        return NULL;
    return advice_of_answer(study);
}
