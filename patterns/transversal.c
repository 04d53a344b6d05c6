/* SPDX-License-Identifier: ISC */
/*
 * Which sets meet all members?  Berge's algorithm, member by member: a transversal that meets the
 * new member stays; each other one is extended by each element of the member, unless a transversal
 * that stays is a subset of the result.
 */
#include "patterns/transversal.h"

#include <stdlib.h>

#include "analyse/base/array.h"

static bool transversal_push(struct transversals *t, uint64_t set)
{
    if (t->count == TRANSVERSALS_MAX ||
        array_reserve(&t->sets, &t->capacity, t->count + 1, sizeof *t->sets) != 0)
        return false;
    t->sets[t->count++] = set;
    return true;
}

bool transversals_init(struct transversals *transversals)
{
    *transversals = (struct transversals){0};
    return transversal_push(transversals, 0);
}

void transversals_release(struct transversals *transversals)
{
    free(transversals->sets);
    *transversals = (struct transversals){0};
}

/*
 * It is enough to compare an extended set with those that stay.  Let S + a be a subset of T + b,
 * both extended; then a is in T + b but, as T misses the member, not in T, so a = b.  So S is a
 * subset of T, and since both are minimal transversals, S = T.
 */
bool transversals_add(struct transversals *transversals, uint64_t member)
{
    struct transversals next = {0};
    size_t nstaying;
    bool room = true;

    for (size_t i = 0; i < transversals->count && room; i++)
        if (transversals->sets[i] & member)
            room = transversal_push(&next, transversals->sets[i]);
    nstaying = next.count;
    for (size_t i = 0; i < transversals->count && room; i++) {
        if (transversals->sets[i] & member)
            continue;
        for (uint64_t rest = member; rest && room; rest &= rest - 1) {
            uint64_t grown = transversals->sets[i] | (rest & -rest);
            bool minimal = true;

            for (size_t j = 0; j < nstaying && minimal; j++)
                minimal = (next.sets[j] & ~grown) != 0;
            if (minimal)
                room = transversal_push(&next, grown);
        }
    }
    if (!room) {
        transversals_release(&next);
        return false;
    }
    free(transversals->sets);
    *transversals = next;
    return true;
}
