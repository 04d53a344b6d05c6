/* SPDX-License-Identifier: ISC */
/* Which paths does an index follow? */
#include "corpus/index/index_followed.h"

#include <string.h>

#include "corpus/index/index_layout.h"

#define FOLLOWED "FROM meta WHERE key GLOB 'follow *'"

static int index_followed_ask(struct database *database, struct text *paths)
{
    struct statement *statement = NULL;
    const char *followed;
    int more = 0, error = index_layout_check(database, NULL, "");

    if (error == 0)
        error = statement_new(&statement, database,
                              "SELECT value " FOLLOWED " ORDER BY CAST(substr(key, 8) AS INTEGER)");
    while (error == 0 && (more = statement_step(statement)) == 1) {
        error = statement_text(statement, 0, &followed);
        if (error == 0)
            text_append(paths, followed, strlen(followed) + 1);
    }
    statement_free(statement);
    return paths->failed ? ERROR_MEMORY : error != 0 ? error : more;
}

int index_followed_list(const char *path, struct text *paths)
{
    struct database *database;
    int error = database_open(&database, path, false);

    if (error == 0)
        error = index_followed_ask(database, paths);
    int closed = database_close(database);
    if (error == 0)
        error = closed;
    if (error != 0)
        text_reset(paths);
    return error == ERROR_MEMORY ? error : 0;
}

int index_followed_add(struct database *database, const char *followed)
{
    struct statement *add;
    int error = statement_new(&add, database,
                              "INSERT INTO meta SELECT 'follow ' || (SELECT count(*) + 1 " FOLLOWED
                              "), ?1 WHERE NOT EXISTS (SELECT 1 " FOLLOWED " AND value = ?1)");

    if (error != 0)
        return error;
    statement_bind_string(add, 1, followed);
    error = statement_run(add);
    statement_free(add);
    return error;
}
