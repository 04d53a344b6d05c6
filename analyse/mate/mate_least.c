/* SPDX-License-Identifier: ISC */
/*
 * Is there a win, how many stones does it take, and how does it go?
 *
 * One stone, then two are asked for, which is cheap.  Then half of the budget is for the longest
 * win that is wanted: long ones are often found sooner than short ones are refuted, and once there
 * is none, nothing more need be asked.  What is left is for the number: up from what is refuted,
 * one by one; and where that becomes too hard, down from what is proved.
 *
 * The line follows proofs.  Where the attacker is to move, the move of a proof with the stones that
 * are left; where the other is, the reply by which one stone fewer is refuted.
 */
#include "analyse/mate/mate_least.h"

#include "analyse/mate/move_ordering.h"

#define TURNS 16 /* a question within a known win gets one part in so many of the budget */
#define LINE_NODES 200000 /* for a line, */
#define REPLY_NODES 20000 /* of which a reply takes at most so many, */
#define REPLY_PARTS 8 /* and one in so many of those left: the attacker's moves need some, too */

struct search {
    struct mate *mate;
    struct position *position;
    const struct mate_least_question *question;
    struct mate_least *answer;
    bool stopped; /* the callback has ended this one */
};

static bool is_stopped(void *context)
{
    struct search *search = context;
    const struct mate_least_question *question = search->question;

    if (!search->stopped && question->stop != NULL)
        search->stopped = question->stop(question->stop_context);
    search->answer->stopped |= search->stopped;
    return search->stopped;
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

int mate_least_most(const struct position *position, enum colour attacker)
{
    return (position_empties(position) + (position->to_move == attacker)) / 2;
}

/* The same for the question's wins. */
static int most_wanted(const struct search *search)
{
    const int left = mate_least_most(search->position, search->question->attacker);
    const int most = search->question->most_stones;

    return most == 0 || most > left ? left : most;
}

/* A bound as the engine is to have it: none where it does not bind, lest the same be proved anew
 * for another number. */
static int bound_of(const struct search *search, int stones)
{
    return stones >= mate_least_most(search->position, search->question->attacker) ? 0 : stones;
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

    if (limit_nodes == 0 || search->stopped)
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

/* What is known altogether. */
static void settle(struct search *search)
{
    struct mate_least *answer = search->answer;

    if (answer->stones != 0)
        answer->status =
            answer->refuted == answer->stones - 1 ? MATE_STATUS_PROVED : MATE_STATUS_WITHIN;
    else
        answer->status =
            answer->refuted >= most_wanted(search) ? MATE_STATUS_REFUTED : MATE_STATUS_UNKNOWN;
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

/* One stone, two, or as many as are wanted. */
static void find(struct search *search, int most)
{
    const struct mate_least_question *question = search->question;
    struct mate_least *answer = search->answer;
    cell wins[2];

    if (attacker_moves(search) && answer->refuted == 0)
        learn(answer, 1,
              threat_moves_winning(search->position, question->attacker, wins) > 0 ? MATE_WIN
                                                                                   : MATE_NO);
    while (answer->stones == 0 && answer->refuted < 2 && answer->refuted < most) {
        const int before = answer->refuted;

        learn(answer, before + 1, ask(search, before + 1, nodes_left(search)));
        if (answer->refuted == before)
            break;
    }
    if (answer->stones == 0 && answer->refuted < most) {
        uint64_t part = nodes_left(search);

        if (!question->any_number && part != UINT64_MAX)
            part /= 2;
        learn(answer, most, ask(search, most, part));
        if (!question->any_number)
            climb(search, most);
    }
}

void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    const int most = most_wanted(&search);

    if (answer->stones == 0 && most > 0)
        find(&search, most);
    settle(&search);
}

/* Up from what is refuted, then down from what is proved. */
void mate_least_narrow(struct mate *mate, struct position *position,
                       const struct mate_least_question *question, struct mate_least *answer)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    const uint64_t limit = question->limit_nodes;
    const uint64_t turn = limit == 0 ? UINT64_MAX : limit / TURNS + 1;
    const int most = most_wanted(&search);
    enum mate_verdict verdict = MATE_NO;

    while (answer->refuted + 1 < answer->stones && verdict == MATE_NO) {
        const int stones = answer->refuted + 1;

        verdict = ask(&search, stones, nodes_left(&search) < turn ? nodes_left(&search) : turn);
        learn(answer, stones, verdict);
    }
    /* A bound that nobody has tried is far too high: double what is refuted until it is proved. */
    for (int stones = answer->refuted + 2; stones < most && answer->stones == most; stones *= 2) {
        verdict = ask(&search, stones, nodes_left(&search) < turn ? nodes_left(&search) : turn);
        learn(answer, stones, verdict);
    }
    do {
        verdict = answer->refuted + 1 < answer->stones
                      ? ask(&search, answer->stones - 1, nodes_left(&search))
                      : MATE_UNKNOWN;
        learn(answer, answer->stones - 1, verdict);
    } while (verdict == MATE_WIN);
    settle(&search);
}

/* ---- the line ---- */

/* A reply worth showing where none is known to be better: into a threat, else the most promising
 * cell. */
static cell any_reply(const struct search *search)
{
    const struct position *position = search->position;
    uint8_t promise[BOARD_CELLS_MAX];
    cell wins[2], best = CELL_NONE;

    if (threat_moves_winning(position, search->question->attacker, wins) > 0)
        return wins[0];
    move_ordering_find(position, (enum colour)position->to_move, promise);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            (best == CELL_NONE || promise[c] < promise[best]))
            best = c;
    return best;
}

/* What the engine says of so many stones, within what is left for the line. */
static struct mate_answer ask_line(struct search *search, int stones, uint64_t *limit_nodes)
{
    struct mate_question question = {.attacker = search->question->attacker,
                                     .most_stones = bound_of(search, stones),
                                     .limit_nodes = *limit_nodes,
                                     .stop = is_stopped,
                                     .stop_context = search};
    struct mate_answer found = {.verdict = MATE_UNKNOWN, .move = CELL_NONE};

    if (!attacker_moves(search)) {
        question.limit_nodes = *limit_nodes / REPLY_PARTS + 1;
        if (question.limit_nodes > REPLY_NODES)
            question.limit_nodes = REPLY_NODES;
    }
    if (*limit_nodes == 0 || search->stopped)
        return found;
    mate_solve(search->mate, search->position, &question, &found);
    search->answer->nodes += found.nodes;
    *limit_nodes -= found.nodes < *limit_nodes ? found.nodes : *limit_nodes;
    return found;
}

/* The next ply of the line, with at most *stones of the attacker's left; CELL_NONE: not found. */
static cell line_ply(struct search *search, int *stones, uint64_t *limit_nodes)
{
    struct mate_answer found;
    cell wins[2];

    if (attacker_moves(search)) {
        if (threat_moves_winning(search->position, search->question->attacker, wins) > 0)
            return wins[0];
        found = ask_line(search, *stones, limit_nodes);
        return found.verdict == MATE_WIN ? found.move : CELL_NONE;
    }
    while (*stones > 1) {
        found = ask_line(search, *stones - 1, limit_nodes);
        if (found.verdict != MATE_WIN)
            return found.verdict == MATE_NO && found.move != CELL_NONE ? found.move
                                                                       : any_reply(search);
        --*stones; /* fewer do */
    }
    return any_reply(search);
}

void mate_least_line(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    uint64_t limit_nodes = nodes_left(&search) < LINE_NODES ? nodes_left(&search) : LINE_NODES;
    int stones = answer->stones;

    answer->nline = 0;
    answer->figures = 0;
    while (stones > 0 && answer->figures == 0) {
        const bool is_own = attacker_moves(&search);
        const cell at = line_ply(&search, &stones, &limit_nodes);

        if (at == CELL_NONE)
            break;
        answer->line[answer->nline++] = at;
        answer->figures = position_play(position, at, (enum colour)position->to_move);
        stones -= is_own;
    }
    for (int i = 0; i < answer->nline; i++)
        position_undo(position);
}

/* ---- moves ---- */

/* Does the attacker win with its stone on this cell? */
static enum mate_verdict ask_move(struct search *search, cell at, int stones, uint64_t limit_nodes)
{
    struct position *position = search->position;
    enum mate_verdict verdict = MATE_NO;

    if (position_play(position, at, search->question->attacker) != 0)
        verdict = MATE_WIN;
    else if (stones > 1)
        verdict = ask(search, stones - 1, limit_nodes);
    position_undo(position);
    return verdict;
}

/* Does the attacker win after its opponent's stone on this cell?  That the opponent wins then says
 * that it does not. */
static enum mate_verdict ask_reply(struct search *search, cell at, uint64_t limit_nodes)
{
    const struct mate_least_question *question = search->question;
    struct mate_least_question turned = *question;
    struct position *position = search->position;
    struct search opponent = *search;
    enum mate_verdict verdict = MATE_NO;

    turned.attacker = colour_other(question->attacker);
    turned.most_stones = 0;
    opponent.question = &turned;
    if (position_play(position, at, turned.attacker) == 0) {
        verdict = ask(search, most_wanted(search), limit_nodes / 2 + 1);
        if (verdict == MATE_UNKNOWN &&
            ask(&opponent, most_wanted(&opponent), limit_nodes / 2 + 1) == MATE_WIN)
            verdict = MATE_NO;
    }
    position_undo(position);
    return verdict;
}

/* The empty cells. */
static int list_empty(const struct position *position, cell *cells)
{
    int n = 0;

    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            cells[n++] = c;
    return n;
}

/* What each of so many moves may take; in the first of two rounds only half of what is left. */
static uint64_t part_of(const struct search *search, int nmoves, int round)
{
    const uint64_t left = nodes_left(search);

    return left / (uint64_t)nmoves / (round == 0 ? 2 : 1) + (left > 0);
}

bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones,
                      struct mate_least *answer, struct cellset *moves)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    cell open[BOARD_CELLS_MAX];
    int nopen = list_empty(position, open);

    cellset_clear(moves->word, CELLSET_WORDS_MAX);
    for (int round = 0; round < 2; round++) {
        const int n = nopen;

        nopen = 0;
        for (int i = 0; i < n; i++) {
            const enum mate_verdict verdict =
                ask_move(&search, open[i], stones, part_of(&search, n - i, round));

            if (verdict == MATE_WIN)
                cellset_add(moves->word, open[i]);
            else if (verdict == MATE_UNKNOWN)
                open[nopen++] = open[i];
        }
    }
    return nopen == 0;
}

void mate_least_holds(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, struct mate_least *answer,
                      struct cellset *moves)
{
    struct search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    cell open[BOARD_CELLS_MAX];
    int nopen = list_empty(position, open);

    cellset_clear(moves->word, CELLSET_WORDS_MAX);
    for (int round = 0; round < 2; round++) {
        const int n = nopen;

        nopen = 0;
        for (int i = 0; i < n; i++) {
            const enum mate_verdict verdict =
                ask_reply(&search, open[i], part_of(&search, n - i, round));

            if (verdict == MATE_NO)
                cellset_add(moves->word, open[i]);
            else if (verdict == MATE_UNKNOWN)
                open[nopen++] = open[i];
        }
    }
}
