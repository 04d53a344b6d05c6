/* SPDX-License-Identifier: ISC */
/*
 * Which moves can disturb a win that is proved?
 *
 * Let T be the attacker's strategy that wins from a position after a pass of the defender.  It
 * takes at most X own stones (`most`), all on cells of the zone Z.  Let R (`replies`) be a set of
 * cells such that in any game that follows T at most q stones of the defender lie outside R
 * (`strays`).
 *
 * Claim: if the defender plays a stone d instead of passing, T still wins unless
 *   - d lies in Z, or
 *   - in some game that follows T the defender completes a figure with d that it does not complete
 *     without d.  Then d and some of the defender's stones of that game form a completion: of at
 * most X stones, since T ends with the attacker's X-th, of which at most q + 1 lie outside R (d is
 * one of them).  relevance_cells() finds all such d. For otherwise every cell that T plays is empty
 * when its turn comes, and no figure comes first.
 *
 * Where links decide the game (mate_links.h) the second cannot be: T completes the attacker's
 * figure on Z whatever else the defender has, and two figures of both colours cannot be on one
 * board.
 *
 * Z, R, X and q come about node by node:
 *   - a win by threats plays on the cells of its line.  Forced replies lie on the line; at most one
 *     stray reply, which blocks nothing, precedes the completing stone;
 *   - a link plays on its carrier; R is the whole board;
 *   - a move of the attacker adds its cell to Z and a stone to X of the node after it;
 *   - at a node of the defender the moves that were tried go into R; Z, R, X and q are the unions
 * and maxima of all nodes after them and of the reason for which the other moves were not tried.
 * One of those other moves is one stray more.  Without a reason all moves were tried, and R is the
 *     whole board.
 *
 * A strategy T that wins after a move e of the defender wins after most of its other moves too. Let
 * d be played instead of e, and let the attacker follow T as if e had been played.  If the defender
 * plays e later, the attacker goes on as if some other empty cell had been taken, and does so again
 * when that one is taken: a stone that T counts with and that is missing only helps the attacker.
 * So T wins unless d lies in Z, or d completes a figure with at most X stones of such a game, of
 * which at most q + 1 lie outside R and e.  After d it is a strategy with the same Z, X and q, and
 * with R and e for R.
 */
#include "analyse/search/relevance_zone.h"

#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/relevance/relevance.h"

#define ZONE_WORDS RELEVANCE_ZONE_WORDS

/* A proof that is being put together from those of the nodes below. */
struct zone_proof {
    int most, strays;
    bool is_known;
    uint64_t zone[ZONE_WORDS], replies[ZONE_WORDS];
};

uint64_t relevance_zone_mark(const struct mate_proof *proof, int words)
{
    uint64_t mark = (uint64_t)proof->most << 8 | proof->strays;

    for (int i = 0; i < 2 * words; i++) {
        mark = (mark ^ proof->cells[i]) * 0x9e3779b97f4a7c15u;
        mark ^= mark >> 29;
    }
    return mark;
}

/*
 * Adds the proof of the node after a move, or a pass (one stray more), of a node where the
 * attacker wins.  After a pass it is to be the proof from which it followed that the moves that
 * were not tried do not matter: the table may have lost that one and got another since.
 */
static void zone_proof_add(struct mate *mate, struct zone_proof *sum, const struct mate_visit *node,
                           cell move)
{
    const uint64_t key = mate_key_below(mate, node, move);
    const int stones = mate_stones_below(node);
    const int words = mate->words;
    struct mate_tt_entry entry;
    struct mate_proof proof;

    if (!mate_tt_probe(mate->tables, key, !node->attacker_moves, stones, &entry) ||
        !mate_proof_probe(mate->tables, key, entry.stones, &proof) ||
        (move == CELL_NONE && relevance_zone_mark(&proof, words) != node->pass_mark)) {
        sum->is_known = false;
        return;
    }
    cellset_or(sum->zone, sum->zone, proof.cells, words);
    cellset_or(sum->replies, sum->replies, proof.cells + words, words);
    if (proof.most + node->attacker_moves > sum->most)
        sum->most = proof.most + node->attacker_moves;
    if (proof.strays + (move == CELL_NONE) > sum->strays)
        sum->strays = proof.strays + (move == CELL_NONE);
}

/* Adds a win by threats, or the one or two cells that complete a figure. */
static void zone_proof_add_line(struct zone_proof *sum, const cell *line, int nline, int strays)
{
    for (int i = 0; i < nline; i++) {
        cellset_add(sum->zone, line[i]);
        cellset_add(sum->replies, line[i]);
    }
    sum->most = (nline + 1) / 2;
    sum->strays = strays;
}

void relevance_zone_keep(struct mate *mate, const struct mate_visit *node, cell move)
{
    const int words = mate->words;
    struct zone_proof sum = {.is_known = true};
    struct mate_proof proof;

    if (words > ZONE_WORDS || node->reason == MATE_REASON_LINKS ||
        (node->reason == MATE_REASON_FILL && !node->attacker_moves))
        return;
    if (node->attacker_moves && node->nline > 0 && node->reason == MATE_REASON_NONE) {
        zone_proof_add_line(&sum, node->line, node->nline, node->nline > 1);
    } else if (node->attacker_moves) {
        cellset_add(sum.zone, move);
        zone_proof_add(mate, &sum, node, move);
    } else {
        if (node->reason == MATE_REASON_NONE)
            cellset_fill(sum.replies, mate->position->board);
        else if (node->reason == MATE_REASON_PASS)
            zone_proof_add(mate, &sum, node, CELL_NONE);
        else
            zone_proof_add_line(&sum, node->line, node->nline,
                                node->reason == MATE_REASON_LINE ? 2 : 1);
        for (int i = 0; i < node->nmoves && sum.is_known; i++) {
            const cell reply = mate_child(mate, node, i)->move;

            cellset_add(sum.replies, reply);
            zone_proof_add(mate, &sum, node, reply);
        }
    }
    if (!sum.is_known || sum.most >= MATE_ANY_STONES || sum.strays >= MATE_ANY_STONES)
        return;
    proof.key = node->key;
    proof.stones = (uint8_t)node->stones;
    proof.most = (uint8_t)sum.most;
    proof.strays = (uint8_t)sum.strays;
    proof.move = node->attacker_moves ? move : CELL_NONE;
    cellset_copy(proof.cells, sum.zone, words);
    cellset_copy(proof.cells + words, sum.replies, words);
    mate_proof_store(mate->tables, &proof);
}

/*
 * Those of the empty cells of `wanted` on which a stone of `mover` may complete a figure in a game
 * that follows the strategy: of a completion that is small enough (X), and of one with few cells
 * outside R (q + 1).  `set` may hold other cells too.
 *
 * If R has all empty cells, a completion within X is also one without a cell outside R, so that the
 * second question is answered by the first.  It is asked first otherwise: with few cells outside R
 * few costs have to be looked at, and often none of the wanted cells is left.
 */
static void relevance_zone_disturbing(const struct mate *mate, enum colour mover, int most,
                                      int strays, const uint64_t *replies, const uint64_t *wanted,
                                      uint64_t *set)
{
    const struct position *position = mate->position;
    const int words = mate->words;
    uint64_t by_count[ZONE_WORDS];
    bool all = true;

    if (mate->links_decide) { /* the attacker's figure leaves the defender none */
        cellset_clear(set, words);
        return;
    }
    for (cell c = 0; c < position->board->ncells && all; c++)
        all = cellset_has(replies, c) || position_colour(position, c) != COLOUR_NONE;
    if (all) {
        relevance_cells(position, mover, NULL, most, wanted, set);
        return;
    }
    relevance_cells(position, mover, replies, strays + 1, wanted, by_count);
    cellset_and(by_count, by_count, wanted, words);
    if (cellset_empty(by_count, words)) {
        cellset_clear(set, words);
        return;
    }
    relevance_cells(position, mover, NULL, most, by_count, set);
    cellset_and(set, set, by_count, words);
}

void relevance_zone_answers(const struct mate *mate, enum colour mover,
                            const struct mate_proof *proof, uint64_t *set)
{
    const uint64_t *zone = proof->cells, *replies = proof->cells + mate->words;
    uint64_t wanted[ZONE_WORDS];

    for (int w = 0; w < mate->words; w++)
        wanted[w] = ~zone[w];
    relevance_zone_disturbing(mate, mover, proof->most, proof->strays, replies, wanted, set);
    cellset_or(set, set, zone, mate->words);
}

/* The undecided moves of the node outside the zone. */
static int relevance_zone_open_moves(const struct mate *mate, const struct mate_visit *node,
                                     const uint64_t *zone, cell *open)
{
    int nopen = 0;

    for (int i = 0; i < node->nmoves; i++) {
        const struct mate_child *child = mate_child(mate, node, i);

        if (child->phi != 0 && child->delta != 0 && !cellset_has(zone, child->move))
            open[nopen++] = child->move;
    }
    return nopen;
}

bool relevance_zone_spread(struct mate *mate, const struct mate_visit *node, cell move)
{
    const int words = mate->words;
    const uint64_t key = mate_key_below(mate, node, move);
    uint64_t wanted[ZONE_WORDS], disturbing[ZONE_WORDS];
    cell open[BOARD_CELLS_MAX];
    struct mate_tt_entry entry;
    struct mate_proof proof;
    bool kept = false;
    int nopen;

    if (words > ZONE_WORDS || !mate_tt_probe(mate->tables, key, true, node->stones, &entry) ||
        entry.phi != 0 || !mate_proof_probe(mate->tables, key, entry.stones, &proof) ||
        proof.move == CELL_NONE)
        return false;
    entry.work = 1;
    entry.move = proof.move; /* the entry's may be of another proof, whose zone is not known */
    cellset_add(proof.cells + words, move);
    nopen = relevance_zone_open_moves(mate, node, proof.cells, open);
    if (nopen == 0)
        return false;
    cellset_clear(wanted, words);
    for (int i = 0; i < nopen; i++)
        cellset_add(wanted, open[i]);
    relevance_zone_disturbing(mate, node->mover, proof.most, proof.strays, proof.cells + words,
                              wanted, disturbing);
    for (int i = 0; i < nopen; i++) {
        if (cellset_has(disturbing, open[i]))
            continue;
        entry.key = proof.key = mate_key_below(mate, node, open[i]);
        mate_proof_store(mate->tables, &proof);
        mate_tt_store(mate->tables, &entry);
        kept = true;
    }
    return kept;
}
