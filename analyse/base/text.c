/* SPDX-License-Identifier: ISC */
/*
 * A growing byte buffer.  Numbers are formatted by hand: quicker than printf, and the same in every
 * locale.
 */
#include "analyse/base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/base/error.h"

#define TEXT_BYTES_MIN ((size_t)256) /* room for a few lines of text */

bool text_reserve(struct text *text, size_t extra)
{
    if (text->failed)
        return false;
    if (extra <= text->capacity - text->length)
        return true;
    if (extra > SIZE_MAX / 4 || text->capacity > SIZE_MAX / 4) {
        text->failed = true;
        return false;
    }
    size_t capacity = text->capacity < TEXT_BYTES_MIN ? TEXT_BYTES_MIN : text->capacity * 2;
    if (capacity < text->length + extra)
        capacity = text->length + extra;
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void text_string(struct text *text, const char *string)
{
    text_append(text, string, strlen(string));
}

/* At least `width` digits, zeros before. */
static void text_append_digits(struct text *text, uint64_t value, int width)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
        width--;
    } while (value != 0 || width > 0);
    text_append(text, digits + at, sizeof digits - at);
}

void text_unsigned(struct text *text, uint64_t value)
{
    text_append_digits(text, value, 1);
}

void text_signed(struct text *text, int64_t value)
{
    if (value < 0)
        text_char(text, '-');
    text_append_digits(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, 1);
}

/* fraction · scale to the nearest integer, a half to the even one, as if computed exactly: the
 * product's rounding error, which fma() gives, decides near a half. */
static uint64_t text_scale_fraction(double fraction, double scale)
{
    double product = fraction * scale;
    double error = fma(fraction, scale, -product);
    double whole = floor(product);
    double rest = (product - whole) - 0.5; /* both exact */
    uint64_t result = (uint64_t)whole;

    if (rest > 0 || (rest == 0 && (error > 0 || (error == 0 && (result & 1) != 0))))
        result++;
    return result;
}

void text_fixed(struct text *text, double value, int decimals)
{
    static const uint32_t powers[] = {1,      10,      100,      1000,      10000,
                                      100000, 1000000, 10000000, 100000000, 1000000000};

    if (!isfinite(value))
        value = 0;
    if (decimals < 0)
        decimals = 0;
    if (decimals > 9)
        decimals = 9;

    double magnitude = fabs(value);
    double whole = floor(magnitude);
    if (whole >= 9007199254740992.0) { /* 2^53: integers only from here on */
        char digits[320];
        text_append(text, digits, (size_t)snprintf(digits, sizeof digits, "%.0f", value));
        if (decimals > 0)
            text_append(text, ".000000000", (size_t)decimals + 1);
        return;
    }

    uint64_t integer = (uint64_t)whole;
    uint64_t fraction = 0;
    if (decimals > 0) {
        fraction = text_scale_fraction(magnitude - whole, powers[decimals]);
        if (fraction == powers[decimals]) {
            fraction = 0;
            integer++;
        }
    } else if (magnitude - whole > 0.5 || (magnitude - whole == 0.5 && (integer & 1) != 0)) {
        integer++;
    }
    if (value < 0 && (integer != 0 || fraction != 0))
        text_char(text, '-');
    text_append_digits(text, integer, 1);
    if (decimals > 0) {
        text_char(text, '.');
        text_append_digits(text, fraction, decimals);
    }
}

void text_format(struct text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
        return;
    }
    if (!text_reserve(text, (size_t)length + 1))
        return;
    va_start(arguments, format);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

const char *text_joint(int index, int count, const char *last)
{
    return index == 0 ? "" : index == count - 1 ? last : ", ";
}

void text_reset(struct text *text)
{
    text->length = 0;
    text->failed = false;
}

void text_release(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

int text_take(void *text, const char *bytes, size_t length)
{
    struct text *taker = text;

    text_append(taker, bytes, length);
    return taker->failed ? ERROR_MEMORY : 0;
}

const char *text_c(struct text *text)
{
    if (text->length == 0 || !text_reserve(text, 1))
        return "";
    text->bytes[text->length] = '\0';
    return text->bytes;
}
