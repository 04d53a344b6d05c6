/* SPDX-License-Identifier: ISC */
/*
 * Is the position a problem?
 *
 * The searches go from cheap to expensive, and most positions fail at once: is there a win in so
 * many stones, is there none in fewer, is there one first move alone?  Every step must be proved;
 * one that ran out of nodes makes no problem.  The remaining nodes go to the stronger claim
 * that no other first move wins at all.
 */
#include "analyse/mate/mate_problem.h"

#define HOLD_AGAIN                                                                                 \
    100 /* times the limit, for the move that is left: of five that were left with 500 nodes, four \
           lose to 50000 */

/* The verdict on a win of the side to move within `stones`; adds the nodes to *nodes. */
static enum mate_verdict mate_problem_ask(struct mate *mate, struct position *position, int stones,
                                          uint64_t limit_nodes, uint64_t *nodes)
{
    const struct mate_question question = {.attacker = (enum colour)position->to_move,
                                           .most_stones = stones,
                                           .limit_nodes =
                                               limit_nodes > *nodes ? limit_nodes - *nodes : 1};
    struct mate_answer answer;

    mate_solve(mate, position, &question, &answer);
    *nodes += answer.nodes;
    return answer.verdict;
}

/* Is there one first move alone that wins within `stones`?  Then into *move. */
static bool mate_problem_is_unique(struct mate *mate, struct position *position,
                                   const struct mate_least_question *question, int stones,
                                   struct mate_least *answer, cell *move)
{
    const int words = cellset_words(position->board);
    struct cellset moves;

    if (!mate_least_moves(mate, position, question, stones, answer, &moves) ||
        cellset_count(moves.word, words) != 1)
        return false;
    *move = cellset_next(moves.word, 0, words);
    return true;
}

/* The same of exactly so many stones. */
static bool mate_problem_find_in(struct mate *mate, struct position *position, int stones,
                                 uint64_t limit_nodes, struct mate_problem *problem)
{
    const enum colour mover = (enum colour)position->to_move;
    const int most = mate_least_most(position, mover);
    struct mate_least_question question = {
        .attacker = mover, .most_stones = stones, .limit_nodes = limit_nodes};
    struct mate_least *solution = &problem->solution;
    uint64_t nodes = 0;
    cell move;

    if (stones > most ||
        mate_problem_ask(mate, position, stones, limit_nodes, &nodes) != MATE_WIN ||
        (stones > 1 &&
         mate_problem_ask(mate, position, stones - 1, limit_nodes, &nodes) != MATE_NO))
        return false;
    *solution = (struct mate_least){
        .status = MATE_STATUS_PROVED, .stones = stones, .refuted = stones - 1, .nodes = nodes};
    if (!mate_problem_is_unique(mate, position, &question, stones, solution, &problem->move))
        return false;
    problem->claim = MATE_PROBLEM_IN_STONES;
    mate_least_line(mate, position, &question, solution);
    if (mate_problem_is_unique(mate, position, &question, most, solution, &move))
        problem->claim = MATE_PROBLEM_AT_ALL;
    return solution->figures != 0 && solution->line[0] == problem->move;
}

/* Any number of stones: the least number is found first. */
static bool mate_problem_find_win(struct mate *mate, struct position *position,
                                  uint64_t limit_nodes, struct mate_problem *problem)
{
    const struct mate_least_question question = {.attacker = (enum colour)position->to_move,
                                                 .limit_nodes = limit_nodes};
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};

    mate_least_find(mate, position, &question, &least);
    if (least.stones > 0)
        mate_least_narrow(mate, position, &question, &least);
    return least.status == MATE_STATUS_PROVED && least.stones > 1 &&
           mate_problem_find_in(mate, position, least.stones, limit_nodes, problem) &&
           problem->claim == MATE_PROBLEM_AT_ALL;
}

/* Does the attacker win, with either to move?  From fresh tables, so that the order of questions
 * does not matter. */
static enum mate_status mate_problem_wins(struct mate *mate, struct position *position,
                                          enum colour attacker, uint64_t limit_nodes, int *stones)
{
    const struct mate_least_question question = {.attacker = attacker, .limit_nodes = limit_nodes};
    struct mate_least least = {.status = MATE_STATUS_UNKNOWN};

    mate_reset(mate);
    mate_least_find(mate, position, &question, &least);
    *stones = least.stones;
    return least.status;
}

/* Every move but one is proved to lose.  First what is cheap: the opponent must win if he may move
 * twice, but not with one stone, which anybody sees; and the side to move has no win itself. */
static bool mate_problem_find_hold(struct mate *mate, struct position *position,
                                   uint64_t limit_nodes, struct mate_problem *problem)
{
    const enum colour mover = (enum colour)position->to_move, other = colour_other(mover);
    int stones, nheld = 0;

    *problem = (struct mate_problem){.claim = MATE_PROBLEM_LOSES};
    position->to_move = (uint8_t)other;
    (void)mate_problem_wins(mate, position, other, limit_nodes, &stones);
    position->to_move = (uint8_t)mover;
    if (stones < 2)
        return false;
    (void)mate_problem_wins(mate, position, mover, limit_nodes, &stones);
    if (stones > 0)
        return false;
    for (cell at = 0; at < position->board->ncells && nheld < 2; at++) {
        enum mate_status status = MATE_STATUS_REFUTED;

        if (position_colour(position, at) != COLOUR_NONE)
            continue;
        stones = 0;
        if (position_play(position, at, mover) == 0)
            status = mate_problem_wins(mate, position, other, limit_nodes, &stones);
        position_undo(position);
        if (stones > 0)
            continue;
        nheld++;
        problem->move = at;
        if (status == MATE_STATUS_REFUTED)
            problem->claim = MATE_PROBLEM_HOLDS;
    }
    if (nheld != 1)
        return false;
    if (problem->claim == MATE_PROBLEM_LOSES) { /* or does it lose, too? */
        (void)position_play(position, problem->move, mover);
        if (mate_problem_wins(mate, position, other, HOLD_AGAIN * limit_nodes, &stones) ==
            MATE_STATUS_REFUTED)
            problem->claim = MATE_PROBLEM_HOLDS;
        position_undo(position);
        if (stones > 0)
            return false;
    }
    problem->solution.line[0] = problem->move;
    problem->solution.nline = 1;
    return true;
}

bool mate_problem_find(struct mate *mate, struct position *position, int stones,
                       uint64_t limit_nodes, struct mate_problem *problem)
{
    return stones == MATE_PROBLEM_HOLD
               ? mate_problem_find_hold(mate, position, limit_nodes, problem)
           : stones == MATE_PROBLEM_WIN
               ? mate_problem_find_win(mate, position, limit_nodes, problem)
               : mate_problem_find_in(mate, position, stones, limit_nodes, problem);
}
