/* SPDX-License-Identifier: ISC */
#include "tests/bench/plain.h"

#include <stdlib.h>
#include <string.h>

#define PN_MAX 1000000000u

/* For the side to move: phi of its having its way, delta of its not having it. */
struct entry {
    uint64_t key; /* 0: empty */
    uint32_t phi, delta;
};

struct plain {
    int table_bits;
    struct entry *table;
    struct position *position;
    const struct mate_question *question;
    uint64_t nodes;
    bool stopped;
};

struct plain *plain_new(int table_bits)
{
    struct plain *plain = calloc(1, sizeof *plain);

    if (plain == NULL)
        return NULL;
    plain->table_bits = table_bits;
    plain->table = calloc((size_t)1 << table_bits, sizeof *plain->table);
    if (plain->table == NULL) {
        free(plain);
        return NULL;
    }
    return plain;
}

void plain_free(struct plain *plain)
{
    if (plain == NULL)
        return;
    free(plain->table);
    free(plain);
}

static uint64_t key_of(uint64_t stones, enum colour mover)
{
    return stones ^ (mover == COLOUR_WHITE ? 0xe7037ed1a0b428dbu : 0x8ebc6af09c88c6e3u);
}

static struct entry *entry_at(const struct plain *plain, uint64_t key)
{
    return &plain->table[key * 0xd1342543de82ef95u >> (64 - plain->table_bits)];
}

static void store(const struct plain *plain, uint64_t key, uint32_t phi, uint32_t delta)
{
    *entry_at(plain, key) = (struct entry){key, phi, delta};
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The node of `mover` to move, the last stone having made `figures`. */
static void visit(struct plain *plain, enum colour mover, figure_set figures, uint32_t limit_phi,
                  uint32_t limit_delta)
{
    struct position *position = plain->position;
    const enum colour other = colour_other(mover);
    const uint64_t key = key_of(position->key, mover);
    const bool attacker_moves = mover == plain->question->attacker;

    if (++plain->nodes >= plain->question->limit_nodes ||
        (plain->question->stop != NULL && plain->question->stop(plain->question->stop_context))) {
        plain->stopped = true;
        return;
    }
    if (figures != 0 || position_empties(position) == 0) {
        const bool has_its_way = figures == 0 && !attacker_moves;

        store(plain, key, has_its_way ? 0 : PN_MAX, has_its_way ? PN_MAX : 0);
        return;
    }
    for (;;) {
        uint32_t phi = PN_MAX, second = PN_MAX, delta = 0, best_phi = 0;
        cell best = CELL_NONE;

        for (cell c = 0; c < position->board->ncells; c++) {
            const uint64_t below =
                key_of(position->key ^ position->board->zobrist[c][mover - 1], other);
            const struct entry *entry = entry_at(plain, below);
            uint32_t p = 1, d = 1;

            if (position_colour(position, c) != COLOUR_NONE)
                continue;
            if (entry->key == below) {
                p = entry->phi;
                d = entry->delta;
            }
            delta = least_of(delta + p, PN_MAX);
            if (d < phi) {
                second = phi;
                phi = d;
                best = c;
                best_phi = p;
            } else if (d < second) {
                second = d;
            }
        }
        if (phi == 0)
            delta = PN_MAX;
        if (plain->stopped || phi >= limit_phi || delta >= limit_delta || phi == 0 || delta == 0) {
            store(plain, key, phi, delta);
            return;
        }
        figures = position_play(position, best, mover);
        visit(plain, other, figures, limit_delta - delta + best_phi,
              least_of(limit_phi, second + 1));
        position_undo(position);
    }
}

void plain_solve(struct plain *plain, struct position *position,
                 const struct mate_question *question, struct mate_answer *answer)
{
    struct mate_question asked = *question;
    const enum colour mover = (enum colour)position->to_move;
    const struct entry *entry;

    if (asked.limit_nodes == 0)
        asked.limit_nodes = UINT64_MAX;
    memset(plain->table, 0, sizeof *plain->table << plain->table_bits);
    plain->position = position;
    plain->question = &asked;
    plain->nodes = 0;
    plain->stopped = false;
    visit(plain, mover, 0, PN_MAX, PN_MAX);
    entry = entry_at(plain, key_of(position->key, mover));
    *answer = (struct mate_answer){.verdict = MATE_UNKNOWN, .move = CELL_NONE};
    answer->nodes = plain->nodes;
    if (entry->key == key_of(position->key, mover) && (entry->phi == 0 || entry->delta == 0))
        answer->verdict = (entry->phi == 0) == (mover == question->attacker) ? MATE_WIN : MATE_NO;
}
