/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_UNPACK_H
#define PARSE_INPUT_UNPACK_H

/*
 * One open file as a stream of entries: the file itself, or the members of the container that it
 * is, of containers within that, and so on.  Recognised by their first bytes.
 */

#include <sys/stat.h>

#include "analyse/base/error.h"
#include "parse/container/passing.h"
#include "parse/input/diagnostic.h"
#include "parse/input/input_limits.h"

struct unpack;

/* `limits` has no zero.  `name` is the entry's name: the caller sets the file's, members are
 * appended here; both it and `diagnostics` are borrowed until unpack_free().  NULL: out of memory.
 */
struct unpack *unpack_new(const struct input_limits *limits, struct text *name,
                          struct diagnostics *diagnostics);
void unpack_free(struct unpack *unpack); /* NULL allowed */

/* Begins with an open file of that status; it is borrowed until unpack_end().  Standard input is
 * read from its current offset, any other file has just been opened. */
void unpack_begin(struct unpack *unpack, int fd, const struct stat *status, bool is_standard);
/* The file was found below a folder, not named: its first bytes may say that it is passed over. */
void unpack_is_found(struct unpack *unpack, bool found);
/* Sets which names are passed over; borrowed until unpack_free(). */
void unpack_choose(struct unpack *unpack, const struct passing *passing);
/* Has the entry bytes to read, and not only diagnostics? */
bool unpack_has_bytes(const struct unpack *unpack);
/* Does the entry come out of a container, and not of the file itself? */
bool unpack_is_contained(const struct unpack *unpack);
/* Is the entry a member of an archive? */
bool unpack_is_member(const struct unpack *unpack);
/* Forgets the file, read to its end or not; the descriptor stays the caller's to close. */
void unpack_end(struct unpack *unpack);

/* As input_next(), for this file; the caller sets the file's name before the first call. */
int unpack_next(struct unpack *unpack) WARN_UNUSED;
/* As input_read(), for this file. */
int unpack_read(struct unpack *unpack, const char **block, size_t *length) WARN_UNUSED;

/* As input_seek(). */
bool unpack_seek(struct unpack *unpack, uint64_t offset);

/* Bytes of the file read so far: the file's own, compressed or not. */
uint64_t unpack_bytes(const struct unpack *unpack);
/* Has an error been reported, of any file so far? */
bool unpack_failed(const struct unpack *unpack);

#endif
