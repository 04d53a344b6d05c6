/* SPDX-License-Identifier: ISC */
/*
 * Broken input: every file of the folders beside this one is read and replayed, all variations, and
 * what is said about it must be what the file `expected` says:
 *
 *   FOLDER/NAME [bytes=N] [nodes=N] [size=N] [game=NAME]      limits and forced readings of this
 * file <tab>LINE:COLUMN: LEVEL: MESSAGE [ID]              each message; first those of records
 *   <tab>N read, N rejected                            records
 *
 * With HAV_GOLDEN set, `expected` is written anew from what is found.
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parse/notation/replay.h"
#include "tests/lib/reading.h"

#define FOLDER "tests/bad"

/* Messages of reading and replaying; what is said about inputs, pages, writing, questions and
 * what would be lost by a replacement has its tests where those are tested. */
static bool is_held_here(enum message message)
{
    return message >= MESSAGE_JUNK && message <= MESSAGE_RESULT_DIFFERS &&
           message != MESSAGE_RECORD_UNREAD;
}

struct found {
    struct text text;
    bool seen[MESSAGE_COUNT];
    int nread, nrejected;
};

static void note(struct found *found, const struct diagnostics *list)
{
    for (size_t i = 0; i < list->count; i++) {
        text_char(&found->text, '\t');
        diagnostic_line(&list->items[i], "", &found->text);
        found->seen[list->items[i].message] = true;
    }
}

static int each_leaf(void *context, uint32_t leaf, const struct outcome *outcome)
{
    (void)leaf;
    assert_int_equal(outcome->end == END_ILLEGAL, record_rejected(context));
    return 0;
}

static void each_record(void *context, struct record *record, const struct span *span)
{
    static struct position position;
    struct replay_options options = {.on_leaf = each_leaf, .context = record};
    (void)span;

    if (!record_rejected(record) && record->games > 0 && replay_possible(record))
        assert_int_equal(replay_tree(record, &options, &position), 0);
    struct found *found = context;
    note(found, &record->diagnostics);
    found->nread += record->games > 0;
    found->nrejected += record->games > 0 && record_rejected(record);
}

/* "name word=value ...": the options of a file. */
static size_t parse_options(char *line, struct record_options *options)
{
    size_t limit_bytes = 0;
    char *rest = NULL;

    strtok_r(line, " ", &rest);
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;) {
        char *value = strchr(word, '=') + 1;
        if (strncmp(word, "bytes=", 6) == 0)
            limit_bytes = (size_t)atol(value);
        else if (strncmp(word, "nodes=", 6) == 0)
            options->limit_nodes = (uint32_t)atol(value);
        else if (strncmp(word, "size=", 5) == 0)
            options->size = atoi(value);
        else if (strncmp(word, "game=", 5) == 0)
            options->game = game_find(value, strlen(value));
        else
            fail_msg("%s: unknown option %s", line, word);
    }
    return limit_bytes;
}

/* Reads one file; `line` is its line of `expected`. */
static void read_case(const char *line, struct found *found)
{
    struct record_options options = {0};
    struct arena arena = {0};
    struct diagnostics between = {.arena = &arena};
    char words[256];
    char path[512];
    size_t length;

    snprintf(words, sizeof words, "%s", line);
    size_t limit_bytes = parse_options(words, &options);
    snprintf(path, sizeof path, FOLDER "/%s", words);
    char *bytes = reading_file(path, &length);
    if (bytes == NULL)
        fail_msg("%s: cannot be read", path);
    options.name_hint = words;
    text_format(&found->text, "%s\n", line);
    found->nread = 0;
    found->nrejected = 0;
    reading_limited(bytes, length, 0, limit_bytes, &options, each_record, found, &between);
    note(found, &between);
    text_format(&found->text, "\t%d read, %d rejected\n", found->nread, found->nrejected);
    diagnostics_release(&between);
    arena_release(&arena);
    free(bytes);
}

static void test_bad(void **state)
{
    struct found found = {0};
    size_t length;
    size_t nlisted = 0;
    (void)state;

    char *expected = reading_file(FOLDER "/expected", &length);
    assert_non_null(expected);
    expected = realloc(expected, length + 1);
    expected[length] = '\0';
    char *copy = strdup(expected);
    char *rest = NULL;
    for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        if (line[0] == '\t')
            continue;
        read_case(line, &found);
        nlisted++;
    }
    if (getenv("HAV_GOLDEN") != NULL) {
        FILE *out = fopen(FOLDER "/expected", "wb");
        fwrite(found.text.bytes, 1, found.text.length, out);
        fclose(out);
    }
    assert_string_equal(text_c(&found.text), expected);

    /* No file is left out, and no message. */
    glob_t cases;
    assert_int_equal(glob(FOLDER "/*/*", 0, NULL, &cases), 0);
    assert_int_equal(cases.gl_pathc, nlisted);
    globfree(&cases);
    for (int i = 0; i < MESSAGE_COUNT; i++)
        if (!found.seen[i] && is_held_here((enum message)i))
            fail_msg("no file gives %s", message_id((enum message)i));
    text_release(&found.text);
    free(copy);
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
