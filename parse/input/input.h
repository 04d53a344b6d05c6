/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_INPUT_H
#define PARSE_INPUT_INPUT_H

/*
 * Operands of a command line as a stream of entries, each a stream of bytes: files, directories
 * (walked in byte order of their names), archives and compressed files (whatever libarchive reads),
 * archives inside archives to a stated depth, "-" for standard input.
 *
 * An entry's name is the path as given, and `path!member` inside a container (a compressed single
 * file keeps the path alone).  One operand that cannot be opened is a diagnostic; the walk goes on.
 *
 * A container is recognised by its bytes, never by its name.  Names of members are
 * shown, never opened.  Below a folder every file is read, symbolic links are followed, sockets,
 * FIFOs and devices are passed over with a warning; as an operand a FIFO is read.  Members that are
 * links or devices are passed over with a warning too.
 */

#include "analyse/base/error.h"
#include "parse/container/folder.h"
#include "parse/container/passing.h"
#include "parse/input/diagnostic.h"
#include "parse/input/input_limits.h"

struct input;

/*
 * Opens a walk over operands[0..count); none means standard input.  The operands are borrowed.
 * `limits` NULL: defaults.  Diagnostics go to `diagnostics`, borrowed, each with the entry's name
 * given by input_name() at the moment they were added: the caller empties the list after each call.
 */
int input_open(struct input **input, char *const *operands, size_t count,
               const struct input_limits *limits, struct diagnostics *diagnostics) WARN_UNUSED;

/* Files and folders that are passed over, with a warning unless they are new, when they lie below a
 * folder; borrowed until input_close(). */
void input_pass_over(struct input *input, const struct own_file *own, size_t nown);

/* Sets which names are passed over below folders and in archives; borrowed until input_close(). */
void input_choose(struct input *input, const struct passing *passing);

/*
 * Goes to the next entry.  1 an entry, 0 the end, <0 an ERROR_ that ends the walk.  A name that
 * cannot be opened, or is passed over with a diagnostic, is an entry without bytes, so the
 * diagnostics that a call adds all belong to the one name that input_name() gives after it.  A
 * container or operand without any entry is an entry without bytes too.  A file passed over for its
 * name is no entry.
 */
int input_next(struct input *input) WARN_UNUSED;

/*
 * The next block of the entry: 1 and *block, *length (> 0), borrowed until the next call; 0 at its
 * end; ERROR_INPUT when the rest of it cannot be read (a diagnostic is added; input_next() goes
 * on).  Good bytes before a damage are given first, and an entry over a limit up to that limit.
 */
int input_read(struct input *input, const char **block, size_t *length) WARN_UNUSED;

/*
 * Passes over the rest of the entry, so that input_next() gives the entries that it gives after
 * reading: damage in a rest that is left unread would be an entry of its own.  A file that is no
 * container is not read.  Returns 0, also after damage, which is reported; or another ERROR_.
 */
int input_pass_rest(struct input *input) WARN_UNUSED;

/*
 * Goes on at byte `offset` of the entry: there the next block begins, which is a small one.  False:
 * this entry (one of a container, or of a pipe) can only be read from its beginning to its end, and
 * nothing has happened.
 */
bool input_seek(struct input *input, uint64_t offset);

/* The entry's name, as it came: any bytes.  Borrowed until input_next(). */
const char *input_name(const struct input *input);
/* How much of that name is the file's path.  `!' proves nothing: a path may hold one itself. */
size_t input_path_length(const struct input *input);

/* Was the entry found, below a folder or in an archive, and not named itself? */
bool input_is_found(const struct input *input);

/* Bytes of operands consumed so far (compressed), and their total or 0 when not known: progress.
 * The first call examines every file. */
void input_progress(struct input *input, uint64_t *done_bytes, uint64_t *total_bytes);

/* Has an operand failed to open, or been cut short?  (Exit status 2 at the end.) */
bool input_failed(const struct input *input);

void input_close(struct input *input); /* NULL allowed */

#endif
