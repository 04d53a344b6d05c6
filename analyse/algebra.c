/* SPDX-License-Identifier: ISC */
/*
 * How two paths make one.  The carriers must be disjoint and hold no end of the other path, so that
 * the colour can answer each intrusion in its own part; chains may be shared, for stones stay.
 */
#include "analyse/algebra.h"

#include <string.h>

static void set_ends(struct path *path, end_id a, end_id b)
{
    path->a = a < b ? a : b;
    path->b = a < b ? b : a;
}

void path_of_link(struct path *path, const struct link *link, int words)
{
    memset(path, 0, sizeof *path);
    set_ends(path, link->a, link->b);
    path->n = link->is_semi;
    cellset_copy(path->carrier.word, link->carrier, words);
}

/* Does a carrier hold this end? */
static bool holds(const struct ends *ends, const struct cellset *carrier, end_id at)
{
    return ends->kind[at] == END_EMPTY && cellset_has(carrier->word, at);
}

int path_extend(const struct ends *ends, const struct path *p, const struct path *q,
                struct path *to)
{
    const bool p_at_a = p->a == q->a || p->a == q->b;
    const end_id via = p_at_a ? p->a : p->b;
    const end_id from = p_at_a ? p->b : p->a;
    const end_id end = q->a == via ? q->b : q->a;
    struct path sum = {.n = p->n + q->n};

    if ((q->a != via && q->b != via) || from == end)
        return ALGEBRA_ENDS;
    if (!ends_conducts(ends, via) && ends->kind[via] != END_EMPTY)
        return ALGEBRA_SIDE;
    if (!cellset_disjoint(p->carrier.word, q->carrier.word, ends->words) ||
        holds(ends, &p->carrier, end) || holds(ends, &q->carrier, from))
        return ALGEBRA_SHARED;
    set_ends(&sum, from, end);
    cellset_or(sum.carrier.word, p->carrier.word, q->carrier.word, ends->words);
    cellset_or(sum.pivots.word, p->pivots.word, q->pivots.word, ends->words);
    cellset_or(sum.chains.word, p->chains.word, q->chains.word, ends->words);
    if (ends->kind[via] == END_EMPTY) {
        sum.n++;
        cellset_add(sum.carrier.word, via);
        cellset_add(sum.pivots.word, via);
    } else if (ends_cell(ends, via) != CELL_NONE) {
        cellset_add(sum.chains.word, ends_cell(ends, via));
    }
    *to = sum;
    return 0;
}

int path_unite(const struct ends *ends, const struct path *const *path, int npaths, struct path *to)
{
    struct path all = *path[0];
    struct cellset common = path[0]->carrier;

    if (npaths < 2)
        return ALGEBRA_ENDS;
    for (int i = 0; i < npaths; i++) {
        if (path[i]->a != all.a || path[i]->b != all.b)
            return ALGEBRA_ENDS;
        if (path[i]->n != 1)
            return ALGEBRA_UNSOUND;
        cellset_and(common.word, common.word, path[i]->carrier.word, ends->words);
        cellset_or(all.carrier.word, all.carrier.word, path[i]->carrier.word, ends->words);
        cellset_or(all.pivots.word, all.pivots.word, path[i]->pivots.word, ends->words);
        cellset_or(all.chains.word, all.chains.word, path[i]->chains.word, ends->words);
    }
    if (!cellset_empty(common.word, ends->words))
        return ALGEBRA_SHARED;
    all.n = 0;
    *to = all;
    return 0;
}
