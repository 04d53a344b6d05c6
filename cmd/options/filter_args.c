/* SPDX-License-Identifier: ISC */
/*
 * Which games are wanted?  Options are kept as they come, and compiled together at the end, when
 * --symmetric, --coords and their like are known.
 */
#include "cmd/options/filter_args.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/output/complaint.h"
#include "corpus/base/digest.h"

enum {
    KEY_NOT = OPTION_KEYS_FILTER,
    KEY_OR,
    KEY_ANY,
    KEY_SYMMETRIC,
    KEY_FIXED,
    KEY_INDEX,
    KEY_KIND, /* and the kinds of conditions from here on */
};

static const struct argp_option filter_joining[] = {
    {"not", KEY_NOT, NULL, 0, "Negate the next condition", 0},
    {"or", KEY_OR, NULL, 0, "Also match games that meet all that follows", 0},
    {"any", KEY_ANY, NULL, 0, "Match games that meet any one condition", 0},
    {"symmetric", KEY_SYMMETRIC, NULL, 0, "Match positions and cells in any orientation", 0},
    {"ignore-case", 'i', NULL, 0, "Match regular expressions case-insensitively", 0},
    {"fixed-strings", KEY_FIXED, NULL, 0, "Treat expressions as plain text", 0},
    {"index", KEY_INDEX, "FILE", 0, "Find records by an index of hav-index(1)", 0},
};
#define FILTER_JOINING (sizeof filter_joining / sizeof filter_joining[0])

void filter_args_options(struct argp_option options[FILTER_OPTIONS_MAX], int group)
{
    const struct filter_kind *kind;
    size_t count = 0;

    for (int i = 0; (kind = filter_kind_at(i)) != NULL; i++)
        options[count++] =
            (struct argp_option){kind->name, KEY_KIND + i, kind->argument, 0, kind->help, group};
    assert(count + FILTER_JOINING < FILTER_OPTIONS_MAX);
    for (size_t i = 0; i < FILTER_JOINING; i++) {
        options[count] = filter_joining[i];
        options[count++].group = group + 1;
    }
    options[count] = (struct argp_option){0};
}

/* ---- keeping ---- */

/* One more term; only `negated` or `begins` of it is set when no condition has come yet. */
static struct filter_term *filter_open_term(struct argp_state *state, struct filter_wish *wish)
{
    struct filter_term *terms = (struct filter_term *)(uintptr_t)wish->terms;

    if (wish->nterms == 0 || terms[wish->nterms - 1].argument != NULL) {
        terms = realloc(terms, (wish->nterms + 1) * sizeof *terms);
        if (terms == NULL)
            argp_failure(state, EXIT_TROUBLE, 0, "out of memory");
        terms[wish->nterms++] = (struct filter_term){0};
        wish->terms = terms;
    }
    return &terms[wish->nterms - 1];
}

static void filter_begin_alternative(struct argp_state *state, struct filter_wish *wish)
{
    struct filter_term *term = filter_open_term(state, wish);

    if (wish->nterms == 1 || term->begins || term->negated)
        argp_error(state, "--or must come between conditions");
    term->begins = true;
}

/* The bytes of the file that an argument may name: they decide, not its name. */
static void filter_tell_file(struct text *word, const char *path)
{
    FILE *file = fopen(path, "re");
    char block[4096];
    struct digest digest;
    size_t length;

    if (file == NULL)
        return;
    digest_init(&digest);
    while ((length = fread(block, 1, sizeof block, file)) > 0)
        digest_add(&digest, block, length);
    fclose(file);
    text_format(word, "(%016llx)", (unsigned long long)digest_value(&digest));
}

/* Appends the filter as one word in a canonical spelling. */
static void filter_tell(const struct filter_wish *wish, struct text *word)
{
    static const char *const spellings[] = {"lg", "line", "xyz"};

    for (size_t i = 0; i < wish->nterms; i++) {
        const struct filter_term *term = &wish->terms[i];

        text_format(word, "%s%s%s--%s=%s", i > 0 ? " " : "", term->begins ? "--or " : "",
                    term->negated ? "--not " : "", filter_kind_at(term->kind)->name,
                    term->argument);
        if (strcmp(filter_kind_at(term->kind)->name, "position") == 0 ||
            strcmp(filter_kind_at(term->kind)->name, "pattern") == 0)
            filter_tell_file(word, term->argument);
    }
    if (wish->nterms == 0)
        return;
    text_string(word, wish->any ? " --any" : "");
    text_string(word, wish->symmetric ? " --symmetric" : "");
    text_string(word, wish->literal ? " --fixed-strings" : "");
    text_string(word, wish->ignore_case ? " --ignore-case" : "");
    if (wish->spelling != 0)
        text_format(word, " --coords=%s", spellings[wish->spelling]);
}

void filter_args_add(struct filter_args *args, const char *kind, const char *argument,
                     struct argp_state *state)
{
    struct filter_term *term = filter_open_term(state, &args->wish);

    while (strcmp(filter_kind_at(term->kind)->name, kind) != 0)
        term->kind++;
    term->argument = argument;
}

const char *filter_args_take(struct filter_args *args, const char *kind)
{
    struct filter_wish *wish = &args->wish;
    struct filter_term *terms = (struct filter_term *)(uintptr_t)wish->terms;
    const char *argument = NULL;
    size_t at = wish->nterms;

    for (size_t i = 0; i < wish->nterms; i++) {
        if (wish->any || terms[i].begins)
            return NULL;
        if (at == wish->nterms && terms[i].argument != NULL && !terms[i].negated &&
            strcmp(filter_kind_at(terms[i].kind)->name, kind) == 0)
            at = i;
    }
    if (at < wish->nterms) {
        argument = terms[at].argument;
        wish->nterms--;
        memmove(&terms[at], &terms[at + 1], (wish->nterms - at) * sizeof *terms);
    }
    return argument;
}

void filter_args_compile(struct filter_args *args, enum spelling spelling,
                         const struct replay_args *replay, struct argp_state *state)
{
    struct filter_wish *wish = &args->wish;
    struct text problem = {0};

    if (wish->nterms > 0 && wish->terms[wish->nterms - 1].argument == NULL)
        argp_error(state, "a condition must follow --%s",
                   wish->terms[wish->nterms - 1].negated ? "not" : "or");
    wish->spelling = spelling;
    wish->ring_rule = replay->ring_rule;
    wish->variant = replay->variant;
    int error =
        wish->nterms == 0 && !wish->inverted ? 0 : filter_new(&args->filter, wish, &problem);
    if (error == ERROR_INPUT)
        argp_error(state, "%s", text_c(&problem));
    else if (error != 0)
        argp_failure(state, EXIT_TROUBLE, 0, "out of memory");
    text_release(&problem);
    filter_tell(wish, &args->word);
    free((void *)(uintptr_t)wish->terms);
    wish->terms = NULL;
    wish->nterms = 0;
}

error_t filter_args_parse(int key, char *arg, struct argp_state *state)
{
    struct filter_args *args = state->input;
    struct filter_wish *wish = &args->wish;

    switch (key) {
    case KEY_NOT: filter_open_term(state, wish)->negated ^= true; return 0;
    case KEY_OR: filter_begin_alternative(state, wish); return 0;
    case KEY_ANY: wish->any = true; return 0;
    case KEY_SYMMETRIC: wish->symmetric = true; return 0;
    case KEY_FIXED: wish->literal = true; return 0;
    case 'i': wish->ignore_case = true; return 0;
    case KEY_INDEX: args->index = arg; return 0;
    default: break;
    }
    if (key < KEY_KIND || filter_kind_at(key - KEY_KIND) == NULL)
        return ARGP_ERR_UNKNOWN;
    struct filter_term *term = filter_open_term(state, wish);
    term->kind = key - KEY_KIND;
    term->argument = arg;
    return 0;
}

void filter_args_release(const struct filter_args *args)
{
    filter_free(args->filter);
    free(args->word.bytes);
}
