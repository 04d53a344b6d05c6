/* SPDX-License-Identifier: ISC */
/*
 * Why are two ends joined?  A carrier is found first: by the connection search, or, if that gives
 * no safe link, by the exact search on growing regions (pair_search.c).  Then the position is cut
 * down to it (all other empty cells become the opponent's), the connection search deduces all links
 * within, and the link in question is decomposed by the rules, backwards.  A link of the cut
 * position is one of the whole position with the same carrier, since the opponent's stones
 * elsewhere can only take links away.
 */
#include "analyse/derive/derivation_find.h"

#include <assert.h>
#include <stdlib.h>

#include "analyse/derive/derivation_lines.h"
#include "analyse/derive/pair_search.h"
#include "analyse/links/pair_prover.h"

/* ---- the question ---------------------------------------------------------------------------- */

/* Derives a link of the scene with n = 0 or 1 that answers the question; false: none. */
static bool derivation_by_links(struct derivation_builder *builder, struct derivation_scene *scene,
                                const struct derivation_question *question, int n)
{
    struct derivation_claim s = {.a = question->a, .b = question->b, .n = n, .given = CELL_NONE};
    uint32_t at = 0;
    struct link link;

    while (links_between(scene->links, s.a, s.b, n == 1, &at, &link)) {
        int line;

        cellset_copy(s.carrier.word, link.carrier, scene->ends->words);
        line = derivation_derive(builder, scene, &s);
        if (line == DERIVATION_TOUCHING)
            line = derivation_add_line(builder, &s, DERIVATION_ADJACENT, END_NONE, NULL, 0);
        if (line != NOT_DERIVED)
            return true;
    }
    return false;
}

/* Answers the question for n = 0 or 1 by the exact search on the carrier. */
static enum exact_verdict derivation_search(struct derivation_builder *builder, struct exact *exact,
                                            const struct derivation_question *question,
                                            const uint64_t *carrier, const struct ends *ends, int n)
{
    struct derivation *derivation = builder->derivation;
    struct exact_question query = {.ends = ends,
                                   .carrier = carrier,
                                   .ntargets = 2,
                                   .target = {question->a, question->b},
                                   .colour_first = n == 1,
                                   .limit_nodes = question->limit_nodes};
    struct derivation_claim s = {.a = question->a, .b = question->b, .n = n, .given = CELL_NONE};
    struct exact_answer answer;

    exact_solve(exact, &query, &answer);
    if (answer.verdict != EXACT_YES)
        return answer.verdict;
    derivation->opening = answer.move;
    cellset_copy(s.carrier.word, answer.carrier.word, ends->words);
    if (n == 0) {
        struct exact_answer least;

        query.carrier = s.carrier.word;
        exact_minimise(exact, &query, &least);
        if (least.verdict == EXACT_YES)
            cellset_copy(s.carrier.word, least.carrier.word, ends->words);
        derivation->intrusions = s.carrier;
        for (cell c = cellset_next(s.carrier.word, 0, ends->words); c != CELL_NONE;
             c = cellset_next(s.carrier.word, c + 1u, ends->words)) {
            struct cellset replies = {{0}};

            (void)exact_replies(exact, &query, c, replies.word);
            derivation->reply[c] = cellset_next(replies.word, 0, ends->words);
        }
    }
    derivation_add_line(builder, &s, DERIVATION_SEARCH, END_NONE, NULL, 0);
    return EXACT_YES;
}

static uint64_t derivation_limit(const struct derivation_question *question)
{
    return question->limit_nodes ? question->limit_nodes : EXACT_LIMIT_NODES;
}

/* A link that is proved, or is to be. */
struct derivation_proof {
    bool proved;
    int n; /* 0 or 1 */
    struct cellset carrier;
    cell opening; /* n = 1: CELL_NONE: the ends touch */
};

/* Adds what the prover answers to each intrusion into a 0-path.  Work is an eighth of a search's.
 */
static void derivation_answer(struct derivation_builder *builder,
                              const struct derivation_question *question, const struct ends *ends,
                              struct pair_prover *prover)
{
    struct derivation *derivation = builder->derivation;
    const struct pair_prover_question query = {
        .ends = ends,
        .a = question->a,
        .b = question->b,
        .region = derivation->intrusions.word,
        .limit_work = pair_search_limit_work(derivation_limit(question)) / 8};

    builder->failed |=
        prover == NULL || pair_prover_replies(prover, &query, derivation->reply) != 0;
}

/* Adds the line for a link that was proved by search. */
static void derivation_state(struct derivation_builder *builder,
                             const struct derivation_question *question, const struct ends *ends,
                             const struct derivation_proof *proof, struct pair_prover *prover)
{
    const struct derivation_claim s = {.a = question->a,
                                       .b = question->b,
                                       .n = proof->n,
                                       .given = CELL_NONE,
                                       .carrier = proof->carrier};

    builder->derivation->opening = proof->opening;
    builder->derivation->intrusions = proof->carrier;
    if (proof->n == 0)
        derivation_answer(builder, question, ends, prover);
    derivation_add_line(builder, &s, DERIVATION_SEARCH, END_NONE, NULL, 0);
}

/* Answers the question for n = 0 or 1 by the prover, where the exact search ran out, unless it is
 * proved already. */
static bool derivation_prove(struct derivation_builder *builder,
                             const struct derivation_question *question, const uint64_t *carrier,
                             const struct ends *ends, int n, const struct derivation_proof *known)
{
    const struct pair_prover_question query = {
        .ends = ends,
        .a = question->a,
        .b = question->b,
        .region = carrier,
        .colour_first = n == 1,
        .limit_work = pair_search_limit_work(derivation_limit(question))};
    struct pair_prover *prover = pair_prover_new(question->known);
    struct derivation_proof proof = {.proved = false};
    struct pair_prover_answer answer = {.proved = false};

    builder->failed |= prover == NULL;
    if (known != NULL && known->proved && known->n == n) {
        proof = *known;
    } else if (!builder->failed) {
        builder->failed |= pair_prover_search(prover, &query, &answer) != 0;
        proof = (struct derivation_proof){answer.proved, n, answer.carrier, answer.opening};
    }
    if (proof.proved && !builder->failed)
        derivation_state(builder, question, ends, &proof, prover);
    pair_prover_free(prover);
    return proof.proved && !builder->failed;
}

/* Answers the question within a carrier, for n = `least`, then 1: by links, by links with a stone
 * ahead, by the exact search, by the prover.  `known`, which may be NULL, was proved on all of the
 * carrier, and is not again. */
static int derivation_in(struct derivation_builder *builder,
                         const struct derivation_question *question, const uint64_t *carrier,
                         int least, const struct derivation_proof *known)
{
    struct derivation_scene *plain =
        derivation_scene_new(question->position, question->colour, carrier, question->a,
                             question->b, false, question->known);
    struct derivation_scene *ahead = NULL;
    struct exact *exact = exact_new(18);
    enum exact_verdict verdict = EXACT_UNKNOWN;
    bool found = false;

    builder->failed = plain == NULL || exact == NULL;
    for (int n = least; n <= 1 && !found && !builder->failed; n++) {
        found = derivation_by_links(builder, plain, question, n);
        if (!found && ahead == NULL &&
            cellset_count(carrier, plain->ends->words) <= SUBGAME_CELLS_MAX) {
            ahead = derivation_scene_new(question->position, question->colour, carrier, question->a,
                                         question->b, true, question->known);
            builder->failed = ahead == NULL;
        }
        if (!found && ahead != NULL)
            found = derivation_by_links(builder, ahead, question, n);
        if (!found && !builder->failed) {
            verdict = derivation_search(builder, exact, question, carrier, plain->ends, n);
            found = verdict == EXACT_YES;
        }
        if (!found && !builder->failed && verdict == EXACT_UNKNOWN)
            found = derivation_prove(builder, question, carrier, plain->ends, n, known);
    }
    builder->derivation->verdict = found                 ? DERIVATION_PROVED
                                   : verdict == EXACT_NO ? DERIVATION_NONE
                                                         : DERIVATION_UNKNOWN;
    derivation_scene_free(plain);
    derivation_scene_free(ahead);
    exact_free(exact);
    return builder->failed ? ERROR_MEMORY : 0;
}

/* The answer of the connection search for the pair on the whole board. */
struct derivation_link {
    int n; /* 0 or 1; -1: no link was found */
    struct cellset carrier; /* of the smallest link with this n */
    struct cellset hint; /* union of the smallest semi links, at most SUBGAME_CELLS_MAX cells */
};

/* Unites the carriers of the pair's semi links: all those of a size, as long as there is room. */
static void derivation_unite(struct links *links, const struct derivation_question *question,
                             struct cellset *hint)
{
    int words = links_ends(links)->words;

    for (int size = 1; size <= LINKS_CELLS_MAX; size++) {
        struct cellset wider = {{0}};
        struct link link;
        uint32_t at = 0;

        while (links_between(links, question->a, question->b, true, &at, &link))
            if (link.ncells <= size)
                cellset_or(wider.word, wider.word, link.carrier, words);
        if (cellset_count(wider.word, words) > SUBGAME_CELLS_MAX)
            return;
        *hint = wider;
    }
}

/* Finds a link on the whole board: by quick and by wide full links, then by thorough full and semi
 * links. */
static int derivation_link_find(const struct derivation_question *question,
                                struct derivation_link *found)
{
    struct links_options deep = links_thorough; /* for one pair not as deep as for a study */
    const struct links_options *const options[] = {&links_quick, &links_wide, &deep};
    int status = 0;

    memset(found, 0, sizeof *found);
    found->n = -1;
    deep.limit_work = DERIVATION_WORK;
    for (int i = 0; i < 3 && found->n < 0 && status == 0; i++) {
        struct links_options known = *options[i];
        struct links *links;

        known.known = question->known;
        links = links_new(&known);
        if (links == NULL || links_search(links, question->position, question->colour) != 0)
            status = ERROR_MEMORY;
        for (int semi = 0; semi <= (i == 2) && found->n < 0 && status == 0; semi++) {
            uint32_t at = 0;
            struct link link;

            if (!links_between(links, question->a, question->b, semi, &at, &link))
                continue;
            cellset_copy(found->carrier.word, link.carrier, links_ends(links)->words);
            found->n = semi;
        }
        if (found->n == 1)
            derivation_unite(links, question, &found->hint);
        links_free(links);
    }
    return status;
}

/* Is there an n-path on the whole board, n = 0 or 1?  A 1-path gets half of the nodes, since it is
 * asked for after a 0-path, and easier to find.  On a yes *proof is it. */
static int derivation_whole(const struct derivation_question *question, const struct ends *ends,
                            int n, const uint64_t *hint, enum exact_verdict *verdict,
                            struct derivation_proof *proof)
{
    struct pair_question pair = {.ends = ends,
                                 .known = question->known,
                                 .a = question->a,
                                 .b = question->b,
                                 .hint = hint,
                                 .colour_first = n == 1,
                                 .limit_nodes = derivation_limit(question) >> (n == 1)};
    struct exact *exact = exact_new(18);
    struct exact_answer answer;
    int status = exact == NULL ? ERROR_MEMORY : pair_search(exact, &pair, &answer);

    exact_free(exact);
    if (status != 0)
        return status;
    *verdict = answer.verdict;
    if (answer.verdict == EXACT_YES)
        *proof = (struct derivation_proof){true, n, answer.carrier, answer.move};
    return 0;
}

/* Answers without a carrier of the user's.  *zero: is there a 0-path? */
static int derivation_on_board(struct derivation_builder *builder,
                               const struct derivation_question *question, const struct ends *ends,
                               enum exact_verdict *zero)
{
    struct derivation_link found;
    struct derivation_proof proof = {.proved = false};
    enum exact_verdict one = EXACT_YES;
    int status = derivation_link_find(question, &found);

    if (status == 0 && found.n != 0)
        status = derivation_whole(question, ends, 0, found.n == 1 ? found.hint.word : NULL, zero,
                                  &proof);
    if (status == 0 && found.n < 0 && *zero != EXACT_YES)
        status = derivation_whole(question, ends, 1, NULL, &one, &proof);
    if (status != 0)
        return status;
    if (one == EXACT_YES)
        return derivation_in(builder, question,
                             proof.proved ? proof.carrier.word : found.carrier.word,
                             found.n == 0 || *zero == EXACT_YES ? 0 : 1, &proof);
    builder->derivation->verdict = one == EXACT_NO ? DERIVATION_NONE : DERIVATION_UNKNOWN;
    return 0;
}

/* Answers within the user's carrier; a 1-path there says nothing about the cells elsewhere. */
static int derivation_in_carrier(struct derivation_builder *builder,
                                 const struct derivation_question *question,
                                 const struct ends *ends, enum exact_verdict *zero)
{
    const struct derivation *derivation = builder->derivation;
    struct derivation_proof elsewhere;
    struct cellset carrier = {{0}};
    int status;

    cellset_and(carrier.word, ends->empty.word, question->carrier, ends->words);
    for (int i = 0; i < 2; i++) {
        end_id at = i == 0 ? question->a : question->b;

        if (ends->kind[at] == END_EMPTY)
            cellset_remove(carrier.word, at);
    }
    status = derivation_in(builder, question, carrier.word, 0, NULL);
    if (status == 0 && derivation->count > 0 && derivation->line[derivation->count - 1].n == 1)
        status = derivation_whole(question, ends, 0, NULL, zero, &elsewhere);
    return status;
}

/*
 * Why n is exact.  Without a stone on it an end that is an empty cell can be taken by the opponent,
 * who moves first; so n is at least the number m of these ends.  With m stones on the board, all on
 * these ends, the ends are joined safely or they are not: if they are, n = m.  If pair_search()
 * refutes that, on the whole board, n > m; and a 1-path then shows that n = m + 1.
 */
int derivation_find(struct derivation *derivation, const struct derivation_question *question)
{
    struct derivation_builder builder = {.derivation = derivation, .known = question->known};
    enum exact_verdict zero = EXACT_UNKNOWN;
    struct ends *ends = malloc(sizeof *ends);
    int status;

    assert(question->a != question->b);
    derivation->count = 0;
    derivation->n = 0;
    derivation->exact = false;
    derivation->verdict = DERIVATION_UNKNOWN;
    if (ends == NULL)
        return ERROR_MEMORY;
    ends_init(ends, question->position, question->colour);
    status = question->carrier != NULL ? derivation_in_carrier(&builder, question, ends, &zero)
                                       : derivation_on_board(&builder, question, ends, &zero);
    if (status == 0 && derivation->verdict == DERIVATION_PROVED) {
        int n = derivation->line[derivation->count - 1].n;

        derivation->n =
            n + (ends->kind[question->a] == END_EMPTY) + (ends->kind[question->b] == END_EMPTY);
        derivation->exact = n == 0 || zero == EXACT_NO;
    }
    free(ends);
    return status;
}
