/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_CHARSET_H
#define PARSE_INPUT_CHARSET_H

/*
 * Text of a record into UTF-8.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analyse/base/arena.h"

/* Is every byte below 128? */
bool charset_ascii(const char *bytes, size_t length);

#define CHARSET_NO_CHARACTER 0xfffd /* for bytes that are none */

/* The character of a byte in Windows-1252, CHARSET_NO_CHARACTER for the five that it does not use.
 */
uint32_t charset_1252_character(unsigned char byte);

/*
 * bytes[0..length), read as Windows-1252, as UTF-8 in the arena: NUL-terminated, its length in
 * *out_length (NULL allowed).  The five bytes that Windows-1252 does not use become U+FFFD.  NULL:
 * out of memory.
 */
char *charset_from_1252(struct arena *arena, const char *bytes, size_t length, size_t *out_length);

/* Does anybody know a character set of that name? */
bool charset_known(const char *name, size_t length);

/*
 * bytes[0..length) in the character set called `name`[0..name_length), as UTF-8 in the arena, as
 * above.  Bytes that do not fit become U+FFFD and set *bad.  Returns NULL with *known false if no
 * set of that name is known, NULL with *known true if memory is out.
 */
char *charset_convert(struct arena *arena, const char *name, size_t name_length, const char *bytes,
                      size_t length, size_t *out_length, bool *known, bool *bad);

#endif
