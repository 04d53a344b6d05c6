/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_DATABASE_H
#define CORPUS_INDEX_DATABASE_H

/*
 * An SQLite database file, as far as it is needed here: statements, and what went wrong.
 *
 * All that can fail returns 0 (or what is said below), ERROR_MEMORY, ERROR_INPUT when the file is
 * no sound database, or ERROR_OUTPUT; in the last two cases database_problem() tells more.
 */

#include <stdbool.h>
#include <stdint.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct database;
struct statement;

/* Opens a file that exists; an empty one is an empty database.  To be closed in any case. */
int database_open(struct database **database, const char *path, bool to_write) WARN_UNUSED;
/* Statements are freed before. 0 or as above; NULL allowed. */
int database_close(struct database *database) WARN_UNUSED;

/* Runs statements that give no rows. */
int database_run(struct database *database, const char *sql) WARN_UNUSED;
/* The one number that a query gives. */
int database_number(struct database *database, const char *sql, int64_t *number) WARN_UNUSED;

/* What went wrong first, borrowed; "" when nothing did. */
const char *database_problem(struct database *database);
/* To be said of this database in place of what else went wrong. */
struct text *database_words(struct database *database);

/* *statement is NULL unless 0 is returned. */
int statement_new(struct statement **statement, struct database *database,
                  const char *sql) WARN_UNUSED;
void statement_free(struct statement *statement); /* NULL allowed */

/* Values of parameters, which count from 1.  Strings are borrowed until the statement is reset;
 * NULL is null, and what is not UTF-8 (a file's name) a blob. */
void statement_bind(struct statement *statement, int parameter, int64_t number);
void statement_bind_known(struct statement *statement, int parameter,
                          int64_t number); /* negative: null */
void statement_bind_string(struct statement *statement, int parameter, const char *string);

/* The next row: 1; 0 at the end; <0 as above. */
int statement_step(struct statement *statement) WARN_UNUSED;
/* Values of this row, columns count from 0.  A string is borrowed until the next step; NULL: it is
 * null, or memory is out. */
int64_t statement_value(struct statement *statement, int column); /* null is 0 */
const char *statement_string(struct statement *statement, int column);
/* A string that must not be null.  0, ERROR_MEMORY, or ERROR_INPUT when it is null all the same. */
int statement_text(struct statement *statement, int column, const char **string) WARN_UNUSED;
/* To be stepped from the beginning again. */
void statement_reset(struct statement *statement);
/* Runs a statement that gives no rows, and resets it. */
int statement_run(struct statement *statement) WARN_UNUSED;

#endif
