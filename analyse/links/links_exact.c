/* SPDX-License-Identifier: ISC */
/*
 * Which chains are joined on a small board, by any way of playing?
 *
 * The rules miss links whose answers depend on each other in more ways than a common cell, and
 * links with carriers beyond the bounds.  On a board of a few dozen cells the exact search decides
 * each pair on all empty cells, usually in some dozens of nodes.  Its answer is a link by
 * definition: the colour joins the ends on the carrier, which is then made minimal.
 */
#include "analyse/links/links_exact.h"

#define TABLE_BITS 14 /* set by hand */
#define CARRIER_SHARE 16 /* a carrier's cell is tried with this part of the nodes that remain */

/* The budget left for one search. */
struct links_exact {
    struct links *links;
    uint64_t rest; /* nodes */
};

static enum exact_verdict links_exact_solve(struct links_exact *asking,
                                            struct exact_question *question, bool minimal,
                                            struct exact_answer *answer)
{
    question->limit_nodes = minimal ? asking->rest / CARRIER_SHARE + 1 : asking->rest;
    if (asking->rest == 0)
        return EXACT_UNKNOWN;
    if (minimal)
        exact_minimise(asking->links->exact, question, answer);
    else
        exact_solve(asking->links->exact, question, answer);
    asking->rest -= answer->nodes < asking->rest ? answer->nodes : asking->rest;
    return answer->verdict;
}

/* Offers the link of one kind of two ends, if there is one. */
static enum exact_verdict links_exact_ask(struct links_exact *asking, end_id a, end_id b, bool semi)
{
    struct links *links = asking->links;
    struct exact_question question = {.ends = &links->now.ends,
                                      .carrier = links->now.ends.empty.word,
                                      .ntargets = 2,
                                      .target = {a, b},
                                      .colour_first = semi};
    struct exact_answer answer, least;
    enum exact_verdict verdict = links_exact_solve(asking, &question, false, &answer);

    if (verdict != EXACT_YES)
        return verdict;
    question.carrier = answer.carrier.word;
    if (links_exact_solve(asking, &question, true, &least) == EXACT_YES)
        answer.carrier = least.carrier;
    link_store_offer(&links->now.store, a, b, semi ? LINK_SEMI : 0, answer.carrier.word,
                     cellset_count(answer.carrier.word, links->now.ends.words));
    return verdict;
}

static bool links_exact_wants(const struct ends *ends, end_id a, end_id b)
{
    return (ends->kind[a] == END_CHAIN && ends->kind[b] == END_CHAIN) ||
           (ends->kind[a] == END_CHAIN && ends->kind[b] == END_SIDE) ||
           (ends->kind[a] == END_SIDE && ends->kind[b] == END_CHAIN);
}

int links_ask_exact(struct links *links)
{
    struct links_exact asking = {.links = links, .rest = links->options.exact_nodes};
    const struct ends *ends = &links->now.ends;

    if (links->exact == NULL)
        links->exact = exact_new(TABLE_BITS);
    if (links->exact == NULL)
        return ERROR_MEMORY;
    for (end_id a = 0; a < ends->nends; a++)
        for (end_id b = a + 1; b < ends->nends; b++)
            if (links_exact_wants(ends, a, b) && !links_has(links, a, b, false) &&
                links_exact_ask(&asking, a, b, false) == EXACT_NO &&
                !links->options.exact_full_only && !links_has(links, a, b, true))
                (void)links_exact_ask(&asking, a, b, true);
    return links->now.store.failed ? ERROR_MEMORY : links_follow(links);
}
