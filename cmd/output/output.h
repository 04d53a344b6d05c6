/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_OUTPUT_H
#define CMD_OUTPUT_OUTPUT_H

/*
 * The output of a tool: standard output, or a file, which is written under a temporary name in its
 * folder and renamed when it is complete, so that other programs never see part of it.  Complains
 * on standard error.
 */

#include <stdbool.h>
#include <stddef.h>

#include "analyse/base/error.h"
#include "analyse/base/text.h"
#include "parse/container/folder.h"

struct output;

/*
 * Opens `path`; NULL or "-" is standard output.  An existing file that is not regular (a device, a
 * pipe) is written directly; a symbolic link keeps its target.  Returns NULL after a complaint,
 * also if it would overwrite an input, or a file that begins with a game record or as an archive
 * does, which was probably meant as an input; or if it is the place of another output of this run,
 * open or complete.  A signal that ends the program removes the incomplete file.
 */
struct output *output_open(const char *path);

/* As output_open(), for game records, which may replace a file of others. */
struct output *output_open_games(const char *path);

/*
 * As output_open_games(), but `path` may be an input, for records that replace the records they
 * come from.  The caller must close it with `keep` only if nothing is lost.
 */
struct output *output_open_records(const char *path);

/* As output_open_games(), for what a run saves again and again under one name. */
struct output *output_open_state(const char *path);

/* Registers a folder that is being written; walks skip it. */
void output_fills(const char *folder);

/* True if closing the output will replace an input. */
bool output_replaces_input(const struct output *output);

/* True if closing the output will replace a file of game records, or an archive, that is no input.
 */
bool output_covers_records(const struct output *output);

enum { OUTPUT_OWN_MAX = 16 };

/* Lists the files being written and those they will replace, which walks over folders skip.
 * Returns their number. */
size_t output_own(struct own_file own[OUTPUT_OWN_MAX]);

/* Declares that text written to `path`, the pointer that output_open() will be given, is coloured
 * by paint.h.  Before it is opened. */
void output_paint(const char *path);

/* Declares that what is written is no text for a person after all, and has no colours. */
void output_plain(struct output *output);

/* Writes all bytes, buffered; on a terminal or pipe, bytes are flushed by the next call after a
 * fifth of a second.  Returns 0 or ERROR_OUTPUT; complains once. */
int output_write(struct output *output, const char *bytes, size_t length) WARN_UNUSED;

/*
 * Flushes and, with `keep`, renames the file to its name; otherwise removes it.  Frees the output.
 * Returns 0, or ERROR_OUTPUT if this or an earlier write failed.  NULL allowed: 0.
 */
int output_close(struct output *output, bool keep) WARN_UNUSED;

/*
 * Declares that the following output holds unescaped bytes of records: on a terminal, control
 * characters other than newline and tab, and invalid UTF-8, are then shown as escapes.  Elsewhere
 * nothing changes.
 */
void output_raw(struct output *output);

/*
 * Returns the path of the temporary file, so that others can write to it by name after the buffer
 * was flushed; it becomes the output's file as usual.  NULL if there is none.  Borrowed.
 */
const char *output_temporary(struct output *output);

/* Declares that the output names the inputs that failed, so that it is kept even if no record was
 * read: see common_finish(). */
void output_keep_unread(struct output *output);

/* True after output_keep_unread(). */
bool output_is_kept_unread(const struct output *output);

/* True for standard output. */
bool output_is_stdout(const struct output *output);

/* Makes a failed write of standard output by stdio (--help) set the exit status 2. */
void output_check_stdout_at_exit(void);

/* Writes all bytes of a file and closes it; `bytes` failed for lack of memory: it is not
 * written.  Returns 0, or ERROR_OUTPUT after a complaint. */
int output_close_file(struct output *output, const struct text *bytes) WARN_UNUSED;

/* Writes a whole file by these two functions.  Returns 0, or ERROR_OUTPUT after a complaint. */
int output_file(const char *path, const struct text *bytes) WARN_UNUSED;

/* As output_file(), for a page that a run may write twice: that of two records with the same bytes.
 */
int output_file_again(const char *path, const struct text *bytes) WARN_UNUSED;

#endif
