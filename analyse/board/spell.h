/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BOARD_SPELL_H
#define ANALYSE_BOARD_SPELL_H

/*
 * The letters and numbers of which games spell their cells: columns a .. z, aa, ab, ..., and
 * decimal numbers without sign or leading zero.  Plain ASCII, whatever the locale.
 */

#include <stdbool.h>
#include <stddef.h>

#define SPELL_COLUMN_MAX 702 /* zz */
#define SPELL_NUMBER_MAX 9999 /* a longer number reads as this, which is on no board */

/* Write without NUL; return the length.  1 <= column <= SPELL_COLUMN_MAX; 0 <= number. */
size_t spell_column(int column, char *text);
size_t spell_number(int number, char *text);

/* One letter, in either case, as 1 .. 26. */
bool spell_read_letter(char c, int *value);

/*
 * Read what text[*at..length) starts with, letters in either case, and move *at behind it.  Return
 * false, *at unmoved, when no column of one or two letters (no more follow), no number starts
 * there.
 */
bool spell_read_column(const char *text, size_t length, size_t *at, int *column);
bool spell_read_number(const char *text, size_t length, size_t *at, int *number);

/* Is text[0..length) the word, in any case?  `word` is NUL-terminated. */
bool spell_is(const char *text, size_t length, const char *word);

#endif
