/* SPDX-License-Identifier: ISC */
/* How games end, and the replay of lines and trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/text.h"
#include "parse/notation/replay.h"
#include "tests/lib/reading.h"

#define LG "(;FF[4]EV[null]PB[one]PW[two]SZ[4]RU[LG]%sGC[ game #77]SO[http://x]%s)"
#define GUI "(;FF[4]GM[Havannah]SZ[4]%s%s)"
/* White rings d4 with his sixth stone. */
#define RING ";W[e4];B[a1];W[e5];B[a2];W[d5];B[a3];W[c4];B[b1];W[c3];B[b2];W[d3]"

/* The outcome and the findings in one line. */
static void tell(struct record *record, const struct outcome *outcome, struct text *out)
{
    const char *winner = colour_name(outcome->winner);

    text_format(out, "%s %s", end_name(outcome->end), winner == NULL ? "-" : winner);
    for (unsigned bit = 0; bit < FIGURES; bit++)
        if (outcome->figures & 1u << bit)
            text_format(out, " +%s", figure_name((enum figure)(1 << bit)));
    text_format(out, " %d/%d%s", outcome->nplies, outcome->nstones,
                outcome->swapped ? " swap" : "");
    if (outcome->agrees_known)
        text_string(out, outcome->agrees ? " agrees" : " differs");
    for (size_t i = 0; i < record->diagnostics.count; i++) /* spellings are not asked for here */
        if (record->diagnostics.items[i].message != MESSAGE_SPELLING_AMBIGUOUS)
            text_format(out, " %s", message_id(record->diagnostics.items[i].message));
}

static void check(const char *form, const char *header, const char *moves, const char *expected)
{
    static struct position position;
    struct record record;
    struct outcome outcome;
    struct replay_options options = {0};
    struct text out = {0};
    char text[4096];

    snprintf(text, sizeof text, form, header, moves); /* NOLINT: forms of this file */
    reading_one(text, NULL, &record);
    assert_int_equal(replay_line(&record, NODE_NONE, &options, &position, &outcome), 0);
    tell(&record, &outcome, &out);
    assert_string_equal(text_c(&out), expected);
    assert_int_equal(outcome.end == END_ILLEGAL, record_rejected(&record));
    text_release(&out);
    record_release(&record);
}

static void test_ends(void **state)
{
    (void)state;
    check(GUI, "", "", "unfinished - 0/0");
    check(GUI, "", ";W[a1]", "unfinished - 1/1");
    check(GUI, "", RING, "ring white +ring 11/11");
    check(GUI, "RE[W+9]", RING, "ring white +ring 11/11 agrees");
    check(GUI, "RE[B+9]", RING, "ring white +ring 11/11 differs result-differs");
    check(GUI, "RE[0]", RING, "ring white +ring 11/11 differs result-differs");
    check(GUI, "RE[?]", RING, "ring white +ring 11/11");
    check(GUI, "", ";W[a1];B[resign]", "resign white 1/1");
    check(GUI, "", ";W[a1];W[resign]", "resign black 1/1"); /* Q26: by the letter */
    check(GUI, "RE[B]", ";W[a1];B[resign]", "resign white 1/1 differs result-differs");
    check(GUI, "RE[B]", ";W[a1]", "forfeit black 1/1"); /* Q27 */
    check(GUI, "RE[Draw]", ";W[a1]", "agreed - 1/1");
    /* The loser's resignation says what the board says (Q26). */
    check(GUI, "", RING ";B[resign]", "ring white +ring 11/11 resign-late");
    check(GUI, "RE[W+R]", RING ";B[forfeit]", "ring white +ring 11/11 agrees resign-late");
    check(GUI, "", ";W[a1];B[resign];B[resign]", "resign white 1/1 resign-late");
    check(GUI, "", ";W[a1];B[a2];W[a3];B[b1];W[a4]", "unfinished - 5/5");
    /* LittleGolem's RE names the players by the other letter (Q16). */
    check(LG, "RE[B]", ";W[A1];B[resign]", "resign white 1/1 agrees");
    check(LG, "RE[W]", ";W[A1]", "forfeit black 1/1");
    check(LG, "", ";W[A1];B[swap];W[B1];B[B2]", "unfinished - 4/3 swap"); /* Q25 */
    check(LG, "RE[W]", "", "forfeit black 0/0"); /* Q30 */
}

static void test_illegal(void **state)
{
    (void)state;
    check(GUI, "", RING ";B[c1]", "illegal - 11/11 after-end");
    check(GUI, "", RING ";W[resign]", "illegal - 11/11 after-end");
    check(GUI, "", RING ";W[forfeit]", "illegal - 11/11 after-end");
    check(GUI, "", RING ";B[resign];B[c1]", "illegal - 11/11 resign-late after-end");
    check(GUI, "", ";W[resign];B[a1]", "illegal - 0/0 after-end");
    check(GUI, "", ";W[resign];B[resign]", "illegal - 0/0 after-end");
    check(GUI, "", ";W[a1];B[resign];W[resign]", "illegal - 1/1 after-end");
    check(GUI, "", ";W[a1];B[a1]", "illegal - 1/1 occupied");
    check(GUI, "", ";W[a1];B[a5]", "illegal - 1/1 off-board");
    check(GUI, "", ";W[a1];B[?]", "illegal - 1/1 move-unreadable");
    check(GUI, "", ";W[a1];W[a2]", "illegal - 1/1 out-of-turn");
    check(GUI, "", ";B[a1]", "illegal - 0/0 out-of-turn"); /* Q29 */
    check(GUI, "", ";W[swap]", "illegal - 0/0 swap-illegal");
    check(GUI, "", ";B[swap]", "illegal - 0/0 swap-illegal");
    check(GUI, "", ";W[a1];B[swap];W[swap]", "illegal - 2/1 swap swap-illegal");
    check(GUI, "", ";W[a1];B[b1];W[c1];B[swap]", "illegal - 3/3 swap-illegal");
    check(GUI, "", ";W[a1]B[b1]", "illegal - 0/0 two-moves");
    check(GUI, "AB[x]", "", "illegal - 0/0 setup-unreadable");
}

static void test_setup(void **state)
{
    (void)state;
    check(GUI, "AB[a1][a2]AW[a3]", "", "unfinished - 0/3");
    check(GUI, "AB[a1][a2]AW[a3]", ";W[b1]", "unfinished - 1/4");
    check(GUI, "AB[a1][a2]AW[a3]", ";B[b1]", "unfinished - 1/4"); /* Q29 */
    check(GUI, "AB[a1]PL[B]", ";B[b1];W[b2]", "unfinished - 2/3");
    /* The game ends before a study (Q31). */
    check(GUI, "", ";W[a1];AB[b1];B[c1]", "unfinished - 1/1 setup-late");
    check(GUI, "RE[W+R]", ";W[a1];AB[b1];B[c1]", "resign white 1/1 agrees setup-late");
    check(GUI, "", ";W[a1];B[resign];AE[a1];B[c1]", "resign white 1/1 setup-late");
    check(GUI, "", ";B[resign];AE[a1]", "resign white 0/0 setup-late");
    check(GUI, "", RING ";AE[a1];W[c1]", "ring white +ring 11/11 setup-late");
    check(GUI, "", ";W[a1];PL[W];B[c1]", "unfinished - 1/1 setup-late");
    check(GUI, "", ";W[a1];PL[B];B[c1];PL[w]", "unfinished - 2/2"); /* no news */
    check(GUI, "AB[a1]PL[B]", ";W[b1]", "illegal - 0/1 out-of-turn");
    check(GUI, "PL[b]", ";B[b1]", "unfinished - 1/1");
    check(GUI, "AB[a1]AE[a1]", ";B[a1]", "unfinished - 1/1 setup-repeated");
    check(GUI, "AB[a1]", ";AE[a1];B[a1]", "unfinished - 1/1");
    check(GUI, "", ";AB[a1];AW[b1];W[c1]", "unfinished - 1/3");
    check(GUI, "AB[a1]", ";W[a1]", "illegal - 0/1 occupied");
    check(GUI, "AW[e4][e5][d5][c4][c3]", ";W[d3]", "ring white +ring 1/6");
    check(GUI, "AW[a1]", ";B[swap]", "unfinished - 1/1 swap");
    check(GUI, "AW[a1][a2]", ";B[swap]", "illegal - 0/2 swap-illegal");
}

/* A full board without a figure: nobody's claim can be compared with it (Q28). */
static void test_full_board(void **state)
{
    static const char moves[] =
        ";W[b3];B[e3];W[d2];B[c5];W[b2];B[b1];W[e4];B[e5];W[d3];B[a3];W[c4];B[d4];W[b4];B[a2];W[d5]"
        ";B[c2];W[c1];B[c3];W[a1]";
    (void)state;

    check("(;GM[Havannah]SZ[3]%s%s)", "", moves, "draw - 19/19");
    check("(;GM[Havannah]SZ[3]%s%s)", "RE[W]", moves, "draw - 19/19");
    check("(;GM[Havannah]SZ[3]%s%s;B[resign])", "", moves, "resign white 19/19");
}

static void test_hex(void **state)
{
    (void)state;
    check("(;FF[4]EV[hex.x.1]PB[one]PW[two]SZ[2]%sGC[game #1]SO[x]%s)", "", ";W[aa];B[ba];W[ab]",
          "connection black +connection 3/3");
}

static void test_page(void **state)
{
    struct record record = {0};
    struct position position;
    struct outcome outcome;
    struct replay_options options = {0};
    (void)state;

    record_init(&record);
    struct span span = {.bytes = "<p>",
                        .length = 3,
                        .line = 1,
                        .column = 1,
                        .form = FORM_PAGE,
                        .damage = MESSAGE_COUNT};
    assert_int_equal(record_read(&record, &span, NULL), 0);
    assert_int_equal(replay_line(&record, NODE_NONE, &options, &position, &outcome), 0);
    assert_int_equal(outcome.end, END_ILLEGAL);
    assert_int_equal(outcome.first_stone, CELL_NONE);
    assert_true(record_rejected(&record)); /* record_read() has said why */
    record_release(&record);
}

/* The examples of hav-moves(5). */
static void each_example(void *context, struct record *record, const struct span *span)
{
    static struct position position;
    struct outcome outcome;
    struct replay_options options = {0};
    (void)span;

    assert_int_equal(replay_line(record, NODE_NONE, &options, &position, &outcome), 0);
    tell(record, &outcome, context);
    text_char(context, '\n');
}

static void test_manual(void **state)
{
    size_t length;
    struct text out = {0};
    (void)state;

    char *page = reading_file("man/hav-moves.5", &length);
    assert_non_null(page);
    page[length - 1] = '\0';
    char *examples = strstr(page, "\n.Bd -literal");
    assert_non_null(examples);
    examples = strchr(examples + 1, '\n') + 1;
    char *end = strstr(examples, "\n.Ed");
    assert_non_null(end);
    assert_int_equal(
        reading_each(examples, (size_t)(end - examples), 0, NULL, each_example, &out, NULL), 4);
    assert_string_equal(text_c(&out), "forfeit black 3/2 swap\nring white +ring 11/11\n"
                                      "score black 6/4\nunfinished - 4/24\n");
    text_release(&out);
    free(page);
}

/* ---- plies ---- */

struct plies {
    struct text text;
    int stop_at; /* ply at which to stop; 0: never */
};

static int on_ply(void *context, const struct position *position, const struct node *node,
                  figure_set figures)
{
    struct plies *plies = context;

    text_format(&plies->text, "%d/%d%s@%u ", position->nplies,
                position->nstones[COLOUR_WHITE] + position->nstones[COLOUR_BLACK],
                figures == 0 ? "" : "!", node->at);
    return plies->stop_at != 0 && position->nplies == plies->stop_at ? 42 : 0;
}

static void test_plies(void **state)
{
    struct plies plies = {.stop_at = 0};
    struct replay_options options = {.on_ply = on_ply, .context = &plies, .want_cells = true};
    struct position position;
    struct record record;
    struct outcome outcome;
    (void)state;

    reading_one("(;GM[Havannah]SZ[4]AW[e4][e5][d5][c4][c3];B[a1];W[d3])", NULL, &record);
    assert_int_equal(replay_line(&record, NODE_NONE, &options, &position, &outcome), 0);
    assert_string_equal(text_c(&plies.text), "0/5@1 1/6@41 2/7!@47 ");
    assert_int_equal(outcome.ncells, 6);
    assert_int_equal(outcome.cells[0],
                     cell_read(record_board(&record), SPELLING_LINE, "d3", 2, NULL));
    assert_int_equal(outcome.first_stone,
                     cell_read(record_board(&record), SPELLING_LINE, "a1", 2, NULL));
    text_reset(&plies.text);
    plies.stop_at = 1;
    assert_int_equal(replay_line(&record, NODE_NONE, &options, &position, &outcome), 42);
    assert_string_equal(text_c(&plies.text), "0/5@1 1/6@41 ");
    record_release(&record);

    text_reset(&plies.text);
    plies.stop_at = 0;
    reading_one("(;GM[Havannah]SZ[4])", NULL, &record);
    assert_int_equal(replay_line(&record, NODE_NONE, &options, &position, &outcome), 0);
    assert_string_equal(text_c(&plies.text), "0/0@1 ");
    record_release(&record);
    text_release(&plies.text);
}

/* ---- trees ---- */

struct leaves {
    struct record *record;
    struct text text;
    size_t nlines;
};

static int on_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    struct leaves *leaves = context;
    static struct position position;
    struct outcome alone;
    struct replay_options options = {0};

    /* The line by itself comes to the same. */
    assert_int_equal(replay_line(leaves->record, leaf, &options, &position, &alone), 0);
    assert_int_equal(alone.end, outcome->end);
    assert_int_equal(alone.winner, outcome->winner);
    assert_int_equal(alone.figures, outcome->figures);
    assert_int_equal(alone.nplies, outcome->nplies);
    assert_int_equal(alone.nstones, outcome->nstones);
    assert_int_equal(alone.swapped, outcome->swapped);
    assert_int_equal(alone.first_stone, outcome->first_stone);
    assert_int_equal(alone.agrees_known, outcome->agrees_known);
    text_format(&leaves->text, "%u:%s:%d ", leaf, end_name(outcome->end), outcome->nplies);
    leaves->nlines++;
    return 0;
}

static void check_tree(const char *text, const char *expected)
{
    static struct position position;
    struct record record;
    struct leaves leaves = {.record = &record};
    struct replay_options options = {.on_leaf = on_leaf, .context = &leaves};

    reading_one(text, NULL, &record);
    assert_int_equal(replay_tree(&record, &options, &position), 0);
    assert_string_equal(text_c(&leaves.text), expected);
    text_release(&leaves.text);
    record_release(&record);
}

static void test_tree(void **state)
{
    (void)state;
    check_tree("(;GM[Havannah]SZ[4])", "0:unfinished:0 ");
    check_tree("(;GM[Havannah]SZ[4]RE[B];W[a1](;B[b1];W[c1])(;B[swap])(;B[resign]))",
               "3:forfeit:3 4:unfinished:2 5:resign:1 ");
    check_tree("(;GM[Havannah]SZ[4](;W[a1];B[a1](;W[b1])(;W[b2]))(;W[c1]))",
               "2:illegal:1 5:unfinished:1 ");
    check_tree("(;GM[Havannah]SZ[4](;AB[a1][a2];W[b1])(;AW[a1];B[a2])(;PL[B];B[a1])(;W[a1]))",
               "2:unfinished:1 4:unfinished:1 6:unfinished:1 7:unfinished:1 ");
    check_tree("(;GM[Havannah]SZ[4](;AB[a1]AW[x];W[b1])(;W[a1]))", "1:illegal:0 3:unfinished:1 ");
    check_tree("(;GM[Havannah]SZ[4]" RING "(;C[x])(;B[c1])(;B[resign]))",
               "12:ring:11 13:illegal:11 14:ring:11 ");
    check_tree("(;GM[Hex]SZ[5];B[ab](;W[swap];B[ab])(;W[ba]))", "3:unfinished:3 4:unfinished:2 ");
    /* Whose letter comes first, begins; LittleGolem's W always does. */
    check_tree("(;GM[Hex]SZ[5];W[ab](;B[swap];W[ab])(;B[ba])(;W[ba]))",
               "3:unfinished:3 4:unfinished:2 5:illegal:1 ");
    check_tree("(;GM[Hex]SZ[5]PL[W];B[ab])", "1:illegal:0 ");
    check_tree("(;GM[Hex]SZ[5](;AB[ab];B[ba])(;AB[ab];W[swap-pieces];B[ab])(;W[pass];B[ab]))",
               "2:unfinished:1 5:unfinished:2 7:unfinished:2 ");
    check_tree("(;FF[4]EV[hex.x.1]PB[a]PW[b]SZ[5]GC[ game #1]SO[x];B[ab])", "1:illegal:0 ");
}

static int count_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    (void)leaf;
    ++*(size_t *)context;
    return outcome->end == END_UNFINISHED ? 0 : 7;
}

/* A deep tree with a variation at every node costs no more than its nodes. */
static void test_deep_tree(void **state)
{
    static struct position position;
    const size_t depth = 200000;
    size_t nleaves = 0;
    struct replay_options options = {.on_leaf = count_leaf, .context = &nleaves};
    struct record record;
    (void)state;

    char *text = malloc(depth * 24 + 100);
    char *at = text + sprintf(text, "(;GM[Havannah]SZ[4];W[a1]");
    for (size_t i = 0; i < depth; i++)
        at += sprintf(at, "(;C[])(;C[y]");
    for (size_t i = 0; i < depth; i++)
        *at++ = ')';
    *at++ = ')';
    *at = '\0';
    reading_one(text, NULL, &record);
    assert_int_equal(replay_tree(&record, &options, &position), 0);
    assert_int_equal(nleaves, depth + 1);
    /* The caller may stop it. */
    record_release(&record);
    reading_one("(;GM[Havannah]SZ[4];W[a1](;B[resign])(;B[b1]))", NULL, &record);
    assert_int_equal(replay_tree(&record, &options, &position), 7);
    assert_int_equal(nleaves, depth + 2);
    record_release(&record);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends),  cmocka_unit_test(test_illegal),
        cmocka_unit_test(test_setup), cmocka_unit_test(test_full_board),
        cmocka_unit_test(test_hex),   cmocka_unit_test(test_page),
        cmocka_unit_test(test_plies), cmocka_unit_test(test_manual),
        cmocka_unit_test(test_tree),  cmocka_unit_test(test_deep_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
