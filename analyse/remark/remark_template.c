/* SPDX-License-Identifier: ISC */
/*
 * Templates made, intruded on, and answered in.  That one matches is exact; its claim is proved
 * when the library is built.
 */
#include "analyse/remark/remark_rules.h"

#define TEMPLATE_NODES 5000 /* small: asked at every ply; unknown is no remark; set by hand */

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

    const struct template_facts *after = &query->templates[0], *before = &query->templates[-1];

    for (int i = 0; i < after->count[query->mover]; i++) {
        const struct template_fact *fact = &after->list[query->mover][i];
        bool is_new =
            template_fact_counts(fact) && template_fact_has(fact->stones, fact->nstones, query->at);

        for (int j = 0; j < before->count[query->mover] && is_new; j++)
            is_new = !template_fact_equal(fact, &before->list[query->mover][j]);
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

/* The match of a colour with the fewest cells that needs the cell; NULL: none. */
static const struct template_fact *template_with_cell(const struct template_facts *facts,
                                                      enum colour colour, cell at)
{
    const struct template_fact *best = NULL;

    for (int i = 0; i < facts->count[colour]; i++) {
        const struct template_fact *fact = &facts->list[colour][i];

        if (template_fact_counts(fact) && template_fact_has(fact->cells, fact->ncells, at) &&
            (best == NULL || fact->ncells < best->ncells))
            best = fact;
    }
    return best;
}

static void template_intruded(struct remark_query *query)
{
    char words[REMARK_WORDS_BYTES];
    const struct template_fact *fact =
        template_with_cell(&query->templates[-1], query->other, query->at);

    if (fact != NULL)
        template_within(
            query,
            remark_add(query->remarks, query->arena, WORD_TEMPLATE_INTRUSION, REMARK_PROVED,
                       "Plays into the template %s of " REMARK_CELL " to %s.", fact->name,
                       (unsigned)fact->stones[0], remark_edges(query->board, fact->sides, words)),
            fact);
}

/* Are the stones and sides of a template joined in its cells, the other colour moving next? */
static bool template_is_joined(struct remark_query *query, const struct template_fact *fact,
                               struct cellset *cells)
{
    struct ends ends;
    struct exact_answer answer;
    struct exact_question question = {
        .ends = &ends, .carrier = cells->word, .limit_nodes = TEMPLATE_NODES};

    ends_init(&ends, query->position, query->mover);
    for (int i = 0; i < fact->ncells; i++)
        if (cellset_has(ends.empty.word, fact->cells[i]))
            cellset_add(cells->word, fact->cells[i]);
    question.target[question.ntargets++] = ends.of_cell[fact->stones[0]];
    for (int side = 0; side < query->board->nsides; side++)
        if (fact->sides >> side & 1)
            question.target[question.ntargets++] = ends.of_side[side];
    exact_solve(query->exact, &question, &answer);
    return answer.verdict == EXACT_YES;
}

/* The other colour's last stone was in a template of the mover, and this one keeps the link. */
static void template_answered(struct remark_query *query)
{
    const struct ply *last = query->ply > 1 ? &query->game->plies[query->ply - 2] : NULL;
    const struct template_fact *fact;
    struct cellset cells = {{0}};
    char words[REMARK_WORDS_BYTES];
    struct remark *remark;

    if (last == NULL || last->kind != PLY_STONE || last->colour != (uint8_t)query->other ||
        query->board->game->sides_conduct)
        return;
    fact = template_with_cell(&query->templates[-2], query->mover, last->cell);
    if (fact == NULL || !template_fact_has(fact->cells, fact->ncells, query->at) ||
        !template_is_joined(query, fact, &cells))
        return;
    remark =
        remark_add(query->remarks, query->arena, WORD_TEMPLATE_ANSWER, REMARK_PROVED,
                   "Answers in the template %s: " REMARK_CELL " stays joined to %s.", fact->name,
                   (unsigned)fact->stones[0], remark_edges(query->board, fact->sides, words));
    remark_keep_within(remark, query->arena, cells.word, cellset_words(query->board));
    if (remark != NULL) {
        remark->weight = fact->ncells;
        remark->detail = 2;
    }
}

void remark_template(struct remark_query *query)
{
    if (query->after->ended != 0)
        return;
    template_made(query);
    template_intruded(query);
    template_answered(query);
}
