/* SPDX-License-Identifier: ISC */
#ifndef CORPUS_INDEX_DATABASE_H
#define CORPUS_INDEX_DATABASE_H

/*
 * A thin layer over an SQLite database file: statements and error messages.
 *
 * Every function that can fail returns 0 (or as stated), ERROR_MEMORY, ERROR_INPUT if the file is
 * not a sound database, or ERROR_OUTPUT; in the last two cases database_problem() gives the
 * reason.
 */

#include <stdbool.h>
#include <stdint.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"

struct database;
struct statement;

/* Opens an existing file, without a journal if it is `to_write'; an empty one is an empty database,
 * and so is ":memory:".  Views, triggers and functions that its own schema calls are not run, and
 * no value may be longer than the largest record.  The caller closes it in every case. */
int database_open(struct database **database, const char *path, bool to_write) WARN_UNUSED;
/* Closes the database; all statements must have been freed.  NULL allowed.  Returns as stated
 * above. */
int database_close(struct database *database) WARN_UNUSED;

/* Runs statements that return no rows. */
int database_run(struct database *database, const char *sql) WARN_UNUSED;
/* Writes the pages that have changed to the file, in the middle of a transaction. */
int database_flush(struct database *database) WARN_UNUSED;
/* Sets *number to the one number that a query returns. */
int database_number(struct database *database, const char *sql, int64_t *number) WARN_UNUSED;

/* Returns the reason of the first failure, borrowed; "" if there was none. */
const char *database_problem(struct database *database);
/* Returns the text that replaces SQLite's own reason; the caller writes it. */
struct text *database_words(struct database *database);

/* Prepares a statement.  *statement is NULL unless 0 is returned. */
int statement_new(struct statement **statement, struct database *database,
                  const char *sql) WARN_UNUSED;

/* Frees a statement; NULL allowed. */
void statement_free(struct statement *statement);

/* Sets a parameter; parameters count from 1. */
void statement_bind(struct statement *statement, int parameter, int64_t number);

/* Sets a parameter to a number; a negative one becomes null. */
void statement_bind_known(struct statement *statement, int parameter, int64_t number);

/* Sets a parameter to a string, borrowed until the statement is reset.  NULL becomes null, and a
 * string that is not UTF-8 (a file's name) a blob. */
void statement_bind_string(struct statement *statement, int parameter, const char *string);

/* Sets a parameter to a blob, borrowed likewise. */
void statement_bind_bytes(struct statement *statement, int parameter, const void *bytes,
                          size_t length);

/* Steps to the next row.  Returns 1; 0 at the end; <0 as stated above. */
int statement_step(struct statement *statement) WARN_UNUSED;
/* Returns a number of the current row, null as 0; columns count from 0. */
int64_t statement_value(struct statement *statement, int column); /* null is 0 */

/* Returns a blob of the current row, borrowed until the next step; NULL if it has no bytes. */
const void *statement_bytes(struct statement *statement, int column, size_t *length);

/* Returns a string of the current row, borrowed until the next step; NULL if it is null or memory
 * is out. */
const char *statement_string(struct statement *statement, int column);
/* Sets *string to a string that must not be null.  Returns 0, ERROR_MEMORY, or ERROR_INPUT if it
 * is null. */
int statement_text(struct statement *statement, int column, const char **string) WARN_UNUSED;
/* Resets a statement: the next step gives the first row again. */
void statement_reset(struct statement *statement);
/* Runs a statement that returns no rows, and resets it. */
int statement_run(struct statement *statement) WARN_UNUSED;

#endif
