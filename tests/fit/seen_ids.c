/* SPDX-License-Identifier: ISC */
#include "tests/fit/seen_ids.h"

#include "analyse/base/random.h"

static uint64_t seen_ids_hash(const char *id)
{
    struct random random = {14695981039346656037u};

    for (; *id != '\0'; id++)
        random.state = (random.state ^ (unsigned char)*id) * 1099511628211u;
    return random_next(&random);
}

/* Adds a hash; false: it was there, or there is no room. */
static bool seen_ids_add(struct seen_ids *seen, uint64_t hash)
{
    for (size_t i = 0; i < seen->count; i++)
        if (seen->hash[i] == hash)
            return false;
    if (seen->count == SEEN_IDS_MAX)
        return false;
    seen->hash[seen->count++] = hash;
    return true;
}

bool seen_ids_take(struct seen_ids *seen, const struct walk_item *item,
                   bool (*suits)(const struct board *board), struct outcome *outcome,
                   uint64_t *hash)
{
    const struct replay_options options = {.ring_rule = RING_FREELING};
    struct record *record = item->record;

    if (!replay_possible(record) || record->id == NULL ||
        replay_line(record, NODE_NONE, &options, item->position, outcome) != 0 ||
        !suits(item->position->board) || outcome->setup || outcome->winner == COLOUR_NONE ||
        outcome->nplies < SEEN_PLIES_LEAST || (outcome->figures == 0 && outcome->end != END_RESIGN))
        return false;
    *hash = seen_ids_hash(record->id);
    return seen_ids_add(seen, *hash);
}

int seen_ids_walk(char **operands, int (*record)(void *context, struct walk_item *item),
                  void *context)
{
    struct walk_options options = {
        .operands = operands,
        .jobs = 1,
        .work = {.record_each = record, .rejected_each = record, .context = context}};
    struct walk_counts counts;

    while (operands[options.noperands] != NULL)
        options.noperands++;
    return walk_run(&options, &counts);
}
