/* SPDX-License-Identifier: ISC */
/*
 * Where do safe links get into each other's way?  Every pair is compared.
 */
#include "analyse/groups/link_crossings.h"

#include <stdlib.h>

#include "analyse/base/array.h"

void link_crossings_release(struct link_crossings *crossings)
{
    free(crossings->crossing);
    *crossings = (struct link_crossings){.crossing = NULL};
}

const struct path *safe_link_path(const struct groups *const groups[3],
                                  const struct safe_link *link)
{
    const struct groups *own = groups[link->colour];

    return link->is_tie ? &own->tie[link->index].path : &own->path[link->index].path;
}

/* Steps to the next safe link of the colour; false: none.  It begins with index -1. */
static bool safe_link_next(const struct groups *groups, struct safe_link *link)
{
    link->index++;
    if (link->is_tie && link->index < groups->nties)
        return true;
    if (link->is_tie)
        link->index = 0;
    link->is_tie = false;
    while (link->index < groups->npaths && groups->path[link->index].path.n != 0)
        link->index++;
    return link->index < groups->npaths;
}

static int link_crossings_add(struct link_crossings *crossings,
                              const struct groups *const groups[3], const struct safe_link *one,
                              const struct safe_link *other)
{
    const int words = groups[one->colour]->ends->words;
    const uint64_t *a = safe_link_path(groups, one)->carrier.word;
    const uint64_t *b = safe_link_path(groups, other)->carrier.word;
    struct link_crossing *crossing;

    if (cellset_disjoint(a, b, words))
        return 0;
    if (array_reserve(&crossings->crossing, &crossings->room, (size_t)crossings->count + 1,
                      sizeof *crossing) != 0)
        return ERROR_MEMORY;
    crossing = &crossings->crossing[crossings->count++];
    *crossing = (struct link_crossing){.link = {*one, *other}};
    cellset_and(crossing->cells.word, a, b, words);
    return 0;
}

int link_crossings_find(struct link_crossings *crossings, const struct groups *const groups[3])
{
    static const struct {
        enum colour one, other;
    } pairs[] = {
        {COLOUR_WHITE, COLOUR_BLACK}, {COLOUR_WHITE, COLOUR_WHITE}, {COLOUR_BLACK, COLOUR_BLACK}};

    crossings->count = 0;
    for (int p = 0; p < 3; p++) {
        struct safe_link one = {.colour = pairs[p].one, .index = -1, .is_tie = true};

        if (groups[pairs[p].one] == NULL || groups[pairs[p].other] == NULL)
            continue;
        while (safe_link_next(groups[pairs[p].one], &one)) {
            struct safe_link other = one;

            if (pairs[p].other != pairs[p].one)
                other = (struct safe_link){.colour = pairs[p].other, .index = -1, .is_tie = true};
            while (safe_link_next(groups[pairs[p].other], &other))
                if (link_crossings_add(crossings, groups, &one, &other) != 0)
                    return ERROR_MEMORY;
        }
    }
    return 0;
}
