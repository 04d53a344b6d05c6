/* SPDX-License-Identifier: ISC */
/*
 * What must an index say of a game that a filter may want?
 *
 * Every leaf is written so that it holds unless the condition (negated, where it is) certainly
 * fails; then so do AND and OR of leaves, which stand as in the filter, or turned round where the
 * games that do not match are wanted.  Nothing is negated in SQL as a whole, so null counts as
 * "does not hold".
 */
#include "corpus/index/index_where.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/filter/condition.h"

struct where {
    struct database *database;
    const struct filter *filter;
    struct text *sql;
    struct record *asked; /* a record of which only the names asked about are known */
    struct regex_matcher *matcher;
    int nlists; /* of ids, in temp.chosen */
};

/* Appends to where->sql what leaf `number` of `list` comes to. */
typedef int (*write_leaf)(struct where *where, const void *list, size_t number);

/* Leaves [from, to) joined by " AND " or " OR ", in brackets; nested in halves, because SQLite
 * allows a depth of no more than 1000. */
static int write_joined(struct where *where, const char *operator, const void * list, size_t from,
                        size_t to, write_leaf write)
{
    int error;

    text_char(where->sql, '(');
    if (to - from <= 1) {
        error = to == from ? 0 : write(where, list, from);
    } else {
        size_t middle = from + (to - from) / 2;

        error = write_joined(where, operator, list, from, middle, write);
        text_string(where->sql, operator);
        if (error == 0)
            error = write_joined(where, operator, list, middle, to, write);
    }
    text_char(where->sql, ')');
    return error;
}

/* ---- names ---- */

/* Whose names are asked about, in which columns, and where they stand in a record. */
struct namers {
    const char *query; /* ids and names */
    const char *columns[2]; /* NULL: one only */
    bool are_events;
};

static const struct namers white = {"SELECT id, name FROM players", {"white_id"}, false};
static const struct namers black = {"SELECT id, name FROM players", {"black_id"}, false};
static const struct namers either = {"SELECT id, name FROM players",
                                     {"white_id", "black_id"},
                                     false};
static const struct namers event = {"SELECT id, name FROM events", {"event_id"}, true};

static int ask_name(struct where *where, const struct condition *condition,
                    const struct namers *namers, const char *name)
{
    const struct filter_case about = {.record = where->asked, .matcher = where->matcher};

    where->asked->white = where->asked->black = namers->are_events ? NULL : name;
    where->asked->event = namers->are_events ? name : NULL;
    return condition->kind->test(condition, &about);
}

/* Does that answer put a name on the list: of a condition as it is, who may match; of a negated
 * one, who surely does. */
static bool is_listed(const struct condition *condition, int answer)
{
    return condition->negated ? answer == FILTER_YES : answer != FILTER_NO;
}

static int list_names(struct where *where, const struct condition *condition,
                      const struct namers *namers)
{
    struct statement *names, *choose = NULL;
    int more = 0, error = statement_new(&names, where->database, namers->query);

    if (error == 0)
        error = statement_new(&choose, where->database, "INSERT INTO temp.chosen VALUES (?, ?)");
    while (error == 0 && (more = statement_step(names)) == 1) {
        const char *name;
        int answer = 0;

        error = statement_text(names, 1, &name);
        if (error == 0)
            answer = ask_name(where, condition, namers, name);
        if (error == 0 && answer < 0)
            error = answer;
        if (error != 0 || !is_listed(condition, answer))
            continue;
        statement_bind(choose, 1, where->nlists);
        statement_bind(choose, 2, statement_value(names, 0));
        error = statement_run(choose);
    }
    statement_free(names);
    statement_free(choose);
    return error != 0 ? error : more;
}

static int write_names(struct where *where, const struct condition *condition,
                       const struct namers *namers)
{
    bool negated = condition->negated;
    int none = ask_name(where, condition, namers, NULL);

    where->nlists++;
    int error = none < 0 ? none : list_names(where, condition, namers);
    if (error != 0)
        return error;
    for (int i = 0; i < 2 && namers->columns[i] != NULL; i++) {
        const char *column = namers->columns[i];

        text_string(where->sql, i == 0 ? "" : negated ? " AND " : " OR ");
        text_format(where->sql, "(%s %sIN (SELECT id FROM temp.chosen WHERE list = %d)", column,
                    negated ? "NOT " : "", where->nlists);
        /* Null is NOT IN an empty list. */
        if (is_listed(condition, none) != negated)
            text_format(where->sql, " OR %s IS NULL", column);
        else if (negated)
            text_format(where->sql, " AND %s IS NOT NULL", column);
        text_char(where->sql, ')');
    }
    return 0;
}

static int write_player(struct where *where, const struct condition *condition)
{
    return write_names(where, condition, &either);
}

static int write_white(struct where *where, const struct condition *condition)
{
    return write_names(where, condition, &white);
}

static int write_black(struct where *where, const struct condition *condition)
{
    return write_names(where, condition, &black);
}

static int write_event(struct where *where, const struct condition *condition)
{
    return write_names(where, condition, &event);
}

/* ---- ranges ---- */

struct measured {
    const struct ranges *ranges;
    const char *least, *most; /* columns */
};

static int64_t clamp(uint64_t number)
{
    return number > INT64_MAX ? INT64_MAX : (int64_t)number;
}

static int write_range(struct where *where, const void *list, size_t number)
{
    const struct measured *measured = list;
    const struct range *range = &measured->ranges->items[number];

    /* The first of two is no greater than the second: said too, it narrows the search. */
    text_format(where->sql, "%s BETWEEN %" PRId64 " AND %" PRId64, measured->least,
                clamp(range->least), clamp(range->most));
    if (strcmp(measured->least, measured->most) != 0)
        text_format(where->sql, " AND %s <= %" PRId64, measured->most, clamp(range->most));
    return 0;
}

static int write_ranges(struct where *where, const struct condition *condition, const char *least,
                        const char *most)
{
    const struct measured measured = {&condition->ranges, least, most};

    if (condition->negated)
        text_format(where->sql, "%s IS NULL OR NOT ", least);
    return write_joined(where, " OR ", &measured, 0, condition->ranges.count, write_range);
}

static int write_board(struct where *where, const struct condition *condition)
{
    return write_ranges(where, condition, "size", "size");
}

static int write_length(struct where *where, const struct condition *condition)
{
    return write_ranges(where, condition, "plies", "plies");
}

static int write_date(struct where *where, const struct condition *condition)
{
    return write_ranges(where, condition, "day_from", "day_to");
}

/* The largest number stands for larger ones too. */
static int write_id(struct where *where, const struct condition *condition)
{
    text_format(where->sql, "number = %" PRId64 " OR ", INT64_MAX);
    return write_ranges(where, condition, "number", "number");
}

/* ---- sets ---- */

/* What the values of a set are in a column: in SQL, in the order of their bits. */
static int write_values(struct where *where, const struct condition *condition, const char *column,
                        const char *const *values)
{
    bool is_first = true;

    for (int bit = 0; values[bit] != NULL; bit++) {
        if ((condition->set >> bit & 1) == condition->negated)
            continue;
        text_format(where->sql, "%s%s IS %s", is_first ? "" : " OR ", column, values[bit]);
        is_first = false;
    }
    text_string(where->sql, is_first ? "0" : "");
    return 0;
}

static int write_winner(struct where *where, const struct condition *condition)
{
    static const char *const values[] = {"NULL", "'white'", "'black'", NULL};

    return write_values(where, condition, "winner", values);
}

static int write_swap(struct where *where, const struct condition *condition)
{
    static const char *const values[] = {"0", "1", NULL};

    return write_values(where, condition, "swap", values);
}

static int write_claim(struct where *where, const struct condition *condition)
{
    static const char *const values[] = {"1", "0", "NULL", NULL};

    return write_values(where, condition, "agrees", values);
}

/* Values that stand in the column under their names. */
static int write_words(struct where *where, const struct condition *condition, const char *column)
{
    const char *name;
    bool is_first = true;

    text_format(where->sql, "%s IN (", column);
    for (int value = 0; (name = condition->kind->name(value)) != NULL; value++) {
        if ((condition->set >> value & 1) == condition->negated)
            continue;
        text_format(where->sql, "%s'%s'", is_first ? "" : ", ", name);
        is_first = false;
    }
    text_char(where->sql, ')');
    return 0;
}

static int write_end(struct where *where, const struct condition *condition)
{
    return write_words(where, condition, "end");
}

static int write_rules(struct where *where, const struct condition *condition)
{
    return write_words(where, condition, "rules");
}

static int write_figure(struct where *where, const struct condition *condition)
{
    text_format(where->sql, "(figures & %u) %s 0", condition->set, condition->negated ? "=" : "<>");
    return 0;
}

/* ---- the filter ---- */

static const struct {
    const char *kind; /* the option's name */
    int (*write)(struct where *where, const struct condition *condition);
} known[] = {
    {"player", write_player}, {"white", write_white},      {"black", write_black},
    {"event", write_event},   {"event-kind", write_event}, {"rules", write_rules},
    {"board", write_board},   {"date", write_date},        {"id", write_id},
    {"length", write_length}, {"end", write_end},          {"figure", write_figure},
    {"winner", write_winner}, {"swap", write_swap},        {"claim", write_claim},
};

/* Of the alternative that `list` is, turned round as the filter is. */
static int write_condition(struct where *where, const void *list, size_t number)
{
    struct condition condition = ((const struct condition *)list)[number];

    condition.negated ^= filter_inverted(where->filter);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].kind, condition.kind->shown.name) == 0)
            return known[i].write(where, &condition);
    text_char(where->sql, '1');
    return 0;
}

static int write_alternative(struct where *where, const void *list, size_t number)
{
    size_t count;
    const struct condition *conditions = filter_conditions(where->filter, number, &count);
    bool inverted = filter_inverted(where->filter);

    (void)list;
    if (count == 0) {
        text_char(where->sql, inverted ? '0' : '1');
        return 0;
    }
    return write_joined(where, inverted ? " OR " : " AND ", conditions, 0, count, write_condition);
}

static int write_filter(struct where *where)
{
    size_t count = 0, unused;

    while (filter_conditions(where->filter, count, &unused) != NULL)
        count++;
    return write_joined(where, filter_inverted(where->filter) ? " AND " : " OR ", NULL, 0, count,
                        write_alternative);
}

int index_where(struct database *database, const struct filter *filter, struct text *sql)
{
    struct where where = {.database = database, .filter = filter, .sql = sql};

    if (filter == NULL) {
        text_char(sql, '1');
        return sql->failed ? ERROR_MEMORY : 0;
    }
    where.asked = calloc(1, sizeof *where.asked);
    where.matcher = regex_matcher_new();
    int error = where.asked == NULL || where.matcher == NULL ? ERROR_MEMORY : 0;
    if (error == 0)
        error = database_run(database, "CREATE TEMP TABLE chosen(list INTEGER, id INTEGER,"
                                       " PRIMARY KEY(list, id)) WITHOUT ROWID");
    if (error == 0)
        error = write_filter(&where);
    regex_matcher_free(where.matcher);
    free(where.asked);
    return error == 0 && sql->failed ? ERROR_MEMORY : error;
}
