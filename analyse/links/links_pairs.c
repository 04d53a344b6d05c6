/* SPDX-License-Identifier: ISC */
/*
 * Which chains are joined to a side that conducts, by links that the bounds on carriers hide?
 *
 * In Hex a link between a chain and a side often takes more cells than any between two chains, and
 * the game is won by one between two sides.  Such pairs are few.  First the wide search (links.h)
 * looks at all of them at once.  Then the prover is asked about those that have a 1-path and no
 * 0-path, and about 1-paths of two sides: a pair without a 1-path is not worth its work, since a
 * 0-path is one.  Empty cells with a 1-path to a side get a little work each: the steps to them are
 * where ladders end.  What they find is a link by definition, and is offered with its carrier.
 *
 * Work.  Chains that full links join have one question for each side: that of the shortest 1-path.
 * All questions are asked with little work, then those that are still open with four times as much,
 * and so on, the nearest to a proof first.  The order depends on nothing but the position as it is
 * given, which is canonical where turned boards must have one answer (orientation.h).
 */
#include "analyse/links/links_pairs.h"

#include <stdlib.h>

#include "analyse/links/links_exact.h"
#include "analyse/links/pair_prover.h"

#define PAIRS_MAX 512 /* questions about one position */
#define WORK_FIRST 3000000
#define WORK_FACTOR 4
#define WORK_CELL 700000 /* for an empty cell: two or three nodes */
#define CELLS_SHARE 4 /* all of them take at most this part of the work */
#define EFFORT_MOST 10 /* a pair that is further from a proof is given up */

struct links_pair {
    end_id a, b;
    bool semi;
    bool settled;
    uint32_t effort; /* that a proof is guessed to take: the pairs with less come first */
    struct cellset carrier;
};

struct links_asker {
    struct links *links;
    struct links *wide;
    end_id part[ENDS_MAX]; /* [chain] the least of those that full links join to it */
    struct links_pair pair[PAIRS_MAX];
    int npairs;
    uint64_t rest; /* of the work */
};

/* Offers the smallest link of this kind that the wide search has for the pair, if the engine has
 * none. */
static void links_asker_take(struct links_asker *asker, end_id a, end_id b, bool semi)
{
    struct links *links = asker->links;
    uint32_t cursor = 0;
    struct link link;

    if (!links_has(links, a, b, semi) && !links_has(links, a, b, false) &&
        links_between(asker->wide, a, b, semi, &cursor, &link))
        link_store_offer(&links->now.store, a, b, semi ? LINK_SEMI : 0, link.carrier, link.ncells);
}

/* Is the end a side that conducts, or a chain that is one with it? */
static bool links_asker_is_side(const struct ends *ends, end_id at)
{
    return ends_side(ends, at) >= 0 && ends_conducts(ends, at);
}

/* With empty cells only full links: a semi link is a step of two stones, and there are many. */
static void links_asker_take_all(struct links_asker *asker)
{
    const struct ends *ends = &asker->links->now.ends;

    for (end_id b = 0; b < ends->nends; b++)
        for (end_id a = 0; links_asker_is_side(ends, b) && a < ends->nends; a++)
            if (ends->kind[a] != END_NO && a != b) {
                links_asker_take(asker, a, b, false);
                if (ends_conducts(ends, a))
                    links_asker_take(asker, a, b, true);
            }
}

/* Marks the chains that full links join, sides apart. */
static void links_asker_mark(struct links_asker *asker)
{
    const struct ends *ends = &asker->links->now.ends;
    bool changed = true;

    for (end_id a = 0; a < ends->nends; a++)
        asker->part[a] = a;
    while (changed) {
        changed = false;
        for (end_id a = 0; a < ends->nends; a++)
            for (end_id b = 0; ends_conducts(ends, a) && b < ends->nends; b++)
                if (b != a && ends_conducts(ends, b) && !links_asker_is_side(ends, a) &&
                    !links_asker_is_side(ends, b) && asker->part[b] < asker->part[a] &&
                    links_has(asker->links, a, b, false)) {
                    asker->part[a] = asker->part[b];
                    changed = true;
                }
    }
}

/* The question about another chain of the same part and the same side; NULL: there is none. */
static struct links_pair *links_asker_same(struct links_asker *asker, end_id a, end_id b)
{
    for (int i = 0; i < asker->npairs; i++)
        if (asker->pair[i].b == b && asker->part[asker->pair[i].a] == asker->part[a])
            return &asker->pair[i];
    return NULL;
}

static void links_asker_add(struct links_asker *asker, end_id a, end_id b)
{
    const bool semi = !links_has(asker->links, a, b, true);
    struct links_pair *pair;
    uint32_t cursor = 0;
    struct link link = {.ncells = 0};

    if (links_has(asker->links, a, b, false) ||
        (semi && !links_asker_is_side(&asker->links->now.ends, a)))
        return;
    if (!semi)
        (void)links_between(asker->links, a, b, true, &cursor, &link);
    pair = links_asker_same(asker, a, b);
    if (pair != NULL && pair->effort <= (uint32_t)link.ncells)
        return;
    if (pair == NULL && asker->npairs == PAIRS_MAX)
        return;
    if (pair == NULL)
        pair = &asker->pair[asker->npairs++];
    *pair = (struct links_pair){.a = a, .b = b, .semi = semi, .effort = (uint32_t)link.ncells};
}

/* Lists the empty cells that the wide search joins to a side with the move alone. */
static void links_asker_list_cells(struct links_asker *asker)
{
    const struct ends *ends = &asker->links->now.ends;

    for (end_id b = 0; b < ends->nends; b++)
        for (end_id a = 0; links_asker_is_side(ends, b) && a < ends->board->ncells; a++) {
            uint32_t cursor = 0;
            struct link link;

            if (ends->kind[a] == END_EMPTY && !links_has(asker->links, a, b, false) &&
                asker->npairs < PAIRS_MAX && links_between(asker->wide, a, b, true, &cursor, &link))
                asker->pair[asker->npairs++] =
                    (struct links_pair){.a = a, .b = b, .effort = (uint32_t)link.ncells};
        }
}

static void links_asker_list(struct links_asker *asker)
{
    const struct ends *ends = &asker->links->now.ends;

    asker->npairs = 0;
    for (end_id b = 0; b < ends->nends; b++)
        for (end_id a = 0; links_asker_is_side(ends, b) && a < ends->nends; a++)
            if (ends_conducts(ends, a) && (a < b || !links_asker_is_side(ends, a)) && a != b)
                links_asker_add(asker, a, b);
}

static int links_asker_ask(struct links_asker *asker, struct links_pair *pair, uint64_t limit_work)
{
    struct links *links = asker->links;
    struct cellset region = links->now.ends.empty;
    const struct pair_prover_question question = {.ends = &links->now.ends,
                                                  .a = pair->a,
                                                  .b = pair->b,
                                                  .region = region.word,
                                                  .colour_first = pair->semi,
                                                  .limit_work = limit_work};
    struct pair_prover_answer answer;
    int status;

    if (links->now.ends.kind[pair->a] == END_EMPTY)
        cellset_remove(region.word, pair->a);
    status = pair_prover_search(links->prover, &question, &answer);
    if (status != 0)
        return status;
    asker->rest -= answer.work < asker->rest ? answer.work : asker->rest;
    pair->effort = answer.effort;
    pair->settled = answer.proved || answer.work < limit_work || answer.effort > EFFORT_MOST;
    if (answer.proved)
        pair->carrier = answer.carrier;
    return 0;
}

/* The next pair to ask in a round: the one with the least effort that was not asked in it. */
static int links_asker_next(const struct links_asker *asker, const bool *asked)
{
    int best = -1;

    for (int i = 0; i < asker->npairs; i++)
        if (!asker->pair[i].settled && !asked[i] &&
            (best < 0 || asker->pair[i].effort < asker->pair[best].effort))
            best = i;
    return best;
}

/* Asks about the empty cells with a 1-path to a side, those with the smallest first. */
static int links_asker_ask_cells(struct links_asker *asker)
{
    const uint64_t least = asker->rest - asker->rest / CELLS_SHARE;
    bool asked[PAIRS_MAX] = {false};
    int i;

    while (asker->rest > least && (i = links_asker_next(asker, asked)) >= 0) {
        asked[i] = true;
        if (links_asker_ask(asker, &asker->pair[i], WORK_CELL) != 0)
            return ERROR_MEMORY;
    }
    return 0;
}

static int links_asker_ask_all(struct links_asker *asker)
{
    bool any = true;

    for (uint64_t work = WORK_FIRST; any; work *= WORK_FACTOR) {
        bool asked[PAIRS_MAX] = {false};
        int i;

        any = false;
        while (asker->rest > work / WORK_FACTOR && (i = links_asker_next(asker, asked)) >= 0) {
            asked[i] = any = true;
            if (links_asker_ask(asker, &asker->pair[i], work < asker->rest ? work : asker->rest) !=
                0)
                return ERROR_MEMORY;
        }
    }
    return 0;
}

static void links_asker_offer(struct links_asker *asker)
{
    struct links *links = asker->links;

    for (int i = 0; i < asker->npairs; i++) {
        const struct links_pair *pair = &asker->pair[i];
        const int ncells = cellset_count(pair->carrier.word, links->now.ends.words);

        if (ncells > 0 && ncells <= LINKS_CELLS_MAX)
            link_store_offer(&links->now.store, pair->a, pair->b, pair->semi ? LINK_SEMI : 0,
                             pair->carrier.word, ncells);
    }
}

/* Deduces what follows from the links offered. */
static int links_asker_follow(struct links_asker *asker)
{
    return asker->links->now.store.failed ? ERROR_MEMORY : links_follow(asker->links);
}

static int links_asker_run(struct links_asker *asker)
{
    struct links *links = asker->links;
    int status = links_search_ends(asker->wide, &links->now.ends);

    if (status != 0)
        return status;
    asker->rest = links->options.pair_work;
    links_asker_take_all(asker);
    status = links_asker_follow(asker);
    if (status != 0)
        return status;
    links_asker_mark(asker);
    links_asker_list_cells(asker);
    status = links_asker_ask_cells(asker);
    links_asker_offer(asker);
    if (status == 0) {
        links_asker_list(asker);
        status = links_asker_ask_all(asker);
        links_asker_offer(asker);
    }
    return status == 0 ? links_asker_follow(asker) : status;
}

int links_ask_pairs(struct links *links)
{
    struct links_options wide = links_wide;
    struct links_asker *asker;
    int status = ERROR_MEMORY;

    if (!links->now.ends.board->game->sides_conduct ||
        (links->options.exact_nodes > 0 &&
         links->now.ends.board->ncells <= LINKS_EXACT_CELLS_MAX)) /* it has decided all of them */
        return 0;
    asker = calloc(1, sizeof *asker);
    if (links->prover == NULL)
        links->prover = pair_prover_new(links->options.known);
    wide.known = links->options.known;
    if (asker != NULL) {
        asker->links = links;
        asker->wide = links_new(&wide);
        if (asker->wide != NULL && links->prover != NULL)
            status = links_asker_run(asker);
        links_free(asker->wide);
    }
    free(asker);
    return status;
}
