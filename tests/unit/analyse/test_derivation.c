/* SPDX-License-Identifier: ISC */
/* Derivations: which statements lead to a link, for links whose derivation is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/derive/derivation_find.h"
#include "tests/lib/place.h"

#define LINE_BYTES 512

/* A line as "a-b N {carrier} rule via", ends in the order of their numbers. */
static void spell_line(const struct ends *ends, const struct derivation_line *line, char *text)
{
    static const char *const rules[] = {"chain",    "cell",     "union", "stone",
                                        "adjacent", "template", "search"};
    char a[SPELLING_BYTES], b[SPELLING_BYTES], via[SPELLING_BYTES] = "-", cells[LINE_BYTES];

    ends_spell(ends, SPELLING_LG, line->a < line->b ? line->a : line->b, a);
    ends_spell(ends, SPELLING_LG, line->a < line->b ? line->b : line->a, b);
    if (line->via != END_NONE)
        ends_spell(ends, SPELLING_LG, line->via, via);
    place_spell(ends->board, SPELLING_LG, line->carrier.word, cells, sizeof cells);
    snprintf(text, LINE_BYTES + 200, "%s-%s %d {%s} %s %s", a, b, line->n, cells, rules[line->rule],
             via);
}

static end_id end_of(const struct ends *ends, const char *text)
{
    return strncmp(text, "side", 4) == 0
               ? ends->of_side[atoi(text + 4) - 1]
               : ends->of_cell[place_cell(ends->board, SPELLING_LG, text)];
}

/* Premises come before the lines that use them, and each line is sound by its own premises. */
static void check_lines(const struct derivation *derivation, int words)
{
    for (int i = 0; i < derivation->count; i++) {
        const struct derivation_line *line = &derivation->line[i];

        for (int p = 0; p < line->npremises; p++) {
            assert_true(line->premise[p] < i);
            if (line->premise[p] >= 0)
                assert_true(cellset_subset(derivation->line[line->premise[p]].carrier.word,
                                           line->carrier.word, words));
        }
    }
}

/* Derives a-b of White's stones; all of `statements` (a NULL-ended list) must be lines. */
static void derive(const struct board *board, const char *white, const char *black, const char *a,
                   const char *b, const char *carrier, enum derivation_verdict verdict,
                   const char *const *statements, bool exactly)
{
    static struct position position;
    static struct derivation derivation;
    static struct ends ends;
    struct cellset set;
    struct derivation_question question = {.position = &position, .colour = COLOUR_WHITE};
    char text[LINE_BYTES + 200];
    int nstatements = 0;

    position_init(&position, board, RING_FREELING);
    place_stones(&position, COLOUR_WHITE, SPELLING_LG, white);
    place_stones(&position, COLOUR_BLACK, SPELLING_LG, black);
    ends_init(&ends, &position, COLOUR_WHITE);
    question.a = end_of(&ends, a);
    question.b = end_of(&ends, b);
    if (carrier != NULL) {
        place_set(board, SPELLING_LG, carrier, set.word);
        question.carrier = set.word;
    }
    assert_int_equal(derivation_find(&derivation, &question), 0);
    if (getenv("HAV_SHOW") != NULL)
        for (int i = 0; i < derivation.count; i++) {
            spell_line(&ends, &derivation.line[i], text);
            printf("# %d. %s", i, text);
            for (int p = 0; p < derivation.line[i].npremises; p++)
                printf(" %d", derivation.line[i].premise[p]);
            printf("\n");
        }
    assert_int_equal(derivation.verdict, verdict);
    check_lines(&derivation, ends.words);
    for (; statements != NULL && statements[nstatements] != NULL; nstatements++) {
        bool found = false;

        for (int i = 0; i < derivation.count; i++) {
            spell_line(&ends, &derivation.line[i], text);
            found |= strcmp(text, statements[nstatements]) == 0;
        }
        if (!found)
            print_message("not derived: %s\n", statements[nstatements]);
        assert_true(found);
    }
    if (exactly)
        assert_int_equal(derivation.count, nstatements);
    derivation_release(&derivation);
}

static void test_two_bridge(void **state)
{
    static const char *const wanted[] = {"d4-e6 1 {d5} cell d5", "d4-e6 1 {e5} cell e5",
                                         "d4-e6 0 {d5 e5} union -", NULL};
    struct board *board = board_new(&game_havannah, 5);
    (void)state;

    derive(board, "d4 e6", NULL, "d4", "e6", NULL, DERIVATION_PROVED, wanted, true);
    derive(board, "d4 e6", NULL, "d4", "e6", "d5 e5", DERIVATION_PROVED, wanted, true);
    derive(board, "d4 e6", NULL, "d4", "e6", "e5", DERIVATION_PROVED, NULL, false);
    derive(board, "d4 e6", NULL, "d4", "e6", "a1", DERIVATION_NONE, NULL, true);
    board_free(board);
}

/*
 * Template IVb of the theory, on base 14 at d8 and side 1.  Its letters are here
 *   p c6   p1 c7   p2 d7   q c9   q1 c8   q2 d9   r b4   r1 c5   r2 b5   s b6   t b8   u b10
 *   u1 c10   u2 b9   v1 .. v8 a3 .. a10
 * and the theory derives: r to the side 0; p via r 1, p via s 1, p 0; a via p 1; a 0.
 */
static void test_template_IVb(void **state)
{
    static const char *const wanted[] = {
        "b4-side 1 1 {a3} cell a3",
        "b4-side 1 1 {a4} cell a4",
        "b4-side 1 0 {a3 a4} union -",
        "b4-c6 0 {b5 c5} union -",
        "c6-side 1 1 {a3 a4 b4 b5 c5} cell b4",
        "b6-side 1 0 {a5 a6} union -",
        "c6-side 1 1 {a5 a6 b6} cell b6",
        "c6-side 1 0 {a3 a4 a5 a6 b4 b5 b6 c5} union -",
        "c6-d8 0 {c7 d7} union -",
        "d8-side 1 1 {a3 a4 a5 a6 b4 b5 b6 c5 c6 c7 d7} cell c6",
        "c9-side 1 1 {a7 a8 b8} cell b8",
        "c9-side 1 1 {a9 a10 b9 b10 c10} cell b10",
        "c9-side 1 0 {a7 a8 a9 a10 b8 b9 b10 c10} union -",
        "c9-d8 0 {c8 d9} union -",
        "d8-side 1 1 {a7 a8 a9 a10 b8 b9 b10 c8 c9 c10 d9} cell c9",
        "d8-side 1 0 {a3 a4 a5 a6 a7 a8 a9 a10 b4 b5 b6 b8 b9 b10 "
        "c5 c6 c7 c8 c9 c10 d7 d9} union -",
        NULL};
    struct board *board = board_new(&game_havannah, 14);
    (void)state;

    derive(board, "d8", NULL, "d8", "side1",
           "a3 a4 a5 a6 a7 a8 a9 a10 b4 b5 b6 b8 b9 b10 c5 c6 c7 c8 c9 c10 d7 d9",
           DERIVATION_PROVED, wanted, false);
    board_free(board);
}

/* IVa needs more than the rules: the key stone, or the exact search. */
static void test_template_IVa(void **state)
{
    struct board *board = board_new(&game_havannah, 14);
    (void)state;

    derive(board, "d8", NULL, "d8", "side1",
           "a4 a5 a6 a7 a8 a9 a10 b5 b6 b7 b8 b9 b10 c6 c7 c8 c9 c10 d9", DERIVATION_PROVED, NULL,
           false);
    board_free(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_two_bridge),
                                       cmocka_unit_test(test_template_IVb),
                                       cmocka_unit_test(test_template_IVa)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
