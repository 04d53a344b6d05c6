/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_UTF8_H
#define ANALYSE_BASE_UTF8_H

/*
 * UTF-8: validity, length of a character, width on a terminal.  Independent of the locale.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Is it valid UTF-8 (no surrogates, no overlong forms)?  O(length); fast for ASCII. */
bool utf8_valid(const char *bytes, size_t length);

/* The length (1..4) of the valid sequence that bytes[0..length) begins with, and its character;
 * 0: none begins there.  `character` may be NULL. */
size_t utf8_decode(const char *bytes, size_t length, uint32_t *character);

/* The largest number <= limit of bytes that can be kept of valid UTF-8 without cutting a character.
 */
size_t utf8_cut(const char *bytes, size_t length, size_t limit);

/*
 * Columns that valid UTF-8 takes on a terminal: East Asian wide characters and emoji two,
 * combining and control characters none.  The tables hold the scripts in modern use.
 */
int utf8_columns(const char *bytes, size_t length);

#endif
