/* SPDX-License-Identifier: ISC */
/* Is everything as the index has it?  Files are listed in the order of their positions in the
 * index: both go side by side, up to the first difference. */
#include "corpus/index/index_current.h"

#include <string.h>

#include "corpus/index/database.h"
#include "corpus/index/index_layout.h"

#define CURRENT_DIFFERS 1 /* ends the list */

struct current_search {
    struct statement *known; /* files by position */
    int64_t nfiles;
    struct text owned; /* paths of files that are skipped, each with a NUL */
};

static int index_current_list_file(void *context, const struct index_file *file)
{
    struct current_search *search = context;

    size_t length;

    search->nfiles++;
    if (statement_step(search->known) != 1)
        return CURRENT_DIFFERS;
    const char *path = statement_bytes(search->known, 4, &length);
    bool same = statement_value(search->known, 0) == file->size &&
                statement_value(search->known, 1) == file->mtime_ns &&
                statement_value(search->known, 2) == file->ctime_ns &&
                statement_value(search->known, 3) == search->nfiles && path != NULL &&
                length == strlen(file->path) && memcmp(path, file->path, length) == 0;
    return same ? 0 : CURRENT_DIFFERS;
}

static int index_current_find(void *context, const char *path, const struct diagnostic *diagnostic)
{
    struct current_search *search = context;

    if (diagnostic->message != MESSAGE_INPUT_OWN)
        return CURRENT_DIFFERS;
    text_append(&search->owned, path, strlen(path) + 1);
    return search->owned.failed ? ERROR_MEMORY : 0;
}

static int index_current_tell_owned(const struct index_current *current, const struct text *owned)
{
    const struct diagnostic diagnostic = {.message = MESSAGE_INPUT_OWN};
    int error = 0;

    for (size_t at = 0; at < owned->length && error == 0 && current->find != NULL;
         at += strlen(owned->bytes + at) + 1)
        error = current->find(current->context, owned->bytes + at, &diagnostic);
    return error;
}

/* Nonzero: it is not current, or nothing can be said. */
static int index_current_ask(const struct index_current *current, struct database *database,
                             struct current_search *search, struct index_counts *counts)
{
    const struct index_lister lister = {.each = index_current_list_file,
                                        .find = index_current_find,
                                        .own = current->own,
                                        .nown = current->nown,
                                        .context = search};
    int64_t files = 0, games = 0, unread = 1;
    int error = index_layout_check(database, current->reading, "");

    /* One transaction: all is said of one state of the index. */
    if (error == 0)
        error = database_run(database, "BEGIN");
    if (error == 0)
        error = statement_new(&search->known, database,
                              "SELECT size, mtime_ns, ctime_ns, position, path FROM files"
                              " ORDER BY position");
    if (error == 0)
        error = index_files(current->operands, current->noperands, &lister);
    if (error == 0)
        error = database_number(database, "SELECT count(*) FROM files", &files);
    if (error == 0)
        error = database_number(database, "SELECT ifnull(sum(games), 0) FROM entries", &games);
    if (error == 0)
        error = database_number(database,
                                "SELECT count(*) FROM findings"
                                " WHERE level = 'error' AND message GLOB 'input-*'",
                                &unread);
    counts->files = (uint64_t)files;
    counts->games = (uint64_t)games;
    return error != 0 ? error : files == search->nfiles && unread == 0 ? 0 : CURRENT_DIFFERS;
}

int index_is_current(const struct index_current *current, struct index_counts *counts)
{
    struct current_search search = {0};
    struct database *database;
    int error = database_open(&database, current->index, false);

    *counts = (struct index_counts){0};
    if (error == 0)
        error = index_current_ask(current, database, &search, counts);
    statement_free(search.known);
    if (database_close(database) != 0 && error == 0)
        error = CURRENT_DIFFERS;
    int answer = error == 0 ? 1 : error == ERROR_MEMORY ? error : 0;
    if (answer == 1) {
        error = index_current_tell_owned(current, &search.owned);
        answer = error != 0 ? error : 1;
    }
    text_release(&search.owned);
    return answer;
}
