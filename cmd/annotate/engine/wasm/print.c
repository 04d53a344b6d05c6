/* SPDX-License-Identifier: ISC */
/*
 * vsnprintf() and snprintf() for the engine in WebAssembly, with the directives that it uses:
 * %d %+d %u %llu %c %s, a precision of strings, and %%.  The C library's have floating point of
 * three widths and streams, a twentieth of the engine.  Any other directive ends the engine, which
 * its tests would notice.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define DIGITS_MAX 20 /* of 2^64 - 1 */

struct print_room {
    char *bytes;
    size_t size; /* with the final zero byte */
    size_t length; /* of the whole text, whether there is room or not */
};

static void print_bytes(struct print_room *room, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++, room->length++)
        if (room->length + 1 < room->size)
            room->bytes[room->length] = bytes[i];
}

static void print_number(struct print_room *room, uint64_t value, const char *sign)
{
    char digits[DIGITS_MAX];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    print_bytes(room, sign, strlen(sign));
    print_bytes(room, digits + at, sizeof digits - at);
}

/* Reads a string's precision, if one follows; moves *format after it. */
static size_t print_precision(const char **format, int star)
{
    size_t precision = 0;

    if (**format == '*') {
        ++*format;
        return star < 0 ? SIZE_MAX : (size_t)star;
    }
    for (; **format >= '0' && **format <= '9'; ++*format)
        precision = precision * 10 + (size_t)(**format - '0');
    return precision;
}

/* The directive after a `%'; returns what follows it. */
static const char *print_directive(struct print_room *room, const char *format, va_list *arguments)
{
    const bool plus = *format == '+';
    size_t precision = SIZE_MAX;

    format += plus;
    if (*format == '.') {
        format++;
        precision = print_precision(&format, *format == '*' ? va_arg(*arguments, int) : 0);
    }
    if (strncmp(format, "llu", 3) == 0) {
        print_number(room, va_arg(*arguments, unsigned long long), "");
        return format + 3;
    }
    switch (*format) {
    case 'd': {
        const int64_t value = va_arg(*arguments, int);
        print_number(room, (uint64_t)(value < 0 ? -value : value),
                     value < 0 ? "-" : (plus ? "+" : ""));
        break;
    }
    case 'u': print_number(room, va_arg(*arguments, unsigned), ""); break;
    case 'c': {
        const char byte = (char)va_arg(*arguments, int);
        print_bytes(room, &byte, 1);
        break;
    }
    case 's': {
        const char *string = va_arg(*arguments, const char *);
        print_bytes(room, string, strnlen(string, precision));
        break;
    }
    case '%': print_bytes(room, "%", 1); break;
    default: __builtin_trap();
    }
    return format + 1;
}

int vsnprintf(char *restrict bytes, size_t size, const char *restrict format, va_list arguments)
    __attribute__((used));
int snprintf(char *restrict bytes, size_t size, const char *restrict format, ...)
    __attribute__((used));

int vsnprintf(char *restrict bytes, size_t size, const char *restrict format, va_list arguments)
{
    struct print_room room = {.bytes = bytes, .size = size};
    va_list left;

    va_copy(left, arguments);
    while (*format != '\0') {
        const size_t plain = strcspn(format, "%");
        print_bytes(&room, format, plain);
        format += plain;
        if (*format == '%')
            format = print_directive(&room, format + 1, &left);
    }
    va_end(left);
    if (size > 0)
        bytes[room.length < size ? room.length : size - 1] = '\0';
    return (int)room.length;
}

int snprintf(char *restrict bytes, size_t size, const char *restrict format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int length = vsnprintf(bytes, size, format, arguments);
    va_end(arguments);
    return length;
}
