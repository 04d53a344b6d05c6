/* SPDX-License-Identifier: ISC */
/*
 * In how few stones does the attacker win, and how?
 *
 * First wins of one stone and of two are looked for, which is cheap.  Then half of the budget goes
 * to the longest win that is wanted: a long win is often found sooner than a short one is refuted,
 * and if there is no long win there is no shorter one either.  A search for a win of the opponent,
 * which refutes all of them, may take turns with it.  The rest is for the number: up from
 * what is refuted, one by one; where that becomes too hard, down from what is proved.
 *
 * Every number comes from a verdict of mate_solve().  Wins are monotone in the bound: one with at
 * most N stones is one with at most N + 1, and a refutation of N + 1 is one of N.  So a win with N
 * and a refutation of N - 1 prove that N is the least number; anything less leaves a range.
 *
 * The line follows proofs too.  With the attacker to move it is the move of a proof within the
 * stones that are left; with the other side to move, the reply after which one stone fewer is
 * refuted.
 */
#include "analyse/search/mate_least.h"

#include "analyse/relevance/move_ordering.h"

/* Nodes of the first turn of each of several searches; the turns grow; set by hand. */
#define FIRST_TURN 4096
#define FIRST_TURN_ONE \
    32768 /* the same without draws: links are asked in searches of some length */
#define ROOT_NODES 2 /* for what is known of the position before moves are tried */
#define TURN_STONES 3
#define FEW_STONES 3 /* that a search for a shorter win begins with */
#define TURNS 16 /* a question within a known win gets this part of the budget */
#define LINE_NODES 200000 /* for a line; */
#define REPLY_NODES 20000 /* at most for one reply of it, */
#define REPLY_PARTS 8 /* and at most this part of what is left, for the attacker's moves' sake */

struct mate_least_search {
    struct mate *mate;
    struct position *position;
    const struct mate_least_question *question;
    struct mate_least *answer;
    bool stopped; /* the callback has ended this one */
};

static bool mate_least_is_stopped(void *context)
{
    struct mate_least_search *search = context;
    const struct mate_least_question *question = search->question;

    if (!search->stopped && question->stop != NULL)
        search->stopped = question->stop(question->stop_context);
    search->answer->stopped |= search->stopped;
    return search->stopped;
}

/* The nodes that are left of the budget. */
static uint64_t mate_least_nodes_left(const struct mate_least_search *search)
{
    const uint64_t limit = search->question->limit_nodes;

    if (limit == 0)
        return UINT64_MAX;
    return search->answer->nodes < limit ? limit - search->answer->nodes : 0;
}

static bool mate_least_attacker_moves(const struct mate_least_search *search)
{
    return search->position->to_move == search->question->attacker;
}

int mate_least_most(const struct position *position, enum colour attacker)
{
    return (position_empties(position) + (position->to_move == attacker)) / 2;
}

/* The most stones of a win that the question is about. */
static int mate_least_most_wanted(const struct mate_least_search *search)
{
    const int left = mate_least_most(search->position, search->question->attacker);
    const int most = search->question->most_stones;

    return most == 0 || most > left ? left : most;
}

/* The bound for mate_solve(): 0, none, if the attacker cannot place more stones anyway.  Both mean
 * the same, and one number for it lets the tables serve every such question. */
static int mate_least_bound(const struct mate_least_search *search, int stones)
{
    return stones >= mate_least_most(search->position, search->question->attacker) ? 0 : stones;
}

/* Keeps a verdict on a win with at most `stones`; MATE_UNKNOWN changes nothing. */
static void mate_least_learn(struct mate_least *answer, int stones, enum mate_verdict verdict)
{
    if (verdict == MATE_WIN && (answer->stones == 0 || stones < answer->stones))
        answer->stones = stones;
    if (verdict == MATE_NO && stones > answer->refuted)
        answer->refuted = stones;
}

/* Does the attacker win with at most `stones`, 1 or more?  Unknown without nodes.  A win that takes
 * fewer lowers *proved; NULL allowed. */
static enum mate_verdict mate_least_ask(struct mate_least_search *search, int stones,
                                        uint64_t limit_nodes, int *proved)
{
    const struct mate_question question = {.attacker = search->question->attacker,
                                           .most_stones = mate_least_bound(search, stones),
                                           .limit_nodes = limit_nodes,
                                           .stop = mate_least_is_stopped,
                                           .stop_context = search};
    struct mate_answer found;

    if (limit_nodes == 0 || search->stopped)
        return MATE_UNKNOWN;
    mate_solve(search->mate, search->position, &question, &found);
    search->answer->nodes += found.nodes;
    if (proved != NULL && found.verdict == MATE_WIN && found.stones > 0)
        *proved = found.stones;
    return found.verdict;
}

/* The same, and keeps what it proves in the answer. */
static enum mate_verdict mate_least_try(struct mate_least_search *search, int stones,
                                        uint64_t limit_nodes)
{
    int proved = stones;
    const enum mate_verdict verdict = mate_least_ask(search, stones, limit_nodes, &proved);

    mate_least_learn(search->answer, proved, verdict);
    return verdict;
}

/* The status that follows from the bounds known.  A refutation of all the stones that are wanted,
 * or that the board has room for, is one of the win. */
static void mate_least_settle(struct mate_least_search *search)
{
    struct mate_least *answer = search->answer;

    if (answer->stones != 0)
        answer->status =
            answer->refuted == answer->stones - 1 ? MATE_STATUS_PROVED : MATE_STATUS_WITHIN;
    else
        answer->status = answer->refuted >= mate_least_most_wanted(search) ? MATE_STATUS_REFUTED
                                                                           : MATE_STATUS_UNKNOWN;
}

/* Asks for one stone more than is refuted, again and again, as far as the budget goes. */
static void mate_least_climb(struct mate_least_search *search, int most)
{
    struct mate_least *answer = search->answer;
    enum mate_verdict verdict = MATE_NO;

    while (answer->stones == 0 && answer->refuted < most && verdict == MATE_NO) {
        verdict = mate_least_try(search, answer->refuted + 1, mate_least_nodes_left(search));
    }
}

/* Does the opponent win?  As mate_least_ask(); only one of the colours completes the first figure.
 */
static enum mate_verdict mate_least_ask_opponent(struct mate_least_search *search,
                                                 uint64_t limit_nodes)
{
    const struct mate_least_question *question = search->question;
    struct mate_least_question reversed = *question;
    struct mate_least_search opponent = *search;
    enum mate_verdict verdict;

    reversed.attacker = colour_other(question->attacker);
    reversed.most_stones = 0;
    opponent.question = &reversed;
    verdict = mate_least_ask(&opponent, mate_least_most_wanted(&opponent), limit_nodes, NULL);
    search->stopped |= opponent.stopped;
    return verdict;
}

/*
 * Looks for a win of `most` with `limit_nodes` nodes, in turns with two other searches: for a win
 * of TURN_STONES more than are refuted, which tries far fewer moves, and for a win of the opponent,
 * which gets half as many nodes (without draws the first search is about that too).  Each round of
 * turns is twice as long as the one before, and the tables keep what it found.
 */
static void mate_least_ask_in_turns(struct mate_least_search *search, int most,
                                    uint64_t limit_nodes)
{
    struct mate_least *answer = search->answer;
    const bool can_draw = search->position->board->game->can_draw;
    const int nsearches = can_draw ? 3 : 2;
    const uint64_t before = answer->nodes;
    uint64_t spent = 0;

    for (uint64_t turn = can_draw ? FIRST_TURN : FIRST_TURN_ONE;
         spent < limit_nodes && !search->stopped; turn *= 2) {
        const int few = answer->refuted + TURN_STONES;

        for (int i = few < most ? 0 : 1; i < nsearches && spent < limit_nodes; i++) {
            const uint64_t length = i < 2 ? turn : turn / 2, left = limit_nodes - spent;
            const uint64_t part = left < length ? left : length;

            if (i < 2)
                (void)mate_least_try(search, i == 0 ? few : most, part);
            else if (mate_least_ask_opponent(search, part) == MATE_WIN)
                mate_least_learn(answer, most, MATE_NO);
            if (answer->stones > 0 || answer->refuted >= most)
                return;
            spent = answer->nodes - before;
        }
    }
}

/* Looks for a win of one stone, of two, or of `most`.  Without draws the position itself is asked
 * about `most` first: links may decide it. */
static void mate_least_find_any(struct mate_least_search *search, int most)
{
    const struct mate_least_question *question = search->question;
    struct mate_least *answer = search->answer;
    cell wins[2];

    if (mate_least_attacker_moves(search) && answer->refuted == 0)
        mate_least_learn(answer, 1,
                         threat_moves_winning(search->position, question->attacker, wins) > 0
                             ? MATE_WIN
                             : MATE_NO);
    if (answer->stones == 0 && !search->position->board->game->can_draw)
        (void)mate_least_try(search, most, ROOT_NODES);
    while (answer->stones == 0 && answer->refuted < 2 && answer->refuted < most) {
        const int before = answer->refuted;

        (void)mate_least_try(search, before + 1, mate_least_nodes_left(search));
        if (answer->refuted == before)
            break;
    }
    if (answer->stones == 0 && answer->refuted < most) {
        uint64_t part = mate_least_nodes_left(search);

        if (!question->any_number && part != UINT64_MAX)
            part /= 2;
        if (question->in_turns)
            mate_least_ask_in_turns(search, most, part);
        else
            (void)mate_least_try(search, most, part);
        if (!question->any_number)
            mate_least_climb(search, most);
    }
}

void mate_least_find(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer)
{
    struct mate_least_search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    const int most = mate_least_most_wanted(&search);

    if (answer->stones == 0 && most > 0)
        mate_least_find_any(&search, most);
    mate_least_settle(&search);
}

void mate_least_find_few(struct mate *mate, struct position *position,
                         const struct mate_least_question *question, int known,
                         struct mate_least *answer)
{
    struct mate_least_question few = *question;

    few.any_number = true;
    for (int most = FEW_STONES; most < known && answer->stones == 0 && !answer->stopped;
         most += 2) {
        const uint64_t limit = question->limit_nodes;

        if (limit != 0 && answer->nodes >= limit)
            return;
        few.most_stones = most;
        few.limit_nodes = limit == 0 ? 0 : answer->nodes + (limit - answer->nodes) / 2 + 1;
        mate_least_find(mate, position, &few, answer);
    }
}

/* Up from what is refuted, a part of the budget for each step, then down from what is proved. */
void mate_least_narrow(struct mate *mate, struct position *position,
                       const struct mate_least_question *question, struct mate_least *answer)
{
    struct mate_least_search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    const uint64_t limit = question->limit_nodes;
    const uint64_t turn = limit == 0 ? UINT64_MAX : limit / TURNS + 1;
    const int most = mate_least_most_wanted(&search);
    enum mate_verdict verdict = MATE_NO;

    while (answer->refuted + 1 < answer->stones && verdict == MATE_NO) {
        verdict = mate_least_try(
            &search, answer->refuted + 1,
            mate_least_nodes_left(&search) < turn ? mate_least_nodes_left(&search) : turn);
    }
    /* A win that was proved without a bound may be far shorter: double what is refuted. */
    for (int stones = answer->refuted + 2; stones < most && answer->stones == most; stones *= 2) {
        verdict = mate_least_try(
            &search, stones,
            mate_least_nodes_left(&search) < turn ? mate_least_nodes_left(&search) : turn);
    }
    do {
        verdict = answer->refuted + 1 < answer->stones
                      ? mate_least_try(&search, answer->stones - 1, mate_least_nodes_left(&search))
                      : MATE_UNKNOWN;
    } while (verdict == MATE_WIN);
    mate_least_settle(&search);
}

/* ---- the line ---- */

/* A reply to show where no better one is proved: it blocks a threat, or else is first in the move
 * order.  Claims nothing. */
static cell mate_least_any_reply(const struct mate_least_search *search)
{
    const struct position *position = search->position;
    uint8_t order[BOARD_CELLS_MAX];
    cell wins[2], best = CELL_NONE;

    if (threat_moves_winning(position, search->question->attacker, wins) > 0)
        return wins[0];
    move_ordering_find(position, (enum colour)position->to_move, NULL, order);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE &&
            (best == CELL_NONE || order[c] < order[best]))
            best = c;
    return best;
}

/* Asks about a win with at most `stones`, within the line's own budget. */
static struct mate_answer mate_least_ask_line(struct mate_least_search *search, int stones,
                                              uint64_t *limit_nodes)
{
    struct mate_question question = {.attacker = search->question->attacker,
                                     .most_stones = mate_least_bound(search, stones),
                                     .limit_nodes = *limit_nodes,
                                     .stop = mate_least_is_stopped,
                                     .stop_context = search};
    struct mate_answer found = {.verdict = MATE_UNKNOWN, .move = CELL_NONE};

    if (!mate_least_attacker_moves(search)) {
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

/* A reply after which the attacker does not win with `stones`, as `proved` does: if it does not
 * even win after a pass, any reply does that (one more stone never hurts its colour), and the first
 * in the move order shows more than a stone far away. */
static cell mate_least_close_reply(struct mate_least_search *search, int stones, cell proved,
                                   uint64_t *limit_nodes)
{
    struct position *position = search->position;
    const uint8_t to_move = position->to_move;
    struct mate_answer passed;

    position->to_move = (uint8_t)search->question->attacker;
    passed = mate_least_ask_line(search, stones, limit_nodes);
    position->to_move = to_move;
    return passed.verdict == MATE_NO ? mate_least_any_reply(search) : proved;
}

/* The next ply of the line, when the attacker wins with at most *stones more, which is lowered
 * where fewer are proved.  CELL_NONE: not found. */
static cell mate_least_line_ply(struct mate_least_search *search, int *stones,
                                uint64_t *limit_nodes)
{
    struct mate_answer found;
    cell wins[2];

    if (mate_least_attacker_moves(search)) {
        if (threat_moves_winning(search->position, search->question->attacker, wins) > 0)
            return wins[0];
        found = mate_least_ask_line(search, *stones, limit_nodes);
        if (found.verdict == MATE_WIN && found.stones > 0 && found.stones < *stones)
            *stones = found.stones;
        return found.verdict == MATE_WIN ? found.move : CELL_NONE;
    }
    while (*stones > 1) {
        found = mate_least_ask_line(search, *stones - 1, limit_nodes);
        if (found.verdict != MATE_WIN)
            return found.verdict == MATE_NO && found.move != CELL_NONE
                       ? mate_least_close_reply(search, *stones - 1, found.move, limit_nodes)
                       : mate_least_any_reply(search);
        *stones = found.stones > 0 ? found.stones : *stones - 1; /* fewer are enough */
    }
    return mate_least_any_reply(search);
}

void mate_least_line(struct mate *mate, struct position *position,
                     const struct mate_least_question *question, struct mate_least *answer)
{
    struct mate_least_search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    uint64_t limit_nodes =
        mate_least_nodes_left(&search) < LINE_NODES ? mate_least_nodes_left(&search) : LINE_NODES;
    int stones = answer->stones;

    answer->nline = 0;
    answer->figures = 0;
    answer->line_stones = stones;
    while (stones > 0 && answer->figures == 0) {
        const bool is_own = mate_least_attacker_moves(&search);
        const cell at = mate_least_line_ply(&search, &stones, &limit_nodes);

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
static enum mate_verdict mate_least_ask_move(struct mate_least_search *search, cell at, int stones,
                                             uint64_t limit_nodes)
{
    struct position *position = search->position;
    enum mate_verdict verdict = MATE_NO;

    if (position_play(position, at, search->question->attacker) != 0)
        verdict = MATE_WIN;
    else if (stones > 1)
        verdict = mate_least_ask(search, stones - 1, limit_nodes, NULL);
    position_undo(position);
    return verdict;
}

/* The empty cells. */
static int mate_least_list_empty(const struct position *position, cell *cells)
{
    int n = 0;

    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE)
            cells[n++] = c;
    return n;
}

/* The budget of each of `nmoves` moves: in the first of two rounds half of what is left for all. */
static uint64_t mate_least_part(const struct mate_least_search *search, int nmoves, int round)
{
    const uint64_t left = mate_least_nodes_left(search);

    return left / (uint64_t)nmoves / (round == 0 ? 2 : 1) + (left > 0);
}

/* The first round gives each move a part of the nodes, the second the undecided ones what is left.
 */
bool mate_least_moves(struct mate *mate, struct position *position,
                      const struct mate_least_question *question, int stones,
                      struct mate_least *answer, struct cellset *moves)
{
    struct mate_least_search search = {
        .mate = mate, .position = position, .question = question, .answer = answer};
    cell open[BOARD_CELLS_MAX];
    int nopen = mate_least_list_empty(position, open);

    cellset_clear(moves->word, CELLSET_WORDS_MAX);
    for (int round = 0; round < 2; round++) {
        const int n = nopen;

        nopen = 0;
        for (int i = 0; i < n; i++) {
            const enum mate_verdict verdict = mate_least_ask_move(
                &search, open[i], stones, mate_least_part(&search, n - i, round));

            if (verdict == MATE_WIN)
                cellset_add(moves->word, open[i]);
            else if (verdict == MATE_UNKNOWN)
                open[nopen++] = open[i];
        }
    }
    return nopen == 0;
}
