/* SPDX-License-Identifier: ISC */
/*
 * Which SQL condition holds for every game that a filter may want?
 *
 * Every leaf is true unless the condition (negated, if it is) certainly fails; so the same holds
 * for AND and OR of leaves, which are combined as in the filter, or dually if the filter is
 * inverted.  No expression is negated as a whole, so null counts as false.
 */
#include "corpus/index/index_sql.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/filter/condition.h"
#include "parse/notation/replay.h"

#define LISTED_MAX 16 /* set by hand */
_Static_assert(ENDS <= LISTED_MAX, "all ends fit in a list that is written out");

struct sql_writer {
    struct database *database;
    const struct filter *filter;
    struct text *sql;
    struct record *asked; /* a record with only the names being matched */
    struct regex_matcher *matcher;
    int nlists; /* of ids, in temp.chosen */
    /* the last list; a short one is written out, so that SQLite knows how few games it selects */
    int64_t listed[LISTED_MAX];
    int nlisted; /* more than LISTED_MAX: it is long */
    bool is_exact; /* so far */
};

/* Appends to writer->sql what leaf `number` of `list` comes to. */
typedef int (*write_leaf)(struct sql_writer *writer, const void *list, size_t number);

/* Leaves [from, to) joined by " AND " or " OR ", in brackets; nested in halves, because SQLite
 * allows a depth of no more than 1000. */
static int sql_write_joined(struct sql_writer *writer, const char *operator, const void * list,
                            size_t from, size_t to, write_leaf write)
{
    int error;

    text_char(writer->sql, '(');
    if (to - from <= 1) {
        error = to == from ? 0 : write(writer, list, from);
    } else {
        size_t middle = from + (to - from) / 2;

        error = sql_write_joined(writer, operator, list, from, middle, write);
        text_string(writer->sql, operator);
        if (error == 0)
            error = sql_write_joined(writer, operator, list, middle, to, write);
    }
    text_char(writer->sql, ')');
    return error;
}

/* ---- names ---- */

/* The names that a condition matches, their columns, and their fields in a record. */
struct namers {
    const char *query; /* ids and names */
    const char *columns[2]; /* NULL: one only */
    const char *winners[2]; /* the winner with whom the column counts; NULL: any */
    bool are_events;
};

#define PLAYERS "SELECT id, name FROM players"
static const struct namers white = {.query = PLAYERS, .columns = {"white_id"}};
static const struct namers black = {.query = PLAYERS, .columns = {"black_id"}};
static const struct namers either = {.query = PLAYERS, .columns = {"white_id", "black_id"}};
static const struct namers won_by = {.query = PLAYERS,
                                     .columns = {"white_id", "black_id"},
                                     .winners = {"1", "2"}};
static const struct namers lost_by = {.query = PLAYERS,
                                      .columns = {"white_id", "black_id"},
                                      .winners = {"2", "1"}};
static const struct namers event = {.query = "SELECT id, name FROM events",
                                    .columns = {"event_id"},
                                    .are_events = true};

static int sql_ask_name(struct sql_writer *writer, const struct condition *condition,
                        const struct namers *namers, const char *name)
{
    /* A game in which every player, and so who won and who lost, has that name. */
    static const struct outcome won = {.winner = COLOUR_WHITE};
    const struct filter_case about = {
        .record = writer->asked, .outcome = &won, .matcher = writer->matcher};

    writer->asked->white = writer->asked->black = namers->are_events ? NULL : name;
    writer->asked->event = namers->are_events ? name : NULL;
    return condition->kind->test(condition, &about);
}

/* Does that answer put a name on the list: of a condition as it is, who may match; of a negated
 * one, who surely does. */
static bool sql_is_listed(const struct condition *condition, int answer)
{
    return condition->negated ? answer == FILTER_YES : answer != FILTER_NO;
}

static void sql_list(struct sql_writer *writer, int64_t id)
{
    if (writer->nlisted < LISTED_MAX)
        writer->listed[writer->nlisted] = id;
    if (writer->nlisted <= LISTED_MAX)
        writer->nlisted++;
}

/* Writes the last list, if it is not a long one. */
static void sql_write_numbers(const struct sql_writer *writer)
{
    assert(writer->nlisted <= LISTED_MAX);
    text_char(writer->sql, '(');
    for (int i = 0; i < writer->nlisted; i++)
        text_format(writer->sql, "%s%" PRId64, i == 0 ? "" : ", ", writer->listed[i]);
    text_char(writer->sql, ')');
}

/* Writes the last list of names.  SQLite would go through all games to find those of no name. */
static void sql_write_list(const struct sql_writer *writer)
{
    if (writer->nlisted > 0 && writer->nlisted <= LISTED_MAX)
        sql_write_numbers(writer);
    else
        text_format(writer->sql, "(SELECT id FROM temp.chosen WHERE list = %d)", writer->nlists);
}

static int sql_list_names(struct sql_writer *writer, const struct condition *condition,
                          const struct namers *namers)
{
    struct statement *names, *choose = NULL;
    int more = 0, error = statement_new(&names, writer->database, namers->query);

    if (error == 0)
        error = statement_new(&choose, writer->database, "INSERT INTO temp.chosen VALUES (?, ?)");
    while (error == 0 && (more = statement_step(names)) == 1) {
        const char *name;
        int answer = 0;

        error = statement_text(names, 1, &name);
        if (error == 0 && condition->asked != NULL && condition->asked->words != NULL)
            asked_name_note(condition->asked, condition->asked->words, condition->regex,
                            writer->matcher, name);
        if (error == 0)
            answer = sql_ask_name(writer, condition, namers, name);
        if (error == 0 && answer < 0)
            error = answer;
        writer->is_exact &= answer != FILTER_UNDECIDED;
        if (error != 0 || !sql_is_listed(condition, answer))
            continue;
        const int64_t id = statement_value(names, 0);
        sql_list(writer, id);
        statement_bind(choose, 1, writer->nlists);
        statement_bind(choose, 2, id);
        error = statement_run(choose);
    }
    statement_free(names);
    statement_free(choose);
    return error != 0 ? error : more;
}

static int sql_write_names(struct sql_writer *writer, const struct condition *condition,
                           const struct namers *namers)
{
    bool negated = condition->negated, is_of_winner = namers->winners[0] != NULL;
    int none = sql_ask_name(writer, condition, namers, NULL);

    writer->is_exact &= none != FILTER_UNDECIDED;
    writer->nlists++;
    writer->nlisted = 0;
    int error = none < 0 ? none : sql_list_names(writer, condition, namers);
    if (error != 0)
        return error;
    for (int i = 0; i < 2 && namers->columns[i] != NULL; i++) {
        const char *column = namers->columns[i];

        text_string(writer->sql, i == 0 ? "" : negated && !is_of_winner ? " AND " : " OR ");
        if (is_of_winner)
            text_format(writer->sql, "winner = %s AND ", namers->winners[i]);
        text_format(writer->sql, "(%s %sIN ", column, negated ? "NOT " : "");
        sql_write_list(writer);
        /* Null is NOT IN an empty list. */
        if (sql_is_listed(condition, none) != negated)
            text_format(writer->sql, " OR %s IS NULL", column);
        else if (negated)
            text_format(writer->sql, " AND %s IS NOT NULL", column);
        text_char(writer->sql, ')');
    }
    if (is_of_winner && negated)
        text_string(writer->sql, " OR winner IS NULL");
    return 0;
}

static int sql_write_player(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &either);
}

static int sql_write_white(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &white);
}

static int sql_write_black(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &black);
}

static int sql_write_won_by(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &won_by);
}

static int sql_write_lost_by(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &lost_by);
}

static int sql_write_event(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_names(writer, condition, &event);
}

/* ---- ranges ---- */

struct measured {
    const struct ranges *ranges;
    const char *least, *most; /* columns */
};

static int64_t sql_clamp(uint64_t number)
{
    return number > INT64_MAX ? INT64_MAX : (int64_t)number;
}

static int sql_write_range(struct sql_writer *writer, const void *list, size_t number)
{
    const struct measured *measured = list;
    const struct range *range = &measured->ranges->items[number];

    /* The first of two is no greater than the second: said too, it narrows the search. */
    text_format(writer->sql, "%s BETWEEN %" PRId64 " AND %" PRId64, measured->least,
                sql_clamp(range->least), sql_clamp(range->most));
    if (strcmp(measured->least, measured->most) != 0)
        text_format(writer->sql, " AND %s <= %" PRId64, measured->most, sql_clamp(range->most));
    return 0;
}

static int sql_write_ranges(struct sql_writer *writer, const struct condition *condition,
                            const char *least, const char *most)
{
    const struct measured measured = {&condition->ranges, least, most};

    if (condition->negated)
        text_format(writer->sql, "%s IS NULL OR NOT ", least);
    return sql_write_joined(writer, " OR ", &measured, 0, condition->ranges.count, sql_write_range);
}

static int sql_write_board(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_ranges(writer, condition, "size", "size");
}

static int sql_write_length(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_ranges(writer, condition, "plies", "plies");
}

static int sql_write_date(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_ranges(writer, condition, "day_from", "day_to");
}

/* INT64_MAX also represents larger numbers. */
static int sql_write_id(struct sql_writer *writer, const struct condition *condition)
{
    int64_t is_vague;
    int error = database_number(
        writer->database, "SELECT EXISTS(SELECT 1 FROM games WHERE number = 9223372036854775807)",
        &is_vague);

    if (error != 0)
        return error;
    writer->is_exact &= is_vague == 0;
    text_format(writer->sql, "number = %" PRId64 " OR ", INT64_MAX);
    return sql_write_ranges(writer, condition, "number", "number");
}

/* ---- sets ---- */

/* Writes a set; `values` are the column's values in SQL, in the order of the bits. */
static int sql_write_values(struct sql_writer *writer, const struct condition *condition,
                            const char *column, const char *const *values)
{
    bool is_first = true;

    for (int bit = 0; values[bit] != NULL; bit++) {
        if ((condition->set >> bit & 1) == condition->negated)
            continue;
        text_format(writer->sql, "%s%s IS %s", is_first ? "" : " OR ", column, values[bit]);
        is_first = false;
    }
    text_string(writer->sql, is_first ? "0" : "");
    return 0;
}

static int sql_write_winner(struct sql_writer *writer, const struct condition *condition)
{
    static const char *const values[] = {"NULL", "1", "2", NULL};

    return sql_write_values(writer, condition, "winner", values);
}

static int sql_write_swap(struct sql_writer *writer, const struct condition *condition)
{
    static const char *const values[] = {"0", "1", NULL};

    return sql_write_values(writer, condition, "swap", values);
}

static int sql_write_claim(struct sql_writer *writer, const struct condition *condition)
{
    static const char *const values[] = {"1", "0", "NULL", NULL};

    return sql_write_values(writer, condition, "agrees", values);
}

/* Writes a set of values that the column stores by their numbers in that table. */
static int sql_write_words(struct sql_writer *writer, const struct condition *condition,
                           const char *column, const char *query)
{
    struct statement *ask;
    const char *name;
    int more = 0, error = statement_new(&ask, writer->database, query);

    writer->nlisted = 0;
    for (int value = 0; error == 0 && (name = condition->kind->name(value)) != NULL; value++) {
        if ((condition->set >> value & 1) == condition->negated)
            continue;
        statement_bind_string(ask, 1, name);
        more = statement_step(ask);
        if (more == 1)
            sql_list(writer, statement_value(ask, 0));
        statement_reset(ask);
        error = more < 0 ? more : 0;
    }
    statement_free(ask);
    text_format(writer->sql, "%s IN ", column);
    sql_write_numbers(writer); /* there are fewer ends, and fewer games */
    return error;
}

static int sql_write_end(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_words(writer, condition, "end_id", "SELECT id FROM ends WHERE name = ?");
}

static int sql_write_rules(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_words(writer, condition, "rules_id", "SELECT id FROM rules WHERE name = ?");
}

/* The column is a sum of bits. */
static int sql_write_bits(struct sql_writer *writer, const struct condition *condition,
                          const char *column)
{
    text_format(writer->sql, "(%s & %" PRIu64 ") %s 0", column, condition->set,
                condition->negated ? "=" : "<>");
    return 0;
}

static int sql_write_figure(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_bits(writer, condition, "figures");
}

static int sql_write_mark(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_bits(writer, condition, "marks");
}

static int sql_write_lost_with(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_bits(writer, condition, "lost_with");
}

static int sql_write_remark(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_bits(writer, condition, "remarks");
}

static int sql_write_loser_remark(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_bits(writer, condition, "loser_remarks");
}

static int sql_write_lost_at(struct sql_writer *writer, const struct condition *condition)
{
    return sql_write_ranges(writer, condition, "lost_at", "lost_at");
}

/* ---- the filter ---- */

static const struct {
    const char *kind; /* the option's name */
    int (*write)(struct sql_writer *writer, const struct condition *condition);
} known[] = {
    {"player", sql_write_player},
    {"white", sql_write_white},
    {"black", sql_write_black},
    {"event", sql_write_event},
    {"event-kind", sql_write_event},
    {"rules", sql_write_rules},
    {"board", sql_write_board},
    {"date", sql_write_date},
    {"id", sql_write_id},
    {"length", sql_write_length},
    {"end", sql_write_end},
    {"figure", sql_write_figure},
    {"winner", sql_write_winner},
    {"swap", sql_write_swap},
    {"claim", sql_write_claim},
    {"won-by", sql_write_won_by},
    {"lost-by", sql_write_lost_by},
    {"mark", sql_write_mark},
    {"remark", sql_write_remark},
    {"loser-remark", sql_write_loser_remark},
    {"lost-with", sql_write_lost_with},
    {"lost-at", sql_write_lost_at},
};

/* Does a game of the index have the fact that a condition asks for?  Nothing is known of a fact
 * that is not in it. */
static int sql_find_fact(const struct sql_writer *writer, const struct condition *condition)
{
    static const struct {
        const char *kind, *where;
    } facts[] = {{"date", "day_from IS NOT NULL"},
                 {"id", "number IS NOT NULL"},
                 {"event", "event_id IN (SELECT id FROM events WHERE name <> '')"},
                 {"event-kind", "event_id IN (SELECT id FROM events WHERE name <> '')"},
                 {"mark", "marks <> 0"},
                 {"remark", "remarks <> 0"}};
    struct asked_name *asked = condition->asked;
    struct text query = {0};
    int64_t found = 1;
    int error = 0;

    if (asked == NULL || asked->words != NULL)
        return 0;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++)
        if (strcmp(facts[i].kind, condition->kind->shown.name) == 0)
            text_format(&query, "SELECT EXISTS(SELECT 1 FROM games WHERE %s)", facts[i].where);
    if (query.failed)
        error = ERROR_MEMORY;
    else if (query.length > 0)
        error = database_number(writer->database, text_c(&query), &found);
    text_release(&query);
    asked->found = found != 0;
    return error;
}

/* Writes the alternative `list`, negated if the filter is inverted. */
static int sql_write_condition(struct sql_writer *writer, const void *list, size_t number)
{
    struct condition condition = ((const struct condition *)list)[number];

    const int error = sql_find_fact(writer, &condition);
    if (error != 0)
        return error;
    condition.negated ^= filter_inverted(writer->filter);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].kind, condition.kind->shown.name) == 0)
            return known[i].write(writer, &condition);
    writer->is_exact = false;
    text_char(writer->sql, '1');
    return 0;
}

static int sql_write_alternative(struct sql_writer *writer, const void *list, size_t number)
{
    size_t count;
    const struct condition *conditions = filter_conditions(writer->filter, number, &count);
    bool inverted = filter_inverted(writer->filter);

    (void)list;
    if (count == 0) {
        text_char(writer->sql, inverted ? '0' : '1');
        return 0;
    }
    return sql_write_joined(writer, inverted ? " OR " : " AND ", conditions, 0, count,
                            sql_write_condition);
}

static int sql_write_filter(struct sql_writer *writer)
{
    size_t count = 0, unused;

    while (filter_conditions(writer->filter, count, &unused) != NULL)
        count++;
    return sql_write_joined(writer, filter_inverted(writer->filter) ? " AND " : " OR ", NULL, 0,
                            count, sql_write_alternative);
}

int index_sql(struct database *database, const struct filter *filter, struct text *sql,
              bool *is_exact)
{
    struct sql_writer writer = {
        .database = database, .filter = filter, .sql = sql, .is_exact = true};

    *is_exact = true;
    if (filter == NULL) {
        text_char(sql, '1');
        return sql->failed ? ERROR_MEMORY : 0;
    }
    writer.asked = calloc(1, sizeof *writer.asked);
    writer.matcher = regex_matcher_new();
    int error = writer.asked == NULL || writer.matcher == NULL ? ERROR_MEMORY : 0;
    if (error == 0)
        error = database_run(database, "CREATE TEMP TABLE chosen(list INTEGER, id INTEGER,"
                                       " PRIMARY KEY(list, id)) WITHOUT ROWID");
    if (error == 0)
        error = sql_write_filter(&writer);
    regex_matcher_free(writer.matcher);
    free(writer.asked);
    *is_exact = writer.is_exact;
    return error == 0 && sql->failed ? ERROR_MEMORY : error;
}
