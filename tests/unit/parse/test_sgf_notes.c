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

static const struct sgf_notes adding = {note_of, NULL}, taking = {NULL, NULL};

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
    return write_noted(record, &outcome, way == WAY_NOTED ? &adding : &taking, out);
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

/* What users write: comments with everything in them, marks, variations, other sets. */
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

/* Notes the text, has a user edit the result, and takes the notes back. */
static void edited(const char *text, const char *from, const char *to, struct text *out)
{
    struct text noted = {0}, changed = {0};
    const char *at;

    text_string(out, text);
    rewrite(out, WAY_NOTED, &noted);
    at = strstr(text_c(&noted), from);
    assert_non_null(at);
    text_append(&changed, noted.bytes, (size_t)(at - noted.bytes));
    text_string(&changed, to);
    text_string(&changed, at + strlen(from));
    rewrite(&changed, WAY_STRIPPED, out);
    text_release(&noted);
    text_release(&changed);
}

static void test_edited(void **state)
{
    static const char text[] = "(;GM[Havannah]SZ[4];W[a1];B[b2]C[mine];W[c3])";
    static const char head[] = "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]";
    struct text out = {0};
    char wanted[200];

    (void)state;
    /* behind a comment of ours */
    edited(text, "is not a" MARK "]BM[1]", "is not a" MARK " later]BM[1]", &out);
    snprintf(wanted, sizeof wanted, "%sC[ later];W[a1];B[b2]C[mine];W[c3])\n", head);
    assert_string_equal(text_c(&out), wanted);
    text_reset(&out);
    /* before a comment of ours */
    edited(text, "C[" MARK, "C[first " MARK, &out);
    snprintf(wanted, sizeof wanted, "%sC[first ];W[a1];B[b2]C[mine];W[c3])\n", head);
    assert_string_equal(text_c(&out), wanted);
    text_reset(&out);
    /* in the user's own comment */
    edited(text, "C[mine", "C[mine too", &out);
    snprintf(wanted, sizeof wanted, "%s;W[a1];B[b2]C[mine too];W[c3])\n", head);
    assert_string_equal(text_c(&out), wanted);
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
    text_string(&in, "(;GM[Havannah]SZ[4]HV[x];W[a1]C[mine];B[b2]HV[C:BM]BM[1])");
    rewrite(&in, WAY_PLAIN, &plain);
    rewrite(&in, WAY_NOTED, &out);
    assert_true(same_text(&plain, &out));
    rewrite(&in, WAY_STRIPPED, &out);
    assert_true(same_text(&plain, &out));
    text_release(&in);
    text_release(&plain);
    text_release(&out);
}

/* What is written: the user's text first, groups of FF[4] kept, HV last. */
static void test_written(void **state)
{
    struct text in = {0}, out = {0};

    (void)state;
    text_string(&in, "(;GM[Havannah]SZ[4];W[a1];B[b2]C[mine]DO[]CR[c3])");
    rewrite(&in, WAY_NOTED, &out);
    assert_string_equal(text_c(&out),
                        "(;FF[4]GM[Havannah]CA[UTF-8]SZ[4]C[" MARK
                        "a5 \\] cuts \\\\ b:6\nand (;C is not a" MARK
                        "]BM[1]TR[a1][b2]GB[2]HV[C:BM:TR:GB][havtools];W[a1];B[b2]C[mine" MARK
                        "\n\na5 \\] cuts \\\\ b:6\nand (;C is not a" MARK "]DO[]CR[c3]HV[C+])\n");
    text_release(&in);
    text_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real),    cmocka_unit_test(test_own),
        cmocka_unit_test(test_edited),  cmocka_unit_test(test_unsigned),
        cmocka_unit_test(test_foreign), cmocka_unit_test(test_written),
    };

    return cmocka_run_group_tests_name("sgf_notes", tests, NULL, NULL);
}
