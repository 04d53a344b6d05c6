/* SPDX-License-Identifier: ISC */
/*
 * Is a node of a proof right?
 *
 * By induction over the empty cells of a real position that is as good for the prover as the node.
 * The opponent plays a cell r.
 *   - The node has a stone of the opponent there: the position is still as good as the node, and
 *     the prover may play anywhere.
 *   - The cell is empty in the node.  The opponent has completed no figure, since the stones of the
 *     node and r complete none.  An answer that is a cell c other than r: c is not the opponent's,
 *     so it is empty, and the prover completes a figure; or it is his own, and he has one.  An
 *     answer that is a node K has at most one stone w of the prover that the node lacks, and r is
 *     among its stones of the opponent: the prover plays w, or anywhere if there is no w or it is
 *     his own, and the position is as good as K.
 * If the prover should play anywhere and no cell is empty, all empty cells of the node are his, so
 * he has the figure of an answer that completes one.
 * With the goal HOLD a node is right, too, if the opponent has no figure with all empty cells.
 */
#include "analyse/proof/proof_dag.h"

#include <assert.h>
#include <stdlib.h>

#define WORDS PROOF_DAG_WORDS
/* Positions with at most so many stones are looked for in all images; set by hand. */
#define TURNED_STONES 4

void proof_dag_init(struct proof_dag *dag, const struct board *board, enum colour prover,
                    enum proof_goal goal, uint64_t memory)
{
    const uint64_t most = memory / proof_dag_bytes(board->ncells, 1);

    assert(board->ncells <= PROOF_DAG_CELLS_MAX);
    dag->board = board;
    dag->prover = prover;
    dag->goal = goal;
    dag->nodes = NULL;
    dag->nnodes = dag->capacity = 0;
    dag->most = most < PROOF_DAG_NONE ? (uint32_t)most : PROOF_DAG_NONE - 1;
    proof_index_init(&dag->index, board->ncells);
    position_init(&dag->scratch, board, RING_FREELING);
}

uint64_t proof_dag_bytes(int ncells, uint64_t nnodes)
{
    return nnodes * (sizeof(struct proof_stones) + proof_index_node_bytes(ncells));
}

void proof_dag_release(struct proof_dag *dag)
{
    free(dag->nodes);
    proof_index_release(&dag->index);
    dag->nodes = NULL;
    dag->nnodes = dag->capacity = 0;
}

void proof_dag_stones(const struct proof_dag *dag, const struct position *position,
                      struct proof_stones *stones)
{
    *stones = (struct proof_stones){{0}, {0}};
    for (cell c = 0; c < dag->board->ncells; c++) {
        const enum colour colour = position_colour(position, c);

        if (colour != COLOUR_NONE)
            cellset_add(colour == dag->prover ? stones->own : stones->other, c);
    }
}

static void proof_dag_rotate(const struct board *board, int symmetry, const uint64_t *from,
                             uint64_t *to)
{
    const cell *image = board->symmetry[symmetry];

    for (cell c = cellset_next(from, 0, WORDS); c != CELL_NONE;
         c = cellset_next(from, c + 1u, WORDS))
        cellset_add(to, image[c]);
}

void proof_dag_rotated(const struct proof_dag *dag, uint32_t node, int symmetry,
                       struct proof_stones *stones)
{
    if (symmetry == 0) {
        *stones = dag->nodes[node];
        return;
    }
    *stones = (struct proof_stones){{0}, {0}};
    proof_dag_rotate(dag->board, symmetry, dag->nodes[node].own, stones->own);
    proof_dag_rotate(dag->board, symmetry, dag->nodes[node].other, stones->other);
}

/* Plays the stones on the scratch board; returns the figures that they complete. */
static figure_set proof_dag_play(struct proof_dag *dag, const uint64_t *stones, enum colour colour)
{
    figure_set figures = 0;

    for (cell c = cellset_next(stones, 0, WORDS); c != CELL_NONE;
         c = cellset_next(stones, c + 1u, WORDS))
        figures |= position_play(&dag->scratch, c, colour);
    return figures;
}

static void proof_dag_clear(struct proof_dag *dag)
{
    while (dag->scratch.nplies > 0)
        position_undo(&dag->scratch);
}

bool proof_dag_has_figure(struct proof_dag *dag, const uint64_t *stones, enum colour colour)
{
    const figure_set figures = proof_dag_play(dag, stones, colour);

    proof_dag_clear(dag);
    return figures != 0;
}

/* The cells without a stone. */
static void proof_dag_empties(const struct proof_dag *dag, const struct proof_stones *stones,
                              uint64_t *empties)
{
    cellset_clear(empties, WORDS);
    for (cell c = 0; c < dag->board->ncells; c++)
        if (!cellset_has(stones->own, c) && !cellset_has(stones->other, c))
            cellset_add(empties, c);
}

/* A reply that completes a figure of the opponent, or any cell if one is complete already;
 * CELL_NONE: none. */
static cell proof_dag_losing_reply(struct proof_dag *dag, const struct proof_stones *stones,
                                   const uint64_t *empties)
{
    const enum colour other = colour_other(dag->prover);
    const bool stands = proof_dag_play(dag, stones->other, other) != 0;
    cell reply = cellset_next(empties, 0, WORDS);

    while (!stands && reply != CELL_NONE &&
           position_would_complete(&dag->scratch, reply, other) == 0)
        reply = cellset_next(empties, reply + 1u, WORDS);
    proof_dag_clear(dag);
    return stands && reply == CELL_NONE ? 0 : reply;
}

/* Does the prover, with his stones of the node, complete a figure on the empty cell? */
static bool proof_dag_completes(struct proof_dag *dag, const struct proof_stones *stones, cell at)
{
    uint64_t own[WORDS];

    cellset_copy(own, stones->own, WORDS);
    cellset_add(own, at);
    return proof_dag_has_figure(dag, own, dag->prover);
}

/* Is the answer a right one, and which replies does it meet?  Those are `met`. */
static enum proof_fault proof_dag_answer(struct proof_dag *dag, const struct proof_stones *stones,
                                         const uint64_t *empties, const struct proof_answer *answer,
                                         uint64_t *met)
{
    struct proof_stones next;

    if (answer->at != CELL_NONE) {
        if (answer->at >= dag->board->ncells || !cellset_has(empties, answer->at))
            return PROOF_FAULT_TAKEN;
        if (!proof_dag_completes(dag, stones, answer->at))
            return PROOF_FAULT_NO_FIGURE;
        cellset_copy(met, empties, WORDS);
        cellset_remove(met, answer->at);
        return PROOF_FAULT_NONE;
    }
    if (answer->node >= dag->nnodes || answer->symmetry >= dag->board->nsymmetries)
        return PROOF_FAULT_NO_NODE;
    proof_dag_rotated(dag, answer->node, answer->symmetry, &next);
    cellset_andnot(met, next.own, stones->own, WORDS);
    if (cellset_count(met, WORDS) > 1 || !cellset_subset(met, empties, WORDS))
        return PROOF_FAULT_MOVES;
    if (!cellset_subset(stones->other, next.other, WORDS))
        return PROOF_FAULT_OTHERS_STONES;
    cellset_and(met, empties, next.other, WORDS);
    return PROOF_FAULT_NONE;
}

/* Do the answers meet every reply? */
static enum proof_fault proof_dag_check_answers(struct proof_dag *dag,
                                                const struct proof_stones *stones,
                                                const uint64_t *empties,
                                                const struct proof_answer *answers, int nanswers,
                                                struct proof_place *place)
{
    uint64_t open[WORDS], met[WORDS];

    cellset_copy(open, empties, WORDS);
    for (int i = 0; i < nanswers; i++) {
        const enum proof_fault fault = proof_dag_answer(dag, stones, empties, &answers[i], met);

        if (fault != PROOF_FAULT_NONE) {
            place->answer = i;
            return fault;
        }
        cellset_andnot(open, open, met, WORDS);
    }
    place->reply = cellset_next(open, 0, WORDS);
    return place->reply == CELL_NONE ? PROOF_FAULT_NONE : PROOF_FAULT_NO_ANSWER;
}

/* Does the opponent complete nothing even with all empty cells? */
static bool proof_dag_is_dead(struct proof_dag *dag, const struct proof_stones *stones,
                              const uint64_t *empties)
{
    uint64_t all[WORDS];

    cellset_or(all, stones->other, empties, WORDS);
    return !proof_dag_has_figure(dag, all, colour_other(dag->prover));
}

static enum proof_fault proof_dag_check(struct proof_dag *dag, const struct proof_stones *stones,
                                        const struct proof_answer *answers, int nanswers,
                                        struct proof_place *place)
{
    uint64_t empties[WORDS];

    *place = (struct proof_place){.reply = CELL_NONE, .answer = -1};
    proof_dag_empties(dag, stones, empties);
    if (dag->goal == PROOF_GOAL_HOLD && nanswers == 0 && proof_dag_is_dead(dag, stones, empties))
        return PROOF_FAULT_NONE;
    if (cellset_empty(empties, WORDS))
        return PROOF_FAULT_FULL_BOARD;
    place->reply = proof_dag_losing_reply(dag, stones, empties);
    if (place->reply != CELL_NONE)
        return PROOF_FAULT_LOST;
    return proof_dag_check_answers(dag, stones, empties, answers, nanswers, place);
}

static bool proof_dag_has_room(struct proof_dag *dag)
{
    if (dag->nnodes < dag->capacity)
        return true;
    uint64_t capacity = (uint64_t)dag->capacity * 3 / 2 + 4096;

    if (capacity > dag->most)
        capacity = dag->most;
    if (capacity <= dag->nnodes || capacity > SIZE_MAX / sizeof(struct proof_stones))
        return false;
    struct proof_stones *nodes = realloc(dag->nodes, (size_t)capacity * sizeof *nodes);

    if (nodes == NULL)
        return false;
    dag->nodes = nodes;
    if (proof_index_reserve(&dag->index, (uint32_t)capacity) != 0)
        return false;
    dag->capacity = (uint32_t)capacity;
    return true;
}

enum proof_fault proof_dag_add(struct proof_dag *dag, const struct proof_stones *stones,
                               const struct proof_answer *answers, int nanswers,
                               struct proof_place *place)
{
    const enum proof_fault fault = proof_dag_check(dag, stones, answers, nanswers, place);

    if (fault != PROOF_FAULT_NONE)
        return fault;
    if (!proof_dag_has_room(dag))
        return PROOF_FAULT_MEMORY;
    proof_index_add(&dag->index, stones);
    dag->nodes[dag->nnodes++] = *stones;
    return PROOF_FAULT_NONE;
}

static bool proof_dag_find_image(const struct proof_dag *dag, const struct proof_stones *stones,
                                 int moves, uint32_t most, uint32_t *found)
{
    const uint32_t first = dag->nnodes > most ? dag->nnodes - most : 0;

    return proof_index_find(&dag->index, stones, moves, first, found);
}

bool proof_dag_find(const struct proof_dag *dag, const struct proof_stones *stones, int moves,
                    uint32_t most, struct proof_answer *answer)
{
    const struct board *board = dag->board;
    const int nstones = cellset_count(stones->own, WORDS) + cellset_count(stones->other, WORDS);
    const int nimages = nstones <= TURNED_STONES ? board->nsymmetries : 1;

    *answer = (struct proof_answer){.at = CELL_NONE};
    if (proof_dag_find_image(dag, stones, moves, most, &answer->node))
        return true;
    for (int s = 1; s < nimages; s++) {
        struct proof_stones image = {{0}, {0}};

        proof_dag_rotate(board, s, stones->own, image.own);
        proof_dag_rotate(board, s, stones->other, image.other);
        if (proof_dag_find_image(dag, &image, moves, most, &answer->node)) {
            answer->symmetry = (uint8_t)board_symmetry_inverse(board, s);
            return true;
        }
    }
    return false;
}

bool proof_dag_find_rotated(const struct proof_dag *dag, const struct proof_stones *stones,
                            int moves, struct proof_answer *answer)
{
    const struct board *board = dag->board;
    uint32_t before = 0; /* one more than the node that was found; those up to it are passed over */

    *answer = (struct proof_answer){.at = CELL_NONE};
    for (int s = 0; s < board->nsymmetries && before < dag->nnodes; s++) {
        struct proof_stones image = {{0}, {0}};
        uint32_t node;

        proof_dag_rotate(board, s, stones->own, image.own);
        proof_dag_rotate(board, s, stones->other, image.other);
        if (!proof_dag_find_image(dag, &image, moves, dag->nnodes - before, &node))
            continue;
        before = node + 1;
        answer->node = node;
        answer->symmetry = (uint8_t)board_symmetry_inverse(board, s);
    }
    return before > 0;
}

enum proof_fault proof_dag_decides(struct proof_dag *dag, const struct proof_stones *stones,
                                   enum colour to_move, const struct proof_answer *answer)
{
    uint64_t empties[WORDS], met[WORDS];
    struct proof_stones node;

    if (to_move == dag->prover) {
        proof_dag_empties(dag, stones, empties);
        return proof_dag_answer(dag, stones, empties, answer, met);
    }
    if (answer->at != CELL_NONE || answer->node >= dag->nnodes ||
        answer->symmetry >= dag->board->nsymmetries)
        return PROOF_FAULT_NO_NODE;
    proof_dag_rotated(dag, answer->node, answer->symmetry, &node);
    if (!cellset_subset(node.own, stones->own, WORDS))
        return PROOF_FAULT_MOVES;
    return cellset_subset(stones->other, node.other, WORDS) ? PROOF_FAULT_NONE
                                                            : PROOF_FAULT_OTHERS_STONES;
}

const char *proof_fault_reason(enum proof_fault fault)
{
    switch (fault) {
    case PROOF_FAULT_NONE: break;
    case PROOF_FAULT_LOST: return "a reply completes a figure of the opponent";
    case PROOF_FAULT_FULL_BOARD: return "no empty cell, and no figure of the prover";
    case PROOF_FAULT_TAKEN: return "the cell of the answer is not empty";
    case PROOF_FAULT_NO_FIGURE: return "the answer completes no figure";
    case PROOF_FAULT_NO_NODE: return "the answer is no earlier node";
    case PROOF_FAULT_MOVES: return "the answer needs more than one move";
    case PROOF_FAULT_OTHERS_STONES: return "the answer lacks stones that the opponent has";
    case PROOF_FAULT_NO_ANSWER: return "a reply has no answer";
    case PROOF_FAULT_MEMORY: return "there is no memory for more nodes";
    }
    return NULL;
}
