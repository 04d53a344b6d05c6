/* SPDX-License-Identifier: ISC */
/* Remarks about positions that were made for them: the words that few real games have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/board/ply.h"
#include "analyse/remark/annotation.h"

enum { STONES = 40 };

static struct study *study;
static struct annotator *annotator;

/* Plays stones, White's and Black's in turn ("-": none), on a board of this base, and annotates. */
static const struct annotation *annotate(struct board **board, int base, const char *stones)
{
    static struct position start, position;
    static struct ply plies[STONES];
    struct game_line game = {.start = &start, .plies = plies};
    const struct annotation *annotation;
    char text[400], *rest = text;
    enum colour colour = COLOUR_BLACK;

    *board = board_new(&game_havannah, base);
    assert_non_null(*board);
    position_init(&start, *board, RING_FREELING);
    position_init(&position, *board, RING_FREELING);
    strcpy(text, stones);
    for (char *name = strtok_r(text, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest)) {
        cell at;

        colour = colour_other(colour);
        at = cell_read(*board, SPELLING_LG, name, strlen(name), NULL);
        assert_int_not_equal(at, CELL_NONE);
        assert_true(game.nplies < STONES);
        position_play(&position, at, colour);
        plies[game.nplies] = position.ply[game.nplies];
        game.nplies++;
    }
    assert_int_equal(annotator_game(annotator, &game, COLOUR_NONE, &annotation), 0);
    return annotation;
}

/* Does the last ply have a remark of the word, and in these words? */
static bool says(const struct annotation *annotation, enum remark_word word, const char *wanted)
{
    const struct remarks *remarks = &annotation->plies[annotation->nplies].remarks;
    bool found = false;

    for (int i = 0; i < remarks->count; i++) {
        struct text text = {0};

        if (remarks->remark[i].word != word)
            continue;
        remark_spell(remarks->remark[i].text, annotation->board, SPELLING_LG, &text);
        found |= wanted == NULL || strstr(text_c(&text), wanted) != NULL;
        text_release(&text);
    }
    return found;
}

static void check(int base, const char *stones, enum remark_word word, const char *wanted, bool is)
{
    struct board *board;

    assert_int_equal(says(annotate(&board, base, stones), word, wanted), is);
    board_free(board);
}

static void test_split(void **state)
{
    (void)state;
    check(8, "h8 j8 j7 a1 i9 i8", WORD_SPLIT, "two of them, not all three; h9 and i7 cut", true);
    /* one kite alone is not split, and neither are three stones that stay joined */
    check(8, "h8 j8 j7 a1 a3 i8", WORD_SPLIT, NULL, false);
    check(8, "h8 j8 j7 a1 i9 h10", WORD_SPLIT, NULL, false);
}

static void test_trap(void **state)
{
    (void)state;
    check(8, "b4 a3 b7 a4 h8 a7", WORD_TRAP, "ahead of b4", true);
    check(8, "b4 a3 b7 a4 h8 a6", WORD_TRAP, "ahead of b4", true);
    check(8, "b4 a3 b7 a4 h8 a8", WORD_TRAP, NULL, false); /* beyond the escape */
    check(8, "b4 a3 h9 a4 h8 a7", WORD_TRAP, NULL, false); /* a bare ladder is lost already */
}

static void test_anchor(void **state)
{
    (void)state;
    check(5, "b3 a1 c3 a2 c2 b1 b4 b2 a4 e5 d2", WORD_ANCHOR, NULL, false);
    check(5, "b3 a1 c3 a2 d1 b1 b4 b2 a4 e5 d2 f5 c2", WORD_DEAD, "b1, four stones", true);
}

static void test_mill(void **state)
{
    (void)state;
    check(8, "j7 a1 i9 a2 g9 a3 f7 a4 g6 a5 i6 g7 f6 g8 f8 h7 h6 h9 h10 i7", WORD_MILL,
          "cut White's two-bridges around h8", true);
    check(8, "j7 a1 i9 a2 g9 a3 f7 a4 g6 a5 i6 g7 f6 g8 k5 h7 k4 h9 k3 i7", WORD_MILL, NULL, false);
}

static void test_crossing(void **state)
{
    (void)state;
    check(6, "b2 b3 d3 d4", WORD_CROSSING, "Both colours need c3: White to join", true);
    check(6, "b2 b3 d3 d4 c3", WORD_CROSSING, "now only c4 joins", true);
    check(6, "b2 b3 d3 d4 c2", WORD_CROSSING, "Joins without c3", true);
    check(6, "b2 b3 d3 e4", WORD_CROSSING, NULL, false);
}

static void test_shapes(void **state)
{
    (void)state;
    check(6, "b2 c3 d3", WORD_SHAPE, "one side closed: c2 is the way left", true);
    check(6, "a1 d5 a2 d6 b1", WORD_TRIO, "corner a1", true);
    check(6, "b2 d5 b3 d6 d4", WORD_RISE, "from row 2 to row 4", true);
}

/* A frame that is one stone away names that stone, and the reply that takes it says so. */
static void test_frame_near(void **state)
{
    (void)state;
    check(4, "e2 b1 g1", WORD_FRAME_NEAR, "corners d1 and g1: d1.", true);
    check(4, "e2 b1 g1 d1", WORD_FRAME_STOPPED, "White would have made a bridge frame", true);
    check(4, "e2 b1 g1 a1", WORD_FRAME_STOPPED, NULL, false);
    /* There the stone would have completed the bridge. */
    check(4, "a1 f5 b1 f4 c1 d1", WORD_FRAME_STOPPED, NULL, false);
    check(4, "a1 f5 b1 f4 d1 c1", WORD_FRAME_STOPPED, NULL, false);
}

static int rules_begin(void **state)
{
    const struct annotator_options options = {.wins.most_nodes = 2000};

    (void)state;
    study = study_new(NULL);
    annotator = annotator_new(study, &options);
    return annotator == NULL;
}

static int rules_end(void **state)
{
    (void)state;
    annotator_free(annotator);
    study_free(study);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),      cmocka_unit_test(test_trap),
        cmocka_unit_test(test_anchor),     cmocka_unit_test(test_mill),
        cmocka_unit_test(test_crossing),   cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_frame_near),
    };
    return cmocka_run_group_tests_name("remark rules", tests, rules_begin, rules_end);
}
