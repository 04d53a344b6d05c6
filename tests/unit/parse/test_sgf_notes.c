/* SPDX-License-Identifier: ISC */
/*
 * Notes in SGF: taking them back gives the bytes of a conversion, adding them twice changes
 * nothing, and what the user wrote survives.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/write/sgf_notes.h"
#include "parse/write/write.h"
#include "tests/lib/reading.h"

#define MARK "\xe2\x81\xa3"

static struct position position;

/* Notes of every kind, by the number of the node. */
static const struct sgf_note *note_of(void *context, uint32_t node)
{
    static struct sgf_note note;

    (void)context;
    note =
        (struct sgf_note){.comment = node % 3 == 1 ? NULL : "a5 ] cuts \\ b:6\nand (;C is not a"};
    if (node % 2 == 0) {
        note.property[note.nproperties++] = (struct sgf_note_property){"BM", "[1]"};
        note.property[note.nproperties++] = (struct sgf_note_property){"TR", "[a1][b2]"};
    }
    if (node % 5 == 0)
        note.property[note.nproperties++] = (struct sgf_note_property){"GB", "[2]"};
    return &note;
}

static const struct sgf_notes adding_nodes = {.of_node = note_of}, taking = {0};
static const struct sgf_notes *adding = &adding_nodes;

enum way { WAY_PLAIN, WAY_NOTED, WAY_STRIPPED };

/* Writes the record; false: it cannot be replayed. */
static bool write_way(struct record *record, enum way way, struct text *out)
{
    struct replay_options options = {.ring_rule = RING_FREELING};
    struct outcome outcome;

    if (!replay_possible(record) ||
        replay_line(record, NODE_NONE, &options, &position, &outcome) != 0 ||
        outcome.end == END_ILLEGAL)
        return false;
    if (way == WAY_PLAIN)
        return write_record(record, &outcome, NOTATION_SGF, SPELLING_LINE, out);
    return write_noted(record, &outcome, way == WAY_NOTED ? adding : &taking, out);
}

/* Reads the one record of `from` and writes it in this way. */
static void rewrite(const struct text *from, enum way way, struct text *out)
{
    struct record record;
    struct text copy = {0};

    record_init(&record);
    text_append(&copy, from->bytes, from->length);
    reading_one(text_c(&copy), NULL, &record);
    text_reset(out);
    assert_true(write_way(&record, way, out));
    record_release(&record);
    text_release(&copy);
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

struct tally {
    size_t records, differ;
};

static void check_record(void *context, struct record *record, const struct span *span)
{
    struct tally *tally = context;
    struct text plain = {0}, noted = {0}, other = {0};

    (void)span;
    if (write_way(record, WAY_PLAIN, &plain) && write_way(record, WAY_NOTED, &noted)) {
        tally->records++;
        rewrite(&noted, WAY_STRIPPED, &other);
        tally->differ += !same_text(&plain, &other);
        rewrite(&noted, WAY_NOTED, &other);
        tally->differ += !same_text(&noted, &other);
        tally->differ += same_text(&plain, &noted);
        if (tally->differ > 0)
            printf("# %s# %s# %s", text_c(&plain), text_c(&noted), text_c(&other));
    }
    text_release(&plain);
    text_release(&noted);
    text_release(&other);
}

static void check_folder(const char *name, struct tally *tally)
{
    char folder[4096], path[8192];
    const struct dirent *entry;
    DIR *dir;

    snprintf(folder, sizeof folder, "%s", reading_real(name));
    dir = opendir(folder);
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        struct record_options options = {.name_hint = entry->d_name};
        size_t length;
        char *bytes;

        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        bytes = entry->d_name[0] == '.' ? NULL : reading_file(path, &length);
        if (bytes != NULL)
            reading_each(bytes, length, 0, &options, check_record, tally, NULL);
        free(bytes);
    }
    closedir(dir);
}

static void test_real(void **state)
{
    struct tally tally = {0, 0};

    (void)state;
    if (!reading_has_real())
        skip();
    check_folder("littlegolem", &tally);
    check_folder("havannahgui", &tally);
    check_folder("littlegolem-hex", &tally);
    printf("# %zu records\n", tally.records);
    assert_true(tally.records > 1400);
    assert_int_equal(tally.differ, 0);
}

/* Users' text: comments with everything in them, marks, variations, other sets. */
static void test_own(void **state)
{
    static const char *const texts[] = {
        "(;GM[Havannah]SZ[4];W[a1]C[mine];B[b2]BM[2]TR[c3](;W[c3]C[a: b\\] \\\\ \\:])(;W[d4]))",
        "(;GM[Havannah]SZ[4]C[];W[a1]C[];B[b2]DO[]C[line\r\nline\\\r\nsoft];W[c1]GW[1]LB[a1:x\\]])",
        "(;GM[Havannah]SZ[4]CA[ISO-8859-1]C[caf\xe9];W[a1]C[na\xefve \\] ];B[b1]C[ends \\\\])",
        "(;GM[Havannah]SZ[4]CA[Shift_JIS]C[\x83\x5c];W[a1]C[\x83\x5c\\]];B[b1])",
        "(;GM[Havannah]SZ[4];W[a1]C[my " MARK "own" MARK " marks];B[b2]C[" MARK "])",
        "(;FF[4]GM[11]SZ[5]PB[x]PW[y]RE[B+]C[hex];B[c3]GB[1];W[swap-pieces];B[d4]C[t])",
        "(;GM[Havannah]SZ[4];W[a1]C[says (;W\\[a1];B[b2]C[x (;C\\[y])",
        "(;GM[Havannah]SZ[4];W[a1]C[one]C[two];B[b2]HO[2]KO[1]XX[y][z])",
        "havannah-4 a1 b2 c3",
        "(;FF[1]GM[Havannah]SZ[4]PW[A]PB[B];White[a1]Comment[old];B[b2])",
    };
    struct tally tally = {0, 0};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        reading_each(texts[i], strlen(texts[i]), 0, NULL, check_record, &tally, NULL);
    assert_int_equal(tally.records, sizeof texts / sizeof texts[0]);
    assert_int_equal(tally.differ, 0);
}

/* Replaces the first `from` in the text by `to`. */
static void replace(struct text *text, const char *from, const char *to)
{
    struct text changed = {0};
    const char *at = strstr(text_c(text), from);

    assert_non_null(at);
    text_append(&changed, text->bytes, (size_t)(at - text->bytes));
    text_string(&changed, to);
    text_string(&changed, at + strlen(from));
    text_reset(text);
    text_append(text, changed.bytes, changed.length);
    text_release(&changed);
}

/* Notes the text, has a user edit the result, and takes the notes back: `wanted` is what follows
 * the head. */
static void check_edited(const char *text, const char *from, const char *to, const char *wanted)
{
    static const char head[] = "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]";
    struct text whole = {0}, noted = {0}, again = {0};

    text_string(&whole, text);
    rewrite(&whole, WAY_NOTED, &noted);
    replace(&noted, from, to);
    rewrite(&noted, WAY_STRIPPED, &whole);
    assert_memory_equal(text_c(&whole), head, strlen(head));
    assert_string_equal(whole.bytes + strlen(head), wanted);
    rewrite(&whole, WAY_STRIPPED, &again); /* what was kept is the user's now */
    assert_true(same_text(&whole, &again));
    rewrite(&noted, WAY_NOTED, &again); /* it survives new notes, and these can be taken back */
    rewrite(&again, WAY_STRIPPED, &noted);
    assert_true(same_text(&whole, &noted));
    text_release(&whole);
    text_release(&noted);
    text_release(&again);
}

static void test_edited(void **state)
{
    static const char text[] = "(;GM[Havannah]SZ[4];W[a1];B[b2]C[mine];W[c3])";

    (void)state;
    /* after a comment of ours, before it, and in the user's own */
    check_edited(text, "is not a" MARK "]BM[1]", "is not a" MARK " later]BM[1]",
                 "C[ later];W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "C[" MARK, "C[first " MARK, "C[first ];W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "C[mine", "C[mine too", ";W[a1];B[b2]C[mine too];W[c3])\n");
    /* between the marks: a line of its own, a changed line, a line that is gone, CR LF */
    check_edited(text, "b:6\nand", "b:6\nno \\] it\\\\does\n\nand",
                 "C[no \\] it\\\\does];W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "mine" MARK "\n\na5", "mine" MARK "\n\nwell\na5",
                 ";W[a1];B[b2]C[mine\nwell];W[c3])\n");
    check_edited(text, "(;C is not a" MARK, "(;C\\[ is not an" MARK " ok",
                 "C[and (;C\\[ is not an\n ok];W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "\nand (;C is not a" MARK, MARK, ";W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "b:6\nand", "b:6\r\nand", ";W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "cuts", "cu\\\nts", ";W[a1];B[b2]C[mine];W[c3])\n");
    /* values of ours that were changed, and values beside ours */
    check_edited(text, "BM[1]", "BM[2]", "BM[2];W[a1];B[b2]C[mine];W[c3])\n");
    check_edited(text, "TR[a1][b2]", "TR[a1][c2][b2]", "TR[c2];W[a1];B[b2]C[mine];W[c3])\n");
}

/* Lines after each node of the main line, one of one stone. */
static const cell cells[] = {20, 21, 22};
static const struct sgf_line lines[] = {
    {0, COLOUR_WHITE, cells, 2, "a \\ b]", "end"},
    {1, COLOUR_BLACK, cells, 3, "begin", "end"},
    {1, COLOUR_BLACK, cells + 1, 1, "one", "end"},
    {3, COLOUR_BLACK, cells, 1, "behind the last", "end"},
};
static const struct sgf_notes adding_lines = {.of_node = note_of,
                                              .signature = "1.0",
                                              .lines = lines,
                                              .nlines = 4};

/* As rewrite() with lines; then a user's edit, and the notes taken back. */
static void check_lines(const char *text, const char *from, const char *to, const char *wanted)
{
    struct text whole = {0}, noted = {0}, other = {0};
    struct record record;

    adding = &adding_lines;
    text_string(&whole, text);
    rewrite(&whole, WAY_NOTED, &noted);
    rewrite(&noted, WAY_NOTED, &other);
    assert_true(same_text(&noted, &other));
    rewrite(&whole, WAY_PLAIN, &other);
    text_reset(&whole);
    text_append(&whole, noted.bytes, noted.length);
    if (from == NULL) {
        rewrite(&noted, WAY_STRIPPED, &whole);
        assert_true(same_text(&whole, &other));
    } else {
        replace(&whole, from, to);
        rewrite(&whole, WAY_STRIPPED, &other);
        assert_string_equal(
            strchr(text_c(&other), ';') + strlen(";FF[4]GM[Havannah]CA[UTF-8]SZ[4]"), wanted);
    }
    record_init(&record);
    reading_one(text_c(&noted), NULL, &record); /* others can read it */
    for (size_t i = 0; i < record.diagnostics.count; i++) /* these cells fit both spellings */
        assert_int_equal(record.diagnostics.items[i].message, MESSAGE_SPELLING_AMBIGUOUS);
    record_release(&record);
    adding = &adding_nodes;
    text_release(&whole);
    text_release(&noted);
    text_release(&other);
}

static void test_lines(void **state)
{
    struct text in = {0}, out = {0};

    static const char text[] = "(;GM[Havannah]SZ[4];W[a1];B[b2];W[c3])";
    static const char forked[] = "(;GM[Havannah]SZ[4];W[a1](;B[b2];W[c3])(;B[d5];W[c3]))";

    (void)state;
    check_lines(text, NULL, NULL, NULL);
    check_lines(forked, NULL, NULL, NULL);
    check_lines("(;GM[Havannah]SZ[4])", NULL, NULL, NULL);
    check_lines("(;GM[Havannah]SZ[4];W[a1];B[b2];W[resign])", NULL, NULL, NULL);
    check_lines("havannah-4 a1 b2 c3", NULL, NULL, NULL);
    /* the user goes on in a line of ours, comments on it, changes its move */
    check_lines(text, "B[d7]N", "B[d7]C[why]N", ";W[a1](;B[b2];W[c3])(;B[d7]C[why]))\n");
    check_lines(text, "[B d7][N one, end])", "[B d7][N one, end];W[a2])",
                ";W[a1](;B[b2];W[c3])(;B[d7];W[a2]))\n");
    check_lines(text, "B[d7]", "B[e4]", ";W[a1](;B[b2];W[c3])(;B[e4]))\n");
    /* a line that begins like a variation of the user's is not added */
    text_string(&in, "(;GM[Havannah]SZ[4];W[a1](;B[b2];W[c3])(;B[d6]))");
    adding = &adding_lines;
    rewrite(&in, WAY_NOTED, &out);
    adding = &adding_nodes;
    assert_null(strstr(text_c(&out), "N[begin]"));
    assert_non_null(strstr(text_c(&out), "N[one, end]"));
    assert_null(strstr(text_c(&out), "behind the last"));
    text_release(&in);
    text_release(&out);
}

/* A line of ours that the user has made the main line stays there. */
static void test_promoted(void **state)
{
    struct text in = {0}, out = {0};

    (void)state;
    text_string(&in, "(;GM[Havannah]SZ[4]HV[havtools];W[a1](;B[b2]HV[+][B b2];W[d4]N[x]HV[+][W d4]"
                     "[N x])(;B[b3];W[c3]))");
    rewrite(&in, WAY_STRIPPED, &out);
    assert_string_equal(text_c(&out),
                        "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4];W[a1](;B[b2];W[d4])(;B[b3];W[c3]))\n");
    text_release(&in);
    text_release(&out);
}

/* A program that drops HV: text between the marks goes, the rest stays, and that is said. */
static void test_unsigned(void **state)
{
    struct text in = {0}, out = {0};
    struct record record;

    (void)state;
    text_string(&in, "(;GM[Havannah]SZ[4]C[" MARK "ours" MARK "];W[a1]C[mine" MARK "\n\nours" MARK
                     "]BM[1])");
    record_init(&record);
    reading_one(text_c(&in), NULL, &record);
    assert_true(write_way(&record, WAY_STRIPPED, &out));
    assert_string_equal(text_c(&out), "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]C[];W[a1]C[mine]BM[1])\n");
    assert_int_equal(record.diagnostics.items[record.diagnostics.count - 1].message,
                     MESSAGE_NOTES_UNSIGNED);
    record_release(&record);
    text_release(&in);
    text_release(&out);
}

/* HV of another program: nothing is added, nothing is taken. */
static void test_foreign(void **state)
{
    struct text in = {0}, plain = {0}, out = {0};

    (void)state;
    text_string(&in, "(;GM[Havannah]SZ[4]HV[x];W[a1]C[mine];B[b2]HV[C][BM 1]BM[1])");
    rewrite(&in, WAY_PLAIN, &plain);
    rewrite(&in, WAY_NOTED, &out);
    assert_true(same_text(&plain, &out));
    rewrite(&in, WAY_STRIPPED, &out);
    assert_true(same_text(&plain, &out));
    text_release(&in);
    text_release(&plain);
    text_release(&out);
}

/* The output: the user's text first, groups of FF[4] kept, HV last. */
static void test_written(void **state)
{
    struct text in = {0}, out = {0};

    (void)state;
    text_string(&in, "(;GM[Havannah]SZ[4];W[a1];B[b2]C[mine]DO[]CR[c3])");
    rewrite(&in, WAY_NOTED, &out);
    assert_string_equal(
        text_c(&out),
        "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]C[" MARK "a5 \\] cuts \\\\ b:6\nand (;C is not a" MARK
        "]BM[1]TR[a1][b2]GB[2]HV[C 57c6dcff 77937c22][BM 1][TR a1][TR b2][GB 2][havtools];"
        "W[a1];B[b2]C[mine" MARK "\n\na5 \\] cuts \\\\ b:6\nand (;C is not a" MARK
        "]DO[]CR[c3]HV[C+ 57c6dcff 77937c22])\n");
    text_release(&in);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real),     cmocka_unit_test(test_own),
        cmocka_unit_test(test_edited),   cmocka_unit_test(test_lines),
        cmocka_unit_test(test_promoted), cmocka_unit_test(test_unsigned),
        cmocka_unit_test(test_foreign),  cmocka_unit_test(test_written),
    };

    return cmocka_run_group_tests_name("sgf_notes", tests, NULL, NULL);
}
