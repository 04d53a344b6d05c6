/* SPDX-License-Identifier: ISC */
/*
 * Which chains are joined to a side that conducts, by links that the bounds on carriers hide?
 *
 * In Hex a link between a chain and a side often takes more cells than any between two chains, and
 * the game is won by one between two sides.  Such pairs are few.  First the wide search (links.h)
 * looks at all of them at once.  Then the prover is asked about those that have a 1-path and no
 * 0-path, and about 1-paths of two sides: a pair without a 1-path is not worth its work, since a
 * 0-path is one.  Empty cells with a 1-path to a side get a little work each: the steps to them are
 * where ladders end.  A finding is a link by definition, and is offered with its carrier.
 *
 * Hopeless pairs.  The cells common to all 1-paths of a pair are where the opponent must play; each
 * of them takes a proof of its own.  Where they are many no proof was found in any work that is
 * worth it, and the pair is not asked about.  The same holds of two sides which no stone brings
 * within a stone of each other.
 *
 * Regions.  A question is about the cells near the shortest ways between the ends; all other empty
 * cells, and chains beside none of these, are the opponent's, who is only helped by that.  So the
 * answer depends on a part of the board, and the one of an earlier ply often still holds
 * (pair_memo.h).
 *
 * Work.  Chains that full links join have one question for each side: that of the 1-paths with the
 * fewest common cells.  All questions are asked with little work, then those that are near a proof
 * with four times as much, the nearest first.  The order depends on nothing but the position as it
 * is given, which is canonical where rotated boards must have one answer (orientation.h).
 */
#include "analyse/links/links_pairs.h"

#include <stdlib.h>

#include "analyse/links/pair_distance.h"
#include "analyse/links/pair_memo.h"
#include "analyse/links/pair_order.h"
#include "analyse/links/pair_prover.h"

#define PAIRS_MAX 512 /* questions about one position; set by hand */
#define WORK_FIRST 3000000 /* set by hand */
#define WORK_AGAIN 12000000 /* set by hand */
#define WORK_CELL 700000 /* for an empty cell: two or three nodes; set by hand */
#define CELLS_SHARE 4 /* all of them take at most this part of the work; set by hand */
#define REGION_MORE 3 /* stones above the shortest way between the ends */
/* Chosen by the proofs found on the plies of Hex games and in benzene's vc.tst: pairs with more
 * common cells, and those further from a proof after the first work, hardly ever had one. */
#define COMMON_MOST 4
#define COMMON_MOST_CELL 1
#define COST_MOST_SIDES 2 /* of the first move between two sides (pair_order.h) */
#define EFFORT_MOST 6
#define EFFORT_MOST_SIDES 3

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
    struct ends near; /* the position of a question */
    struct pair_move moves[BOARD_CELLS_MAX];
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

/* The question about another chain of the same part and the same side; NULL: none. */
static struct links_pair *links_asker_same(struct links_asker *asker, end_id a, end_id b)
{
    for (int i = 0; i < asker->npairs; i++)
        if (asker->pair[i].b == b && asker->part[asker->pair[i].a] == asker->part[a])
            return &asker->pair[i];
    return NULL;
}

/* Counts the cells that all 1-paths of two ends have in common; there is one. */
static int links_asker_common(const struct links_asker *asker, end_id a, end_id b)
{
    const struct links *const searches[] = {asker->links, asker->wide};
    const int words = asker->links->now.ends.words;
    struct cellset common = asker->links->now.ends.empty;

    for (int i = 0; i < 2; i++) {
        uint32_t cursor = 0;
        struct link link;

        while (links_between(searches[i], a, b, true, &cursor, &link))
            cellset_and(common.word, common.word, link.carrier, words);
    }
    return cellset_count(common.word, words);
}

/* Is a 1-path of two sides out of reach? */
static bool links_asker_is_far(struct links_asker *asker, end_id a, end_id b)
{
    return pair_order(asker->wide, a, b, asker->moves) == 0 ||
           asker->moves[0].cost > COST_MOST_SIDES;
}

static void links_asker_add(struct links_asker *asker, end_id a, end_id b)
{
    const bool semi = !links_has(asker->links, a, b, true);
    struct links_pair *pair;
    int common = 0;

    if (links_has(asker->links, a, b, false) ||
        (semi &&
         (!links_asker_is_side(&asker->links->now.ends, a) || links_asker_is_far(asker, a, b))))
        return;
    if (!semi)
        common = links_asker_common(asker, a, b);
    pair = links_asker_same(asker, a, b);
    if (common > COMMON_MOST || (pair != NULL && pair->effort <= (uint32_t)common))
        return;
    if (pair == NULL && asker->npairs == PAIRS_MAX)
        return;
    if (pair == NULL)
        pair = &asker->pair[asker->npairs++];
    *pair = (struct links_pair){.a = a, .b = b, .semi = semi, .effort = (uint32_t)common};
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
                asker->npairs < PAIRS_MAX &&
                links_between(asker->wide, a, b, true, &cursor, &link) &&
                links_asker_common(asker, a, b) <= COMMON_MOST_CELL)
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

/* Writes to asker->near the position of a question: what is neither in the region, nor a chain
 * beside it, nor one of the ends, nor a side, is the opponent's. */
static void links_asker_go_near(struct links_asker *asker, const struct links_pair *pair,
                                const struct cellset *region)
{
    const struct ends *ends = &asker->links->now.ends;
    const struct board *board = ends->board;
    struct ends *near = &asker->near;
    bool stays[ENDS_MAX] = {false};

    *near = *ends;
    for (int side = 0; side < board->nsides; side++)
        if (ends->of_side[side] != END_NONE)
            stays[ends->of_side[side]] = true;
    stays[pair->a] = stays[pair->b] = true;
    for (cell c = 0; c < board->ncells; c++)
        for (int d = 0; cellset_has(region->word, c) && d < BOARD_DIRECTIONS; d++)
            if (ends->of_cell[board->neighbour[c][d]] != END_NONE)
                stays[ends->of_cell[board->neighbour[c][d]]] = true;
    for (cell c = 0; c < board->ncells; c++) {
        const end_id at = ends->of_cell[c];

        if (at == END_NONE || cellset_has(region->word, c) || at == pair->a || at == pair->b)
            continue;
        if (ends->kind[at] == END_EMPTY) {
            ends_play(near, c, colour_other(ends->colour));
        } else if (!stays[at]) {
            cellset_remove(near->own.word, c);
            near->of_cell[c] = END_NONE;
            near->kind[at] = END_NO;
            near->touches[at] = 0;
        }
    }
}

static int links_asker_search(struct links_asker *asker, const struct links_pair *pair,
                              uint64_t limit_work, struct pair_prover_answer *answer)
{
    struct links *links = asker->links;
    const struct board *board = links->now.ends.board;
    struct pair_memo_key key = {.game = board->game->index,
                                .size = board->size,
                                .colour = links->now.ends.colour,
                                .a = pair->a,
                                .b = pair->b,
                                .colour_first = pair->semi,
                                .limit_work = limit_work};
    const struct pair_prover_question question = {.ends = &asker->near,
                                                  .a = pair->a,
                                                  .b = pair->b,
                                                  .region = key.region.word,
                                                  .colour_first = pair->semi,
                                                  .limit_work = limit_work};
    const struct pair_prover_answer *known;
    int status;

    pair_distance_region(&links->now.ends, pair->a, pair->b, REGION_MORE, &key.region);
    links_asker_go_near(asker, pair, &key.region);
    cellset_copy(key.own.word, asker->near.own.word, links->now.ends.words);
    known = pair_memo_find(links->memo, &key);
    if (known != NULL) {
        *answer = *known;
        return 0;
    }
    status = pair_prover_search(links->prover, &question, answer);
    if (status == 0)
        pair_memo_keep(links->memo, &key, answer);
    return status;
}

static int links_asker_ask(struct links_asker *asker, struct links_pair *pair, uint64_t limit_work)
{
    const uint32_t most = pair->semi ? EFFORT_MOST_SIDES : EFFORT_MOST;
    struct pair_prover_answer answer;
    int status = links_asker_search(asker, pair, limit_work, &answer);

    if (status != 0)
        return status;
    asker->rest -= answer.work < asker->rest ? answer.work : asker->rest;
    pair->effort = answer.effort;
    pair->settled = answer.proved || answer.work < limit_work || answer.effort > most;
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

/* One round, with the same work for each question, however little of all work is left: what a
 * question gets must not depend on the others, or no earlier answer to it would be found. */
static int links_asker_ask_round(struct links_asker *asker, uint64_t work)
{
    bool asked[PAIRS_MAX] = {false};
    int i;

    while (asker->rest > 0 && (i = links_asker_next(asker, asked)) >= 0) {
        asked[i] = true;
        if (links_asker_ask(asker, &asker->pair[i], work) != 0)
            return ERROR_MEMORY;
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
        status = links_asker_ask_round(asker, WORK_FIRST);
        if (status == 0)
            status = links_asker_ask_round(asker, WORK_AGAIN);
        links_asker_offer(asker);
    }
    return status == 0 ? links_asker_follow(asker) : status;
}

int links_ask_pairs(struct links *links)
{
    struct links_options wide = links_wide;
    struct links_asker *asker;
    int status = ERROR_MEMORY;

    asker = calloc(1, sizeof *asker);
    if (links->prover == NULL)
        links->prover = pair_prover_new(links->options.known);
    if (links->memo == NULL)
        links->memo = pair_memo_new();
    wide.known = links->options.known;
    if (asker != NULL) {
        asker->links = links;
        asker->wide = links_new(&wide);
        if (asker->wide != NULL && links->prover != NULL && links->memo != NULL)
            status = links_asker_run(asker);
        links_free(asker->wide);
    }
    free(asker);
    return status;
}
