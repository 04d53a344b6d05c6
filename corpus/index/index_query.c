/* SPDX-License-Identifier: ISC */
/*
 * Which records does an index select, and in which order?
 *
 * First checks that the files (those of the operands, or all) have not changed.  If these are all
 * files of the index in the order in which their games are numbered, the games are read by number;
 * otherwise a temporary table gives the order of the files.  Then two queries run, for games and
 * for findings, and their rows are merged.
 */
#include "corpus/index/index_query.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analyse/base/array.h"
#include "corpus/index/index_blocks.h"
#include "corpus/index/index_files.h"
#include "corpus/index/index_layout.h"
#include "corpus/index/index_shard.h"
#include "corpus/index/index_sql.h"

/* An operand, resolved: a file of the index, or a finding. */
struct index_query_step {
    int64_t file_id; /* 0: a finding */
    char *path, *detail; /* of a finding; ours */
    enum message message;
};

/* The block of a game. */
struct index_query_block {
    int64_t id; /* 0: none */
    int64_t entry_id;
    uint64_t before, offset, line, column;
};

enum pending { PENDING_UNREAD, PENDING_ROW, PENDING_END };

struct index_query {
    struct database *database;
    struct statement *find; /* a file by its path */
    struct index_query_step *steps;
    size_t nsteps, capacity;
    bool in_order; /* they are all files, and the index's ids are in their order */
    size_t next_finding; /* index into steps: there is no unreported finding before it */
    struct statement *games, *findings, *entry, *block;
    struct index_shard part;
    struct index_ordinals ordinals;
    bool is_sorted; /* the games' own order is that of their places */
    struct index_query_block of; /* the pending game's */
    unsigned char digests[BLOCK_GAMES * BLOCK_DIGEST_BYTES]; /* its records' */
    size_t digests_length;
    enum pending game, finding; /* the next row of these */
    int64_t position, entry_id; /* of the place handed out last */
    uint64_t entry_number;
    bool input_failed;
    struct index_query_counts counts;
    struct text problem;
};

/* ---- the files ---- */

static int index_query_refuse(struct index_query *query, const char *path, const char *reason)
{
    text_format(&query->problem, "`%s' %s", path, reason);
    return ERROR_INPUT;
}

static struct index_query_step *index_query_add_step(struct index_query *query)
{
    if (array_reserve(&query->steps, &query->capacity, query->nsteps + 1, sizeof *query->steps) !=
        0)
        return NULL;
    struct index_query_step *step = &query->steps[query->nsteps++];
    *step = (struct index_query_step){0};
    return step;
}

/* A file that is as the index's row of it (columns: id, size, mtime_ns, ctime_ns) has it. */
static int index_query_add_file(struct index_query *query, const struct index_file *file,
                                struct statement *row)
{
    if (statement_value(row, 1) != file->size || statement_value(row, 2) != file->mtime_ns ||
        statement_value(row, 3) != file->ctime_ns)
        return index_query_refuse(
            query, file->path, "has changed since the index was made; run hav-index to update it");
    if (statement_value(row, 0) <= 0) {
        text_string(&query->problem, "it is damaged: a file has no number");
        return ERROR_INPUT;
    }
    struct index_query_step *step = index_query_add_step(query);
    if (step == NULL)
        return ERROR_MEMORY;
    step->file_id = statement_value(row, 0);
    return 0;
}

/* Refuses a path; a relative one may be right in the folder in which the index was made. */
static int index_query_refuse_path(struct index_query *query, const char *path, const char *reason)
{
    const int error = index_query_refuse(query, path, reason);

    if (path[0] != '/')
        text_string(&query->problem, " (an index names files as they were given, relative to the "
                                     "folder in which it was made)");
    return error;
}

static int index_query_list_file(void *context, const struct index_file *file)
{
    struct index_query *query = context;

    statement_bind_string(query->find, 1, file->path);
    int found = statement_step(query->find);
    int error = found == 1 ? index_query_add_file(query, file, query->find)
                : found < 0
                    ? found
                    : index_query_refuse_path(query, file->path,
                                              "is not in the index; run hav-index to add it");
    statement_reset(query->find);
    return error;
}

static int index_query_list_finding(void *context, const char *path,
                                    const struct diagnostic *diagnostic)
{
    struct index_query *query = context;
    struct index_query_step *step = index_query_add_step(query);

    if (step == NULL)
        return ERROR_MEMORY;
    step->message = diagnostic->message;
    step->path = strdup(path);
    step->detail = diagnostic->detail == NULL ? NULL : strdup(diagnostic->detail);
    bool failed = step->path == NULL || (diagnostic->detail != NULL && step->detail == NULL);
    return failed ? ERROR_MEMORY : 0;
}

static int index_query_list_operands(struct index_query *query,
                                     const struct index_query_options *options)
{
    const struct index_lister lister = {.each = index_query_list_file,
                                        .find = index_query_list_finding,
                                        .repeats = true,
                                        .own = options->own,
                                        .nown = options->nown,
                                        .passing = options->passing,
                                        .context = query};
    int error = 0;

    for (size_t i = 0; i < options->noperands && error == 0; i++)
        if (!index_files_possible(options->operands[i]))
            error = index_query_refuse(query, options->operands[i],
                                       "can be read only once and cannot be in an index");
    return error != 0 ? error : index_files(options->operands, options->noperands, &lister);
}

/* Is it a file that the output would replace?  Named as an operand it is refused, or guarded. */
static bool index_query_is_replaced(const struct index_query_options *options, const char *path)
{
    struct stat status;

    for (size_t i = 0; i < options->nown; i++)
        if (!options->own[i].is_new && stat(path, &status) == 0 &&
            options->own[i].device == status.st_dev && options->own[i].inode == status.st_ino)
            return true;
    return false;
}

static int index_query_list_all(struct index_query *query,
                                const struct index_query_options *options)
{
    struct statement *rows;
    int more = 0, error = statement_new(&rows, query->database,
                                        "SELECT id, size, mtime_ns, ctime_ns, path FROM files"
                                        " ORDER BY position");

    while (error == 0 && (more = statement_step(rows)) == 1) {
        struct index_file file;
        const char *path;

        error = statement_text(rows, 4, &path);
        if (error != 0)
            break;
        int number = index_file_ask(path, &file);
        if (number != 0)
            error = number == ENOENT ? index_query_refuse_path(query, path, strerror(number))
                                     : index_query_refuse(query, path, strerror(number));
        else if (index_query_is_replaced(options, path))
            error = index_query_refuse(query, path, "is an input, which the output would replace");
        else
            error = index_query_add_file(query, &file, rows);
    }
    statement_free(rows);
    return error != 0 ? error : more;
}

/* ---- their order ---- */

static int index_query_find_order(struct index_query *query)
{
    int64_t files = 0;
    int error = database_number(query->database, "SELECT count(*) FROM files", &files);

    query->in_order = (uint64_t)files == query->nsteps;
    for (size_t i = 0; i < query->nsteps; i++)
        if (query->steps[i].file_id <= (i == 0 ? 0 : query->steps[i - 1].file_id))
            query->in_order = false;
    return error;
}

/* Are the games of such files numbered in the order of their places? */
static int index_query_find_sorting(struct index_query *query)
{
    int64_t ordered = 0;
    int error = database_number(
        query->database, "SELECT ifnull(max(value), 0) FROM meta WHERE key = 'ordered'", &ordered);

    query->is_sorted = query->in_order && ordered != 0;
    return error;
}

static int index_query_write_order(struct index_query *query)
{
    struct statement *add;
    int error = database_run(query->database, "CREATE TEMP TABLE plan(position INTEGER PRIMARY KEY,"
                                              " file_id INTEGER NOT NULL);"
                                              "CREATE INDEX temp.plan_file ON plan(file_id)");

    if (error == 0)
        error = statement_new(&add, query->database, "INSERT INTO temp.plan VALUES (?, ?)");
    if (error != 0)
        return error;
    for (size_t i = 0; i < query->nsteps && error == 0; i++) {
        if (query->steps[i].file_id == 0)
            continue;
        statement_bind(add, 1, (int64_t)i);
        statement_bind(add, 2, query->steps[i].file_id);
        error = statement_run(add);
    }
    statement_free(add);
    return error;
}

/* ---- the queries ---- */

/* The SQL expression for the position of a file among the operands. */
static const char *index_query_position_word(const struct index_query *query)
{
    return query->in_order ? "0" : "plan.position";
}

static const char *index_query_join_words(const struct index_query *query)
{
    return query->in_order ? ""
                           : " JOIN entries ON entries.id = entry_id"
                             " JOIN temp.plan ON plan.file_id = entries.file_id";
}

/* The same for a query of entries. */
static const char *index_query_plan_words(const struct index_query *query)
{
    return query->in_order ? "" : " JOIN temp.plan ON plan.file_id = entries.file_id";
}

/* The columns of a selection of games, of which the first ones order it, and where they are from.
 */
static void index_query_write_games(const struct index_query *query, const char *finder,
                                    struct text *sql)
{
    if (query->is_sorted)
        text_format(sql, "SELECT 0, 0, 0, games.id");
    else
        text_format(sql, "SELECT %s, entry_id, before, games.id", index_query_position_word(query));
    text_format(sql,
                ", games.offset, length, games.line, games.column, form, damage, damage_offset"
                " FROM games %s%s%s",
                finder, query->is_sorted ? "" : " JOIN blocks ON blocks.id = games.id >> 8",
                query->is_sorted ? "" : index_query_join_words(query));
}

/* Selects games of the shard alone. */
static void index_query_write_part(const struct index_query *query, struct text *sql)
{
    if (query->part.shards > 0)
        text_format(sql, " AND games.id BETWEEN %" PRId64 " AND %" PRId64, query->part.first,
                    query->part.last);
}

/* Rejected records are always read, because they are reported. */
static int index_query_ask_games(struct index_query *query, const struct filter *filter)
{
    struct text sql = {0};

    index_query_write_games(query, "", &sql);
    text_string(&sql, " WHERE error IS NULL");
    index_query_write_part(query, &sql);
    text_string(&sql, " AND ");
    int error = index_sql(query->database, filter, &sql);
    text_string(&sql, " UNION ALL ");
    index_query_write_games(query, "INDEXED BY games_error", &sql);
    text_string(&sql, " WHERE error IS NOT NULL");
    index_query_write_part(query, &sql);
    /* A constant to sort by would keep SQLite from going by the games' own order. */
    text_format(&sql, " ORDER BY %s", query->is_sorted ? "4" : "1, 2, 3, 4");
    const char *words = text_c(&sql);
    if (error == 0 && sql.failed)
        error = ERROR_MEMORY;
    if (error == 0)
        error = statement_new(&query->games, query->database, words);
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
                query->in_order ? "2" : "1, 2");
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
    if (error == 0)
        error = statement_new(&query->find, query->database,
                              "SELECT id, size, mtime_ns, ctime_ns FROM files WHERE path = ?");
    if (error == 0)
        error = options->noperands == 0 ? index_query_list_all(query, options)
                                        : index_query_list_operands(query, options);
    if (error == 0)
        error = index_query_find_order(query);
    return error == 0 && !query->in_order ? index_query_write_order(query) : error;
}

int index_query_open(struct index_query **result, const struct index_query_options *options)
{
    struct index_query *query = *result = calloc(1, sizeof *query);

    if (query == NULL)
        return ERROR_MEMORY;
    query->part = (struct index_shard){.shard = options->shard, .shards = options->shards};
    int error = index_query_open_index(query, options);
    if (error == 0)
        error = index_query_find_sorting(query);
    if (error == 0)
        error = index_shard_find(&query->part, query->database, index_query_plan_words(query));
    if (error == 0)
        error =
            index_ordinals_begin(&query->ordinals, query->database,
                                 index_query_position_word(query), index_query_plan_words(query));
    if (error == 0)
        error = index_query_ask_games(query, options->filter);
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

/* A finding of an operand, when there is one before the pending rows: 1, else 0. */
static int index_query_take_step(struct index_query *query, struct record_location *location)
{
    struct statement *row = index_query_finding_is_next(query) ? query->findings
                            : query->game == PENDING_ROW       ? query->games
                                                               : NULL;
    size_t before = row == NULL ? query->nsteps : (size_t)statement_value(row, 0);

    if (before > query->nsteps) /* a damaged index says so */
        before = query->nsteps;
    while (query->next_finding < before && query->steps[query->next_finding].file_id != 0)
        query->next_finding++;
    if (query->next_finding >= before)
        return 0;
    const struct index_query_step *step = &query->steps[query->next_finding++];
    query->input_failed |= message_level(step->message) == LEVEL_ERROR;
    *location =
        (struct record_location){.path = step->path,
                                 .name = step->path,
                                 .entry = ++query->entry_number,
                                 .diagnostic = {.message = step->message, .detail = step->detail}};
    query->entry_id = 0;
    return 1;
}

/* Reads the next finding, if none is pending; damage of other shards is passed over. */
static int index_query_peek_finding(struct index_query *query)
{
    int error;

    while ((error = index_query_peek(query->findings, &query->finding)) == 0 &&
           query->finding == PENDING_ROW && statement_value(query->findings, 6) != 0 &&
           !index_shard_reports(&query->part, statement_value(query->findings, 1)))
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
        if (!query->in_order && index_query_take_step(query, location) == 1)
            return 1;
        if (index_query_finding_is_next(query))
            return index_query_take_finding(query, location);
        if (query->game != PENDING_ROW)
            return 0;
        query->counts.selected++;
        int more = index_query_take_game(query, location);
        /* A page's other games come with its first. */
        if (more != 1 || location->span.form != FORM_PAGE || location->game == 1)
            return more;
    }
}

static void index_query_complain_changed(void *context, const struct record_location *location)
{
    struct index_query *query = context;

    index_query_refuse(query, location->name,
                       "has other contents than when the index was made; "
                       "use hav-index --rebuild to build it again");
}

struct record_locations index_query_locations(struct index_query *query)
{
    return (struct record_locations){.next = index_query_next_location,
                                     .changed = index_query_complain_changed,
                                     .context = query};
}

int index_query_account(struct index_query *query, struct walk_counts *counts)
{
    uint64_t unread = query->counts.records - counts->read;
    int error = index_shard_account(query->database, index_query_plan_words(query), counts);

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
    statement_free(query->find);
    statement_free(query->games);
    statement_free(query->findings);
    statement_free(query->entry);
    statement_free(query->block);
    statement_free(query->ordinals.rows);
    if (database_close(query->database) != 0)
        query->database = NULL;
    for (size_t i = 0; i < query->nsteps; i++) {
        free(query->steps[i].path);
        free(query->steps[i].detail);
    }
    free(query->steps);
    text_release(&query->problem);
    free(query);
}
