/* SPDX-License-Identifier: ISC */
/*
 * Which moves can disturb a win that is known?
 *
 * Let T be the attacker's way to win from a position after a pass of the defender: it takes at most
 * X own stones, all on cells of the zone Z.  Let R hold cells, and let at most q of the defender's
 * stones in any game that follows T lie outside R (strays).  A stone d of the defender, played
 * instead of passing, leaves T standing unless
 *   - d lies in Z, or
 *   - in some game that follows T the defender completes a figure with d and did not without.  Then
 *     d and some of that game's stones complete one together: X stones at most, of which q + 1 at
 *     most lie outside R.  relevance_cells() finds all such d.
 * How Z, R, X and q come about, node by node:
 *   - a win by threats plays on the cells of its line; forced replies lie on it, and one stray,
 *     which forces nothing, ends it;
 *   - a move adds its cell and a stone to what its reply's node needs;
 *   - at a node of the defender the moves tried go to R, and Z, R, X, q are those of all nodes
 *     behind them, together with those of the reason for which other moves are not tried: such a
 *     move is one stray more.  Without a reason all moves are tried, and R is the whole board.
 *
 * A way T to win after a move e of the defender wins after most of its other moves too.  Let d be
 * played instead, and let the attacker follow T as if e had been played; should the defender play e
 * later, the attacker goes on as if another cell had been taken, any one, and does so again when
 * that one is taken.  A stone more of the defender's, which is not there, does T no good.  So T
 * stands unless d lies in Z or completes a figure with stones of such a game: X at most, q + 1 at
 * most outside R and e.  After d it is a way to win with the same Z, X and q, and R with e.
 */
#include "analyse/mate/mate_zone.h"

#include <string.h>

#include "analyse/board/cellset.h"
#include "analyse/mate/relevance.h"

#define ZONE_WORDS MATE_ZONE_WORDS

/* A proof being put together. */
struct tally {
    int most, strays;
    bool is_known;
    uint64_t zone[ZONE_WORDS], replies[ZONE_WORDS];
};

/* Adds the proof of the node behind a move, or a pass, of a node where the attacker wins. */
static void tally_add(struct mate *mate, struct tally *tally, const struct mate_visit *node,
                      cell move)
{
    const uint64_t key = mate_key_below(mate, node, move);
    const int stones = mate_stones_below(node);
    const struct mate_entry *entry =
        mate_store_find(mate->store, key, !node->attacker_moves, stones);
    const struct mate_proof *proof = NULL;
    const int words = mate->words;

    if (entry != NULL)
        proof = mate_store_proof(mate->store, key, entry->stones);
    if (proof == NULL) {
        tally->is_known = false;
        return;
    }
    cellset_or(tally->zone, tally->zone, proof->cells, words);
    cellset_or(tally->replies, tally->replies, proof->cells + words, words);
    if (proof->most + node->attacker_moves > tally->most)
        tally->most = proof->most + node->attacker_moves;
    if (proof->strays + (move == CELL_NONE) > tally->strays)
        tally->strays = proof->strays + (move == CELL_NONE);
}

/* Adds a win by threats, or two cells or one that complete a figure. */
static void tally_add_line(struct tally *tally, const cell *line, int nline, int strays)
{
    for (int i = 0; i < nline; i++) {
        cellset_add(tally->zone, line[i]);
        cellset_add(tally->replies, line[i]);
    }
    tally->most = (nline + 1) / 2;
    tally->strays = strays;
}

void mate_zone_keep(struct mate *mate, const struct mate_visit *node, cell move)
{
    const int words = mate->words;
    struct tally tally = {.is_known = true};
    struct mate_proof *proof;

    if (words > ZONE_WORDS)
        return;
    if (node->attacker_moves && node->nline > 0 && node->reason == MATE_REASON_NONE) {
        tally_add_line(&tally, node->line, node->nline, node->nline > 1);
    } else if (node->attacker_moves) {
        cellset_add(tally.zone, move);
        tally_add(mate, &tally, node, move);
    } else {
        if (node->reason == MATE_REASON_NONE)
            memset(tally.replies, 0xff, sizeof tally.replies);
        else if (node->reason == MATE_REASON_PASS)
            tally_add(mate, &tally, node, CELL_NONE);
        else
            tally_add_line(&tally, node->line, node->nline,
                           node->reason == MATE_REASON_LINE ? 2 : 1);
        for (int i = 0; i < node->nmoves && tally.is_known; i++) {
            const cell reply = mate_child(mate, node, i)->move;

            cellset_add(tally.replies, reply);
            tally_add(mate, &tally, node, reply);
        }
    }
    if (!tally.is_known || tally.most >= MATE_ANY_STONES || tally.strays >= MATE_ANY_STONES)
        return;
    proof = mate_store_new_proof(mate->store, node->key, node->stones);
    if (proof == NULL)
        return;
    proof->is_known = 1;
    proof->most = (uint8_t)tally.most;
    proof->strays = (uint8_t)tally.strays;
    cellset_copy(proof->cells, tally.zone, words);
    cellset_copy(proof->cells + words, tally.replies, words);
}

/* The cells on which a stone of `mover` may complete a figure in a game that follows a way to win.
 */
static void disturbing_cells(const struct mate *mate, enum colour mover, int most, int strays,
                             const uint64_t *replies, uint64_t *set)
{
    uint64_t by_count[ZONE_WORDS];

    relevance_cells(mate->position, mover, NULL, most, set);
    relevance_cells(mate->position, mover, replies, strays + 1, by_count);
    cellset_and(set, set, by_count, mate->words);
}

void mate_zone_answers(const struct mate *mate, enum colour mover, const struct mate_proof *proof,
                       uint64_t *set)
{
    const uint64_t *replies = proof->cells + mate->words;

    disturbing_cells(mate, mover, proof->most, proof->strays, replies, set);
    cellset_or(set, set, proof->cells, mate->words);
}

/* The moves of the node outside the zone after which it is not known who has its way. */
static int open_moves(const struct mate *mate, const struct mate_visit *node, const uint64_t *zone,
                      cell *open)
{
    int nopen = 0;

    for (int i = 0; i < node->nmoves; i++) {
        const struct mate_child *child = mate_child(mate, node, i);

        if (child->phi != 0 && child->delta != 0 && !cellset_has(zone, child->move))
            open[nopen++] = child->move;
    }
    return nopen;
}

bool mate_zone_spread(struct mate *mate, const struct mate_visit *node, cell move)
{
    const int words = mate->words;
    const uint64_t key = mate_key_below(mate, node, move);
    const struct mate_entry *found;
    const struct mate_proof *proof = NULL;
    uint64_t cells[2 * ZONE_WORDS], disturbing[ZONE_WORDS]; /* Z, R */
    cell open[BOARD_CELLS_MAX];
    struct mate_entry entry;
    struct mate_proof head;
    bool kept = false;
    int nopen;

    if (words > ZONE_WORDS)
        return false;
    found = mate_store_find(mate->store, key, true, node->stones);
    if (found != NULL && found->phi == 0)
        proof = mate_store_proof(mate->store, key, found->stones);
    if (proof == NULL)
        return false;
    entry = *found;
    entry.work = 1;
    head = *proof;
    cellset_copy(cells, proof->cells, 2 * words);
    cellset_add(cells + words, move);
    nopen = open_moves(mate, node, cells, open);
    if (nopen == 0)
        return false;
    disturbing_cells(mate, node->mover, head.most, head.strays, cells + words, disturbing);
    for (int i = 0; i < nopen; i++) {
        struct mate_proof *copy;

        if (cellset_has(disturbing, open[i]))
            continue;
        entry.key = mate_key_below(mate, node, open[i]);
        copy = mate_store_new_proof(mate->store, entry.key, entry.stones);
        if (copy == NULL)
            continue;
        copy->is_known = 1;
        copy->most = head.most;
        copy->strays = head.strays;
        cellset_copy(copy->cells, cells, 2 * words);
        mate_store_put(mate->store, &entry);
        kept = true;
    }
    return kept;
}
