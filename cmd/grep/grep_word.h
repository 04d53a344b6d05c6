/* SPDX-License-Identifier: ISC */
#ifndef CMD_GREP_GREP_WORD_H
#define CMD_GREP_GREP_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Is the first operand of a command without conditions an expression, as grep takes it?  `indexed`:
 * the records are those of an index, and no operand need name them.  Complains if something else
 * may have been meant. */
bool grep_word_begins(char *const *operands, size_t count, bool indexed, int verbosity);

#endif
