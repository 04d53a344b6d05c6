/* SPDX-License-Identifier: ISC */
/*
 * Are two ends joined on a board that is too large for the exact search?
 *
 * Let R be any set of empty cells.  Two games on R bound the game on the board from both sides,
 * because the goal is monotone (subgame.h):
 *
 *   Proof.  All empty cells outside R are the opponent's.  If the colour still joins the ends, it
 *   joins them on the board, on the carrier of that answer.
 *
 *   Refutation.  All empty cells outside R are the colour's.  If the opponent still prevents the
 *   link, he prevents it on the board: he plays by the same strategy in R, a move of the colour
 *   outside R gives it nothing that it did not have in that game, and the opponent may pass when he
 *   has no answer to give, since a further stone of his never hurts him.  A "no" of the first game
 *   proves nothing, however large R is, as long as cells outside could help.
 *
 * An end that is an empty cell counts as the colour's stone in both games and is in no region.
 *
 * Regions.  The distance of a cell from an end is the fewest stones, the one on the cell included,
 * that lead there; chains, and sides that conduct, cost nothing.  A link runs where the sum of both
 * distances is small; a wall runs around one end, where one distance is small, or across.  So the
 * regions are all cells up to a bound of the sum, or of either distance.  Whole levels are taken,
 * so a region does not depend on the orientation of the board or the order of the ends.  Cells with
 * an infinite distance are behind the opponent's stones and of no link of these ends.
 *
 * Before and after the regions, with few nodes and with many, a search whose leaves are connection
 * searches tries to prove the link on all cells that can matter (pair_prover.c).  It takes the
 * longest where there is nothing to prove, so the regions with few nodes come even before it: what
 * they refute is refuted.
 */
#include "analyse/derive/pair_search.h"

#include <stdlib.h>

#include "analyse/links/pair_distance.h"

#define SHARE 4 /* one search takes at most this part of the nodes that remain; set by hand */
/* Work of the prover before the exact search, and with what is searched after it for each node that
 * the exact search may take; and the least of it, so that a cheap question gets a cheap answer. */
#define PROVER_FIRST 20000000 /* set by hand */
#define PROVER_EACH 9000 /* set by hand */
#define PROVER_LEAST 1000000 /* set by hand */
/* Nodes of the exact search before the prover: some milliseconds; set by hand. */
#define NODES_FIRST 5000

enum { METRIC_BOTH, METRIC_A, METRIC_B, METRICS };

struct pair_searcher {
    struct exact *exact;
    const struct pair_question *question;
    struct exact_answer *answer;
    uint64_t rest; /* nodes */
    int distance[METRICS][BOARD_CELLS_MAX]; /* [][empty cell] */
    struct ends filled; /* the position in which the colour has all cells outside the region */
};

/* ---- regions --------------------------------------------------------------------------------- */

static void pair_measure_both(struct pair_searcher *s)
{
    const struct pair_question *question = s->question;
    const struct ends *ends = question->ends;
    int distance[2][ENDS_MAX];

    pair_distance_find(ends, question->a, distance[0]);
    pair_distance_find(ends, question->b, distance[1]);
    for (cell c = 0; c < ends->board->ncells; c++) {
        bool fits = ends->kind[c] == END_EMPTY && c != question->a && c != question->b &&
                    distance[0][c] < PAIR_FAR && distance[1][c] < PAIR_FAR;

        s->distance[METRIC_BOTH][c] = fits ? distance[0][c] + distance[1][c] : PAIR_FAR;
        s->distance[METRIC_A][c] = fits ? distance[0][c] : PAIR_FAR;
        s->distance[METRIC_B][c] = fits ? distance[1][c] : PAIR_FAR;
    }
}

/* Writes the region and returns its number of cells. */
static int pair_region(const struct pair_searcher *s, int metric, int bound, struct cellset *region)
{
    const struct ends *ends = s->question->ends;

    cellset_clear(region->word, ends->words);
    for (cell c = 0; c < ends->board->ncells; c++)
        if (s->distance[metric][c] <= bound)
            cellset_add(region->word, c);
    return cellset_count(region->word, ends->words);
}

/* ---- searches -------------------------------------------------------------------------------- */

static enum exact_verdict pair_solve(struct pair_searcher *s, const struct ends *ends, end_id a,
                                     end_id b, const struct cellset *region, bool is_whole)
{
    struct exact_question query = {.ends = ends,
                                   .carrier = region->word,
                                   .ntargets = 2,
                                   .target = {a, b},
                                   .colour_first = s->question->colour_first,
                                   .limit_nodes = is_whole ? s->rest : s->rest / SHARE + 1};

    if (s->rest == 0)
        return EXACT_UNKNOWN;
    exact_solve(s->exact, &query, s->answer);
    s->rest -= s->answer->nodes < s->rest ? s->answer->nodes : s->rest;
    return s->answer->verdict;
}

static enum exact_verdict pair_prove(struct pair_searcher *s, const struct cellset *region,
                                     bool is_whole)
{
    return pair_solve(s, s->question->ends, s->question->a, s->question->b, region, is_whole);
}

/* The end of `ends` that holds `end` of the position. */
static end_id pair_end_of(const struct ends *ends, end_id end)
{
    int side = ends_side(ends, end);

    return side >= 0 ? ends->of_side[side] : ends->of_cell[end];
}

static enum exact_verdict pair_refute(struct pair_searcher *s, const struct cellset *region)
{
    const struct pair_question *question = s->question;
    end_id a, b;

    s->filled = *question->ends;
    for (cell c = 0; c < question->ends->board->ncells; c++)
        if (question->ends->kind[c] == END_EMPTY && c != question->a && c != question->b &&
            !cellset_has(region->word, c))
            ends_play(&s->filled, c, question->ends->colour);
    a = pair_end_of(&s->filled, question->a);
    b = pair_end_of(&s->filled, question->b);
    return a == b ? EXACT_YES : pair_solve(s, &s->filled, a, b, region, false);
}

/*
 * Grows the regions.  On a region that holds all cells that can matter the first game decides in
 * both directions: a cell outside is behind the opponent's stones, whichever colour has it.
 */
static enum exact_verdict pair_grow(struct pair_searcher *s)
{
    struct cellset region;
    int whole = pair_region(s, METRIC_BOTH, PAIR_FAR - 1, &region), before[METRICS] = {0};
    bool grows = true;

    for (int bound = 1; grows && s->rest > 0; bound++) {
        grows = false;
        for (int metric = 0; metric < METRICS; metric++) {
            int ncells = pair_region(s, metric, bound, &region);
            enum exact_verdict verdict = EXACT_NO;

            if (ncells < whole && ncells <= SUBGAME_CELLS_MAX)
                grows = true;
            if (ncells == before[metric] || ncells > SUBGAME_CELLS_MAX)
                continue;
            before[metric] = ncells;
            if (metric == METRIC_BOTH) {
                verdict = pair_prove(s, &region, ncells == whole);
                if (verdict == EXACT_YES || (verdict == EXACT_NO && ncells == whole))
                    return verdict;
            }
            if (pair_refute(s, &region) == EXACT_NO)
                return EXACT_NO;
        }
    }
    return whole == 0 ? pair_prove(s, &region, true) : EXACT_UNKNOWN;
}

/* The region that the prover searches: all cells that can matter. */
struct pair_by_links {
    struct pair_prover *prover;
    bool begun;
    struct pair_prover_question question;
    struct cellset region;
};

/* Lets the prover try, up to this work: more at a second call. */
static int pair_prove_by_links(struct pair_searcher *s, struct pair_by_links *by_links,
                               uint64_t limit_work, enum exact_verdict *verdict)
{
    const struct pair_question *question = s->question;
    const bool begins = !by_links->begun;
    struct pair_prover_answer answer;
    int status = ERROR_MEMORY;

    if (begins) {
        by_links->begun = true;
        if (by_links->prover == NULL)
            by_links->prover = pair_prover_new(question->known);
        (void)pair_region(s, METRIC_BOTH, PAIR_FAR - 1, &by_links->region);
        by_links->question = (struct pair_prover_question){.ends = question->ends,
                                                           .a = question->a,
                                                           .b = question->b,
                                                           .region = by_links->region.word,
                                                           .colour_first = question->colour_first,
                                                           .limit_work = limit_work};
    }
    if (by_links->prover != NULL)
        status = begins ? pair_prover_search(by_links->prover, &by_links->question, &answer)
                        : pair_prover_continue(by_links->prover, limit_work, &answer);
    if (status == 0 && answer.proved) {
        *verdict = EXACT_YES;
        s->answer->carrier = answer.carrier;
        s->answer->move = answer.opening;
    }
    return status;
}

uint64_t pair_search_limit_work(uint64_t limit_nodes)
{
    return limit_nodes > UINT64_MAX / PROVER_EACH - PROVER_LEAST
               ? UINT64_MAX
               : PROVER_LEAST + limit_nodes * PROVER_EACH;
}

/* Proves the link on the region that the caller of pair_search() suspects. */
static enum exact_verdict pair_prove_hint(struct pair_searcher *s)
{
    struct cellset region = {{0}};

    if (s->question->hint == NULL)
        return EXACT_UNKNOWN;
    cellset_copy(region.word, s->question->hint, s->question->ends->words);
    return pair_prove(s, &region, false);
}

/*
 * The exact search with at most NODES_FIRST of the nodes, the prover, and the exact search with all
 * nodes.  No region has fewer nodes then, so a NO of the first is the last word.  A YES of the
 * first is not where the carrier counts: that of the prover is preferred.
 */
static int pair_search_all(struct pair_searcher *s, struct pair_by_links *by_links,
                           enum exact_verdict *verdict)
{
    const uint64_t last = pair_search_limit_work(s->rest);
    enum exact_verdict proved = pair_prove_hint(s);
    const uint64_t rest = s->rest;
    int status;

    *verdict = proved;
    if (proved == EXACT_YES)
        return 0;
    s->rest = rest < NODES_FIRST ? rest : NODES_FIRST;
    *verdict = pair_grow(s);
    if (*verdict == EXACT_NO || (*verdict == EXACT_YES && s->question->any_carrier))
        return 0;
    status = pair_prove_by_links(s, by_links, last < PROVER_FIRST ? last : PROVER_FIRST, &proved);
    if (proved == EXACT_YES) {
        *verdict = proved;
        return status;
    }
    if (status == 0 && rest > NODES_FIRST) {
        s->rest = rest;
        *verdict = pair_grow(s);
    }
    if (status == 0 && *verdict == EXACT_UNKNOWN)
        status = pair_prove_by_links(s, by_links, last, verdict);
    return status;
}

int pair_search(struct exact *exact, const struct pair_question *question,
                struct exact_answer *answer)
{
    struct pair_searcher *s = malloc(sizeof *s);
    struct pair_by_links by_links = {.prover = question->prover == NULL ? NULL : *question->prover};
    enum exact_verdict verdict = EXACT_UNKNOWN;
    int status;

    if (s == NULL)
        return ERROR_MEMORY;
    s->exact = exact;
    s->question = question;
    s->answer = answer;
    s->rest = question->limit_nodes ? question->limit_nodes : EXACT_LIMIT_NODES;
    memset(answer, 0, sizeof *answer);
    pair_measure_both(s);
    status = pair_search_all(s, &by_links, &verdict);
    if (question->prover == NULL)
        pair_prover_free(by_links.prover);
    else
        *question->prover = by_links.prover;
    answer->verdict = verdict;
    if (verdict != EXACT_YES || !question->colour_first)
        answer->move = CELL_NONE;
    free(s);
    return status;
}
