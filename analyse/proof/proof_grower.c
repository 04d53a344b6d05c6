/* SPDX-License-Identifier: ISC */
/*
 * How is a short proof made?
 *
 * Where the opponent is to move, the position after a pass is proved first, then each reply that
 * this proof does not meet.  A node is proved of the position at hand, and then made as general as
 * its answers allow: stones of the prover that no answer needs are removed, and cells that no
 * answer needs are given to the opponent, as long as he completes nothing.  One answer then meets
 * many replies, and one node serves many positions; the latest nodes are asked before any search.
 *
 * The table of a search with little memory has forgotten most of what it proved.  The search is
 * then repeated where its move is needed, with what the table still has.
 */
#include "analyse/proof/proof_grower.h"

#include "analyse/relevance/move_ordering.h"
#include "analyse/threat/threat_moves.h"

#define WORDS PROOF_DAG_WORDS
#define LATEST_NODES 65536 /* that are asked whether they settle a position; set by hand */

struct proof_grower {
    struct proof_dag *dag;
    struct mate *mate;
    struct position *position;
    const struct proof_question *question;
    uint64_t searched;
};

/* The answers of a node in the making, [n]. */
struct proof_cover {
    struct proof_answer answer[PROOF_DAG_ANSWERS_MAX];
    struct proof_stones after[PROOF_DAG_ANSWERS_MAX]; /* what the answer claims after its move */
    cell move[PROOF_DAG_ANSWERS_MAX];
    int n;
    uint64_t empties[WORDS]; /* of the node */
    uint64_t open[WORDS]; /* replies that no answer meets yet */
};

/* ---- nodes that settle a position ---- */

/* Looks for a node that settles these stones after at most `moves` moves of the prover, 0 or 1. */
static bool proof_grower_find(const struct proof_grower *grower, const struct proof_stones *stones,
                              int moves, struct proof_answer *answer)
{
    return proof_dag_find(grower->dag, stones, moves,
                          grower->question->asks_all ? PROOF_DAG_NONE : LATEST_NODES, answer);
}

/* ---- answers ---- */

/* Adds an answer, and takes the replies that it meets from the open ones. */
static void proof_grower_add_answer(struct proof_cover *cover, const struct proof_answer *answer,
                                    const struct proof_stones *after, cell move)
{
    cover->answer[cover->n] = *answer;
    cover->after[cover->n] = *after;
    cover->move[cover->n] = move;
    cover->n++;
    cellset_andnot(cover->open, cover->open, after->other, WORDS);
}

/* Adds the answer to complete a figure at `at`: needs as few stones as possible. */
static void proof_grower_add_completing(struct proof_grower *grower, struct proof_cover *cover,
                                        const struct proof_stones *stones, cell at)
{
    struct proof_dag *dag = grower->dag;
    const struct proof_answer answer = {.at = at};
    struct proof_stones after;

    cellset_copy(after.own, stones->own, WORDS);
    cellset_add(after.own, at);
    for (cell c = cellset_next(stones->own, 0, WORDS); c != CELL_NONE;
         c = cellset_next(stones->own, c + 1u, WORDS)) {
        cellset_remove(after.own, c);
        if (!proof_dag_has_figure(dag, after.own, dag->prover))
            cellset_add(after.own, c);
    }
    cellset_clear(after.other, WORDS);
    for (cell c = 0; c < dag->board->ncells; c++)
        if (!cellset_has(after.own, c))
            cellset_add(after.other, c);
    proof_grower_add_answer(cover, &answer, &after, at);
}

/* Removes answers that the others make needless, the first ones first. */
static void proof_grower_drop_needless(struct proof_cover *cover)
{
    for (int drop = 0; drop < cover->n;) {
        uint64_t open[WORDS];

        cellset_copy(open, cover->empties, WORDS);
        for (int i = 0; i < cover->n; i++)
            if (i != drop)
                cellset_andnot(open, open, cover->after[i].other, WORDS);
        if (!cellset_empty(open, WORDS)) {
            drop++;
            continue;
        }
        cover->n--;
        for (int i = drop; i < cover->n; i++) {
            cover->answer[i] = cover->answer[i + 1];
            cover->after[i] = cover->after[i + 1];
            cover->move[i] = cover->move[i + 1];
        }
    }
}

/* ---- making a node general ---- */

/* The effect of the answers together: the stones of the prover that one of them needs, the cells
 * that each lets the opponent have, and the replies that they meet. */
struct proof_freedom {
    uint64_t needed[WORDS], common[WORDS], met[WORDS];
};

static void proof_grower_find_freedom(const struct proof_cover *cover,
                                      struct proof_freedom *freedom)
{
    cellset_clear(freedom->needed, WORDS);
    cellset_clear(freedom->met, WORDS);
    for (int i = 0; i < cover->n; i++) {
        uint64_t own[WORDS];

        cellset_copy(own, cover->after[i].own, WORDS);
        cellset_remove(own, cover->move[i]);
        cellset_or(freedom->needed, freedom->needed, own, WORDS);
        cellset_or(freedom->met, freedom->met, cover->after[i].other, WORDS);
        if (i == 0)
            cellset_copy(freedom->common, cover->after[i].other, WORDS);
        else
            cellset_and(freedom->common, freedom->common, cover->after[i].other, WORDS);
    }
    for (int i = 0; i < cover->n; i++)
        cellset_remove(freedom->common, cover->move[i]);
}

/* Would a stone of the opponent complete a figure on one of the empty cells? */
static bool proof_grower_threatens(const struct position *scratch, enum colour other,
                                   const uint64_t *empties)
{
    for (cell c = cellset_next(empties, 0, WORDS); c != CELL_NONE;
         c = cellset_next(empties, c + 1u, WORDS))
        if (position_would_complete(scratch, c, other) != 0)
            return true;
    return false;
}

/* Makes the stones as general as the answers allow.  The answers are right for `stones`. */
static void proof_grower_generalize(struct proof_grower *grower, const struct proof_cover *cover,
                                    struct proof_stones *stones)
{
    const enum colour other = colour_other(grower->dag->prover);
    struct position *scratch = &grower->dag->scratch;
    struct proof_freedom freedom;
    uint64_t empties[WORDS];

    proof_grower_find_freedom(cover, &freedom);
    cellset_copy(empties, cover->empties, WORDS);
    for (cell c = cellset_next(stones->other, 0, WORDS); c != CELL_NONE;
         c = cellset_next(stones->other, c + 1u, WORDS))
        position_play(scratch, c, other);
    for (cell c = cellset_next(stones->own, 0, WORDS); c != CELL_NONE;
         c = cellset_next(stones->own, c + 1u, WORDS)) {
        if (cellset_has(freedom.needed, c) || !cellset_has(freedom.met, c) ||
            position_would_complete(scratch, c, other) != 0)
            continue;
        cellset_remove(stones->own, c);
        cellset_add(empties, c);
    }
    for (cell c = cellset_next(empties, 0, WORDS); c != CELL_NONE;
         c = cellset_next(empties, c + 1u, WORDS)) {
        if (!cellset_has(freedom.common, c))
            continue;
        position_play(scratch, c, other);
        cellset_remove(empties, c);
        if (proof_grower_threatens(scratch, other, empties)) {
            position_undo(scratch);
            cellset_add(empties, c);
        } else {
            cellset_add(stones->other, c);
        }
    }
    while (scratch->nplies > 0)
        position_undo(scratch);
}

/* The goal is HOLD: does the opponent complete nothing even with all empty cells?  Then gives him
 * all cells of which that is still true. */
static bool proof_grower_fill(struct proof_grower *grower, const uint64_t *empties,
                              struct proof_stones *stones)
{
    struct proof_dag *dag = grower->dag;
    uint64_t all[WORDS];

    cellset_or(all, stones->other, empties, WORDS);
    if (proof_dag_has_figure(dag, all, colour_other(dag->prover)))
        return false;
    cellset_copy(stones->other, all, WORDS);
    for (cell c = cellset_next(stones->own, 0, WORDS); c != CELL_NONE;
         c = cellset_next(stones->own, c + 1u, WORDS)) {
        cellset_add(all, c);
        if (proof_dag_has_figure(dag, all, colour_other(dag->prover))) {
            cellset_remove(all, c);
        } else {
            cellset_remove(stones->own, c);
            cellset_add(stones->other, c);
        }
    }
    return true;
}

/* ---- the proof ---- */

/* Adds the node and passes it on. */
static enum proof_growth proof_grower_put(struct proof_grower *grower,
                                          const struct proof_stones *stones,
                                          const struct proof_cover *cover,
                                          struct proof_answer *answer)
{
    const struct proof_question *question = grower->question;
    struct proof_place place;
    const enum proof_fault fault =
        proof_dag_add(grower->dag, stones, cover->answer, cover->n, &place);

    if (fault != PROOF_FAULT_NONE)
        return fault == PROOF_FAULT_MEMORY ? PROOF_GROWTH_FULL : PROOF_GROWTH_WRONG;
    *answer = (struct proof_answer){.at = CELL_NONE, .node = grower->dag->nnodes - 1};
    if (question->put != NULL &&
        question->put(question->put_context, stones, cover->answer, cover->n) != 0)
        return PROOF_GROWTH_UNWRITTEN;
    return PROOF_GROWTH_DONE;
}

/* A move of the prover, who is to move, that keeps what is proved. */
static enum proof_growth proof_grower_search(struct proof_grower *grower, cell *move)
{
    const struct proof_question *asked = grower->question;
    const bool wins = grower->dag->goal == PROOF_GOAL_WIN;
    const enum colour prover = grower->dag->prover;
    struct mate_question question = {.attacker = wins ? prover : colour_other(prover),
                                     .stop = asked->stop,
                                     .stop_context = asked->stop_context};
    struct mate_answer answer;

    if (asked->limit_nodes != 0 && grower->searched >= asked->limit_nodes)
        return PROOF_GROWTH_UNKNOWN;
    question.limit_nodes = asked->limit_nodes == 0 ? 0 : asked->limit_nodes - grower->searched;
    mate_solve(grower->mate, grower->position, &question, &answer);
    grower->searched += answer.nodes;
    *move = answer.move;
    if (answer.verdict == MATE_UNKNOWN)
        return PROOF_GROWTH_UNKNOWN;
    return answer.verdict == (wins ? MATE_WIN : MATE_NO) && *move != CELL_NONE ? PROOF_GROWTH_DONE
                                                                               : PROOF_GROWTH_WRONG;
}

static enum proof_growth proof_grower_prove_replies(struct proof_grower *grower,
                                                    struct proof_answer *answer);

/* The prover is to move: finds his answer, what it claims after his move, and the move; CELL_NONE:
 * the answer is a node that needs no move. */
static enum proof_growth proof_grower_prove_move(struct proof_grower *grower,
                                                 struct proof_answer *answer,
                                                 struct proof_stones *after, cell *move)
{
    struct proof_dag *dag = grower->dag;
    struct proof_stones stones;
    uint64_t played[WORDS];
    enum proof_growth growth = PROOF_GROWTH_DONE;

    proof_dag_stones(dag, grower->position, &stones);
    if (!proof_grower_find(grower, &stones, 1, answer)) {
        growth = proof_grower_search(grower, move);
        if (growth != PROOF_GROWTH_DONE)
            return growth;
        position_play(grower->position, *move, dag->prover);
        growth = proof_grower_prove_replies(grower, answer);
        position_undo(grower->position);
        if (growth != PROOF_GROWTH_DONE)
            return growth;
    }
    proof_dag_rotated(dag, answer->node, answer->symmetry, after);
    cellset_andnot(played, after->own, stones.own, WORDS);
    *move = cellset_next(played, 0, WORDS);
    return growth;
}

/* Proves the position after `reply` (CELL_NONE: a pass), and adds the answer to the cover.  With
 * *settled, the answer decides the node itself. */
static enum proof_growth proof_grower_meet(struct proof_grower *grower, cell reply,
                                           struct proof_cover *cover, struct proof_answer *answer,
                                           bool *settled)
{
    struct position *position = grower->position;
    const enum colour prover = grower->dag->prover;
    enum proof_growth growth = PROOF_GROWTH_WRONG;
    struct proof_stones after;
    cell move;

    if (reply == CELL_NONE) {
        position->to_move = (uint8_t)prover;
        growth = proof_grower_prove_move(grower, answer, &after, &move);
        position->to_move = (uint8_t)colour_other(prover);
    } else {
        if (position_play(position, reply, colour_other(prover)) == 0)
            growth = proof_grower_prove_move(grower, answer, &after, &move);
        position_undo(position);
    }
    if (growth != PROOF_GROWTH_DONE)
        return growth;
    *settled = move == CELL_NONE;
    if (!*settled)
        proof_grower_add_answer(cover, answer, &after, move);
    return PROOF_GROWTH_DONE;
}

/* The open reply that is first in the move order. */
static cell proof_grower_next_reply(const struct proof_grower *grower,
                                    const struct proof_cover *cover)
{
    uint8_t order[BOARD_CELLS_MAX];
    cell best = cellset_next(cover->open, 0, WORDS);

    move_ordering_find(grower->position, colour_other(grower->dag->prover), NULL, order);
    for (cell c = best; c != CELL_NONE; c = cellset_next(cover->open, c + 1u, WORDS))
        if (order[c] < order[best])
            best = c;
    return best;
}

/* Finds answers to all replies.  With *settled, *answer decides the node itself. */
static enum proof_growth proof_grower_find_cover(struct proof_grower *grower,
                                                 const struct proof_stones *stones,
                                                 struct proof_cover *cover,
                                                 struct proof_answer *answer, bool *settled)
{
    enum proof_growth growth = PROOF_GROWTH_DONE;
    cell wins[2];
    const int nwins = threat_moves_winning(grower->position, grower->dag->prover, wins);

    for (int i = 0; i < nwins; i++)
        proof_grower_add_completing(grower, cover, stones, wins[i]);
    if (nwins == 0)
        growth = proof_grower_meet(grower, CELL_NONE, cover, answer, settled);
    while (growth == PROOF_GROWTH_DONE && !*settled && !cellset_empty(cover->open, WORDS))
        growth = proof_grower_meet(grower, proof_grower_next_reply(grower, cover), cover, answer,
                                   settled);
    return growth;
}

/* The opponent is to move: proves the position. */
static enum proof_growth proof_grower_prove_replies(struct proof_grower *grower,
                                                    struct proof_answer *answer)
{
    struct proof_dag *dag = grower->dag;
    struct proof_stones stones;
    struct proof_cover cover;
    enum proof_growth growth;
    bool settled = false;

    proof_dag_stones(dag, grower->position, &stones);
    if (proof_grower_find(grower, &stones, 0, answer))
        return PROOF_GROWTH_DONE;
    cover.n = 0;
    cellset_clear(cover.empties, WORDS);
    for (cell c = 0; c < dag->board->ncells; c++)
        if (position_colour(grower->position, c) == COLOUR_NONE)
            cellset_add(cover.empties, c);
    if (dag->goal == PROOF_GOAL_HOLD && proof_grower_fill(grower, cover.empties, &stones))
        return proof_grower_put(grower, &stones, &cover, answer);
    cellset_copy(cover.open, cover.empties, WORDS);
    growth = proof_grower_find_cover(grower, &stones, &cover, answer, &settled);
    if (growth != PROOF_GROWTH_DONE || settled)
        return growth;
    proof_grower_drop_needless(&cover);
    proof_grower_generalize(grower, &cover, &stones);
    return proof_grower_put(grower, &stones, &cover, answer);
}

enum proof_growth proof_grow(struct proof_dag *dag, struct mate *mate, struct position *position,
                             const struct proof_question *question, struct proof_answer *answer,
                             uint64_t *searched)
{
    struct proof_grower grower = {
        .dag = dag, .mate = mate, .position = position, .question = question};
    const enum colour mover = (enum colour)position->to_move;
    enum proof_growth growth;
    struct proof_stones stones, after;
    cell move, wins[2];

    if (mover != dag->prover) {
        growth = proof_grower_prove_replies(&grower, answer);
    } else if (threat_moves_winning(position, mover, wins) > 0) {
        *answer = (struct proof_answer){.at = wins[0]};
        growth = PROOF_GROWTH_DONE;
    } else {
        growth = proof_grower_prove_move(&grower, answer, &after, &move);
    }
    *searched += grower.searched;
    if (growth != PROOF_GROWTH_DONE)
        return growth;
    proof_dag_stones(dag, position, &stones);
    return proof_dag_decides(dag, &stones, mover, answer) == PROOF_FAULT_NONE ? PROOF_GROWTH_DONE
                                                                              : PROOF_GROWTH_WRONG;
}
