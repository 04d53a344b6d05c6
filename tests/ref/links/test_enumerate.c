/* SPDX-License-Identifier: ISC */
/*
 * The enumeration of templates: against all subsets of small regions, against what is published and
 * drawn in the library, and the same result whatever the threads and wherever it was interrupted.
 * The result is compared with the estimates of the thesis (tables 6.1 and 6.2).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "patterns/enumerate.h"
#include "patterns/library.h"
#include "patterns/region.h"
#include "patterns/transversal.h"
#include "tests/lib/volume.h"
#include "tests/lib/watched.h"

/* ---- transversals ------------------------------------------------------------------------ */

static bool meets_all(uint64_t set, const uint64_t *family, int n)
{
    for (int i = 0; i < n; i++)
        if (!(set & family[i]))
            return false;
    return true;
}

static bool is_minimal(uint64_t set, const uint64_t *family, int n)
{
    for (uint64_t rest = set; rest; rest &= rest - 1)
        if (meets_all(set & ~(rest & -rest), family, n))
            return false;
    return meets_all(set, family, n);
}

static void test_transversals(void **state)
{
    struct random random = {.state = 11};
    long sets = 0;

    (void)state;
    for (int round = 0; round < 300; round++) {
        struct transversals t;
        uint64_t family[6];
        int n = (int)random_below(&random, 7);
        size_t wanted = 0;

        assert_true(transversals_init(&t));
        for (int i = 0; i < n; i++) {
            family[i] = 1 + random_below(&random, 1023);
            assert_true(transversals_add(&t, family[i]));
        }
        for (uint64_t set = 0; set < 1024; set++) {
            bool found = false;

            for (size_t i = 0; i < t.count; i++)
                found |= t.sets[i] == set;
            assert_int_equal(found, is_minimal(set, family, n));
            wanted += found;
        }
        assert_int_equal(t.count, wanted);
        sets += (long)wanted;
        transversals_release(&t);
    }
    assert_true(sets > 1000);
}

/* ---- runs -------------------------------------------------------------------------------- */

struct run {
    struct region region;
    struct enumeration *enumeration;
    const uint64_t *sets;
    size_t count;
};

static void begin(struct run *run, const struct region_options *options)
{
    int ncells = region_init(&run->region, options);

    assert_in_range(ncells, 1, TEMPLATE_CELLS_MAX);
    run->enumeration = enumeration_new(&run->region.template);
    assert_non_null(run->enumeration);
}

static void finish(struct run *run, int jobs)
{
    const struct enumeration_options options = {.jobs = jobs};

    assert_int_equal(enumeration_run(run->enumeration, &options), 0);
    assert_true(enumeration_is_complete(run->enumeration));
    run->count = enumeration_sets(run->enumeration, &run->sets);
}

static void drop(struct run *run)
{
    enumeration_free(run->enumeration);
}

/* Small regions: the claim on every subset, and the minimal ones of those where it holds. */
static void compare_subsets(const struct region_options *options)
{
    struct run run;
    struct prover *prover = prover_new();
    size_t minimal = 0;
    int ncells;
    bool *holds;

    assert_non_null(prover);
    begin(&run, options);
    finish(&run, 1);
    ncells = run.region.template.ncells;
    assert_in_range(ncells, 1, 14);
    holds = calloc((size_t)1 << ncells, sizeof *holds);
    assert_non_null(holds);
    for (uint64_t set = 0; set < (uint64_t)1 << ncells; set++) {
        uint64_t least;
        bool smaller = false, found = false;

        holds[set] = template_minimise(prover, &run.region.template, set, 0, &least) == EXACT_YES;
        for (uint64_t rest = set; rest; rest &= rest - 1)
            smaller |= holds[set & ~(rest & -rest)];
        for (size_t i = 0; i < run.count; i++)
            found |= run.sets[i] == set;
        assert_int_equal(found, holds[set] && !smaller);
        minimal += found;
    }
    assert_int_equal(minimal, run.count);
    free(holds);
    drop(&run);
    prover_free(prover);
}

static void test_subsets(void **state)
{
    static const struct region_options cases[] = {
        {.row = 1, .rows = 2, .width = 2, .stones = 1, .sides = 1},
        {.row = 2, .rows = 3, .width = 2, .stones = 1, .sides = 1},
        {.row = 2, .rows = 2, .width = 3, .stones = 2, .sides = 1},
        {.row = 3, .rows = 3, .width = 2, .stones = 1, .sides = 1},
        {.row = 3, .rows = 3, .width = 1, .stones = 2, .sides = 1},
        {.row = 3, .rows = 3, .width = 2, .stones = 1, .sides = 1, .claim = CLAIM_SEMI},
        {.row = 2, .rows = 3, .width = 2, .stones = 1, .corner = 3, .sides = 2},
        {.row = 2,
         .rows = 3,
         .width = 2,
         .stones = 1,
         .corner = 3,
         .sides = 2,
         .claim = CLAIM_SEMI},
        {.row = 2, .rows = 2, .width = 3, .stones = 2, .corner = 2, .sides = 1},
    };

    (void)state;
    watched_skip();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        compare_subsets(&cases[i]);
}

/* ---- the library ------------------------------------------------------------------------- */

static bool same_cells(const struct template *a, const struct template *b, bool mirrored)
{
    int sum = 0;

    if (a->ncells != b->ncells || a->nstones != b->nstones || template_row(a) != template_row(b) ||
        a->claim != b->claim)
        return false;
    for (int i = 0; i < a->nstones; i++)
        sum += 2 * a->stones[i].y - a->stones[i].x;
    sum /= a->nstones;
    for (int i = 0; i < b->nstones; i++)
        if (b->stones[i].x != template_row(b))
            return false;
    for (int i = 0; i < a->ncells; i++) {
        const struct template_cell *p = &a->cells[i];
        int y = mirrored ? p->x + sum - p->y : p->y;
        bool found = false;

        for (int j = 0; j < b->ncells && !found; j++)
            found = b->cells[j].x == p->x && b->cells[j].y == y;
        if (!found)
            return false;
    }
    return true;
}

static const struct template *in_library(const struct template *t)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);

    for (size_t i = 0; i < count; i++)
        if (template_use(&templates[i]) == SERVES_SIDE &&
            (same_cells(t, &templates[i], false) || same_cells(t, &templates[i], true)))
            return &templates[i];
    return NULL;
}

/* One stone is enough: a one-stone template of the library lies in it at one of the two. */
static bool needs_one(struct prover *prover, const struct template *t)
{
    struct template one = *t;
    struct proof proof;

    one.nstones = 1;
    one.minimal = false;
    for (int i = 0; i < t->nstones; i++) {
        one.stones = &t->stones[i];
        template_prove(prover, &one, 0, &proof);
        if (proof.verdict == PROOF_HOLDS)
            return true;
    }
    return false;
}

/* Counts templates, mirror images once; each that needs all stones stands in the library. */
static void compare_library(const struct region_options *options, size_t apart, size_t once,
                            int *width)
{
    struct run run;
    struct prover *prover = prover_new();
    size_t kept = 0;

    assert_non_null(prover);
    begin(&run, options);
    finish(&run, 1);
    assert_int_equal(run.count, apart);
    *width = INT8_MAX;
    for (size_t i = 0; i < run.count; i++) {
        uint64_t image = enumeration_mirror(run.enumeration, run.sets[i]);
        struct template_cell cells[TEMPLATE_CELLS_MAX];
        struct template t;
        bool is_image = false;

        for (size_t j = 0; j < i; j++)
            is_image |= run.sets[j] == image;
        region_cut(&run.region, run.sets[i], "t", cells, &t);
        if (is_image || (t.nstones > 1 && needs_one(prover, &t)))
            continue;
        kept++;
        assert_non_null(in_library(&t));
        *width = template_width(&t) < *width ? template_width(&t) : *width;
    }
    assert_int_equal(kept, once);
    drop(&run);
    prover_free(prover);
}

/*
 * One stone: 1, 1, 3 and 3 templates in rows 1 to 4, mirror images apart; neighbours that are both
 * needed: 1, 5, 7, mirror images once.  The least width is what table 6.1 of the thesis says in
 * rows 1 to 3, 2^(d-1); in row 4 it is 7 and not 8: IV1a.
 */
static void test_library(void **state)
{
    static const struct {
        struct region_options options;
        size_t apart, once;
        int width;
    } cases[] = {
        {{.row = 1, .rows = 2, .width = 5, .stones = 1, .sides = 1}, 1, 1, 1},
        {{.row = 2, .rows = 3, .width = 5, .stones = 1, .sides = 1}, 1, 1, 2},
        {{.row = 3, .rows = 3, .width = 7, .stones = 1, .sides = 1}, 3, 2, 4},
        {{.row = 4, .rows = 4, .width = 4, .stones = 1, .sides = 1}, 3, 2, 7},
        {{.row = 2, .rows = 2, .width = 6, .stones = 2, .sides = 1}, 3, 1, 3},
        {{.row = 3, .rows = 3, .width = 6, .stones = 2, .sides = 1}, 10, 5, 3},
        {{.row = 4, .rows = 4, .width = 4, .stones = 2, .sides = 1}, 12, 7, 4},
    };

    (void)state;
    watched_skip();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int width;

        compare_library(&cases[i].options, cases[i].apart, cases[i].once, &width);
        assert_int_equal(width, cases[i].width);
    }
    if (volume_is_full()) {
        const struct region_options wide = {
            .row = 4, .rows = 4, .width = 7, .stones = 1, .sides = 1};
        int width;

        compare_library(&wide, 3, 2, &width); /* some minutes */
        assert_int_equal(width, 7);
    }
}

/* Table 6.2: no row beyond the fourth is safe.  V-dk5-1 is, by 10 cells of the side, not 16; but on
 * no board up to base 10, where the best that fits is IV1a. */
static void test_row_five(void **state)
{
    size_t count, fitting = 0;
    const struct template *templates = builtin_templates(&count);
    const struct template *five = template_find(templates, count, "V-dk5-1");
    struct board *board = board_new(&game_havannah, 10);
    struct prover *prover = prover_new();
    struct template_place place;
    struct proof proof;

    (void)state;
    assert_non_null(board);
    assert_non_null(prover);
    assert_non_null(five);
    template_prove(prover, five, 0, &proof);
    assert_int_equal(proof.verdict, PROOF_HOLDS);
    assert_int_equal(template_row(five), 5);
    assert_int_equal(template_width(five), 10);
    assert_int_equal(proof.size, 12);
    for (size_t i = 0; i < count; i++) {
        const struct template *t = &templates[i];

        if (template_use(t) != SERVES_SIDE || t->nstones != 1 || t->claim != CLAIM_JOINED ||
            !template_lay_anywhere(t, board, &place))
            continue;
        assert_true(template_row(t) <= 4);
        fitting++;
    }
    assert_int_equal(fitting, 6); /* I1a to IV1b */
    prover_free(prover);
    board_free(board);
}

/* Cells of the region whose column is at most so far from the stone's to the left and right. */
static uint64_t columns_within(const struct template *region, int left, int right)
{
    uint64_t set = 0;

    for (int i = 0; i < region->ncells; i++) {
        int column = 2 * (region->cells[i].y - region->stones[0].y) -
                     (region->cells[i].x - region->stones[0].x);

        if (column >= -left && column <= right)
            set |= (uint64_t)1 << i;
    }
    return set;
}

/*
 * Row 5 within rows 1 to 5: with four cells to either hand there is no template.  With five
 * to the right V-dk5-1 is the only minimal one: without any one of its cells all the
 * others are not enough.
 */
static void test_row_five_all(void **state)
{
    const struct region_options narrow = {.row = 5, .rows = 5, .width = 4, .stones = 1, .sides = 1};
    const struct region_options wide = {.row = 5, .rows = 5, .width = 5, .stones = 1, .sides = 1};
    size_t count;
    const struct template *templates = builtin_templates(&count);
    const struct template *five = template_find(templates, count, "V-dk5-1");
    struct region region;
    struct prover *prover = prover_new_wide();
    struct run run;
    int needed = 0;

    (void)state;
    begin(&run, &narrow);
    finish(&run, 1);
    assert_int_equal(run.count, 0);
    drop(&run);
    assert_non_null(prover);
    assert_non_null(five);
    assert_int_equal(region_init(&region, &wide), 52);
    const uint64_t all = columns_within(&region.template, 8, 10);
    assert_int_equal(cellset_bits(all), 47);
    for (int i = 0; i < region.template.ncells; i++) {
        bool in = false;
        uint64_t least;

        for (int k = 0; k < five->ncells; k++)
            in |= five->cells[k].x - five->stones[0].x == region.cells[i].x - region.stones[0].x &&
                  five->cells[k].y - five->stones[0].y == region.cells[i].y - region.stones[0].y;
        if (!in)
            continue;
        assert_true(all >> i & 1);
        needed++;
        if (volume_is_full() || needed % 17 == 4)
            assert_int_equal(template_minimise(prover, &region.template, all & ~((uint64_t)1 << i),
                                               ENUMERATION_LIMIT_NODES, &least),
                             EXACT_NO);
    }
    assert_int_equal(needed, five->ncells);
    prover_free(prover);
}

/* ---- threads and interruptions ----------------------------------------------------------- */

static int stop_later(void *context, const struct enumeration_counts *counts)
{
    (void)counts;
    return --*(int *)context == 0 ? ERROR_STOPPED : 0;
}

static void test_same(void **state)
{
    static const struct region_options region = {
        .row = 3, .rows = 3, .width = 5, .stones = 2, .sides = 1};
    struct run plain, other;

    (void)state;
    begin(&plain, &region);
    finish(&plain, 1);
    begin(&other, &region);
    finish(&other, 3);
    assert_int_equal(plain.count, other.count);
    assert_memory_equal(plain.sets, other.sets, plain.count * sizeof *plain.sets);
    drop(&other);
    for (int after = 1; after <= 60; after += 7) {
        struct text saved = {0};
        int left = after;
        const struct enumeration_options stopping = {
            .jobs = 1, .progress = stop_later, .context = &left};

        begin(&other, &region);
        int stopped = enumeration_run(other.enumeration, &stopping);

        assert_int_equal(stopped, left <= 0 ? ERROR_STOPPED : 0);
        enumeration_save(other.enumeration, &saved);
        drop(&other);
        begin(&other, &region);
        assert_int_equal(enumeration_restore(other.enumeration, saved.bytes, saved.length),
                         STATE_TAKEN);
        finish(&other, 1);
        assert_int_equal(plain.count, other.count);
        assert_memory_equal(plain.sets, other.sets, plain.count * sizeof *plain.sets);
        drop(&other);
        /* Any cut of what was saved is refused. */
        for (size_t cut = 0; cut < saved.length; cut += 5) {
            begin(&other, &region);
            assert_int_not_equal(enumeration_restore(other.enumeration, saved.bytes, cut),
                                 STATE_TAKEN);
            drop(&other);
        }
        text_release(&saved);
    }
    drop(&plain);
}

static uint64_t sum_of(const char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return sum;
}

/* A state is believed only if it is whole, of the same claim and region, and says what is so. */
static void test_states(void **state)
{
    static const struct region_options region = {
        .row = 3, .rows = 3, .width = 4, .stones = 1, .sides = 1};
    struct region_options wider = region, weaker = region;
    const struct enumeration_options all = {.jobs = 1};
    struct text saved = {0};
    struct run run;
    char *set, *bytes;

    (void)state;
    begin(&run, &region);
    assert_int_equal(enumeration_run(run.enumeration, &all), 0);
    enumeration_save(run.enumeration, &saved);
    drop(&run);
    wider.width = 5;
    begin(&run, &wider);
    assert_int_equal(enumeration_restore(run.enumeration, saved.bytes, saved.length), STATE_OTHER);
    drop(&run);
    weaker.claim = CLAIM_SEMI;
    begin(&run, &weaker);
    assert_int_equal(enumeration_restore(run.enumeration, saved.bytes, saved.length), STATE_OTHER);
    drop(&run);
    /* Any byte changed. */
    bytes = malloc(saved.length);
    assert_non_null(bytes);
    for (size_t i = 0; i < saved.length; i++) {
        memcpy(bytes, saved.bytes, saved.length);
        bytes[i] ^= 1;
        begin(&run, &region);
        assert_int_not_equal(enumeration_restore(run.enumeration, bytes, saved.length),
                             STATE_TAKEN);
        assert_int_equal(enumeration_counts(run.enumeration)->found, 0);
        drop(&run);
    }
    /* The first template less a cell, and the sum made to fit. */
    memcpy(bytes, saved.bytes, saved.length);
    set = strstr(bytes, "\nholds ");
    assert_non_null(set);
    for (set += 7; *set == '0'; set++)
        ;
    *set = *set == '1' || *set == '2' || *set == '4' || *set == '8' ? '0' : (char)(*set - 1);
    snprintf(bytes + saved.length - 17, 17, "%016llx",
             (unsigned long long)sum_of(bytes, saved.length - 23));
    bytes[saved.length - 1] = '\n';
    begin(&run, &region);
    assert_int_equal(enumeration_restore(run.enumeration, bytes, saved.length), STATE_UNTRUE);
    assert_int_equal(enumeration_restore(run.enumeration, saved.bytes, saved.length), STATE_TAKEN);
    finish(&run, 1);
    assert_int_equal(run.count, 3);
    drop(&run);
    free(bytes);
    text_release(&saved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transversals), cmocka_unit_test(test_subsets),
        cmocka_unit_test(test_library),      cmocka_unit_test(test_row_five),
        cmocka_unit_test(test_row_five_all), cmocka_unit_test(test_same),
        cmocka_unit_test(test_states),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
