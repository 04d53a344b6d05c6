/* SPDX-License-Identifier: ISC */
/*
 * A win by threats alone, shortest first: depth first with a growing bound on own stones.
 *
 * Why a line that is found wins.  A stone after which two cells complete a figure wins if the
 * opponent completes nothing first: no reply takes both cells.  A stone after which one cell does
 * has one reply, that cell, and the search goes on after it.  If the opponent threatens one cell
 * the attacker must play there; against two there is no win by threats.  Under the ring rules that
 * look inside a ring other replies may spoil a threat, so all that do are tried, and all must lose.
 *
 * Why the table is sound.  It stores only failures that were searched to the end: with a bound on
 * own stones when the bound cut a line short, else for all bounds.  A failure with a bound holds
 * for every smaller bound.  A search that runs out of nodes stores nothing.
 */
#include "analyse/threat/threat_search.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/marked_memory.h"
#include "analyse/threat/threats.h"

struct threat_search_entry {
    uint64_t key;
    uint64_t failed_stones; /* there is no win with up to this many own stones; STONES_ALL: none */
};

#define STONES_ALL UINT64_MAX

struct threat_search {
    int table_bits;
    struct marked_memory table; /* of struct threat_search_entry */

    /* The question being answered. */
    struct position *position;
    enum colour colour;
    long nodes, limit_nodes;
    bool content_counts; /* what a ring holds matters */
    bool fresh; /* at the root */
    bool quiet; /* at the root neither side completes a figure */
    bool cut; /* the bound on own stones has ended a line that could go on */

    /* The moves at the root, which are the same for every bound. */
    int nroot_block, nroot; /* nroot_block -1: not found yet */
    cell root_block[2];
    struct threat_move root[BOARD_CELLS_MAX];
};

struct threat_search *threat_search_new(int table_bits)
{
    struct threat_search *search = calloc(1, sizeof *search);

    if (search == NULL)
        return NULL;
    search->table_bits = table_bits;
    if (!marked_memory_init(&search->table, sizeof(struct threat_search_entry) << table_bits)) {
        free(search);
        return NULL;
    }
    return search;
}

void threat_search_free(struct threat_search *search)
{
    if (search == NULL)
        return;
    marked_memory_release(&search->table);
    free(search);
}

void threat_search_reset(struct threat_search *search)
{
    marked_memory_clear(&search->table);
}

/* The table entry of the position with the attacker to move; *key is its key. */
static struct threat_search_entry *threat_search_entry(struct threat_search *search, uint64_t *key)
{
    const struct position *position = search->position;

    *key = position->key ^ (search->colour == COLOUR_WHITE ? 0x9e3779b97f4a7c15u : 0) ^
           (uint64_t)position->board->size << 56 ^ (uint64_t)position->ring_rule << 48;
    return (struct threat_search_entry *)search->table.bytes +
           (*key * 0xd1342543de82ef95u >> (64 - search->table_bits));
}

static int threat_search_attack(struct threat_search *search, int stones, cell *line);

/*
 * The attacker has just placed line[0], which threatens, and the opponent completes nothing.  Under
 * the ring rules that look inside: if every reply that spoils all threats loses within `stones`
 * further own stones, the plies of the line from line[0] on; else 0.
 */
static int threat_search_spoilers(struct threat_search *search, int stones, cell *line)
{
    struct position *position = search->position;
    const enum colour other = colour_other(search->colour);
    struct threats threats;
    cell replies[BOARD_CELLS_MAX];
    cell tail[THREAT_LINE_MAX];
    int plies = 0;
    int n;

    threats_scan(&threats, position);
    n = threats_replies(&threats, position, other, replies);
    if (n <= 0) { /* nothing answers all threats: show a reply that leaves another */
        n = 0;
        for (int c = 0; n == 0 && c < position->board->ncells; c++)
            if (threats.at[search->colour][c] != 0)
                replies[n++] = (cell)c;
    }
    for (int i = 0; i < n; i++) {
        int found = 0;

        if (position_play(position, replies[i], other) == 0)
            found = threat_search_attack(search, stones, tail);
        position_undo(position);
        if (found == 0)
            return 0;
        if (i == 0) {
            line[1] = replies[0];
            memcpy(line + 2, tail, (size_t)found * sizeof tail[0]);
            plies = 2 + found;
        }
    }
    return plies;
}

/* The plies of a win that begins with `move`, with `stones` own stones left including it; 0: none.
 */
static int threat_search_try(struct threat_search *search, const struct threat_move *move,
                             int stones, cell *line)
{
    struct position *position = search->position;
    const enum colour other = colour_other(search->colour);
    int plies = 0;

    line[0] = move->at;
    line[1] = move->threat[0];
    position_play(position, move->at, search->colour);
    if (search->content_counts) {
        cell wins[2];

        if (threat_moves_winning(position, other, wins) == 0)
            plies = threat_search_spoilers(search, stones - 1, line);
    } else if (move->nthreats == 2) {
        line[2] = move->threat[1];
        plies = 3;
    } else if (position_would_complete(position, move->threat[0], other) == 0) {
        int found;

        position_play(position, move->threat[0], other);
        found = threat_search_attack(search, stones - 1, line + 2);
        position_undo(position);
        plies = found == 0 ? 0 : found + 2;
    }
    position_undo(position);
    return plies;
}

/*
 * The attacker's moves that threaten, into moves[]; returns their number.  Writes two of the cells
 * on which the opponent completes a figure to block[2], and their number to *nblock.
 *
 * Below the root the last ply is a forced reply.  The opponent completed nothing before it: the
 * attacker's stone was placed where it did not, or on the only cell where it did.
 */
static int threat_search_moves(struct threat_search *search, bool root, struct threat_move *moves,
                               cell block[2], int *nblock)
{
    const struct position *position = search->position;
    const enum colour other = colour_other(search->colour);

    *nblock = root || search->content_counts
                  ? threat_moves_winning(position, other, block)
                  : threat_moves_winning_beside(position, position->ply[position->nplies - 1].cell,
                                                block);
    if (search->content_counts)
        return threat_moves_find(search->position, search->colour, moves);
    return *nblock < 2 ? threat_moves_find_quiet(search->position, search->colour, moves) : 0;
}

/* The same at the root, where they are found once. */
static void threat_search_root_moves(struct threat_search *search)
{
    if (search->nroot_block < 0 && search->quiet && !search->content_counts) {
        search->nroot_block = 0;
        search->nroot = threat_moves_find_quiet(search->position, search->colour, search->root);
    }
    if (search->nroot_block < 0)
        search->nroot = threat_search_moves(search, true, search->root, search->root_block,
                                            &search->nroot_block);
}

/* The plies of a win of the attacker, who is to move and has `stones` own stones left; 0: none. */
static int threat_search_attack(struct threat_search *search, int stones, cell *line)
{
    struct position *position = search->position;
    struct threat_search_entry *entry;
    struct threat_move here[BOARD_CELLS_MAX];
    const struct threat_move *moves = here;
    cell wins[2], block[2];
    const bool cut_before = search->cut, root = search->fresh;
    uint64_t key;
    int n, nblock;

    if (search->nodes++ >= search->limit_nodes)
        return 0;
    /* Below the root the only threat has just been answered. */
    search->fresh = false;
    if (((root && !search->quiet && stones == 1) || search->content_counts) &&
        threat_moves_winning(position, search->colour, wins) > 0) {
        line[0] = wins[0];
        return 1;
    }
    if (stones < 2) {
        search->cut = true;
        return 0;
    }
    entry = threat_search_entry(search, &key);
    if (entry->key == key && entry->failed_stones >= (uint64_t)stones) {
        search->cut |= entry->failed_stones != STONES_ALL;
        return 0;
    }
    search->cut = false;
    if (root) {
        threat_search_root_moves(search);
        moves = search->root;
        n = search->nroot;
        nblock = search->nroot_block;
        block[0] = search->root_block[0];
    } else {
        n = threat_search_moves(search, false, here, block, &nblock);
    }
    for (int most = 2; most >= 1; most--) { /* moves with two threats first */
        for (int i = 0; i < n; i++) {
            int plies;

            if (moves[i].nthreats != most ||
                (nblock == 1 && !search->content_counts && moves[i].at != block[0]))
                continue;
            plies = threat_search_try(search, &moves[i], stones, line);
            if (plies > 0)
                return plies;
            if (search->nodes >= search->limit_nodes)
                return 0;
        }
    }
    marked_memory_mark(&search->table, entry, sizeof *entry);
    entry->key = key;
    entry->failed_stones = search->cut ? (uint64_t)stones : STONES_ALL;
    search->cut |= cut_before;
    return 0;
}

void threat_search_win(struct threat_search *search, struct position *position, enum colour colour,
                       bool quiet, int most_stones, long limit_nodes,
                       struct threat_search_answer *answer)
{
    search->position = position;
    search->colour = colour;
    search->quiet = quiet;
    search->nroot_block = -1;
    search->nodes = 0;
    search->limit_nodes = limit_nodes;
    search->content_counts =
        position->board->game->has_rings && position->ring_rule != RING_FREELING;
    answer->nline = 0;
    answer->complete = true;
    for (int stones = 1; answer->nline == 0 && answer->complete && stones <= most_stones;
         stones++) {
        search->cut = false;
        search->fresh = true;
        answer->nline = threat_search_attack(search, stones, answer->line);
        answer->complete = search->nodes < search->limit_nodes;
        if (!search->cut) /* the bound cut nothing short: a larger one changes nothing */
            break;
    }
    answer->nodes = search->nodes;
}
