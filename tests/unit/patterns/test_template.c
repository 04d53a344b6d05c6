/* SPDX-License-Identifier: ISC */
/*
 * Drawn templates: what is read, what is refused and where, rotations and places on boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "patterns/library.h"

#define HEAD "template  t\nserves    side\nrow       2\nstones    1\nclaim     joined\n\n"

static size_t read_text(const char *text, struct library *library, struct complaints *complaints)
{
    *library = (struct library){0};
    *complaints = (struct complaints){0};
    assert_int_equal(library_read(library, "f", text, strlen(text), complaints), 0);
    return library->count;
}

static void drop(struct library *library, struct complaints *complaints)
{
    library_release(library);
    text_release(&complaints->text);
}

static void test_cells(void **state)
{
    struct library library;
    struct complaints complaints;
    const struct template *t;

    (void)state;
    assert_int_equal(read_text(HEAD "    . O\n   .   .\n  =======\n", &library, &complaints), 1);
    t = &library.templates[0];
    assert_int_equal(t->nstones, 1);
    assert_int_equal(t->ncells, 3);
    assert_int_equal(t->stones[0].x, 2);
    assert_int_equal(t->stones[0].y, 0);
    assert_int_equal(t->cells[0].y, -1);
    assert_int_equal(t->cells[1].x, 1);
    assert_int_equal(t->cells[1].y, -2);
    assert_int_equal(t->cells[2].y, 0);
    assert_int_equal(template_use(t), SERVES_SIDE);
    assert_int_equal(template_row(t), 2);
    assert_int_equal(template_width(t), 3);
    drop(&library, &complaints);
}

static void test_helpers(void **state)
{
    struct library library;
    struct complaints complaints;
    const struct template *t;

    (void)state;
    assert_int_equal(
        read_text("template  t\nserves    side\nrow       2\nstones    3\nclaim     helped\n\n"
                  "  o . O\n . o .\n========\n",
                  &library, &complaints),
        1);
    t = &library.templates[0];
    assert_int_equal(t->helpers, 1 | 4);
    assert_true(template_joins(t, 1));
    assert_false(template_joins(t, 2));
    drop(&library, &complaints);
}

static void write_all(const struct library *library, struct text *out)
{
    for (size_t i = 0; i < library->count; i++) {
        template_write(&library->templates[i], out);
        text_char(out, '\n');
    }
}

static void test_written_again(void **state)
{
    static const char text[] =
        "# head\n\n# of t\n" HEAD "     O\n    . .\n   =====\n\n"
        "template  corner.1\nalso      x, y-2\nserves    corner\nrow       2\n"
        "stones    2\nclaim     semi minimal\nsource    a \xc3\xa4\n\n"
        "    \\ . O\n     \\ O .\n      -----\n# tail\n";
    struct library library;
    struct complaints complaints;
    struct text out = {0};

    (void)state;
    /* A comment cannot stand in a drawing: the tail needs an empty line. */
    assert_int_equal(read_text(text, &library, &complaints), 1);
    assert_int_equal(complaints.count, 1);
    drop(&library, &complaints);

    char good[sizeof text + 1];
    memcpy(good, text, sizeof text);
    char *tail = strstr(good, "# tail");
    memmove(tail + 1, tail, strlen(tail) + 1);
    *tail = '\n';
    assert_int_equal(read_text(good, &library, &complaints), 2);
    assert_int_equal(complaints.count, 0);
    write_all(&library, &out);
    assert_non_null(strstr(text_c(&out), "\n    \\ . O\n")); /* indents are made 4 */
    struct text once = out;
    out = (struct text){0};
    drop(&library, &complaints);
    assert_int_equal(read_text(text_c(&once), &library, &complaints), 2);
    write_all(&library, &out);
    assert_string_equal(text_c(&out), text_c(&once));
    text_release(&once);
    text_release(&out);
    drop(&library, &complaints);
}

/* The fault, and the place that its message names. */
static const struct {
    const char *text, *complaint;
} wrong[] = {
    {"x\n", "f:1:1: not part of a template `x'\n"},
    {"template  a\n", "f:1:1: a template without a drawing\n"},
    {"template\n",
     "f:1:1: a field without a value `template'\nf:1:1: a template without a drawing\n"},
    {"template  -a\n", "f:1:11: not a name `-a'\nf:1:1: a template without a drawing\n"},
    {HEAD "    O\n   . x\n  =====\n",
     "f:8:6: want O, o, `.', a blank, or a border at the left or below\n"},
    {HEAD "    O\n    . .\n   =====\n",
     "f:8:5: half-way between two cells\nf:8:7: half-way between "
     "two cells\n"},
    {HEAD "    O\n   . .\n", "f:8:1: one stone and no side: nothing to be joined\n"},
    {HEAD "    .\n   . .\n  =====\n", "f:8:1: a drawing without a stone O\n"},
    {"template  a\nserves    side\nrow       2\nstones    1\nclaim     helped\n\n"
     "  o\n . .\n=====\n",
     "f:8:1: a drawing without a stone O\n"},
    {"template  a\nserves    side\nrow       2\nstones    2\nclaim     joined\n\n"
     "  O o\n . .\n=====\n",
     "f:5:11: a stone o needs the claim helped\n"},
    {"template  a\nserves    side\nrow       2\nstones    2\nclaim     helped\n\n"
     "  O O\n . .\n=====\n",
     "f:5:11: helped needs a stone o, which helps\n"},
    {"template  a\nserves    side\nrow       2\nstones    1\nclaim     each\n\n"
     "  O\n . .\n=====\n",
     "f:5:11: each claims two stones or more joined to one side\n"},
    {"template  a\nserves    area\nstones    2\nclaim     each\n\n  O . O\n",
     "f:4:11: each claims two stones or more joined to one side\n"},
    {HEAD "    O\n   . .\n  =-===\n", "f:9:4: the border below must be of one sign, = or -\n"},
    {HEAD "    O\n   . .\n  =====\n  ===\n", "f:10:1: a line below the border\n"},
    {HEAD "    O\n   . .\n  -----\n",
     "f:8:1: one stone and no side: nothing to be joined\nf:9:1: a "
     "side that is not joined bounds corners only: want =\n"},
    {HEAD "  \\ O\n   . .\n  =====\n",
     "f:8:1: a border at the left must be in every row or in none\n"},
    {HEAD "  \\ O\n   : . .\n  =====\n",
     "f:8:4: the border at the left must be of one sign, \\ or :\n"},
    {HEAD "  \\ O\n    \\ . .\n  =====\n",
     "f:8:5: the border at the left must go one column right a line\n"},
    {HEAD "   O\n  O .\n  =====\n", "f:4:11: the drawing has another number of stones\n"},
    {HEAD "   O\n  . .\n . . .\n ======\n",
     "f:3:11: the drawing's highest stone is in another row\n"},
    {HEAD "   \\ . O\n    \\ . .\n  =====\n",
     "f:2:11: the borders drawn are those of another kind: `corner'\n"},
    {"template  a\nserves    area\nserves    area\nstones    2\nclaim     joined\n\n  O . O\n",
     "f:3:1: a field given twice `serves    area'\n"},
    {"template  a\nserves    area\nstones    2\nclaim     maybe\n\n  O . O\n",
     "f:4:11: no such claim; want joined, semi, each or helped, then minimal or not `maybe'\n"},
    {"template  a\nserves    area\nclaim     semi\nx\n\n  O . O\n", "f:4:1: no such field `x'\n"},
    {"template  a\nserves    area\nclaim     semi\n\n  O . O\n",
     "f:1:1: a field is missing: `stones'\n"},
    {"template  a\nserves    area\nstones    2\nclaim     semi\n  O . O\n",
     "f:5:1: an empty line is missing before the drawing\n"},
};

static void test_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct library library;
        struct complaints complaints;

        assert_int_equal(read_text(wrong[i].text, &library, &complaints), 0);
        assert_string_equal(text_c(&complaints.text), wrong[i].complaint);
        drop(&library, &complaints);
    }
}

static void test_all_are_told(void **state)
{
    struct library library;
    struct complaints complaints;

    (void)state;
    assert_int_equal(
        read_text("template  a\nserves    hill\n\n  O\n\n" HEAD "  O\n . .\n=====\n\n"
                  "template  t\nserves    area\nstones    2\nclaim     semi\n\n  O . O\n",
                  &library, &complaints),
        1);
    assert_string_equal(text_c(&complaints.text),
                        "f:2:11: want side, corner or area, not `hill'\n"
                        "f:4:1: one stone and no side: nothing to be joined\n"
                        "f:16:11: a name that another template has `t'\n");
    drop(&library, &complaints);
}

static void test_limits(void **state)
{
    struct library library;
    struct complaints complaints;
    struct text text = {0};

    (void)state;
    for (int cells = 63; cells <= 65; cells++) {
        text_reset(&text);
        text_string(&text,
                    "template  a\nserves    side\nrow       1\nstones    1\nclaim     joined\n"
                    "\n  O");
        for (int i = 0; i < cells; i++)
            text_string(&text, " .");
        text_string(&text, "\n  =\n");
        assert_int_equal(read_text(text_c(&text), &library, &complaints), cells <= 64);
        drop(&library, &complaints);
    }
    for (int stones = 13; stones <= 15; stones++) {
        text_reset(&text);
        text_format(&text, "template  a\nserves    area\nstones    %d\nclaim     joined\n\n ",
                    stones);
        for (int i = 0; i < stones; i++)
            text_string(&text, " O");
        text_string(&text, "\n");
        assert_int_equal(read_text(text_c(&text), &library, &complaints), stones <= 14);
        drop(&library, &complaints);
    }
    for (int rows = 23; rows <= 25; rows++) {
        text_reset(&text);
        text_string(&text, "template  a\nserves    area\nstones    2\nclaim     joined\n\n");
        for (int i = 0; i < rows; i++)
            text_format(&text, "%*s\n", i + 1, i < 2 ? "O" : ".");
        assert_int_equal(read_text(text_c(&text), &library, &complaints), rows <= 24);
        drop(&library, &complaints);
    }
    text_release(&text);
}

static const struct template *named(const char *name)
{
    size_t count;
    const struct template *templates = builtin_templates(&count);
    const struct template *found = template_find(templates, count, name);

    assert_non_null(found);
    return found;
}

static int places_on(const struct template *template, const struct game *game, int size)
{
    struct board *board = board_new(game, size);
    unsigned rotations = template_rotations(template);
    struct template_place place;
    int places = 0;

    for (cell at = 0; at < board->ncells; at++)
        for (int rotation = 0; rotation < TEMPLATE_ROTATIONS; rotation++)
            places +=
                rotations >> rotation & 1 && template_lay(template, board, rotation, at, &place);
    board_free(board);
    return places;
}

/* Cells of rows 2, 3 and 4 that are safe to a side: 5, 4 and 0 on base 8; 7, 6 and 3 on base 10. */
static void test_places(void **state)
{
    (void)state;
    assert_ptr_equal(named("ziggurat"), named("III1a"));
    assert_int_equal(__builtin_popcount(template_rotations(named("II1a"))), 6);
    assert_int_equal(__builtin_popcount(template_rotations(named("III1a"))), 12);
    assert_int_equal(places_on(named("II1a"), &game_havannah, 8), 6 * 5);
    assert_int_equal(places_on(named("II1a"), &game_havannah, 10), 6 * 7);
    assert_int_equal(places_on(named("II1a"), &game_havannah, 3), 0);
    /* Width 4 of the k - 2 cells of a side. */
    assert_int_equal(places_on(named("III1a"), &game_havannah, 5), 0);
    assert_int_equal(places_on(named("III1a"), &game_havannah, 6), 6 * 2);
    assert_int_equal(places_on(named("III1a"), &game_havannah, 10), 6 * 2 * 5);
    assert_int_equal(places_on(named("IV1a"), &game_havannah, 8), 0);
    assert_int_equal(places_on(named("IV1a"), &game_havannah, 9), 6 * 2);
    /* In Hex the corners belong to the sides: n cells a side, all in row 1. */
    assert_int_equal(places_on(named("II1a"), &game_hex, 5), 4 * 4);
    assert_int_equal(places_on(named("III1a"), &game_hex, 4), 4 * 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),         cmocka_unit_test(test_helpers),
        cmocka_unit_test(test_written_again), cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_all_are_told),  cmocka_unit_test(test_limits),
        cmocka_unit_test(test_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
