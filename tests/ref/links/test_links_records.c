/* SPDX-License-Identifier: ISC */
/*
 * Is every link true?  Positions of real games; each full and semi link of both colours is put to a
 * second search that plays all games inside its carrier (maker.h).  Carriers too large for that are
 * those of known links, which the built-in templates give: the exact search judges them, and may
 * leave a few undecided.  In Hex the links of chains and sides that links_complete adds are judged
 * too: their carriers are large, and more of them stay undecided.
 *
 * A soak takes all positions; HAV_PART=I/N the I-th of N parts of them, 1 <= I <= N.
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
#include "tests/lib/place.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"
#include "tests/ref/judge/maker.h"

#define EXHAUSTIVE_CELLS 14
#define LARGE_NODES 1000 /* of the exact search; a hundred times as many in a soak */

struct checks {
    struct known_links *known;
    struct links *links;
    struct maker *maker;
    struct exact *exact; /* for carriers that are too large for the maker */
    struct maker_view view;
    struct random random;
    int size_most; /* larger boards are left out */
    int share; /* one position in so many is taken */
    int part, parts; /* ... and of these the part-th of so many */
    int seen;
    bool wrong; /* planted: semi links are passed off as full ones */

    int positions, truncated;
    long links_of[2]; /* [semi] */
    long by_cells[EXHAUSTIVE_CELLS + 1]; /* links by the size of their carrier */
    long too_large, undecided;
    long refuted;
};

/* ---- one link ------------------------------------------------------------------------------- */

static void to_question(const struct checks *checks, const struct link *link,
                        struct maker_question *question)
{
    const struct ends *ends = links_ends(checks->links);
    end_id at[2] = {link->a, link->b};

    memset(question, 0, sizeof *question);
    question->view = &checks->view;
    question->ntargets = 2;
    for (int j = 0; j < 2; j++) {
        question->target[j] = ends_cell(ends, at[j]);
        question->side[j] = ends_side(ends, at[j]);
    }
    for (cell c = cellset_next(link->carrier, 0, ends->words); c != CELL_NONE;
         c = cellset_next(link->carrier, c + 1u, ends->words))
        question->cells[question->ncells++] = c;
    question->colour_first = link->is_semi && !checks->wrong;
}

static void print_end(const struct board *board, const struct ends *ends, end_id at)
{
    char name[SPELLING_BYTES];

    if (ends_cell(ends, at) == CELL_NONE) {
        printf(" side%d", ends_side(ends, at));
        return;
    }
    cell_spell(board, SPELLING_LG, ends_cell(ends, at), name);
    printf(" %s", name);
}

/* A counterexample, in the words of exact.tst. */
static void print_refuted(const struct checks *checks, const struct link *link)
{
    const struct position *position = checks->view.position;
    const struct ends *ends = links_ends(checks->links);
    const char *const colour = ends->colour == COLOUR_WHITE ? "white" : "black";
    struct cellset black = {{0}};
    char text[4096];

    printf("# refuted:\n# game %s %d lg\n", position->board->game->name, position->board->size);
    place_spell(position->board, SPELLING_LG, ends->own.word, text, sizeof text);
    printf("# %s %s\n", colour, text);
    for (cell c = 0; c < position->board->ncells; c++)
        if (position_colour(position, c) == colour_other(ends->colour))
            cellset_add(black.word, c);
    place_spell(position->board, SPELLING_LG, black.word, text, sizeof text);
    printf("# %s %s\n# goal %s", ends->colour == COLOUR_WHITE ? "black" : "white", text, colour);
    print_end(position->board, ends, link->a);
    print_end(position->board, ends, link->b);
    place_spell(position->board, SPELLING_LG, link->carrier, text, sizeof text);
    printf("\n# in %s\n# %s yes\n", text, link->is_semi ? "semi" : "full");
}

static bool large_link_holds(struct checks *checks, const struct link *link)
{
    struct exact_question question = {.ends = links_ends(checks->links),
                                      .carrier = link->carrier,
                                      .ntargets = 2,
                                      .target = {link->a, link->b},
                                      .colour_first = link->is_semi && !checks->wrong,
                                      .limit_nodes =
                                          volume_is_full() ? 100 * LARGE_NODES : LARGE_NODES};
    struct exact_answer answer;

    exact_solve(checks->exact, &question, &answer);
    checks->too_large++;
    checks->undecided += answer.verdict == EXACT_UNKNOWN;
    return answer.verdict != EXACT_NO;
}

static bool small_link_holds(struct checks *checks, const struct link *link)
{
    struct maker_question question;

    checks->by_cells[link->ncells]++;
    to_question(checks, link, &question);
    return maker_solve(checks->maker, &question, NULL) == MAKER_YES;
}

static void check_link(struct checks *checks, const struct link *link)
{
    checks->links_of[link->is_semi]++;
    if (link->ncells > EXHAUSTIVE_CELLS ? large_link_holds(checks, link)
                                        : small_link_holds(checks, link))
        return;
    if (checks->refuted++ == 0 && !checks->wrong)
        print_refuted(checks, link);
}

static bool check_position(void *context, const struct position *position)
{
    struct checks *checks = context;

    if (position->board->size > checks->size_most)
        return true;
    if (checks->seen++ % (checks->share * checks->parts) != checks->share * (checks->part - 1))
        return true;
    checks->positions++;
    for (enum colour colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        const struct ends *ends;

        assert_int_equal(links_search(checks->links, position, colour), 0);
        checks->truncated += links_truncated(checks->links);
        maker_view(&checks->view, position, colour, MAKER_NO_BUG);
        ends = links_ends(checks->links);
        for (int a = 0; a < ends->nends; a++) {
            uint32_t cursor = 0;
            end_id b;

            while ((b = links_partner(checks->links, (end_id)a, &cursor)) != END_NONE)
                for (int semi = 0; semi < 2 && a < b; semi++) {
                    uint32_t at = 0;
                    struct link link;

                    while (links_between(checks->links, (end_id)a, b, semi, &at, &link))
                        check_link(checks, &link);
                }
        }
    }
    return true;
}

/* ---- many positions ------------------------------------------------------------------------- */

static void begin(struct checks *checks, const struct links_options *options, uint64_t seed)
{
    const char *part = getenv("HAV_PART");
    struct links_options with = *options;

    memset(checks, 0, sizeof *checks);
    with.known = checks->known = template_links_builtin();
    assert_non_null(checks->known);
    checks->links = links_new(&with);
    checks->maker = maker_new();
    checks->exact = exact_new(16);
    assert_true(checks->links != NULL && checks->maker != NULL && checks->exact != NULL);
    checks->random.state = seed;
    checks->size_most = BOARD_SIZE_MAX;
    checks->share = 1;
    checks->part = checks->parts = 1;
    if (volume_is_full() && part != NULL &&
        (sscanf(part, "%d/%d", &checks->part, &checks->parts) != 2 || checks->part < 1 ||
         checks->part > checks->parts))
        fail_msg("HAV_PART is not I/N");
}

static void end(struct checks *checks, const char *name)
{
    printf("# %s: %d positions, %ld full and %ld semi links, %ld refuted\n", name,
           checks->positions, checks->links_of[0], checks->links_of[1], checks->refuted);
    printf("#   by cells of the carrier:");
    for (int i = 0; i <= EXHAUSTIVE_CELLS; i++)
        if (checks->by_cells[i] > 0)
            printf(" %d: %ld", i, checks->by_cells[i]);
    if (checks->too_large > 0)
        printf(", more: %ld, %ld of them undecided", checks->too_large, checks->undecided);
    printf("\n");
    if (checks->truncated > 0)
        printf("#   %d searches of %d truncated\n", checks->truncated, 2 * checks->positions);
    links_free(checks->links);
    template_links_free(checks->known);
    maker_free(checks->maker);
    exact_free(checks->exact);
}

/* Positions of both games' records, or of Hex alone; each walk over the records draws other plies.
 */
static int take_records(struct checks *checks, bool hex_only, int walks)
{
    int n = 0;

    for (int i = 0; i < walks; i++) {
        if (!hex_only)
            n += sample_records("littlegolem", 1, &checks->random, check_position, checks);
        n += sample_records("littlegolem-hex", 1, &checks->random, check_position, checks);
    }
    return n;
}

static void judge(const struct links_options *options, const char *name, bool hex_only,
                  int size_most, int share, int walks)
{
    static struct checks checks;
    int n;

    begin(&checks, options, 31);
    checks.size_most = size_most;
    checks.share = share;
    n = take_records(&checks, hex_only, walks);
    end(&checks, name);
    assert_int_equal(checks.refuted, 0);
    if (n == 0) {
        printf("# skipped: no real records\n");
        skip();
    }
    assert_true(checks.links_of[0] > 1000 && checks.links_of[1] > 1000);
}

static void test_quick(void **state)
{
    (void)state;
    judge(&links_quick, "quick", false, BOARD_SIZE_MAX, volume_is_full() ? 1 : 200,
          volume_is_full() ? 2 : 1);
}

/* Sides of Hex as hav-connect joins them. */
static void test_complete(void **state)
{
    (void)state;
    judge(&links_complete, "complete, Hex", true, volume_is_full() ? BOARD_SIZE_MAX : 11,
          volume_is_full() ? 1 : 40, volume(1, 4));
}

static void test_thorough(void **state)
{
    (void)state;
    judge(&links_thorough, "thorough", false, volume_is_full() ? 8 : 5, volume_is_full() ? 4 : 100,
          1);
}

/* A set that is no full link must be refused as one. */
static void test_planted_bug(void **state)
{
    static struct checks checks;
    struct board *board = board_new(&game_havannah, 5);
    struct position position;
    (void)state;

    assert_non_null(board);
    begin(&checks, &links_quick, 32);
    checks.parts = checks.part = 1;
    checks.wrong = true;
    sample_random(&position, board, &checks.random, 30);
    check_position(&checks, &position);
    end(&checks, "semi links passed off as full ones");
    assert_int_equal(checks.refuted, checks.links_of[1]);
    assert_true(checks.refuted > 100);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quick),
        cmocka_unit_test(test_complete),
        cmocka_unit_test(test_thorough),
        cmocka_unit_test(test_planted_bug),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
