/* SPDX-License-Identifier: ISC */
/*
 * Which pairs of ends does a table join?  A link of several ends is kept as its pairs, those that
 * the connection search takes from it (links_rules.c).
 */
#include "analyse/derive/known_set.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

struct known_pair {
    end_id a, b; /* a < b */
    bool is_semi;
    struct cellset carrier;
    const char *name;
};

static void known_set_add(void *context, const struct known_link *link)
{
    struct known_set *set = context;

    for (int i = 0; i < known_link_firsts(link, set->ends); i++)
        for (int j = i + 1; j < link->nends; j++) {
            const end_id a = link->end[i], b = link->end[j];
            struct known_pair *pair;

            if (array_reserve(&set->pair, &set->room, set->count + 1, sizeof *set->pair) != 0) {
                set->failed = true;
                return;
            }
            pair = &set->pair[set->count++];
            *pair =
                (struct known_pair){a < b ? a : b, a < b ? b : a, link->is_semi, {{0}}, link->name};
            cellset_copy(pair->carrier.word, link->carrier, set->ends->words);
        }
}

int known_set_find(struct known_set *set, struct known_links *known, const struct ends *ends)
{
    int status = 0;

    set->ends = ends;
    if (known != NULL)
        status = known->find(known, ends, known_set_add, set);
    return set->failed ? ERROR_MEMORY : status;
}

void known_set_release(struct known_set *set)
{
    free(set->pair);
    *set = (struct known_set){.pair = NULL};
}

const char *known_set_name(const struct known_set *set, end_id a, end_id b, bool semi,
                           const uint64_t *carrier)
{
    const end_id low = a < b ? a : b, high = a < b ? b : a;
    const char *name = NULL;

    for (size_t i = 0; i < set->count; i++) {
        const struct known_pair *pair = &set->pair[i];

        if (pair->a == low && pair->b == high && pair->is_semi == semi &&
            cellset_equal(pair->carrier.word, carrier, set->ends->words) &&
            (name == NULL || strcmp(pair->name, name) < 0))
            name = pair->name;
    }
    return name;
}
