/* SPDX-License-Identifier: ISC */
/*
 * Parts that a page does without: files, iconv and libxml2, and parts of the C library that are
 * large.
 *
 * The script hands text over in UTF-8, so no set has to be converted; the C library's iconv would
 * bring 150 KB of tables.  Pages of LittleGolem hold no moves, so there is nothing to play through
 * in them.
 */
#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "parse/notation/lg_html.h"

iconv_t iconv_open(const char *to, const char *from)
{
    (void)to;
    (void)from;
    errno = EINVAL;
    return (iconv_t)-1;
}

size_t iconv(iconv_t handle, char **from, size_t *nfrom, char **to, size_t *nto)
{
    (void)handle;
    (void)from;
    (void)nfrom;
    (void)to;
    (void)nto;
    errno = EINVAL;
    return (size_t)-1;
}

int iconv_close(iconv_t handle)
{
    (void)handle;
    return 0;
}

int lg_html_read(const char *bytes, size_t length, struct arena *arena, struct lg_page *page)
{
    (void)bytes;
    (void)length;
    (void)arena;
    *page = (struct lg_page){.kind = PAGE_OTHER};
    return 0;
}

/* The reader of numbers in JSON is who calls it: digits, a fraction, an exponent.  Exact for up to
 * fifteen digits and powers of ten up to 22, as seats, sizes and results are; near it beyond. */
double strtod(const char *restrict digits, char **restrict end) __attribute__((used));

double strtod(const char *restrict digits, char **restrict end)
{
    const bool negative = *digits == '-';
    double value = 0;
    int power = 0, exponent = 0;

    digits += negative;
    for (; *digits >= '0' && *digits <= '9'; digits++)
        value = value * 10 + (*digits - '0');
    if (*digits == '.')
        for (digits++; *digits >= '0' && *digits <= '9'; digits++, power--)
            value = value * 10 + (*digits - '0');
    if (*digits == 'e' || *digits == 'E') {
        const bool small = *++digits == '-';
        if (*digits == '-' || *digits == '+')
            digits++;
        for (; *digits >= '0' && *digits <= '9' && exponent < 400; digits++)
            exponent = exponent * 10 + (*digits - '0');
        power += small ? -exponent : exponent;
    }
    double scale = 1;
    for (int i = abs(power); i > 0; i--)
        scale *= 10;
    value = power < 0 ? value / scale : value * scale;
    if (end != NULL)
        *end = (char *)(uintptr_t)digits;
    return negative ? -value : value;
}

/* sin() and cos() call it for angles of a million and more, which no board has. */
int __rem_pio2_large(double *x, double *y, int exponent, int nx, int precision)
    __attribute__((used));

int __rem_pio2_large(double *x, double *y, int exponent, int nx, int precision)
{
    (void)x;
    (void)exponent;
    (void)nx;
    (void)precision;
    y[0] = y[1] = 0;
    return 0;
}
