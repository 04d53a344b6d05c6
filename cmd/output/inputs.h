/* SPDX-License-Identifier: ISC */
#ifndef CMD_OUTPUT_INPUTS_H
#define CMD_OUTPUT_INPUTS_H

/*
 * The files and folders that are read, which no output may take the place of by mistake.
 */

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* Registers the inputs (none: standard input), which output_open() then refuses to overwrite, even
 * if the shell made standard output one of them.  Borrowed until the program ends. */
void inputs_protect(char *const *operands, size_t count);

/* True if `path` is an input. */
bool inputs_has_file(const char *path);

#define INPUTS_IS_ONE "it is also an input"

/* Why may `path` not be written?  It is an input, or a file of records in a folder that is read or,
 * unless what is written `may_cover` them, anywhere: words that follow "cannot write `path': ".
 * NULL: it may. */
const char *inputs_objection(const char *path, bool may_cover);

/* True if there is an objection; then complains: before a long run. */
bool inputs_refuses(const char *path, bool may_cover);

/* Is there a file that begins with a record, or as an archive does? */
bool inputs_is_record_file(const char *path);

/* True if the folder is an operand, so that the next run would read what is written there. */
bool inputs_has_folder(const char *path);

/* True if the folder that a file of this name is made in is an operand or below one, so that this
 * run may read what it writes. */
bool inputs_has_above(const char *name, size_t length);

/* Is a file or folder of that type (S_IFREG, S_IFDIR) read?  Without operands standard input is. */
bool inputs_has(const struct stat *status, mode_t type);

#endif
