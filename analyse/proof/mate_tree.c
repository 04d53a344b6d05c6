/* SPDX-License-Identifier: ISC */
/*
 * Proof trees: the check by the rules, and the growing of a tree by searches.
 *
 * The check is all that a proof rests on.  It replays every line: where the attacker is to move it
 * plays the node's one move; where the other side is, it plays every empty cell, with the answer of
 * that reply or of the one marked `any_other`.  A line must end with a figure of the attacker.  A
 * tree that was grown is accepted only after this check, so a mistake in the search or an equal key
 * of two positions can cost a tree, never prove a false one.
 */
#include "analyse/proof/mate_tree.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/relevance/move_ordering.h"

void mate_tree_reset(struct mate_tree *tree)
{
    tree->nnodes = 0;
}

void mate_tree_release(struct mate_tree *tree)
{
    free(tree->nodes);
    *tree = (struct mate_tree){0};
}

uint32_t mate_tree_add(struct mate_tree *tree, uint32_t parent, uint32_t last, cell move,
                       bool any_other)
{
    const uint32_t index = tree->nnodes;

    if (index >= MATE_TREE_NODES_MAX)
        return MATE_NODE_NONE;
    if (index == tree->capacity) {
        const uint32_t capacity = tree->capacity * 2 + 256;
        struct mate_node *nodes = realloc(tree->nodes, capacity * sizeof *nodes);

        if (nodes == NULL)
            return MATE_NODE_NONE;
        tree->nodes = nodes;
        tree->capacity = capacity;
    }
    tree->nodes[index] = (struct mate_node){.parent = parent,
                                            .first_child = MATE_NODE_NONE,
                                            .next_sibling = MATE_NODE_NONE,
                                            .move = move,
                                            .any_other = any_other};
    if (last != MATE_NODE_NONE)
        tree->nodes[last].next_sibling = index;
    else if (parent != MATE_NODE_NONE)
        tree->nodes[parent].first_child = index;
    tree->nnodes++;
    return index;
}

/* ---- the check ---- */

struct mate_tree_checker {
    const struct mate_tree *tree;
    struct position *position;
    enum colour attacker;
    const struct mate_check_limits *limits;
    struct mate_check *check;
    int plies_before; /* of the position at the root */
    int stones; /* that the attacker has placed on this line */
};

/* Keeps the fault and the line that led to it; `at` is one more ply, or CELL_NONE. */
static bool mate_tree_fail(struct mate_tree_checker *checker, enum mate_fault fault, uint32_t node,
                           cell at)
{
    struct mate_check *check = checker->check;

    check->fault = fault;
    check->node = node;
    check->nline = checker->position->nplies - checker->plies_before;
    for (int i = 0; i < check->nline; i++)
        check->line[i] = checker->position->ply[checker->plies_before + i].cell;
    if (at != CELL_NONE)
        check->line[check->nline++] = at;
    return false;
}

/* Counts a position; false: the limit is reached. */
static bool mate_tree_count_position(struct mate_tree_checker *checker, uint32_t node)
{
    const struct mate_check_limits *limits = checker->limits;

    checker->check->positions++;
    if ((limits->limit_positions == 0 || checker->check->positions <= limits->limit_positions) &&
        (limits->stop == NULL || !limits->stop(limits->stop_context)))
        return true;
    return mate_tree_fail(checker, MATE_FAULT_LIMIT, node, CELL_NONE);
}

static bool mate_tree_check_replies(struct mate_tree_checker *checker, uint32_t node);

/* The attacker is to move at this node. */
static bool mate_tree_check_move(struct mate_tree_checker *checker, uint32_t node)
{
    const struct mate_node *nodes = checker->tree->nodes;
    struct position *position = checker->position;
    const uint32_t child = nodes[node].first_child;
    const cell at = child == MATE_NODE_NONE ? CELL_NONE : nodes[child].move;
    bool holds;

    if (child == MATE_NODE_NONE)
        return mate_tree_fail(checker, MATE_FAULT_NO_MOVE, node, CELL_NONE);
    if (nodes[child].next_sibling != MATE_NODE_NONE)
        return mate_tree_fail(checker, MATE_FAULT_MOVES, nodes[child].next_sibling, CELL_NONE);
    if (at >= position->board->ncells || position_colour(position, at) != COLOUR_NONE)
        return mate_tree_fail(checker, MATE_FAULT_TAKEN, child, at);
    if (++checker->stones > checker->check->stones)
        checker->check->stones = checker->stones;
    if (position_play(position, at, checker->attacker) != 0)
        holds = nodes[child].first_child == MATE_NODE_NONE ||
                mate_tree_fail(checker, MATE_FAULT_AFTER_END, nodes[child].first_child, CELL_NONE);
    else
        holds = mate_tree_check_replies(checker, child);
    position_undo(position);
    checker->stones--;
    return holds;
}

/* Checks the answer below `child` against the reply `at`, an empty cell. */
static bool mate_tree_check_reply(struct mate_tree_checker *checker, uint32_t child, cell at)
{
    struct position *position = checker->position;
    const enum colour other = colour_other(checker->attacker);
    bool holds;

    if (!mate_tree_count_position(checker, child))
        return false;
    if (position_play(position, at, other) != 0)
        holds = mate_tree_fail(checker, MATE_FAULT_LOST, child, CELL_NONE);
    else
        holds = mate_tree_check_move(checker, child);
    position_undo(position);
    return holds;
}

/* The replies listed below the node, into `listed`; their cells may be taken.  *any_other: the
 * marked one, or MATE_NODE_NONE. */
static bool mate_tree_list_replies(struct mate_tree_checker *checker, uint32_t node,
                                   struct cellset *listed, uint32_t *any_other)
{
    const struct mate_node *nodes = checker->tree->nodes;

    cellset_clear(listed->word, CELLSET_WORDS_MAX);
    *any_other = MATE_NODE_NONE;
    for (uint32_t i = nodes[node].first_child; i != MATE_NODE_NONE; i = nodes[i].next_sibling) {
        if (nodes[i].move >= checker->position->board->ncells)
            return mate_tree_fail(checker, MATE_FAULT_TAKEN, i, CELL_NONE);
        if (cellset_has(listed->word, nodes[i].move) ||
            (nodes[i].any_other && *any_other != MATE_NODE_NONE))
            return mate_tree_fail(checker, MATE_FAULT_REPEATED, i, nodes[i].move);
        cellset_add(listed->word, nodes[i].move);
        if (nodes[i].any_other)
            *any_other = i;
    }
    return true;
}

/*
 * The other side is to move at this node: checks every empty cell.  A listed reply whose cell is
 * taken is passed over: below `any_other` the cells of replies differ, and a move that cannot be
 * played needs no answer.
 */
static bool mate_tree_check_replies(struct mate_tree_checker *checker, uint32_t node)
{
    const struct mate_node *nodes = checker->tree->nodes;
    struct position *position = checker->position;
    struct cellset listed;
    uint32_t any_other;

    if (position_empties(position) == 0)
        return mate_tree_fail(checker, MATE_FAULT_NO_WIN, node, CELL_NONE);
    if (!mate_tree_list_replies(checker, node, &listed, &any_other))
        return false;
    for (uint32_t i = nodes[node].first_child; i != MATE_NODE_NONE; i = nodes[i].next_sibling)
        if (position_colour(position, nodes[i].move) == COLOUR_NONE &&
            !mate_tree_check_reply(checker, i, nodes[i].move))
            return false;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, c) != COLOUR_NONE || cellset_has(listed.word, c))
            continue;
        if (any_other == MATE_NODE_NONE)
            return mate_tree_fail(checker, MATE_FAULT_MISSING, node, c);
        if (!mate_tree_check_reply(checker, any_other, c))
            return false;
    }
    return true;
}

/* Checks the tree below `node`, on a position with either side to move. */
static bool mate_tree_check_below(const struct mate_tree *tree, struct position *position,
                                  enum colour attacker, uint32_t node,
                                  const struct mate_check_limits *limits, struct mate_check *check)
{
    struct mate_tree_checker checker = {.tree = tree,
                                        .position = position,
                                        .attacker = attacker,
                                        .limits = limits,
                                        .check = check,
                                        .plies_before = position->nplies};

    check->fault = MATE_FAULT_NONE;
    check->node = MATE_NODE_NONE;
    check->stones = 0;
    check->nline = 0;
    return position->to_move == attacker ? mate_tree_check_move(&checker, node)
                                         : mate_tree_check_replies(&checker, node);
}

/* The first node below the root without a cell of the board, or MATE_NODE_NONE. */
static uint32_t mate_tree_node_without_move(const struct mate_tree *tree, const struct board *board)
{
    for (uint32_t i = 1; i < tree->nnodes; i++)
        if (tree->nodes[i].move >= board->ncells)
            return i;
    return MATE_NODE_NONE;
}

void mate_tree_check(const struct mate_tree *tree, struct position *position, enum colour attacker,
                     const struct mate_check_limits *limits, struct mate_check *check)
{
    assert(tree->nnodes > 0);
    check->positions = 0;
    if (!mate_tree_check_below(tree, position, attacker, 0, limits, check))
        return;
    /* The check has not looked below replies whose cells are always taken. */
    check->node = mate_tree_node_without_move(tree, position->board);
    if (check->node != MATE_NODE_NONE)
        check->fault = MATE_FAULT_TAKEN;
}

/* ---- growing ---- */

struct mate_tree_grower {
    struct mate *mate;
    struct position *position;
    const struct mate_least_question *question;
    struct mate_tree *tree;
    struct mate_check *check;
    struct mate_check_limits limits;
    bool stopped; /* the callback has ended it */
};

static bool mate_tree_is_stopped(void *context)
{
    struct mate_tree_grower *grower = context;
    const struct mate_least_question *question = grower->question;

    if (!grower->stopped && question->stop != NULL)
        grower->stopped = question->stop(question->stop_context);
    return grower->stopped;
}

/* A move with which the attacker, to move, wins in at most `stones`; CELL_NONE: the budget ran out.
 */
static cell mate_tree_winning_move(struct mate_tree_grower *grower, int stones)
{
    struct position *position = grower->position;
    const uint64_t limit = grower->question->limit_nodes;
    struct mate_question question = {.attacker = grower->question->attacker,
                                     .stop = mate_tree_is_stopped,
                                     .stop_context = grower};
    struct mate_answer answer;
    cell wins[2];

    if (threat_moves_winning(position, question.attacker, wins) > 0)
        return wins[0];
    if (limit != 0 && grower->tree->searched >= limit)
        return CELL_NONE;
    question.limit_nodes = limit == 0 ? 0 : limit - grower->tree->searched;
    question.most_stones = stones >= (position_empties(position) + 1) / 2 ? 0 : stones;
    mate_solve(grower->mate, position, &question, &answer);
    grower->tree->searched += answer.nodes;
    return answer.verdict == MATE_WIN ? answer.move : CELL_NONE;
}

static enum mate_growth mate_tree_grow_replies(struct mate_tree_grower *grower, uint32_t node,
                                               int stones);

/* Grows a node without children at which the attacker is to move. */
static enum mate_growth mate_tree_grow_move(struct mate_tree_grower *grower, uint32_t node,
                                            int stones)
{
    struct position *position = grower->position;
    const cell at = mate_tree_winning_move(grower, stones);
    enum mate_growth growth = MATE_GROWTH_DONE;
    uint32_t child;

    if (at == CELL_NONE)
        return MATE_GROWTH_UNKNOWN;
    child = mate_tree_add(grower->tree, node, MATE_NODE_NONE, at, false);
    if (child == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    if (position_play(position, at, grower->question->attacker) == 0)
        growth = mate_tree_grow_replies(grower, child, stones - 1);
    position_undo(position);
    return growth;
}

/* Adds the reply `at` after the child *last, and grows it; *last is then the new child. */
static enum mate_growth mate_tree_grow_reply(struct mate_tree_grower *grower, uint32_t node,
                                             uint32_t *last, cell at, int stones)
{
    const uint32_t child = mate_tree_add(grower->tree, node, *last, at, false);
    enum mate_growth growth;

    if (child == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    *last = child;
    position_play(grower->position, at, colour_other(grower->question->attacker));
    growth = mate_tree_grow_move(grower, child, stones);
    position_undo(grower->position);
    return growth;
}

/* The reply that is least likely to need an answer of its own: last in the move order, and no block
 * of a threat.  Only the size of the tree depends on the choice. */
static cell mate_tree_idle_reply(const struct mate_tree_grower *grower)
{
    const struct position *position = grower->position;
    uint8_t order[BOARD_CELLS_MAX];
    cell wins[2] = {CELL_NONE, CELL_NONE}, best = CELL_NONE;

    threat_moves_winning(position, grower->question->attacker, wins);
    move_ordering_find(position, (enum colour)position->to_move, NULL, order);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE && c != wins[0] &&
            (best == CELL_NONE || order[c] > order[best]))
            best = c;
    return best == CELL_NONE ? wins[0] : best;
}

/* Does the answer to the reply `node` win against the reply `at` too, within `stones`?  Checked by
 * the rules, not assumed. */
static bool mate_tree_serves(struct mate_tree_grower *grower, uint32_t node, cell at, int stones)
{
    struct position *position = grower->position;
    bool holds;

    if (position_play(position, at, colour_other(grower->question->attacker)) != 0)
        holds = false;
    else
        holds = mate_tree_check_below(grower->tree, position, grower->question->attacker, node,
                                      &grower->limits, grower->check) &&
                grower->check->stones <= stones;
    position_undo(position);
    return holds;
}

/* Grows a node without children at which the other side is to move and loses in at most `stones`.
 */
static enum mate_growth mate_tree_grow_replies(struct mate_tree_grower *grower, uint32_t node,
                                               int stones)
{
    struct position *position = grower->position;
    const cell idle = mate_tree_idle_reply(grower);
    uint32_t last = MATE_NODE_NONE, first;
    enum mate_growth growth;
    bool serves_others = false;

    if (idle == CELL_NONE)
        return MATE_GROWTH_UNKNOWN; /* a full board: no win was proved */
    growth = mate_tree_grow_reply(grower, node, &last, idle, stones);
    if (growth != MATE_GROWTH_DONE)
        return growth;
    first = last;
    for (cell c = 0; c < position->board->ncells && growth == MATE_GROWTH_DONE; c++) {
        if (position_colour(position, c) != COLOUR_NONE || c == idle)
            continue;
        if (mate_tree_serves(grower, first, c, stones))
            serves_others = true;
        else if (grower->check->fault == MATE_FAULT_LIMIT)
            growth = MATE_GROWTH_UNKNOWN;
        else
            growth = mate_tree_grow_reply(grower, node, &last, c, stones);
    }
    grower->tree->nodes[first].any_other = serves_others;
    return growth;
}

enum mate_growth mate_tree_grow(struct mate *mate, struct position *position,
                                const struct mate_least_question *question, int stones,
                                struct mate_tree *tree, struct mate_check *check)
{
    struct mate_tree_grower grower = {
        .mate = mate, .position = position, .question = question, .tree = tree, .check = check};
    enum mate_growth growth;

    grower.limits = (struct mate_check_limits){.limit_positions = MATE_CHECK_POSITIONS,
                                               .stop = mate_tree_is_stopped,
                                               .stop_context = &grower};
    mate_tree_reset(tree);
    tree->searched = 0;
    check->positions = 0;
    if (mate_tree_add(tree, MATE_NODE_NONE, MATE_NODE_NONE, CELL_NONE, false) == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    growth = position->to_move == question->attacker ? mate_tree_grow_move(&grower, 0, stones)
                                                     : mate_tree_grow_replies(&grower, 0, stones);
    if (growth != MATE_GROWTH_DONE)
        return growth;
    mate_tree_check(tree, position, question->attacker, &grower.limits, check);
    assert(check->fault == MATE_FAULT_NONE || check->fault == MATE_FAULT_LIMIT);
    return check->fault == MATE_FAULT_NONE ? MATE_GROWTH_DONE : MATE_GROWTH_UNKNOWN;
}
