/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_FILTER_CONDITION_H
#define CORPUS_FILTER_CONDITION_H

/* One condition of a filter: for filter.c, and for callers that test games known other than by
 * records. */

#include "corpus/filter/asked_name.h"
#include "corpus/filter/cells_asked.h"
#include "corpus/filter/filter_wish.h"
#include "corpus/filter/range.h"

/* The game that conditions are tested on. */
struct filter_case {
    struct record *record;
    const struct position *position; /* NULL: not replayed yet */
    const struct outcome *outcome; /* NULL: not replayed yet */
    struct regex_matcher *matcher;
};

struct condition;

/* Where a condition is read from. */
struct condition_source {
    const char *argument;
    const struct filter_wish *wish;
    struct arena *arena; /* the filter's: what a condition keeps */
    struct text *problem;
};

struct condition_kind {
    struct filter_kind shown;
    bool of_game; /* needs the game replayed */
    bool of_player; /* the argument may be a player's name */
    uint8_t cost; /* conditions with a lower cost are tested first */
    /* 0, ERROR_MEMORY, or ERROR_INPUT with `problem`. */
    int (*read)(struct condition *condition, const struct condition_source *source);
    /* FILTER_NO, _YES, _UNDECIDED, or ERROR_MEMORY. */
    int (*test)(const struct condition *condition, const struct filter_case *about);
    /* Used by read and test of several kinds.  Sets: `name` returns the name of value i, NULL past
     * the last, and `bits` the values of a game as bits.  Ranges: `number` sets the number of a
     * game; false: it has none.  Expressions: `text` returns the text; NULL: none. */
    const char *(*name)(int value);
    const char *instead; /* what a value that is none of these may have been meant for, or NULL */
    uint64_t (*bits)(const struct filter_case *about);
    bool (*number)(const struct filter_case *about, struct range *range);
    const char *(*text)(const struct filter_case *about);
    /* What no record of an archive may have, "a date", and does one have it?  Of the record alone.
     * NULL: it is of every game, or its lack is no surprise. */
    const char *fact;
    bool (*has)(const struct condition *condition, const struct filter_case *about);
};

struct condition {
    const struct condition_kind *kind;
    struct asked_name *asked; /* NULL: it asks for no player and for no fact */
    bool negated;
    bool symmetric;
    uint64_t set; /* bits of the values wanted */
    struct ranges ranges;
    struct regex *regex; /* freed by condition_release() */
    char property[8]; /* an SGF property's name, when one is asked for */
    struct cells_asked cells;
    struct search_position *target;
    struct pattern *pattern;
    enum colour own; /* of the pattern; COLOUR_NONE: either */
};

/* Returns a kind of condition by index, from 0; NULL past the last. */
const struct condition_kind *condition_kind_at(int index);

/* Sets *days to the days YYYYMMDD on which the game may have been played.  Returns false if the
 * record does not say.  This is what --date tests. */
bool condition_days(const struct record *record, struct range *days);

/* Sets *number to the id of the game as a number, which --id tests.  Returns false if it has none.
 */
bool condition_number(const struct record *record, uint64_t *number);

/* Reads the condition, which is zeroed except for its kind, from the source.  Returns as
 * kind->read does. */
int condition_read(struct condition *condition, const struct condition_source *source) WARN_UNUSED;

/* Frees what condition_read() allocated outside the arena. */
void condition_release(struct condition *condition);

#endif
