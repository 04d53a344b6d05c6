/* SPDX-License-Identifier: ISC */
/*
 * Any bytes as proof trees.  The check ends within its limit, leaves the position as it was, and
 * names a node and a line that can be shown; a tree that is accepted is written, read again, and
 * accepted with the same account.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "parse/input/scan.h"
#include "parse/notation/proof_sgf.h"
#include "parse/notation/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define POSITIONS 3000 /* that a check may look at */

/* The state of a run; positions are too large for the stack. */
struct bench {
    struct record record;
    struct position position, before;
    struct mate_tree tree;
};

static bool same_stones(const struct position *a, const struct position *b)
{
    for (cell c = 0; c < a->board->ncells; c++)
        if (position_colour(a, c) != position_colour(b, c))
            return false;
    return a->key == b->key && a->to_move == b->to_move && a->nplies == b->nplies;
}

/* The record's root on the position and its tree; false: there is none. */
static bool take(struct bench *bench)
{
    const struct replay_options options = {.ring_rule = RING_FREELING};
    struct record *record = &bench->record;
    struct outcome outcome;

    if (record_rejected(record) || !replay_possible(record))
        return false;
    assert(replay_line(record, 0, &options, &bench->position, &outcome) == 0);
    if (record_rejected(record))
        return false;
    assert(proof_read(record, (enum colour)bench->position.to_move, &bench->tree) == 0);
    assert(bench->tree.nnodes == record->nnodes);
    return true;
}

static struct mate_check check(struct bench *bench, enum colour attacker)
{
    const struct mate_check_limits limits = {.limit_positions = POSITIONS};
    struct mate_check found;

    bench->before = bench->position;
    mate_tree_check(&bench->tree, &bench->position, attacker, &limits, &found);
    assert(same_stones(&bench->before, &bench->position));
    assert(found.positions <= POSITIONS + 1);
    assert(found.nline >= 0 && found.nline <= MATE_LINE_MAX);
    for (int i = 0; i < found.nline; i++)
        assert(found.line[i] < bench->position.board->ncells);
    assert(found.fault == MATE_FAULT_NONE || found.node < bench->tree.nnodes);
    return found;
}

static void read_trees(struct bench *bench, const char *bytes, size_t length, bool is_again);

/* Written, the tree of the record wins in as many stones. */
static void write_tree(struct bench *bench, enum colour attacker)
{
    struct text out = {0};

    proof_write(&bench->tree, &bench->position, attacker, "a ] and a \\", &out);
    assert(!out.failed);
    read_trees(bench, out.bytes, out.length, true);
    text_release(&out);
}

static void try_tree(struct bench *bench, bool is_again)
{
    enum colour attacker = bench->record.claimed;

    assert(!is_again || attacker != COLOUR_NONE);
    if (attacker == COLOUR_NONE)
        attacker = COLOUR_WHITE;
    struct mate_check found = check(bench, attacker);
    assert(!is_again || found.fault == MATE_FAULT_NONE);
    if (found.fault == MATE_FAULT_NONE && !is_again) {
        write_tree(bench, attacker);
        struct mate_check again = check(bench, attacker);
        assert(again.stones == found.stones && again.positions == found.positions);
    }
}

static void read_trees(struct bench *bench, const char *bytes, size_t length, bool is_again)
{
    static const struct record_options reading = {0};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    struct scan *scan = scan_new(0);
    struct span span;
    int trees = 0, more;

    assert(scan != NULL && scan_feed(scan, bytes, length, true) == 0);
    while ((more = scan_next(scan, &span, &between)) == 1) {
        assert(record_read(&bench->record, &span, &reading) == 0);
        bool taken = take(bench);
        assert(taken || !is_again);
        if (taken)
            try_tree(bench, is_again);
        trees++;
    }
    assert(more == 0 && (!is_again || trees == 1));
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bench *bench = calloc(1, sizeof *bench);

    assert(bench != NULL);
    record_init(&bench->record);
    read_trees(bench, (const char *)data, size, false);
    mate_tree_release(&bench->tree);
    record_release(&bench->record);
    free(bench);
    return 0;
}
