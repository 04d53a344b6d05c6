/* SPDX-License-Identifier: ISC */
/* Is a database an index, and is every row sound? */
#include "corpus/index/index_layout.h"

#include <stdlib.h>
#include <string.h>

#include "corpus/index/index.h"

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
    return reading == NULL ? 0 : index_layout_check_reading(database, reading, advice);
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
