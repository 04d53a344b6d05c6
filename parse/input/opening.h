/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_OPENING_H
#define PARSE_INPUT_OPENING_H

/* Where a record begins, among what lies between records; for scan.c alone. */

#include <stdbool.h>
#include <stddef.h>

enum opening {
    OPENING_NONE,
    OPENING_SGF, /* a tree, at its `(' */
    OPENING_LOST, /* a tree that has lost its `(', and perhaps more */
    OPENING_LINE, /* a line of moves */
    OPENING_UNSEEN, /* that depends on the bytes that follow */
};

/*
 * What begins at bytes[0], which is no blank, length > 0?  `last`: nothing follows the bytes;
 * `line_start`: only blanks stand before them in their line; `bare_moves`: a line of moves need not
 * name its game.  Looks at 64 bytes at most, and with so many or `last` is never UNSEEN.
 */
enum opening opening_find(const char *bytes, size_t length, bool last, bool line_start,
                          bool bare_moves);

#endif
