/* SPDX-License-Identifier: ISC */
/*
 * Which bytes are this run's?  The operands are read once only to measure them: the length of what
 * a container holds is not known before.
 */
#include "corpus/walk/walk_range.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"
#include "corpus/base/digest.h"

/* The walk finds the same again. */
struct range_findings {
    struct arena arena;
    struct diagnostics list;
};

static void range_forget(struct range_findings *found)
{
    diagnostics_reset(&found->list);
    arena_reset(&found->arena);
}

/* Measures an entry. */
static int range_measure(struct walk_range *range, struct input *input, struct digest *digest,
                         struct range_findings *found)
{
    const char *block, *name = input_name(input);
    size_t length;
    uint64_t bytes = 0;
    int more;

    digest_add(digest, name, strlen(name) + 1);
    while ((more = input_read(input, &block, &length)) == 1) {
        digest_add(digest, block, length);
        bytes += length;
        range->ends_line = block[length - 1] == '\n';
        range_forget(found);
    }
    range_forget(found);
    if (more < 0 && more != ERROR_INPUT)
        return more;
    digest_add_number(digest, bytes);
    if (array_reserve(&range->lengths, &range->room, range->nlengths + 1, sizeof *range->lengths) !=
        0)
        return ERROR_MEMORY;
    range->lengths[range->nlengths++] = bytes;
    range->source.entries++;
    range->source.bytes += bytes;
    return 0;
}

/* The place at which the part after the first `count` begins. */
static uint64_t range_cut(uint64_t total, int count, int shards)
{
    return total / (uint64_t)shards * (uint64_t)count +
           total % (uint64_t)shards * (uint64_t)count / (uint64_t)shards;
}

int walk_range_find(struct walk_range *range, const struct walk_options *options)
{
    struct range_findings found = {.list.arena = &found.arena};
    struct input *input = NULL;
    struct digest digest;
    int more = 0;

    *range = (struct walk_range){.from = 0};
    digest_init(&digest);
    int error =
        input_open(&input, options->operands, options->noperands, &options->limits, &found.list);
    if (error == 0) {
        input_pass_over(input, options->own, options->nown);
        input_choose(input, &options->passing);
    }
    while (error == 0 && (more = input_next(input)) > 0)
        error = range_measure(range, input, &digest, &found);
    input_close(input);
    diagnostics_release(&found.list);
    arena_release(&found.arena);
    range->source.digest = digest_value(&digest);
    range->from = range_cut(range->source.bytes, options->shard - 1, options->shards);
    range->to = options->shard == options->shards
                    ? UINT64_MAX
                    : range_cut(range->source.bytes, options->shard, options->shards);
    return error != 0 ? error : more;
}

bool walk_range_owns(struct walk_range *range, uint64_t place)
{
    if (range->place < place)
        range->place = place;
    return range->place >= range->from && range->place < range->to;
}

bool walk_range_is_over(const struct walk_range *range)
{
    return range->place >= range->to;
}

bool walk_range_skips(const struct walk_range *range, size_t entry, uint64_t begin,
                      uint64_t *length)
{
    /* A record found at its end has the place after it. */
    if (entry >= range->nlengths || begin + range->lengths[entry] >= range->from)
        return false;
    *length = range->lengths[entry];
    return true;
}

void walk_range_release(struct walk_range *range)
{
    free(range->lengths);
    range->lengths = NULL;
}
