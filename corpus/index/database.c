/* SPDX-License-Identifier: ISC */
/* How is SQLite used?  All calls of its functions are in this file. */
#include "corpus/index/database.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/utf8.h"

/* A file from another program could contain triggers and views that run code.  Our own file has a
 * view for people; this program reads the tables. */
static const struct {
    int option, value;
} distrust[] = {
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
};

/* A value or row is at most as long as the largest record, whose comments are one value. */
#define ROW_BYTES_MAX (65 << 20)
#define HEAP_BYTES_MAX ((int64_t)256 << 20) /* the cache of a writer, and the largest rows */

struct database {
    sqlite3 *db;
    struct text problem;
};

/* The value of a parameter.  Much of a game's row is the same from row to row, and need not be set
 * again. */
struct bound {
    enum { BOUND_NULL, BOUND_NUMBER, BOUND_BYTES } kind; /* at first null */
    int64_t number;
};
#define BOUND_MAX 513 /* a statement that writes 16 games has 512, from 1 */

struct statement {
    struct database *database;
    sqlite3_stmt *prepared;
    struct bound bound[BOUND_MAX]; /* by number */
};

static int database_fail(struct database *database, int status)
{
    if (status == SQLITE_NOMEM)
        return ERROR_MEMORY;
    /* Not all calls leave their error with the connection: sqlite3_db_cacheflush() does not. */
    if (database->problem.length == 0)
        text_string(&database->problem, sqlite3_errcode(database->db) == (status & 0xff)
                                            ? sqlite3_errmsg(database->db)
                                            : sqlite3_errstr(status));
    return status == SQLITE_NOTADB || status == SQLITE_CORRUPT ? ERROR_INPUT : ERROR_OUTPUT;
}

int database_open(struct database **result, const char *path, bool to_write)
{
    struct database *database = *result = calloc(1, sizeof *database);
    int flags = (to_write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX;

    if (database == NULL)
        return ERROR_MEMORY;
    sqlite3_hard_heap_limit64(HEAP_BYTES_MAX);
    int status = sqlite3_open_v2(path, &database->db, flags, NULL);
    if (status == SQLITE_OK) {
        sqlite3_limit(database->db, SQLITE_LIMIT_LENGTH, ROW_BYTES_MAX);
        sqlite3_limit(database->db, SQLITE_LIMIT_ATTACHED, 0);
    }
    /* Later it is refused. */
    if (status == SQLITE_OK && to_write)
        status = sqlite3_exec(database->db, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
    for (size_t i = 0; i < sizeof distrust / sizeof distrust[0] && status == SQLITE_OK; i++)
        status = sqlite3_db_config(database->db, distrust[i].option, distrust[i].value, NULL);
    return status == SQLITE_OK ? 0 : database_fail(database, status);
}

int database_close(struct database *database)
{
    if (database == NULL)
        return 0;
    int status = sqlite3_close(database->db);
    text_release(&database->problem);
    free(database);
    return status == SQLITE_OK ? 0 : ERROR_OUTPUT;
}

int database_run(struct database *database, const char *sql)
{
    int status = sqlite3_exec(database->db, sql, NULL, NULL, NULL);

    return status == SQLITE_OK ? 0 : database_fail(database, status);
}

int database_flush(struct database *database)
{
    int status = sqlite3_db_cacheflush(database->db);

    return status == SQLITE_OK ? 0 : database_fail(database, status);
}

int database_number(struct database *database, const char *sql, int64_t *number)
{
    struct statement *statement;
    int error = statement_new(&statement, database, sql);
    int more = error == 0 ? statement_step(statement) : error;

    if (more == 1)
        *number = statement_value(statement, 0);
    statement_free(statement);
    return more == 1 ? 0 : more < 0 ? more : database_fail(database, SQLITE_ERROR);
}

const char *database_problem(struct database *database)
{
    return text_c(&database->problem);
}

struct text *database_words(struct database *database)
{
    return &database->problem;
}

int statement_new(struct statement **result, struct database *database, const char *sql)
{
    struct statement *statement = calloc(1, sizeof *statement);

    *result = NULL;
    if (statement == NULL)
        return ERROR_MEMORY;
    statement->database = database;
    int status = sqlite3_prepare_v3(database->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                    &statement->prepared, NULL);
    if (status != SQLITE_OK) {
        free(statement);
        return database_fail(database, status);
    }
    *result = statement;
    return 0;
}

void statement_free(struct statement *statement)
{
    if (statement == NULL)
        return;
    sqlite3_finalize(statement->prepared);
    free(statement);
}

static struct bound *statement_bound(struct statement *statement, int parameter)
{
    assert(parameter < BOUND_MAX);
    return &statement->bound[parameter];
}

static void statement_bind_null(struct statement *statement, int parameter)
{
    struct bound *bound = statement_bound(statement, parameter);

    if (bound->kind != BOUND_NULL)
        sqlite3_bind_null(statement->prepared, parameter);
    bound->kind = BOUND_NULL;
}

void statement_bind(struct statement *statement, int parameter, int64_t number)
{
    struct bound *bound = statement_bound(statement, parameter);

    if (bound->kind != BOUND_NUMBER || bound->number != number)
        sqlite3_bind_int64(statement->prepared, parameter, number);
    bound->kind = BOUND_NUMBER;
    bound->number = number;
}

void statement_bind_known(struct statement *statement, int parameter, int64_t number)
{
    if (number < 0)
        statement_bind_null(statement, parameter);
    else
        statement_bind(statement, parameter, number);
}

void statement_bind_string(struct statement *statement, int parameter, const char *string)
{
    size_t length = string == NULL ? 0 : strlen(string);

    if (string == NULL) {
        statement_bind_null(statement, parameter);
        return;
    }
    statement_bound(statement, parameter)->kind = BOUND_BYTES;
    if (utf8_valid(string, length))
        sqlite3_bind_text(statement->prepared, parameter, string, (int)length, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement->prepared, parameter, string, (int)length, SQLITE_STATIC);
}

void statement_bind_bytes(struct statement *statement, int parameter, const void *bytes,
                          size_t length)
{
    statement_bound(statement, parameter)->kind = BOUND_BYTES;
    sqlite3_bind_blob64(statement->prepared, parameter, bytes, length, SQLITE_STATIC);
}

int statement_step(struct statement *statement)
{
    int status = sqlite3_step(statement->prepared);

    return status == SQLITE_ROW    ? 1
           : status == SQLITE_DONE ? 0
                                   : database_fail(statement->database, status);
}

int64_t statement_value(struct statement *statement, int column)
{
    return sqlite3_column_int64(statement->prepared, column);
}

const void *statement_bytes(struct statement *statement, int column, size_t *length)
{
    const void *bytes = sqlite3_column_blob(statement->prepared, column);

    *length = bytes == NULL ? 0 : (size_t)sqlite3_column_bytes(statement->prepared, column);
    return bytes;
}

const char *statement_string(struct statement *statement, int column)
{
    return (const char *)sqlite3_column_text(statement->prepared, column);
}

int statement_text(struct statement *statement, int column, const char **string)
{
    bool is_null = sqlite3_column_type(statement->prepared, column) == SQLITE_NULL;

    *string = statement_string(statement, column);
    if (is_null && statement->database->problem.length == 0)
        text_string(&statement->database->problem, "it is damaged: a name is missing");
    return is_null ? ERROR_INPUT : *string == NULL ? ERROR_MEMORY : 0;
}

void statement_reset(struct statement *statement)
{
    sqlite3_reset(statement->prepared);
}

int statement_run(struct statement *statement)
{
    int more = statement_step(statement);

    statement_reset(statement);
    return more > 0 ? 0 : more;
}
