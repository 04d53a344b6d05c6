/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CONDITION_H
#define CORPUS_FILTER_CONDITION_H

/* One condition of a filter; for filter.c, and for who asks games other than by their records. */

#include "corpus/filter/filter.h"
#include "corpus/filter/range.h"
#include "corpus/filter/regex.h"

/* What conditions are asked about. */
struct filter_case {
    struct record *record;
    const struct position *position; /* NULL: not replayed yet */
    const struct outcome *outcome; /* NULL: not replayed yet */
    struct regex_matcher *matcher;
};

struct condition;

/* What it is read from. */
struct condition_source {
    const char *argument;
    const struct filter_wish *wish;
    struct arena *arena; /* the filter's: what a condition keeps */
    struct text *problem;
};

struct condition_kind {
    struct filter_kind shown;
    bool of_game; /* needs the game replayed */
    uint8_t cost; /* lower ones are asked first */
    /* 0, ERROR_MEMORY, or ERROR_INPUT with `problem`. */
    int (*read)(struct condition *condition, const struct condition_source *source);
    /* FILTER_NO, _YES, _UNDECIDED, or ERROR_MEMORY. */
    int (*test)(const struct condition *condition, const struct filter_case *about);
    /* What read and test of several kinds need.  Sets: the name of value i, NULL past the last, and
     * the values that a game has, as bits.  Ranges: the number of a game; false: it has none.
     * Expressions: the text; NULL: it has none. */
    const char *(*name)(int value);
    unsigned (*bits)(const struct filter_case *about);
    bool (*number)(const struct filter_case *about, struct range *range);
    const char *(*text)(const struct filter_case *about);
};

struct condition {
    const struct condition_kind *kind;
    bool negated;
    bool symmetric;
    enum spelling spelling;
    unsigned set; /* bits of the values wanted */
    struct ranges ranges;
    struct regex *regex; /* freed by condition_release() */
    char property[8]; /* an SGF property's name, when one is asked for */
    const char *words; /* cells as they were given */
    struct search_position *target;
    struct pattern *pattern;
    enum colour own; /* of the pattern; COLOUR_NONE: either */
};

const struct condition_kind *condition_kind_at(int index); /* NULL past the last */

/* What --date and --id ask about: the days YYYYMMDD on which the game may have been played, and its
 * number.  False: the record does not tell. */
bool condition_days(const struct record *record, struct range *days);
bool condition_number(const struct record *record, uint64_t *number);

/* Zeroed, with its kind set, it is filled in from the source.  Returns as kind->read does. */
int condition_read(struct condition *condition, const struct condition_source *source) WARN_UNUSED;
void condition_release(struct condition *condition);

#endif
