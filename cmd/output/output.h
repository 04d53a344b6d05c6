/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_OUTPUT_H
#define CMD_OUTPUT_OUTPUT_H

/*
 * Where a tool's answer goes: standard output, or a file that is written under a temporary name in
 * its folder and renamed when it is complete, so that nobody ever sees half of it.  Complaints go
 * to standard error from here.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "parse/input/folder.h"

struct output;

/*
 * Opens `path`; NULL or "-" is standard output.  What exists and is no regular file (a device, a
 * pipe) is written to directly; a symbolic link keeps pointing where it does.  Returns NULL after a
 * complaint, also when an input would be written over.  One output to a file at a time is removed
 * when a signal ends the program.
 */
struct output *output_open(const char *path);

/*
 * The same for records that may take the place of those they come from: `path` may be an input.
 * It is then for the caller to close it with `keep` only when nothing is lost.
 */
struct output *output_open_records(const char *path);

/* Files that are read (none: standard input) and that output_open() refuses, then, to write: even
 * standard output, when the shell made it one of them.  Borrowed for ever. */
void output_spare(char *const *operands, size_t count);

/* Is it an input? */
bool output_is_input(const char *path);

/* Would it write over an input?  Complains when it would. */
bool output_is_spared(const char *path);

/* A folder that is being filled; walks pass it over too. */
void output_fills(const char *folder);

/* Does it take the place of an input once it is closed? */
bool output_replaces_input(const struct output *output);

/* What is written to just now, and what it replaces, for walks over folders to pass over; how many
 * of them. */
enum { OUTPUT_OWN_MAX = 16 };
size_t output_own(struct own_file own[OUTPUT_OWN_MAX]);

/* Writes all of it, buffered; what goes to a person or a pipe waits at most until the next call a
 * fifth of a second later.  0 or ERROR_OUTPUT, which is complained of once. */
int output_write(struct output *output, const char *bytes, size_t length) WARN_UNUSED;

/*
 * Flushes, and gives the file its name when `keep`; otherwise nothing of it remains.  Frees it.
 * 0, or ERROR_OUTPUT when this or an earlier write failed.  NULL allowed: 0.
 */
int output_close(struct output *output, bool keep) WARN_UNUSED;

/*
 * What is written from now on holds bytes of records as they are: on a terminal, control characters
 * other than newline and tab are shown as escapes, and so is what is not UTF-8.  Elsewhere nothing
 * changes.
 */
void output_raw(struct output *output);

/*
 * The path of the temporary file, for others to write to by name once all before is written; it
 * becomes the output's file as ever.  NULL when there is none.  Borrowed.
 */
const char *output_temporary(struct output *output);

/* What is written names the inputs that failed, so it is kept even when no record was read:
 * common_finish(). */
void output_keep_unread(struct output *output);
bool output_is_kept_unread(const struct output *output);

/* Is it standard output? */
bool output_is_stdout(const struct output *output);

/* Sees to it that a failed write of standard output by stdio (--help) makes the exit status 2. */
void output_check_stdout_at_exit(void);

/* Writes a whole file, as output_open() and its like do.  0, or ERROR_OUTPUT after a complaint: out
 * of memory, when the text has failed. */
int output_file(const char *path, const struct text *bytes) WARN_UNUSED;

#endif
