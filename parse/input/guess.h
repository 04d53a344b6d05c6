/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_GUESS_H
#define PARSE_INPUT_GUESS_H

/*
 * What may an input be that holds no record?  A hint for the person who named it.
 */

#include <stddef.h>

/*
 * `bytes` begin the first text of the input that is no comment, as a message shows it: one line,
 * cut after JUNK_BYTES.  Returns what it seems to be, or what to do.
 */
const char *guess_hint(const char *bytes, size_t length);

#endif
