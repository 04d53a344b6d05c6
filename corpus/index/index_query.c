/* SPDX-License-Identifier: ISC */
/*
 * Which records does an index select, and in which order?
 *
 * The files come first (index_steps.h).  If they are all files of the index in the order in which
 * their games are numbered, the games are read by number; otherwise in the order of a temporary
 * table.  Then two queries run, for games and for findings, and their rows are merged.  Where the
 * index decides alone what the filter wants, and not each game is needed, another counts them.
 */
#include "corpus/index/index_query.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/index/index_blocks.h"
#include "corpus/index/index_layout.h"
#include "corpus/index/index_shard.h"
#include "corpus/index/index_sql.h"
#include "corpus/index/index_steps.h"

/* The block of a game. */
struct index_query_block {
    int64_t id; /* 0: none */
    int64_t entry_id;
    uint64_t before, offset, line, column;
};

enum pending { PENDING_UNREAD, PENDING_ROW, PENDING_END };

struct index_query {
    struct database *database;
    struct index_steps steps;
    size_t next_finding; /* index into steps: there is no unreported finding before it */
    struct statement *games, *findings, *entry, *block;
    struct index_shard part;
    bool ranges; /* as in the options */
    struct index_ordinals ordinals;
    bool is_sorted; /* the games' own order is that of their places */
    struct index_query_block of; /* the pending game's */
    unsigned char digests[BLOCK_GAMES * BLOCK_DIGEST_BYTES]; /* its records' */
    size_t digests_length;
    enum pending game, finding; /* the next row of these */
    int64_t position, entry_id; /* of the place handed out last */
    uint64_t entry_number;
    bool input_failed;
    bool is_counted; /* not each game that is wanted is handed out */
    uint64_t wanted, read; /* if so: how many are, and how many of them are read */
    struct index_query_counts counts;
    struct text problem;
};

/* ---- the queries ---- */

/* The SQL expression for the position of a file among the operands. */
static const char *index_query_position_word(const struct index_query *query)
{
    return query->steps.in_order ? "0" : "plan.position";
}

static const char *index_query_join_words(const struct index_query *query)
{
    return query->steps.in_order ? ""
                                 : " JOIN entries ON entries.id = entry_id"
                                   " JOIN temp.plan ON plan.file_id = entries.file_id";
}

/* The same for a query of entries. */
static const char *index_query_plan_words(const struct index_query *query)
{
    return query->steps.in_order ? "" : " JOIN temp.plan ON plan.file_id = entries.file_id";
}

/* The columns of a selection of games, of which the first ones order it, and where they are from.
 */
static void index_query_write_games(const struct index_query *query, bool are_rejected,
                                    struct text *sql)
{
    if (query->is_sorted)
        text_format(sql, "SELECT 0, 0, 0, games.id");
    else
        text_format(sql, "SELECT %s, entry_id, before, games.id", index_query_position_word(query));
    text_format(sql,
                ", games.offset, length, games.line, games.column, form, damage, damage_offset, %d"
                " FROM games %s%s%s",
                are_rejected, are_rejected ? "INDEXED BY games_error" : "",
                query->is_sorted ? "" : " JOIN blocks ON blocks.id = games.id >> 8",
                query->is_sorted ? "" : index_query_join_words(query));
}

/* Selects games of the shard alone. */
static void index_query_write_part(const struct index_query *query, struct text *sql)
{
    index_shard_write(&query->part, index_query_position_word(query), query->is_sorted, sql);
}

/* Sets the number of games that are wanted: those of the condition, less those of it that were
 * rejected.  So SQLite can count by a finder alone that has all that is asked. */
static int index_query_count(struct index_query *query, const char *condition)
{
    struct text sql = {0};
    int64_t wanted = 0;

    for (int i = 0; i < 2; i++) {
        text_format(&sql, "%s(SELECT count(*) FROM games%s%s WHERE %s", i == 0 ? "SELECT " : " - ",
                    query->is_sorted ? "" : " JOIN blocks ON blocks.id = games.id >> 8",
                    query->is_sorted ? "" : index_query_join_words(query), condition);
        index_query_write_part(query, &sql);
        text_string(&sql, i == 0 ? ")"
                                 : " AND games.id IN (SELECT id FROM games INDEXED BY games_error"
                                   " WHERE error IS NOT NULL))");
    }
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : database_number(query->database, words, &wanted);
    text_release(&sql);
    query->is_counted = true;
    query->wanted = wanted > 0 ? (uint64_t)wanted : 0;
    return error;
}

/* Writes the games that the condition wants; of counted ones those that are needed. */
static void index_query_write_wanted(const struct index_query *query, const char *condition,
                                     enum walk_need need, struct text *sql)
{
    index_query_write_games(query, false, sql);
    text_string(sql, " WHERE error IS NULL");
    index_query_write_part(query, sql);
    text_format(sql, " AND %s", condition);
    if (query->is_counted && (need == WALK_NEED_NONE || query->wanted == 0)) {
        text_string(sql, " AND 0");
        return;
    }
    if (!query->is_counted)
        return;
    /* Going through an entry until there is one is sooner than finding all that there are. */
    text_format(sql,
                " AND games.id IN (SELECT (SELECT games.id FROM blocks CROSS JOIN games NOT INDEXED"
                " WHERE blocks.entry_id = entries.id AND games.id BETWEEN blocks.id << 8"
                " AND blocks.id << 8 | 255 AND error IS NULL AND %s",
                condition);
    index_query_write_part(query, sql);
    text_format(sql, " LIMIT 1) FROM entries%s)", index_query_plan_words(query));
}

/* Rejected records are always read, because they are reported. */
static int index_query_ask_games(struct index_query *query,
                                 const struct index_query_options *options)
{
    struct text sql = {0}, condition = {0};
    bool is_exact = false;
    int error = index_sql(query->database, options->filter, &condition, &is_exact);
    const char *wanted = text_c(&condition);

    if (error == 0 && condition.failed)
        error = ERROR_MEMORY;
    if (error == 0 && is_exact && options->need != WALK_NEED_ALL)
        error = index_query_count(query, wanted);
    index_query_write_wanted(query, wanted, options->need, &sql);
    text_string(&sql, " UNION ALL ");
    index_query_write_games(query, true, &sql);
    text_string(&sql, " WHERE error IS NOT NULL");
    index_query_write_part(query, &sql);
    /* A constant to sort by would keep SQLite from going by the games' own order. */
    text_format(&sql, " ORDER BY %s", query->is_sorted ? "4" : "1, 2, 3, 4");
    const char *words = text_c(&sql);
    if (error == 0 && sql.failed)
        error = ERROR_MEMORY;
    if (error == 0)
        error = statement_new(&query->games, query->database, words);
    text_release(&condition);
    text_release(&sql);
    return error;
}

static int index_query_ask_findings(struct index_query *query)
{
    struct text sql = {0};

    text_format(&sql,
                "SELECT %s, findings.id, entry_id, behind, message, level = 'error', damage,"
                " offset, line, column, detail FROM findings%s ORDER BY %s",
                index_query_position_word(query), index_query_join_words(query),
                query->steps.in_order ? "2" : "1, 2");
    const char *words = text_c(&sql);
    int error = sql.failed ? ERROR_MEMORY : statement_new(&query->findings, query->database, words);
    text_release(&sql);
    return error;
}

static int index_query_ask_entries(struct index_query *query)
{
    return statement_new(&query->entry, query->database,
                         "SELECT entries.name, files.path, entries.id - (SELECT min(id) FROM"
                         " entries AS first WHERE first.file_id = entries.file_id)"
                         " FROM entries JOIN files ON files.id = file_id WHERE entries.id = ?");
}

static int index_query_ask_blocks(struct index_query *query)
{
    return statement_new(&query->block, query->database,
                         "SELECT entry_id, before, offset, line, column, digests FROM blocks"
                         " WHERE id = ?");
}

static int index_query_open_index(struct index_query *query,
                                  const struct index_query_options *options)
{
    int error = database_open(&query->database, options->index, false);

    if (error == 0)
        error = index_layout_check(query->database, options->reading,
                                   "; use hav-index --rebuild to build it again");
    /* One transaction: each look-up of a file by itself would lock the index again. */
    if (error == 0)
        error = database_run(query->database, "BEGIN");
    const struct index_operands operands = {.operands = options->operands,
                                            .noperands = options->noperands,
                                            .own = options->own,
                                            .nown = options->nown,
                                            .passing = options->passing};

    return error != 0
               ? error
               : index_steps_find(&query->steps, query->database, &query->problem, &operands);
}

/* Are the games of such files numbered in the order of their places? */
static int index_query_find_sorting(struct index_query *query)
{
    int64_t ordered = 0;
    int error = database_number(
        query->database, "SELECT ifnull(max(value), 0) FROM meta WHERE key = 'ordered'", &ordered);

    query->is_sorted = query->steps.in_order && ordered != 0;
    return error;
}

int index_query_open(struct index_query **result, const struct index_query_options *options)
{
    struct index_query *query = *result = calloc(1, sizeof *query);

    if (query == NULL)
        return ERROR_MEMORY;
    query->part = (struct index_shard){.shard = options->shard, .shards = options->shards};
    query->ranges = options->ranges;
    int error = index_query_open_index(query, options);
    if (error == 0)
        error = index_query_find_sorting(query);
    if (error == 0)
        error = index_shard_find(&query->part, query->database, index_query_position_word(query),
                                 index_query_plan_words(query));
    if (error == 0)
        error =
            index_ordinals_begin(&query->ordinals, query->database,
                                 index_query_position_word(query), index_query_plan_words(query));
    if (error == 0)
        error = index_query_ask_games(query, options);
    if (error == 0)
        error = index_query_ask_findings(query);
    if (error == 0)
        error = index_query_ask_entries(query);
    if (error == 0)
        error = index_query_ask_blocks(query);
    query->counts.records = query->part.records;
    return error == ERROR_OUTPUT ? ERROR_INPUT : error;
}

/* ---- going through them ---- */

/* Reads the next row of a query, if none is pending. */
static int index_query_peek(struct statement *statement, enum pending *pending)
{
    int more = 1;

    if (*pending == PENDING_UNREAD) {
        more = statement_step(statement);
        *pending = more == 1 ? PENDING_ROW : PENDING_END;
    }
    return more < 0 ? more : 0;
}

/* Reads the block of the pending game, unless it is the last game's. */
static int index_query_enter_block(struct index_query *query)
{
    const int64_t id = statement_value(query->games, 3) >> BLOCK_BITS;

    if (query->game != PENDING_ROW || query->of.id == id)
        return 0;
    statement_reset(query->block);
    statement_bind(query->block, 1, id);
    int more = statement_step(query->block);
    if (more <= 0) {
        if (more == 0)
            text_string(&query->problem, "it is damaged: a game is of no block");
        return more < 0 ? more : ERROR_INPUT;
    }
    query->of = (struct index_query_block){
        .id = id,
        .entry_id = statement_value(query->block, 0),
        .before = (uint64_t)statement_value(query->block, 1),
        .offset = (uint64_t)statement_value(query->block, 2),
        .line = (uint64_t)statement_value(query->block, 3),
        .column = (uint64_t)statement_value(query->block, 4),
    };
    const void *digests = statement_bytes(query->block, 5, &query->digests_length);
    if (query->digests_length > sizeof query->digests)
        query->digests_length = sizeof query->digests;
    if (query->digests_length > 0)
        memcpy(query->digests, digests, query->digests_length);
    return 0;
}

static int index_query_peek_game(struct index_query *query)
{
    int error = index_query_peek(query->games, &query->game);

    return error == 0 ? index_query_enter_block(query) : error;
}

/* The number of the pending game in its block. */
static uint64_t index_query_number(const struct index_query *query)
{
    return (uint64_t)statement_value(query->games, 3) & (BLOCK_GAMES - 1);
}

static uint64_t index_query_digest(const struct index_query *query)
{
    const size_t at = index_query_number(query) * BLOCK_DIGEST_BYTES;
    uint64_t digest = 0;

    for (size_t i = BLOCK_DIGEST_BYTES;
         i-- > 0 && at + BLOCK_DIGEST_BYTES <= query->digests_length;)
        digest = digest << 8 | query->digests[at + i];
    return digest;
}

/* True if the pending finding comes before the pending game: by the position, the entry, and the
 * number of records before it. */
static bool index_query_finding_is_next(const struct index_query *query)
{
    if (query->finding != PENDING_ROW || query->game != PENDING_ROW)
        return query->finding == PENDING_ROW;
    const int64_t finding[] = {statement_value(query->findings, 0),
                               statement_value(query->findings, 2)};
    const int64_t game[] = {statement_value(query->games, 0), query->of.entry_id};
    for (int i = 0; i < 2; i++)
        if (finding[i] != game[i])
            return finding[i] < game[i];
    return (uint64_t)statement_value(query->findings, 3) <
           query->of.before + index_query_number(query) + 1;
}

/* Sets the entry of a row. */
static int index_query_take_entry(struct index_query *query, int64_t position, int64_t id,
                                  struct record_location *location)
{
    if (query->entry_number == 0 || position != query->position || id != query->entry_id) {
        query->position = position;
        query->entry_id = id;
        query->entry_number++;
        statement_reset(query->entry);
        statement_bind(query->entry, 1, id);
        int more = statement_step(query->entry);
        if (more < 0)
            return more;
        int error = index_ordinals_enter(&query->ordinals, position, id);
        if (error != 0)
            return error;
        if (more == 0) {
            text_string(&query->problem, "it is damaged: a game is of no entry");
            return ERROR_INPUT;
        }
    }
    int error = statement_text(query->entry, 0, &location->name);
    if (error == 0)
        error = statement_text(query->entry, 1, &location->path);
    location->member = (uint64_t)statement_value(query->entry, 2);
    location->entry = query->entry_number;
    location->ordinal = query->ordinals.before + location->game;
    return error != 0 ? error : 1;
}

/* True if the span is plausible.  An index may have been written by another program. */
static bool index_query_is_possible(const struct span *span)
{
    uint64_t length = span->length;
    bool has_place = span->damage != MESSAGE_COUNT && span->damage != MESSAGE_RECORD_LIMIT;

    return length <= UINT32_MAX / 2 && span->offset <= INT64_MAX - length &&
           (unsigned)span->form < RECORD_FORMS &&
           (!has_place ||
            (span->damage_offset >= span->offset && span->damage_offset - span->offset <= length));
}

static int index_query_take_game(struct index_query *query, struct record_location *location)
{
    struct statement *row = query->games;
    const char *damage = statement_string(row, 9);
    const uint64_t line = (uint64_t)statement_value(row, 6);
    const struct index_query_block *of = &query->of;

    query->game = PENDING_UNREAD;
    *location = (struct record_location){
        .is_record = true,
        .game = of->before + index_query_number(query) + 1,
        .digest = index_query_digest(query),
        .span = {.offset = of->offset + (uint64_t)statement_value(row, 4),
                 .length = (size_t)statement_value(row, 5),
                 .line = of->line + line,
                 .column = (line == 0 ? of->column : 0) + (uint64_t)statement_value(row, 7),
                 .form = (enum record_form)statement_value(row, 8),
                 .damage = damage == NULL ? MESSAGE_COUNT : message_find(damage),
                 .damage_offset = (uint64_t)statement_value(row, 10)},
    };
    if (!index_query_is_possible(&location->span)) {
        text_string(&query->problem, "it is damaged: a record cannot be where it says");
        return ERROR_INPUT;
    }
    return index_query_take_entry(query, statement_value(row, 0), of->entry_id, location);
}

static int index_query_take_finding(struct index_query *query, struct record_location *location)
{
    struct statement *row = query->findings;
    const char *id = statement_string(row, 4);
    enum message message = id == NULL ? MESSAGE_COUNT : message_find(id);

    if (message == MESSAGE_COUNT) {
        text_string(&query->problem, "it is damaged: a finding has no known message");
        return ERROR_INPUT;
    }
    query->finding = PENDING_UNREAD;
    query->input_failed |= statement_value(row, 5) != 0 && message_is_of_input(message);
    *location = (struct record_location){
        .game = (uint64_t)statement_value(row, 3),
        .is_damage = statement_value(row, 6) != 0,
        .diagnostic = {.message = message,
                       .offset = (uint64_t)statement_value(row, 7),
                       .line = (uint64_t)statement_value(row, 8),
                       .column = (uint64_t)statement_value(row, 9),
                       .detail = statement_string(row, 10)},
    };
    return index_query_take_entry(query, statement_value(row, 0), statement_value(row, 2),
                                  location);
}

/* True if an operand is a finding that the shard reports. */
static bool index_query_has_step(const struct index_query *query, size_t number)
{
    const struct index_place place = {(int64_t)number, -1, 0};

    return query->steps.step[number].file_id == 0 &&
           (!query->ranges || index_shard_has(&query->part, &place));
}

/* A finding of an operand, when there is one before the pending rows: 1, else 0. */
static int index_query_take_step(struct index_query *query, struct record_location *location)
{
    struct statement *row = index_query_finding_is_next(query) ? query->findings
                            : query->game == PENDING_ROW       ? query->games
                                                               : NULL;
    size_t before = row == NULL ? query->steps.nsteps : (size_t)statement_value(row, 0);

    if (before > query->steps.nsteps) /* a damaged index says so */
        before = query->steps.nsteps;
    while (query->next_finding < before && !index_query_has_step(query, query->next_finding))
        query->next_finding++;
    if (query->next_finding >= before)
        return 0;
    const struct index_step *step = &query->steps.step[query->next_finding++];
    query->input_failed |= message_level(step->message) == LEVEL_ERROR;
    *location =
        (struct record_location){.path = step->path,
                                 .name = step->path,
                                 .entry = ++query->entry_number,
                                 .diagnostic = {.message = step->message, .detail = step->detail}};
    query->entry_id = 0;
    return 1;
}

/* True if the pending finding belongs to the shard. */
static bool index_query_has_finding(const struct index_query *query)
{
    const struct index_place place = {statement_value(query->findings, 0),
                                      statement_value(query->findings, 2),
                                      statement_value(query->findings, 3)};
    const bool is_damage = statement_value(query->findings, 6) != 0;

    return (!is_damage && !query->ranges) || index_shard_has(&query->part, &place);
}

/* Reads the next finding, if none is pending; those of other shards are passed over. */
static int index_query_peek_finding(struct index_query *query)
{
    int error;

    while ((error = index_query_peek(query->findings, &query->finding)) == 0 &&
           query->finding == PENDING_ROW && !index_query_has_finding(query))
        query->finding = PENDING_UNREAD;
    return error;
}

static int index_query_next_location(void *context, struct record_location *location)
{
    struct index_query *query = context;

    for (;;) {
        int error = index_query_peek_game(query);

        if (error == 0)
            error = index_query_peek_finding(query);
        if (error != 0)
            return error;
        if (!query->steps.in_order && index_query_take_step(query, location) == 1)
            return 1;
        if (index_query_finding_is_next(query))
            return index_query_take_finding(query, location);
        if (query->game != PENDING_ROW)
            return 0;
        query->counts.selected++;
        query->read += statement_value(query->games, 11) == 0;
        int more = index_query_take_game(query, location);
        /* A page's other games come with its first. */
        if (more != 1 || location->span.form != FORM_PAGE || location->game == 1)
            return more;
    }
}

static void index_query_complain_changed(void *context, const struct record_location *location)
{
    struct index_query *query = context;

    text_format(&query->problem,
                "`%s' has other contents than when the index was made; "
                "use hav-index --rebuild to build it again",
                location->name);
}

struct record_locations index_query_locations(struct index_query *query)
{
    return (struct record_locations){.next = index_query_next_location,
                                     .changed = index_query_complain_changed,
                                     .context = query};
}

int index_query_account(struct index_query *query, struct walk_counts *counts)
{
    const uint64_t counted = query->wanted > query->read ? query->wanted - query->read : 0;
    int error = index_shard_account(query->database, index_query_plan_words(query), counts);

    query->counts.selected += counted;
    counts->read += counted;
    counts->reported += counted;
    const uint64_t unread = query->counts.records - counts->read;
    counts->read += unread;
    counts->filtered += unread;
    counts->input_failed |= query->input_failed;
    return error == ERROR_OUTPUT ? ERROR_INPUT : error;
}

int index_query_identify(struct index_query *query, struct walk_counts *counts)
{
    return index_shard_identify(query->database, index_query_plan_words(query), &counts->source);
}

const struct index_query_counts *index_query_counts(const struct index_query *query)
{
    return &query->counts;
}

const char *index_query_problem(struct index_query *query)
{
    return query->problem.length > 0 || query->database == NULL ? text_c(&query->problem)
                                                                : database_problem(query->database);
}

void index_query_close(struct index_query *query)
{
    if (query == NULL)
        return;
    statement_free(query->games);
    statement_free(query->findings);
    statement_free(query->entry);
    statement_free(query->block);
    statement_free(query->ordinals.rows);
    index_steps_release(&query->steps); /* it has a statement of the database */
    if (database_close(query->database) != 0)
        query->database = NULL;
    text_release(&query->problem);
    free(query);
}
