/* SPDX-License-Identifier: ISC */
#ifndef ANALYSE_BASE_TEXT_H
#define ANALYSE_BASE_TEXT_H

/*
 * A growing byte buffer: where every writer of the project puts its output.  Zero-initialised is
 * valid and empty.  A failed append is remembered in `failed` and later appends do nothing, so a
 * caller may append freely and check once.
 */

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes; /* not NUL-terminated */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out: bytes holds what came before */
};

/* Makes room for `extra` more bytes, which the caller may then write behind bytes[length] and count
 * by raising length.  False: memory ran out. */
bool text_reserve(struct text *text, size_t extra);
void text_append(struct text *text, const void *bytes, size_t length);
void text_string(struct text *text, const char *string); /* NUL-terminated */
void text_char(struct text *text, char c);
void text_unsigned(struct text *text, uint64_t value);
void text_signed(struct text *text, int64_t value);
/* Fixed-point decimal with `decimals` digits (0..9), the nearest one (a half to even), '.' in every
 * locale.  Never "nan", "inf" or "-0": 0 for them. */
void text_fixed(struct text *text, double value, int decimals);
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_reset(struct text *text); /* keeps capacity */
void text_release(struct text *text);
/* text_append() to a struct text, for those who hand over piece by piece: 0 or ERROR_MEMORY. */
int text_take(void *text, const char *bytes, size_t length);
/* The bytes with a NUL put behind them (not counted), or "" when empty or failed. */
const char *text_c(struct text *text);

#endif
