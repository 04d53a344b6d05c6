/* SPDX-License-Identifier: ISC */
/*
 * Positional games against a plain minimax that knows the rules alone: the value, the least plies
 * and the first moves of random games, of every kind of rules and schedule; that proofs verify, and
 * that proofs in which one branch was changed do not verify a false claim.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "analyse/board/cellset.h"
#include "analyse/positional/positional_count.h"
#include "analyse/positional/positional_make.h"
#include "analyse/positional/positional_proof.h"
#include "analyse/positional/positional_symmetry.h"

#define TRIALS 1500

/* ---- the second implementation ----------------------------------------------------------- */

/* The result with the best play of both: +-(100 - plies) when a player completes a set, so that the
 * winner hurries and the loser delays; 0 if nobody does. */
static int minimax(const struct positional *game, enum positional_rules rules,
                   const point_set stones[2], int ply)
{
    int best = -1000, sign;
    point_set moves = positional_points(game) & ~stones[0] & ~stones[1];

    for (int player = 0; player < 2; player++)
        if ((player == POSITIONAL_BLACK || rules == POSITIONAL_STRONG) &&
            positional_holds(game, (enum positional_player)player, stones[player]))
            return (player == POSITIONAL_BLACK) == (rules != POSITIONAL_AVOIDER) ? 100 - ply
                                                                                 : ply - 100;
    if (ply == game->nplies || moves == 0)
        return 0;
    if (ply == 0 && game->first_moves != 0)
        moves &= game->first_moves;
    sign = positional_mover(game, ply) == POSITIONAL_BLACK ? 1 : -1;
    for (; moves != 0; moves &= moves - 1) {
        point_set after[2] = {stones[0], stones[1]};

        after[positional_mover(game, ply)] |= moves & (~moves + 1);
        int value = sign * minimax(game, rules, after, ply + 1);
        best = value > best ? value : best;
    }
    return sign * best;
}

/* ---- random games ------------------------------------------------------------------------ */

static void random_sets(struct positional *game, enum positional_player player,
                        struct random *random)
{
    int count = 1 + (int)random_below(random, 7);

    for (int i = 0; i < count; i++) {
        int size = 1 + (int)random_below(random, 4);
        point_set set = 0;

        for (int j = 0; j < size; j++)
            set |= (point_set)1 << random_below(random, (uint32_t)game->npoints);
        assert_int_equal(positional_add(game, player, set), 0);
    }
    positional_trim(game, player);
}

static void random_graph(struct positional *game, struct random *random)
{
    point_set all = positional_points(game);

    game->is_graph = true;
    for (int p = 0; p < game->npoints; p++)
        for (int q = 0; q < p; q++)
            if (random_below(random, 3) == 0) {
                game->near[p] |= (point_set)1 << q;
                game->near[q] |= (point_set)1 << p;
            }
    game->start = random_next(random) & all;
    game->end = random_next(random) & all & ~game->start;
    if (game->start == 0)
        game->start = 1;
    if (game->end == 0)
        game->end = (point_set)1 << (game->npoints - 1);
}

static void random_game(struct positional *game, struct random *random)
{
    *game = (struct positional){.npoints = 3 + (int)random_below(random, 6)};
    for (int p = 0; p < game->npoints; p++)
        game->name[p][0] = (char)('a' + p);
    if (random_below(random, 3) == 0)
        random_graph(game, random);
    else
        random_sets(game, POSITIONAL_BLACK, random);
    if (random_below(random, 3) != 0)
        random_sets(game, POSITIONAL_WHITE, random);
    positional_alternate(game, (enum positional_player)random_below(random, 2));
    if (random_below(random, 3) == 0)
        game->black_plies = random_next(random);
    if (random_below(random, 3) == 0)
        game->nplies = 1 + (int)random_below(random, (uint32_t)game->npoints);
    if (random_below(random, 3) == 0)
        game->initial[random_below(random, 2)] = (point_set)1
                                                 << random_below(random, (uint32_t)game->npoints);
    if (random_below(random, 4) == 0)
        game->first_moves =
            (random_next(random) & positional_points(game) & ~game->initial[0] & ~game->initial[1]);
}

/* ---- comparisons ------------------------------------------------------------------------- */

static enum positional_rules rules_of(int i)
{
    return i % 3 == 0 ? POSITIONAL_STRONG : i % 3 == 1 ? POSITIONAL_MAKER : POSITIONAL_AVOIDER;
}

/* The value that the solver should find; 0 is a win for who must not be beaten. */
static int wanted_value(enum positional_rules rules, int result)
{
    if (result != 0 || rules == POSITIONAL_STRONG)
        return (result > 0) - (result < 0);
    return rules == POSITIONAL_AVOIDER ? 1 : -1;
}

static point_set wanted_first(const struct positional *game, enum positional_rules rules, int value)
{
    enum positional_player mover = positional_mover(game, 0);
    point_set moves = positional_points(game) & ~game->initial[0] & ~game->initial[1];
    point_set first = 0;

    if ((mover == POSITIONAL_BLACK ? value : -value) < 0)
        return 0;
    if (game->first_moves != 0)
        moves &= game->first_moves;
    for (; moves != 0; moves &= moves - 1) {
        point_set after[2] = {game->initial[0], game->initial[1]};

        after[mover] |= moves & (~moves + 1);
        if (wanted_value(rules, minimax(game, rules, after, 1)) == value)
            first |= moves & (~moves + 1);
    }
    return first;
}

static void check_proof(const struct positional *game, enum positional_rules rules,
                        const struct positional_solution *solution,
                        struct positional_search *search, struct random *random)
{
    struct positional_proof proof = {0};
    struct positional_fault fault;

    assert_int_equal(positional_proof_make(game, solution, rules, search, 1 << 16, &proof),
                     POSITIONAL_YES);
    for (int i = 0; i < proof.nclaims; i++) {
        struct positional_claim claim = proof.claim[i];

        assert_int_equal(positional_verify(game, &proof, &claim, 1 << 20, &fault), POSITIONAL_YES);
        /* A false claim cannot be proved: that the other player wins, or a faster win. */
        claim.owner = 1 - claim.owner;
        claim.wins = true;
        claim.until = positional_length(game);
        assert_int_equal(positional_verify(game, &proof, &claim, 1 << 20, &fault), POSITIONAL_NO);
        claim = proof.claim[i];
        if (claim.wins) {
            claim.until--;
            assert_int_equal(positional_verify(game, &proof, &claim, 1 << 20, &fault),
                             POSITIONAL_NO);
        }
    }
    /* A changed branch: whatever the verifier then says of a false claim is no. */
    if (proof.nbranches > 0) {
        struct positional_branch *branch =
            &proof.branches[random_below(random, (uint32_t)proof.nbranches)];
        struct positional_claim claim = proof.claim[0];

        branch->point = (uint8_t)random_below(random, (uint32_t)game->npoints);
        claim.owner = 1 - claim.owner;
        claim.wins = true;
        claim.until = positional_length(game);
        assert_int_not_equal(positional_verify(game, &proof, &claim, 1 << 20, &fault),
                             POSITIONAL_YES);
    }
    positional_proof_release(&proof);
}

/* Solves, and compares.  Returns false if the game is over before it begins. */
static bool check_game(const struct positional *game, enum positional_rules rules,
                       struct random *random)
{
    struct positional_symmetry symmetry;
    struct positional_solution solution;
    struct positional_search *search;
    int result = minimax(game, rules, game->initial, 0), value = wanted_value(rules, result);

    for (int player = 0; player < 2; player++)
        if (positional_holds(game, (enum positional_player)player, game->initial[player]))
            return false;
    assert_int_equal(positional_symmetry(game, 100000, &symmetry), 0);
    assert_true(symmetry.is_known);
    search = positional_search_new(game, rules, 1 << 16);
    assert_non_null(search);
    positional_solve(game, rules, search, symmetry.orbit, &solution);
    assert_true(solution.is_decided);
    assert_int_equal(solution.value, value);
    assert_true(solution.first_moves == wanted_first(game, rules, value));
    assert_true(solution.first_open == 0);
    if (rules != POSITIONAL_AVOIDER) {
        assert_int_equal(solution.plies, result == 0 ? 0 : 100 - abs(result));
        assert_int_equal(solution.nline, solution.plies);
        check_proof(game, rules, &solution, search, random);
    }
    positional_search_free(search);
    return true;
}

static void test_random_games(void **state)
{
    struct random random = {20261123};
    int played = 0;

    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct positional game;

        random_game(&game, &random);
        played += check_game(&game, rules_of(i), &random);
        positional_release(&game);
    }
    assert_true(played > TRIALS / 2);
}

/* A reply that the must-play rule leaves out when it must not would be seen: the same comparison
 * fails for a game whose rules the minimax is told wrongly. */
static void test_planted_bug(void **state)
{
    struct random random = {3};
    int differ = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct positional game;

        random_game(&game, &random);
        differ += minimax(&game, POSITIONAL_STRONG, game.initial, 0) !=
                  minimax(&game, POSITIONAL_MAKER, game.initial, 0);
        positional_release(&game);
    }
    assert_true(differ > 5);
}

/* ---- facts by definition ----------------------------------------------------------------- */

/* Every permutation of the points that keeps the sets. */
static void count_permutations(const struct positional *game, int *image, int placed,
                               point_set used, uint64_t *order)
{
    if (placed == game->npoints) {
        for (int player = 0; player < 2; player++)
            for (size_t i = 0; i < game->wins[player].count; i++) {
                point_set mapped = 0;
                size_t j = 0;

                for (point_set rest = game->wins[player].set[i]; rest != 0; rest &= rest - 1)
                    mapped |= (point_set)1 << image[__builtin_ctzll(rest)];
                while (j < game->wins[player].count && game->wins[player].set[j] != mapped)
                    j++;
                if (j == game->wins[player].count)
                    return;
            }
        ++*order;
        return;
    }
    for (int q = 0; q < game->npoints; q++)
        if ((used >> q & 1) == 0) {
            image[placed] = q;
            count_permutations(game, image, placed + 1, used | (point_set)1 << q, order);
        }
}

static bool can_draw(const struct positional *game, const point_set stones[2], int ply)
{
    point_set moves = positional_points(game) & ~stones[0] & ~stones[1];

    if (positional_holds(game, POSITIONAL_BLACK, stones[0]) ||
        positional_holds(game, POSITIONAL_WHITE, stones[1]))
        return false;
    if (ply == game->nplies || moves == 0)
        return true;
    for (; moves != 0; moves &= moves - 1) {
        point_set after[2] = {stones[0], stones[1]};

        after[positional_mover(game, ply)] |= moves & (~moves + 1);
        if (can_draw(game, after, ply + 1))
            return true;
    }
    return false;
}

static bool pairing_exists(const struct positional *game, point_set used, const point_set *pairs,
                           int npairs)
{
    bool whole = true;

    for (size_t i = 0; i < game->wins[0].count && whole; i++) {
        whole = false;
        for (int j = 0; j < npairs; j++)
            whole |= (pairs[j] & ~game->wins[0].set[i]) == 0;
    }
    if (whole)
        return true;
    for (int p = 0; p < game->npoints; p++)
        for (int q = 0; q < p; q++) {
            point_set pair = (point_set)1 << p | (point_set)1 << q, more[8];

            if ((pair & used) != 0 || (npairs > 0 && pair < pairs[npairs - 1]))
                continue;
            for (int j = 0; j < npairs; j++)
                more[j] = pairs[j];
            more[npairs] = pair;
            if (pairing_exists(game, used | pair, more, npairs + 1))
                return true;
        }
    return false;
}

static void test_facts(void **state)
{
    struct random random = {7};

    (void)state;
    for (int i = 0; i < 200; i++) {
        struct positional game = {.npoints = 3 + (int)random_below(&random, 4)};
        struct positional_symmetry symmetry;
        struct positional_pairing pairing;
        point_set stones[2];
        uint64_t order = 0;
        int image[POSITIONAL_POINTS_MAX];

        random_sets(&game, POSITIONAL_BLACK, &random);
        random_sets(&game, POSITIONAL_WHITE, &random);
        positional_alternate(&game, POSITIONAL_BLACK);
        game.nplies -= (int)random_below(&random, 2);
        assert_int_equal(positional_symmetry(&game, 100000, &symmetry), 0);
        count_permutations(&game, image, 0, 0, &order);
        assert_true(symmetry.order == order);
        enum positional_existence draw = positional_find_draw(&game, 1 << 20, stones);
        assert_int_equal(draw == POSITIONAL_EXISTS, can_draw(&game, game.initial, 0));
        if (draw == POSITIONAL_EXISTS)
            assert_false(positional_holds(&game, POSITIONAL_BLACK, stones[0]) ||
                         positional_holds(&game, POSITIONAL_WHITE, stones[1]));
        positional_find_pairing(&game, POSITIONAL_BLACK, 1 << 20, &pairing);
        assert_int_equal(pairing.exists == POSITIONAL_EXISTS, pairing_exists(&game, 0, NULL, 0));
        positional_release(&game);
    }
}

/* ---- known numbers ----------------------------------------------------------------------- */

static void test_counts(void **state)
{
    struct positional game;
    struct positional_counts counts;

    (void)state;
    assert_int_equal(positional_make_grid(3, 3, 3, &game), POSITIONAL_MADE);
    assert_int_equal(positional_count(&game, false, 1 << 20, &counts), 0);
    assert_true(counts.configurations == 5478 && counts.final == 958);
    assert_true(counts.games == 255168 && counts.games_won[0] == 131184 &&
                counts.games_won[1] == 77904 && counts.games_drawn == 46080);
    assert_int_equal(positional_count(&game, true, 1 << 20, &counts), 0);
    assert_true(counts.configurations == 5890 && counts.final == 198 && counts.games == 321408);
    assert_int_equal(positional_count(&game, false, 100, &counts), 0);
    assert_false(counts.is_complete);
    positional_release(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_planted_bug),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
