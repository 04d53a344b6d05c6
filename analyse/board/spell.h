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

/* Writes a column, 1 .. SPELL_COLUMN_MAX, without NUL; returns the length. */
size_t spell_column(int column, char *text);
/* Writes a number, at least 0, without NUL; returns the length. */
size_t spell_number(int number, char *text);

/* Reads one letter, in either case, as 1 .. 26; false: it is none. */
bool spell_read_letter(char c, int *value);

/*
 * Reads the column that text[*at..length) starts with, letters in either case, and moves *at past
 * it. False, *at unmoved, when no column of one or two letters starts there, or a third letter
 * follows.
 */
bool spell_read_column(const char *text, size_t length, size_t *at, int *column);
/* Reads the number there in the same way. */
bool spell_read_number(const char *text, size_t length, size_t *at, int *number);

/* Is text[0..length) the word, in any case?  `word` is NUL-terminated. */
bool spell_is(const char *text, size_t length, const char *word);

#endif
