/* SPDX-License-Identifier: ISC */
/* Is everything as the index has it?  Files are listed in the order of their positions in the
 * index: both go side by side, up to the first difference. */
#include "corpus/index/index_current.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/base/arena.h"
#include "analyse/base/array.h"
#include "corpus/index/database.h"
#include "corpus/index/index_layout.h"

#define CURRENT_DIFFERS 1 /* ends the list */

struct current_file {
    int64_t position;
    struct index_file file;
};

struct current_search {
    struct current_file *known; /* by position */
    size_t nknown, capacity;
    struct arena paths; /* of `known` */
    size_t nfiles; /* listed so far */
    struct text owned; /* paths of files that are skipped, each with a NUL */
};

static int index_current_compare(const void *a, const void *b)
{
    const struct current_file *one = a, *other = b;

    return (one->position > other->position) - (one->position < other->position);
}

static int index_current_keep(struct current_search *search, struct statement *row)
{
    size_t length;
    const char *path = statement_bytes(row, 4, &length);
    struct current_file *file;

    if (path == NULL || strnlen(path, length) != length)
        return CURRENT_DIFFERS;
    if (array_reserve(&search->known, &search->capacity, search->nknown + 1,
                      sizeof *search->known) != 0)
        return ERROR_MEMORY;
    file = &search->known[search->nknown++];
    *file = (struct current_file){.position = statement_value(row, 0),
                                  .file = {.path = arena_copy(&search->paths, path, length),
                                           .size = statement_value(row, 1),
                                           .mtime_ns = statement_value(row, 2),
                                           .ctime_ns = statement_value(row, 3)}};
    return file->file.path == NULL ? ERROR_MEMORY : 0;
}

/* Reads the files that the index has.  An index that never grew has them in order already, which
 * SQLite cannot know. */
static int index_current_load(struct current_search *search, struct database *database)
{
    struct statement *row;
    bool in_order = true;
    int more = 0;
    int error =
        statement_new(&row, database, "SELECT position, size, mtime_ns, ctime_ns, path FROM files");

    while (error == 0 && (more = statement_step(row)) > 0) {
        error = index_current_keep(search, row);
        in_order &=
            search->nknown < 2 || index_current_compare(&search->known[search->nknown - 2],
                                                        &search->known[search->nknown - 1]) <= 0;
    }
    statement_free(row);
    if (!in_order)
        qsort(search->known, search->nknown, sizeof *search->known, index_current_compare);
    return error != 0 ? error : more;
}

static int index_current_list_file(void *context, const struct index_file *file)
{
    struct current_search *search = context;

    if (search->nfiles == search->nknown)
        return CURRENT_DIFFERS;
    const struct current_file *known = &search->known[search->nfiles++];
    bool same = known->file.size == file->size && known->file.mtime_ns == file->mtime_ns &&
                known->file.ctime_ns == file->ctime_ns &&
                known->position == (int64_t)search->nfiles &&
                strcmp(known->file.path, file->path) == 0;
    return same ? 0 : CURRENT_DIFFERS;
}

static int index_current_find(void *context, const char *path, const struct diagnostic *diagnostic)
{
    struct current_search *search = context;

    if (diagnostic->message == MESSAGE_INPUT_SYSTEM)
        return 0;
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
                                        .passing = current->passing,
                                        .context = search};
    int64_t games = 0, unread = 1;
    int error = index_layout_check(database, current->reading, "");

    /* One transaction: all is said of one state of the index. */
    if (error == 0)
        error = database_run(database, "BEGIN");
    if (error == 0)
        error = index_current_load(search, database);
    if (error == 0)
        error = index_files(current->operands, current->noperands, &lister);
    if (error == 0)
        error = database_number(database, "SELECT ifnull(sum(games), 0) FROM entries", &games);
    if (error == 0)
        error = database_number(database,
                                "SELECT count(*) FROM findings"
                                " WHERE level = 'error' AND message GLOB 'input-*'",
                                &unread);
    counts->files = search->nknown;
    counts->games = (uint64_t)games;
    if (error != 0)
        return error;
    return search->nfiles == search->nknown && unread == 0 ? 0 : CURRENT_DIFFERS;
}

int index_is_current(const struct index_current *current, struct index_counts *counts)
{
    struct current_search search = {0};
    struct database *database;
    int error = database_open(&database, current->index, false);

    *counts = (struct index_counts){0};
    if (error == 0)
        error = index_current_ask(current, database, &search, counts);
    if (database_close(database) != 0 && error == 0)
        error = CURRENT_DIFFERS;
    int answer = error == 0 ? 1 : error == ERROR_MEMORY ? error : 0;
    if (answer == 1) {
        error = index_current_tell_owned(current, &search.owned);
        answer = error != 0 ? error : 1;
    }
    text_release(&search.owned);
    arena_release(&search.paths);
    free(search.known);
    return answer;
}
