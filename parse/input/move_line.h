/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_MOVE_LINE_H
#define PARSE_INPUT_MOVE_LINE_H

/* The lines of a list of moves; for scan.c alone. */

#include <stdbool.h>
#include <stddef.h>

/*
 * Where does a list of moves end, of which bytes[0..*at) has been looked at?  1: before bytes[*at];
 * 0: not in these bytes; -1: that depends on bytes that follow, for a list goes on in a line that
 * begins with a number above 1, or, after a head and keys alone, with 1, or is a result.  `last`:
 * no bytes follow.  `is_whole`: bytes[0] is the first of the list.
 */
int move_line_end(const char *bytes, size_t length, bool is_whole, bool last, size_t *at);

#endif
