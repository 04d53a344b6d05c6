/* SPDX-License-Identifier: ISC */
/* Which input is read, and how? */
#include "cmd/options/input_args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/output/complaint.h"

enum {
    KEY_GAME = OPTION_KEYS_INPUT,
    KEY_DIALECT,
    KEY_SPELLING,
    KEY_SIZE,
    KEY_HANDICAP,
    KEY_INCLUDE,
    KEY_EXCLUDE,
    KEY_LIMIT_RECORD,
    KEY_LIMIT_ENTRY,
    KEY_LIMIT_RATIO,
    KEY_LIMIT_DEPTH,
};

/* The i-th dialect that may be chosen; DIALECTS: there are fewer. */
static enum dialect input_dialect_at(int i)
{
    enum dialect dialect = 0;

    for (; dialect < DIALECTS; dialect++)
        if (dialect_is_choice(dialect) && i-- == 0)
            break;
    return dialect;
}

static const char *input_dialect_name(int i)
{
    const enum dialect dialect = input_dialect_at(i);

    return dialect == DIALECTS ? NULL : dialect_name(dialect);
}

static enum dialect input_dialect(struct argp_state *state, const char *arg)
{
    const char *names[DIALECTS + 1];

    for (int i = 0; i <= DIALECTS; i++)
        names[i] = input_dialect_name(i);
    return input_dialect_at(option_choice(state, "dialect", arg, names));
}

static const char *input_game_name(int i)
{
    return game_at(i) == NULL ? NULL : game_at(i)->name;
}

static const struct game *input_game(struct argp_state *state, const char *arg)
{
    const struct game *found = game_find(arg, strlen(arg));

    if (found == NULL) {
        char wanted[256] = "";
        for (int i = 0; input_game_name(i) != NULL; i++) {
            size_t length = strlen(wanted);
            snprintf(wanted + length, sizeof wanted - length, "%s%s", i == 0 ? "" : " or ",
                     input_game_name(i));
        }
        option_bad_value(state, "game", arg, wanted);
    }
    return found;
}

/* The globs of the command line: few, and kept as long as the program runs. */
static struct passing_glob *input_globs;

/* Adds a glob. */
static void input_add_glob(struct argp_state *state, struct passing *passing, const char *glob,
                           bool is_include)
{
    struct passing_glob *globs = realloc(input_globs, (passing->count + 1) * sizeof *globs);

    if (globs == NULL)
        argp_failure(state, EXIT_TROUBLE, 0, "out of memory");
    else {
        globs[passing->count++] = (struct passing_glob){glob, is_include};
        passing->globs = input_globs = globs;
    }
}

static error_t input_parse_reading(int key, char *arg, struct argp_state *state)
{
    struct input_args *input = state->input;
    struct record_options *record = &input->record;

    switch (key) {
    case KEY_GAME: record->game = input_game(state, arg); break;
    case KEY_DIALECT:
        record->force_dialect = true;
        record->dialect = input_dialect(state, arg);
        break;
    case KEY_SPELLING:
        record->force_spelling = true;
        record->spelling = option_spelling(state, "spelling", arg);
        break;
    case KEY_SIZE: record->size = (int)option_number(state, "size", arg, 1, BOARD_SIZE_MAX); break;
    case KEY_HANDICAP:
        record->handicap = (int)option_number(state, "handicap", arg, 2, BOARD_CELLS_MAX);
        break;
    case KEY_INCLUDE: input_add_glob(state, &input->passing, arg, true); break;
    case KEY_EXCLUDE: input_add_glob(state, &input->passing, arg, false); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct option_words input_words[] = {{.option = "game", .name = input_game_name},
                                                  {.option = "dialect", .name = input_dialect_name},
                                                  {.option = "spelling", .names = option_spellings},
                                                  {.option = NULL}};

const struct option_group input_reading_options = {
    "Reading records (detected unless given):",
    input_parse_reading,
    input_words,
    {{1, {"game", KEY_GAME, "GAME", 0, "Read every record as one of GAME", 0}},
     {1, {"dialect", KEY_DIALECT, "DIALECT", 0, "plain, littlegolem, havannahgui or hex", 0}},
     {1,
      {"spelling", KEY_SPELLING, "SPELLING", 0, "Spelling of cells in records: lg, line or xyz",
       0}},
     {INPUT_SIZE, {"size", KEY_SIZE, "N", 0, "Board size of records that do not state it", 0}},
     {1,
      {"handicap", KEY_HANDICAP, "N", 0, "Let games begin with N stones of White (N at least 2)",
       0}},
     {1,
      {"include", KEY_INCLUDE, "GLOB", 0, "Below folders and in archives read files named so", 0}},
     {1,
      {"exclude", KEY_EXCLUDE, "GLOB", 0, "Below folders and in archives pass over files named so",
       0}}}};

static error_t input_parse_limits(int key, char *arg, struct argp_state *state)
{
    struct input_args *input = state->input;
    struct input_limits *limits = &input->limits;

    switch (key) {
    case KEY_LIMIT_RECORD:
        input->record_bytes =
            (size_t)option_number(state, "limit-record-bytes", arg, 1, (uint64_t)1 << 30);
        break;
    case KEY_LIMIT_ENTRY:
        limits->entry_bytes = option_number(state, "limit-entry-bytes", arg, 1, UINT64_MAX / 2);
        break;
    case KEY_LIMIT_RATIO:
        limits->ratio = (unsigned)option_number(state, "limit-ratio", arg, 1, 1000000);
        break;
    case KEY_LIMIT_DEPTH:
        limits->depth = (int)option_number(state, "limit-depth", arg, 1, 16);
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

const struct option_group input_limit_options = {
    "Limits (bytes take K, M or G):",
    input_parse_limits,
    NULL,
    {{1, {"limit-record-bytes", KEY_LIMIT_RECORD, "N", 0, "Reject larger records (64M)", 0}},
     {1,
      {"limit-entry-bytes", KEY_LIMIT_ENTRY, "N", 0,
       "Read at most N bytes of a file or archive member (64G)", 0}},
     {1,
      {"limit-ratio", KEY_LIMIT_RATIO, "N", 0,
       "Let an archive expand to N times its size (1000), beyond 64M", 0}},
     {1,
      {"limit-depth", KEY_LIMIT_DEPTH, "N", 0, "Open archives within archives this deep (3)", 0}}}};

bool input_archive_name(char *const *operands, size_t noperands, struct text *name)
{
    const char *path = noperands == 1 ? operands[0] : "";
    size_t end = strlen(path), start;

    while (end > 0 && path[end - 1] == '/')
        end--;
    for (start = end; start > 0 && path[start - 1] != '/'; start--)
        ;
    if (strspn(path + start, ".") >= end - start || strcmp(path, "-") == 0)
        return false;
    text_append(name, path + start, end - start);
    return true;
}
