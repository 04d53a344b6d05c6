/* SPDX-License-Identifier: ISC */
/*
 * The connection search against the exact search and the plain enumeration: every link is true, an
 * update equals a search from nothing, symmetry and order of play change nothing, caps leave only
 * true links.  How many of the true links are found: test_links_complete.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/links/links.h"
#include "analyse/solve/exact.h"
#include "patterns/template_links.h"
#include "tests/lib/link_counts.h"
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/brute.h"

struct checks {
    struct links *links;
    struct exact *exact;
    struct random random;
    int share; /* one link in so many is checked */
    int exhaustive_cells; /* carriers up to this size are enumerated */
    int enumerated, proved, attacked, refuted;
};

/* ---- is a link true? -------------------------------------------------------------------- */

static void to_brute(const struct position *position, const struct ends *ends,
                     const struct link *link, struct brute *brute)
{
    end_id at[2] = {link->a, link->b};

    memset(brute, 0, sizeof *brute);
    brute->position = position;
    brute->colour = ends->colour;
    brute->ntargets = 2;
    for (int j = 0; j < 2; j++) {
        brute->target[j] = ends_cell(ends, at[j]);
        brute->side[j] = ends_side(ends, at[j]);
    }
    for (cell c = cellset_next(link->carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(link->carrier, c + 1u, ends->words))
        brute->cells[brute->ncells++] = c;
    brute->colour_first = link->is_semi;
}

static struct exact_question to_question(const struct ends *ends, const struct link *link)
{
    return (struct exact_question){.ends = ends,
                                   .carrier = link->carrier,
                                   .ntargets = 2,
                                   .target = {link->a, link->b},
                                   .colour_first = link->is_semi,
                                   .limit_nodes = 20000000};
}

/*
 * One game on the carrier: the opponent attacks at random, or greedily where fewest answers save
 * the link; the colour takes any answer that the exact search gives.  Judged by the enumeration's
 * own eyes on the last few cells.
 */
static bool survives_attack(struct checks *checks, const struct position *position,
                            const struct link *link, bool greedy)
{
    struct position now = *position;
    enum colour colour = links_ends(checks->links)->colour;
    struct cellset rest = {{0}};
    int words = cellset_words(position->board), n = link->ncells;

    cellset_copy(rest.word, link->carrier, words);
    while (n > 9) {
        struct ends ends;
        struct link part = *link;
        struct exact_question question;
        struct cellset replies, best;
        cell attack = CELL_NONE;
        int fewest = 10000;

        ends_init(&ends, &now, colour);
        part.carrier = rest.word;
        question = to_question(&ends, &part);
        question.target[0] =
            ends_cell(&ends, link->a) == CELL_NONE ? link->a : ends.of_cell[link->a];
        question.target[1] =
            ends_cell(&ends, link->b) == CELL_NONE ? link->b : ends.of_cell[link->b];
        if (question.target[0] == question.target[1])
            return true;
        for (cell c = cellset_next(rest.word, 0, words); c != CELL_NONE;
             c = cellset_next(rest.word, c + 1u, words)) {
            if (!greedy && random_below(&checks->random, (uint32_t)n) != 0 && attack != CELL_NONE)
                continue;
            if (!greedy) {
                attack = c;
                continue;
            }
            exact_replies(checks->exact, &question, c, replies.word);
            if (cellset_count(replies.word, words) < fewest) {
                fewest = cellset_count(replies.word, words);
                attack = c;
                best = replies;
            }
        }
        if (!greedy)
            exact_replies(checks->exact, &question, attack, best.word);
        if (cellset_empty(best.word, words))
            return false;
        fewest = (int)random_below(&checks->random, (uint32_t)cellset_count(best.word, words));
        for (cell c = cellset_next(best.word, 0, words);;
             c = cellset_next(best.word, c + 1u, words))
            if (fewest-- == 0) {
                position_play(&now, attack, colour_other(colour));
                position_play(&now, c, colour);
                cellset_remove(rest.word, attack);
                cellset_remove(rest.word, c);
                break;
            }
        n -= 2;
    }
    {
        struct ends ends;
        struct link part = *link;
        struct brute brute;

        ends_init(&ends, &now, colour);
        part.carrier = rest.word;
        part.is_semi = false;
        to_brute(&now, &ends, &part, &brute);
        return brute_solve(&brute);
    }
}

static bool holds(struct checks *checks, const struct position *position, const struct link *link)
{
    const struct ends *ends = links_ends(checks->links);
    struct exact_question question = to_question(ends, link);
    struct exact_answer answer;

    if (link->ncells <= checks->exhaustive_cells) {
        struct brute brute;

        checks->enumerated++;
        to_brute(position, ends, link, &brute);
        return brute_solve(&brute);
    }
    exact_solve(checks->exact, &question, &answer);
    checks->proved++;
    if (answer.verdict != EXACT_YES)
        return false;
    if (link->is_semi || link->ncells > 40)
        return true;
    for (int i = 0; i < volume(1, 200); i++)
        if (!survives_attack(checks, position, link, false))
            return false;
    for (int i = 0; i < volume(1, 50); i++)
        if (!survives_attack(checks, position, link, true))
            return false;
    checks->attacked++;
    return true;
}

/* Calls for each link, each pair once. */
static void for_links(const struct links *links, void (*each)(void *, const struct link *),
                      void *context)
{
    const struct ends *ends = links_ends(links);

    for (int a = 0; a < ends->nends; a++) {
        uint32_t cursor = 0;
        end_id b;

        while ((b = links_partner(links, (end_id)a, &cursor)) != END_NONE)
            for (int semi = 0; semi < 2 && a < b; semi++) {
                uint32_t at = 0;
                struct link link;

                while (links_between(links, (end_id)a, b, semi, &at, &link))
                    each(context, &link);
            }
    }
}

struct visit {
    struct checks *checks;
    const struct position *position;
};

static void check_link(void *context, const struct link *link)
{
    struct visit *visit = context;

    if (random_below(&visit->checks->random, (uint32_t)visit->checks->share) != 0)
        return;
    if (holds(visit->checks, visit->position, link))
        return;
    visit->checks->refuted++;
    printf("# refuted: %s link %d-%d of %d cells\n", link->is_semi ? "semi" : "full", link->a,
           link->b, link->ncells);
}

static bool check_position(void *context, const struct position *position)
{
    struct visit visit = {context, position};

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(visit.checks->links, position, (enum colour)colour), 0);
        for_links(visit.checks->links, check_link, &visit);
    }
    return true;
}

static void begin_checks(struct checks *checks, const struct links_options *options, int share,
                         uint64_t seed)
{
    memset(checks, 0, sizeof *checks);
    checks->links = links_new(options);
    checks->exact = exact_new(14);
    checks->random.state = seed;
    checks->share = share;
    checks->exhaustive_cells = volume_is_full() ? 12 : 9;
    assert_non_null(checks->links);
    assert_non_null(checks->exact);
}

static void end_checks(struct checks *checks)
{
    printf("# %d links enumerated, %d proved exactly, %d of these attacked; %d refuted\n",
           checks->enumerated, checks->proved, checks->attacked, checks->refuted);
    links_free(checks->links);
    exact_free(checks->exact);
}

static const struct {
    const struct game *game;
    int size;
} kinds[] = {{&game_havannah, 3},
             {&game_havannah, 4},
             {&game_havannah, 5},
             {&game_hex, 4},
             {&game_hex, 6}};
#define KINDS (sizeof kinds / sizeof *kinds)

static void test_true_on_random(void **state)
{
    struct checks checks;
    struct position position;
    (void)state;

    begin_checks(&checks, &links_quick, volume_is_full() ? 100 : 10, 11);
    for (size_t k = 0; k < KINDS; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);

        assert_non_null(board);
        for (int i = 0; i < volume(12, 200); i++) {
            sample_random(&position, board, &checks.random, board->ncells * 2 / 3);
            check_position(&checks, &position);
        }
        board_free(board);
    }
    assert_true(checks.enumerated > 500);
    assert_int_equal(checks.refuted, 0);
    end_checks(&checks);
}

static void test_true_on_records(void **state)
{
    struct checks checks;
    int n;
    (void)state;

    begin_checks(&checks, &links_quick, volume_is_full() ? 100 : 200, 12);
    n = sample_records("littlegolem", volume_is_full() ? 1 : 8, &checks.random, check_position,
                       &checks);
    n += sample_records("littlegolem-hex", volume_is_full() ? 1 : 8, &checks.random, check_position,
                        &checks);
    assert_int_equal(checks.refuted, 0);
    end_checks(&checks);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_true(checks.enumerated + checks.proved > 100);
}

static void test_thorough_is_true(void **state)
{
    struct checks checks;
    (void)state;

    begin_checks(&checks, &links_thorough, volume_is_full() ? 20 : 60, 13);
    checks.exhaustive_cells = 7;
    for (int i = 0; i < volume(6, 200); i++) {
        struct board *board = board_new(i % 2 ? &game_hex : &game_havannah, i % 2 ? 6 : 5);
        struct position position;

        assert_non_null(board);
        sample_random(&position, board, &checks.random, board->ncells / 2);
        check_position(&checks, &position);
        board_free(board);
    }
    assert_int_equal(checks.refuted, 0);
    assert_true(checks.enumerated > 20 && checks.proved > 20);
    end_checks(&checks);
}

/* A semi link taken for a full one must be seen through. */
static void plant_bug(void *context, const struct link *link)
{
    struct visit *visit = context;
    struct link wrong = *link;

    if (!link->is_semi || link->ncells > visit->checks->exhaustive_cells)
        return;
    wrong.is_semi = false;
    visit->checks->refuted += !holds(visit->checks, visit->position, &wrong);
}

static void test_planted_bug(void **state)
{
    struct checks checks;
    struct position position;
    struct board *board = board_new(&game_havannah, 4);
    struct visit visit = {&checks, &position};
    (void)state;

    assert_non_null(board);
    begin_checks(&checks, &links_quick, 1, 14);
    sample_random(&position, board, &checks.random, 12);
    assert_int_equal(links_search(checks.links, &position, COLOUR_WHITE), 0);
    for_links(checks.links, plant_bug, &visit);
    assert_true(checks.refuted > 50);
    end_checks(&checks);
    board_free(board);
}

/* ---- one answer whatever the way ------------------------------------------------------------ */

/* Are the links of `a` those of `b`, with cells moved by a symmetry of the board (0: none)? */
static int differences(const struct links *a, const struct links *b, int symmetry)
{
    const struct ends *from = links_ends(a), *to = links_ends(b);
    const struct board *board = from->board;
    struct link_counts na, nb;
    int found = 0, common = 0;

    link_counts(a, &na);
    link_counts(b, &nb);
    for (int i = 0; i < from->nends; i++)
        for (int j = i + 1; j < 2 * from->nends && i < board->ncells; j++) {
            int other = j % from->nends, semi = j / from->nends;
            uint32_t cursor = 0;
            struct link link, image;
            end_id ia, ib;

            /* Sides are compared through the cells' links only, but for the identity. */
            if (other <= i || (other >= board->ncells && symmetry != 0) ||
                from->kind[i] == END_NO || from->kind[other] == END_NO)
                continue;
            ia = to->of_cell[board->symmetry[symmetry][i]];
            ib = other < board->ncells ? to->of_cell[board->symmetry[symmetry][other]]
                                       : (end_id)other;
            while (links_between(a, (end_id)i, (end_id)other, semi, &cursor, &link)) {
                struct cellset moved = {{0}};
                uint32_t at = 0;
                bool same = false;

                for (cell c = cellset_next(link.carrier, 0, from->words); c != CELL_NONE;
                     c = cellset_next(link.carrier, c + 1u, from->words))
                    cellset_add(moved.word, board->symmetry[symmetry][c]);
                while (!same && links_between(b, ia, ib, semi, &at, &image))
                    same = cellset_equal(moved.word, image.carrier, from->words);
                found += !same;
                common++;
            }
        }
    if (na.full != nb.full || na.semi != nb.semi || na.joined != nb.joined)
        found++;
    assert_true(common <= na.full + na.semi);
    return found;
}

static void random_ply(struct position *position, struct random *random)
{
    for (;;) {
        cell at = (cell)random_below(random, (uint32_t)position->board->ncells);

        if (position_colour(position, at) == COLOUR_NONE) {
            position_play(position, at, random_below(random, 2) ? COLOUR_WHITE : COLOUR_BLACK);
            return;
        }
    }
}

/* Going back to remembered positions takes no work at all. */
static void test_history(void **state)
{
    struct links_options options = links_quick;
    struct board *board = board_new(&game_havannah, 5);
    struct links *live, *fresh = links_new(&links_quick);
    struct link_counts counts;
    struct position position;
    struct random random = {19};
    (void)state;

    options.history = 4;
    live = links_new(&options);
    assert_true(board != NULL && live != NULL && fresh != NULL);
    sample_random(&position, board, &random, 20);
    assert_int_equal(links_search(live, &position, COLOUR_WHITE), 0);
    for (int i = 0; i < 5; i++) {
        random_ply(&position, &random);
        assert_int_equal(links_update(live, &position), 0);
    }
    for (int i = 0; i < 5; i++) {
        position_undo(&position);
        assert_int_equal(links_update(live, &position), 0);
        link_counts(live, &counts);
        if (i < 4)
            assert_int_equal(counts.work, 0);
        assert_int_equal(links_search(fresh, &position, COLOUR_WHITE), 0);
        assert_int_equal(differences(live, fresh, 0), 0);
    }
    links_free(live);
    links_free(fresh);
    board_free(board);
}

/*
 * Plays and takes back at random; after each change the updated links are those of a search.  With
 * sanitizers every fourth change is compared, all are made.
 */
static void follow_game(const struct board *board, const struct links_options *options,
                        struct random *random, int plies)
{
    struct links *live = links_new(options), *fresh = links_new(options);
    struct position position;
    enum colour colour = random_below(random, 2) ? COLOUR_WHITE : COLOUR_BLACK;

    assert_true(live != NULL && fresh != NULL);
    position_init(&position, board, RING_FREELING);
    assert_int_equal(links_search(live, &position, colour), 0);
    for (int i = 0; i < plies && position_empties(&position) > 2; i++) {
        uint32_t what = random_below(random, 8);

        if (what < 2 && position.nplies > 0)
            position_undo(&position);
        else
            random_ply(&position, random);
        if (what == 7) /* two changes at once */
            random_ply(&position, random);
        assert_int_equal(links_update(live, &position), 0);
        assert_false(links_truncated(live));
        if (i % 4 >= volume(4, 4))
            continue;
        assert_int_equal(links_search(fresh, &position, colour), 0);
        assert_int_equal(differences(live, fresh, 0), 0);
        assert_int_equal(differences(fresh, live, 0), 0);
    }
    links_free(live);
    links_free(fresh);
}

static void test_update_equals_search(void **state)
{
    static const struct links_options all[] = {
        {.full_cells = {10, 10, 10}, .semi_cells = {3, 5, 7}},
        {.full_cells = {6, 8, 12}, .semi_cells = {5, 7, 9}},
        {.full_cells = {2, 4, 8}, .semi_cells = {1, 5, 7}, .history = 3},
        {.full_cells = {6, 6, 6}, .semi_cells = {3, 3, 5}, .look_ahead = true, .history = 1},
        {.full_cells = {10, 10, 10}, .semi_cells = {3, 5, 7}, .exact_nodes = 100, .pair_work = 1},
    };
    enum { OPTIONS = sizeof all / sizeof *all };
    struct known_links *known = template_links_builtin();
    struct random random = {15};
    (void)state;

    assert_non_null(known);
    for (size_t k = 0; k < KINDS; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);

        assert_non_null(board);
        for (int i = 0; i < volume(8, 200); i++) {
            struct links_options options = all[((size_t)i + k) % OPTIONS];

            options.known = i % 8 < 4 ? known : NULL;
            follow_game(board, &options, &random, board->ncells);
        }
        board_free(board);
    }
    template_links_free(known);
}

static void test_symmetry(void **state)
{
    struct random random = {16};
    struct links_options options = links_quick;
    struct known_links *known = options.known = template_links_builtin();
    struct links *one = links_new(&options), *other = links_new(&options);
    (void)state;

    assert_non_null(known);
    assert_true(one != NULL && other != NULL);
    for (size_t k = 0; k < KINDS; k++) {
        struct board *board = board_new(kinds[k].game, kinds[k].size);
        struct position position, image;

        assert_non_null(board);
        for (int s = 1; s < board->nsymmetries; s++) {
            sample_random(&position, board, &random, board->ncells / 2);
            position_init(&image, board, RING_FREELING);
            /* From the last stone to the first: another order too. */
            for (int i = position.nplies; i-- > 0;)
                position_play(&image, board->symmetry[s][position.ply[i].cell],
                              (enum colour)position.ply[i].colour);
            assert_int_equal(links_search(one, &position, COLOUR_WHITE), 0);
            assert_int_equal(links_search(other, &image, COLOUR_WHITE), 0);
            assert_int_equal(differences(one, other, s), 0);
        }
        board_free(board);
    }
    links_free(one);
    links_free(other);
    template_links_free(known);
}

/* ---- caps ------------------------------------------------------------------------------------ */

struct below {
    const struct links *capped;
    int cells, missing;
};

static void must_have(void *context, const struct link *link)
{
    struct below *below = context;
    uint32_t at = 0;
    struct link other;
    bool same = false;

    if (link->ncells >= below->cells)
        return;
    while (!same && links_between(below->capped, link->a, link->b, link->is_semi, &at, &other))
        same = cellset_equal(link->carrier, other.carrier, links_ends(below->capped)->words);
    below->missing += !same;
}

static void cap(struct links_options options, const struct game *game, int size)
{
    struct board *board = board_new(game, size);
    struct links *whole = links_new(&options);
    struct position position;
    struct random random = {17};
    struct link_counts counts;
    uint64_t need;

    assert_true(board != NULL && whole != NULL);
    sample_random(&position, board, &random, board->ncells / 3);
    assert_int_equal(links_search(whole, &position, COLOUR_WHITE), 0);
    assert_false(links_truncated(whole));
    link_counts(whole, &counts);
    need = counts.work;
    for (uint64_t part = 1; part <= 14; part++) {
        struct links *capped;
        struct checks checks;
        struct visit visit = {&checks, &position};
        struct below below = {0};

        options.limit_work = part >= 13 ? need : part == 12 ? need - 1 : need * part / 12;
        options.limit_links = part == 14 ? (uint32_t)(counts.full + counts.semi) / 2 : 0;
        begin_checks(&checks, &options, 20, part);
        capped = checks.links;
        assert_int_equal(links_search(capped, &position, COLOUR_WHITE), 0);
        assert_int_equal(links_truncated(capped), part != 13);
        below.capped = capped;
        below.cells = links_complete_below(capped);
        for_links(whole, must_have, &below);
        assert_int_equal(below.missing, 0);
        for_links(capped, check_link, &visit);
        assert_int_equal(checks.refuted, 0);
        /* An update of a truncated search is a search. */
        random_ply(&position, &random);
        assert_int_equal(links_update(capped, &position), 0);
        position_undo(&position);
        end_checks(&checks);
    }
    links_free(whole);
    board_free(board);
}

static void test_caps(void **state)
{
    static const struct links_options ahead = {
        .full_cells = {10, 10, 10}, .semi_cells = {9, 9, 9}, .look_ahead = true};
    const int largest = volume_is_full() ? 7 : volume_is_watched() ? 5 : 6;
    (void)state;

    cap(links_quick, &game_havannah, 5);
    for (int size = 4; size <= largest; size++)
        cap(ahead, &game_hex, size);
}

/* Stones of one colour all over the board have more links than can be found: the work stays within
 * its cap, and what is found within the cap is told to be a part. */
static void test_crowded(void **state)
{
    struct links_options options = links_thorough;
    struct board *board = board_new(&game_hex, 11);
    struct position position;
    struct random random = {5};
    struct checks checks;
    struct visit visit = {&checks, &position};
    struct link_counts counts;
    (void)state;

    options.limit_work = 10000000;
    begin_checks(&checks, &options, 2000, 5);
    assert_non_null(board);
    position_init(&position, board, RING_FREELING);
    for (int i = 0; i < 30; i++)
        random_ply(&position, &random);
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        assert_int_equal(links_search(checks.links, &position, (enum colour)colour), 0);
        assert_true(links_truncated(checks.links));
        link_counts(checks.links, &counts);
        assert_in_range(counts.work, options.limit_work, options.limit_work * 11 / 10);
        for_links(checks.links, check_link, &visit);
    }
    assert_int_equal(checks.refuted, 0);
    end_checks(&checks);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true_on_random),
        cmocka_unit_test(test_true_on_records),
        cmocka_unit_test(test_thorough_is_true),
        cmocka_unit_test(test_planted_bug),
        cmocka_unit_test(test_update_equals_search),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_history),
        cmocka_unit_test(test_caps),
        cmocka_unit_test(test_crowded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
