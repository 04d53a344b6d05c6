/* SPDX-License-Identifier: ISC */
/*
 * Each file is compared with the index's row of it: a file that has changed is refused.
 */
#include "corpus/index/index_steps.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analyse/base/array.h"
#include "corpus/index/index_sql.h"

static int index_steps_refuse(struct index_steps *steps, const char *path, const char *reason)
{
    text_format(steps->problem, "`%s' %s", path, reason);
    return ERROR_INPUT;
}

static struct index_step *index_steps_add_step(struct index_steps *steps)
{
    if (array_reserve(&steps->step, &steps->capacity, steps->nsteps + 1, sizeof *steps->step) != 0)
        return NULL;
    struct index_step *step = &steps->step[steps->nsteps++];
    *step = (struct index_step){0};
    return step;
}

/* A file that is as the index's row of it (columns: id, size, mtime_ns, ctime_ns) has it. */
static int index_steps_add_file(struct index_steps *steps, const struct index_file *file,
                                struct statement *row)
{
    if (statement_value(row, 1) != file->size || statement_value(row, 2) != file->mtime_ns ||
        statement_value(row, 3) != file->ctime_ns)
        return index_steps_refuse(
            steps, file->path, "has changed since the index was made; run hav-index to update it");
    if (statement_value(row, 0) <= 0) {
        text_string(steps->problem, "it is damaged: a file has no number");
        return ERROR_INPUT;
    }
    struct index_step *step = index_steps_add_step(steps);
    if (step == NULL)
        return ERROR_MEMORY;
    step->file_id = statement_value(row, 0);
    return 0;
}

/* Refuses a path; a relative one may be right in the folder in which the index was made. */
static int index_steps_refuse_path(struct index_steps *steps, const char *path, const char *reason)
{
    const int error = index_steps_refuse(steps, path, reason);

    if (path[0] != '/')
        text_string(steps->problem, " (an index names files as they were given, relative to the "
                                    "folder in which it was made)");
    return error;
}

/* Refuses a file that could not be read. */
static int index_steps_refuse_read(struct index_steps *steps, const char *path, int number)
{
    char reason[128];

    snprintf(reason, sizeof reason, "cannot be read: %s", strerror(number));
    return number == ENOENT ? index_steps_refuse_path(steps, path, reason)
                            : index_steps_refuse(steps, path, reason);
}

static int index_steps_list_file(void *context, const struct index_file *file)
{
    struct index_steps *steps = context;

    statement_bind_string(steps->find, 1, file->path);
    int found = statement_step(steps->find);
    int error = found == 1 ? index_steps_add_file(steps, file, steps->find)
                : found < 0
                    ? found
                    : index_steps_refuse_path(steps, file->path,
                                              "is not in the index; run hav-index to add it");
    statement_reset(steps->find);
    return error;
}

static int index_steps_list_finding(void *context, const char *path,
                                    const struct diagnostic *diagnostic)
{
    struct index_steps *steps = context;
    struct index_step *step = index_steps_add_step(steps);

    if (step == NULL)
        return ERROR_MEMORY;
    step->message = diagnostic->message;
    step->path = strdup(path);
    step->detail = diagnostic->detail == NULL ? NULL : strdup(diagnostic->detail);
    bool failed = step->path == NULL || (diagnostic->detail != NULL && step->detail == NULL);
    return failed ? ERROR_MEMORY : 0;
}

static int index_steps_list_operands(struct index_steps *steps,
                                     const struct index_operands *operands)
{
    const struct index_lister lister = {.each = index_steps_list_file,
                                        .find = index_steps_list_finding,
                                        .repeats = true,
                                        .own = operands->own,
                                        .nown = operands->nown,
                                        .passing = operands->passing,
                                        .context = steps};
    int error = 0;

    for (size_t i = 0; i < operands->noperands && error == 0; i++)
        if (!index_files_possible(operands->operands[i]))
            error = index_steps_refuse(steps, operands->operands[i],
                                       "can be read only once and cannot be in an index");
    return error != 0 ? error : index_files(operands->operands, operands->noperands, &lister);
}

/* Is it a file that the output would replace?  Named as an operand it is refused, or guarded. */
static bool index_steps_is_replaced(const struct index_operands *operands, const char *path)
{
    struct stat status;

    for (size_t i = 0; i < operands->nown; i++)
        if (!operands->own[i].is_new && stat(path, &status) == 0 &&
            operands->own[i].device == status.st_dev && operands->own[i].inode == status.st_ino)
            return true;
    return false;
}

static int index_steps_list_all(struct index_steps *steps, const struct index_operands *operands)
{
    struct statement *rows;
    int more = 0, error = statement_new(&rows, steps->database,
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
            error = index_steps_refuse_read(steps, path, number);
        else if (index_steps_is_replaced(operands, path))
            error = index_steps_refuse(steps, path, "is an input, which the output would replace");
        else
            error = index_steps_add_file(steps, &file, rows);
    }
    statement_free(rows);
    return error != 0 ? error : more;
}

static int index_steps_find_order(struct index_steps *steps)
{
    int64_t files = 0;
    int error = database_number(steps->database, "SELECT count(*) FROM files", &files);

    steps->in_order = (uint64_t)files == steps->nsteps;
    for (size_t i = 0; i < steps->nsteps; i++)
        if (steps->step[i].file_id <= (i == 0 ? 0 : steps->step[i - 1].file_id))
            steps->in_order = false;
    return error;
}

static int index_steps_write_order(struct index_steps *steps)
{
    struct statement *add;
    int error = database_run(steps->database, "CREATE TEMP TABLE plan(position INTEGER PRIMARY KEY,"
                                              " file_id INTEGER NOT NULL);"
                                              "CREATE INDEX temp.plan_file ON plan(file_id)");

    if (error == 0)
        error = statement_new(&add, steps->database, "INSERT INTO temp.plan VALUES (?, ?)");
    if (error != 0)
        return error;
    for (size_t i = 0; i < steps->nsteps && error == 0; i++) {
        if (steps->step[i].file_id == 0)
            continue;
        statement_bind(add, 1, (int64_t)i);
        statement_bind(add, 2, steps->step[i].file_id);
        error = statement_run(add);
    }
    statement_free(add);
    return error;
}

int index_steps_find(struct index_steps *steps, struct database *database, struct text *problem,
                     const struct index_operands *operands)
{
    int error;

    steps->database = database;
    steps->problem = problem;
    error = statement_new(&steps->find, database,
                          "SELECT id, size, mtime_ns, ctime_ns FROM files WHERE path = ?");
    if (error == 0)
        error = operands->noperands == 0 ? index_steps_list_all(steps, operands)
                                         : index_steps_list_operands(steps, operands);
    if (error == 0)
        error = index_steps_find_order(steps);
    return error == 0 && !steps->in_order ? index_steps_write_order(steps) : error;
}

void index_steps_release(struct index_steps *steps)
{
    statement_free(steps->find);
    for (size_t i = 0; i < steps->nsteps; i++) {
        free(steps->step[i].path);
        free(steps->step[i].detail);
    }
    free(steps->step);
}
