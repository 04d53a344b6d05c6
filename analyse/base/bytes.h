/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_BYTES_H
#define ANALYSE_BASE_BYTES_H

/* Classes of bytes, independent of the locale; numbers as bytes. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Space, tab, line breaks, vertical tab, form feed. */
static inline bool byte_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool byte_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool byte_is_letter(char c)
{
    return byte_is_capital(c) || (c >= 'a' && c <= 'z');
}

static inline bool byte_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Moves *text and *length inwards, past blanks at both ends. */
static inline void bytes_trim(const char **text, size_t *length)
{
    while (*length > 0 && byte_is_blank((*text)[*length - 1]))
        --*length;
    while (*length > 0 && byte_is_blank(**text)) {
        ++*text;
        --*length;
    }
}

/* Writes the `count` lowest bytes of a number, the least significant first. */
static inline void bytes_store(unsigned char *bytes, uint64_t number, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

/* Reads such a number; count <= 8. */
static inline uint64_t bytes_load(const unsigned char *bytes, size_t count)
{
    uint64_t number = 0;

    for (size_t i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

#endif
