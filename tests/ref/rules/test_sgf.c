/* SPDX-License-Identifier: ISC */
/*
 * The fast reader against the slow one of ref_sgf.c, on whole records and on mutated ones: where
 * the slow one finds whole records, the fast one finds the same trees and no fault of form; where
 * it does not, the fast one tells of at least one error.  Nothing is lost silently.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/base/random.h"
#include "parse/notation/record.h"
#include "tests/lib/reading.h"
#include "tests/lib/volume.h"
#include "tests/ref/rules/ref_sgf.h"

struct sample {
    char *bytes;
    size_t length;
};

struct samples {
    struct sample *items;
    size_t count;
};

/* Records of our own: escapes, variations, comments, FF[3], LittleGolem's header. */
static const char *const own[] = {
    "(;FF[4]GM[Havannah]SZ[5]PW[Castro\\:0.1];W[a1];B[i9];W[b3];B[a5])",
    "(;FF[4]GM[Havannah]SZ[8](;W[h3];B[g4](;W[f3])(;W[f4]C[a \\] b\\\\]))(;W[a1]))\n(;FF[4]SZ[4])",
    "(;GaMe[Havannah]SiZe[4]Comment[long\nlines \\\nsoft];White[a1];Black[b2]AB[c1][c2] [c3])",
    "(;FF[4]GM[1]SZ[19]C[a record: (;FF[4\\]GM[1\\])\n(;W[a1\\])];AW[aa:bb]XX[];;B[])",
    "\xef\xbb\xbf ( ;FF[4] ( ;W [a1] ) \n ( ;B\t[b1] C [ ] ) ) \n\n (;)",
    "(;FF[4]EV[null]PB[one]PW[two]SZ[8]RU[LG]RE[B]GC[ game #77]SO[http://x];W[H3];B[swap];W[G4])",
    "(;FF[4]EV[hex.ld.1]PB[a\\]PW[b]]SZ[13]GC[game #1]SO[y]C[x\\]y];W[ab];B[resign])",
};

static void add(struct samples *samples, char *bytes, size_t length)
{
    samples->items = realloc(samples->items, (samples->count + 1) * sizeof *samples->items);
    assert_non_null(samples->items);
    samples->items[samples->count++] = (struct sample){bytes, length};
}

static void add_folder(struct samples *samples, const char *folder, size_t step)
{
    struct dirent **entries = NULL;
    char path[4096];

    snprintf(path, sizeof path, "%s", reading_real(folder));
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char file[5000];
        size_t length;
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        bool is_record =
            strstr(entries[i]->d_name, "sgf") != NULL || strstr(entries[i]->d_name, "hgf") != NULL;
        char *bytes = is_record && (size_t)i % step == 0 ? reading_file(file, &length) : NULL;
        if (bytes != NULL)
            add(samples, bytes, length);
        free(entries[i]);
    }
    free(entries);
}

static void fill(struct samples *samples, bool real)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        add(samples, strdup(own[i]), strlen(own[i]));
    if (real && reading_has_real()) {
        add_folder(samples, "littlegolem", 16);
        add_folder(samples, "havannahgui", 1);
        add_folder(samples, "littlegolem-hex", 1);
    }
}

static void release(struct samples *samples)
{
    for (size_t i = 0; i < samples->count; i++)
        free(samples->items[i].bytes);
    free(samples->items);
}

/* ---- what the fast reader finds ---- */

struct fast {
    struct text text;
    bool faulty; /* an error of form */
};

static bool is_fault(enum message message)
{
    switch (message) {
    case MESSAGE_RECORD_CUT:
    case MESSAGE_VALUE_CUT:
    case MESSAGE_SYNTAX:
    case MESSAGE_BRACKET:
    case MESSAGE_JUNK:
    case MESSAGE_STRAY_CLOSE:
    case MESSAGE_NO_RECORD: return true;
    default: return false;
    }
}

static void look_for_faults(struct fast *fast, const struct diagnostics *list)
{
    for (size_t i = 0; i < list->count; i++)
        fast->faulty = fast->faulty || is_fault(list->items[i].message);
}

static void dump(void *context, struct record *record, const struct span *span)
{
    struct fast *fast = context;
    struct text *out = &fast->text;

    text_format(out, "record %zu\n", (size_t)span->offset);
    for (uint32_t i = 0; i < record->nnodes; i++) {
        const struct node *node = &record->nodes[i];
        text_format(out, "node %d\n", node->parent == NODE_NONE ? -1 : (int)node->parent);
        for (uint32_t j = 0; j < node->nproperties; j++) {
            const struct property *property = &record->properties[node->first_property + j];
            text_append(out, record->bytes + property->name_at, property->name_length);
            for (uint32_t k = 0; k < property->nvalues; k++) {
                const struct value *value = &record->values[property->first_value + k];
                text_format(out, " %u:", value->length);
                text_append(out, record->bytes + value->at, value->length);
            }
            text_char(out, '\n');
        }
    }
    look_for_faults(fast, &record->diagnostics);
}

/* Do both readers agree? */
static bool agree(const char *bytes, size_t length, enum ref_plant plant)
{
    struct text slow = {0};
    struct fast fast = {0};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};

    bool whole = ref_sgf(bytes, length, plant, &slow);
    reading_each(bytes, length, 0, NULL, dump, &fast, &between);
    look_for_faults(&fast, &between);
    bool same =
        whole ? !fast.faulty && slow.length == fast.text.length &&
                    (slow.length == 0 || memcmp(slow.bytes, fast.text.bytes, slow.length) == 0)
              : fast.faulty;
    text_release(&slow);
    text_release(&fast.text);
    diagnostics_release(&between);
    arena_release(&arena);
    return same;
}

/* ---- mutations ---- */

static void mutate(struct text *text, const struct samples *samples, struct random *random)
{
    static const char alphabet[] = "()[];\\WBCFSZGME4 \n\ra1#";
    size_t length = text->length;
    size_t at = random_below(random, (uint32_t)length + 1);
    size_t rest = length - at;
    char c = alphabet[random_below(random, sizeof alphabet - 1)];
    size_t count = 1 + random_below(random, 20);

    switch (random_below(random, 6)) {
    case 0: /* a byte less */
        if (rest > 0) {
            memmove(text->bytes + at, text->bytes + at + 1, rest - 1);
            text->length--;
        }
        break;
    case 1: /* a byte more */
        text_char(text, ' ');
        memmove(text->bytes + at + 1, text->bytes + at, rest);
        text->bytes[at] = c;
        break;
    case 2: /* another byte */
        if (rest > 0)
            text->bytes[at] = c;
        break;
    case 3: /* some bytes less */
        if (rest > count) {
            memmove(text->bytes + at, text->bytes + at + count, rest - count);
            text->length -= count;
        }
        break;
    case 4: /* cut off */ text->length = at; break;
    default: { /* another record after it, or in the middle */
        const struct sample *other =
            &samples->items[random_below(random, (uint32_t)samples->count)];
        if (random_below(random, 2) == 0)
            text->length = at;
        if (random_below(random, 2) == 0)
            text_char(text, '\n');
        text_append(text, other->bytes, other->length);
        break;
    }
    }
}

static size_t compare(const struct samples *samples, size_t count, enum ref_plant plant,
                      uint64_t seed)
{
    struct random random = {seed};
    struct text text = {0};
    size_t ndiffer = 0;

    for (size_t i = 0; i < count; i++) {
        const struct sample *sample =
            &samples->items[random_below(&random, (uint32_t)samples->count)];
        text_reset(&text);
        text_append(&text, sample->bytes, sample->length);
        for (uint32_t more = random_below(&random, 4); more > 0; more--)
            mutate(&text, samples, &random);
        /* A page, or a line of moves, is not the slow reader's. */
        if (text.length == 0 || memchr(text.bytes, '<', text.length) != NULL)
            continue;
        if (agree(text.bytes, text.length, plant))
            continue;
        ndiffer++;
        if (plant != REF_SOUND)
            break; /* found */
        print_error("the readers differ on:\n%s\n", text_c(&text));
    }
    text_release(&text);
    return ndiffer;
}

static void test_whole(void **state)
{
    struct samples samples = {0};
    (void)state;

    fill(&samples, true);
    for (size_t i = 0; i < samples.count; i++) {
        struct text out = {0};
        assert_true(ref_sgf(samples.items[i].bytes, samples.items[i].length, REF_SOUND, &out));
        assert_true(agree(samples.items[i].bytes, samples.items[i].length, REF_SOUND));
        text_release(&out);
    }
    release(&samples);
}

static void test_mutated(void **state)
{
    struct samples samples = {0};
    (void)state;

    fill(&samples, false);
    assert_int_equal(compare(&samples, (size_t)volume(8000, 1500000), REF_SOUND, 1), 0);
    release(&samples);
}

static void test_mutated_real(void **state)
{
    struct samples samples = {0};
    (void)state;

    if (!reading_has_real())
        skip();
    fill(&samples, true);
    assert_int_equal(compare(&samples, (size_t)volume(3000, 500000), REF_SOUND, 2), 0);
    release(&samples);
}

/* Each planted fault is found. */
static void test_planted(void **state)
{
    struct samples samples = {0};
    (void)state;

    fill(&samples, false);
    for (int plant = REF_SOUND + 1; plant < REF_PLANTS; plant++)
        if (compare(&samples, 20000, (enum ref_plant)plant, 3) == 0)
            fail_msg("planted fault %d was not found", plant);
    release(&samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_mutated),
        cmocka_unit_test(test_mutated_real),
        cmocka_unit_test(test_planted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
