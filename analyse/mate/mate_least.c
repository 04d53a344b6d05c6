/* SPDX-License-Identifier: ISC */
/*
 * How many stones does a win take?
 *
 * One, then two are asked for, which is cheap.  Then half of the budget is for the longest win that
 * is wanted: long ones are often found sooner than short ones are refuted, and once there is none,
 * nothing more need be asked.  What is left is for the number: up from what is refuted, one by one;
 * and where that becomes too hard, down from what is proved.
 *
 * The line follows proofs.  Where the attacker is to move, the move of a proof with the stones that
 * are left; where the other is, the reply by which one stone fewer is refuted.
 */
#include "analyse/mate/mate_least.h"

#include "analyse/mate/promise.h"

#define TURNS 16 /* a question within a known win gets one part in so many of the budget */
#define LINE_NODES 200000 /* for a line, */
#define REPLY_NODES 20000 /* of which a reply takes at most so much */

struct search {
    struct mate *mate;
    struct position *position;
    const struct mate_least_question *question;
    struct mate_least *answer;
};

static bool is_stopped(void *context)
{
    struct search *search = context;
    const struct mate_least_question *question = search->question;

    if (!search->answer->stopped && question->stop != NULL)
        search->answer->stopped = question->stop(question->stop_context);
    return search->answer->stopped;
}

/* What is left of the budget. */
static uint64_t nodes_left(const struct search *search)
{
    const uint64_t limit = search->question->limit_nodes;

    if (limit == 0)
        return UINT64_MAX;
    return search->answer->nodes < limit ? limit - search->answer->nodes : 0;
}

static bool attacker_moves(const struct search *search)
{
    return search->position->to_move == search->question->attacker;
}

/* The most stones that the attacker can still place. */
static int stones_left(const struct search *search)
{
    return (position_empties(search->position) + attacker_moves(search)) / 2;
}

/* A bound as the engine is to have it: none where it does not bind, lest the same be proved anew
 * for another number. */
static int bound_of(const struct search *search, int stones)
{
    return stones >= stones_left(search) ? 0 : stones;
}

/* Does the attacker win with so many stones, 1 or more?  0 nodes: unknown. */
static enum mate_verdict ask(struct search *search, int stones, uint64_t limit_nodes)
{
    const struct mate_question question = {.attacker = search->question->attacker,
                                           .most_stones = bound_of(search, stones),
                                           .limit_nodes = limit_nodes,
                                           .stop = is_stopped,
                                           .stop_context = search};
    struct mate_answer found;

    if (limit_nodes == 0 || search->answer->stopped)
        return MATE_UNKNOWN;
    mate_solve(search->mate, search->position, &question, &found);
    search->answer->nodes += found.nodes;
    return found.verdict;
}

/* Keeps the verdict on a win with so many stones. */
static void learn(struct mate_least *answer, int stones, enum mate_verdict verdict)
{
    if (verdict == MATE_WIN && (answer->stones == 0 || stones < answer->stones))
        answer->stones = stones;
    if (verdict == MATE_NO && stones > answer->refuted)
        answer->refuted = stones;
}

/* Narrows what is known of a win that is proved: up from below, then down from above. */
static void narrow(struct search *search, int most)
{
    struct mate_least *answer = search->answer;
    const uint64_t limit = search->question->limit_nodes;
    const uint64_t turn = limit == 0 ? UINT64_MAX : limit / TURNS + 1;
    enum mate_verdict verdict = MATE_NO;

    while (answer->refuted + 1 < answer->stones && verdict == MATE_NO) {
        const int stones = answer->refuted + 1;

        verdict = ask(search, stones, nodes_left(search) < turn ? nodes_left(search) : turn);
        learn(answer, stones, verdict);
    }
    /* A bound that nobody has tried is far too high: double what is refuted until it is proved. */
    for (int stones = answer->refuted + 2; stones < most && answer->stones == most; stones *= 2) {
        verdict = ask(search, stones, nodes_left(search) < turn ? nodes_left(search) : turn);
        learn(answer, stones, verdict);
    }
    do {
        verdict = answer->refuted + 1 < answer->stones
                      ? ask(search, answer->stones - 1, nodes_left(search))
                      : MATE_UNKNOWN;
        learn(answer, answer->stones - 1, verdict);
    } while (verdict == MATE_WIN);
}

/* One by one from what is refuted, as far as the budget goes. */
static void climb(struct search *search, int most)
{
    struct mate_least *answer = search->answer;
    enum mate_verdict verdict = MATE_NO;

    while (answer->stones == 0 && answer->refuted < most && verdict == MATE_NO) {
        verdict = ask(search, answer->refuted + 1, nodes_left(search));
        learn(answer, answer->refuted + 1, verdict);
    }
}

static void find(struct search *search)
{
    const struct mate_least_question *question = search->question;
    struct mate_least *answer = search->answer;
    const int left = stones_left(search);
    const int most =
        question->most_stones == 0 || question->most_stones > left ? left : question->most_stones;
    cell wins[2];

    if (most == 0) {
        answer->status = MATE_STATUS_REFUTED;
        return;
    }
    if (attacker_moves(search))
        learn(answer, 1,
              tempo_wins(search->position, question->attacker, wins) > 0 ? MATE_WIN : MATE_NO);
    while (answer->stones == 0 && answer->refuted < 2 && answer->refuted < most) {
        const int before = answer->refuted;

        learn(answer, before + 1, ask(search, before + 1, nodes_left(search)));
        if (answer->refuted == before)
            break;
    }
    if (answer->stones == 0 && answer->refuted < most) {
        uint64_t half = nodes_left(search);

        half = half == UINT64_MAX ? half : half / 2;
        learn(answer, most, ask(search, most, half));
        if (answer->stones != 0)
            narrow(search, most);
        else
            climb(search, most);
    }
    if (answer->stones != 0)
        answer->status =
            answer->refuted == answer->stones - 1 ? MATE_STATUS_PROVED : MATE_STATUS_WITHIN;
    else if (answer->refuted >= most)
        answer->status = MATE_STATUS_REFUTED;
}

/* ---- the line ---- */

/* A reply worth showing where none is known to be better: into a threat, else the most promising
 * cell. */
static cell any_reply(const struct search *search)
{
    const struct position *position = search->position;
    uint8_t promise[BOARD_CELLS_MAX];
    cell wins[2], best = CELL_NONE;

    if (tempo_wins(position, search->question->attacker, wins) > 0)
        return wins[0];
    promise_find(position, (enum colour)position->to_move, promise);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            (best == CELL_NONE || promise[c] < promise[best]))
            best = c;
    return best;
}

/* The next ply of the line, with at most *stones of the attacker's left; CELL_NONE: not found. */
static cell line_ply(struct search *search, int *stones, uint64_t *limit_nodes)
{
    struct mate_question question = {.attacker = search->question->attacker};
    struct mate_answer found = {.verdict = MATE_UNKNOWN, .move = CELL_NONE};
    cell wins[2];

    if (attacker_moves(search) &&
        tempo_wins(search->position, search->question->attacker, wins) > 0)
        return wins[0];
    for (;;) {
        const int asked = attacker_moves(search) ? *stones : *stones - 1;

        if (asked == 0)
            return any_reply(search);
        question.most_stones = bound_of(search, asked);
        question.limit_nodes =
            attacker_moves(search) || *limit_nodes < REPLY_NODES ? *limit_nodes : REPLY_NODES;
        if (*limit_nodes == 0)
            break;
        mate_solve(search->mate, search->position, &question, &found);
        search->answer->nodes += found.nodes;
        *limit_nodes -= found.nodes < *limit_nodes ? found.nodes : *limit_nodes;
        if (attacker_moves(search) || found.verdict != MATE_WIN)
            break;
        --*stones; /* fewer do */
    }
    if (attacker_moves(search))
        return found.verdict == MATE_WIN ? found.move : CELL_NONE;
    return found.verdict == MATE_NO && found.move != CELL_NONE ? found.move : any_reply(search);
}

static void find_line(struct search *search)
{
    struct position *position = search->position;
    struct mate_least *answer = search->answer;
    int stones = answer->stones;
    uint64_t limit_nodes = LINE_NODES;

    while (answer->figures == 0) {
        const bool is_own = attacker_moves(search);
        const cell at = line_ply(search, &stones, &limit_nodes);

        if (at == CELL_NONE)
            break;
        answer->line[answer->nline++] = at;
        answer->figures = position_play(position, at, (enum colour)position->to_move);
        stones -= is_own;
    }
    for (int i = 0; i < answer->nline; i++)
        position_undo(position);
}

void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};

    answer->status = MATE_STATUS_UNKNOWN;
    answer->stopped = false;
    answer->stones = 0;
    answer->refuted = 0;
    answer->nodes = 0;
    answer->nline = 0;
    answer->figures = 0;
    find(&search);
    if (answer->stones > 0)
        find_line(&search);
}

bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones, struct cellset *moves)
{
    const struct mate_question asked = {.attacker = question->attacker,
                                        .most_stones = stones - 1,
                                        .limit_nodes = question->limit_nodes,
                                        .stop = question->stop,
                                        .stop_context = question->stop_context};
    bool complete = true;

    cellset_clear(moves->word, CELLSET_WORDS_MAX);
    for (cell c = 0; c < position->board->ncells; c++) {
        struct mate_answer found = {.verdict = MATE_NO};

        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        if (position_play(position, c, question->attacker) != 0)
            found.verdict = MATE_WIN;
        else if (stones > 1)
            mate_solve(mate, position, &asked, &found);
        position_undo(position);
        complete &= found.verdict != MATE_UNKNOWN;
        if (found.verdict == MATE_WIN)
            cellset_add(moves->word, c);
    }
    return complete;
}
