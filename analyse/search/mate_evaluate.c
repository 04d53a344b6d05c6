/* SPDX-License-Identifier: ISC */
/*
 * What is known of a node before its moves are tried?
 *
 * In this order, each step only where the ones before decide nothing:
 *   1. The mover completes a figure, or the attacker has no stones left.
 *   2. The other colour could complete a figure: the mover must block, and loses if there are two
 *      such cells.
 *   3. A win of the mover by threats alone (threat_search.h).
 *   4. A win by threats alone that the other colour would have if the mover passed: only moves that
 *      may meet it are tried (threat_defences.h).
 *   5. In a game that links decide, without a bound of stones: links of the sides (mate_links.h),
 *      below the root with cells filled in (mate_fill.h).  No search after a pass then.
 *   6. Entries in the table from an earlier question about the other colour's wins.
 *   7. With the attacker to move and few stones left: moves that are part of no figure that either
 *      side can complete in time are not tried (mate_prune_irrelevant).
 * Each function says why its step loses no win and invents none.
 */
#include "analyse/search/mate_evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/relevance/move_ordering.h"
#include "analyse/relevance/relevance.h"
#include "analyse/search/relevance_zone.h"
#include "analyse/threat/threat_defences.h"

#define THREAT_SEARCH_NODES 300 /* of one search for a win by threats; set by hand */
/* With more stones left, almost every cell is relevant; set by hand. */
#define RELEVANCE_STONES 12
#define HINT_COST 2 /* added to the order of all moves but the hint; found by trial */

/*
 * Leaves those moves of the attacker, with X stones left, that can matter: cells of a completion
 * (relevance.h) for the attacker of at most X cells, or for the defender of at most X - 1.
 *
 * Let m be another cell, and let the attacker win by m.  Then it also wins if it passes and goes on
 * as if m were there:
 *   - its figure has at most X new stones.  If it needed m, these would hold a completion with m;
 *   - before the attacker's last stone the defender places at most X - 1.  If it completed a figure
 *     through m, these would hold a completion with m.
 * So m is no better than a pass, and a pass no better than any move, since one more stone never
 * hurts.  If some relevant move is left, it does as well as m.  If none is left, either the
 * attacker has no completion of X cells and does not win; or only moves that meet a win by threats
 * were left (MATE_SET), a pass loses to that win, and so does m.
 */
static void mate_prune_irrelevant(const struct mate *mate, const struct mate_visit *node,
                                  struct mate_threat_info *info)
{
    uint64_t own[RELEVANCE_ZONE_WORDS], others[RELEVANCE_ZONE_WORDS];
    uint64_t wanted[RELEVANCE_ZONE_WORDS];

    relevance_cells(mate->position, node->mover, NULL, node->stones,
                    info->scope == MATE_SET ? info->set : NULL, own);
    if (info->scope == MATE_SET && cellset_empty(own, mate->words)) /* is there any at all? */
        relevance_cells(mate->position, node->mover, NULL, node->stones, NULL, own);
    if (!cellset_empty(own, mate->words)) {
        for (int w = 0; w < mate->words; w++)
            wanted[w] = ~own[w] & (info->scope == MATE_SET ? info->set[w] : UINT64_MAX);
        relevance_cells(mate->position, colour_other(node->mover), NULL, node->stones - 1, wanted,
                        others);
        cellset_or(own, own, others, mate->words);
    }
    if (info->scope == MATE_SET)
        cellset_and(info->set, info->set, own, mate->words);
    else
        cellset_copy(info->set, own, mate->words);
    info->scope = MATE_SET;
}

/* The attacker is to move and has two stones left: the first must make two completing cells at
 * once, which is a win by threats.  Is it known that there is none? */
static bool mate_two_stones_fail(const struct mate_visit *node, const struct mate_threat_info *info)
{
    return node->attacker_moves && node->stones == 2 && info->own_complete;
}

/* The stones that a win on the cells of links takes at most. */
static int mate_linked_stones(const struct mate_links_answer *links)
{
    return (links->ncells + 1) / 2;
}

/* Keeps, under a node's key, that the attacker wins there on the cells of links within the bound.
 * Returns the mark of the proof; 0: none can be kept. */
static uint64_t mate_keep_links(struct mate *mate, uint64_t key, int bound,
                                const struct mate_links_answer *links)
{
    struct mate_proof proof = {.key = key,
                               .stones = (uint8_t)bound,
                               .most = (uint8_t)mate_linked_stones(links),
                               .move = links->move};

    if (mate->words > RELEVANCE_ZONE_WORDS)
        return 0;
    cellset_copy(proof.cells, links->cells, mate->words);
    cellset_fill(proof.cells + mate->words, mate->position->board);
    mate_proof_store(mate->tables, &proof);
    return relevance_zone_mark(&proof, mate->words);
}

/* The node is known to be the attacker's after a pass of the defender: keeps that, as if the search
 * after a pass had found it. */
static void mate_keep_pass(struct mate *mate, const struct mate_links_answer *links,
                           struct mate_threat_info *info)
{
    const enum colour attacker = mate->question.attacker;
    const uint64_t key = mate_key(mate, mate->position->key, attacker, attacker);
    const struct mate_tt_entry entry = {.key = key,
                                        .delta = MATE_PN_MAX,
                                        .work = 1,
                                        .move = links->move,
                                        .stones = MATE_ANY_STONES};

    info->pass_mark = mate_keep_links(mate, key, MATE_ANY_STONES, links);
    info->passed = true;
    mate_tt_store(mate->tables, &entry);
}

/* A link decides the node. */
static void mate_keep_linked(struct mate *mate, const struct mate_visit *node,
                             const struct mate_links_answer *links, struct mate_threat_info *info)
{
    const bool for_mover = links->verdict == MATE_LINKS_MOVER;

    info->nline = 0;
    info->scope = MATE_LINKED;
    info->line[0] = for_mover ? links->move : CELL_NONE;
    info->linked_stones = (uint16_t)mate_linked_stones(links);
    if (node->attacker_moves == for_mover)
        (void)mate_keep_links(mate, node->key, node->stones, links);
}

/* Are cells filled in at the node?  Not at the root, all of whose moves may be asked about. */
static bool mate_fills(const struct mate_visit *node)
{
    return node->above != NULL;
}

/*
 * The answer of links about the node, where they decide and the question has no bound.  Moves that
 * fill-in leaves out lose no win: the moves outside a set from threats lose, so if a move wins, it
 * is in that set, and one that is not left out wins too.
 */
static void mate_ask_links(struct mate *mate, const struct mate_visit *node,
                           struct mate_threat_info *info)
{
    struct mate_links_answer links;

    mate_links_ask(mate->links, mate->position, node->mover, node->known == MATE_KNOWN_NOTHING,
                   mate_fills(node), &links);
    mate->nodes += links.nodes;
    info->asked_links = true;
    info->fills = mate_fills(node);
    info->is_filled = links.fills;
    if (links.verdict == MATE_LINKS_MUST) {
        info->nline = 0;
        info->scope = MATE_SET;
        cellset_copy(info->set, links.must, mate->words);
        if (!node->attacker_moves)
            mate_keep_pass(mate, &links, info);
    } else if (links.verdict == MATE_LINKS_SOME) {
        if (info->scope == MATE_SET)
            cellset_and(info->set, info->set, links.must, mate->words);
        else
            cellset_copy(info->set, links.must, mate->words);
        info->scope = MATE_SET;
    } else if (links.verdict != MATE_LINKS_OPEN) {
        mate_keep_linked(mate, node, &links, info);
    }
}

/* The answer of frames about the root, where links decide.  Within a bound a win of the attacker
 * counts if its cells are few enough; a win of the defender refutes every one. */
static void mate_ask_root(struct mate *mate, const struct mate_visit *node,
                          struct mate_threat_info *info)
{
    struct mate_links_answer links;

    mate_links_ask_root(mate->links, mate->position, node->mover, mate->asks_wide, &links);
    mate->nodes += links.nodes;
    info->asked_root = true;
    info->asked_wide = info->asked_wide || mate->asks_wide;
    if (links.verdict != MATE_LINKS_OPEN &&
        (node->attacker_moves != (links.verdict == MATE_LINKS_MOVER) ||
         mate_linked_stones(&links) <= node->stones))
        mate_keep_linked(mate, node, &links, info);
}

/* Fills in the wins by threats at this node by new searches.  Each of the two is bounded; one that
 * was cut short finds no win and claims no absence (`own_complete`, `others_complete` false). */
static void mate_find_threats(struct mate *mate, const struct mate_visit *node,
                              struct mate_threat_info *info)
{
    const int own = node->attacker_moves ? node->stones : MATE_ANY_STONES;
    const int others = node->attacker_moves ? MATE_ANY_STONES : node->stones;
    struct threat_search_answer answer;

    info->key = node->key;
    info->stones = (uint8_t)node->stones;
    info->scope = MATE_ALL;
    info->passed = info->asked_root = info->asked_wide = info->asked_links = false;
    info->fills = info->is_filled = false;
    answer.nline = 0;
    answer.complete = true;
    if (!node->own_none) {
        threat_search_win(mate->threat_search, mate->position, node->mover, true, own,
                          THREAT_SEARCH_NODES, &answer);
        mate->nodes += (uint64_t)answer.nodes;
    }
    info->own_complete = answer.nline == 0 && answer.complete;
    info->others_complete = false;
    info->nline = 0;
    if (mate_two_stones_fail(node, info))
        return;
    if (answer.nline > 0) {
        info->scope = MATE_OWN;
    } else {
        threat_search_win(mate->threat_search, mate->position, colour_other(node->mover), true,
                          others, THREAT_SEARCH_NODES, &answer);
        mate->nodes += (uint64_t)answer.nodes;
        info->others_complete = answer.nline == 0 && answer.complete;
        if (answer.nline > 0 && answer.nline <= MATE_THREAT_LINE_MAX)
            info->scope = MATE_SET;
    }
    info->nline = (uint8_t)(answer.nline <= MATE_THREAT_LINE_MAX ? answer.nline : 0);
    memcpy(info->line, answer.line, (size_t)info->nline * sizeof answer.line[0]);
    if (answer.nline > 0)
        info->line[0] = answer.line[0];
    if (info->scope == MATE_SET)
        threat_defences_find(mate->position, node->mover, info->line, info->nline, info->set);
    if (info->scope != MATE_OWN && node->attacker_moves && node->stones <= RELEVANCE_STONES &&
        mate->words <= RELEVANCE_ZONE_WORDS)
        mate_prune_irrelevant(mate, node, info);
}

/* The wins by threats at this node, and what links say: from the table or by new searches. */
static const struct mate_threat_info *mate_threat_info_of(struct mate *mate,
                                                          const struct mate_visit *node)
{
    struct mate_threat_info *info = mate_threat_probe(mate->tables, node->key, node->stones);

    if (info->key != node->key || info->stones != node->stones ||
        (info->asked_links && info->fills != mate_fills(node)))
        mate_find_threats(mate, node, info);
    if (mate->asks_root && node->above == NULL &&
        (!info->asked_root || (mate->asks_wide && !info->asked_wide)) && info->scope != MATE_OWN &&
        info->scope != MATE_LINKED)
        mate_ask_root(mate, node, info);
    if (mate->asks_links && !info->asked_links && info->scope != MATE_OWN &&
        info->scope != MATE_LINKED) {
        if (mate->question.limit_nodes > mate->nodes + MATE_LINKS_NODES)
            mate_ask_links(mate, node, info);
        else
            mate->stopped = true; /* at the limit */
    }
    return info;
}

/* Makes room for `nmoves` moves of the node, after those of the nodes above it.  False when memory
 * ran out: the search is stopped then, and node->nmoves is -1. */
static bool mate_make_room(struct mate *mate, struct mate_visit *node, int nmoves)
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

/* The order of the moves of the set (NULL: all) at the position, from the table or a new one:
 * [ncells], borrowed until the next call. */
static const uint8_t *mate_order_of(struct mate *mate, const struct mate_visit *node,
                                    const uint64_t *set)
{
    const struct position *position = mate->position;
    const uint64_t key = mate_key(mate, position->key, COLOUR_BLACK, node->mover);
    bool known;
    uint8_t *order = mate_order_probe(mate->tables, key, &known);

    for (cell c = 0; c < position->board->ncells && known; c++)
        known = order[c] != MOVE_ORDERING_UNKNOWN || (set != NULL && !cellset_has(set, c));
    if (!known)
        move_ordering_find(position, node->mover, set, order);
    return order;
}

/* The first cell of the set (NULL: all) from `from` on; ncells or more: none. */
static cell mate_first_move(const uint64_t *set, int ncells, unsigned from)
{
    return set == NULL ? (cell)from : cellset_next(set, from, (ncells + 63) / 64);
}

void mate_list_moves(struct mate *mate, struct mate_visit *node, const uint64_t *set)
{
    const struct position *position = mate->position;
    const uint8_t *order = mate_order_of(mate, node, set);
    const int ncells = position->board->ncells;
    struct mate_child *children;
    int n[MOVE_ORDERING_MAX + 1] = {0}, at = 0, nmoves = 0;
    cell moves[BOARD_CELLS_MAX];
    bool hinted = false;

    for (cell c = mate_first_move(set, ncells, 0); c < ncells;
         c = mate_first_move(set, ncells, c + 1u)) {
        if (position_colour(position, c) != COLOUR_NONE)
            continue;
        moves[nmoves++] = c;
        n[order[c]]++;
        hinted |= c == node->hint;
    }
    for (int p = 0; p <= MOVE_ORDERING_MAX; p++) {
        const int here = n[p];

        n[p] = at;
        at += here;
    }
    if (!mate_make_room(mate, node, nmoves))
        return;
    children = mate_child(mate, node, 0);
    for (int i = 0; i < nmoves; i++) {
        at = n[order[moves[i]]]++;
        children[at].order = (uint8_t)(order[moves[i]] + (hinted ? HINT_COST : 0));
        children[at].move = moves[i];
    }
    if (hinted) {
        for (at = 0; children[at].move != node->hint; at++)
            continue;
        memmove(children + 1, children, (size_t)at * sizeof children[0]);
        children[0].move = node->hint;
        children[0].order = 0;
    }
}

/*
 * Entries in the table from earlier questions about the defender's own wins, with any number of
 * stones.  True: the defender is known to win here, by *move if it is to move.  Then the attacker
 * does not: only one colour completes the first figure.
 * False, with *restricted: the defender would win if the attacker passed, and the attacker's moves
 * outside `set` do not disturb that win (relevance_zone.c), so they lose.
 */
static bool mate_defender_wins(struct mate *mate, const struct mate_visit *node, uint64_t *set,
                               bool *restricted, cell *move)
{
    const enum colour defender = colour_other(mate->question.attacker);
    const uint64_t stones = mate->position->key;
    const uint64_t here = mate_key(mate, stones, defender, node->mover);
    const uint64_t passed = mate_key(mate, stones, defender, defender);
    struct mate_tt_entry entry;
    struct mate_proof proof;

    *restricted = false;
    if (mate_tt_probe(mate->tables, here, !node->attacker_moves, MATE_ANY_STONES, &entry) &&
        (node->attacker_moves ? entry.delta : entry.phi) == 0) {
        *move = node->attacker_moves ? CELL_NONE : entry.move;
        return true;
    }
    if (!node->attacker_moves)
        return false;
    *restricted = mate_tt_probe(mate->tables, passed, true, MATE_ANY_STONES, &entry) &&
                  entry.phi == 0 && mate_proof_probe(mate->tables, passed, entry.stones, &proof);
    if (*restricted)
        relevance_zone_answers(mate, node->mover, &proof, set);
    return false;
}

/* Evaluates a node at which neither colour can complete a figure with its next stone. */
static enum mate_evaluation mate_evaluate_threats(struct mate *mate, struct mate_visit *node,
                                                  cell *move)
{
    const struct mate_threat_info *info = mate_threat_info_of(mate, node);
    uint64_t set[RELEVANCE_ZONE_WORDS];
    bool restricted;

    node->others_none = info->others_complete;
    if (info->scope == MATE_LINKED) {
        node->reason = MATE_REASON_LINKS;
        *move = info->line[0];
        return *move != CELL_NONE ? MATE_NODE_MOVER : MATE_NODE_OTHER;
    }
    if (info->scope == MATE_OWN) {
        *move = info->line[0];
        node->nline = info->nline;
        memcpy(node->line, info->line, (size_t)info->nline * sizeof info->line[0]);
        return MATE_NODE_MOVER;
    }
    if (mate_two_stones_fail(node, info))
        return MATE_NODE_OTHER;
    /* Nor is there such a win after a move of the defender, if there is none after a pass. */
    if (node->stones == 2 && !node->attacker_moves && info->others_complete)
        return MATE_NODE_MOVER;
    if (mate_defender_wins(mate, node, set, &restricted, move))
        return node->attacker_moves ? MATE_NODE_OTHER : MATE_NODE_MOVER;
    if (info->scope == MATE_ALL) {
        if (!node->attacker_moves && !info->passed && !mate->asks_links)
            return MATE_NODE_PASS;
        mate_list_moves(mate, node, restricted ? set : NULL);
    } else {
        node->reason = info->is_filled ? MATE_REASON_FILL
                       : info->passed  ? MATE_REASON_PASS
                                       : MATE_REASON_LINE;
        node->pass_mark = info->pass_mark;
        if (node->reason == MATE_REASON_LINE) {
            node->nline = info->nline;
            memcpy(node->line, info->line, (size_t)info->nline * sizeof info->line[0]);
        }
        mate_list_moves(mate, node, info->set);
    }
    return node->nmoves == 0 ? MATE_NODE_OTHER : MATE_NODE_OPEN;
}

enum mate_evaluation mate_evaluate_node(struct mate *mate, struct mate_visit *node, cell *move)
{
    struct position *position = mate->position;
    const enum colour other = colour_other(node->mover);
    const struct mate_threat_info *info;
    int nblocks = 0;

    *move = CELL_NONE;
    if (node->stones == 0)
        return node->attacker_moves ? MATE_NODE_OTHER : MATE_NODE_MOVER;
    info = mate_threat_probe(mate->tables, node->key, node->stones);
    if (info->key == node->key && info->stones == node->stones)
        return mate_evaluate_threats(mate, node, move); /* nothing below decided the node then */
    if (node->known == MATE_KNOWN_NOTHING &&
        threat_moves_winning(position, node->mover, node->line) > 0) {
        *move = node->line[0];
        node->nline = 1;
        return MATE_NODE_MOVER;
    }
    if (node->attacker_moves && node->stones == 1)
        return MATE_NODE_OTHER;
    if (node->known == MATE_KNOWN_NOTHING)
        nblocks = threat_moves_winning(position, other, node->line);
    else if (node->known == MATE_KNOWN_MOVER)
        nblocks = threat_moves_winning_beside(position, position->ply[position->nplies - 1].cell,
                                              node->line);
    /* The mover completes nothing, so whatever leaves a completing cell to the other loses. */
    if (nblocks > 0) {
        node->reason = MATE_REASON_BLOCK;
        node->nline = nblocks;
        if (nblocks > 1)
            return MATE_NODE_OTHER;
        if (!mate_make_room(mate, node, 1))
            return MATE_NODE_OPEN;
        mate_child(mate, node, 0)->move = node->line[0];
        mate_child(mate, node, 0)->order = 0;
        return MATE_NODE_OPEN;
    }
    if (position_empties(position) == 0)
        return node->attacker_moves ? MATE_NODE_OTHER : MATE_NODE_MOVER;
    return mate_evaluate_threats(mate, node, move);
}
