/* SPDX-License-Identifier: ISC */
/*
 * Sentences with cell tokens.
 */
#include "analyse/remark/remark.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/array.h"

const char *remark_kind_name(enum remark_kind kind)
{
    static const char *const names[REMARK_KINDS] = {"proved", "shape", "search", "engine",
                                                    "estimate"};

    return names[kind];
}

const char *remark_known_how(const struct remark *remark)
{
    return remark->nwithin > 0 ? "local" : remark_kind_name((enum remark_kind)remark->kind);
}

/* ---- tokens ---- */

/* Reads the token that `text` begins with: its letter, its number, and its length; 0: none. */
static size_t remark_any_token(const char *text, char *letter, unsigned *number)
{
    size_t length = 3;

    if (text[0] != '{' || text[1] == '\0' || strchr("cms", text[1]) == NULL || text[2] != ':')
        return 0;
    *letter = text[1];
    *number = 0;
    for (; text[length] >= '0' && text[length] <= '9'; length++)
        *number = *number * 10 + (unsigned)(text[length] - '0');
    return text[length] == '}' ? length + 1 : 0;
}

/* The same of a cell. */
static size_t remark_token(const char *text, cell *at)
{
    char letter;
    unsigned number;
    const size_t length = remark_any_token(text, &letter, &number);
    const bool names_cell = length > 0 && letter != 's';

    *at = names_cell ? (cell)number : CELL_NONE;
    return names_cell ? length : 0;
}

/* Fills in the cells that the text names; false: memory is out. */
static bool remark_collect(struct remark *remark, struct arena *arena)
{
    int ntokens = 0;
    cell *cells, at;

    for (const char *at_text = remark->text; (at_text = strchr(at_text, '{')) != NULL; at_text++)
        ntokens++;
    if (ntokens == 0)
        return true;
    cells = arena_alloc(arena, (size_t)ntokens * sizeof *cells);
    if (cells == NULL)
        return false;
    for (const char *from = remark->text; (from = strchr(from, '{')) != NULL; from++) {
        bool is_new = remark_token(from, &at) > 0;

        for (int i = 0; i < remark->ncells; i++)
            is_new &= cells[i] != at;
        if (is_new)
            cells[remark->ncells++] = at;
    }
    remark->cells = cells;
    return true;
}

/* ---- adding ---- */

static const char *remark_format(struct arena *arena, const char *format, va_list arguments)
{
    va_list copy;
    char *made = NULL;
    int length;

    va_copy(copy, arguments);
    length = vsnprintf(NULL, 0, format, copy);
    va_end(copy);
    if (length >= 0)
        made = arena_alloc(arena, (size_t)length + 1);
    if (made != NULL)
        vsnprintf(made, (size_t)length + 1, format, arguments);
    return made;
}

struct remark *remark_add(struct remarks *remarks, struct arena *arena, enum remark_word word,
                          enum remark_kind kind, const char *format, ...)
{
    struct remark remark = {.word = (uint8_t)word, .kind = (uint8_t)kind, .detail = 1};
    va_list arguments;

    va_start(arguments, format);
    remark.text = remark_format(arena, format, arguments);
    va_end(arguments);
    if (remark.text == NULL || !remark_collect(&remark, arena) ||
        array_reserve(&remarks->remark, &remarks->room, (size_t)remarks->count + 1,
                      sizeof *remarks->remark) != 0) {
        remarks->failed = true;
        return NULL;
    }
    remarks->remark[remarks->count] = remark;
    return &remarks->remark[remarks->count++];
}

void remark_say_again(struct remark *remark, struct arena *arena, const char *format, ...)
{
    va_list arguments;

    if (remark == NULL)
        return;
    va_start(arguments, format);
    remark->again = remark_format(arena, format, arguments);
    va_end(arguments);
}

void remark_keep_within(struct remark *remark, struct arena *arena, const uint64_t *cells,
                        int words)
{
    const int n = cellset_count(cells, words);
    cell *within;

    if (remark == NULL || n == 0 ||
        (within = arena_alloc(arena, (size_t)n * sizeof *within)) == NULL)
        return;
    remark->within = within;
    for (cell c = cellset_next(cells, 0, words); c != CELL_NONE;
         c = cellset_next(cells, c + 1u, words))
        within[remark->nwithin++] = c;
}

/* ---- rotation ---- */

#define REMARK_RUN 32 /* tokens of a list; more are sorted apart */

/* Tokens of one letter that commas and `and' join. */
struct remark_run {
    char letter;
    unsigned number[REMARK_RUN];
    const char *joint[REMARK_RUN]; /* what follows each but the last */
    int count;
};

static int remark_by_number(const void *a, const void *b)
{
    const unsigned *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* Reads the list that the text begins with, one token if they are not to be sorted; returns its
 * length; 0: none. */
static size_t remark_read_run(const char *text, struct remark_run *run)
{
    static const char *const joints[] = {", ", " and ", " or "};
    size_t length = remark_any_token(text, &run->letter, &run->number[0]), next = length;

    run->count = length > 0;
    while (next > 0 && run->letter != 'c' && run->count < REMARK_RUN) {
        next = 0;
        for (int j = 0; j < 3 && next == 0; j++) {
            const size_t joint = strlen(joints[j]);
            char letter;
            unsigned number;

            if (strncmp(text + length, joints[j], joint) != 0)
                continue;
            next = remark_any_token(text + length + joint, &letter, &number);
            if (next == 0 || letter != run->letter)
                return length;
            run->joint[run->count - 1] = joints[j];
            run->number[run->count++] = number;
            length += joint + next;
        }
    }
    return length;
}

/* Appends the list as it is on the board rotated back. */
static void remark_write_run(struct remark_run *run, const struct orientation *back,
                             struct text *out)
{
    for (int i = 0; i < run->count; i++)
        run->number[i] = run->letter == 's'
                             ? (unsigned)orientation_rotate_side(back, (int)run->number[i]) + 1
                             : orientation_rotate_cell(back, (cell)run->number[i]);
    if (run->count > 1)
        qsort(run->number, (size_t)run->count, sizeof run->number[0], remark_by_number);
    for (int i = 0; i < run->count; i++) {
        if (i > 0)
            text_string(out, run->joint[i - 1]);
        text_format(out, run->letter == 's' ? "%u" : REMARK_CELL, run->number[i]);
    }
}

int remark_rotate(struct remark *remark, const struct orientation *back, struct arena *arena)
{
    struct text rotated = {0};
    struct remark_run run;
    struct cellset within = {{0}};
    const char *text = remark->text;

    while (*text != '\0') {
        const size_t length = remark_read_run(text, &run);

        if (length > 0)
            remark_write_run(&run, back, &rotated);
        else
            text_char(&rotated, *text);
        text += length > 0 ? length : 1;
    }
    remark->text = rotated.failed ? NULL : arena_copy(arena, text_c(&rotated), rotated.length);
    text_release(&rotated);
    remark->again = NULL;
    remark->ncells = 0;
    if (remark->text == NULL || !remark_collect(remark, arena))
        return ERROR_MEMORY;
    for (int i = 0; i < remark->nwithin; i++)
        cellset_add(within.word, orientation_rotate_cell(back, remark->within[i]));
    const int nwithin = remark->nwithin;
    remark->nwithin = 0;
    remark_keep_within(remark, arena, within.word, cellset_words(back->board));
    return remark->nwithin == nwithin ? 0 : ERROR_MEMORY;
}

/* ---- reading ---- */

void remark_spell(const char *text, const struct board *board, enum spelling spelling,
                  struct text *out)
{
    while (*text != '\0') {
        char spelt[SPELLING_BYTES];
        cell at;
        const size_t token = remark_token(text, &at);

        if (token > 0 && at < board->ncells) {
            text_append(out, spelt, cell_spell(board, spelling, at, spelt));
            text += token;
        } else {
            text_char(out, *text++);
        }
    }
}

/* Skips a token or a number; returns the rest. */
static const char *remark_skip(const char *text, bool *skipped)
{
    char letter;
    unsigned number;
    const size_t token = remark_any_token(text, &letter, &number);

    *skipped = token > 0 || (*text >= '0' && *text <= '9');
    if (token > 0)
        return text + token;
    while (*text >= '0' && *text <= '9')
        text++;
    return text;
}

bool remark_same_form(const char *one, const char *other)
{
    for (;;) {
        bool first, second;

        one = remark_skip(one, &first);
        other = remark_skip(other, &second);
        if (first != second)
            return false;
        if (!first && *one++ != *other++)
            return false;
        if (!first && one[-1] == '\0')
            return true;
    }
}
