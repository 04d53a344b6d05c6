/* SPDX-License-Identifier: ISC */
/*
 * Templates made, intruded on, and answered in.  That one matches is exact; its claim is proved
 * when the library is built.
 */
#include "analyse/remark/remark_rules.h"

/* Are all stones and cells of two matches the same? */
static bool template_fact_equal(const struct template_fact *one, const struct template_fact *other)
{
    if (one->name != other->name || one->nstones != other->nstones || one->ncells != other->ncells)
        return false;
    for (int i = 0; i < one->nstones; i++)
        if (one->stones[i] != other->stones[i])
            return false;
    for (int i = 0; i < one->ncells; i++)
        if (one->cells[i] != other->cells[i])
            return false;
    return true;
}

static bool template_fact_has(const cell *cells, int n, cell at)
{
    for (int i = 0; i < n; i++)
        if (cells[i] == at)
            return true;
    return false;
}

/* Is it worth a word: a link to sides, by more cells than a two-bridge has? */
static bool template_fact_counts(const struct template_fact *fact)
{
    return fact->joined && fact->sides != 0 && fact->ncells > 2;
}

static void template_within(struct remark_query *query, struct remark *remark,
                            const struct template_fact *fact)
{
    struct cellset cells = {{0}};

    for (int i = 0; i < fact->ncells; i++)
        cellset_add(cells.word, fact->cells[i]);
    remark_keep_within(remark, query->arena, cells.word, cellset_words(query->board));
    if (remark != NULL) {
        remark->weight = fact->ncells;
        remark->detail = 2;
    }
}

/* The new match with the fewest cells that needs the stone. */
static void template_made(struct remark_query *query)
{
    const struct template_fact *best = NULL;
    char words[REMARK_WORDS_BYTES];

    for (int i = 0; i < query->ntemplates_after[query->mover]; i++) {
        const struct template_fact *fact = &query->templates_after[query->mover][i];
        bool is_new =
            template_fact_counts(fact) && template_fact_has(fact->stones, fact->nstones, query->at);

        for (int j = 0; j < query->ntemplates_before[query->mover] && is_new; j++)
            is_new = !template_fact_equal(fact, &query->templates_before[query->mover][j]);
        if (is_new && (best == NULL || fact->ncells < best->ncells))
            best = fact;
    }
    if (best != NULL)
        template_within(query,
                        remark_add(query->remarks, query->arena, WORD_TEMPLATE, REMARK_PROVED,
                                   "Makes the template %s to %s.", best->name,
                                   remark_edges(query->board, best->sides, words)),
                        best);
}

/* A match of a colour before a ply that needs the cell. */
static const struct template_fact *template_with_cell(const struct template_fact *facts, int n,
                                                      cell at)
{
    for (int i = 0; i < n; i++)
        if (template_fact_counts(&facts[i]) &&
            template_fact_has(facts[i].cells, facts[i].ncells, at))
            return &facts[i];
    return NULL;
}

static void template_intruded(struct remark_query *query)
{
    const struct template_fact *fact = template_with_cell(
        query->templates_before[query->other], query->ntemplates_before[query->other], query->at);

    if (fact != NULL)
        template_within(query,
                        remark_add(query->remarks, query->arena, WORD_TEMPLATE_INTRUSION,
                                   REMARK_PROVED, "Plays into the template %s of " REMARK_CELL ".",
                                   fact->name, (unsigned)fact->stones[0]),
                        fact);
}

void remark_template(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    template_made(query);
    template_intruded(query);
}
