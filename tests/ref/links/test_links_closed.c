/* SPDX-License-Identifier: ISC */
/*
 * Does the connection search find all that its rules give?  Its links are taken apart and the rules
 * applied once more to all of them, one after the other as they stand in analyse/links/links.h,
 * with none of the steps left out that the search leaves out: nothing may follow that is not there.
 * A link taken away on purpose must follow from the others.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "analyse/links/links.h"
#include "tests/lib/sample_games.h"
#include "tests/lib/volume.h"

struct one {
    struct cellset carrier;
};

/* The links of a pair of ends, [0] full, [1] semi. */
struct group {
    struct one *one[2];
    int n[2];
};

struct every {
    const struct links_options *options;
    struct ends ends;
    struct group *group; /* [a * nends + b], both ways round */
    const struct one *without; /* a link that is passed over; NULL */
    int nlinks, conclusions, missing;
};

static struct group *group_of(const struct every *every, int a, int b)
{
    return &every->group[a * every->ends.nends + b];
}

static bool is_solid(const struct every *every, int a)
{
    return every->ends.kind[a] != END_EMPTY;
}

/* Is there a link with no cell outside `carrier`, which is at least as good? */
static bool have(const struct every *every, int a, int b, bool semi, const uint64_t *carrier)
{
    const struct group *group = group_of(every, a, b);

    for (int kind = 0; kind <= semi; kind++)
        for (int i = 0; i < group->n[kind]; i++)
            if (&group->one[kind][i] != every->without &&
                cellset_subset(group->one[kind][i].carrier.word, carrier, every->ends.words))
                return true;
    return false;
}

static void conclude(struct every *every, int a, int b, bool semi, const uint64_t *carrier)
{
    int solid = is_solid(every, a) + is_solid(every, b);
    int most = semi ? every->options->semi_cells[solid] : every->options->full_cells[solid];

    if (cellset_count(carrier, every->ends.words) > most)
        return;
    every->conclusions++;
    every->missing += !have(every, a, b, semi, carrier);
}

static void neighbours(struct every *every)
{
    const struct ends *ends = &every->ends;
    struct cellset none = {{0}};

    for (cell c = 0; c < ends->board->ncells; c++) {
        end_id here = ends->of_cell[c];

        if (here == END_NONE)
            continue;
        for (int d = 0; d < BOARD_DIRECTIONS; d++) {
            end_id there = ends->of_cell[ends->board->neighbour[c][d]];

            if (there != END_NONE && there != here)
                conclude(every, here, there, false, none.word);
        }
        for (int side = 0; side < ends->board->nsides; side++)
            if (ends->touches[here] >> side & 1 && ends->of_side[side] != END_NONE &&
                ends->of_side[side] != here)
                conclude(every, here, ends->of_side[side], false, none.word);
    }
}

/* a - via - b: the first part of either kind, the second full. */
static void through(struct every *every, int a, int via, int b, bool semi)
{
    const struct group *left = group_of(every, a, via), *right = group_of(every, via, b);
    int words = every->ends.words;
    bool empty = !is_solid(every, via);

    for (int i = 0; i < left->n[semi]; i++)
        for (int j = 0; j < right->n[0]; j++) {
            const struct one *l = &left->one[semi][i], *r = &right->one[0][j];
            struct cellset both;

            if (l == every->without || r == every->without ||
                !cellset_disjoint(l->carrier.word, r->carrier.word, words) ||
                (!is_solid(every, b) && cellset_has(l->carrier.word, (cell)b)) ||
                (!is_solid(every, a) && cellset_has(r->carrier.word, (cell)a)))
                continue;
            cellset_or(both.word, l->carrier.word, r->carrier.word, words);
            if (empty)
                cellset_add(both.word, (cell)via);
            conclude(every, a, b, semi || empty, both.word);
        }
}

/* All choices of semi links from the i-th on, together with what is chosen. */
static void choose(struct every *every, int a, int b, int i, const struct cellset *united,
                   const struct cellset *common)
{
    const struct group *group = group_of(every, a, b);
    int words = every->ends.words, solid = is_solid(every, a) + is_solid(every, b);

    if (cellset_empty(common->word, words)) {
        conclude(every, a, b, false, united->word);
        return;
    }
    if (cellset_count(united->word, words) > every->options->full_cells[solid] ||
        have(every, a, b, false, united->word))
        return; /* whatever is added, it is no least link, or too large */
    for (; i < group->n[1]; i++) {
        const struct one *one = &group->one[1][i];
        struct cellset more, less;

        if (one == every->without || cellset_subset(common->word, one->carrier.word, words))
            continue;
        cellset_or(more.word, united->word, one->carrier.word, words);
        cellset_and(less.word, common->word, one->carrier.word, words);
        choose(every, a, b, i + 1, &more, &less);
    }
}

static void apply_rules(struct every *every)
{
    int n = every->ends.nends;

    every->missing = every->conclusions = 0;
    neighbours(every);
    for (int via = 0; via < n; via++) {
        if (every->ends.kind[via] != END_EMPTY && every->ends.kind[via] != END_CHAIN)
            continue;
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                if (a != b && a != via && b != via) {
                    through(every, a, via, b, false);
                    if (every->ends.kind[via] == END_CHAIN)
                        through(every, a, via, b, true);
                }
    }
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int i = 0; i < group_of(every, a, b)->n[1]; i++) {
                const struct one *one = &group_of(every, a, b)->one[1][i];

                if (one != every->without)
                    choose(every, a, b, i + 1, &one->carrier, &one->carrier);
            }
}

static void take_apart(struct every *every, const struct links *links)
{
    int n;

    every->ends = *links_ends(links);
    n = every->ends.nends;
    every->without = NULL;
    every->nlinks = 0;
    every->group = calloc((size_t)(n * n), sizeof *every->group);
    assert_non_null(every->group);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            for (int kind = 0; a != b && kind < 2; kind++) {
                struct group *group = group_of(every, a, b);
                uint32_t cursor = 0;
                struct link link;

                if (a > b) { /* the same links: what is passed over is so from both ends */
                    *group = *group_of(every, b, a);
                    break;
                }
                while (links_between(links, (end_id)a, (end_id)b, kind, &cursor, &link)) {
                    int i = group->n[kind]++;

                    group->one[kind] =
                        realloc(group->one[kind], (size_t)(i + 1) * sizeof **group->one);
                    assert_non_null(group->one[kind]);
                    cellset_clear(group->one[kind][i].carrier.word, CELLSET_WORDS_MAX);
                    cellset_copy(group->one[kind][i].carrier.word, link.carrier, every->ends.words);
                    every->nlinks++;
                }
            }
}

static void put_away(struct every *every)
{
    for (int a = 0; a < every->ends.nends; a++)
        for (int b = a + 1; b < every->ends.nends; b++)
            for (int kind = 0; kind < 2; kind++)
                free(group_of(every, a, b)->one[kind]);
    free(every->group);
}

/* The i-th link of all. */
static const struct one *pick(const struct every *every, int i)
{
    for (int a = 0; a < every->ends.nends; a++)
        for (int b = a + 1; b < every->ends.nends; b++)
            for (int kind = 0; kind < 2; kind++) {
                const struct group *group = group_of(every, a, b);

                if (i < group->n[kind])
                    return &group->one[kind][i];
                i -= group->n[kind];
            }
    return NULL;
}

struct tally {
    struct links *links;
    const struct links_options *options;
    struct random random;
    int searches, removed;
    long conclusions;
};

static void check(struct tally *tally, const struct position *position, enum colour colour)
{
    struct every every = {.options = tally->options};

    assert_int_equal(links_search(tally->links, position, colour), 0);
    assert_false(links_truncated(tally->links));
    take_apart(&every, tally->links);
    apply_rules(&every);
    assert_int_equal(every.missing, 0);
    tally->conclusions += every.conclusions;
    tally->searches++;
    every.without = pick(&every, (int)random_below(&tally->random, (uint32_t)every.nlinks));
    apply_rules(&every);
    assert_true(every.missing > 0);
    tally->removed++;
    put_away(&every);
}

static bool check_both(void *context, const struct position *position)
{
    struct tally *tally = context;

    check(tally, position, COLOUR_WHITE);
    check(tally, position, COLOUR_BLACK);
    return true;
}

static void begin(struct tally *tally, const struct links_options *options, uint64_t seed)
{
    memset(tally, 0, sizeof *tally);
    tally->options = options;
    tally->links = links_new(options);
    tally->random.state = seed;
    assert_non_null(tally->links);
}

static void end(struct tally *tally)
{
    printf("# %d searches, %ld conclusions, none missing; each of %d links that were taken away "
           "missed\n",
           tally->searches, tally->conclusions, tally->removed);
    links_free(tally->links);
}

/* With stones of one colour here and there, and with many. */
static void test_random(void **state)
{
    static const struct links_options options[] = {
        {.full_cells = {12, 12, 12}, .semi_cells = {3, 5, 7}},
        {.full_cells = {9, 9, 9}, .semi_cells = {8, 8, 8}},
        {.full_cells = {2, 7, 10}, .semi_cells = {4, 4, 9}},
    };
    static const struct {
        const struct game *game;
        int size;
    } kinds[] = {{&game_havannah, 3}, {&game_havannah, 4}, {&game_hex, 4}, {&game_hex, 6}};
    int times = volume(3, 60);
    (void)state;

    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        struct tally tally;

        begin(&tally, &options[o], 31 + o);
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            struct board *board = board_new(kinds[k].game, kinds[k].size);

            assert_non_null(board);
            for (int i = 0; i < times; i++) {
                struct position position;

                sample_random(&position, board, &tally.random, board->ncells / 2);
                check_both(&tally, &position);
                for (cell c = 0; c < board->ncells; c += 3) /* and stones of one colour */
                    if (position_colour(&position, c) == COLOUR_NONE)
                        position_play(&position, c, COLOUR_WHITE);
                check_both(&tally, &position);
            }
            board_free(board);
        }
        end(&tally);
    }
}

static void test_records(void **state)
{
    int step = volume_is_full() ? 10 : 150;
    struct tally tally;
    int n;
    (void)state;

    begin(&tally, &links_quick, 37);
    n = sample_records("littlegolem", 4 * step, &tally.random, check_both, &tally) +
        sample_records("littlegolem-hex", step, &tally.random, check_both, &tally);
    end(&tally);
    if (n == 0) {
        print_message("# skipped: no real records\n");
        skip();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
