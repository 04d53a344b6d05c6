/* SPDX-License-Identifier: ISC */
#ifndef PARSE_INPUT_MULTIBYTE_H
#define PARSE_INPUT_MULTIBYTE_H

/*
 * Character sets in which a byte that looks like `]' or a backslash may be the second half of a
 * character: Shift_JIS, Big5, GBK, GB18030, Johab and their relatives (QUIRKS.md, Q14).
 */

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a record in which CA is looked for; set by hand. */
#define MULTIBYTE_ROOT_MAX ((size_t)4096)

struct multibyte; /* one such set */

/* The set that a record names in its root, which begins at bytes[0]; NULL: none of these.  Looks at
 * MULTIBYTE_ROOT_MAX bytes at most, and needs as many, or the whole record. */
const struct multibyte *multibyte_find(const char *bytes, size_t length);

/* Is the byte the first half of a character, if the second fits?  */
bool multibyte_is_lead(const struct multibyte *set, char c);
/* Is the byte after a first half its second half? */
bool multibyte_is_trail(const struct multibyte *set, char c);

/* Copies a record, with a harmless byte in the place of each second half within its values: the
 * copy has the record's brackets and escapes, and no others. */
void multibyte_mask(const struct multibyte *set, const char *bytes, size_t length, char *masked);

/* Is that the name of a set whose characters are made of ASCII's bytes (ISO-2022, HZ, UTF-7), and
 * does the record use them?  Then its brackets cannot be distinguished from its text. */
bool multibyte_is_shifted(const char *name, size_t name_length, const char *bytes, size_t length);

#endif
