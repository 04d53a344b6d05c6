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

bool mate_problem_find(struct mate *mate, struct position *position, int stones,
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
