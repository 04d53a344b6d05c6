/* SPDX-License-Identifier: ISC */
/*
 * Claims of templates by the definition alone: both colours fill the cells in turn, and on the full
 * cells each stone's chain is followed from neighbour to neighbour.  Compared with the prover, on
 * the library's small templates, on these without some of their cells, and with each claim that
 * their drawing allows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "patterns/library.h"
#include "patterns/proof.h"

#define CELLS_MOST 12
#define STATES 531441 /* 3^CELLS_MOST: each cell free, own, the opponent's */

struct slow {
    const struct template *template;
    const struct board *board;
    struct template_place place;
    bool one_chain; /* a planted bug: "each" is taken for "joined" */
    int8_t known[2][STATES]; /* [the colour moves]: -1 not known */
};

static void slow_spread(const struct board *board, bool *own, cell at)
{
    own[at] = false;
    for (int d = 0; d < BOARD_DIRECTIONS; d++)
        if (board->neighbour[at][d] != board->ncells && own[board->neighbour[at][d]])
            slow_spread(board, own, board->neighbour[at][d]);
}

/* Does the chain of stone i touch all sides, and hold the other stones if `all`? */
static bool slow_chain_does(const struct slow *slow, uint64_t mine, int i, bool all)
{
    const struct template *t = slow->template;
    bool own[BOARD_CELLS_MAX + 1] = {false}, before[BOARD_CELLS_MAX + 1];
    edge_set sides = 0;

    for (int j = 0; j < t->nstones; j++)
        own[slow->place.stones[j]] = true;
    for (int j = 0; j < t->ncells; j++)
        own[slow->place.cells[j]] = mine >> j & 1;
    memcpy(before, own, sizeof own);
    slow_spread(slow->board, own, slow->place.stones[i]);
    for (int c = 0; c < slow->board->ncells; c++)
        if (before[c] && !own[c])
            sides |= slow->board->edges[c];
    for (int s = 0; s < slow->place.nsides; s++)
        if (!(sides >> slow->place.side[s] & 1))
            return false;
    for (int j = 0; j < t->nstones && all; j++)
        if (template_joins(t, j) && own[slow->place.stones[j]])
            return false;
    return true;
}

static bool slow_is_met(const struct slow *slow, uint64_t mine)
{
    const struct template *t = slow->template;
    bool each = t->claim == CLAIM_EACH && !slow->one_chain;

    for (int i = 0; i < t->nstones; i++)
        if (template_joins(t, i) && !slow_chain_does(slow, mine, i, !each))
            return false;
    return true;
}

/* Is the claim met from here?  `state` has a digit of base 3 for each cell. */
static bool slow_wins(struct slow *slow, int state, uint64_t mine, uint64_t free, bool own_move)
{
    int8_t *known = &slow->known[own_move][state];
    bool wins = !own_move;

    if (*known >= 0)
        return *known;
    if (free == 0)
        wins = slow_is_met(slow, mine);
    for (int i = 0, digit = 1; i < slow->template->ncells && wins != own_move; i++, digit *= 3) {
        uint64_t bit = (uint64_t)1 << i;

        if (free & bit)
            wins = slow_wins(slow, state + (own_move ? digit : 2 * digit),
                             own_move ? mine | bit : mine, free & ~bit, !own_move);
    }
    *known = wins;
    return wins;
}

static bool slow_holds(struct slow *slow, const struct template *template, struct boards *boards)
{
    slow->template = template;
    slow->board = template_least_board(template, boards, &slow->place);
    assert_non_null(slow->board);
    memset(slow->known, -1, sizeof slow->known);
    return slow_wins(slow, 0, 0, ((uint64_t)1 << template->ncells) - 1,
                     template->claim == CLAIM_SEMI);
}

struct claims {
    struct slow slow;
    struct boards boards;
    struct prover *prover;
    long held, failed, bugs_seen;
};

static void claims_compare(struct claims *c, const struct template *template)
{
    struct proof proof;
    bool holds = slow_holds(&c->slow, template, &c->boards);

    template_prove(c->prover, template, 0, &proof);
    assert_int_equal(proof.verdict, holds ? PROOF_HOLDS : PROOF_FAILS);
    c->held += holds;
    c->failed += !holds;
    c->slow.one_chain = true;
    c->bugs_seen += slow_holds(&c->slow, template, &c->boards) != holds;
    c->slow.one_chain = false;
}

/* The template with another claim, and without the cells whose bits are not in `cells`. */
static void claims_try(struct claims *c, const struct template *template, enum template_claim claim,
                       uint64_t cells)
{
    struct template_cell kept[TEMPLATE_CELLS_MAX];
    struct template t = *template;

    t.claim = (uint8_t)claim;
    t.minimal = false;
    t.helpers = claim == CLAIM_HELPED ? template->helpers : 0;
    if (claim == CLAIM_HELPED && t.helpers == 0)
        t.helpers = (uint16_t)(1u << (t.nstones - 1));
    t.cells = kept;
    t.ncells = 0;
    for (int i = 0; i < template->ncells; i++)
        if (cells >> i & 1)
            kept[t.ncells++] = template->cells[i];
    claims_compare(c, &t);
}

static void test_claims(void **state)
{
    static struct claims c;
    struct random random = {.state = 31};
    size_t count;
    const struct template *templates = builtin_templates(&count);

    (void)state;
    c.prover = prover_new();
    assert_non_null(c.prover);
    for (size_t i = 0; i < count; i++) {
        const struct template *t = &templates[i];
        uint64_t all = ((uint64_t)1 << t->ncells) - 1;

        if (t->ncells > CELLS_MOST)
            continue;
        claims_compare(&c, &(struct template){.name = t->name,
                                              .also = "",
                                              .source = "",
                                              .stones = t->stones,
                                              .cells = t->cells,
                                              .nstones = t->nstones,
                                              .ncells = t->ncells,
                                              .helpers = t->helpers,
                                              .claim = t->claim,
                                              .below = t->below,
                                              .left = t->left});
        if (t->nstones < 2 || template_use(t) != SERVES_SIDE || t->ncells > 10)
            continue;
        for (int claim = 0; claim < TEMPLATE_CLAIMS; claim++)
            for (int tries = 0; tries < 3; tries++)
                claims_try(&c, t, (enum template_claim)claim,
                           tries == 0 ? all : all & ~((uint64_t)1 << random_below(&random, 16)));
    }
    print_message("%ld claims held, %ld failed; the planted bug was seen %ld times\n", c.held,
                  c.failed, c.bugs_seen);
    assert_true(c.held > 50);
    assert_true(c.failed > 10);
    assert_true(c.bugs_seen > 4);
    prover_free(c.prover);
    boards_release(&c.boards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_claims)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
