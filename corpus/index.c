/* SPDX-License-Identifier: ISC */
/*
 * How does an archive get into tables?  Rows come in input order from one thread, each bound to a
 * prepared statement, all in one transaction; what finds them quickly is made when they are there.
 * Numbers of players, events and entries are known without asking the database.
 */
#include "corpus/index.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus/event.h"
#include "corpus/names.h"
#include "parse/utf8.h"

#define APPLICATION 0x48617649 /* "HavI" */

static const char schema[] =
    "PRAGMA application_id = 1214346825;"
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE files(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
    " size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL);"
    "CREATE TABLE entries(id INTEGER PRIMARY KEY,"
    " file_id INTEGER NOT NULL REFERENCES files(id), name TEXT NOT NULL);"
    "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL);"
    "CREATE TABLE ends(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE games(id INTEGER PRIMARY KEY,"
    " entry_id INTEGER NOT NULL REFERENCES entries(id), game INTEGER NOT NULL,"
    " offset INTEGER NOT NULL, length INTEGER NOT NULL, server_id TEXT, rules TEXT, size INTEGER,"
    " white_id INTEGER REFERENCES players(id), black_id INTEGER REFERENCES players(id),"
    " event_id INTEGER REFERENCES events(id), date TEXT, plies INTEGER, stones INTEGER,"
    " swap INTEGER, end_id INTEGER REFERENCES ends(id), winner TEXT, figures INTEGER,"
    " claimed TEXT, agrees INTEGER, error TEXT);"
    "CREATE VIRTUAL TABLE comments USING fts5(text);"
    "CREATE VIEW records AS SELECT games.id,"
    " (SELECT name FROM entries WHERE entries.id = entry_id) AS file, game, offset, length,"
    " server_id, rules, games.size, white.name AS white, black.name AS black,"
    " events.name AS event, events.kind AS event_kind, date, plies, stones, swap,"
    " ends.name AS end, winner, figures, claimed, agrees, error FROM games"
    " LEFT JOIN players AS white ON white.id = white_id"
    " LEFT JOIN players AS black ON black.id = black_id"
    " LEFT JOIN events ON events.id = event_id LEFT JOIN ends ON ends.id = end_id;";

static const char finders[] =
    "CREATE INDEX IF NOT EXISTS entries_file ON entries(file_id);"
    "CREATE INDEX IF NOT EXISTS games_entry ON games(entry_id);"
    "CREATE INDEX IF NOT EXISTS games_white ON games(white_id, black_id);"
    "CREATE INDEX IF NOT EXISTS games_black ON games(black_id, white_id);"
    "CREATE INDEX IF NOT EXISTS games_event ON games(event_id);"
    "CREATE INDEX IF NOT EXISTS games_server ON games(server_id);"
    "CREATE INDEX IF NOT EXISTS games_date ON games(date);"
    "CREATE INDEX IF NOT EXISTS games_end ON games(size, end_id, winner);";

/* Names with the ids that they have in a table. */
struct dictionary {
    struct names names;
    int64_t *ids; /* [names.count] */
    size_t capacity;
    int64_t last_id;
    sqlite3_stmt *insert;
};

enum statement { FIND_FILE, KEEP_FILE, ADD_FILE, ADD_ENTRY, ADD_GAME, ADD_COMMENT, STATEMENTS };

static const char *const statements[STATEMENTS] = {
    [FIND_FILE] = "SELECT id, size, mtime_ns, ctime_ns FROM files WHERE path = ?",
    [KEEP_FILE] = "INSERT OR IGNORE INTO temp.kept VALUES (?)",
    [ADD_FILE] = "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
    [ADD_ENTRY] = "INSERT INTO entries VALUES (?, ?, ?)",
    [ADD_GAME] =
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
        " ?, ?)",
    [ADD_COMMENT] = "INSERT INTO comments(rowid, text) VALUES (?, ?)",
};

/* A file that is to be read. */
struct wanted {
    uint64_t path_at; /* in paths */
    int64_t id;
};

struct index {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *prepared[STATEMENTS];
    struct dictionary players, events;
    struct text paths; /* of wanted files, each with a NUL */
    struct wanted *wanted;
    size_t nwanted, wanted_capacity;
    size_t at; /* index into wanted: the file whose rows come */
    uint64_t entry_number; /* of the entry whose rows come: struct index_row's */
    int64_t entry_id, game_id, file_id; /* the last ones given */
    struct index_counts counts;
    struct text problem;
};

/* ---- calls of the library ---- */

static int fail(struct index *index, int status)
{
    if (status == SQLITE_NOMEM)
        return ERROR_MEMORY;
    if (index->problem.length == 0)
        text_string(&index->problem, sqlite3_errmsg(index->db));
    text_c(&index->problem);
    return status == SQLITE_NOTADB || status == SQLITE_CORRUPT ? ERROR_INPUT : ERROR_OUTPUT;
}

static int run(struct index *index, const char *sql)
{
    int status = sqlite3_exec(index->db, sql, NULL, NULL, NULL);

    return status == SQLITE_OK ? 0 : fail(index, status);
}

/* Steps a statement that gives no rows, and makes it ready for the next time. */
static int step(struct index *index, sqlite3_stmt *statement)
{
    int status = sqlite3_step(statement);

    sqlite3_reset(statement);
    return status == SQLITE_DONE ? 0 : fail(index, status);
}

static int prepare(struct index *index, const char *sql, sqlite3_stmt **statement)
{
    int status = sqlite3_prepare_v3(index->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);

    return status == SQLITE_OK ? 0 : fail(index, status);
}

/* The one number that a query gives. */
static int ask_number(struct index *index, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement;
    int error = prepare(index, sql, &statement);

    if (error != 0)
        return error;
    int status = sqlite3_step(statement);
    if (status == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status == SQLITE_ROW ? 0 : fail(index, status);
}

/* Bytes that are no UTF-8 (names of files) are no text for SQLite.  Borrowed until the step. */
static void bind_string(sqlite3_stmt *statement, int column, const char *string)
{
    size_t length = string == NULL ? 0 : strlen(string);

    if (string == NULL)
        sqlite3_bind_null(statement, column);
    else if (utf8_valid(string, length))
        sqlite3_bind_text(statement, column, string, (int)length, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement, column, string, (int)length, SQLITE_STATIC);
}

static void bind_known(sqlite3_stmt *statement, int column, int64_t number)
{
    if (number < 0)
        sqlite3_bind_null(statement, column);
    else
        sqlite3_bind_int64(statement, column, number);
}

/* ---- dictionaries ---- */

/* Gives the name `id` unless it has one; its id. */
static int enter(struct dictionary *dictionary, const char *name, int64_t id, int64_t *found)
{
    size_t before = dictionary->names.count;
    uint32_t number;

    if (before == dictionary->capacity) {
        size_t capacity = before == 0 ? 1024 : 2 * before;
        int64_t *ids = realloc(dictionary->ids, capacity * sizeof *ids);
        if (ids == NULL)
            return ERROR_MEMORY;
        dictionary->ids = ids;
        dictionary->capacity = capacity;
    }
    if (!names_number(&dictionary->names, name, &number))
        return ERROR_MEMORY;
    if (dictionary->names.count > before)
        dictionary->ids[number] = id;
    *found = dictionary->ids[number];
    return 0;
}

/* Reads what a table holds already. */
static int load(struct index *index, struct dictionary *dictionary, const char *query)
{
    sqlite3_stmt *statement;
    int status = SQLITE_DONE, error = prepare(index, query, &statement);
    int64_t found;

    while (error == 0 && (status = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(statement, 0);
        const char *name = (const char *)sqlite3_column_text(statement, 1);

        error = name == NULL ? ERROR_MEMORY : enter(dictionary, name, id, &found);
        dictionary->last_id = id > dictionary->last_id ? id : dictionary->last_id;
    }
    sqlite3_finalize(statement);
    return error != 0 || status == SQLITE_DONE ? error : fail(index, status);
}

/* The id of a name, which is entered in its table when it is new; -1 for NULL. */
static int number_name(struct index *index, struct dictionary *dictionary, const char *name,
                       int64_t *id)
{
    *id = -1;
    if (name == NULL)
        return 0;
    int error = enter(dictionary, name, dictionary->last_id + 1, id);
    if (error != 0 || *id <= dictionary->last_id)
        return error;
    dictionary->last_id = *id;
    sqlite3_bind_int64(dictionary->insert, 1, *id);
    bind_string(dictionary->insert, 2, name);
    if (dictionary == &index->events)
        sqlite3_bind_text(dictionary->insert, 3, event_kind_name(event_kind(name)), -1,
                          SQLITE_STATIC);
    return step(index, dictionary->insert);
}

static void dictionary_release(struct dictionary *dictionary)
{
    names_release(&dictionary->names);
    free(dictionary->ids);
    sqlite3_finalize(dictionary->insert);
}

/* ---- opening ---- */

static int write_new(struct index *index, const char *reading)
{
    sqlite3_stmt *statement = NULL;
    int error = run(index, schema);

    if (error == 0)
        error = prepare(index, "INSERT INTO ends VALUES (?, ?)", &statement);
    for (int end = 0; end < ENDS && error == 0; end++) {
        sqlite3_bind_int(statement, 1, end);
        sqlite3_bind_text(statement, 2, end_name((enum end)end), -1, SQLITE_STATIC);
        error = step(index, statement);
    }
    sqlite3_finalize(statement);
    statement = NULL;
    if (error == 0)
        error = prepare(index, "INSERT INTO meta VALUES ('reading', ?)", &statement);
    if (error == 0) {
        bind_string(statement, 1, reading);
        error = step(index, statement);
    }
    sqlite3_finalize(statement);
    return error;
}

/* Is what is there an index of this layout, read in this way? */
static int check_old(struct index *index, const char *reading)
{
    sqlite3_stmt *statement;
    int64_t application = 0, layout = 0;
    int error = ask_number(index, "PRAGMA application_id", &application);

    if (error == 0)
        error = ask_number(index, "PRAGMA user_version", &layout);
    if (error == 0 && (application != APPLICATION || layout != INDEX_LAYOUT)) {
        text_string(&index->problem, application != APPLICATION
                                         ? "it is another program's database"
                                         : "it is an index of another version");
        return ERROR_INPUT;
    }
    if (error == 0)
        error = prepare(index, "SELECT value FROM meta WHERE key = 'reading'", &statement);
    if (error != 0)
        return error;
    int status = sqlite3_step(statement);
    const char *before =
        status == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (before == NULL || strcmp(before, reading) != 0) {
        text_format(&index->problem, "its records were read with other options (`%s', now `%s')",
                    before == NULL ? "" : before, reading);
        error = ERROR_INPUT;
    }
    sqlite3_finalize(statement);
    return error;
}

static int prepare_all(struct index *index)
{
    int error = 0;

    for (int i = 0; i < STATEMENTS && error == 0; i++)
        error = prepare(index, statements[i], &index->prepared[i]);
    if (error == 0)
        error = prepare(index, "INSERT INTO players VALUES (?, ?)", &index->players.insert);
    if (error == 0)
        error = prepare(index, "INSERT INTO events VALUES (?, ?, ?)", &index->events.insert);
    return error;
}

int index_open(struct index **result, const char *path, const char *reading)
{
    struct index *index = *result = calloc(1, sizeof *index);
    int64_t tables = 0;

    if (index == NULL || (index->path = strdup(path)) == NULL)
        return ERROR_MEMORY;
    int status =
        sqlite3_open_v2(path, &index->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (status != SQLITE_OK)
        return fail(index, status);
    int error = run(index, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                           "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536;"
                           "PRAGMA temp_store = MEMORY; BEGIN");
    if (error == 0)
        error = ask_number(index, "SELECT count(*) FROM sqlite_schema", &tables);
    if (error == 0)
        error = tables == 0 ? write_new(index, reading) : check_old(index, reading);
    /* Until the end, it is of no layout. */
    if (error == 0)
        error = run(index, "PRAGMA user_version = 0;"
                           "CREATE TEMP TABLE kept(id INTEGER PRIMARY KEY)");
    if (error == 0)
        error = prepare_all(index);
    if (error == 0)
        error = ask_number(index, "SELECT ifnull(max(id), 0) FROM files", &index->file_id);
    if (error == 0)
        error = ask_number(index, "SELECT ifnull(max(id), 0) FROM entries", &index->entry_id);
    return error != 0 ? error
                      : ask_number(index, "SELECT ifnull(max(id), 0) FROM games", &index->game_id);
}

/* ---- files ---- */

static int add_wanted(struct index *index, const char *path)
{
    if (index->nwanted == index->wanted_capacity) {
        size_t capacity = index->nwanted == 0 ? 256 : 2 * index->nwanted;
        struct wanted *wanted = realloc(index->wanted, capacity * sizeof *wanted);
        if (wanted == NULL)
            return ERROR_MEMORY;
        index->wanted = wanted;
        index->wanted_capacity = capacity;
    }
    index->wanted[index->nwanted++] =
        (struct wanted){.path_at = index->paths.length, .id = ++index->file_id};
    text_append(&index->paths, path, strlen(path) + 1);
    return index->paths.failed ? ERROR_MEMORY : 0;
}

/* The file's row is written when the old one is gone, in index_begin(): until then it is kept as
 * one that is wanted, with what is known of it behind its path. */
static void keep_state(struct index *index, const struct index_file *file)
{
    text_append(&index->paths, &file->size, sizeof file->size);
    text_append(&index->paths, &file->mtime_ns, sizeof file->mtime_ns);
    text_append(&index->paths, &file->ctime_ns, sizeof file->ctime_ns);
}

int index_wants(struct index *index, const struct index_file *file)
{
    sqlite3_stmt *find = index->prepared[FIND_FILE], *keep = index->prepared[KEEP_FILE];

    bind_string(find, 1, file->path);
    int status = sqlite3_step(find);
    bool was_there = status == SQLITE_ROW;
    bool is_same = was_there && sqlite3_column_int64(find, 1) == file->size &&
                   sqlite3_column_int64(find, 2) == file->mtime_ns &&
                   sqlite3_column_int64(find, 3) == file->ctime_ns;
    int64_t id = was_there ? sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        return fail(index, status);
    if (is_same) {
        sqlite3_bind_int64(keep, 1, id);
        return step(index, keep);
    }
    index->counts.changed += was_there;
    index->counts.added += !was_there;
    int error = add_wanted(index, file->path);
    if (error != 0)
        return error;
    keep_state(index, file);
    return index->paths.failed ? ERROR_MEMORY : 1;
}

static int add_files(struct index *index)
{
    sqlite3_stmt *add = index->prepared[ADD_FILE];
    int error = 0;

    for (size_t i = 0; i < index->nwanted && error == 0; i++) {
        const char *path = index->paths.bytes + index->wanted[i].path_at;
        int64_t state[3];

        memcpy(state, path + strlen(path) + 1, sizeof state);
        sqlite3_bind_int64(add, 1, index->wanted[i].id);
        bind_string(add, 2, path);
        for (int j = 0; j < 3; j++)
            sqlite3_bind_int64(add, 3 + j, state[j]);
        error = step(index, add);
    }
    return error;
}

int index_begin(struct index *index)
{
    int64_t gone = 0;
    int error = ask_number(
        index, "SELECT count(*) FROM files WHERE id NOT IN (SELECT id FROM temp.kept)", &gone);

    index->counts.removed = (uint64_t)gone - index->counts.changed;
    if (error == 0 && gone > 0)
        error = run(index, "CREATE TEMP TABLE gone AS SELECT games.id FROM files"
                           " JOIN entries ON file_id = files.id JOIN games ON entry_id = entries.id"
                           " WHERE files.id NOT IN (SELECT id FROM temp.kept);"
                           "DELETE FROM comments WHERE rowid IN (SELECT id FROM temp.gone);"
                           "DELETE FROM games WHERE id IN (SELECT id FROM temp.gone);"
                           "DELETE FROM entries WHERE file_id NOT IN (SELECT id FROM temp.kept);"
                           "DELETE FROM files WHERE id NOT IN (SELECT id FROM temp.kept);");
    if (error == 0)
        error = load(index, &index->players, "SELECT id, name FROM players");
    if (error == 0)
        error = load(index, &index->events, "SELECT id, name FROM events");
    return error != 0 ? error : add_files(index);
}

/* ---- rows ---- */

/* Of which wanted file is this row's entry?  Entries come in the order of the files. */
static bool find_file(struct index *index, const struct index_row *row)
{
    for (; index->at < index->nwanted; index->at++) {
        const char *path = index->paths.bytes + index->wanted[index->at].path_at;

        if (strlen(path) == row->path_length && memcmp(row->entry, path, row->path_length) == 0)
            return true;
    }
    return false;
}

static int add_entry(struct index *index, const struct index_row *row)
{
    sqlite3_stmt *add = index->prepared[ADD_ENTRY];

    if (!find_file(index, row)) {
        text_format(&index->problem, "`%s' is of no file that was asked for", row->entry);
        return ERROR_OUTPUT;
    }
    index->entry_number = row->entry_number;
    sqlite3_bind_int64(add, 1, ++index->entry_id);
    sqlite3_bind_int64(add, 2, index->wanted[index->at].id);
    bind_string(add, 3, row->entry);
    return step(index, add);
}

static int add_game(struct index *index, const struct index_row *row)
{
    static const char *const colours[] = {NULL, "white", "black"};
    sqlite3_stmt *add = index->prepared[ADD_GAME];
    int64_t white, black, event;
    int error = number_name(index, &index->players, row->white, &white);

    if (error == 0)
        error = number_name(index, &index->players, row->black, &black);
    if (error == 0)
        error = number_name(index, &index->events, row->event, &event);
    if (error != 0)
        return error;
    int column = 1;
    sqlite3_bind_int64(add, column++, ++index->game_id);
    sqlite3_bind_int64(add, column++, index->entry_id);
    sqlite3_bind_int64(add, column++, (int64_t)row->game);
    sqlite3_bind_int64(add, column++, (int64_t)row->offset);
    sqlite3_bind_int64(add, column++, (int64_t)row->length);
    bind_string(add, column++, row->server_id);
    bind_string(add, column++, row->rules < 0 ? NULL : game_at(row->rules)->name);
    bind_known(add, column++, row->size);
    bind_known(add, column++, white);
    bind_known(add, column++, black);
    bind_known(add, column++, event);
    bind_string(add, column++, row->date);
    bind_known(add, column++, row->plies);
    bind_known(add, column++, row->stones);
    bind_known(add, column++, row->swap);
    bind_known(add, column++, row->end);
    bind_string(add, column++, row->winner < 0 ? NULL : colours[row->winner]);
    sqlite3_bind_int(add, column++, row->figures);
    bind_string(add, column++, colours[row->claimed]);
    bind_known(add, column++, row->agrees);
    bind_string(add, column, row->error);
    return step(index, add);
}

int index_add(struct index *index, const char *rows, size_t length)
{
    const char *end = rows + length;
    struct index_row row;
    int error = 0;

    while (rows < end && error == 0) {
        index_row_unpack(&rows, &row);
        if (row.entry_number != index->entry_number)
            error = add_entry(index, &row);
        if (error == 0)
            error = add_game(index, &row);
        if (error == 0 && row.comment != NULL) {
            sqlite3_stmt *add = index->prepared[ADD_COMMENT];

            sqlite3_bind_int64(add, 1, index->game_id);
            bind_string(add, 2, row.comment);
            error = step(index, add);
        }
    }
    return error;
}

/* ---- the end ---- */

static int sync_file(struct index *index)
{
    int fd = open(index->path, O_RDONLY | O_CLOEXEC);
    bool failed = fd < 0 || fsync(fd) != 0;

    if (failed)
        text_string(&index->problem, strerror(errno));
    if (fd >= 0)
        close(fd);
    return failed ? ERROR_OUTPUT : 0;
}

static void finalize_all(struct index *index)
{
    for (int i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(index->prepared[i]);
        index->prepared[i] = NULL;
    }
    dictionary_release(&index->players);
    dictionary_release(&index->events);
    index->players = index->events = (struct dictionary){0};
}

/* The files read now will be read again, since one of them could not be. */
static int distrust(struct index *index)
{
    char sql[128];
    int64_t first = index->file_id - (int64_t)index->nwanted;

    sqlite3_snprintf(sizeof sql, sql, "UPDATE files SET mtime_ns = -1 WHERE id > %lld",
                     (long long)first);
    return run(index, sql);
}

int index_finish(struct index *index, bool read_all, struct index_counts *counts)
{
    int64_t files = 0, games = 0;
    int error = run(index, finders);

    if (error == 0 && !read_all)
        error = distrust(index);

    if (error == 0 && index->counts.changed + index->counts.removed > 0)
        error = run(index, "DELETE FROM players WHERE id NOT IN (SELECT white_id FROM games"
                           " WHERE white_id IS NOT NULL UNION SELECT black_id FROM games"
                           " WHERE black_id IS NOT NULL);"
                           "DELETE FROM events WHERE id NOT IN (SELECT event_id FROM games"
                           " WHERE event_id IS NOT NULL);");
    if (error == 0)
        error = ask_number(index, "SELECT count(*) FROM files", &files);
    if (error == 0)
        error = ask_number(index, "SELECT count(*) FROM games", &games);
    finalize_all(index);
    if (error == 0)
        error =
            run(index, "PRAGMA user_version = 1; PRAGMA analysis_limit = 1000; ANALYZE; COMMIT");
    if (error == 0) {
        int status = sqlite3_close(index->db);
        if (status != SQLITE_OK)
            error = fail(index, status);
        else
            index->db = NULL;
    }
    *counts = index->counts;
    counts->files = (uint64_t)files;
    counts->games = (uint64_t)games;
    return error != 0 ? error : sync_file(index);
}

const char *index_problem(struct index *index)
{
    return text_c(&index->problem);
}

void index_close(struct index *index)
{
    if (index == NULL)
        return;
    finalize_all(index);
    sqlite3_close(index->db);
    text_release(&index->paths);
    text_release(&index->problem);
    free(index->wanted);
    free(index->path);
    free(index);
}

/* ---- checking ---- */

/* Each row of the query to the report; the number of rows, or <0. */
static int report_rows(struct index *index, const char *query, const char *good,
                       struct text *report)
{
    sqlite3_stmt *statement;
    int count = 0, error = prepare(index, query, &statement), status = SQLITE_DONE;

    if (error != 0)
        return error;
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);

        if (text == NULL || (good != NULL && strcmp(text, good) == 0))
            continue;
        text_string(report, text);
        text_char(report, '\n');
        count++;
    }
    sqlite3_finalize(statement);
    return status == SQLITE_DONE ? count : fail(index, status);
}

static int check_all(struct index *index, struct text *report)
{
    int64_t application = 0, layout = 0;
    int faults = ask_number(index, "PRAGMA application_id", &application);

    if (faults == 0)
        faults = ask_number(index, "PRAGMA user_version", &layout);
    if (faults != 0)
        return faults;
    if (application != APPLICATION || layout != INDEX_LAYOUT) {
        text_string(report, "not an index of this version\n");
        return 1;
    }
    faults = report_rows(index, "PRAGMA integrity_check", "ok", report);
    if (faults == 0)
        faults =
            report_rows(index,
                        "SELECT 'row ' || rowid || ' of ' || \"table\" || ' refers to none of '"
                        " || parent FROM pragma_foreign_key_check",
                        NULL, report);
    return faults;
}

int index_check(const char *path, struct text *report)
{
    struct index index = {0};
    int status = sqlite3_open_v2(path, &index.db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
    int faults = status == SQLITE_OK ? check_all(&index, report) : fail(&index, status);

    if (faults < 0 && faults != ERROR_MEMORY) {
        text_string(report, index_problem(&index));
        text_char(report, '\n');
    }
    sqlite3_close(index.db);
    text_release(&index.problem);
    return faults == ERROR_MEMORY || report->failed ? ERROR_MEMORY : faults == 0;
}
