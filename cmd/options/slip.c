/* SPDX-License-Identifier: ISC */
/* Words are compared letter by letter; options are walked as getopt_long(3) walks them. */
#include "cmd/options/slip.h"

#include <stdint.h>
#include <string.h>

static size_t slip_least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t slip_distance(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b);
    size_t cost[SLIP_WORD_MAX + 1][SLIP_WORD_MAX + 1];

    if (rows > SLIP_WORD_MAX || columns > SLIP_WORD_MAX)
        return SIZE_MAX;
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] = slip_least(cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
                                    slip_least(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = slip_least(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[rows][columns];
}

/* The meaning of a word or letter among the options of a tool. */
struct slip_search {
    const char *word; /* of a long option, without its value; NULL: a letter is looked for */
    int letter;
    const struct argp_option *found; /* of this name, else the first one that begins so; NULL */
    bool is_whole; /* it has that very name */
    bool seeks_nearest; /* the word is unknown */
    const char *nearest;
    size_t slips; /* to the nearest */
};

static void slip_try_option(const struct argp_option *option, const struct argp_option *original,
                            struct slip_search *search)
{
    const bool is_it = search->word == NULL
                           ? option->key == search->letter
                           : strncmp(option->name, search->word, strlen(search->word)) == 0;
    const bool is_whole = is_it && search->word != NULL && strcmp(option->name, search->word) == 0;

    if (is_it && (search->found == NULL || (is_whole && !search->is_whole))) {
        search->found = original;
        search->is_whole = is_whole;
    } else if (search->seeks_nearest && (option->flags & OPTION_HIDDEN) == 0) {
        const size_t slips = slip_distance(search->word, option->name);

        if (slips < search->slips) {
            search->slips = slips;
            search->nearest = option->name;
        }
    }
}

static void slip_search_options(const struct argp *argp, struct slip_search *search)
{
    const struct argp_option *original = argp->options;

    for (const struct argp_option *option = argp->options;
         option != NULL && (option->name != NULL || option->doc != NULL || option->key != 0);
         option++) {
        if ((option->flags & OPTION_ALIAS) == 0)
            original = option;
        if (option->name != NULL)
            slip_try_option(option, original, search);
    }
    for (const struct argp_child *child = argp->children; child != NULL && child->argp != NULL;
         child++)
        slip_search_options(child->argp, search);
}

static bool slip_wants_value(const struct argp_option *option)
{
    return option->arg != NULL && (option->flags & OPTION_ARG_OPTIONAL) == 0;
}

/* The walk over a command line. */
struct slip_walk {
    const struct argp *argp;
    const char *next; /* the word after the one at hand; NULL: it is the last */
    slip_option_each *each;
    slip_unknown *unknown;
    void *context;
};

/* Takes a word of short options; returns whether it takes the next word as a value. */
static bool slip_take_letters(const struct slip_walk *walk, const char *letters)
{
    for (; *letters != '\0'; letters++) {
        struct slip_search search = {.letter = *letters};

        slip_search_options(walk->argp, &search);
        if (search.found == NULL)
            continue;
        const bool wants_next = slip_wants_value(search.found) && letters[1] == '\0';
        const char *value = search.found->arg == NULL ? NULL
                            : letters[1] != '\0'      ? letters + 1
                            : wants_next              ? walk->next
                                                      : NULL;
        walk->each(walk->context, search.found->name, value);
        if (search.found->arg != NULL)
            return wants_next;
    }
    return false;
}

/* Takes a long option, "name" or "name=value"; returns whether it takes the next word as a value.
 */
static bool slip_take_long(const struct slip_walk *walk, const char *option)
{
    char word[SLIP_WORD_MAX + 1];
    const size_t length = strcspn(option, "=");
    struct slip_search search = {.word = word, .slips = SLIPS_MAX + 1};

    if (length > SLIP_WORD_MAX)
        return false;
    memcpy(word, option, length);
    word[length] = '\0';
    slip_search_options(walk->argp, &search);
    search.seeks_nearest = search.found == NULL;
    if (search.seeks_nearest)
        slip_search_options(walk->argp, &search);
    if (search.found == NULL) {
        /* Two letters are near to any two letters. */
        walk->unknown(walk->context, word, search.slips < length ? search.nearest : NULL,
                      search.slips);
        return false;
    }
    const bool has_value = option[length] == '=',
               wants_next = slip_wants_value(search.found) && !has_value;
    walk->each(walk->context, search.found->name,
               has_value    ? option + length + 1
               : wants_next ? walk->next
                            : NULL);
    return wants_next;
}

void slip_check_options(const struct argp *argp, bool in_order, int argc, char **argv,
                        slip_option_each *each, slip_unknown *unknown, void *context)
{
    struct slip_walk walk = {.argp = argp, .each = each, .unknown = unknown, .context = context};

    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        const bool is_operand = word[0] != '-' || word[1] == '\0';

        if (strcmp(word, "--") == 0 || (is_operand && in_order))
            return;
        if (is_operand)
            continue;
        walk.next = argv[i + 1];
        if (word[1] == '-' ? slip_take_long(&walk, word + 2) : slip_take_letters(&walk, word + 1))
            i++;
    }
}
