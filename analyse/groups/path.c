/* SPDX-License-Identifier: ISC */
/*
 * What follows from two paths?  Each operator checks everything that its argument needs.
 *
 * Extension is sound: the carriers share no cell and neither contains an end of the other path, so
 * the colour answers each intrusion in the part where it was made; both parts end in `via`, which
 * is a chain, or an empty cell that one more stone makes one.  Union is sound: wherever the
 * opponent plays first, one of the 1-paths does not contain that cell, and the colour opens that
 * one with the stone that it lacks.  A 2-path lacks two: answering the first of them the opponent
 * may spoil both paths at once.
 */
#include "analyse/groups/path.h"

#include <assert.h>

void path_of_link(struct path *path, const struct ends *ends, const struct link *link)
{
    memset(path, 0, sizeof *path);
    path->a = link->a;
    path->b = link->b;
    path->n = link->is_semi;
    cellset_copy(path->carrier.word, link->carrier, ends->words);
}

static bool path_uses(const struct ends *ends, const struct path *path, end_id at)
{
    return ends->kind[at] == END_EMPTY && cellset_has(path->carrier.word, at);
}

enum path_verdict path_extend(const struct ends *ends, const struct path *first, end_id via,
                              const struct path *second, struct path *result)
{
    end_id a = first->a == via ? first->b : first->a;
    end_id b = second->a == via ? second->b : second->a;
    struct path joined = {.a = a, .b = b, .n = first->n + second->n};
    int words = ends->words;

    if ((first->a != via && first->b != via) || (second->a != via && second->b != via) || a == b ||
        a == via || b == via)
        return PATH_APART;
    if (ends->kind[via] == END_SIDE)
        return PATH_SIDE;
    if (!cellset_disjoint(first->carrier.word, second->carrier.word, words) ||
        path_uses(ends, first, b) || path_uses(ends, second, a) || path_uses(ends, first, via) ||
        path_uses(ends, second, via))
        return PATH_OVERLAP;
    cellset_or(joined.carrier.word, first->carrier.word, second->carrier.word, words);
    cellset_or(joined.pivots.word, first->pivots.word, second->pivots.word, words);
    if (ends->kind[via] == END_EMPTY) {
        joined.n++;
        cellset_add(joined.carrier.word, via);
        cellset_add(joined.pivots.word, via);
    }
    *result = joined;
    return PATH_FINE;
}

static bool path_same_ends(const struct path *p, const struct path *q)
{
    return (p->a == q->a && p->b == q->b) || (p->a == q->b && p->b == q->a);
}

enum path_verdict path_unite_all(const struct ends *ends, const struct path *const *path,
                                 int npaths, bool same_groups, const uint64_t *taken,
                                 struct path *result)
{
    struct path united = {.a = path[0]->a, .b = path[0]->b};
    uint64_t common[CELLSET_WORDS_MAX];
    int words = ends->words;

    cellset_copy(common, path[0]->carrier.word, words);
    for (int i = 0; i < npaths; i++) {
        if (!same_groups && !path_same_ends(path[0], path[i]))
            return PATH_APART;
        if (path[i]->n >= 2)
            return PATH_UNSOUND;
        if (path[i]->n == 0)
            return PATH_NOT_ONE;
        if (taken != NULL && !cellset_disjoint(path[i]->carrier.word, taken, words))
            return PATH_OVERLAP;
        cellset_and(common, common, path[i]->carrier.word, words);
        cellset_or(united.carrier.word, united.carrier.word, path[i]->carrier.word, words);
    }
    if (!cellset_empty(common, words))
        return PATH_OVERLAP;
    *result = united;
    return PATH_FINE;
}

/* The carriers chosen so far have `common` in common.  Finds up to `more` others that leave nothing
 * in common. */
static bool path_choose(const uint64_t *const *carrier, int ncarriers, int words,
                        const uint64_t *common, int more, int *chosen)
{
    uint64_t less[CELLSET_WORDS_MAX];
    cell avoid = cellset_next(common, 0, words);

    if (avoid == CELL_NONE)
        return true;
    if (more == 0)
        return false;
    /* One of those still to be chosen must lack this cell, so branching over them misses nothing.
     */
    for (int i = 0; i < ncarriers; i++) {
        if (cellset_has(carrier[i], avoid))
            continue;
        cellset_and(less, common, carrier[i], words);
        chosen[0] = i;
        if (path_choose(carrier, ncarriers, words, less, more - 1, chosen + 1))
            return true;
    }
    return false;
}

int path_family(const uint64_t *const *carrier, int ncarriers, int words, int *chosen)
{
    uint64_t common[CELLSET_WORDS_MAX];

    if (ncarriers == 0)
        return 0;
    cellset_copy(common, carrier[0], words);
    for (int i = 1; i < ncarriers; i++)
        cellset_and(common, common, carrier[i], words);
    if (!cellset_empty(common, words))
        return 0;
    for (int n = 1; n <= PATH_FAMILY_MAX; n++)
        for (int i = 0; i < ncarriers; i++) {
            chosen[0] = i;
            if (path_choose(carrier, ncarriers, words, carrier[i], n - 1, chosen + 1))
                return n; /* no smaller number sufficed, so all n are needed */
        }
    return 0;
}
