/* SPDX-License-Identifier: ISC */
/*
 * Does the attacker win by force?
 *
 * Depth-first proof-number search (df-pn: Nagai 2002), with the largest child's number instead of
 * the sum (Ueda et al. 2008, weak proof numbers), because positions are reached by many orders of
 * moves and a board offers hundreds of replies.
 *
 * Each node is first evaluated without trying moves (mate_evaluate.c): completing cells, forced
 * blocks, wins by threats alone, and which moves can matter at all.  Where this leaves the defender
 * to move and nothing is decided, the search first asks what happens if the defender passes:
 *   - If the attacker does not win after the pass, it wins after no move of the defender either.
 *     Sound, because one more stone of a colour never hurts that colour: it makes figures and
 *     breaks none, and the other colour has one cell less.
 *   - If it does win, only moves that may disturb this win are tried (relevance_zone.c).  Each win
 *     that is proved after one of them also settles those other moves that do not disturb it.
 *
 * Proof and disproof numbers only choose the order of the search.  A verdict needs a number that is
 * 0, and such a number comes from a decided node by the rules of an AND/OR tree alone: the mover
 * reaches its aim if one move leads to a node where the other does not, and fails if none does.
 *
 * Dead, captured and dominated cells are used in Hex alone (mate_fill.h): they are not sound for
 * rings.
 */
#include "analyse/search/mate.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/search/mate_evaluate.h"
#include "analyse/search/mate_threads.h"
#include "analyse/search/relevance_zone.h"

#define PN_MAX MATE_PN_MAX
#define THREAT_SEARCH_BITS 16 /* at most; set by hand */
#define LINKS_BITS 16 /* smaller tables go without links, set by hand, */
#define LINKS_NODES_LEAST (2 * MATE_LINKS_NODES) /* and so do shorter searches; set by hand */
/* From here the root is asked about widely, at any cost; set by hand. */
#define WIDE_NODES_LEAST 2000
/* Found by trial (tests/bench/bench_mate_cases.c): */
#define PASS_COST \
    40 /* of refuting the moves that meet a win after a pass, in addition to proving it */
#define ORDER_COST 2 /* of proving that win, for each step of the order of the attacker's move */
#define SLACK 4 /* a node is left when it is this part worse than the second best, */
#define LINKS_SLACK 8 /* where links decide; */
#define LINKS_ORDER 2u /* there the order of a move counts by this part */
/* Between two checks whether another thread has decided a node above; set by hand. */
#define ANCESTOR_NODES 32
/* A move that promises nearly as much as one that another thread searches. */
#define NEARLY(number) ((number) + (number) / 4 + 2)

static int mate_threat_search_bits(int table_bits)
{
    return table_bits < THREAT_SEARCH_BITS ? table_bits : THREAT_SEARCH_BITS;
}

static uint64_t mate_threat_search_bytes(int table_bits)
{
    return (uint64_t)THREAT_SEARCH_ENTRY_BYTES << mate_threat_search_bits(table_bits);
}

static uint64_t mate_links_bytes(int table_bits)
{
    return table_bits < LINKS_BITS ? 0 : MATE_LINKS_BYTES;
}

uint64_t mate_bytes(int table_bits)
{
    return mate_tables_bytes(table_bits) + mate_threat_search_bytes(table_bits) +
           mate_links_bytes(table_bits);
}

uint64_t mate_thread_bytes(int table_bits)
{
    return mate_tables_shared_bytes(table_bits) + mate_threat_search_bytes(table_bits) +
           mate_links_bytes(table_bits);
}

static struct mate *mate_new_with(struct mate_tables *tables, int table_bits)
{
    struct mate *mate = calloc(1, sizeof *mate);

    if (mate == NULL) {
        mate_tables_free(tables);
        return NULL;
    }
    mate->tables = tables;
    mate->threat_search = threat_search_new(mate_threat_search_bits(table_bits));
    if (mate->tables == NULL || mate->threat_search == NULL) {
        mate_free(mate);
        return NULL;
    }
    return mate;
}

struct mate *mate_new(int table_bits)
{
    return mate_new_with(mate_tables_new(table_bits), table_bits);
}

struct mate *mate_new_helper(struct mate *of)
{
    struct mate *mate = mate_new_with(mate_tables_share(of->tables), mate_tables_bits(of->tables));

    if (mate != NULL)
        mate->is_helper = true;
    return mate;
}

int mate_use_threads(struct mate *mate, int nthreads, uint64_t alone_nodes, mate_together *together)
{
    mate_threads_free(mate->threads);
    mate->threads = NULL;
    if (nthreads < 2)
        return 0;
    mate->threads = mate_threads_new(mate, nthreads, alone_nodes, together);
    return mate->threads == NULL ? ERROR_MEMORY : 0;
}

void mate_free(struct mate *mate)
{
    if (mate == NULL)
        return;
    if (!mate->is_helper)
        mate_threads_free(mate->threads);
    mate_tables_free(mate->tables);
    threat_search_free(mate->threat_search);
    mate_links_free(mate->links);
    free(mate->children);
    free(mate);
}

void mate_lend_links(struct mate *mate, struct known_links *known)
{
    mate->known_links = known;
    mate_links_free(mate->links);
    mate->links = NULL;
}

void mate_reset(struct mate *mate)
{
    mate_tables_reset(mate->tables);
    threat_search_reset(mate->threat_search);
    if (mate->links != NULL)
        mate_links_forget(mate->links);
    if (mate->threads != NULL && !mate->is_helper)
        mate_threads_reset(mate->threads);
}

/* ---- the search -------------------------------------------------------------------------- */

static uint32_t mate_smaller_number(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* How a node is to be searched, and when to come back. */
struct mate_search_limits {
    enum colour mover;
    int stones; /* the attacker's bound */
    enum mate_known known;
    bool own_none; /* it is known that the mover has no win by threats */
    cell hint; /* a move to be tried first; CELL_NONE: none */
    uint8_t order; /* of the move that leads here */
    uint32_t limit_phi,
        limit_delta; /* the search of the node ends when a number reaches its limit */
};

static void mate_search_node(struct mate *mate, const struct mate_search_limits *limits,
                             uint32_t *phi, uint32_t *delta);

/* Has another thread decided the node? */
static bool mate_decided_by_other(struct mate *mate, struct mate_visit *node, uint32_t *phi,
                                  uint32_t *delta, cell *move)
{
    struct mate_tt_entry entry;

    if (mate->threads == NULL)
        return false;
    if (mate->settled == node)
        mate->settled = NULL;
    if (!mate_tt_probe(mate->tables, node->key, node->attacker_moves, node->stones, &entry) ||
        (entry.phi != 0 && entry.delta != 0))
        return false;
    *phi = entry.phi;
    *delta = entry.delta;
    *move = entry.move;
    node->decided_by_other = true;
    return true;
}

/* Has another thread decided a node above the one being visited?  Notes the highest such one. */
static void mate_check_ancestors(struct mate *mate)
{
    struct mate_tt_entry entry;

    for (const struct mate_visit *node = mate->visit; node != NULL; node = node->above)
        if (mate_tt_probe(mate->tables, node->key, node->attacker_moves, node->stones, &entry) &&
            (entry.phi == 0 || entry.delta == 0))
            mate->settled = node;
}

/* Does the search return to a node above, or end? */
static bool mate_is_returning(const struct mate *mate)
{
    return mate->stopped || mate->settled != NULL;
}

/*
 * The defender is to move and the evaluation decides nothing: searches the node after a pass,
 * until its numbers reach a limit or it is decided.  True: the attacker wins after the pass; the
 * moves that may disturb this win are listed, all moves where its proof was not kept.  False with
 * *phi 0: the attacker does not win after a pass, and so after no move.
 *
 * A win after the pass does not decide the node: the disproof number adds PASS_COST, so that it
 * never becomes 0 here.  Before the win was searched its proof number depends on the order of the
 * attacker's last move: all quiet moves would look alike else, and the search would be as wide as
 * the board.
 */
static bool mate_search_pass(struct mate *mate, struct mate_visit *node,
                             const struct mate_search_limits *here, uint32_t *phi, uint32_t *delta)
{
    const enum colour attacker = mate->question.attacker;
    const uint64_t key = mate_key_below(mate, node, CELL_NONE);
    struct mate_tt_entry entry;
    struct mate_proof proof;
    bool is_kept;
    struct mate_threat_info *info;
    struct mate_search_limits limits = {.mover = attacker,
                                        .stones = node->stones,
                                        .known = MATE_KNOWN_BOTH,
                                        .own_none = node->others_none,
                                        .hint = CELL_NONE,
                                        .limit_phi = here->limit_delta - PASS_COST,
                                        .limit_delta = here->limit_phi};
    uint32_t p = 1 + ORDER_COST * (uint32_t)here->order, d = 1;

    if (mate_tt_probe_below(mate, node, CELL_NONE, &entry)) {
        p = entry.phi;
        d = entry.delta;
    }
    for (; p != 0; mate_search_node(mate, &limits, &p, &d)) {
        *phi = d;
        *delta = d == 0 ? PN_MAX : mate_smaller_number(p + PASS_COST, PN_MAX);
        if (d == 0 || *phi >= here->limit_phi || *delta >= here->limit_delta ||
            mate_is_returning(mate))
            return false;
    }
    is_kept = mate_tt_probe_below(mate, node, CELL_NONE, &entry) && entry.phi == 0 &&
              mate_proof_probe(mate->tables, key, entry.stones, &proof);
    info = mate_threat_probe(mate->tables, node->key, node->stones);
    if (info->key == node->key && info->stones == node->stones) {
        info->passed = true;
        info->scope = is_kept ? MATE_SET : MATE_ALL;
    }
    if (is_kept) {
        uint64_t set[RELEVANCE_ZONE_WORDS];

        relevance_zone_answers(mate, node->mover, &proof, set);
        node->pass_mark = relevance_zone_mark(&proof, mate->words);
        if (info->key == node->key && info->stones == node->stones) {
            cellset_copy(info->set, set, mate->words);
            info->pass_mark = node->pass_mark;
        }
        node->reason = MATE_REASON_PASS;
        mate_list_moves(mate, node, set);
    } else {
        mate_list_moves(mate, node, NULL);
    }
    return true;
}

/* Takes over what the table knows of the node after a move, if that is decided or no smaller than
 * what the child has; false: nothing.  Numbers only grow, so that the search makes progress even if
 * the table has lost entries. */
static bool mate_refresh_child(const struct mate *mate, const struct mate_visit *node,
                               struct mate_child *child)
{
    struct mate_tt_entry entry;

    if (!mate_tt_probe_below(mate, node, child->move, &entry) ||
        (entry.phi == child->phi && entry.delta == child->delta))
        return false;
    if (entry.phi != 0 && entry.delta != 0 &&
        (entry.phi < child->phi || entry.delta < child->delta))
        return false;
    child->phi = entry.phi;
    child->delta = entry.delta;
    return true;
}

/* The numbers of a node, from those of its moves. */
struct mate_numbers {
    uint32_t phi, delta;
    uint32_t second; /* the second least number of what follows a move */
    uint32_t open; /* moves that are not known to lose */
    int best; /* -1: all lose */
};

static struct mate_numbers mate_update_numbers(const struct mate *mate,
                                               const struct mate_visit *node)
{
    struct mate_numbers sum = {.phi = PN_MAX, .second = PN_MAX, .best = -1};
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
    sum.delta = sum.open == 0 ? 0 : mate_smaller_number(most + sum.open - 1, PN_MAX);
    if (sum.phi == 0)
        sum.delta = PN_MAX;
    return sum;
}

/*
 * Which move does this thread search?  The best, or, with other threads below it, one that promises
 * nearly as much and that no thread is below.  Its numbers are within the limits, so that the
 * search below it makes progress.
 */
static int mate_select_move(struct mate *mate, const struct mate_visit *node,
                            const struct mate_numbers *sum, uint32_t limit_phi)
{
    int pick = sum->best;
    uint32_t least = mate_smaller_number(NEARLY(sum->phi), limit_phi - 1);

    if (mate->threads == NULL ||
        !mate_threads_is_below(mate->threads,
                               mate_key_below(mate, node, mate_child(mate, node, pick)->move)))
        return pick;
    for (int i = 0; i < node->nmoves; i++) {
        const struct mate_child *child = mate_child(mate, node, i);

        if (child->phi == 0 || child->delta > least || (pick != sum->best && child->delta == least))
            continue;
        if (mate_threads_is_below(mate->threads, mate_key_below(mate, node, child->move)))
            continue;
        pick = i;
        least = child->delta;
    }
    return pick;
}

/* Searches the node after a move. */
static void mate_search_child(struct mate *mate, const struct mate_visit *node, int i,
                              const struct mate_search_limits *limits)
{
    const cell at = mate_child(mate, node, i)->move;
    const uint64_t key = mate_key_below(mate, node, at);
    uint32_t phi = mate_child(mate, node, i)->phi, delta = mate_child(mate, node, i)->delta;

    if (mate->threads != NULL)
        mate_threads_enter(mate->threads, key);
    position_play(mate->position, at, node->mover);
    mate_search_node(mate, limits, &phi, &delta);
    position_undo(mate->position);
    if (mate->threads != NULL)
        mate_threads_leave(mate->threads, key);
    mate_child(mate, node, i)->phi = phi; /* the array may have been moved */
    mate_child(mate, node, i)->delta = delta;
}

/* Searches the node's moves, most promising first, until a number reaches its limit or the node is
 * decided. */
static void mate_search_moves(struct mate *mate, struct mate_visit *node, uint32_t limit_phi,
                              uint32_t limit_delta, uint32_t *phi, uint32_t *delta, cell *move)
{
    struct mate_search_limits limits = {.mover = colour_other(node->mover),
                                        .stones = mate_stones_below(node),
                                        .known = MATE_KNOWN_MOVER,
                                        .own_none = node->others_none,
                                        .hint = CELL_NONE};
    const uint32_t slack = mate->asks_links ? LINKS_SLACK : SLACK;

    /* The move that wins after a pass is likely to win after a move. */
    if (node->reason == MATE_REASON_PASS || node->reason == MATE_REASON_FILL) {
        struct mate_tt_entry entry;

        if (mate_tt_probe_below(mate, node, CELL_NONE, &entry) && entry.phi == 0)
            limits.hint = entry.move;
    }
    /* Most of a large table is not in the cache: all that will be looked at is asked for first. */
    for (int i = 0; i < node->nmoves; i++)
        mate_tt_prefetch(mate->tables, mate_key_below(mate, node, mate_child(mate, node, i)->move));
    for (int i = 0; i < node->nmoves; i++) {
        struct mate_child *child = mate_child(mate, node, i);

        child->phi = 1;
        child->delta = 1u + child->order / (mate->asks_links ? LINKS_ORDER : 1u);
        struct mate_tt_entry entry;

        if (mate_tt_probe_below(mate, node, child->move, &entry)) {
            child->phi = entry.phi;
            child->delta = entry.delta;
        }
    }
    while (!mate_decided_by_other(mate, node, phi, delta, move)) {
        const struct mate_numbers sum = mate_update_numbers(mate, node);
        struct mate_child *child;
        int pick;

        *phi = sum.phi;
        *delta = sum.delta;
        *move = sum.best < 0 ? CELL_NONE : mate_child(mate, node, sum.best)->move;
        if (*phi >= limit_phi || *delta >= limit_delta || *phi == 0 || *delta == 0 ||
            mate_is_returning(mate))
            return;
        pick = mate_select_move(mate, node, &sum, limit_phi);
        child = mate_child(mate, node, pick);
        if (mate_refresh_child(mate, node, child))
            continue;
        limits.order = child->order;
        limits.limit_phi = limit_delta - (sum.open - 1);
        limits.limit_delta = sum.second > child->delta ? sum.second : child->delta;
        limits.limit_delta =
            mate_smaller_number(limit_phi, limits.limit_delta + limits.limit_delta / slack + 1);
        mate_search_child(mate, node, pick, &limits);
        child = mate_child(mate, node, pick);
        if (!node->attacker_moves && child->phi == 0 &&
            relevance_zone_spread(mate, node, child->move))
            for (int i = 0; i < node->nmoves; i++)
                mate_refresh_child(mate, node, mate_child(mate, node, i));
    }
}

/* The first empty cell of a board that has one. */
static cell mate_find_empty(const struct position *position)
{
    cell at = 0;

    while (position_colour(position, at) != COLOUR_NONE)
        at++;
    return at;
}

/* Searches the node of mate->position and stores what it finds.  *phi and *delta keep their values
 * if the search is stopped before it has begun. */
static void mate_search_node(struct mate *mate, const struct mate_search_limits *limits,
                             uint32_t *phi, uint32_t *delta)
{
    const struct mate_question *question = &mate->question;
    const uint64_t nodes_before = mate->nodes;
    struct mate_visit node;
    struct mate_tt_entry entry;
    enum mate_evaluation evaluation;
    uint64_t work;

    if (++mate->nodes >= question->limit_nodes ||
        (question->stop != NULL && question->stop(question->stop_context))) {
        mate->stopped = true;
        return;
    }
    if (mate->threads != NULL && mate->nodes % ANCESTOR_NODES == 0)
        mate_check_ancestors(mate);
    if (mate->settled != NULL)
        return;
    node.above = mate->visit;
    mate->visit = &node;
    node.mover = limits->mover;
    node.attacker_moves = node.mover == question->attacker;
    node.stones = limits->stones;
    node.key = mate_key(mate, mate->position->key, question->attacker, node.mover);
    node.first = mate->nchildren;
    node.known = limits->known;
    node.reason = MATE_REASON_NONE;
    node.nline = node.nmoves = 0;
    node.decided_by_other = false;
    node.own_none = limits->own_none;
    node.hint = limits->hint;
    node.others_none = false;
    entry.key = node.key;
    entry.stones = (uint8_t)node.stones;
    entry.move = CELL_NONE;
    entry.phi = 0;
    entry.delta = PN_MAX;
    evaluation = mate_evaluate_node(mate, &node, &entry.move);
    if (evaluation == MATE_NODE_PASS) {
        if (mate_search_pass(mate, &node, limits, &entry.phi, &entry.delta))
            evaluation = node.nmoves == 0 ? MATE_NODE_OTHER : MATE_NODE_OPEN;
        else if (entry.phi == 0) /* nor does the attacker win after any move */
            entry.move = mate_find_empty(mate->position);
        else
            mate_decided_by_other(mate, &node, &entry.phi, &entry.delta, &entry.move);
    }
    if (evaluation == MATE_NODE_OTHER) {
        entry.phi = PN_MAX;
        entry.delta = 0;
    } else if (evaluation == MATE_NODE_OPEN && node.nmoves >= 0) {
        mate_search_moves(mate, &node, limits->limit_phi, limits->limit_delta, &entry.phi,
                          &entry.delta, &entry.move);
    }
    mate->visit = node.above;
    if (node.nmoves < 0)
        return; /* memory is out */
    work = mate->nodes - nodes_before;
    entry.work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    if (!node.decided_by_other && (node.attacker_moves ? entry.phi == 0 : entry.delta == 0))
        relevance_zone_keep(mate, &node, entry.move);
    mate_tt_store(mate->tables, &entry);
    if (node.above == NULL)
        mate->move = entry.move;
    mate->nchildren = node.first;
    *phi = entry.phi;
    *delta = entry.delta;
}

/* Fills in the most stones that the winner at the root needs by the proof there, if these are fewer
 * than the bound, and the move with which that proof begins: the move that the search found last
 * may need more. */
static void mate_read_stones(struct mate *mate, enum colour mover, int bound,
                             struct mate_answer *answer)
{
    const bool attacker_moves = mover == mate->question.attacker;
    const uint64_t key = mate_key(mate, mate->position->key, mate->question.attacker, mover);
    const struct mate_threat_info *info = mate_threat_probe(mate->tables, key, bound);
    struct mate_tt_entry entry;
    struct mate_proof proof = {.move = CELL_NONE};
    int stones = 0;

    if (info->key == key && info->stones == bound && info->scope == MATE_LINKED)
        stones = info->linked_stones;
    else if (mate_tt_probe(mate->tables, key, attacker_moves, bound, &entry) &&
             (attacker_moves ? entry.phi : entry.delta) == 0 &&
             mate_proof_probe(mate->tables, key, entry.stones, &proof))
        stones = proof.most;
    if (stones >= bound && bound != MATE_ANY_STONES)
        return;
    answer->stones = stones;
    if (attacker_moves && proof.move != CELL_NONE)
        answer->move = proof.move;
}

static void mate_solve_alone(struct mate *mate, struct position *position,
                             const struct mate_question *question, struct mate_answer *answer)
{
    const enum colour mover = (enum colour)position->to_move;
    struct mate_search_limits limits = {.mover = mover,
                                        .stones = question->most_stones,
                                        .known = MATE_KNOWN_NOTHING,
                                        .hint = CELL_NONE,
                                        .limit_phi = PN_MAX,
                                        .limit_delta = PN_MAX};
    uint32_t phi = 1, delta = 1;

    if (limits.stones == 0 || limits.stones > MATE_ANY_STONES)
        limits.stones = MATE_ANY_STONES;
    mate->question = *question;
    if (question->limit_nodes == 0)
        mate->question.limit_nodes = UINT64_MAX;
    mate->position = position;
    mate->words = cellset_words(position->board);
    mate_tables_fit(mate->tables, position->board->ncells);
    mate->links_decide = mate_links_decide(position->board);
    if (mate->links_decide && mate->links == NULL)
        mate->links = mate_links_new(mate->known_links);
    mate->asks_root = mate->links_decide && mate->links != NULL && !mate->is_helper;
    mate->asks_links = mate->links_decide && mate->links != NULL &&
                       limits.stones == MATE_ANY_STONES &&
                       mate_tables_bits(mate->tables) >= LINKS_BITS &&
                       mate->question.limit_nodes >= LINKS_NODES_LEAST;
    mate->asks_wide = mate->asks_root && mate->question.limit_nodes >= WIDE_NODES_LEAST;
    mate->nodes = 0;
    mate->visit = NULL;
    mate->stopped = false;
    mate->nchildren = 0;
    mate->move = CELL_NONE;
    /* Another thread's verdict of the root, for which the search returns, may be lost by then. */
    do {
        mate->settled = NULL;
        mate_search_node(mate, &limits, &phi, &delta);
    } while (mate->threads != NULL && !mate->stopped && phi != 0 && delta != 0 && phi < PN_MAX &&
             delta < PN_MAX);
    answer->verdict = MATE_UNKNOWN;
    answer->move = CELL_NONE;
    answer->nodes = mate->nodes;
    answer->stones = 0;
    if (phi == 0 || delta == 0) {
        answer->verdict = (phi == 0) == (mover == question->attacker) ? MATE_WIN : MATE_NO;
        if (phi == 0)
            answer->move = mate->move;
        mate_read_stones(mate, mover, limits.stones, answer);
    }
    mate->position = NULL;
}

static void mate_solve_asked(struct mate *mate, struct position *position,
                             const struct mate_question *question, struct mate_answer *answer)
{
    struct mate_question part = *question;
    uint64_t alone, nodes;

    if (mate->threads == NULL) {
        mate_solve_alone(mate, position, question, answer);
        return;
    }
    alone = mate->threads->alone_nodes;
    if (part.limit_nodes == 0 || part.limit_nodes > alone)
        part.limit_nodes = alone;
    mate_solve_alone(mate, position, &part, answer);
    nodes = answer->nodes;
    if (answer->verdict != MATE_UNKNOWN || nodes < alone)
        return; /* answered, or stopped */
    if (question->limit_nodes != 0 && nodes >= question->limit_nodes)
        return;
    part.limit_nodes = question->limit_nodes == 0 ? 0 : question->limit_nodes - nodes;
    mate_threads_solve(mate->threads, mate, position, &part, answer, mate_solve_alone);
    answer->nodes += nodes;
}

void mate_solve(struct mate *mate, struct position *position, const struct mate_question *question,
                struct mate_answer *answer)
{
    struct mate_question reversed = *question;

    if (question->attacker == COLOUR_WHITE || question->most_stones != 0 ||
        position->board->game->can_draw) {
        mate_solve_asked(mate, position, question, answer);
        return;
    }
    /* Without draws one colour wins if the other does not: questions about the two are one question
     * with one tree. */
    reversed.attacker = COLOUR_WHITE;
    mate_solve_asked(mate, position, &reversed, answer);
    if (answer->verdict != MATE_UNKNOWN)
        answer->verdict = answer->verdict == MATE_WIN ? MATE_NO : MATE_WIN;
}
