/* SPDX-License-Identifier: ISC */
/*
 * Does the attacker win by force?
 *
 * Depth-first proof-number search (df-pn: Nagai 2002), with the largest child's number instead of
 * the sum (Ueda et al. 2008, weak proof numbers), because positions are reached by many orders of
 * moves and a board offers hundreds of replies.
 *
 * What makes it short is that wins by threats alone (threat_search.h) are found at each node first:
 *   - a win of the side to move by threats ends the node;
 *   - a win by threats that the other side would have if the mover passed must be met.  Let L be
 *     its line; its last reply and last stone are the two cells threatened in the end.  A stone d
 *     of the mover meets it only if d lies on a cell of L, or gives the mover, together with those
 *     replies of L that have been made, a cell that completes a figure and did not before: one on
 *     which a stone of L may already stand, which is not looked at.  Otherwise L still works, stone
 *     by stone: its threats depend on its own stones and on the cells' being empty alone, and the
 *     mover has at no moment a cell to complete a figure but those which it would have without d,
 *     and these L has taken.  All other moves lose and are not tried.
 *
 * Where threats alone do not tell, the defender's moves are bounded by a pass.  If the attacker
 * does not win though the defender passes, it does not win after any move, since a stone more never
 * hurts.  If it does, only the moves that may disturb this win are tried; and each win that is
 * proved after one of them settles the others that do not disturb it (mate_zone.c).
 * Where the attacker's stones are bounded by X, a move of its that belongs to no completion for it
 * of X cells at most, nor to one for the defender of X - 1, is no better than a pass, and so no
 * better than any other.
 *
 * A way to win that is known of one colour bounds the other's moves in all questions, since a
 * figure of the defender's is no win of the attacker's.
 *
 * Dead, captured and dominated cells of Hex are not used: they are not sound for rings.
 */
#include "analyse/mate/mate.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/mate/mate_zone.h"
#include "analyse/mate/move_ordering.h"
#include "analyse/mate/relevance.h"

#define PN_MAX MATE_PN_MAX
#define THREAT_SEARCH_BITS 16 /* at most */
#define THREAT_SEARCH_NODES 300 /* of one search for a win by threats */
#define NEAR_STONES 12 /* within so many, moves that are of no use to either side are not tried */
/* Found by trial: */
#define PASS_COST 16 /* of refuting the moves that meet a win after a pass, beside proving it */
#define HINT_COST 2 /* added to all moves but the one that is tried first */
#define SLACK 4 /* a node is left when it is this part worse than the second best */

struct mate *mate_new(int table_bits)
{
    struct mate *mate = calloc(1, sizeof *mate);

    if (mate == NULL)
        return NULL;
    mate->store = mate_store_new(table_bits);
    mate->threat_search =
        threat_search_new(table_bits < THREAT_SEARCH_BITS ? table_bits : THREAT_SEARCH_BITS);
    if (mate->store == NULL || mate->threat_search == NULL) {
        mate_free(mate);
        return NULL;
    }
    return mate;
}

void mate_free(struct mate *mate)
{
    if (mate == NULL)
        return;
    mate_store_free(mate->store);
    threat_search_free(mate->threat_search);
    free(mate->children);
    free(mate);
}

void mate_reset(struct mate *mate)
{
    mate_store_reset(mate->store);
    threat_search_reset(mate->threat_search);
}

/* ---- what is known of a node before its moves are tried ---------------------------------- */

/* The cells on which a stone of the mover may meet the other's win by threats. */
static void find_defences(struct position *position, enum colour mover,
                          const struct mate_plan *plan, uint64_t *set)
{
    struct threat_move moves[BOARD_CELLS_MAX];
    int played = 0;

    cellset_clear(set, cellset_words(position->board));
    for (int i = 0; i < plan->nline; i += 2) {
        int n = i + 2 < plan->nline ? threat_moves_find(position, mover, moves) : 0;

        for (int j = 0; j < n; j++)
            cellset_add(set, moves[j].at);
        cellset_add(set, plan->line[i]);
        if (i + 1 < plan->nline) {
            cellset_add(set, plan->line[i + 1]);
            position_play(position, plan->line[i + 1], mover);
            played++;
        }
    }
    while (played-- > 0)
        position_undo(position);
}

/* Leaves those moves of the attacker that are of use to either side within the bound. */
static void drop_idle(const struct mate *mate, const struct mate_visit *node,
                      struct mate_plan *plan)
{
    uint64_t own[MATE_ZONE_WORDS], others[MATE_ZONE_WORDS];

    relevance_cells(mate->position, node->mover, NULL, node->stones, own);
    if (!cellset_empty(own, mate->words)) {
        relevance_cells(mate->position, colour_other(node->mover), NULL, node->stones - 1, others);
        cellset_or(own, own, others, mate->words);
    }
    if (plan->scope == MATE_SET)
        cellset_and(plan->set, plan->set, own, mate->words);
    else
        cellset_copy(plan->set, own, mate->words);
    plan->scope = MATE_SET;
}

/* What wins by threats there are at this node, by the plans met before or by a new search. */
static struct mate_plan *plan_of(struct mate *mate, const struct mate_visit *node)
{
    struct mate_plan *plan = mate_store_plan(mate->store, node->key, node->stones);
    const int own = node->attacker_moves ? node->stones : MATE_ANY_STONES;
    const int others = node->attacker_moves ? MATE_ANY_STONES : node->stones;
    struct threat_search_answer answer;

    if (plan->key == node->key && plan->stones == node->stones)
        return plan;
    plan->key = node->key;
    plan->stones = (uint8_t)node->stones;
    plan->scope = MATE_ALL;
    plan->passed = false;
    plan->has_promise = false;
    answer.nline = 0;
    answer.complete = true;
    if (!node->own_none) {
        threat_search_win(mate->threat_search, mate->position, node->mover, own,
                          THREAT_SEARCH_NODES, &answer);
        mate->nodes += (uint64_t)answer.nodes;
    }
    plan->own_complete = answer.nline == 0 && answer.complete;
    plan->others_complete = false;
    if (answer.nline > 0) {
        plan->scope = MATE_OWN;
    } else {
        threat_search_win(mate->threat_search, mate->position, colour_other(node->mover), others,
                          THREAT_SEARCH_NODES, &answer);
        mate->nodes += (uint64_t)answer.nodes;
        plan->others_complete = answer.nline == 0 && answer.complete;
        if (answer.nline > 0 && answer.nline <= MATE_LINE_MAX)
            plan->scope = MATE_SET;
    }
    plan->nline = (uint8_t)(answer.nline <= MATE_LINE_MAX ? answer.nline : 0);
    memcpy(plan->line, answer.line, (size_t)plan->nline * sizeof answer.line[0]);
    if (answer.nline > 0)
        plan->line[0] = answer.line[0];
    if (plan->scope == MATE_SET)
        find_defences(mate->position, node->mover, plan, plan->set);
    if (plan->scope != MATE_OWN && node->attacker_moves && node->stones <= NEAR_STONES &&
        mate->words <= MATE_ZONE_WORDS)
        drop_idle(mate, node, plan);
    return plan;
}

/* Room for so many moves of the node, behind those of the nodes above; without memory the search
 * is stopped, and node->nmoves is -1. */
static bool make_room(struct mate *mate, struct mate_visit *node, int nmoves)
{
    const size_t wanted = node->first + (size_t)nmoves;

    if (wanted > mate->capacity) {
        struct mate_child *children =
            realloc(mate->children, 2 * wanted * sizeof mate->children[0]);

        if (children == NULL) {
            mate->stopped = true;
            node->nmoves = -1;
            return false;
        }
        mate->children = children;
        mate->capacity = 2 * wanted;
    }
    node->nmoves = nmoves;
    mate->nchildren = wanted;
    return true;
}

/* Fills in the moves, by promise; those outside `set` lose (NULL: any may do). */
static void list_moves(struct mate *mate, struct mate_visit *node, const uint64_t *set)
{
    const struct position *position = mate->position;
    struct mate_plan *plan = mate_store_plan(mate->store, node->key, node->stones);
    uint8_t *promise = mate_store_promise(mate->store, plan);
    struct mate_child *children;
    int n[MOVE_ORDERING_MAX + 1] = {0}, at = 0;
    const int ncells = position->board->ncells;
    const bool hinted = node->hint != CELL_NONE && (set == NULL || cellset_has(set, node->hint)) &&
                        position_colour(position, node->hint) == COLOUR_NONE;

    /* The plan is the node's own unless the search below has taken its place. */
    if (plan->key != node->key || plan->stones != node->stones) {
        plan->key = 0;
        plan->has_promise = false;
    }
    if (!plan->has_promise)
        move_ordering_find(position, node->mover, promise);
    plan->has_promise = plan->key != 0;
    for (int c = 0; c < ncells; c++)
        n[promise[c]] += position_colour(position, (cell)c) == COLOUR_NONE &&
                         (set == NULL || cellset_has(set, (cell)c));
    for (int p = 0; p <= MOVE_ORDERING_MAX; p++) {
        const int here = n[p];

        n[p] = at;
        at += here;
    }
    if (!make_room(mate, node, at))
        return;
    children = mate_child(mate, node, 0);
    for (int c = 0; c < ncells; c++) {
        if (position_colour(position, (cell)c) == COLOUR_NONE &&
            (set == NULL || cellset_has(set, (cell)c))) {
            at = n[promise[c]]++;
            children[at].promise = (uint8_t)(promise[c] + (hinted ? HINT_COST : 0));
            children[at].move = (cell)c;
        }
    }
    if (hinted) {
        for (at = 0; children[at].move != node->hint; at++)
            continue;
        memmove(children + 1, children, (size_t)at * sizeof children[0]);
        children[0].move = node->hint;
        children[0].promise = 0;
    }
}

/* The first empty cell of a board that has one. */
static cell find_empty(const struct position *position)
{
    cell at = 0;

    while (position_colour(position, at) != COLOUR_NONE)
        at++;
    return at;
}

/*
 * What an earlier question about the defender's wins has left: is it known that the defender wins
 * here, and by which *move if it is to move?  Or would after a pass; then the attacker's moves are
 * those of `set` (*restricted).
 */
static bool defender_wins(struct mate *mate, const struct mate_visit *node, uint64_t *set,
                          bool *restricted, cell *move)
{
    const enum colour defender = colour_other(mate->question.attacker);
    const uint64_t stones = mate->position->key;
    const uint64_t here = mate_key(mate, stones, defender, node->mover);
    const uint64_t passed = mate_key(mate, stones, defender, defender);
    const struct mate_entry *entry =
        mate_store_find(mate->store, here, !node->attacker_moves, MATE_ANY_STONES);
    const struct mate_proof *proof;

    *restricted = false;
    if (entry != NULL && (node->attacker_moves ? entry->delta : entry->phi) == 0) {
        *move = node->attacker_moves ? CELL_NONE : entry->move;
        return true;
    }
    if (!node->attacker_moves)
        return false;
    entry = mate_store_find(mate->store, passed, true, MATE_ANY_STONES);
    if (entry == NULL || entry->phi != 0)
        return false;
    proof = mate_store_proof(mate->store, passed, entry->stones);
    *restricted = proof != NULL;
    if (proof != NULL)
        mate_zone_answers(mate, node->mover, proof, set);
    return false;
}

/* Who has its way: nobody yet, the mover, or the other; or first ask what a pass would do. */
enum look { LOOK_OPEN, LOOK_OWN, LOOK_OTHERS, LOOK_PASS };

static enum look look_at_plan(struct mate *mate, struct mate_visit *node, cell *move)
{
    const struct mate_plan *plan = plan_of(mate, node);
    uint64_t set[MATE_ZONE_WORDS];
    bool restricted;

    node->others_none = plan->others_complete;
    if (plan->scope == MATE_OWN) {
        *move = plan->line[0];
        node->nline = plan->nline;
        memcpy(node->line, plan->line, (size_t)plan->nline * sizeof plan->line[0]);
        return LOOK_OWN;
    }
    /* A win in two is one by threats, and so is one in two after a reply that does nothing. */
    if (node->stones == 2 && (node->attacker_moves ? plan->own_complete : plan->others_complete))
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    if (defender_wins(mate, node, set, &restricted, move))
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    if (plan->scope == MATE_ALL) {
        if (!node->attacker_moves && !plan->passed)
            return LOOK_PASS;
        list_moves(mate, node, restricted ? set : NULL);
    } else {
        node->reason = plan->passed ? MATE_REASON_PASS : MATE_REASON_LINE;
        if (!plan->passed) {
            node->nline = plan->nline;
            memcpy(node->line, plan->line, (size_t)plan->nline * sizeof plan->line[0]);
        }
        list_moves(mate, node, plan->set);
    }
    return node->nmoves == 0 ? LOOK_OTHERS : LOOK_OPEN;
}

/* Decides the node at once, or lists the moves to be tried.  On LOOK_OWN *move does it. */
static enum look look(struct mate *mate, struct mate_visit *node, cell *move)
{
    struct position *position = mate->position;
    const enum colour other = colour_other(node->mover);
    cell wins[2];
    int nblocks;

    *move = CELL_NONE;
    if (node->stones == 0)
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    if (threat_moves_winning(position, node->mover, wins) > 0) {
        *move = node->line[0] = wins[0];
        node->nline = 1;
        return LOOK_OWN;
    }
    if (node->attacker_moves && node->stones == 1)
        return LOOK_OTHERS;
    nblocks = threat_moves_winning(position, other, node->line);
    if (nblocks > 0) {
        node->reason = MATE_REASON_BLOCK;
        node->nline = nblocks;
        if (nblocks > 1)
            return LOOK_OTHERS;
        if (!make_room(mate, node, 1))
            return LOOK_OPEN;
        mate_child(mate, node, 0)->move = node->line[0];
        mate_child(mate, node, 0)->promise = 0;
        return LOOK_OPEN;
    }
    if (position_empties(position) == 0)
        return node->attacker_moves ? LOOK_OTHERS : LOOK_OWN;
    return look_at_plan(mate, node, move);
}

/* ---- the search -------------------------------------------------------------------------- */

/* What the table has of the node behind a move or a pass, or NULL. */
static const struct mate_entry *entry_below(const struct mate *mate, const struct mate_visit *node,
                                            cell move)
{
    return mate_store_find(mate->store, mate_key_below(mate, node, move), !node->attacker_moves,
                           mate_stones_below(node));
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* What a node is to be searched for. */
struct errand {
    enum colour mover;
    int stones; /* the attacker's bound */
    bool none; /* it is known that the mover has no win by threats */
    cell hint; /* a move to be tried first; CELL_NONE: none */
    uint32_t limit_phi, limit_delta; /* until a number reaches its limit */
};

static void visit(struct mate *mate, const struct errand *errand, uint32_t *phi, uint32_t *delta);

/*
 * The defender is to move and no threats decide: goes down the pass until the numbers reach a
 * limit, or the attacker is known to win after it, or not to.  Returns true when it wins; the
 * moves that may meet this are then listed.
 */
static bool search_pass(struct mate *mate, struct mate_visit *node, uint32_t limit_phi,
                        uint32_t limit_delta, uint32_t *phi, uint32_t *delta)
{
    const enum colour attacker = mate->question.attacker;
    const uint64_t key = mate_key_below(mate, node, CELL_NONE);
    const struct mate_entry *entry;
    const struct mate_proof *proof = NULL;
    struct mate_plan *plan;
    struct errand errand = {.mover = attacker,
                            .stones = node->stones,
                            .none = node->others_none,
                            .hint = CELL_NONE,
                            .limit_phi = limit_delta - PASS_COST,
                            .limit_delta = limit_phi};
    uint32_t p = 1, d = 1;

    entry = entry_below(mate, node, CELL_NONE);
    if (entry != NULL) {
        p = entry->phi;
        d = entry->delta;
    }
    for (; p != 0; visit(mate, &errand, &p, &d)) {
        *phi = d;
        *delta = d == 0 ? PN_MAX : least_of(p + PASS_COST, PN_MAX);
        if (d == 0 || *phi >= limit_phi || *delta >= limit_delta || mate->stopped)
            return false;
    }
    entry = entry_below(mate, node, CELL_NONE);
    if (entry != NULL && entry->phi == 0)
        proof = mate_store_proof(mate->store, key, entry->stones);
    plan = mate_store_plan(mate->store, node->key, node->stones);
    if (plan->key == node->key && plan->stones == node->stones) {
        plan->passed = true;
        plan->scope = proof != NULL ? MATE_SET : MATE_ALL;
    }
    if (proof != NULL) {
        uint64_t set[MATE_ZONE_WORDS];

        mate_zone_answers(mate, node->mover, proof, set);
        if (plan->key == node->key && plan->stones == node->stones)
            cellset_copy(plan->set, set, mate->words);
        node->reason = MATE_REASON_PASS;
        list_moves(mate, node, set);
    } else {
        list_moves(mate, node, NULL);
    }
    return true;
}

/* Takes over what the table knows better of a move; false: nothing. */
static bool refresh(const struct mate *mate, const struct mate_visit *node,
                    struct mate_child *child)
{
    const struct mate_entry *entry = entry_below(mate, node, child->move);

    if (entry == NULL || (entry->phi == child->phi && entry->delta == child->delta))
        return false;
    if (entry->phi != 0 && entry->delta != 0 &&
        (entry->phi < child->phi || entry->delta < child->delta))
        return false;
    child->phi = entry->phi;
    child->delta = entry->delta;
    return true;
}

/* What the moves' numbers make of the node's. */
struct summary {
    uint32_t phi, delta;
    uint32_t second; /* the second least number of what is behind a move */
    uint32_t open; /* moves that do not lose */
    int best; /* -1: all lose */
};

static struct summary sum_up(const struct mate *mate, const struct mate_visit *node)
{
    struct summary sum = {.phi = PN_MAX, .second = PN_MAX, .best = -1};
    uint32_t most = 0;

    for (int i = 0; i < node->nmoves; i++) {
        const struct mate_child *child = mate_child(mate, node, i);

        if (child->phi == 0)
            continue; /* loses */
        sum.open++;
        if (child->phi > most)
            most = child->phi;
        if (child->delta < sum.phi) {
            sum.second = sum.phi;
            sum.phi = child->delta;
            sum.best = i;
        } else if (child->delta < sum.second) {
            sum.second = child->delta;
        }
    }
    sum.delta = sum.open == 0 ? 0 : least_of(most + sum.open - 1, PN_MAX);
    if (sum.phi == 0)
        sum.delta = PN_MAX;
    return sum;
}

/* Goes down from the node until its numbers reach a limit, or it is decided. */
static void search(struct mate *mate, const struct mate_visit *node, uint32_t limit_phi,
                   uint32_t limit_delta, uint32_t *phi, uint32_t *delta, cell *move)
{
    struct errand errand = {.mover = colour_other(node->mover),
                            .stones = mate_stones_below(node),
                            .none = node->others_none,
                            .hint = CELL_NONE};

    /* What wins after a pass may win after a move. */
    if (node->reason == MATE_REASON_PASS) {
        const struct mate_entry *entry = entry_below(mate, node, CELL_NONE);

        if (entry != NULL && entry->phi == 0)
            errand.hint = entry->move;
    }
    for (int i = 0; i < node->nmoves; i++) {
        struct mate_child *child = mate_child(mate, node, i);

        child->phi = 1;
        child->delta = 1u + child->promise;
        const struct mate_entry *entry = entry_below(mate, node, child->move);

        if (entry != NULL) {
            child->phi = entry->phi;
            child->delta = entry->delta;
        }
    }
    for (;;) {
        const struct summary sum = sum_up(mate, node);
        struct mate_child *best = sum.best < 0 ? NULL : mate_child(mate, node, sum.best);
        uint32_t p, d;
        cell tried;

        *phi = sum.phi;
        *delta = sum.delta;
        *move = best == NULL ? CELL_NONE : best->move;
        if (*phi >= limit_phi || *delta >= limit_delta || mate->stopped || *phi == 0 || *delta == 0)
            return;
        if (refresh(mate, node, best))
            continue;
        tried = best->move;
        errand.limit_phi = limit_delta - (sum.open - 1);
        errand.limit_delta = least_of(limit_phi, sum.second + sum.second / SLACK + 1);
        position_play(mate->position, tried, node->mover);
        p = best->phi;
        d = best->delta;
        visit(mate, &errand, &p, &d);
        position_undo(mate->position);
        best = mate_child(mate, node, sum.best); /* it may have moved */
        best->phi = p;
        best->delta = d;
        if (!node->attacker_moves && best->phi == 0 && mate_zone_spread(mate, node, tried))
            for (int i = 0; i < node->nmoves; i++)
                refresh(mate, node, mate_child(mate, node, i));
    }
}

/* Searches the node of the position, and keeps what it finds; *phi and *delta are left as they were
 * where the search is stopped before it has begun. */
static void visit(struct mate *mate, const struct errand *errand, uint32_t *phi, uint32_t *delta)
{
    const struct mate_question *question = &mate->question;
    const uint64_t nodes_before = mate->nodes;
    struct mate_visit node;
    struct mate_entry entry;
    enum look seen;
    uint64_t work;

    if (++mate->nodes >= question->limit_nodes ||
        (question->stop != NULL && question->stop(question->stop_context))) {
        mate->stopped = true;
        return;
    }
    node.mover = errand->mover;
    node.attacker_moves = node.mover == question->attacker;
    node.stones = errand->stones;
    node.key = mate_key(mate, mate->position->key, question->attacker, node.mover);
    node.first = mate->nchildren;
    node.reason = MATE_REASON_NONE;
    node.nline = node.nmoves = 0;
    node.own_none = errand->none;
    node.hint = errand->hint;
    node.others_none = false;
    entry.key = node.key;
    entry.stones = (uint8_t)node.stones;
    entry.phi = 0;
    entry.delta = PN_MAX;
    seen = look(mate, &node, &entry.move);
    if (seen == LOOK_PASS) {
        if (search_pass(mate, &node, errand->limit_phi, errand->limit_delta, &entry.phi,
                        &entry.delta))
            seen = node.nmoves == 0 ? LOOK_OTHERS : LOOK_OPEN;
        else if (entry.phi == 0) /* nor does the attacker win after any move */
            entry.move = find_empty(mate->position);
    }
    if (node.nmoves < 0)
        return; /* memory is out */
    if (seen == LOOK_OTHERS) {
        entry.phi = PN_MAX;
        entry.delta = 0;
    } else if (seen == LOOK_OPEN) {
        search(mate, &node, errand->limit_phi, errand->limit_delta, &entry.phi, &entry.delta,
               &entry.move);
    }
    work = mate->nodes - nodes_before;
    entry.work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    if (node.attacker_moves ? entry.phi == 0 : entry.delta == 0)
        mate_zone_keep(mate, &node, entry.move);
    mate_store_put(mate->store, &entry);
    mate->nchildren = node.first;
    *phi = entry.phi;
    *delta = entry.delta;
}

void mate_solve(struct mate *mate, struct position *position, const struct mate_question *question,
                struct mate_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;
    struct errand errand = {.mover = mover,
                            .stones = question->most_stones,
                            .hint = CELL_NONE,
                            .limit_phi = PN_MAX,
                            .limit_delta = PN_MAX};
    uint32_t phi = 1, delta = 1;
    uint64_t root;

    if (errand.stones == 0 || errand.stones > MATE_ANY_STONES)
        errand.stones = MATE_ANY_STONES;
    mate->question = *question;
    if (question->limit_nodes == 0)
        mate->question.limit_nodes = UINT64_MAX;
    mate->position = position;
    mate->words = cellset_words(position->board);
    mate_store_fit(mate->store, position->board->ncells);
    mate->nodes = 0;
    mate->stopped = false;
    mate->nchildren = 0;
    root = mate_key(mate, position->key, question->attacker, mover);
    visit(mate, &errand, &phi, &delta);
    answer->verdict = MATE_UNKNOWN;
    answer->move = CELL_NONE;
    answer->nodes = mate->nodes;
    mate->position = NULL;
    if (phi == 0 || delta == 0) {
        const struct mate_entry *entry =
            mate_store_find(mate->store, root, mover == question->attacker, errand.stones);

        answer->verdict = (phi == 0) == (mover == question->attacker) ? MATE_WIN : MATE_NO;
        if (phi == 0 && entry != NULL)
            answer->move = entry->move;
    }
}
