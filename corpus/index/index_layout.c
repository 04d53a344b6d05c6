/* SPDX-License-Identifier: ISC */
/* Which tables has an index, is a database one, and is every row sound? */
#include "corpus/index/index_layout.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/index/index_finders.h"

const char index_layout_schema[] =
    "PRAGMA application_id = " INDEX_APPLICATION ";"
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE files(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
    " size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL,"
    " position INTEGER NOT NULL);"
    "CREATE TABLE entries(id INTEGER PRIMARY KEY,"
    " file_id INTEGER NOT NULL REFERENCES files(id), name TEXT NOT NULL, bytes INTEGER NOT NULL,"
    " records INTEGER NOT NULL, games INTEGER NOT NULL, ends_line INTEGER NOT NULL);"
    "CREATE TABLE blocks(id INTEGER PRIMARY KEY,"
    " entry_id INTEGER NOT NULL REFERENCES entries(id), before INTEGER NOT NULL,"
    " offset INTEGER NOT NULL, line INTEGER NOT NULL, column INTEGER NOT NULL,"
    " games INTEGER NOT NULL, plain INTEGER NOT NULL, shape INTEGER NOT NULL,"
    " digests BLOB NOT NULL);"
    "CREATE TABLE players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL);"
    "CREATE TABLE ends(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    "CREATE TABLE rules(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);"
    /* First the columns that have an index: SQLite reads a row up to the column that it wants. */
    "CREATE TABLE games(id INTEGER PRIMARY KEY, white_id INTEGER REFERENCES players(id),"
    " black_id INTEGER REFERENCES players(id), event_id INTEGER REFERENCES events(id),"
    " server_id TEXT, number INTEGER, day_from INTEGER, day_to INTEGER, offset INTEGER NOT NULL,"
    " line INTEGER NOT NULL, column INTEGER NOT NULL, length INTEGER NOT NULL,"
    " rules_id INTEGER REFERENCES rules(id), size INTEGER, date TEXT, plies INTEGER,"
    " stones INTEGER, swap INTEGER, end_id INTEGER REFERENCES ends(id), winner INTEGER,"
    " figures INTEGER, claimed INTEGER, agrees INTEGER, marks INTEGER, lost_at INTEGER,"
    " lost_with INTEGER, remarks INTEGER, loser_remarks INTEGER, error TEXT,"
    " form INTEGER NOT NULL, damage TEXT, damage_offset INTEGER);"
    "CREATE TABLE findings(id INTEGER PRIMARY KEY,"
    " entry_id INTEGER NOT NULL REFERENCES entries(id), behind INTEGER NOT NULL,"
    " message TEXT NOT NULL, level TEXT NOT NULL, damage INTEGER NOT NULL,"
    " offset INTEGER NOT NULL, line INTEGER NOT NULL, column INTEGER NOT NULL, detail TEXT);"
    /* It has few rows: kept up to date for each game it costs less than going through all. */
    "CREATE INDEX games_error ON games(error) WHERE error IS NOT NULL;"
    "CREATE VIRTUAL TABLE comments USING fts5(text);"
    "CREATE VIEW records AS SELECT games.id, (SELECT entries.name FROM blocks JOIN entries"
    " ON entries.id = entry_id WHERE blocks.id = games.id >> 8) AS file,"
    " (SELECT before FROM blocks WHERE blocks.id = games.id >> 8) + (games.id & 255) + 1 AS game,"
    " games.offset + (SELECT blocks.offset FROM blocks WHERE blocks.id = games.id >> 8) AS offset,"
    " length, ifnull(server_id, CAST(number AS TEXT)) AS server_id,"
    " (SELECT name FROM rules WHERE rules.id = rules_id) AS rules, games.size,"
    " white.name AS white, black.name AS black, events.name AS event, events.kind AS event_kind,"
    " date, plies, stones, swap, ends.name AS end,"
    " CASE winner WHEN 1 THEN 'white' WHEN 2 THEN 'black' END AS winner, figures,"
    " CASE claimed WHEN 1 THEN 'white' WHEN 2 THEN 'black' WHEN 3 THEN 'draw' END AS claimed,"
    " agrees, marks, lost_at, lost_with, remarks, loser_remarks, error,"
    " games.line + (SELECT blocks.line FROM blocks WHERE blocks.id = games.id >> 8) AS line,"
    " games.column + CASE games.line WHEN 0 THEN (SELECT blocks.column FROM blocks"
    " WHERE blocks.id = games.id >> 8) ELSE 0 END AS column FROM games"
    " LEFT JOIN players AS white ON white.id = white_id"
    " LEFT JOIN players AS black ON black.id = black_id"
    " LEFT JOIN events ON events.id = event_id LEFT JOIN ends ON ends.id = end_id;";

static int index_layout_refuse(struct database *database, const char *reason, const char *advice)
{
    text_reset(database_words(database));
    text_string(database_words(database), reason);
    text_string(database_words(database), advice);
    return ERROR_INPUT;
}

/* "`size=8'", "none": each option is followed by a space. */
static void index_layout_say_reading(struct text *words, const char *reading)
{
    const size_t length = strlen(reading);

    if (length == 0)
        text_string(words, "none");
    else
        text_format(words, "`%.*s'", (int)length - (reading[length - 1] == ' '), reading);
}

static int index_layout_check_reading(struct database *database, const char *reading,
                                      const char *advice)
{
    struct statement *statement;
    int error = statement_new(&statement, database, "SELECT value FROM meta WHERE key = 'reading'");
    int more = error == 0 ? statement_step(statement) : error;
    const char *before = more == 1 ? statement_string(statement, 0) : NULL;

    error = more < 0 ? more : 0;
    if (error == 0 && (before == NULL || strcmp(before, reading) != 0)) {
        struct text *words = database_words(database);
        text_string(words, "its records were read with other options (");
        index_layout_say_reading(words, before == NULL ? "" : before);
        text_string(words, ", now ");
        index_layout_say_reading(words, reading);
        text_format(words, ")%s", advice);
        error = ERROR_INPUT;
    }
    statement_free(statement);
    return error;
}

/* ---- the tables ---- */

/* SQLite's statistics are there or not, as it was built. */
#define STATISTICS "name GLOB 'sqlite_stat[14]'"
static const char objects[] =
    "SELECT type || ' ' || tbl_name || ' ' || name || ' ' || ifnull(sql, '')"
    " FROM sqlite_schema WHERE NOT " STATISTICS " ORDER BY 1";
static const char strange_statistics[] =
    "SELECT count(*) FROM sqlite_schema WHERE " STATISTICS " AND sql NOT IN"
    " ('CREATE TABLE sqlite_stat1(tbl,idx,stat)',"
    " 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')";

/* Steps both statements: 1 the rows are the same, 0 both are at their end, ERROR_INPUT they differ.
 */
static int index_layout_same_row(struct statement *ours, struct statement *theirs)
{
    const int own = statement_step(ours), other = own < 0 ? own : statement_step(theirs);

    if (own < 0 || other < 0)
        return own < 0 ? own : other;
    if (own != other)
        return ERROR_INPUT;
    if (own == 0)
        return 0;
    const char *wanted = statement_string(ours, 0), *got = statement_string(theirs, 0);
    return wanted != NULL && got != NULL && strcmp(wanted, got) == 0 ? 1 : ERROR_INPUT;
}

/* Compares what the file holds with an index that is empty. */
static int index_layout_compare(struct database *database, struct database *empty)
{
    struct statement *ours = NULL, *theirs = NULL;
    int64_t strange = 0;
    int same, error = database_run(empty, index_layout_schema);

    if (error == 0)
        error = index_finders_make(empty);
    if (error == 0)
        error = statement_new(&ours, empty, objects);
    if (error == 0)
        error = statement_new(&theirs, database, objects);
    while (error == 0 && (same = index_layout_same_row(ours, theirs)) != 0)
        error = same < 0 ? same : 0;
    if (error == 0)
        error = database_number(database, strange_statistics, &strange);
    statement_free(ours);
    statement_free(theirs);
    return error == 0 && strange > 0 ? ERROR_INPUT : error;
}

static int index_layout_check_tables(struct database *database, const char *advice)
{
    struct database *empty;
    int error = database_open(&empty, ":memory:", true);

    if (error == 0)
        error = index_layout_compare(database, empty);
    if (error == ERROR_INPUT && database_problem(database)[0] == '\0')
        error = index_layout_refuse(database, "its tables are not those of an index", advice);
    return database_close(empty) != 0 && error == 0 ? ERROR_OUTPUT : error;
}

int index_layout_check(struct database *database, const char *reading, const char *advice)
{
    int64_t application = 0, layout = 0;
    int error = database_number(database, "PRAGMA application_id", &application);

    if (error == 0)
        error = database_number(database, "PRAGMA user_version", &layout);
    if (error != 0)
        return error;
    if (application != atoll(INDEX_APPLICATION))
        return index_layout_refuse(database, "it is another program's database", "");
    if (layout != INDEX_LAYOUT)
        return index_layout_refuse(database, "it is an index of another version", advice);
    error = index_layout_check_tables(database, advice);
    return error != 0 || reading == NULL ? error
                                         : index_layout_check_reading(database, reading, advice);
}

/* ---- checking ---- */

/* Each row of the query to the report; the number of rows, or <0. */
static int index_layout_report_rows(struct database *database, const char *query, const char *good,
                                    struct text *report)
{
    struct statement *statement;
    int count = 0, more = 0, error = statement_new(&statement, database, query);

    while (error == 0 && (more = statement_step(statement)) == 1) {
        const char *text = statement_string(statement, 0);

        if (text == NULL || (good != NULL && strcmp(text, good) == 0))
            continue;
        text_string(report, text);
        text_char(report, '\n');
        count++;
    }
    statement_free(statement);
    return error != 0 ? error : more < 0 ? more : count;
}

static int index_layout_check_all(struct database *database, struct text *report)
{
    int error = index_layout_check(database, NULL, "");
    int faults = error != 0
                     ? error
                     : index_layout_report_rows(database, "PRAGMA integrity_check", "ok", report);

    if (faults == 0)
        faults = index_layout_report_rows(
            database,
            "SELECT 'row ' || rowid || ' of ' || \"table\" || ' refers to none of '"
            " || parent FROM pragma_foreign_key_check",
            NULL, report);
    if (faults == 0)
        faults = index_layout_report_rows(
            database,
            "SELECT 'row ' || id || ' of games refers to none of blocks' FROM games"
            " WHERE id >> 8 NOT IN (SELECT id FROM blocks)",
            NULL, report);
    return faults;
}

int index_check(const char *path, struct text *report)
{
    struct database *database;
    int error = database_open(&database, path, false);
    int faults = error != 0 ? error : index_layout_check_all(database, report);

    if (faults < 0 && faults != ERROR_MEMORY) {
        text_string(report, database_problem(database));
        text_char(report, '\n');
    }
    if (database_close(database) != 0 && faults == 0)
        faults = 1;
    return faults == ERROR_MEMORY || report->failed ? ERROR_MEMORY : faults == 0;
}
