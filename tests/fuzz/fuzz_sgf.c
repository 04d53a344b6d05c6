/* SPDX-License-Identifier: ISC */
/*
 * Any bytes through scan, record_read() and replay.  The first two bytes choose the size of blocks
 * and a limit; what is found must not depend on the blocks, spans must be in order and apart, trees
 * must be trees, and everything that a record points at must lie inside it.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/text.h"
#include "parse/input/scan.h"
#include "parse/notation/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_tree(const struct record *record)
{
    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        assert(i == 0 ? node->parent == NODE_NONE : node->parent < i);
        assert(node->first_child == NODE_NONE ||
               (node->first_child > i && node->first_child < record->nnodes &&
                record->nodes[node->first_child].parent == i));
        assert(node->next_sibling == NODE_NONE ||
               (node->next_sibling > i && node->next_sibling < record->nnodes &&
                record->nodes[node->next_sibling].parent == node->parent));
        assert(node->first_property + node->nproperties <= record->nproperties);
        assert(node->move == MOVE_NONE || node->move_value < record->nvalues ||
               node->move == MOVE_UNREADABLE);
        assert(node->at < record->length || record->form != FORM_SGF);
    }
    for (uint32_t i = 0; i < record->nproperties; i++) {
        const struct property *property = &record->properties[i];
        assert(property->nvalues >= 1 &&
               property->first_value + property->nvalues <= record->nvalues);
        assert(property->name_at + property->name_length <= record->length);
        assert(strlen(property->name) < sizeof property->name);
    }
    for (uint32_t i = 0; i < record->nvalues; i++)
        assert(record->values[i].at + record->values[i].length <= record->length);
}

static int each_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    struct text *out = context;

    text_format(out, " %u %s %d/%d %u", leaf, end_name(outcome->end), outcome->nplies,
                outcome->nstones, outcome->figures);
    return 0;
}

static void look_at(struct record *record, struct text *out)
{
    static struct position position;
    struct replay_options options = {.on_leaf = each_leaf, .context = out};

    check_tree(record);
    for (uint32_t i = 0; i < record->nvalues && i < 100; i++)
        if (record->form == FORM_SGF &&
            record_value(record, &record->values[i], i % 2 == 0) == NULL)
            abort();
    text_format(out, " n%u p%u v%u %s/%s", record->nnodes, record->nproperties, record->nvalues,
                record->white == NULL ? "" : record->white,
                record->black == NULL ? "" : record->black);
    if (!record_rejected(record) && record->nnodes > 0 &&
        replay_tree(record, &options, &position) != 0)
        abort();
    for (size_t i = 0; i < record->diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &record->diagnostics.items[i];
        assert(diagnostic->offset >= record->offset &&
               diagnostic->offset <= record->offset + record->length);
        text_char(out, ' ');
        diagnostic_line(diagnostic, "-", out);
    }
}

static void run(const uint8_t *data, size_t size, size_t block, size_t limit, struct text *out)
{
    struct scan *scan = scan_new(limit);
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    static struct record record; /* boards and tables are made once */
    static bool ready;
    struct span span;
    const struct record_options bare = {.game = size % 2 == 0 ? &game_havannah : NULL,
                                        .size = size % 2 == 0 ? 10 : 0};
    uint64_t end = 0;
    size_t at = 0;
    bool last;

    assert(scan != NULL);
    scan_bare_moves(scan, bare.game != NULL);
    if (!ready)
        record_init(&record);
    ready = true;
    do {
        size_t length = block == 0 || size - at < block ? size - at : block;
        char *copy = malloc(length + 1);
        assert(copy != NULL);
        if (length > 0)
            memcpy(copy, data + at, length);
        at += length;
        last = at == size;
        assert(scan_feed(scan, copy, length, last) == 0);
        int result;
        while ((result = scan_next(scan, &span, &between)) == 1) {
            assert(span.offset >= end && span.offset + span.length <= at);
            assert(memcmp(span.bytes, data + span.offset, span.length) == 0);
            end = span.offset + span.length;
            text_format(out, "\n%lu:%lu @%lu +%zu %d %d @%lu", (unsigned long)span.line,
                        (unsigned long)span.column, (unsigned long)span.offset, span.length,
                        (int)span.form, (int)span.damage, (unsigned long)span.damage_offset);
            assert(record_read(&record, &span, &bare) == 0);
            look_at(&record, out);
        }
        assert(result == 0);
        free(copy);
    } while (!last);
    for (size_t i = 0; i < between.count; i++)
        diagnostic_line(&between.items[i], "-", out);
    scan_free(scan);
    diagnostics_release(&between);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text once = {0};
    struct text pieces = {0};

    if (size < 2)
        return 0;
    size_t block = 1 + data[0] % 64u * (data[0] % 3u == 0 ? 100u : 1u);
    size_t limit = data[1] < 128 ? 0 : data[1] - 127u;
    run(data + 2, size - 2, 0, limit, &once);
    run(data + 2, size - 2, block, limit, &pieces);
    assert(once.length == pieces.length &&
           (once.length == 0 || memcmp(once.bytes, pieces.bytes, once.length) == 0));
    text_release(&once);
    text_release(&pieces);
    return 0;
}
