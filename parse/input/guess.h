/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_GUESS_H
#define PARSE_INPUT_GUESS_H

/*
 * What may an input be that holds no record?  A hint for the person who named it.
 */

#include <stdbool.h>
#include <stddef.h>

/*
 * `bytes` begin the first text of the input that is no comment, as a message shows it: one line,
 * cut after JUNK_BYTES.  Returns what it seems to be, or what to do.
 */
const char *guess_hint(const char *bytes, size_t length);

/* The number of moves in a line, as above; 0 if not all of its words look like moves. */
int guess_moves(const char *line, size_t length);

/* In the head of every page that these tools write. */
#define GUESS_OWN_PAGE "<meta name=\"generator\" content=\"havtools\">\n"

/* Is the beginning of an input that of such a page? */
bool guess_is_own_page(const char *bytes, size_t length);

/* The hint for an input that begins so, if that is a format of bytes which holds no text: a
 * picture, a program.  NULL: it may be text. */
const char *guess_foreign(const char *bytes, size_t length);

/* Does the beginning of an input, whose first character is a `<', say that it is a page?  Readme
 * files and drawings begin with markup too. */
bool guess_is_page(const char *bytes, size_t length);

#endif
