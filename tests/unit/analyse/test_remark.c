/* SPDX-License-Identifier: ISC */
/* Remarks: tokens, forms, and the choice of what is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/remark/remark_estimate.h"
#include "analyse/remark/remark_rank.h"

static const struct board *board;
static struct arena arena;

static void test_tokens(void **state)
{
    struct remarks remarks = {.count = 0};
    struct text text = {0};
    struct remark *remark;
    struct cellset within = {{0}};

    (void)state;
    remark =
        remark_add(&remarks, &arena, WORD_THREAT, REMARK_PROVED,
                   "At " REMARK_CELL " and " REMARK_CELL ", " REMARK_CELL " {c:x} {", 0u, 5u, 0u);
    assert_non_null(remark);
    assert_int_equal(remark->ncells, 2);
    assert_int_equal(remark->cells[0], 0);
    assert_int_equal(remark->cells[1], 5);
    remark_spell(remark->text, board, SPELLING_LG, &text);
    assert_string_equal(text_c(&text), "At a1 and b2, a1 {c:x} {");
    text_reset(&text);
    remark_spell(remark->text, board, SPELLING_XYZ, &text);
    assert_string_equal(text_c(&text), "At -3,0,3 and -2,0,2, -3,0,3 {c:x} {");
    assert_int_equal(remark->nwithin, 0);
    cellset_add(within.word, 3);
    cellset_add(within.word, 30);
    remark_keep_within(remark, &arena, within.word, cellset_words(board));
    assert_int_equal(remark->nwithin, 2);
    assert_int_equal(remark->within[1], 30);
    text_release(&text);
    free(remarks.remark);
}

/* Text and cells turned by every symmetry: each list sorted, each side by its number. */
static void test_turn(void **state)
{
    (void)state;
    for (int s = 0; s < board->nsymmetries; s++) {
        struct remarks remarks = {.count = 0};
        struct orientation back = {.board = board};
        char wanted[200];
        cell one, other, next;

        for (cell c = 0; c <= board->ncells; c++)
            back.to[c] = c < board->ncells ? board->symmetry[s][c] : c;
        for (int e = 0; e < board->nsides + board->ncorners; e++)
            back.edge_to[e] = board->symmetry_edges[s][e];
        one = back.to[3], other = back.to[20], next = back.to[1];
        struct remark *remark = remark_add(&remarks, &arena, WORD_THREAT, REMARK_PROVED,
                                           REMARK_CELL " by " REMARK_MEMBER " and " REMARK_MEMBER
                                                       ", 11 of side " REMARK_SIDE,
                                           1u, 3u, 20u, 2);
        const int side = back.edge_to[2] + 1;
        struct cellset within = {{0}};

        assert_non_null(remark);
        cellset_add(within.word, 7);
        cellset_add(within.word, 30);
        remark_keep_within(remark, &arena, within.word, cellset_words(board));
        assert_int_equal(remark_rotate(remark, &back, &arena), 0);
        snprintf(wanted, sizeof wanted,
                 REMARK_CELL " by " REMARK_CELL " and " REMARK_CELL ", 11 of side %d", next,
                 one < other ? one : other, one < other ? other : one, side);
        assert_string_equal(remark->text, wanted);
        assert_int_equal(remark->ncells, 3);
        assert_int_equal(remark->cells[0], next);
        assert_int_equal(remark->nwithin, 2);
        assert_true(remark->within[0] < remark->within[1]);
        assert_true(remark->within[0] == back.to[7] || remark->within[0] == back.to[30]);
        free(remarks.remark);
    }
}

static void test_forms(void **state)
{
    (void)state;
    assert_true(remark_same_form("Ring at {c:12}.", "Ring at {c:7}."));
    assert_true(remark_same_form("From 3 to 12.", "From 10 to 4."));
    assert_false(remark_same_form("Ring at {c:12}.", "Fork at {c:12}."));
    assert_false(remark_same_form("Ring at {c:12}.", "Ring at {c:12}"));
    assert_false(remark_same_form("Ring at {c:12}", "Ring at {c:12}."));
    assert_false(remark_same_form("", "a"));
    assert_true(remark_same_form("", ""));
}

/* Every word has a name of its own and a family. */
static void test_words(void **state)
{
    (void)state;
    for (int i = 0; i < REMARK_WORDS; i++) {
        assert_non_null(remark_word_name((enum remark_word)i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(remark_word_name((enum remark_word)i),
                                    remark_word_name((enum remark_word)j));
    }
}

/* Adds a remark of detail 1 to a ply. */
static void say(struct annotated_ply *ply, enum remark_word word, const char *text)
{
    assert_non_null(remark_add(&ply->remarks, &arena, word, REMARK_PROVED, "%s", text));
}

static int shown(const struct annotated_ply *ply)
{
    int n = 0;

    for (int i = 0; i < ply->remarks.count; i++)
        n += ply->remarks.remark[i].detail == 1;
    return n;
}

/* Stones placed by both colours in turn. */
static const struct ply *stones_in_turn(int i)
{
    static struct ply stones[30];

    stones[i] = (struct ply){
        .kind = PLY_STONE, .cell = (cell)i, .colour = i % 2 == 1 ? COLOUR_WHITE : COLOUR_BLACK};
    return &stones[i];
}

/* Facts that the ply before has announced, and the loser's joins and frames, are left out. */
static void test_rank_obvious(void **state)
{
    static struct annotated_ply plies[8];
    struct annotation annotation = {.board = board, .plies = plies, .nplies = 7};

    (void)state;
    for (int i = 0; i < 8; i++) {
        plies[i].facts.nreplies = THREATS_NONE;
        plies[i].ply = i == 0 ? NULL : stones_in_turn(i);
    }
    say(&plies[1], WORD_DOUBLE_NEXT, "With {c:2}.");
    say(&plies[2], WORD_DOUBLE_STOPPED, "Takes a cell.");
    say(&plies[3], WORD_DOUBLE_NEXT, "Otherwise with {c:2}.");
    say(&plies[4], WORD_DOUBLE_STOPPED, "Takes another cell.");
    plies[5].facts.win.winner = plies[6].facts.win.winner = plies[7].facts.win.winner =
        COLOUR_WHITE;
    plies[5].facts.side[COLOUR_WHITE].frame.robust = TEMPO_SAFE_NO;
    say(&plies[5], WORD_FRAME_STANDS, "A frame that a threat breaks.");
    say(&plies[5], WORD_SIDE, "Joined to a side.");
    say(&plies[6], WORD_THREAT, "Threatens.");
    say(&plies[6], WORD_FRAME_STANDS, "A frame of the loser.");
    say(&plies[6], WORD_JOIN, "Joins what is lost.");
    say(&plies[7], WORD_FRAME_BROKEN, "White's frame no longer holds.");
    say(&plies[7], WORD_FRAME_STANDS, "A frame of the winner.");
    say(&plies[7], WORD_LEFT_WIN, "Could have completed a ring.");
    say(&plies[7], WORD_DOUBLE_THREAT, "Two threats at once.");
    remark_rank(&annotation);
    assert_int_equal(shown(&plies[2]), 0);
    assert_int_equal(shown(&plies[4]), 1);
    assert_int_equal(shown(&plies[5]), 1);
    assert_int_equal(shown(&plies[6]), 1);
    assert_int_equal(plies[6].remarks.remark[0].detail, 1);
    assert_int_equal(shown(&plies[7]), 2);
    for (int i = 0; i < 8; i++)
        free(plies[i].remarks.remark);
}

static void test_rank(void **state)
{
    static struct annotated_ply plies[30];
    struct annotation annotation = {.board = board, .plies = plies, .nplies = 29};
    int keys = 0;

    (void)state;
    for (int i = 0; i < 30; i++) {
        plies[i].facts.nreplies = THREATS_NONE;
        plies[i].ply = i == 0 ? NULL : stones_in_turn(i);
    }
    plies[28].facts.nreplies = 1;
    say(&plies[29], WORD_BLOCK, "Closes side 2."); /* the only answer does */
    say(&plies[29], WORD_SIDE, "Joined to side 4.");
    say(&plies[1], WORD_SHAPE, "Shape.");
    say(&plies[1], WORD_JOIN, "Joins {c:3}.");
    say(&plies[1], WORD_THREAT, "Threat.");
    say(&plies[1], WORD_DOUBLE_NEXT, "Of the same family.");
    say(&plies[1], WORD_SIDE, "Side 3.");
    say(&plies[2], WORD_JOIN, "Joins {c:9}.");
    for (int i = 3; i < 29; i++)
        say(&plies[i], WORD_MISSED, "Misses.");
    remark_rank(&annotation);
    assert_int_equal(plies[1].remarks.remark[0].word, WORD_THREAT);
    assert_int_equal(plies[1].remarks.remark[1].word, WORD_DOUBLE_NEXT);
    assert_int_equal(plies[1].remarks.remark[1].detail, 2);
    assert_int_equal(shown(&plies[1]), ANNOTATION_SHOWN);
    assert_int_equal(shown(&plies[2]), 0); /* in the words of the ply before */
    assert_int_equal(shown(&plies[29]), 1);
    assert_int_equal(plies[29].remarks.remark[0].detail, 1);
    assert_int_equal(plies[29].remarks.remark[1].detail, 2);
    assert_int_equal(shown(&plies[4]), 1); /* what decides a game is said again */
    for (int i = 0; i < 30; i++)
        keys += plies[i].key;
    assert_int_equal(keys, ANNOTATION_KEYS);
    assert_false(plies[29].key);
    for (int i = 0; i < 30; i++)
        free(plies[i].remarks.remark);
}

/* The largest change over two plies, away from proofs and threats. */
static void test_estimate(void **state)
{
    static struct annotated_ply plies[12];
    static const struct ply ply = {.kind = PLY_STONE};
    static const int white[12] = {50, 50, 52, 55, 54, 80, 85, 84, 50, 40, 45, 20};
    struct annotation annotation = {.board = board, .plies = plies, .nplies = 11};
    int told = 0;

    (void)state;
    for (int i = 0; i < 12; i++) {
        plies[i].ply = &ply;
        plies[i].facts.nreplies = THREATS_NONE;
        plies[i].facts.estimate =
            (struct estimate_fact){true, white[i], white[i] - 5, white[i] + 5};
    }
    plies[6].facts.nreplies = 1; /* a threat will be answered */
    plies[9].facts.estimate.exists = false; /* a win is proved */
    plies[11].facts.estimate.exists = false;
    remark_estimate(&annotation, &arena);
    for (int i = 0; i < 12; i++)
        told += plies[i].remarks.count;
    assert_int_equal(told, 1);
    assert_int_equal(plies[5].remarks.count, 1);
    assert_string_equal(plies[5].remarks.remark[0].text,
                        "The estimate for White rose from 55 to 80 % over moves 4 and 5.");
    assert_int_equal(plies[5].remarks.remark[0].kind, REMARK_ESTIMATE);
    for (int i = 0; i < 12; i++)
        free(plies[i].remarks.remark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),       cmocka_unit_test(test_forms),
        cmocka_unit_test(test_words),        cmocka_unit_test(test_rank),
        cmocka_unit_test(test_rank_obvious), cmocka_unit_test(test_turn),
        cmocka_unit_test(test_estimate),
    };
    struct boards boards = {{{NULL}}};
    int failed;

    board = boards_get(&boards, &game_havannah, 4);
    failed = cmocka_run_group_tests_name("remark", tests, NULL, NULL);
    arena_release(&arena);
    boards_release(&boards);
    return failed;
}
