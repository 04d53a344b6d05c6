/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_TEXT_H
#define ANALYSE_BASE_TEXT_H

/*
 * A growing byte buffer, to which every writer of the project appends its output.  Zero-initialised
 * is valid and empty.  A failed append sets `failed` and later appends do nothing, so a caller may
 * append freely and check once.
 */

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *bytes; /* not NUL-terminated */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out: the bytes are those of the appends before */
};

/* Makes room for `extra` more bytes, which the caller may then write at bytes[length] and count by
 * raising length.  False: memory ran out. */
bool text_reserve(struct text *text, size_t extra);
/* Appends `length` bytes; `bytes` may be NULL when length is 0.  Inline, as the next: most output
 * is of constants and single bytes. */
static inline void text_append(struct text *text, const void *bytes, size_t length)
{
    if (length == 0 ||
        ((text->failed || length > text->capacity - text->length) && !text_reserve(text, length)))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

/* Appends one byte. */
static inline void text_char(struct text *text, char c)
{
    text_append(text, &c, 1);
}

/* Appends a NUL-terminated string. */
void text_string(struct text *text, const char *string);
/* Appends a number in decimal. */
void text_unsigned(struct text *text, uint64_t value);
/* Appends a number in decimal, with a `-' if it is negative. */
void text_signed(struct text *text, int64_t value);
/* Appends a fixed-point decimal with `decimals` digits (0..9), rounded to nearest (a half to even),
 * with '.' in every locale.  Writes 0 for "nan", "inf" and "-0". */
void text_fixed(struct text *text, double value, int decimals);
/* Appends what printf() would write, but its floating-point formats depend on the locale: see
 * text_fixed(). */
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text before part `index` of a list of `count` in words, "a, b and c": "", ", ", or `last`,
 * such as " and ". */
const char *text_joint(int index, int count, const char *last);
/* Empties the buffer and clears `failed`; keeps capacity. */
void text_reset(struct text *text);
/* Frees the buffer, which is then empty. */
void text_release(struct text *text);
/* text_append() as a callback: `text` is a struct text.  Returns 0 or ERROR_MEMORY. */
int text_take(void *text, const char *bytes, size_t length);
/* The bytes as a NUL-terminated string, borrowed until the next append; "" when empty or failed. */
const char *text_c(struct text *text);

#endif
