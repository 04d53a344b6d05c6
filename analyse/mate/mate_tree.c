/* SPDX-License-Identifier: ISC */
/*
 * Proof trees, checked by the rules.
 */
#include "analyse/mate/mate_tree.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/mate/move_ordering.h"

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

struct checker {
    const struct mate_tree *tree;
    struct position *position;
    enum colour attacker;
    const struct mate_check_limits *limits;
    struct mate_check *check;
    int plies_before; /* of the position at the root */
    int stones; /* of the attacker's on this line */
};

/* Keeps the fault and the line that led there; `at` is one more ply, CELL_NONE: none. */
static bool fail(struct checker *checker, enum mate_fault fault, uint32_t node, cell at)
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

/* Counts a position; false: no more may be looked at. */
static bool go_on(struct checker *checker, uint32_t node)
{
    const struct mate_check_limits *limits = checker->limits;

    checker->check->positions++;
    if ((limits->limit_positions == 0 || checker->check->positions <= limits->limit_positions) &&
        (limits->stop == NULL || !limits->stop(limits->stop_context)))
        return true;
    return fail(checker, MATE_FAULT_LIMIT, node, CELL_NONE);
}

static bool check_replies(struct checker *checker, uint32_t node);

/* The attacker is to move at this node. */
static bool check_move(struct checker *checker, uint32_t node)
{
    const struct mate_node *nodes = checker->tree->nodes;
    struct position *position = checker->position;
    const uint32_t child = nodes[node].first_child;
    const cell at = child == MATE_NODE_NONE ? CELL_NONE : nodes[child].move;
    bool holds;

    if (child == MATE_NODE_NONE)
        return fail(checker, MATE_FAULT_NO_MOVE, node, CELL_NONE);
    if (nodes[child].next_sibling != MATE_NODE_NONE)
        return fail(checker, MATE_FAULT_MOVES, nodes[child].next_sibling, CELL_NONE);
    if (at >= position->board->ncells || position_colour(position, at) != COLOUR_NONE)
        return fail(checker, MATE_FAULT_TAKEN, child, at);
    if (++checker->stones > checker->check->stones)
        checker->check->stones = checker->stones;
    if (position_play(position, at, checker->attacker) != 0)
        holds = nodes[child].first_child == MATE_NODE_NONE ||
                fail(checker, MATE_FAULT_AFTER_END, nodes[child].first_child, CELL_NONE);
    else
        holds = check_replies(checker, child);
    position_undo(position);
    checker->stones--;
    return holds;
}

/* The reply `at`, which is empty, followed by what stands below `child`. */
static bool check_reply(struct checker *checker, uint32_t child, cell at)
{
    struct position *position = checker->position;
    const enum colour other = colour_other(checker->attacker);
    bool holds;

    if (!go_on(checker, child))
        return false;
    if (position_play(position, at, other) != 0)
        holds = fail(checker, MATE_FAULT_LOST, child, CELL_NONE);
    else
        holds = check_move(checker, child);
    position_undo(position);
    return holds;
}

/*
 * The replies listed below the node, into `listed`, with no fault among them but that their cells
 * may be taken; *any_other: the one that stands for the rest, or MATE_NODE_NONE.
 */
static bool list_replies(struct checker *checker, uint32_t node, struct cellset *listed,
                         uint32_t *any_other)
{
    const struct mate_node *nodes = checker->tree->nodes;

    cellset_clear(listed->word, CELLSET_WORDS_MAX);
    *any_other = MATE_NODE_NONE;
    for (uint32_t i = nodes[node].first_child; i != MATE_NODE_NONE; i = nodes[i].next_sibling) {
        if (nodes[i].move >= checker->position->board->ncells)
            return fail(checker, MATE_FAULT_TAKEN, i, CELL_NONE);
        if (cellset_has(listed->word, nodes[i].move) ||
            (nodes[i].any_other && *any_other != MATE_NODE_NONE))
            return fail(checker, MATE_FAULT_REPEATED, i, nodes[i].move);
        cellset_add(listed->word, nodes[i].move);
        if (nodes[i].any_other)
            *any_other = i;
    }
    return true;
}

/* The other is to move at this node. */
static bool check_replies(struct checker *checker, uint32_t node)
{
    const struct mate_node *nodes = checker->tree->nodes;
    struct position *position = checker->position;
    struct cellset listed;
    uint32_t any_other;

    if (position_empties(position) == 0)
        return fail(checker, MATE_FAULT_NO_WIN, node, CELL_NONE);
    if (!list_replies(checker, node, &listed, &any_other))
        return false;
    for (uint32_t i = nodes[node].first_child; i != MATE_NODE_NONE; i = nodes[i].next_sibling)
        if (position_colour(position, nodes[i].move) == COLOUR_NONE &&
            !check_reply(checker, i, nodes[i].move))
            return false;
    for (cell c = 0; c < position->board->ncells; c++) {
        if (position_colour(position, c) != COLOUR_NONE || cellset_has(listed.word, c))
            continue;
        if (any_other == MATE_NODE_NONE)
            return fail(checker, MATE_FAULT_MISSING, node, c);
        if (!check_reply(checker, any_other, c))
            return false;
    }
    return true;
}

/* Checks what stands below `node`, with whoever is to move. */
static bool check_below(const struct mate_tree *tree, struct position *position,
                        enum colour attacker, uint32_t node, const struct mate_check_limits *limits,
                        struct mate_check *check)
{
    struct checker checker = {.tree = tree,
                              .position = position,
                              .attacker = attacker,
                              .limits = limits,
                              .check = check,
                              .plies_before = position->nplies};

    check->fault = MATE_FAULT_NONE;
    check->node = MATE_NODE_NONE;
    check->stones = 0;
    check->nline = 0;
    return position->to_move == attacker ? check_move(&checker, node)
                                         : check_replies(&checker, node);
}

/* The first node below the root without a cell of the board, or MATE_NODE_NONE. */
static uint32_t node_without_move(const struct mate_tree *tree, const struct board *board)
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
    if (!check_below(tree, position, attacker, 0, limits, check))
        return;
    /* No line of play reaches what stands below a reply whose cell is always taken. */
    check->node = node_without_move(tree, position->board);
    if (check->node != MATE_NODE_NONE)
        check->fault = MATE_FAULT_TAKEN;
}

/* ---- growing ---- */

struct grower {
    struct mate *mate;
    struct position *position;
    const struct mate_least_question *question;
    struct mate_tree *tree;
    struct mate_check *check;
    struct mate_check_limits limits;
    bool stopped; /* the callback has ended it */
};

static bool is_stopped(void *context)
{
    struct grower *grower = context;
    const struct mate_least_question *question = grower->question;

    if (!grower->stopped && question->stop != NULL)
        grower->stopped = question->stop(question->stop_context);
    return grower->stopped;
}

/* A move with which the attacker, to move, wins in `stones`; CELL_NONE: the budget is out. */
static cell winning_move(struct grower *grower, int stones)
{
    struct position *position = grower->position;
    const uint64_t limit = grower->question->limit_nodes;
    struct mate_question question = {
        .attacker = grower->question->attacker, .stop = is_stopped, .stop_context = grower};
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

static enum mate_growth grow_replies(struct grower *grower, uint32_t node, int stones);

/* The attacker is to move at the node, which has no child yet. */
static enum mate_growth grow_move(struct grower *grower, uint32_t node, int stones)
{
    struct position *position = grower->position;
    const cell at = winning_move(grower, stones);
    enum mate_growth growth = MATE_GROWTH_DONE;
    uint32_t child;

    if (at == CELL_NONE)
        return MATE_GROWTH_UNKNOWN;
    child = mate_tree_add(grower->tree, node, MATE_NODE_NONE, at, false);
    if (child == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    if (position_play(position, at, grower->question->attacker) == 0)
        growth = grow_replies(grower, child, stones - 1);
    position_undo(position);
    return growth;
}

/* The reply `at` as a child of the node; its index in *last, which was its elder sibling's. */
static enum mate_growth grow_reply(struct grower *grower, uint32_t node, uint32_t *last, cell at,
                                   int stones)
{
    const uint32_t child = mate_tree_add(grower->tree, node, *last, at, false);
    enum mate_growth growth;

    if (child == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    *last = child;
    position_play(grower->position, at, colour_other(grower->question->attacker));
    growth = grow_move(grower, child, stones);
    position_undo(grower->position);
    return growth;
}

/* The reply that is least likely to need an answer of its own. */
static cell idle_reply(const struct grower *grower)
{
    const struct position *position = grower->position;
    uint8_t promise[BOARD_CELLS_MAX];
    cell wins[2] = {CELL_NONE, CELL_NONE}, best = CELL_NONE;

    threat_moves_winning(position, grower->question->attacker, wins);
    move_ordering_find(position, (enum colour)position->to_move, promise);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == COLOUR_NONE && c != wins[0] &&
            (best == CELL_NONE || promise[c] > promise[best]))
            best = c;
    return best == CELL_NONE ? wins[0] : best;
}

/* Does what follows the reply `node` win against the reply `at` too, within `stones`? */
static bool serves(struct grower *grower, uint32_t node, cell at, int stones)
{
    struct position *position = grower->position;
    bool holds;

    if (position_play(position, at, colour_other(grower->question->attacker)) != 0)
        holds = false;
    else
        holds = check_below(grower->tree, position, grower->question->attacker, node,
                            &grower->limits, grower->check) &&
                grower->check->stones <= stones;
    position_undo(position);
    return holds;
}

/* The other is to move at the node, which has no children yet, and loses in `stones`. */
static enum mate_growth grow_replies(struct grower *grower, uint32_t node, int stones)
{
    struct position *position = grower->position;
    const cell idle = idle_reply(grower);
    uint32_t last = MATE_NODE_NONE, first;
    enum mate_growth growth;
    bool serves_others = false;

    if (idle == CELL_NONE)
        return MATE_GROWTH_UNKNOWN; /* a full board: no win was proved */
    growth = grow_reply(grower, node, &last, idle, stones);
    if (growth != MATE_GROWTH_DONE)
        return growth;
    first = last;
    for (cell c = 0; c < position->board->ncells && growth == MATE_GROWTH_DONE; c++) {
        if (position_colour(position, c) != COLOUR_NONE || c == idle)
            continue;
        if (serves(grower, first, c, stones))
            serves_others = true;
        else if (grower->check->fault == MATE_FAULT_LIMIT)
            growth = MATE_GROWTH_UNKNOWN;
        else
            growth = grow_reply(grower, node, &last, c, stones);
    }
    grower->tree->nodes[first].any_other = serves_others;
    return growth;
}

enum mate_growth mate_tree_grow(struct mate *mate, struct position *position,
                                const struct mate_least_question *question, int stones,
                                struct mate_tree *tree, struct mate_check *check)
{
    struct grower grower = {
        .mate = mate, .position = position, .question = question, .tree = tree, .check = check};
    enum mate_growth growth;

    grower.limits = (struct mate_check_limits){
        .limit_positions = MATE_CHECK_POSITIONS, .stop = is_stopped, .stop_context = &grower};
    mate_tree_reset(tree);
    tree->searched = 0;
    check->positions = 0;
    if (mate_tree_add(tree, MATE_NODE_NONE, MATE_NODE_NONE, CELL_NONE, false) == MATE_NODE_NONE)
        return MATE_GROWTH_FULL;
    growth = position->to_move == question->attacker ? grow_move(&grower, 0, stones)
                                                     : grow_replies(&grower, 0, stones);
    if (growth != MATE_GROWTH_DONE)
        return growth;
    mate_tree_check(tree, position, question->attacker, &grower.limits, check);
    assert(check->fault == MATE_FAULT_NONE || check->fault == MATE_FAULT_LIMIT);
    return check->fault == MATE_FAULT_NONE ? MATE_GROWTH_DONE : MATE_GROWTH_UNKNOWN;
}
